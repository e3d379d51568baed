//! Games that end in points, and settled points.

use plywood::laws::{CoarseEvaluator, MinimaxOracle};
use plywood::solver::{Mtdf, PrincipalVariation, Solver, SolverOptions};
use plywood::{AnySearcher, Evaluator, Game, Limited, Limits, Player, Searcher, ZeroEvaluator};
use proptest::prelude::*;

use super::check::{Setting, check};
use crate::common::coins::Coins;

fn nodes(mut searcher: AnySearcher, coins: &Coins, depth: Option<u32>) -> u64 {
    let expected = MinimaxOracle::new(&ZeroEvaluator).value(coins, depth);
    let report = searcher.search(coins, &ZeroEvaluator, &Limits { depth, ..Limits::none() });
    assert_eq!(report.value(), Some(expected), "{} of {coins}", searcher.name());
    report.stats.nodes
}

#[test]
fn smaller_searches_do_not_come_first_if_the_game_ends_in_points() {
    let coins = Coins::new(10, 1).without_settled_points();
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
    let coins = Coins::new(10, 2).without_settled_points();
    let to_the_end = nodes(Solver::default().into(), &coins, None);
    let to_depth = nodes(Solver::default().into(), &coins, Some(20));
    assert!(to_depth < 8 * to_the_end, "{to_depth} nodes, and {to_the_end} to the end");
}

#[test]
fn positions_that_differ_in_settled_points_share_entries() {
    let sum = |settles: bool| -> u64 {
        let rows = (1..=20).map(|seed| Coins::new(10, seed));
        let rows = rows.map(|coins| if settles { coins } else { coins.without_settled_points() });
        rows.map(|coins| nodes(Solver::default().into(), &coins, None)).sum()
    };
    let (shared, separate) = (sum(true), sum(false));
    assert!(shared < separate * 3 / 4, "{shared} nodes, and {separate} without settled points");
}

/// An evaluator that depends on the settled points, but not in proportion to them.
struct Ahead;

impl Evaluator<Coins> for Ahead {
    fn evaluate(&self, position: &Coins) -> f64 {
        let points = position.settled_points();
        let for_mover = if position.to_move() == Player::First { points } else { -points };
        f64::from(for_mover.signum()) / 2.0
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn searches_agree_with_minimax_with_settled_points(
        seed: u32, count in 1..=9_u32, depth in prop::option::of(0..=10_u32), number: u64,
    ) {
        let coins = Coins::new(count, seed);
        for evaluator in [&CoarseEvaluator as &dyn Evaluator<Coins>, &ZeroEvaluator, &Ahead] {
            let mut truth = MinimaxOracle::new(evaluator);
            for step in 0..12 {
                let setting = Setting::numbered(number.wrapping_add(step));
                check(&coins, evaluator, depth, &setting, &mut truth).map_err(TestCaseError::fail)?;
            }
        }
    }

    /// The limit cancels the settled points.
    #[test]
    fn searches_agree_with_minimax_within_a_limit(
        seed: u32, count in 1..=9_u32, limit in 0..=10_u32, depth in prop::option::of(0..=10_u32), number: u64,
    ) {
        let limited = Limited::new(Coins::new(count, seed), limit);
        let ahead = |limited: &Limited<Coins>| Ahead.evaluate(limited.position());
        for evaluator in [&ahead as &dyn Evaluator<_>, &ZeroEvaluator] {
            let mut truth = MinimaxOracle::new(evaluator);
            for step in 0..12 {
                let setting = Setting::numbered(number.wrapping_add(step));
                check(&limited, evaluator, depth, &setting, &mut truth).map_err(TestCaseError::fail)?;
            }
        }
    }

    #[test]
    fn an_analysis_gives_each_move_its_value_with_settled_points(seed: u32, count in 2..=9_u32) {
        let coins = Coins::new(count, seed);
        let mut truth = MinimaxOracle::new(&ZeroEvaluator);
        for mut searcher in AnySearcher::solvers() {
            let analysis = searcher.analyze(&coins, &ZeroEvaluator, &Limits::none());
            for each in &analysis.moves {
                prop_assert_eq!(each.value(), Some(truth.move_value(&coins, each.mv, None)));
            }
        }
    }
}
