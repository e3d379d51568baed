//! What is true of a position: [`Oracle`].

use std::time::Duration;

use plywood::session::UnknownHeuristic;
use plywood::textbook::{AlphaBeta, Recursive};
use plywood::{Analysis, AnySearcher, Cancel, Limits, Session};

/// A heuristic that every game has. It sees nothing, so that only what is proved is said.
const BLIND: &str = "blind";
/// What the tables of a search may take, in bytes. It is enough, and a grader has to be small.
const MEMORY: u64 = 16 << 20;
/// A tree of more positions is not walked only to count them.
const MOST_NODES: u64 = 1_000_000;
/// Nor are so many trees that they have more positions than this.
const ALL_NODES: u64 = 10_000_000;

/// Finds out what is true.
#[derive(Debug)]
pub(super) struct Oracle {
    limits: Limits,
    /// How many positions may still be visited only to be counted.
    nodes: u64,
}

/// How many positions searches visit, from one position on to the end of the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visited {
    /// The program, as it says.
    pub(super) own: u64,
    /// Minimax as a course teaches it, which visits the whole tree; `None` where that is too large.
    pub(super) recursive: Option<u64>,
    /// The same with alpha-beta.
    pub(super) alpha_beta: Option<u64>,
}

impl Oracle {
    /// One for one program. It leaves open what it does not find in `time`.
    pub(super) fn new(time: Duration, cancel: &Cancel) -> Self {
        let limits = Limits::none().with_time(time).with_memory(MEMORY);
        Self { limits: limits.with_cancel(cancel.clone()), nodes: ALL_NODES }
    }

    /// The exact value of every move where `session` stands.
    pub(super) fn analyze(&self, session: &dyn Session) -> Result<Analysis<String>, UnknownHeuristic> {
        session.analyze(&mut AnySearcher::default(), Some(BLIND), &self.limits)
    }

    /// What the searches of the textbook visit where a program visits `own` positions.
    pub(super) fn count(&mut self, session: &dyn Session, own: u64) -> Result<Visited, UnknownHeuristic> {
        Ok(Visited {
            own,
            recursive: self.count_by(Recursive.into(), session)?,
            alpha_beta: self.count_by(AlphaBeta::default().into(), session)?,
        })
    }

    fn count_by(
        &mut self,
        mut search: AnySearcher,
        session: &dyn Session,
    ) -> Result<Option<u64>, UnknownHeuristic> {
        let limits = Limits { memory: None, ..self.limits.clone() }.with_nodes(self.nodes.min(MOST_NODES));
        let report = session.search(&mut search, Some(BLIND), &limits)?;
        self.nodes -= report.stats.nodes;
        Ok(Some(report.stats.nodes).filter(|_| report.end.is_complete()))
    }
}
