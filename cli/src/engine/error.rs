//! The faults of an engine: [`EngineError`].

use std::process::ExitStatus;
use std::time::Duration;

use plywood::play::{Fault, Forfeit};
use thiserror::Error;

use plywood_render::text::escape_and_shorten;

/// The maximal length of the list of options in an error message, in characters.
const MAX_OPTION_LIST: usize = 1_000;

/// The reason why an engine gave no usable reply. In the variants, `expected` is the first word of the missing line,
/// `waited` is the time that the reply was given, and `reason` is a message of the engine or of the operating system.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum EngineError {
    /// The process could not be started.
    #[error(
        "the engine cannot be started: {reason}; give the command of an engine, such as `python3 engine.py`"
    )]
    Start { reason: String },
    /// The process exited, or closed its output.
    #[error("{}", exit_text(*status, last_error_line))]
    Exited { status: Option<ExitStatus>, last_error_line: String },
    /// No reply came, and no unexpected line either.
    #[error("no reply for {waited:?}; expected `{expected}`")]
    NoReply { expected: &'static str, waited: Duration },
    /// A line was begun but not ended.
    #[error("the line `{text}` was not ended for {waited:?}; expected `{expected}`")]
    UnfinishedLine { text: String, expected: &'static str, waited: Duration },
    /// The move came after its time.
    #[error("the move took longer than the limit of {limit:?}")]
    Late { limit: Duration },
    /// A line is not part of the protocol, and no reply followed.
    #[error("unexpected line `{text}`; expected `{expected}`")]
    UnexpectedLine { text: String, expected: &'static str },
    /// A line is longer than the protocol allows.
    #[error("a line is longer than {} KiB; expected `{expected}`", limit >> 10)]
    LineTooLong { limit: usize, expected: &'static str },
    /// Standard output exceeds its limit before the reply.
    #[error("more than {limit} bytes of output without `{expected}`")]
    TooMuchOutput { limit: usize, expected: &'static str },
    /// Standard error exceeds its limit before the reply.
    #[error("more than {limit} bytes on standard error without `{expected}`")]
    TooMuchErrorOutput { limit: u64, expected: &'static str },
    /// The engine answered `? ..` to a request that every engine must accept.
    #[error("the engine refused the request: {reason}")]
    Refused { reason: String },
    /// The engine's greeting does not list this option.
    #[error("the engine has no option `{name}`: {}", option_list(options))]
    UnknownOption { name: String, options: Vec<String> },
    /// The option `UCI_Variant` of the engine does not list the game.
    #[error(
        "the option UCI_Variant of the engine does not list `{game}`; if the engine has another name for the game, use uci,UCI_Variant=NAME:COMMAND"
    )]
    UnknownVariant { game: String },
    /// The engine answered `bestmove` without a move.
    #[error("the engine named no move")]
    NoMove,
    /// The engine answered `? ..` to the request for a move.
    #[error("the engine declined to move: {reason}")]
    Declined { reason: String },
    /// The move is not legal.
    #[error("the engine named `{mv}`, which is not a legal move")]
    IllegalMove { mv: String },
    /// Ctrl-C ended the wait. This is not the engine's fault.
    #[error("interrupted")]
    Interrupted,
}

impl EngineError {
    /// The kind of fault in a game; `None` for an interruption.
    pub(crate) fn fault(&self) -> Option<Fault> {
        use EngineError as E;
        Some(match self {
            E::Start { .. } | E::Exited { .. } => Fault::Crash,
            E::NoReply { .. } | E::UnfinishedLine { .. } => Fault::NoAnswer,
            E::Late { .. } => Fault::Time,
            E::UnexpectedLine { .. }
            | E::LineTooLong { .. }
            | E::TooMuchOutput { .. }
            | E::TooMuchErrorOutput { .. }
            | E::Refused { .. }
            | E::UnknownOption { .. }
            | E::UnknownVariant { .. } => Fault::Protocol,
            E::NoMove | E::Declined { .. } => Fault::NoMove,
            E::IllegalMove { .. } => Fault::Illegal,
            E::Interrupted => return None,
        })
    }

    /// Whether the engine forfeits games because of this error; other errors are usage errors or interruptions.
    pub(crate) fn loses_games(&self) -> bool {
        use EngineError as E;
        !matches!(
            self,
            E::Start { .. }
                | E::Refused { .. }
                | E::UnknownOption { .. }
                | E::UnknownVariant { .. }
                | E::Interrupted
        )
    }

    /// The forfeit of the game; `None` for an interruption.
    pub(crate) fn forfeit(&self) -> Option<Forfeit> {
        self.fault().map(|fault| Forfeit::new(fault, self.to_string()))
    }
}

fn exit_text(status: Option<ExitStatus>, last_error_line: &str) -> String {
    let text = status.map_or_else(
        || "the engine closed its output".to_owned(),
        |status| format!("the engine exited ({status})"),
    );
    if last_error_line.is_empty() {
        text
    } else {
        format!("{text}; its last error line: `{last_error_line}`")
    }
}

fn option_list(options: &[String]) -> String {
    match options {
        [] => "it has no options".to_owned(),
        options => format!("its options are {}", escape_and_shorten(&options.join(", "), MAX_OPTION_LIST)),
    }
}
