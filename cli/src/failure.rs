//! The errors that end a command without a result: [`Failure`].

use std::error::Error as _;
use std::io;

use clap::error::{ContextKind, ContextValue};
use plywood::catalog::SpecError;
use plywood::contest::ContestError;
use plywood::session::{MoveError, SearchError, UnknownHeuristic};
use plywood::toy::ToyError;
use plywood::{PositionError, UnknownSearch};
use plywood_render::grade::CaseError;
use thiserror::Error;

use crate::engine::{EngineError, ServeError};
use crate::web::BindError;

/// An error that ends a command without a result. Its text is printed to standard error.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// A usage error, such as options that cannot be used together.
    #[error("{0}")]
    Usage(String),
    /// An invalid value of an option.
    #[error("invalid value `{value}` for {option}: {reason}")]
    Value { option: String, value: String, reason: String },
    /// A heuristic that the game does not have.
    #[error(transparent)]
    Heuristic(#[from] UnknownHeuristic),
    /// An unknown game, or a size that the game does not have.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// Invalid terms of a contest.
    #[error(transparent)]
    Contest(#[from] ContestError),
    /// A malformed game tree.
    #[error(transparent)]
    Tree(#[from] ToyError),
    /// A search that the game does not have.
    #[error(transparent)]
    UnknownSearch(#[from] UnknownSearch),
    /// A search that the session cannot run.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A move that is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// An invalid text of a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// An engine that cannot play.
    #[error("{player}: {error}")]
    Player { player: String, error: EngineError },
    /// Invalid input, such as a suite without positions.
    #[error("{0}")]
    Input(String),
    /// A file that cannot be written, or a folder that cannot be read.
    #[error("{file}: {source}")]
    File { file: String, source: io::Error },
    /// An invalid line of a file.
    #[error("{file}, line {line}: {reason}")]
    Line { file: String, line: usize, reason: String },
    /// An address that the server cannot listen on.
    #[error(transparent)]
    Address(#[from] BindError),
    /// An error of standard input or output that ended the engine.
    #[error(transparent)]
    Engine(#[from] ServeError),
    /// An error of standard output or of the terminal.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
}

impl From<CaseError> for Failure {
    fn from(error: CaseError) -> Self {
        match error {
            CaseError::Spec(error) => Failure::Spec(error),
            CaseError::Move(error) => Failure::Move(error),
        }
    }
}

impl Failure {
    /// Returns the failure for an invalid or missing value of an option; `None` for other errors of the parser.
    pub(crate) fn of_parser_error(error: &clap::Error) -> Option<Self> {
        let text = |kind| match error.get(kind) {
            Some(ContextValue::String(text)) => Some(text.as_str()),
            _ => None,
        };
        // The parser gives `--depth <N>` for an option and `<SHELL>` for a positional argument.
        let option = text(ContextKind::InvalidArg)?.split(' ').next()?.to_owned();
        let value = text(ContextKind::InvalidValue)?.to_owned();
        let known = match error.get(ContextKind::ValidValue) {
            Some(ContextValue::Strings(known)) => known.join(", "),
            _ => String::new(),
        };
        let reason = match (error.source(), text(ContextKind::SuggestedValue)) {
            (Some(source), _) => source.to_string(),
            (None, Some(similar)) => format!("did you mean `{similar}`? Expected one of {known}"),
            (None, None) if value.is_empty() && known.is_empty() => {
                return Some(Self::Usage(format!("missing value for {option}; --help lists the options")));
            }
            (None, None) if value.is_empty() => {
                return Some(Self::Usage(format!("missing value for {option}: expected one of {known}")));
            }
            (None, None) if known.is_empty() => return None,
            (None, None) => format!("expected one of {known}"),
        };
        Some(Self::Value { option, value, reason })
    }

    /// Returns the exit code. A closed pipe counts as success, because its reader has read enough.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Failure::Output(error) | Failure::Engine(ServeError::Output(error))
                if error.kind() == io::ErrorKind::BrokenPipe =>
            {
                0
            }
            Failure::Player { error: EngineError::Interrupted, .. } => 130,
            Failure::File { source, .. } if source.kind() == io::ErrorKind::Interrupted => 130,
            Failure::Contest(ContestError::GameOver) => 3,
            Failure::Player {
                error:
                    EngineError::UnknownOption { .. }
                    | EngineError::UnknownVariant { .. }
                    | EngineError::Refused { .. },
                ..
            }
            | Failure::Usage(_)
            | Failure::Value { .. }
            | Failure::Heuristic(_)
            | Failure::UnknownSearch(_)
            | Failure::Search(_)
            | Failure::Contest(_) => 2,
            _ => 3,
        }
    }
}
