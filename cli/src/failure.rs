//! Why a command could not do its work at all.

use std::error::Error as _;
use std::io;

use clap::error::{ContextKind, ContextValue};
use plywood::catalog::SpecError;
use plywood::contest::ContestError;
use plywood::session::{MoveError, UnknownHeuristic};
use plywood::toy::ToyError;
use plywood::trace::TraceError;
use thiserror::Error;

use crate::engine::EngineError;
use crate::web::BindError;

/// What stood in the way, in words for standard error.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The options do not go together.
    #[error("{0}")]
    Usage(String),
    /// What was given to an option is not of its kind.
    #[error("{option} `{value}` is refused: {reason}")]
    Value {
        /// The option, as `--depth`.
        option: String,
        /// What was given to it.
        value: String,
        /// What would do.
        reason: String,
    },
    /// A heuristic that the game does not have.
    #[error(transparent)]
    Heuristic(#[from] UnknownHeuristic),
    /// No such game, or not in this size.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// Terms of a contest that make no sense.
    #[error(transparent)]
    Contest(#[from] ContestError),
    /// A tree that makes no sense.
    #[error(transparent)]
    Tree(#[from] ToyError),
    /// A search that has no tree to show.
    #[error(transparent)]
    Trace(#[from] TraceError),
    /// A move that was refused.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// Another program that cannot play.
    #[error("{player}: {error}")]
    Player {
        /// Who it is.
        player: String,
        /// What is wrong with it.
        error: EngineError,
    },
    /// A file that cannot be opened to be read.
    #[error("{file} cannot be read: {source}; name a file that can, or `-` for standard input")]
    Source {
        /// Its name.
        file: String,
        /// What the system says.
        source: io::Error,
    },
    /// A file that cannot be read to its end, or written.
    #[error("{file}: {source}")]
    File {
        /// Its name.
        file: String,
        /// What the system says.
        source: io::Error,
    },
    /// A suite of nothing but comments.
    #[error(
        "{file} has no positions: a line is a game and its moves, as in `tic-tac-toe b2,b1 win 5` or `tippy -`"
    )]
    NoPositions {
        /// The file's name.
        file: String,
    },
    /// A game that is over before it begins.
    #[error("{game}{} is over: there is no position to ask about", after(moves))]
    NothingToAsk {
        /// The game in full.
        game: String,
        /// The moves that were to be played first.
        moves: String,
    },
    /// Games too large to be walked all over.
    #[error(
        "{games}: there are more positions than can be graded at one time; `--positions N` takes some of them"
    )]
    TooManyPositions {
        /// What they are called.
        games: String,
    },
    /// A line of a file that makes no sense.
    #[error("{file}, line {line}: {reason}")]
    Line {
        /// The file's name.
        file: String,
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// An address that the server cannot listen on.
    #[error(transparent)]
    Address(#[from] BindError),
    /// Standard output, or the terminal, does not take what is written.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// The same in this program's words, where the parser refuses what was given to an option, or misses it.
    pub(crate) fn of_value(error: &clap::Error) -> Option<Self> {
        let text = |kind| match error.get(kind) {
            Some(ContextValue::String(text)) => Some(text.as_str()),
            _ => None,
        };
        // The parser says `--depth <N>`, and `<SHELL>` of what has no name before it.
        let option = text(ContextKind::InvalidArg)?.split(' ').next()?.to_owned();
        let value = text(ContextKind::InvalidValue)?.to_owned();
        let known = match error.get(ContextKind::ValidValue) {
            Some(ContextValue::Strings(known)) => known.join(", "),
            _ => String::new(),
        };
        let reason = match (error.source(), text(ContextKind::SuggestedValue)) {
            (Some(source), _) => source.to_string(),
            (None, Some(meant)) => format!("did you mean `{meant}`? There are {known}"),
            (None, None) if value.is_empty() && known.is_empty() => {
                return Some(Self::Usage(format!("{option} wants a value; --help says which")));
            }
            (None, None) if value.is_empty() => {
                return Some(Self::Usage(format!("{option} wants a value: there are {known}")));
            }
            (None, None) if known.is_empty() => return None,
            (None, None) => format!("there are {known}"),
        };
        Some(Self::Value { option, value, reason })
    }

    /// The code to exit with. Who closes the pipe has read enough, which is no failure at all.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Player { error: EngineError::Interrupted, .. } => 130,
            Failure::Usage(_)
            | Failure::Value { .. }
            | Failure::Heuristic(_)
            | Failure::Trace(_)
            | Failure::Player {
                error: EngineError::UnknownOption { .. } | EngineError::Refused { .. },
                ..
            }
            | Failure::Contest(
                ContestError::Players { .. } | ContestError::Games { .. } | ContestError::Test { .. },
            ) => 2,
            Failure::Spec(_)
            | Failure::Tree(_)
            | Failure::Contest(ContestError::Over)
            | Failure::Move(_)
            | Failure::Player { .. }
            | Failure::Source { .. }
            | Failure::File { .. }
            | Failure::NoPositions { .. }
            | Failure::NothingToAsk { .. }
            | Failure::TooManyPositions { .. }
            | Failure::Line { .. }
            | Failure::Address(_)
            | Failure::Output(_) => 3,
        }
    }
}

/// After which moves, if there are any.
fn after(moves: &str) -> String {
    if moves.is_empty() { String::new() } else { format!(" after {moves}") }
}
