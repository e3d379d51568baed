//! How far work has come, shown on a terminal while it runs.

mod narrow;
mod onlooker;
mod steps;

use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use plywood::Progress;

use self::narrow::target;
use self::onlooker::{Onlooker, goes_on};

pub(crate) use self::steps::{NARROW, Steps};

/// Time between two looks at the counter.
const INTERVAL: Duration = Duration::from_millis(100);

/// A bar on standard error for one search, or for one wait, that goes away when this is dropped.
#[derive(Debug)]
pub(crate) struct Bar {
    _onlooker: Onlooker,
}

impl Bar {
    /// Shows what `progress` counts, once that has taken a second and where somebody can see it.
    pub(crate) fn watch(progress: &Progress) -> Self {
        let progress = progress.clone();
        let started = Instant::now();
        Self::show(move || {
            let nodes = progress.nodes();
            format!("{nodes} nodes, {} nodes/s", per_second(nodes, started.elapsed()))
        })
    }

    /// Shows whom or what is waited for, and how long already, as `watch` does.
    pub(crate) fn wait_for(what: &str) -> Self {
        let what = what.to_owned();
        let started = Instant::now();
        Self::show(move || format!("waiting for {what}, {} s", started.elapsed().as_secs()))
    }

    fn show(message: impl Fn() -> String + Send + 'static) -> Self {
        let onlooker = Onlooker::begin(move |wait| {
            let bar = ProgressBar::new_spinner();
            bar.set_draw_target(target());
            while goes_on(wait, INTERVAL) {
                bar.set_message(message());
                bar.tick();
            }
            bar.finish_and_clear();
        });
        Self { _onlooker: onlooker }
    }
}

/// How many of `count` there were in each second of `time`.
pub(crate) fn per_second(count: u64, time: Duration) -> u64 {
    let rate = u128::from(count) * 1_000_000_000 / time.as_nanos().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}
