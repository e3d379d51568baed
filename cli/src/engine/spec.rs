//! `engine:COMMAND`: another program as a player.

use std::fmt::{self, Display};

use plywood::Cancel;

use super::WhoError;
use crate::arguments::numbers::{parse_depth, parse_nodes, parse_time};
use crate::engine::{Allowance, Child, CommandLine, Task, Trouble};

/// Another program that plays, by the line protocol.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    /// How it is started.
    pub(crate) command: CommandLine,
    /// How far it is to think about each move.
    pub(crate) task: Task,
    /// What to call it, if that was said.
    pub(crate) name: Option<String>,
    /// Its own options, each a name and a value.
    options: Vec<(String, String)>,
}

impl Guest {
    /// Reads `options`, separated by commas, and `command`. What is no option of ours is one of the program's.
    pub(super) fn read(options: Option<&str>, command: &str) -> Result<Self, WhoError> {
        let command = CommandLine::read(command)
            .map_err(|why| WhoError::Command { command: command.to_owned(), why })?;
        let mut guest = Self { command, task: Task::default(), name: None, options: Vec::new() };
        for option in options.into_iter().flat_map(|options| options.split(',')) {
            let refused = |why| WhoError::refused(option, why);
            let Some((key, value)) = option.split_once('=') else {
                return Err(refused("an option is written KEY=VALUE".to_owned()));
            };
            match key {
                "depth" => guest.task.depth = Some(parse_depth(value).map_err(refused)?),
                "nodes" => guest.task.nodes = Some(parse_nodes(value).map_err(refused)?),
                "time" => guest.task.time = Some(parse_time(value).map_err(refused)?),
                "name" if value.is_empty() => return Err(refused("a name has letters in it".to_owned())),
                "name" => guest.name = Some(value.to_owned()),
                _ => guest.options.push((key.to_owned(), value.to_owned())),
            }
        }
        Ok(guest)
    }

    /// Starts it, with its options set, for a game of `spec`; once `cancel` is flipped it is not waited for.
    pub(crate) fn start(&self, spec: &str, allowance: Allowance, cancel: &Cancel) -> Result<Child, Trouble> {
        let mut child = Child::start(&self.command, allowance, cancel)?;
        for (name, value) in &self.options {
            child.set_option(name, value)?;
        }
        child.new_game(spec)?;
        Ok(child)
    }
}

impl Display for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine:{}", self.command)
    }
}
