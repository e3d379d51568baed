//! The endings of commands and their exit codes: [`Ending`].

use plywood::{SearchEnd, StopReason};

/// The ending of a command that gave a result. Where several apply, such as one for each line of a suite, the greatest
/// counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ending {
    /// The command finished.
    Done,
    /// A limit on time, nodes or memory was reached, and a partial answer was printed.
    Stopped,
    /// An answer differs from the expected one.
    Wrong,
    /// Some of the input was invalid, and the rest was done.
    InvalidInput,
    /// The user pressed Ctrl-C.
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
    /// Returns the exit code.
    pub(crate) fn exit_code(self) -> u8 {
        match self {
            Ending::Done => 0,
            Ending::Wrong => 1,
            Ending::InvalidInput => 3,
            Ending::Stopped => 4,
            Ending::Interrupted => 130,
        }
    }
}
