//! The two sides, [`Player`], and the result of a finished game, [`Outcome`].

use std::fmt::{self, Display};

use crate::phrase::{Argument, Phrase};

/// One of the two sides of a game.
// With four bytes, the payloads of `Outcome` have the same size, so that the compiler keeps an `Option<Outcome>` in two
// registers; see docs/DESIGN.md.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Player {
    /// The side that makes the first move of the game.
    First,
    /// The other side.
    Second,
}

impl Player {
    /// Returns the other side.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

impl Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::First => "first",
            Player::Second => "second",
        })
    }
}

/// The result of a finished game, independent of the side to move.
///
/// ```
/// use plywood::{Outcome, Player};
/// assert_eq!(Outcome::Win(Player::Second.opponent()).to_string(), "first wins");
/// assert_eq!(Outcome::Points(-3).to_string(), "second wins by 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Outcome {
    /// This side has won.
    Win(Player),
    /// Neither side has won.
    Draw,
    /// The margin in points from the perspective of [`Player::First`]: negative if the second player is ahead. `i32::MIN`
    /// is not allowed, because it has no opposite.
    Points(i32),
}

impl Outcome {
    /// Returns the result in words.
    ///
    /// ```
    /// use plywood::Outcome;
    /// assert_eq!(Outcome::Points(3).phrase().code(), Some("wins-by"));
    /// assert_eq!(Outcome::Points(3).phrase(), "first wins by 3");
    /// ```
    pub fn phrase(self) -> Phrase {
        match self {
            Outcome::Win(player) => Phrase::new("wins", "{player} wins", [("player", player.into())]),
            Outcome::Draw => Phrase::new("draw", "draw", []),
            Outcome::Points(0) => Phrase::new("level", "level on points", []),
            Outcome::Points(points) => {
                let winner = if points > 0 { Player::First } else { Player::Second };
                let args = [("player", winner.into()), ("points", points.unsigned_abs().into())];
                Phrase::new("wins-by", "{player} wins by {points}", args)
            }
        }
    }
}

impl From<Player> for Argument {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Phrase::new("first", "first", []).into(),
            Player::Second => Phrase::new("second", "second", []).into(),
        }
    }
}

impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}
