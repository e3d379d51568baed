//! How far a search has come, shown on a terminal while it runs.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use plywood::Progress;

use crate::terminal;

/// Work that is done sooner shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);
/// Time between two looks at the counter.
const INTERVAL: Duration = Duration::from_millis(100);

/// A bar on standard error that goes away when this is dropped.
#[derive(Debug)]
pub(crate) struct Bar(Option<(Sender<()>, JoinHandle<()>)>);

impl Bar {
    /// Shows what `progress` counts, once that has taken a second and where somebody can see it.
    pub(crate) fn watch(progress: &Progress) -> Self {
        if !terminal::progress_is_shown() {
            return Self(None);
        }
        let (done, wait) = mpsc::channel();
        let progress = progress.clone();
        let thread = thread::spawn(move || {
            let started = Instant::now();
            let done = |time| wait.recv_timeout(time) != Err(RecvTimeoutError::Timeout);
            if done(PATIENCE) {
                return;
            }
            let bar = ProgressBar::new_spinner();
            while !done(INTERVAL) {
                let nodes = progress.nodes();
                let rate = per_second(nodes, started.elapsed());
                bar.set_message(format!("{nodes} nodes, {rate} nodes/s"));
                bar.tick();
            }
            bar.finish_and_clear();
        });
        Self(Some((done, thread)))
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.0.take() {
            drop(done);
            // A bar that failed to draw leaves the answer as it is.
            let _ = thread.join();
        }
    }
}

/// How many of `count` there were in each second of `time`.
pub(crate) fn per_second(count: u64, time: Duration) -> u64 {
    let rate = u128::from(count) * 1_000_000 / time.as_micros().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}
