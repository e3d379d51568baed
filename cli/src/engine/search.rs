//! The searches of `plywood engine`: their options, a search on its own thread, and its result as lines of the protocol.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::thread;

use plywood::session::SearchError;
use plywood::{AnySearcher, Cancel, Limits, Report, Searcher, Session, UnknownSearch};
use plywood_render::numbers::{DEFAULT_MEMORY, MAX_THREADS, parse_bytes, parse_threads};

use crate::engine::protocol::{GoRequest, RequestError, format_value};
use crate::memory::PrepareLimits;

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
        let invalid = |reason| refused(format!("{name} `{}`: {reason}", value.unwrap_or_default()));
        let default = Self::default();
        match name {
            "search" => {
                let search = value.unwrap_or(&default.search);
                if !searches.iter().any(|known| known == search) {
                    let error = UnknownSearch::new(search, searches.iter().map(String::as_str));
                    return Err(refused(error.to_string()));
                }
                search.clone_into(&mut self.search);
            }
            "eval" => {
                // Without a game, the heuristic is checked when a game is chosen.
                let checked = session.map_or(Ok(()), |session| session.check_heuristic(value));
                checked.map_err(|unknown| refused(unknown.to_string()))?;
                self.heuristic = value.map(str::to_owned);
            }
            "memory" => self.memory = value.map_or(Ok(default.memory), parse_bytes).map_err(invalid)?,
            "threads" => self.threads = value.map_or(Ok(default.threads), parse_threads).map_err(invalid)?,
            _ => {
                let known = "the options are search, eval, memory and threads";
                return Err(refused(format!("unknown option `{name}`: {known}")));
            }
        }
        Ok(())
    }
}

/// The result of a search, with the game that the search owned.
#[derive(Debug)]
pub(crate) struct FinishedSearch {
    /// The game, at the position that was searched.
    pub(crate) session: Box<dyn Session>,
    result: thread::Result<Result<Report<String>, SearchError>>,
}

/// Searches the position of `session` on a new thread, and passes the result to `report`. The returned flag stops the search,
/// which then reports its best move so far. If the system does not start the thread, the session is returned with the
/// error.
pub(crate) fn start_search(
    session: Box<dyn Session>,
    options: &EngineOptions,
    go: &GoRequest,
    prepare: &PrepareLimits,
    report: impl FnOnce(FinishedSearch) + Send + 'static,
) -> Result<Cancel, (io::Error, Box<dyn Session>)> {
    let cancel = Cancel::new();
    let limits = Limits { depth: go.depth, nodes: go.nodes, time: go.time, ..Limits::none() };
    let limits = limits.with_memory(options.memory).with_threads(options.threads).with_cancel(cancel.clone());
    let limits = prepare.prepared(limits);
    let EngineOptions { search: name, heuristic, .. } = options.clone();
    // The session is sent after the start of the thread, so that the session is not lost if the thread does not start.
    let (sender, sessions) = mpsc::sync_channel::<Box<dyn Session>>(1);
    let search = move || {
        let Ok(session) = sessions.recv() else { return };
        // A panic in a user's game ends the search, but not the engine.
        let run = || {
            let mut searcher = session.searcher(&name)?;
            session.search_for_move(&mut *searcher, heuristic.as_deref(), &limits)
        };
        let result = catch_unwind(AssertUnwindSafe(run));
        report(FinishedSearch { session, result });
    };
    match thread::Builder::new().name("search".to_owned()).spawn(search) {
        // The thread receives one session before it does anything else.
        Ok(_) => sender
            .send(session)
            .map_or_else(|lost| Err((io::ErrorKind::BrokenPipe.into(), lost.0)), |()| Ok(cancel)),
        Err(error) => Err((error, session)),
    }
}

impl FinishedSearch {
    /// The lines of the reply; the last one is `bestmove` or an error.
    pub(crate) fn lines(&self) -> Vec<String> {
        let report = match &self.result {
            Ok(Ok(report)) => report,
            Ok(Err(error)) => return vec![RequestError::new("go", error).to_string()],
            Err(_) => return vec![RequestError::new("go", "the search panicked").to_string()],
        };
        let stats = &report.stats;
        let depth = report.depth.map_or_else(String::new, |depth| format!(" depth {depth}"));
        let (nodes, time, end) = (stats.nodes, stats.elapsed.as_millis(), report.end);
        let mut info = format!("info nodes {nodes}{depth} time {time} stopped {end}");
        if !report.pv.is_empty() {
            info = format!("{info} line {}", report.pv_text());
        }
        let mut lines = vec![info];
        if let (Some(value), Some(bound)) = (report.value(), report.bound()) {
            lines.push(format_value(value, bound));
        }
        let best = report.best.as_ref().map(|best| format!("bestmove {best}"));
        lines.push(best.unwrap_or_else(|| "bestmove".to_owned()));
        lines
    }
}
