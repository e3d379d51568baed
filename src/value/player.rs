//! The two sides: [`Player`].

use std::fmt::{self, Display};

/// One of the two sides of a game.
///
/// ```
/// use plywood::Player;
/// assert_eq!(Player::First.opponent(), Player::Second);
/// assert_eq!(Player::Second.to_string(), "second");
/// ```
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
