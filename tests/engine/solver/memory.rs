//! Memory limits: every search finds the value under any memory limit, and does not exceed the limit.

use std::sync::{Arc, Mutex};

use plywood::laws::MinimaxOracle;
use plywood::solver::SolverOptions;
use plywood::{AnySearcher, Bound, Limits, Searcher, StopReason, Value, Warning, Warnings, ZeroEvaluator};
use plywood_games::{Connect, Stonehenge};

use super::check::Setting;
use super::keys::{self, InnerEvaluator, Keys, WithKeys};

/// Returns the settings with all keys, all searches, and one or two threads.
fn settings(memory: u64) -> impl Iterator<Item = Setting> {
    let all = keys::ALL.into_iter().flat_map(|keys| (0..4).map(move |search| (keys, search)));
    all.flat_map(move |(keys, search)| {
        (1..=2).map(move |threads| Setting {
            keys,
            search,
            options: SolverOptions::default(),
            memory: Some(memory),
            threads,
        })
    })
}

#[test]
fn a_table_of_any_size_is_enough() {
    let game = Connect::new(4, 3, 3).expect("a size");
    let truth = MinimaxOracle::new(&ZeroEvaluator).value(&game, None);
    for bytes in [300, 1_000, 4_500, 10_000, 30_000, 100_000, 300_000, 1_000_000] {
        for setting in settings(bytes) {
            let position = WithKeys { game, keys: setting.keys };
            let report =
                setting.searcher().search(&position, &InnerEvaluator(&ZeroEvaluator), &setting.limits(None));
            assert_eq!((report.value(), report.bound()), (Some(truth), Some(Bound::Exact)), "{setting:?}");
            assert!(report.stats.peak_bytes <= bytes, "{} {setting:?}", report.stats.peak_bytes);
        }
    }
}

#[test]
fn a_growing_table_stays_within_the_limit() {
    let game = Stonehenge::new(3).expect("a size");
    for bytes in [50_000, 500_000, 5_000_000] {
        // One thread, and positions that do not all share one bucket of the table.
        let is_selected = |setting: &Setting| setting.threads == 1 && setting.keys != Keys::SameHash;
        for setting in settings(bytes).filter(is_selected) {
            let position = WithKeys { game, keys: setting.keys };
            let report =
                setting.searcher().search(&position, &InnerEvaluator(&ZeroEvaluator), &setting.limits(None));
            assert_eq!(report.value(), Some(Value::Win { plies: 9 }), "{setting:?}");
            let peak = report.stats.peak_bytes;
            assert!(peak <= bytes, "{peak} {setting:?}");
        }
    }
}

#[test]
fn a_packed_table_takes_the_place_of_a_full_table_of_keys() {
    /// The least number of slots of a packed table for keys of 64 bits.
    const SLOTS: u64 = 1 << 24;
    let game = Connect::new(6, 4, 4).expect("a size");
    let search = |keys, threads| {
        let options = SolverOptions::default();
        let setting = Setting { keys, search: 0, options, memory: None, threads };
        let position = WithKeys { game, keys };
        setting.searcher().search(&position, &InnerEvaluator(&ZeroEvaluator), &setting.limits(None))
    };
    let expected = search(Keys::Unchanged, 1);
    for threads in [1, 2] {
        let found = search(Keys::Long, threads);
        assert_eq!((found.value(), found.bound()), (expected.value(), Some(Bound::Exact)));
        assert!(found.stats.table_places >= SLOTS, "{} places", found.stats.table_places);
    }
    // The bounds of the entries are preserved, so that the search takes about as many nodes as without the replacement.
    let nodes = search(Keys::Long, 1).stats.nodes;
    assert!(nodes < expected.stats.nodes * 5 / 4, "{nodes} nodes, and {} otherwise", expected.stats.nodes);
}

#[ignore = "takes twenty seconds without optimization"]
#[test]
fn a_table_for_which_the_system_has_no_memory_is_smaller() {
    let game = Connect::new(7, 6, 4).expect("a size");
    for setting in settings(1 << 60) {
        // These keys lead to a packed table, a table of keys and a table of positions. `pvs` and `mtdf` use the same tables as
        // `solver`, and a limit on nodes excludes other threads.
        let has_other_table = matches!(setting.keys, Keys::Unchanged | Keys::Wide | Keys::None);
        let is_selected = matches!(setting.searcher(), AnySearcher::Solver(_) | AnySearcher::ProofNumber(_));
        if !has_other_table || !is_selected || setting.threads > 1 {
            continue;
        }
        let warned = Arc::new(Mutex::new(Vec::new()));
        let received = Arc::clone(&warned);
        let warnings = Warnings::new(move |warning| received.lock().expect("a list").push(warning));
        // With so many nodes, each table reserves memory for its largest size.
        let limits = setting.limits(None).with_nodes(500_000).with_warnings(warnings);
        let position = WithKeys { game, keys: setting.keys };
        let report = setting.searcher().search(&position, &InnerEvaluator(&ZeroEvaluator), &limits);
        assert_eq!(report.end, StopReason::Nodes, "{setting:?}");
        assert!(report.stats.table_places > 10_000, "{setting:?}: {:?}", report.stats);
        // A search of proof numbers uses two tables.
        let warned = warned.lock().expect("a list");
        assert!((1..=2).contains(&warned.len()), "{setting:?}: {warned:?}");
        assert!(
            warned.iter().all(|warning| matches!(*warning, Warning::SmallTable { wanted, largest }
                if wanted > 1 << 50 && largest < wanted)),
            "{setting:?}: {warned:?}"
        );
        assert!(warned[0].to_string().starts_with("the system has no memory for a table of "));
    }
    // Where the system has enough memory, there is no warning.
    let silent = Limits::none().with_nodes(100).with_warnings(Warnings::new(|warning| panic!("{warning}")));
    let _ = plywood::Solver::default().search(&game, &ZeroEvaluator, &silent);
}
