//! The number of nodes that the solver visits in games of which it knows the rules alone.

#[path = "../../../benches/solver/plain.rs"]
mod plain;

use plain::Plain;
use plywood::solver::Solver;
use plywood::{Game, Limits, Searcher, Value, ZeroEvaluator};
use plywood_games::{Connect, Stonehenge};

fn solved<G: Game>(game: G) -> (Option<Value>, u64) {
    let report = Solver::default().search(&Plain(game), &ZeroEvaluator, &Limits::none());
    (report.value(), report.stats.nodes)
}

/// The first game needs one step to a sooner end, the second several. With steps that double from the first success on, they
/// take 7,134 and 3,663 nodes.
#[test]
fn steps_to_a_sooner_end_double_from_the_second_success_on() {
    assert_eq!(solved(Stonehenge::new(3).unwrap()), (Some(Value::Win { plies: 9 }), 6_065));
    assert_eq!(solved(Connect::new(4, 5, 3).unwrap()), (Some(Value::Win { plies: 11 }), 4_456));
}
