//! Who plays: `human`, `random`, `first`, a search with options, or another program.

mod contestant;
mod error;

use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use plywood::{AnySearcher, Limits, Searcher};

use crate::engine::{CommandLine, EngineSpec, MoveLimits};
use crate::numbers::{DEFAULT_MEMORY, parse_bytes, parse_depth, parse_nodes, parse_time};
pub(crate) use contestant::Contestant;
pub(crate) use error::WhoError;

/// A player of one side.
#[derive(Clone, Debug)]
pub(crate) enum Who {
    /// Types moves.
    Human,
    /// Makes any move.
    Random,
    /// Makes the first legal move.
    First,
    /// Makes the move that a search finds best.
    Search(Box<Thinker>),
    /// Another program.
    Engine(Box<EngineSpec>),
}

/// A search that plays.
#[derive(Clone, Debug)]
pub(crate) struct Thinker {
    /// The search.
    pub(crate) searcher: AnySearcher,
    /// The heuristic, or the game's default one.
    pub(crate) heuristic: Option<String>,
    /// How far it may go for each move.
    pub(crate) limits: Limits,
}

impl Thinker {
    /// `searcher` with the default heuristic and no limit but memory.
    fn new(searcher: AnySearcher) -> Self {
        Self { searcher, heuristic: None, limits: Limits::none().with_memory(DEFAULT_MEMORY) }
    }

    /// The default search, with this much time for a move.
    pub(crate) fn with_time(time: Duration) -> Self {
        let thinker = Self::new(AnySearcher::default());
        Self { limits: thinker.limits.with_time(time), ..thinker }
    }

    /// The same with at most `time` for a move.
    #[must_use]
    pub(crate) fn within(self, time: Duration) -> Self {
        let least = self.limits.time.map_or(time, |own| own.min(time));
        Self { limits: self.limits.with_time(least), ..self }
    }

    fn set(&mut self, option: &str) -> Result<(), WhoError> {
        let refused = |why| WhoError::refused(option, why);
        let Some((key, value)) = option.split_once('=') else {
            return Err(refused("an option is written KEY=VALUE".to_owned()));
        };
        match key {
            "depth" => self.limits.depth = Some(parse_depth(value).map_err(refused)?),
            "nodes" => self.limits.nodes = Some(parse_nodes(value).map_err(refused)?),
            "time" => self.limits.time = Some(parse_time(value).map_err(refused)?),
            "memory" => self.limits.memory = Some(parse_bytes(value).map_err(refused)?),
            "eval" => self.heuristic = Some(value.to_owned()),
            _ => return Err(refused("the options are depth, time, nodes, memory and eval".to_owned())),
        }
        Ok(())
    }
}

impl Who {
    /// Who there is beside humans, for the help of commands.
    pub(crate) const EXPLAINED: &str = "random, first (the first legal move), or a search with options: \
        alpha-beta:depth=4,eval=lines. The options are depth, time, nodes and memory, each for one move, and eval. \
        Another program plays as engine:COMMAND, with its options before the colon: engine,time=2s:python3 player.py.";

    /// Whether it would play the same game again if the other side did.
    pub(crate) fn repeats_itself(&self) -> bool {
        match self {
            Who::First | Who::Search(_) => true,
            Who::Human | Who::Random | Who::Engine(_) => false,
        }
    }
}

impl FromStr for Who {
    type Err = WhoError;

    fn from_str(text: &str) -> Result<Self, WhoError> {
        let (name, options) = match text.split_once(':') {
            Some((name, options)) => (name, Some(options)),
            None => (text, None),
        };
        // Its options stand before the colon, so that a command may have any signs in it.
        if let ("engine", own) = name.split_once(',').map_or((name, None), |(name, own)| (name, Some(own))) {
            return Ok(Who::Engine(Box::new(parse_engine(own, options.ok_or(WhoError::Colon)?)?)));
        }
        let simple = match name {
            "human" => Some(Who::Human),
            "random" => Some(Who::Random),
            "first" => Some(Who::First),
            _ => None,
        };
        match (simple, options) {
            (Some(who), None) => Ok(who),
            (Some(_), Some(_)) => Err(WhoError::NoOptions { name: name.to_owned() }),
            (None, options) => {
                let mut thinker =
                    Thinker::new(name.parse().map_err(|unknown| WhoError::of_name(text, unknown))?);
                for option in options.into_iter().flat_map(|options| options.split(',')) {
                    thinker.set(option)?;
                }
                Ok(Who::Search(Box::new(thinker)))
            }
        }
    }
}

/// Parses `engine,OPTIONS:COMMAND`. An option that this program does not know is one of the engine's own.
fn parse_engine(options: Option<&str>, command: &str) -> Result<EngineSpec, WhoError> {
    let command =
        CommandLine::parse(command).map_err(|why| WhoError::Command { command: command.to_owned(), why })?;
    let mut engine = EngineSpec { command, limits: MoveLimits::default(), name: None, options: Vec::new() };
    for option in options.into_iter().flat_map(|options| options.split(',')) {
        let refused = |why| WhoError::refused(option, why);
        let Some((key, value)) = option.split_once('=') else {
            return Err(refused("an option is written KEY=VALUE".to_owned()));
        };
        match key {
            "depth" => engine.limits.depth = Some(parse_depth(value).map_err(refused)?),
            "nodes" => engine.limits.nodes = Some(parse_nodes(value).map_err(refused)?),
            "time" => engine.limits.time = Some(parse_time(value).map_err(refused)?),
            "name" if value.is_empty() => return Err(refused("a name must not be empty".to_owned())),
            "name" => engine.name = Some(value.to_owned()),
            _ => engine.options.push((key.to_owned(), value.to_owned())),
        }
    }
    Ok(engine)
}

impl Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Who::Human => "human",
            Who::Random => "random",
            Who::First => "first",
            Who::Search(thinker) => thinker.searcher.name(),
            Who::Engine(engine) => return Display::fmt(engine, f),
        })
    }
}
