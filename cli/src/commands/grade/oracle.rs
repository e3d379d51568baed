//! The exact values by which answers are judged, and the numbers of positions that reference searches visit:
//! [`Oracle`].

use std::time::Duration;

use plywood::session::SearchError;
use plywood::textbook::{AlphaBeta, Recursive};
use plywood::{Analysis, AnySearcher, Cancel, Limits, Session};
use serde::{Deserialize, Serialize};

use crate::program::Program;

/// The heuristic that every game has, which scores all positions 0.
pub(super) const BLIND: &str = "blind";
/// The memory limit of a search, in bytes. Automatic graders often have little memory.
const MEMORY: u64 = 16 << 20;
/// The largest number of positions that one search visits only to count them.
const MAX_COUNTED: u64 = 1_000_000;
/// The largest number of positions that all such searches for one program visit.
pub(super) const MAX_COUNTED_TOTAL: u64 = 10_000_000;

/// Computes the exact values of positions.
#[derive(Debug)]
pub(super) struct Oracle {
    limits: Limits,
}

/// The positions that a program and two reference searches visit.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Visits {
    /// The number that the program reports.
    pub(super) own: u64,
    /// The count of recursive minimax.
    pub(super) recursive: Count,
    /// The count of alpha-beta.
    pub(super) alpha_beta: Count,
}

/// The positions that one search has visited.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Count {
    pub(super) nodes: u64,
    /// Whether no limit stopped the search.
    pub(super) is_complete: bool,
}

impl Oracle {
    /// Returns an oracle that spends at most `time` on each position.
    pub(super) fn new(time: Duration, cancel: &Cancel, program: &Program) -> Self {
        let limits = Limits::none().with_time(time).with_memory(MEMORY).with_cancel(cancel.clone());
        Self { limits: program.prepared(limits) }
    }

    /// Returns the exact value of every move in the position of `session`, as far as the limits allow.
    pub(super) fn analyze(&self, session: &dyn Session) -> Result<Analysis<String>, SearchError> {
        session.analyze(&mut AnySearcher::default(), Some(BLIND), &self.limits)
    }

    /// Counts at most `remaining` positions that recursive minimax and alpha-beta visit. `own`, the program's count, is
    /// returned unchanged.
    pub(super) fn count_visits(
        &self,
        session: &dyn Session,
        own: u64,
        remaining: u64,
    ) -> Result<Visits, SearchError> {
        let recursive = self.count_nodes(Recursive.into(), session, remaining)?;
        let remaining = remaining.saturating_sub(recursive.nodes);
        let alpha_beta = self.count_nodes(AlphaBeta::default().into(), session, remaining)?;
        Ok(Visits { own, recursive, alpha_beta })
    }

    fn count_nodes(
        &self,
        mut search: AnySearcher,
        session: &dyn Session,
        remaining: u64,
    ) -> Result<Count, SearchError> {
        let limits = Limits { memory: None, ..self.limits.clone() }.with_nodes(remaining.min(MAX_COUNTED));
        let report = session.search(&mut search, Some(BLIND), &limits)?;
        Ok(Count { nodes: report.stats.nodes, is_complete: report.end.is_complete() })
    }
}
