//! Plain minimax that remembers what it has found: what every search has to say.

use plywood::{Evaluator, Game, Value};
use rustc_hash::FxHashMap;

/// The values of positions to a depth, or to the end of the game, by one evaluator.
pub(crate) struct Truth<'e, G> {
    evaluator: &'e dyn Evaluator<G>,
    known: FxHashMap<(G, Option<u32>), Value>,
}

impl<'e, G: Game> Truth<'e, G> {
    pub(crate) fn by(evaluator: &'e dyn Evaluator<G>) -> Self {
        Self { evaluator, known: FxHashMap::default() }
    }

    /// What `position` is worth to its side to move.
    pub(crate) fn value(&mut self, position: &G, depth: Option<u32>) -> Value {
        if let Some(outcome) = position.outcome() {
            return Value::of(outcome, position.to_move(), 0);
        }
        if depth == Some(0) {
            return Value::Estimate(self.evaluator.evaluate(position));
        }
        let asked = (position.clone(), depth);
        if let Some(value) = self.known.get(&asked) {
            return *value;
        }
        let moves = position.legal_moves().into_iter();
        let best = moves.map(|mv| self.of_move(position, mv, depth)).max().expect("it is not over");
        self.known.insert(asked, best);
        best
    }

    /// What `mv` is worth to who makes it.
    pub(crate) fn of_move(&mut self, position: &G, mv: G::Move, depth: Option<u32>) -> Value {
        let child = position.apply(mv);
        let value = self.value(&child, depth.map(|depth| depth - 1));
        value.seen_by(position.to_move(), child.to_move()).earlier(1)
    }
}
