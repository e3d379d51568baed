//! A search in a thread of its own, and what it found in the lines of the protocol.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use plywood::session::UnknownHeuristic;
use plywood::{Cancel, Limits, Report, Session};

use crate::engine::options::Options;
use crate::engine::request::{Go, Refusal};
use crate::engine::score;

/// A search under way. It has the game until it is done.
#[derive(Debug)]
pub(crate) struct Thinking {
    cancel: Cancel,
}

/// What came of a search, with the game that it was lent.
#[derive(Debug)]
pub(crate) struct Thought {
    /// The game, where it stood.
    pub(crate) session: Box<dyn Session>,
    found: thread::Result<Result<Report<String>, UnknownHeuristic>>,
}

impl Thinking {
    /// Searches where `session` stands, and hands the result to `tell`.
    pub(crate) fn start(
        session: Box<dyn Session>,
        options: &Options,
        go: &Go,
        tell: impl FnOnce(Thought) + Send + 'static,
    ) -> io::Result<Self> {
        let cancel = Cancel::new();
        let limits = Limits { depth: go.depth, nodes: go.nodes, time: go.time, ..options.limits() };
        let limits = limits.with_cancel(cancel.clone());
        let Options { mut searcher, heuristic, .. } = options.clone();
        let search = move || {
            // A game of somebody's own may panic. That ends its search, and not the conversation.
            let search = || session.think(&mut searcher, heuristic.as_deref(), &limits);
            let found = catch_unwind(AssertUnwindSafe(search));
            tell(Thought { session, found });
        };
        thread::Builder::new().name("search".to_owned()).spawn(search)?;
        Ok(Self { cancel })
    }

    /// Tells it to come to an end.
    pub(crate) fn stop(&self) {
        self.cancel.cancel();
    }
}

impl Thought {
    /// The lines that say what was found; the last one is `bestmove`, or a refusal.
    pub(crate) fn lines(&self) -> Vec<String> {
        let report = match &self.found {
            Ok(Ok(report)) => report,
            Ok(Err(unknown)) => return vec![Refusal::new("go", unknown).to_string()],
            Err(_) => return vec![Refusal::new("go", "the search broke down").to_string()],
        };
        let stats = &report.stats;
        let mut info = format!(
            "info nodes {} time {} stopped {}",
            stats.nodes,
            stats.elapsed.as_millis(),
            report.stopped
        );
        if !report.line.is_empty() {
            info = format!("{info} line {}", report.line_text());
        }
        let mut lines = vec![info];
        if let (Some(value), Some(bound)) = (report.value, report.bound) {
            lines.push(score::written(value, bound));
        }
        lines.push(
            report.best.as_ref().map_or_else(|| "bestmove".to_owned(), |best| format!("bestmove {best}")),
        );
        lines
    }
}
