//! A game of any length with one legal move at every ply.

use std::fmt;

use plywood::{Bounds, Game, MoveList, Outcome, Player, Value};

/// A position with `left` moves until the end. The side that cannot move has lost.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Chain {
    pub(crate) left: u32,
    pub(crate) to_move: Player,
    /// Whether the position claims wins within 11 plies or more, but not within the largest number of plies.
    claims_wins: bool,
}

impl Chain {
    pub(crate) fn new(left: u32) -> Self {
        Self { left, to_move: Player::First, claims_wins: false }
    }

    pub(crate) fn with_claims_of_wins(self) -> Self {
        Self { claims_wins: true, ..self }
    }
}

/// The only legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Step;

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("step")
    }
}

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} steps left", self.left)
    }
}

impl Game for Chain {
    type Move = Step;
    const HAS_KEYS: Option<bool> = Some(false);

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Win(self.to_move.opponent()))
    }

    fn moves(&self) -> MoveList<Step> {
        (0..self.left.min(1)).map(|_| Step).collect()
    }

    fn apply(&self, _: Step) -> Self {
        Self { left: self.left - 1, to_move: self.to_move.opponent(), ..*self }
    }

    fn near_win_bounds(&self, plies: u32) -> Bounds {
        if self.claims_wins && (11..u32::MAX).contains(&plies) {
            Bounds::new(Value::Win { plies }, Value::BEST)
        } else {
            Bounds::UNKNOWN
        }
    }
}
