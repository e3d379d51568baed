//! The options of `plywood engine`.

use plywood::session::UnknownHeuristic;
use plywood::{AnySearcher, Limits, Searcher, Session, UnknownSearch};

use crate::engine::request::RequestError;
use plywood_render::numbers::{DEFAULT_MEMORY, MAX_THREADS, parse_bytes, parse_threads};

/// The settings of the engine's searches.
#[derive(Clone, Debug)]
pub(crate) struct EngineOptions {
    /// The name of the search.
    pub(crate) search: String,
    /// The heuristic; the game's default if `None`.
    pub(crate) heuristic: Option<String>,
    memory: u64,
    threads: u32,
}

impl Default for EngineOptions {
    fn default() -> Self {
        Self {
            search: AnySearcher::default().name().to_owned(),
            heuristic: None,
            memory: DEFAULT_MEMORY,
            threads: 1,
        }
    }
}

impl EngineOptions {
    /// The `option` lines of the greeting.
    pub(crate) fn lines(searches: &[String]) -> Vec<String> {
        let searches: Vec<String> = searches.iter().map(|name| format!(" var {name}")).collect();
        let search = AnySearcher::default();
        vec![
            format!("option name search type combo default {}{}", search.name(), searches.concat()),
            "option name eval type string".to_owned(),
            format!("option name memory type string default {}M", DEFAULT_MEMORY >> 20),
            format!("option name threads type spin default 1 min 1 max {MAX_THREADS}"),
        ]
    }

    /// Sets the option `name`; without a value, to its default. A heuristic is checked against the game of `session`.
    pub(crate) fn set(
        &mut self,
        name: &str,
        value: Option<&str>,
        searches: &[String],
        session: Option<&dyn Session>,
    ) -> Result<(), RequestError> {
        let refused = |reason: String| RequestError::new("setoption", reason);
        let unknown = |error: UnknownHeuristic| refused(error.to_string());
        let default = Self::default();
        match (name, value) {
            ("search", None) => self.search = default.search,
            ("search", Some(value)) => {
                if !searches.iter().any(|search| search == value) {
                    let error = UnknownSearch::new(value, searches.iter().map(String::as_str));
                    return Err(refused(error.to_string()));
                }
                value.clone_into(&mut self.search);
            }
            ("eval", None) => self.heuristic = None,
            ("eval", Some(value)) => {
                // Without a game, the heuristic is checked when a game is chosen.
                session.map_or(Ok(()), |session| session.check_heuristic(Some(value))).map_err(unknown)?;
                self.heuristic = Some(value.to_owned());
            }
            ("memory", None) => self.memory = default.memory,
            ("memory", Some(value)) => {
                self.memory =
                    parse_bytes(value).map_err(|reason| refused(format!("memory `{value}`: {reason}")))?;
            }
            ("threads", None) => self.threads = default.threads,
            ("threads", Some(value)) => {
                self.threads =
                    parse_threads(value).map_err(|reason| refused(format!("threads `{value}`: {reason}")))?;
            }
            _ => {
                return Err(refused(format!(
                    "unknown option `{name}`: the options are search, eval, memory and threads"
                )));
            }
        }
        Ok(())
    }

    /// The limits that are the same for every search.
    pub(crate) fn limits(&self) -> Limits {
        Limits::none().with_memory(self.memory).with_threads(self.threads)
    }
}
