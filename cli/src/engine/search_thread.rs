//! A search on its own thread, and its result as lines of the protocol.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use plywood::session::SearchError;
use plywood::{Cancel, Limits, Report, Session};

use crate::engine::options::EngineOptions;
use crate::engine::request::{GoRequest, RequestError};
use crate::engine::value_line;

/// A running search. It owns the game until it ends.
#[derive(Debug)]
pub(crate) struct SearchThread {
    cancel: Cancel,
}

/// The result of a search, with the game that the search owned.
#[derive(Debug)]
pub(crate) struct FinishedSearch {
    /// The game, at the position that was searched.
    pub(crate) session: Box<dyn Session>,
    result: thread::Result<Result<Report<String>, SearchError>>,
}

impl SearchThread {
    /// Searches the position of `session`, and passes the result to `report`.
    pub(crate) fn start(
        session: Box<dyn Session>,
        options: &EngineOptions,
        go: &GoRequest,
        report: impl FnOnce(FinishedSearch) + Send + 'static,
    ) -> io::Result<Self> {
        let cancel = Cancel::new();
        let limits = Limits { depth: go.depth, nodes: go.nodes, time: go.time, ..options.limits() };
        let limits = limits.with_cancel(cancel.clone());
        let EngineOptions { search: name, heuristic, .. } = options.clone();
        let search = move || {
            // A user's game may panic. That ends its search, but not the engine.
            let search = || {
                let mut searcher = session.searcher(&name)?;
                session.search_for_move(&mut *searcher, heuristic.as_deref(), &limits)
            };
            let result = catch_unwind(AssertUnwindSafe(search));
            report(FinishedSearch { session, result });
        };
        thread::Builder::new().name("search".to_owned()).spawn(search)?;
        Ok(Self { cancel })
    }

    /// Stops the search, which then reports its best move so far.
    pub(crate) fn stop(&self) {
        self.cancel.cancel();
    }
}

impl FinishedSearch {
    /// The lines of the reply; the last one is `bestmove` or an error.
    pub(crate) fn lines(&self) -> Vec<String> {
        let report = match &self.result {
            Ok(Ok(report)) => report,
            Ok(Err(unknown)) => return vec![RequestError::new("go", unknown).to_string()],
            Err(_) => return vec![RequestError::new("go", "the search panicked").to_string()],
        };
        let stats = &report.stats;
        let mut info =
            format!("info nodes {} time {} stopped {}", stats.nodes, stats.elapsed.as_millis(), report.end);
        if !report.pv.is_empty() {
            info = format!("{info} line {}", report.pv_text());
        }
        let mut lines = vec![info];
        if let (Some(value), Some(bound)) = (report.value(), report.bound()) {
            lines.push(value_line::format(value, bound));
        }
        lines.push(
            report.best.as_ref().map_or_else(|| "bestmove".to_owned(), |best| format!("bestmove {best}")),
        );
        lines
    }
}
