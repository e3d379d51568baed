//! Games whose keys and hashes make transposition tables as ineffective as possible.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use plywood::{Bounds, Evaluator, Game, MoveList, Outcome, Player};

/// Which keys and hashes a game [`WithKeys`] has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Keys {
    /// The keys and hashes of the game.
    Unchanged,
    /// No key is available before the move is made.
    NoKeyAfter,
    /// Keys have 64 bits if the keys of the game have no more. The table begins as a table of keys, and a packed table takes
    /// its place.
    Long,
    /// Keys have 128 bits, which are too many for a packed table.
    Wide,
    /// A third of the positions has no key.
    Partial,
    /// No position has a key.
    None,
    /// No position has a key, and all positions have the same hash, so that they share one bucket.
    SameHash,
}

/// All variants of [`Keys`].
pub(crate) const ALL: [Keys; 7] =
    [Keys::Unchanged, Keys::NoKeyAfter, Keys::Long, Keys::Wide, Keys::Partial, Keys::None, Keys::SameHash];

/// A game whose keys and hashes are replaced as `keys` states.
#[derive(Clone, Debug)]
pub(crate) struct WithKeys<G> {
    pub(crate) game: G,
    pub(crate) keys: Keys,
}

impl<G: PartialEq> PartialEq for WithKeys<G> {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

impl<G: Eq> Eq for WithKeys<G> {}

impl<G: Hash> Hash for WithKeys<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if self.keys != Keys::SameHash {
            self.game.hash(state);
        }
    }
}

impl<G: fmt::Display> fmt::Display for WithKeys<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}\n{}", self.keys, self.game)
    }
}

impl<G: Game> Game for WithKeys<G> {
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
        Self { game: self.game.apply(mv), keys: self.keys }
    }

    fn key_bits(&self) -> u32 {
        match self.keys {
            Keys::Long => self.game.key_bits().max(64),
            Keys::Wide => 128,
            _ => self.game.key_bits(),
        }
    }

    fn key(&self) -> Option<u128> {
        match self.keys {
            Keys::Unchanged | Keys::NoKeyAfter => self.game.key(),
            Keys::Long if self.game.key_bits() > 64 => self.game.key(),
            // Modulo 2^64, multiplication by an odd number is one-to-one.
            Keys::Long => {
                self.game.key().map(|key| key.wrapping_mul(u128::MAX / 3 * 2 + 1) & u128::from(u64::MAX))
            }
            // Modulo 2^128, multiplication by an odd number is one-to-one.
            Keys::Wide => self.game.key().map(|key| key.wrapping_mul(u128::MAX / 3 * 2 + 1)),
            Keys::Partial => self.game.key().filter(|key| key % 3 != 1),
            Keys::None | Keys::SameHash => None,
        }
    }

    fn key_after(&self, mv: G::Move) -> Option<u128> {
        let child = self.apply(mv);
        let has_key = self.keys != Keys::NoKeyAfter
            && child.to_move() != self.to_move()
            && child.settled_points() == self.settled_points();
        if has_key { child.key() } else { None }
    }

    fn settled_points(&self) -> i32 {
        self.game.settled_points()
    }

    fn may_end_in_points(&self) -> bool {
        self.game.may_end_in_points()
    }

    fn non_losing_moves(&self) -> MoveList<G::Move> {
        self.game.non_losing_moves()
    }

    fn static_bounds(&self) -> Bounds {
        self.game.static_bounds()
    }

    const EAGER_BOUNDS: bool = G::EAGER_BOUNDS;

    fn precompute(&mut self) {
        self.game.precompute();
    }

    fn move_score(&self, mv: G::Move, after: Option<&Self>) -> i32 {
        self.game.move_score(mv, after.map(|after| &after.game))
    }
}

/// An evaluator of a game `G`, applied to `WithKeys<G>`.
pub(crate) struct InnerEvaluator<'e, G>(pub(crate) &'e dyn Evaluator<G>);

impl<G: Game> Evaluator<WithKeys<G>> for InnerEvaluator<'_, G> {
    fn evaluate(&self, position: &WithKeys<G>) -> f64 {
        self.0.evaluate(&position.game)
    }

    fn range(&self) -> RangeInclusive<f64> {
        self.0.range()
    }
}
