//! Comparisons of searches with different evaluators.

use plywood::compare::{AnyEvaluator, Contender, Difference, Harness};
use plywood::solver::Solver;
use plywood::textbook::AlphaBeta;
use plywood::toy::Toy;
use plywood::{BoundedValue, Game, Limits, Report, SearchEnd, Stats, Value, ZeroEvaluator, replay};
use plywood_games::{SubtractSquare, TicTacToe};

use super::Altered;

#[test]
fn a_search_is_compared_with_the_first_one_that_has_the_same_evaluator() {
    let half = |_: &TicTacToe| 0.5;
    let harness = || {
        let harness = Harness::new(&ZeroEvaluator).with(AlphaBeta::default());
        harness.with_evaluator("half", &half).with(Solver::default())
    };
    let limits = Limits::to_depth(3);
    let round = harness().compare(&TicTacToe::new(), &limits);
    let values: Vec<_> = round.rows.iter().filter_map(|row| row.report.value()).collect();
    assert_eq!(values, [Value::Estimate(0.0), Value::Estimate(-0.5)]);
    assert_eq!(round.disagreements, []);

    // The value is that of the other evaluator.
    let alter = |_: &TicTacToe, report: &mut Report<_>| {
        report.result = Some(BoundedValue::exact(Value::Estimate(0.0)));
    };
    let disagreements = harness().with(Altered(alter)).compare(&TicTacToe::new(), &limits).disagreements;
    let found: Vec<_> =
        disagreements.iter().map(|found| (&*found.reference.search, found.difference)).collect();
    assert_eq!(found, [("solver", Difference::Value)]);
}

#[test]
fn each_evaluator_has_a_minimal_tree() {
    let toy: Toy = "(((1 1) (1 1)) ((2 2 2) (3 3 3) (4 4 4)))".parse().expect("a tree");
    let count = |position: &Toy| if position.legal_moves().len() == 3 { 0.5 } else { 0.25 };
    let harness = Harness::new(&ZeroEvaluator).with(AlphaBeta::default());
    let mut harness = harness.with_evaluator("count", &count).with(AlphaBeta::default());
    let round = harness.compare(&toy, &Limits::to_depth(2));
    // A lower bound on the value needs all replies to the best move: by estimates of 0 to any move, of which the first has
    // two, and by `count` to the second, which has three. An upper bound needs one reply to the other move.
    let leaves: Vec<_> = round.rows.iter().map(|row| row.minimal.map(|minimal| minimal.leaves)).collect();
    assert_eq!(leaves, [Some(3), Some(4)]);
    assert_eq!(round.tree.minimal, round.rows[0].minimal);
}

/// A contender with a planted fault that is consistent with itself: both sides always take the first move.
struct FirstMoves;

impl Contender<SubtractSquare> for FirstMoves {
    fn label(&self) -> &'static str {
        "first moves"
    }

    fn run(
        &mut self,
        position: &SubtractSquare,
        evaluator: &AnyEvaluator<'_, SubtractSquare>,
        _limits: &Limits,
    ) -> Report<<SubtractSquare as Game>::Move> {
        let mut pv = Vec::new();
        let mut after = *position;
        while let Some(mv) = after.legal_moves().first().copied() {
            pv.push(mv);
            after = after.apply(mv);
        }
        let value = replay(position, &pv, evaluator).expect("legal moves");
        let result = Some(BoundedValue::exact(value));
        Report::from_parts(result, pv, SearchEnd::Proved, Stats::default())
    }
}

#[test]
fn values_of_the_whole_game_are_compared_between_evaluators() {
    let half = |_: &SubtractSquare| 0.5;
    let position = SubtractSquare::new(9).expect("a size");
    for limits in [Limits::to_depth(12), Limits::none()] {
        let harness = Harness::new(&ZeroEvaluator).with(AlphaBeta::default());
        let mut harness = harness.with_evaluator("half", &half).with(FirstMoves);
        let disagreements = harness.compare(&position, &limits).disagreements;
        let found: Vec<_> =
            disagreements.iter().map(|found| (&*found.reference.search, found.difference)).collect();
        assert_eq!(found, [("alpha-beta", Difference::Value)], "{limits:?}");
    }
}
