//! The exact values of positions: [`Oracle`].

use std::time::Duration;

use plywood::session::SearchError;
use plywood::textbook::{AlphaBeta, Recursive};
use plywood::{Analysis, AnySearcher, Cancel, Limits, Session};
use plywood_render::grade::VisitCounts;

/// The heuristic of every game that scores all positions 0.
const BLIND: &str = "blind";
/// The memory limit of a search, in bytes. Automatic graders often have little memory.
const MEMORY: u64 = 16 << 20;
/// The largest tree that is searched only to count its positions.
const MAX_COUNTED: u64 = 1_000_000;
/// The largest number of positions that are counted for one program.
const MAX_COUNTED_TOTAL: u64 = 10_000_000;

/// Computes the exact values for one program.
#[derive(Debug)]
pub(super) struct Oracle {
    limits: Limits,
    /// The number of positions that may still be counted.
    remaining: u64,
}

impl Oracle {
    /// Returns an oracle that spends at most `time` on each position.
    pub(super) fn new(time: Duration, cancel: &Cancel) -> Self {
        let limits = Limits::none().with_time(time).with_memory(MEMORY);
        Self { limits: limits.with_cancel(cancel.clone()), remaining: MAX_COUNTED_TOTAL }
    }

    /// Returns the exact value of every move in the position of `session`, as far as it is found in time.
    pub(super) fn analyze(&self, session: &dyn Session) -> Result<Analysis<String>, SearchError> {
        session.analyze(&mut AnySearcher::default(), Some(BLIND), &self.limits)
    }

    /// Counts the positions that the textbook searches visit where the program visits `own`.
    pub(super) fn count_visits(
        &mut self,
        session: &dyn Session,
        own: u64,
    ) -> Result<VisitCounts, SearchError> {
        Ok(VisitCounts {
            own,
            recursive: self.count_nodes(Recursive.into(), session)?,
            alpha_beta: self.count_nodes(AlphaBeta::default().into(), session)?,
        })
    }

    fn count_nodes(
        &mut self,
        mut search: AnySearcher,
        session: &dyn Session,
    ) -> Result<Option<u64>, SearchError> {
        let limits =
            Limits { memory: None, ..self.limits.clone() }.with_nodes(self.remaining.min(MAX_COUNTED));
        let report = session.search(&mut search, Some(BLIND), &limits)?;
        self.remaining -= report.stats.nodes;
        Ok(Some(report.stats.nodes).filter(|_| report.end.is_complete()))
    }
}
