//! What can be set of this engine.

use plywood::session::UnknownHeuristic;
use plywood::{AnySearcher, Limits, Searcher, Session, UnknownSearch};

use crate::arguments::limits::DEFAULT_MEMORY;
use crate::arguments::numbers::{MOST_THREADS, parse_bytes, parse_threads};
use crate::engine::request::Refusal;

/// How the engine searches, until it is told otherwise.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// The search.
    pub(crate) searcher: AnySearcher,
    /// The heuristic, or the game's default one.
    pub(crate) heuristic: Option<String>,
    memory: u64,
    threads: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { searcher: AnySearcher::default(), heuristic: None, memory: DEFAULT_MEMORY, threads: 1 }
    }
}

impl Options {
    /// The lines that say what can be set.
    pub(crate) fn described() -> Vec<String> {
        let searches: Vec<String> = AnySearcher::names().iter().map(|name| format!(" var {name}")).collect();
        let search = AnySearcher::default();
        vec![
            format!("option name search type combo default {}{}", search.name(), searches.concat()),
            "option name eval type string".to_owned(),
            format!("option name memory type string default {}M", DEFAULT_MEMORY >> 20),
            format!("option name threads type spin default 1 min 1 max {MOST_THREADS}"),
        ]
    }

    /// Sets one, for the game of `session`; without a value to its default.
    pub(crate) fn set(
        &mut self,
        name: &str,
        value: Option<&str>,
        session: Option<&dyn Session>,
    ) -> Result<(), Refusal> {
        let refused = |why: String| Refusal::new("setoption", why);
        let unknown = |error: UnknownHeuristic| refused(error.to_string());
        let default = Self::default();
        match (name, value) {
            ("search", None) => self.searcher = default.searcher,
            ("search", Some(value)) => {
                self.searcher = value.parse().map_err(|error: UnknownSearch| refused(error.to_string()))?;
            }
            ("eval", None) => self.heuristic = None,
            ("eval", Some(value)) => {
                // Without a game it is looked at when one is chosen.
                session.map_or(Ok(()), |session| session.check_heuristic(Some(value))).map_err(unknown)?;
                self.heuristic = Some(value.to_owned());
            }
            ("memory", None) => self.memory = default.memory,
            ("memory", Some(value)) => {
                self.memory =
                    parse_bytes(value).map_err(|why| refused(format!("memory `{value}`: {why}")))?;
            }
            ("threads", None) => self.threads = default.threads,
            ("threads", Some(value)) => {
                self.threads =
                    parse_threads(value).map_err(|why| refused(format!("threads `{value}`: {why}")))?;
            }
            _ => {
                let why =
                    format!("there is no option `{name}`: the options are search, eval, memory and threads");
                return Err(refused(why));
            }
        }
        Ok(())
    }

    /// The limits that are set and do not depend on the move.
    pub(crate) fn limits(&self) -> Limits {
        Limits::none().with_memory(self.memory).with_threads(self.threads)
    }
}
