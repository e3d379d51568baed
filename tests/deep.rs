//! Depth is no crash: a million plies on a thread with a stack of 2 MiB.

mod common;

use common::chain::Chain;
use plywood::toy::Toy;
use plywood::{AnySearcher, Blind, Game, Limits, Searcher, Stop, Value};

const PLIES: u32 = 1_000_000;

fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(test).expect("a thread");
    thread.join().expect("no overflow, and no failed check");
}

#[test]
fn every_search_finishes_a_chain_of_a_million_plies() {
    for mut searcher in AnySearcher::all() {
        on_a_small_stack(move || {
            let report = searcher.search(&Chain::new(PLIES), &Blind, &Limits::none());
            assert_eq!(report.value, Some(Value::Loss { plies: PLIES }), "{}", searcher.name());
            assert_eq!(report.line.len(), PLIES as usize);
            assert_eq!((report.stopped, report.stats.nodes), (Stop::Proved, u64::from(PLIES) + 1));
        });
    }
}

#[test]
fn a_memory_limit_stops_what_grows_with_the_depth() {
    for mut searcher in AnySearcher::all() {
        on_a_small_stack(move || {
            let limits = Limits::none().with_memory(8 << 20);
            let report = searcher.search(&Chain::new(PLIES), &Blind, &limits);
            assert_eq!((report.stopped, report.value), (Stop::Memory, None), "{}", searcher.name());
            assert!(report.best.is_some() && report.stats.peak_bytes <= 8 << 20);
        });
    }
}

#[test]
fn a_toy_a_hundred_thousand_groups_deep_is_read_written_and_dropped() {
    on_a_small_stack(|| {
        let text = format!("{}7{}", "(".repeat(100_000), ")".repeat(100_000));
        let toy: Toy = text.parse().expect("a tree");
        assert_eq!(toy.to_string(), text);
        let report = AnySearcher::default().search(&toy, &Blind, &Limits::none());
        assert_eq!(report.value, Some(Value::Points(7)));
        assert_eq!(toy.legal_moves().len(), 1);
    });
}
