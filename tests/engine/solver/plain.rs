//! The search of a solver without options visits the nodes of textbook alpha-beta and counts them correctly.

use plywood::solver::{Goal, Solver, SolverOptions};
use plywood::toy::Toy;
use plywood::{Game, Limits, Outcome, SearchEnd, Stats, StopReason};
use plywood_games::{Connect, TicTacToe};
use proptest::prelude::*;

use crate::common::trees::tree;

const WIN: i32 = i32::MAX;

/// Returns the value of `position` for the side to move by alpha-beta: points, [`WIN`] or `-WIN`; 0 at the depth.
fn value<G: Game>(position: &G, depth: Option<u32>, mut alpha: i32, beta: i32, stats: &mut Stats) -> i32 {
    stats.nodes += 1;
    let sign = |player| if player == position.to_move() { 1 } else { -1 };
    if let Some(outcome) = position.outcome() {
        stats.leaves += 1;
        return match outcome {
            Outcome::Win(winner) => sign(winner) * WIN,
            Outcome::Draw => 0,
            Outcome::Points(points) => sign(plywood::Player::First) * points,
        };
    }
    if depth == Some(0) {
        stats.leaves += 1;
        stats.evaluations += 1;
        return 0;
    }
    let mut best = -WIN;
    let moves = position.moves();
    for (index, mv) in moves.iter().enumerate() {
        let child = position.apply(*mv);
        let depth = depth.map(|depth| depth - 1);
        let value = if child.to_move() == position.to_move() {
            value(&child, depth, alpha, beta, stats)
        } else {
            -value(&child, depth, -beta, -alpha, stats)
        };
        best = best.max(value);
        alpha = alpha.max(best);
        if best >= beta {
            stats.cutoffs += u64::from(index + 1 < moves.len());
            break;
        }
    }
    best
}

/// Checks the statistics of a search for the winner, and that a limit on nodes stops it at exactly this number.
fn check<G: Game>(start: &G, depth: Option<u32>, limit: u64) -> Result<(), TestCaseError> {
    if start.is_over() {
        return Ok(());
    }
    let mut solver = Solver { options: SolverOptions::none() };
    let limits = Limits { depth, ..Limits::none() };
    let solution = solver.solve(start, Goal::Outcome, &limits);
    let mut expected = Stats { elapsed: solution.stats.elapsed, ..Stats::default() };
    value(start, depth, -WIN, WIN, &mut expected);
    prop_assert_eq!(solution.stats, Stats { peak_bytes: solution.stats.peak_bytes, ..expected });

    let stopped = solver.solve(start, Goal::Outcome, &limits.with_nodes(limit));
    prop_assert_eq!(stopped.stats.nodes, limit.min(expected.nodes));
    prop_assert_eq!(stopped.end == SearchEnd::Stopped(StopReason::Nodes), limit < expected.nodes);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn a_search_of_a_tree_without_options_is_alpha_beta(
        tree in tree(),
        depth in prop::option::of(1_u32..7),
        limit in 0_u64..60,
    ) {
        let toy: Toy = tree.parse().expect("a tree");
        check(&toy, depth, limit)?;
    }

    #[test]
    fn a_search_of_a_game_without_options_is_alpha_beta(
        choices in prop::collection::vec(0_usize..9, 2..9),
        depth in prop::option::of(1_u32..7),
        limit in 0_u64..2_000,
    ) {
        check(&after(TicTacToe::new(), &choices), depth, limit)?;
        check(&after(Connect::new(3, 3, 3).expect("a size"), &choices), depth, limit)?;
    }
}

/// Returns the position after moves that are chosen by their numbers.
fn after<G: Game>(start: G, choices: &[usize]) -> G {
    choices.iter().fold(start, |position, choice| {
        let moves = position.legal_moves();
        if moves.is_empty() { position } else { position.apply(moves[choice % moves.len()]) }
    })
}
