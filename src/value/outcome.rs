//! How a game ended: [`Outcome`].

use std::fmt::{self, Display};

use super::player::Player;

/// The result of a finished game, independent of the side to move.
///
/// ```
/// use plywood::{Outcome, Player};
/// assert_eq!(Outcome::Win(Player::First).to_string(), "first wins");
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

impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(player) => write!(f, "{player} wins"),
            Outcome::Draw => f.write_str("draw"),
            Outcome::Points(0) => f.write_str("level on points"),
            Outcome::Points(points) if *points > 0 => write!(f, "first wins by {points}"),
            Outcome::Points(points) => write!(f, "second wins by {}", points.unsigned_abs()),
        }
    }
}
