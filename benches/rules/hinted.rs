//! The games of this bench with the hints that their author might add after the rules.

mod domineering;
mod dots;
mod hex;
mod kalah;
mod kayles;
mod morris;
mod othello;

use std::fmt::{self, Display};

use plywood::{Bounds, Game, MoveList, Outcome, Player, Value};

/// The hints of a game; each has the meaning and the default of the item of [`Game`] with its name.
#[expect(unused_variables, reason = "the default methods ignore their arguments")]
pub(crate) trait Hints: Game {
    const EAGER_BOUNDS: bool = false;

    fn key_bits(&self) -> u32 {
        128
    }

    fn key(&self) -> Option<u128> {
        None
    }

    fn key_after(&self, mv: Self::Move) -> Option<u128> {
        let child = self.apply(mv);
        let is_as_assumed =
            child.to_move() != self.to_move() && Hints::settled_points(&child) == Hints::settled_points(self);
        if is_as_assumed { Hints::key(&child) } else { None }
    }

    fn settled_points(&self) -> i32 {
        0
    }

    fn may_end_in_points(&self) -> bool {
        false
    }

    fn undominated_moves(&self) -> MoveList<Self::Move> {
        self.moves()
    }

    fn move_score(&self, mv: Self::Move, after: Option<&Self>) -> i32 {
        0
    }

    fn static_bounds(&self) -> Bounds {
        Bounds::UNKNOWN
    }
}

/// The game `G` with its hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hinted<G>(pub(crate) G);

impl<G: Game> Display for Hinted<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl<G: Hints> Game for Hinted<G> {
    type Move = G::Move;
    const EAGER_BOUNDS: bool = <G as Hints>::EAGER_BOUNDS;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn moves(&self) -> MoveList<G::Move> {
        self.0.moves()
    }

    fn apply(&self, mv: G::Move) -> Self {
        Self(self.0.apply(mv))
    }

    fn key_bits(&self) -> u32 {
        Hints::key_bits(&self.0)
    }

    fn key(&self) -> Option<u128> {
        Hints::key(&self.0)
    }

    fn key_after(&self, mv: G::Move) -> Option<u128> {
        Hints::key_after(&self.0, mv)
    }

    fn settled_points(&self) -> i32 {
        Hints::settled_points(&self.0)
    }

    fn may_end_in_points(&self) -> bool {
        Hints::may_end_in_points(&self.0)
    }

    fn undominated_moves(&self) -> MoveList<G::Move> {
        Hints::undominated_moves(&self.0)
    }

    fn move_score(&self, mv: G::Move, after: Option<&Self>) -> i32 {
        Hints::move_score(&self.0, mv, after.map(|after| &after.0))
    }

    fn static_bounds(&self) -> Bounds {
        Hints::static_bounds(&self.0)
    }
}

/// Returns the exact bounds of a finished game.
fn final_bounds<G: Game>(position: &G, outcome: Outcome) -> Bounds {
    Bounds::exact(Value::of(outcome, position.to_move(), 0))
}

/// Returns the lowest `count` bits in reverse order: a board that is turned by half.
fn turned(bits: u64, count: u32) -> u64 {
    bits.reverse_bits() >> (64 - count)
}

/// Returns the lowest `rows` groups of `width` bits with the groups in reverse order.
fn upside_down(bits: u64, width: u32, rows: u32) -> u64 {
    (0..rows).fold(0, |flipped, row| flipped << width | bits >> (row * width) & ((1 << width) - 1))
}
