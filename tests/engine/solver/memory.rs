//! Memory limits: every search finds the value under any memory limit, and does not exceed the limit.

use plywood::laws::MinimaxOracle;
use plywood::solver::SolverOptions;
use plywood::{Bound, Searcher, Value, ZeroEvaluator};
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
