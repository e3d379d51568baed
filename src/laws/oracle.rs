//! Plain minimax with memoization, as an oracle for tests: [`MinimaxOracle`].

use std::fmt::{self, Debug};

use rustc_hash::FxHashMap;

use crate::game::Game;
use crate::search::Evaluator;
use crate::search::stack;
use crate::value::Value;

/// An oracle that computes the values of positions by plain minimax, for tests of games, keys, hints and searches.
///
/// The oracle uses no keys, no hints and no cutoffs. It stores every position, compared by `Eq`, so it only suits small
/// games.
///
/// ```
/// use plywood::{Game, Value, ZeroEvaluator, laws::MinimaxOracle, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let mut oracle = MinimaxOracle::new(&ZeroEvaluator);
/// assert_eq!(oracle.value(&toy, None), Value::Points(3));
/// assert_eq!(oracle.move_value(&toy, toy.legal_moves()[1], None), Value::Points(2));
/// assert_eq!(oracle.value(&toy, Some(1)), Value::Estimate(0.0));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub struct MinimaxOracle<'e, G> {
    evaluator: &'e dyn Evaluator<G>,
    values: FxHashMap<(G, Option<u32>), Value>,
}

impl<G> Debug for MinimaxOracle<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MinimaxOracle").field("values", &self.values.len()).finish_non_exhaustive()
    }
}

impl<'e, G: Game> MinimaxOracle<'e, G> {
    /// Creates an oracle that scores positions at the horizon with `evaluator`.
    pub fn new(evaluator: &'e dyn Evaluator<G>) -> Self {
        Self { evaluator, values: FxHashMap::default() }
    }

    /// Returns the value of `position` for its side to move, to `depth` or to the end of the game.
    ///
    /// A search that has reached the horizon reports a draw or points as an estimate; the oracle returns the draw or the
    /// points. This makes no difference to `==`, under which they are equal to that estimate.
    ///
    /// # Panics
    ///
    /// At a position without legal moves at which the game is not over.
    pub fn value(&mut self, position: &G, depth: Option<u32>) -> Value {
        if let Some(outcome) = position.outcome() {
            return Value::of(outcome, position.to_move(), 0);
        }
        if depth == Some(0) {
            return Value::Estimate(self.evaluator.evaluate(position));
        }
        let key = (position.clone(), depth);
        if let Some(value) = self.values.get(&key) {
            return *value;
        }
        let moves = position.legal_moves().into_iter();
        let compute = || moves.map(|mv| self.move_value(position, mv, depth)).max();
        // With ply 0, `is_short` checks the stack at every call.
        let is_short = stack::is_short::<G>(0);
        let best = if is_short { stack::on_new_segment::<G, _>(compute) } else { compute() };
        let best = best.expect("a game that is not over has a move");
        self.values.insert(key, best);
        best
    }

    /// Returns the value of `mv` for the side that makes it; `depth` is counted from `position`, before the move.
    ///
    /// # Panics
    ///
    /// At depth 0, because a depth of 0 includes no moves.
    pub fn move_value(&mut self, position: &G, mv: G::Move, depth: Option<u32>) -> Value {
        let child_depth = depth.map(|depth| depth.checked_sub(1).expect("a depth of at least 1"));
        let child = position.apply(mv);
        let value = self.value(&child, child_depth);
        value.seen_by(position.to_move(), child.to_move()).earlier(1)
    }
}
