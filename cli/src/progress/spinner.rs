//! The progress of one search or one wait: [`Spinner`].

use std::time::Instant;

use indicatif::ProgressBar;
use plywood::Progress;
use plywood_render::sentences::per_second;

use super::display::{DelayedDisplay, INTERVAL, draw_target, is_running};

/// A line on standard error for one search or one wait; it is cleared when this is dropped.
#[derive(Debug)]
pub(crate) struct Spinner {
    _display: DelayedDisplay,
}

impl Spinner {
    /// Shows the node count of `progress`, after one second.
    pub(crate) fn of_search(progress: &Progress) -> Self {
        let progress = progress.clone();
        let started = Instant::now();
        Self::show(Box::new(move || {
            let nodes = progress.nodes();
            format!("{nodes} nodes, {} nodes/s", per_second(nodes, started.elapsed()))
        }))
    }

    /// Shows that the program waits for `what`, after one second.
    pub(crate) fn of_wait(what: &str) -> Self {
        let what = what.to_owned();
        let started = Instant::now();
        Self::show(Box::new(move || format!("waiting for {what}, {} s", started.elapsed().as_secs())))
    }

    fn show(message: Box<dyn Fn() -> String + Send>) -> Self {
        let display = DelayedDisplay::start(Box::new(move |done| {
            let bar = ProgressBar::new_spinner();
            bar.set_draw_target(draw_target());
            while is_running(done, INTERVAL) {
                bar.set_message(message());
                bar.tick();
            }
            bar.finish_and_clear();
        }));
        Self { _display: display }
    }
}
