//! Ctrl-C and, on Unix, SIGTERM and SIGHUP: the first signal stops a search, the second ends the program.

use std::sync::OnceLock;
use std::sync::mpsc::{self, Sender};
use std::{io, process, thread};

use plywood::Cancel;
use tokio::runtime;
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::{engine, terminal};

/// The exit code after Ctrl-C.
const INTERRUPTED: i32 = 130;

/// Returns the flag that Ctrl-C sets from now on. If it is set already, Ctrl-C ends the program. Warns in the name of
/// `program` if the system starts no thread that could set the flag: then, Ctrl-C ends the program at once.
pub(crate) fn listen(program: &str) -> Cancel {
    static CANCEL: OnceLock<Cancel> = OnceLock::new();
    CANCEL
        .get_or_init(|| {
            let cancel = Cancel::new();
            let flag = cancel.clone();
            let (registered, is_registered) = mpsc::channel();
            let started = thread::Builder::new().spawn(move || wait_for_signals(&flag, &registered));
            // The channel is closed if the signals cannot be registered.
            if started.is_err() || is_registered.recv().is_err() {
                let reason =
                    "the system starts no more threads; Ctrl-C will end the program without a result";
                terminal::note(program, format_args!("warning: {reason}"));
            }
            cancel
        })
        .clone()
}

/// Sets `flag` at the first signal, and ends the program at the second one. Reports to `registered` when it has begun.
fn wait_for_signals(flag: &Cancel, registered: &Sender<()>) -> io::Result<()> {
    runtime::Builder::new_current_thread().enable_io().build()?.block_on(async {
        let mut signals = Signals::register()?;
        // The receiver waits for this message.
        let _ = registered.send(());
        loop {
            signals.next().await;
            if flag.is_cancelled() {
                engine::kill_all();
                process::exit(INTERRUPTED);
            }
            flag.cancel();
        }
    })
}

/// The signals that end the program: SIGINT, SIGTERM and, unless it is ignored, SIGHUP.
#[cfg(unix)]
struct Signals {
    interrupt: Signal,
    terminate: Signal,
    hangup: Option<Signal>,
}

#[cfg(unix)]
impl Signals {
    fn register() -> io::Result<Self> {
        // `nohup` makes the program ignore SIGHUP.
        let hangup = if ignores_hangup() { None } else { Some(signal(SignalKind::hangup())?) };
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hangup,
        })
    }

    /// Waits for the next signal.
    async fn next(&mut self) {
        let Self { interrupt, terminate, hangup } = self;
        let hangup = async {
            match hangup {
                Some(hangup) => hangup.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hangup => {}
        }
    }
}

/// Whether this process ignores SIGHUP, as far as the system tells it in a file, as Linux does.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    let ignored = || {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    };
    // Signal n is bit n - 1, and SIGHUP is signal 1.
    ignored().is_some_and(|mask| mask & 1 != 0)
}

/// The signals that end the program.
#[cfg(windows)]
struct Signals(tokio::signal::windows::CtrlC);

#[cfg(windows)]
impl Signals {
    fn register() -> io::Result<Self> {
        Ok(Self(tokio::signal::windows::ctrl_c()?))
    }

    /// Waits for the next signal.
    async fn next(&mut self) {
        self.0.recv().await;
    }
}
