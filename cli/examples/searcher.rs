//! The whole command for a game with a custom search, see `docs/ADDING_A_SEARCHER.md`.
//!
//! `cargo run --example searcher -- analyze --search one-ply` runs the search.

use std::process::ExitCode;

use plywood::toy::Toy;
use plywood::{
    Bound, BoundedValue, Entry, Evaluator, Game, Limits, Meter, Observer, Report, Searcher, Stats, Value,
};

/// Tries every move and scores the position after it: a search to depth 1.
#[derive(Clone, Copy, Debug, Default)]
struct OnePly;

impl Searcher for OnePly {
    fn name(&self) -> &'static str {
        "one-ply"
    }

    fn observe<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>>(
        &mut self,
        position: &G,
        evaluator: &E,
        limits: &Limits,
        _: &mut O,
    ) -> Report<G::Move> {
        let mut meter = Meter::start(limits);
        let mut stats = Stats::default();
        let mut best: Option<(G::Move, Value)> = None;
        // The position itself counts as a node.
        meter.visit();
        for mv in position.legal_moves() {
            if !meter.visit() {
                break;
            }
            let child = position.apply(mv);
            let value = if let Some(outcome) = child.outcome() {
                Value::of(outcome, child.to_move(), 0)
            } else {
                stats.evaluations += 1;
                Value::Estimate(evaluator.evaluate(&child))
            };
            let value = value.seen_by(position.to_move(), child.to_move()).earlier(1);
            if best.is_none_or(|(_, best)| value > best) {
                best = Some((mv, value));
            }
        }
        // The value of the best move or, if the game is over, of the outcome. After a stop, it is a lower bound.
        let over = || position.outcome().map(|outcome| Value::of(outcome, position.to_move(), 0));
        let bound = if meter.is_stopped() { Bound::Lower } else { Bound::Exact };
        let result = best.map(|(_, value)| value).or_else(over).map(|value| BoundedValue::new(value, bound));
        Report::new(position, result, best.map(|(mv, _)| mv).into_iter().collect(), &meter, stats)
    }
}

fn main() -> ExitCode {
    let toy: Toy = "(5 (3 4) (2 9))".parse().expect("a tree");
    plywood_cli::main_for(
        Entry::new("lecture", move || toy.clone()).with_searcher("one-ply", OnePly::default),
    )
}
