//! How a command ended, as the code to exit with.

use plywood::{SearchEnd, StopReason};

/// How a command that could do its work ended. Where several apply, as to the lines of a suite, the
/// greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ending {
    /// All that was asked was done.
    Done,
    /// Time, nodes or memory ran out, and a partial answer was printed.
    Stopped,
    /// An answer was not the expected one.
    Wrong,
    /// Some of the input was refused, and the rest was done.
    Refused,
    /// Ctrl-C.
    Interrupted,
}

impl From<StopReason> for Ending {
    fn from(reason: StopReason) -> Self {
        if reason == StopReason::Cancelled { Ending::Interrupted } else { Ending::Stopped }
    }
}

impl From<SearchEnd> for Ending {
    fn from(end: SearchEnd) -> Self {
        end.stop_reason().map_or(Ending::Done, Ending::from)
    }
}

impl Ending {
    /// The code to exit with.
    pub(crate) fn exit_code(self) -> u8 {
        match self {
            Ending::Done => 0,
            Ending::Wrong => 1,
            Ending::Refused => 3,
            Ending::Stopped => 4,
            Ending::Interrupted => 130,
        }
    }
}
