//! The whole command for a game with a search of its own, see `docs/ADDING_A_SEARCHER.md`.
//!
//! `cargo run --example searcher -- analyze --search one-ply` runs the search.

use std::process::ExitCode;

use plywood::toy::Toy;
use plywood::{
    Bound, BoundedValue, Entry, Evaluator, Game, Limits, Meter, Observer, Report, SearchEnd, Searcher, Stats,
    Value,
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
        let mut best: Option<(G::Move, Value)> = None;
        for mv in position.legal_moves() {
            if !meter.visit() {
                break;
            }
            let child = position.apply(mv);
            let value = match child.outcome() {
                Some(outcome) => Value::of(outcome, child.to_move(), 0),
                None => Value::Estimate(evaluator.evaluate(&child)),
            };
            let value = value.seen_by(position.to_move(), child.to_move()).earlier(1);
            if best.is_none_or(|(_, best)| value > best) {
                best = Some((mv, value));
            }
        }
        let result = best.map(|(_, value)| BoundedValue::new(value, Bound::Exact));
        let end = meter.stopped().map_or(SearchEnd::DepthReached, SearchEnd::Stopped);
        let stats = Stats { nodes: meter.nodes(), elapsed: meter.elapsed(), ..Stats::default() };
        Report::from_parts(result, best.map(|(mv, _)| mv).into_iter().collect(), end, stats)
    }
}

fn main() -> ExitCode {
    let toy: Toy = "(5 (3 4) (2 9))".parse().expect("a tree");
    plywood_cli::main_for(
        Entry::new("lecture", move || toy.clone()).with_searcher("one-ply", OnePly::default),
    )
}
