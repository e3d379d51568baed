//! The description of an engine as it was typed: [`EngineSpec`].

use std::fmt::{self, Display};

use plywood::Cancel;

use crate::engine::client::{EngineClient, MoveLimits, ResourceLimits};
use crate::engine::command_line::CommandLine;
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
