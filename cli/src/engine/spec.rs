//! The description of an engine as it was typed: [`EngineSpec`] and its [`CommandLine`].

use std::fmt::{self, Display};

use plywood::Cancel;

use crate::engine::client::{EngineClient, MoveLimits, ResourceLimits};
use crate::engine::error::EngineError;

/// An engine that can be started: its command, its options and its limits.
#[derive(Clone, Debug)]
pub(crate) struct EngineSpec {
    /// The command that starts the engine.
    pub(crate) command: CommandLine,
    /// The limits of each move.
    pub(crate) limits: MoveLimits,
    /// The display name, if one was given.
    pub(crate) name: Option<String>,
    /// The engine's own options, each a name and a value.
    pub(crate) options: Vec<(String, String)>,
}

/// A command split into words as a shell would do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommandLine {
    text: String,
    pub(super) program: String,
    pub(super) arguments: Vec<String>,
}

impl EngineSpec {
    /// Starts the engine, sets its options and announces a game of `game`. `cancel` ends the wait for its replies.
    pub(crate) fn start(
        &self,
        game: &str,
        resources: ResourceLimits,
        cancel: &Cancel,
    ) -> Result<EngineClient, EngineError> {
        let mut client = EngineClient::start(&self.command, resources, cancel)?;
        for (name, value) in &self.options {
            client.set_option(name, value)?;
        }
        client.new_game(game)?;
        Ok(client)
    }
}

impl Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine:{}", self.command)
    }
}

impl CommandLine {
    /// Splits `text` into words, with quotes and backslashes as in a shell.
    ///
    /// # Errors
    ///
    /// The reason why `text` cannot be split, or is empty.
    pub(crate) fn parse(text: &str) -> Result<Self, &'static str> {
        let mut words = shlex::split(text).ok_or_else(|| unclosed(text))?.into_iter();
        let program = words.next().ok_or("the command is empty")?;
        Ok(Self { text: text.trim().to_owned(), program, arguments: words.collect() })
    }
}

/// Names the quote that is open at the end of `text`: closing it makes the text splittable.
fn unclosed(text: &str) -> &'static str {
    let closes = |quote: char| shlex::split(&format!("{text}{quote}")).is_some();
    match (closes('\''), closes('"')) {
        (true, false) => "a quote (') is not closed",
        (false, true) => "a quote (\") is not closed",
        _ => "the backslash at the end quotes nothing",
    }
}

impl Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
