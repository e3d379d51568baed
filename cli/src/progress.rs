//! How far a search has come, shown on a terminal while it runs.

use std::cell::Cell;
use std::io;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
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
            bar.set_draw_target(ProgressDrawTarget::term_like(Box::new(Narrow(Term::stderr()))));
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

/// A bar on standard error for work in steps, with the time that the rest will take; it goes away when this is
/// dropped.
#[derive(Debug)]
pub(crate) struct Steps {
    bar: ProgressBar,
    begun: Cell<bool>,
    watch: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Steps {
    /// So many steps, shown once they have taken a second and where somebody can see it.
    pub(crate) fn new(steps: usize) -> Self {
        let count = u64::try_from(steps).unwrap_or(u64::MAX);
        let bar = ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{bar:20} {pos}/{len}, about {eta} left: {wide_msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let watch = terminal::progress_is_shown().then(|| {
            let (done, wait) = mpsc::channel();
            let bar = bar.clone();
            let thread = thread::spawn(move || {
                if wait.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    bar.set_draw_target(ProgressDrawTarget::term_like(Box::new(Narrow(Term::stderr()))));
                    bar.enable_steady_tick(INTERVAL);
                }
            });
            (done, thread)
        });
        Self { bar, begun: Cell::new(false), watch }
    }

    /// Begins the next step, which `what` names.
    pub(crate) fn next(&self, what: String) {
        if self.begun.replace(true) {
            self.bar.inc(1);
        }
        self.bar.set_message(what);
    }

    /// Writes something while the bar is out of the way.
    pub(crate) fn suspend<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.watch.take() {
            drop(done);
            // A bar that failed to draw leaves the answer as it is.
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

/// How many of `count` there were in each second of `time`.
pub(crate) fn per_second(count: u64, time: Duration) -> u64 {
    let rate = u128::from(count) * 1_000_000_000 / time.as_nanos().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}

/// A terminal with room at its right edge for the `^C` that is shown where Ctrl-C is typed: a bar fills its
/// line, and would be pushed up and left behind.
#[derive(Debug)]
struct Narrow(Term);

impl TermLike for Narrow {
    fn width(&self) -> u16 {
        TermLike::width(&self.0).saturating_sub(2)
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_up(lines)
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_down(lines)
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_right(columns)
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_left(columns)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.0.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}
