//! A player as it was typed.

use std::str::FromStr;

use super::{Who, WhoError};

/// A player, with the words that named it, or the name that they gave it.
#[derive(Clone, Debug)]
pub(crate) struct Contestant {
    /// What to call it.
    pub(crate) text: String,
    /// The player.
    pub(crate) who: Who,
}

impl FromStr for Contestant {
    type Err = WhoError;

    fn from_str(text: &str) -> Result<Self, WhoError> {
        let who = text.parse()?;
        let name = match &who {
            Who::Engine(engine) => engine.name.as_deref(),
            _ => None,
        };
        Ok(Self { text: name.unwrap_or(text).to_owned(), who })
    }
}
