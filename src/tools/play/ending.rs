//! The end of a played game: [`Ending`], and the [`Forfeit`] of a player that did not make a legal move.

use std::fmt::{self, Display};

use thiserror::Error;

use crate::game::IllegalMove;
use crate::value::{Outcome, Player};

/// The reason why a player did not make a legal move, so that it forfeits the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("{reason}")]
#[non_exhaustive]
pub struct Forfeit {
    /// The kind of fault.
    pub fault: Fault,
    /// A description of what happened.
    pub reason: String,
}

impl Forfeit {
    /// Creates a forfeit with its kind and description.
    pub fn new(fault: Fault, reason: impl Into<String>) -> Self {
        Self { fault, reason: reason.into() }
    }
}

impl From<IllegalMove> for Forfeit {
    fn from(illegal: IllegalMove) -> Self {
        Self::new(Fault::Illegal, illegal.to_string())
    }
}

/// The kinds of failures to make a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Fault {
    /// The player offers no move, or resigns.
    NoMove,
    /// The move is not legal.
    Illegal,
    /// The player crashed: its process ended, or its code panicked.
    Crash,
    /// The move exceeded the time limit.
    Time,
    /// The player did not answer before the timeout.
    NoAnswer,
    /// The answer did not follow the protocol.
    Protocol,
}

impl Fault {
    /// All kinds of faults, in the order in which reports list them.
    pub const ALL: [Fault; 6] =
        [Fault::NoMove, Fault::Illegal, Fault::Crash, Fault::Time, Fault::NoAnswer, Fault::Protocol];
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Fault::NoMove => "no move",
            Fault::Illegal => "illegal move",
            Fault::Crash => "crash",
            Fault::Time => "over time",
            Fault::NoAnswer => "no answer",
            Fault::Protocol => "broken protocol",
        })
    }
}

/// The end of a played game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Ending {
    /// The game ended by its rules.
    Outcome(Outcome),
    /// The game ended before its end by the rules, because this outcome of best play was proved. A game of points ends
    /// with a win or a draw.
    Adjudicated(Outcome),
    /// A player did not make a legal move and lost.
    Forfeit {
        /// The side of the player that lost.
        loser: Player,
        /// The reason for the forfeit.
        reason: Forfeit,
    },
    /// The game reached the maximum number of plies.
    Unfinished,
}

impl Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Outcome(outcome) => write!(f, "{outcome}"),
            Ending::Adjudicated(outcome) => write!(f, "{outcome}, adjudicated"),
            Ending::Forfeit { loser, reason } => {
                write!(f, "{} wins, for {loser} forfeits: {reason}", loser.opponent())
            }
            Ending::Unfinished => f.write_str("unfinished"),
        }
    }
}
