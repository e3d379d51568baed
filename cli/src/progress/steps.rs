//! The progress of work in steps: [`StepBar`].

use std::fmt;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::display::{DelayedDisplay, INTERVAL, draw_target};
use crate::terminal;

/// The width in columns from which a bar is shown beside the text.
pub(crate) const NARROW: usize = 80;
/// The width in columns from which the bar has its full length.
const WIDE: usize = 100;

/// A bar on standard error for work in steps, with an estimate of the remaining time where the number of steps is known.
/// It is cleared when this is dropped.
#[derive(Debug)]
pub(crate) struct StepBar {
    bar: ProgressBar,
    _display: DelayedDisplay,
}

impl StepBar {
    /// Shows the bar after one second.
    pub(crate) fn show() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_style(style("{spinner} {pos} in {elapsed}: {wide_msg}"));
        let shown = bar.clone();
        let display = DelayedDisplay::start(Box::new(move |done| {
            shown.set_draw_target(draw_target());
            shown.enable_steady_tick(INTERVAL);
            // Nothing is sent; the channel closes at the end of the work.
            let _ = done.recv();
            shown.finish_and_clear();
        }));
        Self { bar, _display: display }
    }

    /// Updates the number of finished steps, their total if it is known, and the current step.
    pub(crate) fn update(&self, done: u64, total: Option<u64>, current: String) {
        if let Some(total) = total.filter(|_| self.bar.length() != total) {
            let bar = match terminal::error_width().map(usize::from) {
                Some(..NARROW) => "",
                Some(NARROW..WIDE) => "{bar:10} ",
                _ => "{bar:20} ",
            };
            self.bar.set_style(style(&format!("{bar}{{pos}}/{{len}}{{left}}: {{wide_msg}}")));
            self.bar.set_length(total);
        }
        self.bar.set_position(done);
        self.bar.set_message(current);
    }

    /// Calls `write` while the bar is cleared.
    pub(crate) fn suspend<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
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
