//! Several threads find the same values as one, with every kind of table and with tables that grow or overflow.

use plywood::solver::{Solver, SolverOptions};
use plywood::{Bound, Evaluator, Game, Limits, Searcher, ZeroEvaluator};
use plywood_games::{Connect, Lines, Stonehenge};

use super::check::Setting;
use super::keys::{InnerEvaluator, Keys, WithKeys};

/// The numbers of the search, the memory limits and the numbers of threads of the searches.
const SEARCHES: [(usize, Option<u64>, u32); 6] =
    [(0, None, 2), (0, None, 8), (0, Some(20_000), 3), (1, None, 3), (1, Some(100_000), 2), (2, None, 2)];

/// Checks the values and best moves that searches of `game` to `depth` with several threads find.
fn check<G: Game>(game: &G, evaluator: &dyn Evaluator<G>, depth: Option<u32>, options: SolverOptions) {
    let truth = Solver::default().analyze(game, evaluator, &Limits { depth, ..Limits::none() });
    let value = truth.report.value();
    for keys in [Keys::Unchanged, Keys::Wide, Keys::None] {
        for (search, memory, threads) in SEARCHES {
            let setting = Setting { keys, search, options, memory, threads };
            let position = WithKeys { game: game.clone(), keys };
            let report =
                setting.searcher().search(&position, &InnerEvaluator(evaluator), &setting.limits(depth));
            assert!(report.stats.nodes > 1_000, "too small for several threads: {:?}", report.stats);
            assert_eq!((report.value(), report.bound()), (value, Some(Bound::Exact)), "{setting:?}");
            let best = truth.moves.iter().find(|each| Some(each.mv) == report.best).expect("a legal move");
            assert_eq!(best.value(), value, "{setting:?}");
        }
    }
}

#[test]
fn several_threads_find_the_value_of_the_whole_game() {
    let options = SolverOptions::default();
    check(&Connect::new(4, 4, 4).expect("a size"), &ZeroEvaluator, None, options);
    check(&Connect::new(5, 4, 4).expect("a size"), &ZeroEvaluator, None, options);
    let unordered = options.with_move_scores(false).with_hints(false);
    check(&Stonehenge::new(3).expect("a size"), &ZeroEvaluator, None, unordered);
}

#[test]
fn several_threads_find_the_value_to_a_depth() {
    let options = SolverOptions::default();
    check(&Connect::new(7, 6, 4).expect("a size"), &ZeroEvaluator, Some(12), options);
    check(&Connect::new(5, 5, 4).expect("a size"), &Lines, Some(7), options);
}
