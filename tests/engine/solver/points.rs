//! Games that end in points.

use plywood::laws::MinimaxOracle;
use plywood::solver::{Mtdf, PrincipalVariation, Solver, SolverOptions};
use plywood::{AnySearcher, Limits, Searcher, Stats, ZeroEvaluator};

use crate::common::coins::Coins;

fn nodes(mut searcher: AnySearcher, coins: &Coins, depth: Option<u32>) -> u64 {
    let expected = MinimaxOracle::new(&ZeroEvaluator).value(coins, depth);
    let report = searcher.search(coins, &ZeroEvaluator, &Limits { depth, ..Limits::none() });
    assert_eq!(report.value(), Some(expected), "{} of {coins}", searcher.name());
    let Stats { nodes, .. } = report.stats;
    nodes
}

#[test]
fn smaller_searches_do_not_come_first_if_the_game_ends_in_points() {
    let coins = Coins::new(14, 1);
    let deepening = SolverOptions::default();
    let options = deepening.with_iterative_deepening(false);
    for (with, without) in [
        (AnySearcher::from(Solver { options: deepening }), AnySearcher::from(Solver { options })),
        (PrincipalVariation { options: deepening }.into(), PrincipalVariation { options }.into()),
        (Mtdf { options: deepening }.into(), Mtdf { options }.into()),
    ] {
        assert_eq!(nodes(with, &coins, None), nodes(without, &coins, None));
    }
}

#[test]
fn searches_to_a_depth_beyond_the_end_take_a_small_multiple_of_the_nodes_of_a_search_to_the_end() {
    let coins = Coins::new(14, 2);
    let to_the_end = nodes(Solver::default().into(), &coins, None);
    let to_depth = nodes(Solver::default().into(), &coins, Some(20));
    assert!(to_depth < 8 * to_the_end, "{to_depth} nodes, and {to_the_end} to the end");
}
