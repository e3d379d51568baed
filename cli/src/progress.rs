//! Progress on standard error, shown while a command takes long: [`ProgressLine`].

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{fmt, io};

use console::Term;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle, TermLike};
use plywood::Limits;
use plywood_render::sentences::per_second;

use crate::terminal;

/// The time between two updates.
const INTERVAL: Duration = Duration::from_millis(100);
/// The time before the line appears; shorter work shows no progress.
const DELAY: Duration = Duration::from_secs(1);
/// The width of the terminal, in columns, from which a bar is shown beside the text.
pub(crate) const MIN_WIDTH_WITH_BAR: usize = 80;
/// The width of the terminal, in columns, from which the bar has its full length.
const MIN_WIDTH_WITH_LONG_BAR: usize = 100;

/// A line on standard error, if that is a terminal, which appears after one second. Dropping it clears the line.
#[derive(Debug)]
pub(crate) struct ProgressLine {
    bar: ProgressBar,
    /// The thread that shows the line. It ends when the channel is closed.
    thread: Option<(Sender<()>, JoinHandle<()>)>,
}

impl ProgressLine {
    /// Shows the number of nodes that a search with these limits has visited.
    pub(crate) fn of_search(limits: &Limits) -> Self {
        let (progress, started) = (limits.progress.clone().unwrap_or_default(), Instant::now());
        Self::of_text(move || {
            let nodes = progress.nodes();
            format!("{nodes} nodes, {} nodes/s", per_second(nodes, started.elapsed()))
        })
    }

    /// Shows that the program waits for `what`.
    pub(crate) fn of_wait(what: &str) -> Self {
        let (what, started) = (what.to_owned(), Instant::now());
        Self::of_text(move || format!("waiting for {what}, {} s", started.elapsed().as_secs()))
    }

    /// Shows work in steps, with an estimate of the remaining time if the number of steps is known.
    pub(crate) fn of_steps() -> Self {
        Self::show(style("{spinner} {pos} in {elapsed}: {wide_msg}"))
    }

    fn of_text(text: impl Fn() -> String + Clone + Send + Sync + 'static) -> Self {
        let write = move |_: &ProgressState, line: &mut dyn fmt::Write| {
            let _ = line.write_str(&text());
        };
        Self::show(style("{spinner} {text}").with_key("text", write))
    }

    fn show(style: ProgressStyle) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_style(style);
        let shown = bar.clone();
        let (running, done) = mpsc::channel();
        let show = move || {
            // Nothing is sent; the channel closes at the end of the work.
            let waits = |time| done.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            if waits(DELAY) {
                shown.set_draw_target(ProgressDrawTarget::term_like(Box::new(Narrow(Term::stderr()))));
                shown.tick();
                while waits(INTERVAL) {
                    shown.tick();
                }
                shown.finish_and_clear();
            }
        };
        let start = || thread::Builder::new().spawn(show).ok();
        // If the system starts no thread, there is no progress.
        let thread = if terminal::shows_progress() { start() } else { None };
        Self { bar, thread: thread.map(|thread| (running, thread)) }
    }

    /// Updates the number of finished steps, their total if it is known, and the current step.
    pub(crate) fn update(&self, done: u64, total: Option<u64>, current: String) {
        if let Some(total) = total.filter(|_| self.bar.length() != total) {
            let bar = match terminal::error_width().map(usize::from) {
                Some(..MIN_WIDTH_WITH_BAR) => "",
                Some(MIN_WIDTH_WITH_BAR..MIN_WIDTH_WITH_LONG_BAR) => "{bar:10} ",
                _ => "{bar:20} ",
            };
            self.bar.set_style(style(&format!("{bar}{{pos}}/{{len}}{{left}}: {{wide_msg}}")));
            self.bar.set_length(total);
        }
        self.bar.set_position(done);
        self.bar.set_message(current);
    }

    /// Calls `write` while the line is cleared.
    pub(crate) fn suspend<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if let Some((running, thread)) = self.thread.take() {
            drop(running);
            // A failure to draw does not change the result.
            let _ = thread.join();
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("left", write_remaining_time)
}

/// Writes an estimate of the remaining time, which is known after the first step.
fn write_remaining_time(state: &ProgressState, text: &mut dyn fmt::Write) {
    let left = state.eta();
    if state.pos() > 0 && left.as_secs() > 0 {
        // Errors are ignored, because progress is optional.
        let _ = write!(text, ", about {:#} left", HumanDuration(left));
    }
}

/// A terminal that reports two columns less than its width, to leave room for the `^C` that appears when Ctrl-C is typed.
/// After a bar that fills the whole line, `^C` would wrap the line, and a part of the bar would stay on the screen.
#[derive(Debug)]
struct Narrow(Term);

/// Defines methods that call the terminal's method of the same name.
macro_rules! forward {
    ($($name:ident($($argument:ident: $type:ty)?);)*) => {
        $(fn $name(&self $(, $argument: $type)?) -> io::Result<()> {
            self.0.$name($($argument)?)
        })*
    };
}

impl TermLike for Narrow {
    fn width(&self) -> u16 {
        TermLike::width(&self.0).saturating_sub(2)
    }

    forward! {
        move_cursor_up(lines: usize);
        move_cursor_down(lines: usize);
        move_cursor_right(columns: usize);
        move_cursor_left(columns: usize);
        write_line(text: &str);
        write_str(text: &str);
        clear_line();
        flush();
    }
}
