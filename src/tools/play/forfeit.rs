//! Why a player loses without being beaten: [`Forfeit`], and its kind, [`Fault`].

use std::fmt::{self, Display};

use thiserror::Error;

use crate::game::IllegalMove;

/// A player gave no move, or one that is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}")]
pub struct Forfeit {
    /// What kind of fault it is, to be counted.
    pub fault: Fault,
    /// What happened, to be read.
    pub reason: String,
}

impl Forfeit {
    /// A fault of this kind, with the reason in words.
    ///
    /// ```
    /// use plywood::play::{Fault, Forfeit};
    /// let forfeit = Forfeit::new(Fault::Crash, "it ended with code 1");
    /// assert_eq!(forfeit.to_string(), "it ended with code 1");
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

/// The ways in which a player can fail to make a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fault {
    /// It says that it has no move, or gives up.
    NoMove,
    /// It names a move that is not legal.
    Illegal,
    /// It broke down: a process ended, a strategy panicked.
    Crash,
    /// It named its move too late.
    Time,
    /// It said nothing, until waiting for it was given up.
    NoAnswer,
    /// What it said is not in the language that was agreed on.
    Protocol,
}

impl Fault {
    /// Every kind, in the order in which they are listed.
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
