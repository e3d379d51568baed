//! The verdict on one answer of a program: [`CaseVerdict`].

use std::fmt::{self, Display};

use plywood::grade::Judgement;
use serde::{Deserialize, Serialize};

/// The verdict on one answer of a program. The columns of tables have this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaseVerdict {
    /// The move is right, and so is the value if one was claimed.
    Right,
    /// The move is legal but not right.
    NotOptimal,
    /// The move is illegal, or the program named no move.
    Illegal,
    /// The claimed value is wrong.
    WrongValue,
    /// The program ended or reported an error.
    Crash,
    /// The program did not answer in time.
    Time,
    /// The program wrote more than it may.
    OutputLimit,
    /// The program did not follow the protocol.
    Protocol,
    /// The position was not sent to the program, which did not start or had failed too often.
    NotAsked,
    /// The exact values are not known.
    Open,
}

impl CaseVerdict {
    /// Whether the program is at fault.
    pub fn is_wrong(self) -> bool {
        !matches!(self, Self::Right | Self::Open)
    }

    /// Whether the program failed before it gave a move.
    pub fn has_no_answer(self) -> bool {
        matches!(self, Self::Crash | Self::Time | Self::OutputLimit | Self::Protocol | Self::NotAsked)
    }
}

impl<M> From<&Judgement<'_, M>> for CaseVerdict {
    fn from(judgement: &Judgement<'_, M>) -> Self {
        match judgement {
            Judgement::Right => Self::Right,
            Judgement::NotOptimal(_) => Self::NotOptimal,
            Judgement::WrongValue => Self::WrongValue,
            Judgement::Illegal => Self::Illegal,
            Judgement::Undecided => Self::Open,
        }
    }
}

impl Display for CaseVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Right => "right",
            Self::NotOptimal => "not optimal",
            Self::Illegal => "illegal",
            Self::WrongValue => "wrong value",
            Self::Crash => "crash",
            Self::Time => "time",
            Self::OutputLimit => "output limit",
            Self::Protocol => "protocol",
            Self::NotAsked => "not asked",
            Self::Open => "open",
        })
    }
}
