//! Threads that the system may refuse to start, and work that Ctrl-C interrupts.

use std::io::{self, ErrorKind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use plywood::Cancel;

/// The time between two checks of the cancel flag.
const INTERVAL: Duration = Duration::from_millis(20);

/// Does `work` in another thread, and returns an error of the kind `Interrupted` if it has not ended within the given
/// time after `cancel` was set. The thread then keeps running, because the program is about to exit.
pub(crate) fn interruptible<T: Send + 'static>(
    cancel: &Cancel,
    grace: Duration,
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    let (sender, result) = mpsc::channel();
    thread::Builder::new().spawn(move || sender.send(work()).is_ok())?;
    let mut cancelled_at = None;
    loop {
        if cancel.is_cancelled() {
            cancelled_at.get_or_insert_with(Instant::now);
        }
        match result.recv_timeout(INTERVAL) {
            Ok(result) => return result,
            Err(RecvTimeoutError::Timeout) if cancelled_at.is_none_or(|at| at.elapsed() <= grace) => {}
            Err(_) => return Err(io::Error::new(ErrorKind::Interrupted, "interrupted")),
        }
    }
}

/// Returns whether the system starts `count` threads now. Some libraries panic where it does not, or take signals that no
/// thread handles.
pub(crate) fn can_start(count: usize) -> bool {
    let mut running = Vec::new();
    for _ in 0..count {
        let (sender, end) = mpsc::channel::<()>();
        // The thread ends when its channel is closed, so that all of them run at the same time.
        match thread::Builder::new().spawn(move || end.recv().is_ok()) {
            Ok(thread) => running.push((sender, thread)),
            Err(_) => break,
        }
    }
    let all_started = running.len() == count;
    for (sender, thread) in running {
        drop(sender);
        let _ = thread.join();
    }
    all_started
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_cancel_interrupts_slow_work() {
        let slow = || {
            thread::sleep(10 * INTERVAL);
            Ok(1)
        };
        let cancel = Cancel::new();
        assert_eq!(interruptible(&cancel, Duration::ZERO, slow).ok(), Some(1));
        cancel.cancel();
        assert_eq!(interruptible(&cancel, Duration::from_secs(600), slow).ok(), Some(1));
        let endless = || -> io::Result<u32> {
            loop {
                thread::park();
            }
        };
        let interrupted = interruptible(&cancel, Duration::ZERO, endless).map_err(|error| error.kind());
        assert_eq!(interrupted, Err(ErrorKind::Interrupted));
    }
}
