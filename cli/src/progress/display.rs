//! When and where progress is drawn: [`DelayedDisplay`] and [`draw_target`].

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use console::Term;
use indicatif::{ProgressDrawTarget, TermLike};

use crate::terminal;

/// The time between two updates.
pub(super) const INTERVAL: Duration = Duration::from_millis(100);
/// The time before the first update; shorter work shows no progress.
const DELAY: Duration = Duration::from_secs(1);

/// A thread that draws until this is dropped.
#[derive(Debug)]
pub(super) struct DelayedDisplay(Option<(Sender<()>, JoinHandle<()>)>);

/// A function that draws while [`is_running`], and then clears the line.
type Draw = Box<dyn FnOnce(&Receiver<()>) + Send>;

impl DelayedDisplay {
    /// Calls `draw` after one second, if standard error is a terminal.
    pub(super) fn start(draw: Draw) -> Self {
        Self(terminal::shows_progress().then(|| {
            let (running, done) = mpsc::channel();
            let thread = thread::spawn(move || {
                if is_running(&done, DELAY) {
                    draw(&done);
                }
            });
            (running, thread)
        }))
    }
}

impl Drop for DelayedDisplay {
    fn drop(&mut self) {
        if let Some((running, thread)) = self.0.take() {
            drop(running);
            // A failure to draw does not change the result.
            let _ = thread.join();
        }
    }
}

/// Waits for `time`, or for the end of the work; returns whether the work continues.
pub(super) fn is_running(done: &Receiver<()>, time: Duration) -> bool {
    done.recv_timeout(time) == Err(RecvTimeoutError::Timeout)
}

/// Returns standard error as a target that leaves space for `^C`.
pub(super) fn draw_target() -> ProgressDrawTarget {
    ProgressDrawTarget::term_like(Box::new(Narrow(Term::stderr())))
}

/// A terminal that is reported two columns narrower. A bar fills its line; without this space, the `^C` that appears when
/// Ctrl-C is typed would wrap the line, and a part of the bar would stay on the screen.
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
