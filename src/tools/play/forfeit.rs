//! The reason for which a player forfeits a game: [`Forfeit`], and its kind, [`Fault`].

use std::fmt::{self, Display};

use thiserror::Error;

use crate::game::IllegalMove;

/// The reason for which a player did not make a legal move and forfeits the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
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
    ///
    /// ```
    /// use plywood::play::{Fault, Forfeit};
    /// let forfeit = Forfeit::new(Fault::Crash, "the process ended with code 1");
    /// assert_eq!(forfeit.to_string(), "the process ended with code 1");
    /// assert_eq!(forfeit.fault.to_string(), "crash");
    /// ```
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
#[non_exhaustive]
pub enum Fault {
    /// The player has no move to offer, or resigns.
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
    /// All kinds, in the order in which they are listed.
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
