//! The time limit stops every search, also with a slow evaluator. No test measures how long a search takes.

use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use plywood::{AnySearcher, Limits, Searcher, StopReason, ZeroEvaluator};
use plywood_games::Stonehenge;

use super::endless::{endless, is_still_open};

#[test]
fn a_time_limit_stops_every_search() {
    for mut searcher in AnySearcher::all() {
        let limits = Limits::none().with_time(Duration::from_millis(50)).with_memory(1 << 30);
        let report = searcher.search(&endless(), &ZeroEvaluator, &limits);
        assert_eq!(report.end, StopReason::Time, "{}", searcher.name());
        assert!(is_still_open(&searcher, &report), "{}: {report:?}", searcher.name());
    }
}

#[test]
fn few_evaluations_follow_the_end_of_the_time() {
    let time = Duration::from_millis(30);
    for mut searcher in AnySearcher::all() {
        let started = Instant::now();
        let late = AtomicU32::new(0);
        let slow = |_: &Stonehenge| {
            late.fetch_add(u32::from(started.elapsed() > time), Ordering::Relaxed);
            sleep(Duration::from_millis(2));
            0.0
        };
        let report = searcher.search(&endless(), &slow, &Limits::to_depth(4).with_time(time));
        assert_eq!(report.end, StopReason::Time, "{}", searcher.name());
        let late = late.into_inner();
        assert!(late <= 64, "{}: {late} evaluations", searcher.name());
    }
}
