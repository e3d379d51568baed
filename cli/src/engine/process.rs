//! A process with whom one exchanges lines, that cannot block, flood or outlive this one.

use std::io::{self, BufReader, Read, Write};
use std::mem;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};

use crate::engine::orphans;
use crate::line::{self, Line};
use crate::render::shown::shown;

/// The longest line that is read from a process, in bytes.
pub(crate) const LONGEST: usize = 1 << 16;
/// Lines that are read ahead of their use; after them the process has to wait.
const AHEAD: usize = 16;
/// Time between two looks at whether a process has ended.
const INTERVAL: Duration = Duration::from_millis(5);
/// How long a process may take to end that was asked to, or has closed its output.
pub(crate) const FAREWELL: Duration = Duration::from_millis(300);
/// The most letters of its last words that are kept.
const LAST_WORDS: usize = 200;

/// Somebody who can be ended.
type Running = Mutex<Box<dyn ChildWrapper>>;

/// Those that have been started, to be ended when this program has to end at once.
static STARTED: Mutex<Vec<Weak<Running>>> = Mutex::new(Vec::new());

/// A process and its three pipes. Dropping it ends the process, and those that it has started, and waits until
/// it is gone.
#[derive(Debug)]
pub(crate) struct Process {
    handle: Arc<Running>,
    /// Lines to be written; a thread does that, since a process that does not read would block it.
    input: Option<Sender<String>>,
    output: Receiver<Line>,
    beginning: Arc<Beginning>,
    errors: JoinHandle<()>,
    complaints: Arc<Complaints>,
}

/// What a process has said of a line that it has not ended.
#[derive(Debug, Default)]
struct Beginning(Mutex<Vec<u8>>);

/// Standard output of a process, with note taken of each [`Beginning`].
struct Noted<R> {
    output: R,
    beginning: Arc<Beginning>,
}

/// What a process writes to standard error.
#[derive(Debug, Default)]
struct Complaints {
    /// The last line that is not empty, as it came: whoever asks for it makes it fit to be shown.
    last: Mutex<Vec<u8>>,
    /// How much there was, in bytes.
    bytes: AtomicU64,
}

/// What there was to hear.
#[derive(Debug)]
pub(crate) enum Heard {
    /// A line, or more than a line may be.
    Line(Line),
    /// Nothing for so long.
    Nothing,
    /// The process has closed its output: there will be nothing more.
    Closed,
}

impl Process {
    /// Starts `program` with `arguments`, in a group of its own, so that a Ctrl-C in the terminal is not for it; on Linux
    /// with at most `memory` bytes for each of its processes.
    pub(crate) fn start(program: &str, arguments: &[String], memory: Option<u64>) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        let mut child = command.spawn()?;
        if let Some(bytes) = memory {
            confine(child.id(), bytes);
        }
        let (input, output, errors) = (child.stdin().take(), child.stdout().take(), child.stderr().take());
        let handle = Arc::new(Mutex::new(child));
        let mut started = lock(&STARTED);
        started.retain(|other| other.strong_count() > 0);
        started.push(Arc::downgrade(&handle));
        drop(started);
        let (input_sender, lines) = mpsc::channel();
        thread::spawn(move || input.map(|input| write(input, &lines)));
        let (sender, received) = mpsc::sync_channel(AHEAD);
        let beginning = Arc::<Beginning>::default();
        let begun = Arc::clone(&beginning);
        thread::spawn(move || {
            let mut output = BufReader::new(Noted { output: output?, beginning: begun });
            while let Ok(Some(line)) = line::read(&mut output, LONGEST) {
                sender.send(line).ok()?;
            }
            Some(())
        });
        let complaints = Arc::<Complaints>::default();
        let heard = Arc::clone(&complaints);
        let errors = thread::spawn(move || {
            if let Some(errors) = errors {
                heard.hear(errors);
            }
        });
        Ok(Self { handle, input: Some(input_sender), output: received, beginning, errors, complaints })
    }

    /// Sends a line, without waiting until it is read.
    pub(crate) fn send(&self, line: String) {
        if let Some(input) = &self.input {
            // That nobody reads it any more is seen from the end of the output.
            let _ = input.send(line);
        }
    }

    /// What the process says next, within `time`.
    pub(crate) fn hear(&self, time: Duration) -> Heard {
        match self.output.recv_timeout(time) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::Closed,
        }
    }

    /// What it has said of a line that it has not ended, as far as that is short.
    pub(crate) fn unfinished(&self) -> Vec<u8> {
        lock(&self.beginning.0).clone()
    }

    /// How much it has written to standard error, in bytes.
    pub(crate) fn errors(&self) -> u64 {
        self.complaints.bytes.load(Ordering::Relaxed)
    }

    /// How it ended, if it has.
    pub(crate) fn status(&self) -> Option<ExitStatus> {
        // Whoever asks for its whole group asks for those too that it has left behind.
        lock(&self.handle).inner_mut().try_wait().ok().flatten()
    }

    /// How a process ended that has closed its output, if it does end, and the last line that it wrote to standard
    /// error.
    pub(crate) fn end(&self) -> (Option<ExitStatus>, String) {
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until && !(self.status().is_some() && self.errors.is_finished()) {
            thread::sleep(INTERVAL);
        }
        let last_words = String::from_utf8_lossy(&lock(&self.complaints.last)).into_owned();
        (self.status(), shown(&last_words, LAST_WORDS))
    }

    /// Lets it end by itself, if it does so at once when its input ends; to be called before it is dropped.
    pub(crate) fn part(&mut self) {
        self.input = None;
        let until = Instant::now() + FAREWELL;
        while let left = until.saturating_duration_since(Instant::now())
            && !left.is_zero()
            && !matches!(self.hear(left), Heard::Closed)
        {}
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let mut child = lock(&self.handle);
        // It may have ended, which is what is wanted; its group may have others in it. One that is not ours to end is
        // not waited for.
        if child.start_kill().is_ok() || child.try_wait().is_ok_and(|status| status.is_some()) {
            let _ = child.wait();
        }
        drop(child);
        orphans::end();
    }
}

/// Ends every process that is still there, without waiting for anything.
pub(crate) fn end_all() {
    for started in lock(&STARTED).drain(..) {
        // Where somebody else has the handle, it is being ended.
        if let Some(handle) = started.upgrade()
            && let Ok(mut child) = handle.try_lock()
        {
            let _ = child.start_kill();
        }
    }
    orphans::end();
}

fn write(mut input: impl Write, lines: &Receiver<String>) -> io::Result<()> {
    for line in lines {
        writeln!(input, "{line}")?;
        input.flush()?;
    }
    Ok(())
}

impl<R: Read> Read for Noted<R> {
    fn read(&mut self, part: &mut [u8]) -> io::Result<usize> {
        let length = self.output.read(part)?;
        let mut beginning = lock(&self.beginning.0);
        for piece in part[..length].split_inclusive(|byte| *byte == b'\n') {
            if piece.ends_with(b"\n") {
                beginning.clear();
            } else {
                let room = LAST_WORDS.saturating_sub(beginning.len());
                beginning.extend_from_slice(&piece[..piece.len().min(room)]);
            }
        }
        Ok(length)
    }
}

impl Complaints {
    /// Hears all of `errors`, as fast as they come.
    fn hear(&self, mut errors: impl Read) {
        let mut part = vec![0; 1 << 13];
        let mut line = Vec::new();
        while let Ok(length @ 1..) = errors.read(&mut part) {
            self.bytes.fetch_add(length as u64, Ordering::Relaxed);
            let mut last = None;
            for piece in part[..length].split_inclusive(|byte| *byte == b'\n') {
                line.extend_from_slice(&piece[..piece.len().min(LONGEST - line.len())]);
                if piece.ends_with(b"\n") {
                    last = Some(mem::take(&mut line)).filter(|line| says_something(line)).or(last);
                }
            }
            if let Some(last) = last {
                *lock(&self.last) = last;
            }
        }
        if says_something(&line) {
            *lock(&self.last) = line;
        }
    }
}

fn says_something(line: &[u8]) -> bool {
    !line.trim_ascii().is_empty()
}

/// Leaves the process of this number, and those that it will start, no more address space than `bytes`.
#[cfg(target_os = "linux")]
fn confine(process: u32, bytes: u64) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let limit = Rlimit { current: Some(bytes), maximum: Some(bytes) };
    if let Some(process) = i32::try_from(process).ok().and_then(Pid::from_raw) {
        // One that has ended already needs none.
        let _ = prlimit(Some(process), Resource::As, limit);
    }
}

/// No other system lets one do so from outside.
#[cfg(not(target_os = "linux"))]
fn confine(_: u32, _: u64) {}

/// What a mutex holds; a thread that panicked with it left nothing half-done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
