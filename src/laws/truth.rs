//! Plain minimax that remembers what it has found: what every search has to say, and every hint.

use std::fmt::{self, Debug};

use rustc_hash::FxHashMap;

use crate::game::Game;
use crate::search::Evaluator;
use crate::stack;
use crate::value::Value;

/// The values of positions to a depth, or to the end of the game, by one evaluator: an oracle for tests of games,
/// keys, hints and searches, where there are few enough positions to keep them all.
///
/// It looks at no key and no hint and cuts nothing off. Positions are told apart by `Eq`.
///
/// ```
/// use plywood::{Game, Value, ZeroEvaluator, laws::Truth, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let mut truth = Truth::by(&ZeroEvaluator);
/// assert_eq!(truth.value(&toy, None), Value::Points(3));
/// assert_eq!(truth.of_move(&toy, toy.legal_moves()[1], None), Value::Points(2));
/// assert_eq!(truth.value(&toy, Some(1)), Value::Estimate(0.0));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub struct Truth<'e, G> {
    evaluator: &'e dyn Evaluator<G>,
    known: FxHashMap<(G, Option<u32>), Value>,
}

impl<G> Debug for Truth<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Truth").field("known", &self.known.len()).finish_non_exhaustive()
    }
}

impl<'e, G: Game> Truth<'e, G> {
    /// Nothing is known yet; at a horizon `evaluator` speaks.
    pub fn by(evaluator: &'e dyn Evaluator<G>) -> Self {
        Self { evaluator, known: FxHashMap::default() }
    }

    /// What `position` is worth to its side to move, `depth` plies deep or to the end of the game.
    ///
    /// Where a horizon was met on the way, a report calls a draw or a margin an estimate, and this does not; in the
    /// order of values the two are the same.
    pub fn value(&mut self, position: &G, depth: Option<u32>) -> Value {
        self.value_at(position, depth, 0)
    }

    /// What `mv` is worth to who makes it; `depth` is counted from `position`, before the move.
    ///
    /// # Panics
    ///
    /// At depth 0, where no move is looked at.
    pub fn of_move(&mut self, position: &G, mv: G::Move, depth: Option<u32>) -> Value {
        self.of_move_at(position, mv, depth, 0)
    }

    fn value_at(&mut self, position: &G, depth: Option<u32>, ply: u32) -> Value {
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
        if stack::is_short::<G, G::Move>(ply) {
            return stack::on_new_segment::<G, G::Move, _>(|| self.best_at(asked, ply));
        }
        self.best_at(asked, ply)
    }

    /// The value of the best move, from now on known.
    fn best_at(&mut self, asked: (G, Option<u32>), ply: u32) -> Value {
        let (position, depth) = &asked;
        let moves = position.legal_moves().into_iter();
        let values = moves.map(|mv| self.of_move_at(position, mv, *depth, ply));
        let best = values.max().expect("a game that is not over has a move");
        self.known.insert(asked, best);
        best
    }

    fn of_move_at(&mut self, position: &G, mv: G::Move, depth: Option<u32>, ply: u32) -> Value {
        let below = depth.map(|depth| depth.checked_sub(1).expect("a depth of at least 1"));
        let child = position.apply(mv);
        let value = self.value_at(&child, below, ply + 1);
        value.seen_by(position.to_move(), child.to_move()).earlier(1)
    }
}
