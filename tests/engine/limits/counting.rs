//! The arithmetic of limits and statistics: limits of zero, the memory that a meter counts, remaining limits and sums.

use std::time::Duration;

use plywood::Meter;
use plywood::{AnySearcher, Cancel, Game, Limits, SearchEnd, Searcher, Stats, StopReason, ZeroEvaluator};

use crate::common::boxes::Boxes;

#[test]
fn a_limit_that_is_reached_at_the_start_stops_every_search() {
    let cancel = Cancel::new();
    cancel.cancel();
    let reached = [
        (Limits::none().with_nodes(0), StopReason::Nodes),
        (Limits::none().with_time(Duration::ZERO), StopReason::Time),
        (Limits::none().with_cancel(cancel), StopReason::Cancelled),
    ];
    for mut searcher in AnySearcher::all() {
        for (limits, stop) in &reached {
            let report = searcher.search(&Boxes::new(), &ZeroEvaluator, limits);
            assert_eq!((report.end, report.value(), report.stats.nodes), (SearchEnd::from(*stop), None, 0));
            assert_eq!(report.best, Boxes::new().legal_moves().first().copied());
        }
    }
}

#[test]
fn a_meter_counts_memory_and_reports_its_first_stop_reason() {
    let mut meter = Meter::start(&Limits::none().with_memory(100).with_nodes(0));
    assert!(meter.claim(60) && meter.claim(40), "exactly the limit");
    meter.release(50);
    assert!(meter.claim(50) && !meter.is_stopped());
    assert!(!meter.claim(1) && !meter.visit());
    assert_eq!((meter.stopped(), meter.peak_bytes(), meter.nodes()), (Some(StopReason::Memory), 100, 0));
}

#[test]
fn limits_are_reduced_by_the_work_done() {
    let limits = Limits::to_depth(3).with_nodes(10).with_time(Duration::from_secs(5)).with_memory(7);
    let left = limits.after(4, Duration::from_secs(2));
    assert_eq!((left.nodes, left.time), (Some(6), Some(Duration::from_secs(3))));
    assert_eq!((left.depth, left.memory), (Some(3), Some(7)));
    let nothing = limits.after(11, Duration::from_secs(6));
    assert_eq!((nothing.nodes, nothing.time), (Some(0), Some(Duration::ZERO)));
}

#[test]
fn sums_of_statistics_add_the_work_and_take_the_maximum_memory() {
    let one = Stats { nodes: 3, leaves: 2, evaluations: 1, peak_bytes: 50, ..Stats::default() };
    let other = Stats { nodes: 4, cutoffs: 1, table_hits: 2, peak_bytes: 70, ..Stats::default() };
    let sum = Stats { nodes: 7, leaves: 2, evaluations: 1, cutoffs: 1, table_hits: 2, peak_bytes: 70, ..one };
    assert_eq!(one.plus(other), sum);
}
