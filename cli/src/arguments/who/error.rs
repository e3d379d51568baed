//! Why a text names no player.

use plywood::{AnySearcher, UnknownSearch};
use thiserror::Error;

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum WhoError {
    /// No player has this name.
    #[error("a player is human, random, first, a search with options or engine:COMMAND; {0}")]
    Unknown(#[from] UnknownSearch),
    /// The name of a search, with something else than a colon behind it.
    #[error("options follow a colon: `{written}`")]
    Separator {
        /// How it is written.
        written: String,
    },
    /// `engine` without a colon.
    #[error(
        "the command of the engine is missing; an engine is written engine:COMMAND, such as engine:python3 player.py"
    )]
    Colon,
    /// A command that cannot be split into words, or has none.
    #[error("invalid command `{command}`: {why}; `engine:` takes a command, quoted as for a shell")]
    Command {
        /// The command.
        command: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Only a search has options.
    #[error("`{name}` takes no options")]
    NoOptions {
        /// The name.
        name: String,
    },
    /// An option that is none.
    #[error("option `{option}`: {why}")]
    Option {
        /// The option.
        option: String,
        /// What is wrong with it.
        why: String,
    },
}

impl WhoError {
    /// What is wrong with an option.
    pub(super) fn refused(option: &str, why: String) -> Self {
        WhoError::Option { option: option.to_owned(), why }
    }

    /// What is wrong with `text`, which begins with the name of no player and may begin with one of a search.
    pub(super) fn of_name(text: &str, unknown: UnknownSearch) -> Self {
        let end = text.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-').unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let rest = rest.get(1..).unwrap_or_default();
        match name {
            "engine" => WhoError::Colon,
            "human" | "random" | "first" => WhoError::NoOptions { name: name.to_owned() },
            _ if name.parse::<AnySearcher>().is_ok() && !rest.is_empty() => {
                WhoError::Separator { written: format!("{name}:{rest}") }
            }
            _ => WhoError::Unknown(unknown),
        }
    }
}
