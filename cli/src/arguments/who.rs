//! Who plays: `human`, `random`, `first`, or a search with options.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use plywood::{AnySearcher, Limits, Searcher, UnknownSearch};
use thiserror::Error;

use crate::arguments::limits::DEFAULT_MEMORY;
use crate::arguments::numbers::{parse_bytes, parse_depth, parse_nodes, parse_time};

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

    fn set(&mut self, option: &str) -> Result<(), WhoError> {
        let refused = |why| WhoError::Option { option: option.to_owned(), why };
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

impl FromStr for Who {
    type Err = WhoError;

    fn from_str(text: &str) -> Result<Self, WhoError> {
        let (name, options) = match text.split_once(':') {
            Some((name, options)) => (name, Some(options)),
            None => (text, None),
        };
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
                let mut thinker = Thinker::new(name.parse()?);
                for option in options.into_iter().flat_map(|options| options.split(',')) {
                    thinker.set(option)?;
                }
                Ok(Who::Search(Box::new(thinker)))
            }
        }
    }
}

impl Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Who::Human => "human",
            Who::Random => "random",
            Who::First => "first",
            Who::Search(thinker) => thinker.searcher.name(),
        })
    }
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum WhoError {
    /// No player has this name.
    #[error("a player is human, random, first or a search with options; {0}")]
    Unknown(#[from] UnknownSearch),
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
