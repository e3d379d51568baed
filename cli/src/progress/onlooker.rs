//! Whoever watches work that takes long: [`Onlooker`].

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::terminal;

/// Work that is done sooner shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A thread that looks on until this is dropped.
#[derive(Debug)]
pub(super) struct Onlooker(Option<(Sender<()>, JoinHandle<()>)>);

impl Onlooker {
    /// Calls `show` once the work has taken a second, where somebody can see it. It draws as long as it is told to by
    /// [`goes_on`], and then cleans up.
    pub(super) fn begin(show: impl FnOnce(&Receiver<()>) + Send + 'static) -> Self {
        Self(terminal::progress_is_shown().then(|| {
            let (done, wait) = mpsc::channel();
            let thread = thread::spawn(move || {
                if goes_on(&wait, PATIENCE) {
                    show(&wait);
                }
            });
            (done, thread)
        }))
    }
}

impl Drop for Onlooker {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.0.take() {
            drop(done);
            // A bar that failed to draw leaves the answer as it is.
            let _ = thread.join();
        }
    }
}

/// Whether the work still goes on after `time`; where it ends sooner, that is said at once.
pub(super) fn goes_on(wait: &Receiver<()>, time: Duration) -> bool {
    wait.recv_timeout(time) == Err(RecvTimeoutError::Timeout)
}
