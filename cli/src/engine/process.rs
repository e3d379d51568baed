//! A child process that exchanges lines: [`LineProcess`], and its command: [`CommandLine`]. The child process cannot
//! block, flood or outlive its parent.

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
use plywood_render::text::escape_and_shorten;

/// The maximal length of a line from a process, in bytes.
pub(crate) const MAX_LINE: usize = 1 << 16;
/// The number of lines that are read ahead; a process that writes more lines is blocked.
const READ_AHEAD: usize = 16;
/// The interval between two checks whether a process has exited.
const POLL_INTERVAL: Duration = Duration::from_millis(5);
/// The longest time for a process to exit after its input was closed, and for its output to end after its exit.
pub(crate) const EXIT_TIME: Duration = Duration::from_millis(300);
/// The longest time for a process to exit after it has closed its output.
const CLOSED_TIME: Duration = Duration::from_secs(1);
/// The maximal length of a line of output that is kept for a message.
const MAX_SHOWN_LINE: usize = 200;

type ChildHandle = Mutex<Box<dyn ChildWrapper>>;

/// All started processes, which are killed if this process must exit at once. They are not treated as orphans: the list
/// is locked while a process starts, and while orphans are killed.
static STARTED: Mutex<Vec<StartedProcess>> = Mutex::new(Vec::new());

/// A process that was started. It may have ended.
#[derive(Debug)]
struct StartedProcess {
    id: u32,
    handle: Weak<ChildHandle>,
}

/// A command split into words as a shell would do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommandLine {
    /// The command as it was written.
    pub(crate) text: String,
    program: String,
    arguments: Vec<String>,
}

impl CommandLine {
    /// Splits `text` into words, with quotes and backslashes as in a shell. The error is the reason why this fails.
    pub(crate) fn parse(text: &str) -> Result<Self, &'static str> {
        let mut words = shlex::split(text).ok_or_else(|| split_error(text))?.into_iter();
        let program = words.next().ok_or("the command is empty")?;
        Ok(Self { text: text.trim().to_owned(), program, arguments: words.collect() })
    }
}

/// Returns why `text` cannot be split. A quote is open at the end if `text` can be split after this quote is appended.
fn split_error(text: &str) -> &'static str {
    let closes = |quote: char| shlex::split(&format!("{text}{quote}")).is_some();
    match (closes('\''), closes('"')) {
        (true, false) => "a quote (') is not closed",
        (false, true) => "a quote (\") is not closed",
        _ => "the backslash at the end quotes nothing",
    }
}

/// A process and its three pipes. Dropping it kills the process and its process group, and waits for its exit.
#[derive(Debug)]
pub(crate) struct LineProcess {
    handle: Arc<ChildHandle>,
    /// Sends lines to a thread that writes them to the process; a process that does not read blocks only this thread.
    input: Option<Sender<String>>,
    output: Receiver<Line>,
    partial_line: Arc<Mutex<Vec<u8>>>,
    error_reader: JoinHandle<()>,
    error_output: Arc<ErrorOutput>,
}

/// A reader of standard output that keeps the beginning of a line whose end has not been read.
struct PartialLineReader<R> {
    output: R,
    partial_line: Arc<Mutex<Vec<u8>>>,
}

/// The output on standard error.
#[derive(Debug, Default)]
struct ErrorOutput {
    /// The last line that is not blank; it is not escaped yet.
    last_line: Mutex<Vec<u8>>,
    /// The number of bytes.
    bytes: AtomicU64,
}

impl LineProcess {
    /// Starts `command` in its own process group, so that Ctrl-C in the terminal does not reach it. On Linux each of its
    /// processes is limited to `memory` bytes.
    pub(crate) fn start(command: &CommandLine, memory: Option<u64>) -> io::Result<Self> {
        let CommandLine { program, arguments, .. } = command;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        let mut started = lock(&STARTED);
        let mut child = command.spawn()?;
        let id = child.id();
        if let Some(bytes) = memory {
            limit_memory(id, bytes);
        }
        let (input, output, errors) = (child.stdin().take(), child.stdout().take(), child.stderr().take());
        let handle = Arc::new(Mutex::new(child));
        started.retain(|other| other.handle.strong_count() > 0);
        started.push(StartedProcess { id, handle: Arc::downgrade(&handle) });
        drop(started);
        let (input_sender, lines) = mpsc::channel();
        start_thread(&handle, move || drop(input.map(|input| write_lines(input, &lines))))?;
        let (sender, received) = mpsc::sync_channel(READ_AHEAD);
        let partial_line = Arc::<Mutex<Vec<u8>>>::default();
        let partial = Arc::clone(&partial_line);
        start_thread(&handle, move || {
            let Some(output) = output else { return };
            let mut output = BufReader::new(PartialLineReader { output, partial_line: partial });
            while let Ok(Some(line)) = line::read(&mut output, MAX_LINE) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        })?;
        let error_output = Arc::<ErrorOutput>::default();
        let collected = Arc::clone(&error_output);
        let error_reader = start_thread(&handle, move || {
            if let Some(errors) = errors {
                collected.read_all(errors);
            }
        })?;
        let input = Some(input_sender);
        Ok(Self { handle, input, output: received, partial_line, error_reader, error_output })
    }

    /// Queues a line for the input, and returns at once.
    pub(crate) fn send(&self, line: String) {
        if let Some(input) = &self.input {
            // A process that no longer reads is noticed when its reply is missing.
            let _ = input.send(line);
        }
    }

    /// Waits at most `time` for the next line. `Disconnected` means that the process has closed its output.
    pub(crate) fn read_line(&self, time: Duration) -> Result<Line, RecvTimeoutError> {
        self.output.recv_timeout(time)
    }

    /// The beginning of a line whose end has not been read; shortened.
    pub(crate) fn partial_line(&self) -> Vec<u8> {
        lock(&self.partial_line).clone()
    }

    /// The number of bytes written to standard error.
    pub(crate) fn error_bytes(&self) -> u64 {
        self.error_output.bytes.load(Ordering::Relaxed)
    }

    /// The exit status, if the process has exited.
    pub(crate) fn exit_status(&self) -> Option<ExitStatus> {
        // The outer handle would wait for the whole process group.
        lock(&self.handle).inner_mut().try_wait().ok().flatten()
    }

    /// Waits briefly for the exit of a process that has closed its output. Returns its exit status, if it exits, and
    /// its last line on standard error.
    pub(crate) fn wait_for_exit(&self) -> (Option<ExitStatus>, String) {
        let until = Instant::now() + CLOSED_TIME;
        while Instant::now() < until && !(self.exit_status().is_some() && self.error_reader.is_finished()) {
            thread::sleep(POLL_INTERVAL);
        }
        let last_line = String::from_utf8_lossy(&lock(&self.error_output.last_line)).into_owned();
        (self.exit_status(), escape_and_shorten(&last_line, MAX_SHOWN_LINE))
    }

    /// Closes the input, and gives the process a moment to exit by itself before it is dropped.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
        let until = Instant::now() + EXIT_TIME;
        while let left = until.saturating_duration_since(Instant::now())
            && !left.is_zero()
            && !matches!(self.read_line(left), Err(RecvTimeoutError::Disconnected))
        {}
    }
}

impl Drop for LineProcess {
    fn drop(&mut self) {
        let mut child = lock(&self.handle);
        // `start_kill` can fail because the process has exited already; `wait` then collects its exit status. After any
        // other failure, the process may still run, and the wait might never end.
        if child.start_kill().is_ok() || child.try_wait().is_ok_and(|status| status.is_some()) {
            let _ = child.wait();
        }
        drop(child);
        let mut started = lock(&STARTED);
        let own = Arc::downgrade(&self.handle);
        started.retain(|other| other.handle.strong_count() > 0 && !other.handle.ptr_eq(&own));
        let running: Vec<u32> = started.iter().map(|process| process.id).collect();
        orphans::kill_orphans(&running);
    }
}

/// Starts a thread for the process of `handle`, which is ended if the system starts no thread.
fn start_thread(
    handle: &ChildHandle,
    work: impl FnOnce() + Send + 'static,
) -> io::Result<thread::JoinHandle<()>> {
    thread::Builder::new().spawn(work).inspect_err(|_| {
        let mut child = lock(handle);
        if child.start_kill().is_ok() {
            let _ = child.wait();
        }
    })
}

/// Kills every started process without waiting.
pub(crate) fn kill_all() {
    let mut all_started = lock(&STARTED);
    for started in all_started.drain(..) {
        // A handle that is locked, for instance while its process is being killed, is skipped.
        if let Some(handle) = started.handle.upgrade()
            && let Ok(mut child) = handle.try_lock()
        {
            let _ = child.start_kill();
        }
    }
    orphans::kill_orphans(&[]);
}

fn write_lines(mut input: impl Write, lines: &Receiver<String>) -> io::Result<()> {
    for line in lines {
        writeln!(input, "{line}")?;
        input.flush()?;
    }
    Ok(())
}

impl<R: Read> Read for PartialLineReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.output.read(buffer)?;
        let mut partial_line = lock(&self.partial_line);
        for piece in buffer[..length].split_inclusive(|byte| *byte == b'\n') {
            if piece.ends_with(b"\n") {
                partial_line.clear();
            } else {
                let room = MAX_SHOWN_LINE.saturating_sub(partial_line.len());
                partial_line.extend_from_slice(&piece[..piece.len().min(room)]);
            }
        }
        Ok(length)
    }
}

impl ErrorOutput {
    /// Reads `errors` to its end, so that the process is never blocked.
    fn read_all(&self, mut errors: impl Read) {
        let mut buffer = vec![0; 1 << 13];
        let mut line = Vec::new();
        while let Ok(length @ 1..) = errors.read(&mut buffer) {
            self.bytes.fetch_add(length as u64, Ordering::Relaxed);
            let mut last = None;
            for piece in buffer[..length].split_inclusive(|byte| *byte == b'\n') {
                line.extend_from_slice(&piece[..piece.len().min(MAX_LINE - line.len())]);
                if piece.ends_with(b"\n") {
                    last = Some(mem::take(&mut line)).filter(|line| !is_blank(line)).or(last);
                }
            }
            if let Some(last) = last {
                *lock(&self.last_line) = last;
            }
        }
        if !is_blank(&line) {
            *lock(&self.last_line) = line;
        }
    }
}

fn is_blank(line: &[u8]) -> bool {
    line.trim_ascii().is_empty()
}

/// Limits the address space of a process, and of each process that it will start, to `bytes`.
#[cfg(target_os = "linux")]
fn limit_memory(process: u32, bytes: u64) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let limit = Rlimit { current: Some(bytes), maximum: Some(bytes) };
    if let Some(process) = i32::try_from(process).ok().and_then(Pid::from_raw) {
        // The call fails if the process has exited already.
        let _ = prlimit(Some(process), Resource::As, limit);
    }
}

/// Does nothing: only Linux can limit another process.
#[cfg(not(target_os = "linux"))]
fn limit_memory(_: u32, _: u64) {}

/// Locks a mutex even after a panic in a thread that held it: the data in these mutexes is always consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
