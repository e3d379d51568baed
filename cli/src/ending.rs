//! The endings of commands and their exit codes: [`CommandEnding`].

use plywood::{SearchEnd, StopReason};

/// The ending of a command that gave a result: the greatest ending of its parts, such as the lines of a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum CommandEnding {
    /// The command finished.
    Done,
    /// A limit on time, nodes or memory was reached, and a partial answer was printed.
    Stopped,
    /// An answer differs from the expected one, or searches disagree.
    Wrong,
    /// Some of the input was invalid, and the rest was done.
    InvalidInput,
    /// The user pressed Ctrl-C.
    Interrupted,
}

impl From<StopReason> for CommandEnding {
    fn from(reason: StopReason) -> Self {
        if reason == StopReason::Cancelled { CommandEnding::Interrupted } else { CommandEnding::Stopped }
    }
}

impl From<SearchEnd> for CommandEnding {
    fn from(end: SearchEnd) -> Self {
        end.stop_reason().map_or(CommandEnding::Done, CommandEnding::from)
    }
}

impl CommandEnding {
    pub(crate) fn exit_code(self) -> u8 {
        match self {
            CommandEnding::Done => 0,
            CommandEnding::Wrong => 1,
            CommandEnding::InvalidInput => 3,
            CommandEnding::Stopped => 4,
            CommandEnding::Interrupted => 130,
        }
    }
}
