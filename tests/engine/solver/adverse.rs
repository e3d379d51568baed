//! Games that help a table as little as they may.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use plywood::{Bounds, Evaluator, Game, MoveList, Outcome, Player};

/// How a game is made harder to keep in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum How {
    /// Not at all.
    AsItIs,
    /// No key is told before the move is made.
    NoChildKey,
    /// The key is as wide as can be, so that no slim table does.
    WideKey,
    /// There is no key.
    NoKey,
    /// There is no key, and all positions have the same hash: they fight for one bucket.
    OneHash,
}

pub(crate) const ALL: [How; 5] = [How::AsItIs, How::NoChildKey, How::WideKey, How::NoKey, How::OneHash];

/// A game made harder.
#[derive(Clone, Debug)]
pub(crate) struct Adverse<G> {
    pub(crate) game: G,
    pub(crate) how: How,
}

impl<G: PartialEq> PartialEq for Adverse<G> {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

impl<G: Eq> Eq for Adverse<G> {}

impl<G: Hash> Hash for Adverse<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if self.how != How::OneHash {
            self.game.hash(state);
        }
    }
}

impl<G: fmt::Display> fmt::Display for Adverse<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}\n{}", self.how, self.game)
    }
}

impl<G: Game> Game for Adverse<G> {
    type Move = G::Move;

    fn to_move(&self) -> Player {
        self.game.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn moves(&self) -> MoveList<G::Move> {
        self.game.moves()
    }

    fn apply(&self, mv: G::Move) -> Self {
        Self { game: self.game.apply(mv), how: self.how }
    }

    fn key_bits(&self) -> u32 {
        if self.how == How::WideKey { 128 } else { self.game.key_bits() }
    }

    fn key(&self) -> Option<u128> {
        match self.how {
            How::NoKey | How::OneHash => None,
            How::WideKey => self.game.key().map(|key| key.wrapping_mul(u128::MAX / 3 * 2 + 1)),
            How::AsItIs | How::NoChildKey => self.game.key(),
        }
    }

    fn key_after(&self, mv: G::Move) -> Option<u128> {
        let child = self.apply(mv);
        if self.how == How::NoChildKey || child.to_move() == self.to_move() { None } else { child.key() }
    }

    fn non_losing_moves(&self) -> MoveList<G::Move> {
        self.game.non_losing_moves()
    }

    fn static_bounds(&self) -> Bounds {
        self.game.static_bounds()
    }

    const EAGER_BOUNDS: bool = G::EAGER_BOUNDS;

    fn precompute(self) -> Self {
        Self { game: self.game.precompute(), ..self }
    }

    fn move_score(&self, mv: G::Move, after: Option<&Self>) -> i32 {
        self.game.move_score(mv, after.map(|after| &after.game))
    }
}

/// An evaluator of the game that was made harder.
pub(crate) struct Of<'e, G>(pub(crate) &'e dyn Evaluator<G>);

impl<G: Game> Evaluator<Adverse<G>> for Of<'_, G> {
    fn evaluate(&self, position: &Adverse<G>) -> f64 {
        self.0.evaluate(&position.game)
    }

    fn range(&self) -> RangeInclusive<f64> {
        self.0.range()
    }
}
