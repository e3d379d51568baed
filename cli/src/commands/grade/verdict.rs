//! What an answer is worth, by name: [`Verdict`].

use std::fmt::{self, Display};

use plywood::grade::Judgement;

use crate::engine::EngineError;

/// What an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// All is well.
    Right,
    /// The move is legal, and gives something away.
    NotOptimal,
    /// The move is not legal, or there was none.
    Illegal,
    /// What was said of the position is not so.
    WrongValue,
    /// The program ended, or said that it cannot go on.
    Crash,
    /// There was no answer in time.
    Time,
    /// The program said too much.
    OutputLimit,
    /// What it said makes no sense.
    Protocol,
    /// The program was given up before.
    NotAsked,
    /// The oracle does not know.
    Open,
}

impl Verdict {
    /// Every one, in the order in which they are counted.
    pub(super) const ALL: [Self; 10] = [
        Self::Right,
        Self::NotOptimal,
        Self::Illegal,
        Self::WrongValue,
        Self::Crash,
        Self::Time,
        Self::OutputLimit,
        Self::Protocol,
        Self::NotAsked,
        Self::Open,
    ];

    /// Whether it tells against the program.
    pub(super) fn is_wrong(self) -> bool {
        !matches!(self, Self::Right | Self::Open)
    }

    /// Whether the program failed to play, so that its move is not what is wrong.
    pub(super) fn is_breakdown(self) -> bool {
        matches!(self, Self::Crash | Self::Time | Self::OutputLimit | Self::Protocol | Self::NotAsked)
    }
}

impl From<&EngineError> for Verdict {
    fn from(error: &EngineError) -> Self {
        match error {
            EngineError::Start { .. } | EngineError::Exited { .. } | EngineError::Declined { .. } => {
                Self::Crash
            }
            EngineError::NoReply { .. } | EngineError::UnfinishedLine { .. } | EngineError::Late { .. } => {
                Self::Time
            }
            EngineError::LineTooLong { .. }
            | EngineError::TooMuchOutput { .. }
            | EngineError::TooMuchErrorOutput { .. } => Self::OutputLimit,
            EngineError::UnexpectedLine { .. }
            | EngineError::Refused { .. }
            | EngineError::UnknownOption { .. } => Self::Protocol,
            EngineError::NoMove | EngineError::IllegalMove { .. } => Self::Illegal,
            EngineError::Interrupted => Self::NotAsked,
        }
    }
}

impl<M> From<&Judgement<'_, M>> for Verdict {
    fn from(judgement: &Judgement<'_, M>) -> Self {
        match judgement {
            Judgement::Right => Self::Right,
            Judgement::NotOptimal(_) => Self::NotOptimal,
            Judgement::WrongValue => Self::WrongValue,
            Judgement::Illegal => Self::Illegal,
            Judgement::Open => Self::Open,
        }
    }
}

impl Display for Verdict {
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
