//! Work in steps: [`Steps`].

use std::fmt;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::INTERVAL;
use super::narrow::target;
use super::onlooker::Onlooker;
use crate::terminal;

/// A terminal of fewer columns has no room for a bar beside the words.
pub(crate) const NARROW: usize = 80;
/// One of fewer columns has room for half a bar.
const USUAL: usize = 100;

/// A bar on standard error for work in steps, with the time that the rest will take where their number is known; it
/// goes away when this is dropped.
#[derive(Debug)]
pub(crate) struct Steps {
    bar: ProgressBar,
    _onlooker: Onlooker,
}

impl Steps {
    /// Shows the steps that are told of, once they have taken a second and where somebody can see it.
    pub(crate) fn show() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_style(style("{spinner} {pos} in {elapsed}: {wide_msg}"));
        let shown = bar.clone();
        let onlooker = Onlooker::begin(move |wait| {
            shown.set_draw_target(target());
            shown.enable_steady_tick(INTERVAL);
            // Nothing is ever sent: this ends when the work does.
            let _ = wait.recv();
            shown.finish_and_clear();
        });
        Self { bar, _onlooker: onlooker }
    }

    /// So many steps are done, of `total` unless they may end at any time, and the work is at `what`.
    pub(crate) fn at(&self, done: u64, total: Option<u64>, what: String) {
        if let Some(total) = total.filter(|_| self.bar.length() != total) {
            let bar = match terminal::error_width().map(usize::from) {
                Some(..NARROW) => "",
                Some(NARROW..USUAL) => "{bar:10} ",
                _ => "{bar:20} ",
            };
            self.bar.set_style(style(&format!("{bar}{{pos}}/{{len}}{{left}}: {{wide_msg}}")));
            self.bar.set_length(total);
        }
        self.bar.set_position(done);
        self.bar.set_message(what);
    }

    /// Writes something while the bar is out of the way.
    pub(crate) fn suspend<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("left", left)
}

/// About how long the rest will take; nothing before a step is done, for there is nothing to judge by.
fn left(state: &ProgressState, text: &mut dyn fmt::Write) {
    let left = state.eta();
    if state.pos() > 0 && left.as_secs() > 0 {
        // What cannot be written is not shown.
        let _ = write!(text, ", about {:#} left", HumanDuration(left));
    }
}
