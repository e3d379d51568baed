//! Time stops every search, and a slow evaluator does not hold it up.

use std::time::{Duration, Instant};

use plywood::{AnySearcher, Blind, Limits, Searcher, Stop};
use plywood_games::Stonehenge;

use super::endless::{endless, is_still_open};

#[test]
fn time_stops_every_search() {
    for mut searcher in AnySearcher::all() {
        let started = Instant::now();
        let limits = Limits::none().with_time(Duration::from_millis(50)).with_memory(1 << 30);
        let report = searcher.search(&endless(), &Blind, &limits);
        assert_eq!(report.stopped, Stop::Time, "{}", searcher.name());
        assert!(is_still_open(&searcher, &report), "{}: {report:?}", searcher.name());
        assert!(started.elapsed() < Duration::from_secs(5), "{}", searcher.name());
    }
}

#[test]
fn a_slow_evaluator_does_not_outlast_the_time() {
    let slow = |_: &Stonehenge| {
        std::thread::sleep(Duration::from_millis(5));
        0.0
    };
    for mut searcher in AnySearcher::all() {
        let limits = Limits::to_depth(4).with_time(Duration::from_millis(60));
        let report = searcher.search(&endless(), &slow, &limits);
        assert_eq!(report.stopped, Stop::Time, "{}", searcher.name());
        assert!(report.stats.elapsed < Duration::from_secs(2), "{:?}", report.stats.elapsed);
    }
}
