//! However small the memory, it suffices, and no more is taken.

use plywood::laws::Truth;
use plywood::solver::SolverOptions;
use plywood::{Bound, Searcher, Value, ZeroEvaluator};
use plywood_games::{Connect, Stonehenge};

use super::adverse::{self, Adverse, How, Of};
use super::check::Setting;

fn settings(memory: u64) -> impl Iterator<Item = Setting> {
    let all = adverse::ALL.into_iter().flat_map(|how| (0..4).map(move |search| (how, search)));
    all.flat_map(move |(how, search)| {
        (1..=2).map(move |threads| Setting {
            how,
            search,
            options: SolverOptions::default(),
            memory: Some(memory),
            threads,
        })
    })
}

#[test]
fn a_table_of_any_size_does() {
    let game = Connect::new(4, 3, 3).expect("a size");
    let truth = Truth::by(&ZeroEvaluator).value(&game, None);
    for bytes in [300, 1_000, 4_500, 10_000, 30_000, 100_000, 300_000, 1_000_000] {
        for setting in settings(bytes) {
            let position = Adverse { game, how: setting.how };
            let report = setting.searcher().search(&position, &Of(&ZeroEvaluator), &setting.limits(None));
            assert_eq!((report.value(), report.bound()), (Some(truth), Some(Bound::Exact)), "{setting:?}");
            assert!(report.stats.peak_bytes <= bytes, "{} {setting:?}", report.stats.peak_bytes);
        }
    }
}

#[test]
fn a_table_grows_within_its_memory() {
    let game = Stonehenge::new(3).expect("a size");
    for bytes in [50_000, 500_000, 5_000_000] {
        let grows = |setting: &Setting| setting.threads == 1 && setting.how != How::OneHash;
        for setting in settings(bytes).filter(grows) {
            let position = Adverse { game, how: setting.how };
            let report = setting.searcher().search(&position, &Of(&ZeroEvaluator), &setting.limits(None));
            assert_eq!(report.value(), Some(Value::Win { plies: 9 }), "{setting:?}");
            let peak = report.stats.peak_bytes;
            assert!(peak <= bytes, "{peak} {setting:?}");
        }
    }
}
