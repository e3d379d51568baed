//! Ctrl-C and, on Unix, SIGTERM and SIGHUP: the first signal stops a search, the second ends the program.

use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::{io, process, thread};

use plywood::Cancel;
use tokio::runtime;
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::{engine, terminal};

/// The exit code after Ctrl-C.
const INTERRUPTED: i32 = 130;

/// The flags of all commands that this process has run: `rerun` runs several commands.
static FLAGS: Mutex<Flags> = Mutex::new(Flags { flags: Vec::new(), is_interrupted: false });

/// The flags that a signal sets.
struct Flags {
    flags: Vec<Cancel>,
    /// Whether a signal has arrived.
    is_interrupted: bool,
}

impl Flags {
    /// Adds a flag, which is set if a signal has arrived before.
    fn add(&mut self) -> Cancel {
        let flag = Cancel::new();
        if self.is_interrupted {
            flag.cancel();
        }
        self.flags.push(flag.clone());
        flag
    }

    /// Sets all flags. Returns `false` if all were set before.
    fn interrupt(&mut self) -> bool {
        let changes = self.flags.iter().any(|flag| !flag.is_cancelled());
        self.flags.iter().for_each(Cancel::cancel);
        self.is_interrupted = true;
        changes
    }
}

/// Returns a new flag that Ctrl-C sets from now on. If all flags are set already, Ctrl-C ends the program. Warns in the
/// name of `program` if the system starts no thread that could set the flag: then, Ctrl-C ends the program at once.
pub(crate) fn listen(program: &str) -> Cancel {
    static LISTENER: Once = Once::new();
    let cancel = flags().add();
    LISTENER.call_once(|| {
        let (registered, is_registered) = mpsc::channel();
        let started = thread::Builder::new().spawn(move || wait_for_signals(&registered));
        // The channel is closed if the signals cannot be registered.
        if started.is_err() || is_registered.recv().is_err() {
            let reason = "Ctrl-C cannot be handled; it will end the program without a result";
            terminal::note(program, format_args!("warning: {reason}"));
        }
    });
    cancel
}

fn flags() -> MutexGuard<'static, Flags> {
    FLAGS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets all flags at the first signal, and ends the program at the second one. Reports to `registered` when it has begun.
fn wait_for_signals(registered: &Sender<()>) -> io::Result<()> {
    runtime::Builder::new_current_thread().enable_io().build()?.block_on(async {
        let mut signals = Signals::register()?;
        // The receiver waits for this message.
        let _ = registered.send(());
        loop {
            signals.next().await;
            if !flags().interrupt() {
                engine::kill_all();
                process::exit(INTERRUPTED);
            }
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
        // The handler stays when its stream is dropped. With it, a write beyond the limit on the size of files fails and does not end the program.
        #[cfg(target_os = "linux")]
        let _ = signal(SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw()))?;
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

/// Whether this process ignores SIGHUP. Only Linux reports this, in a file; on other systems the result is false.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_sets_the_flags_of_all_commands() {
        let mut flags = Flags { flags: Vec::new(), is_interrupted: false };
        let (decided, running) = (flags.add(), flags.add());
        decided.cancel();
        assert!(!running.is_cancelled(), "the flags of two commands are independent");
        assert!(flags.interrupt(), "the first signal stops the running command");
        assert!(running.is_cancelled() && flags.add().is_cancelled());
        assert!(!flags.interrupt(), "the second signal ends the program");
    }
}
