//! Searches of the API: [`SearchTask`].

use std::time::Duration;

use plywood::textbook::AlphaBeta;
use plywood::trace::{MoveOrder, UnknownMoveOrder, UntraceableSearch};
use plywood::{Analysis, AnySearcher, Cancel, Catalog, Limits, Progress, Searcher, Session};

use serde_json::json;

use super::error::ApiError;
use super::request::{PositionRequest, picture};
use crate::json::{VERSION, analysis, trace};
use crate::numbers::parse_time;
use crate::tree::Picture;
use crate::worksheet::Worksheet;

/// The default time of a search without a time or a depth, and the maximal time.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
const MAX_TIME: Duration = Duration::from_secs(30);

/// The maximal number of positions that a search visits.
const MAX_NODES: u64 = 200_000_000;

/// The memory limit of the trees and tables of a search, in bytes.
const MAX_MEMORY: u64 = 128 << 20;

/// The maximal number of nodes in a trace; further nodes are only counted.
const MAX_TRACE_NODES: usize = 10_000;

/// The maximal number of nodes in a picture of a tree; further nodes are only counted.
const MAX_DRAWN_NODES: usize = 200;

/// The default number of positions of a worksheet, and the maximal number.
const DEFAULT_POSITIONS: usize = 6;
const MAX_POSITIONS: usize = 24;

/// The searches of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchKind {
    /// The best move.
    BestMove,
    /// The value of each move.
    MoveValues,
    /// The tree of the search, and its steps in words.
    Trace,
    /// The tree of the search as a picture.
    Tree,
    /// A page with random positions and their values.
    Worksheet,
}

impl SearchKind {
    /// All searches.
    pub const ALL: [Self; 5] = [Self::BestMove, Self::MoveValues, Self::Trace, Self::Tree, Self::Worksheet];

    /// Returns the path of requests for this search.
    pub fn path(self) -> &'static str {
        match self {
            Self::BestMove => "/api/think",
            Self::MoveValues => "/api/analyze",
            Self::Trace => "/api/trace",
            Self::Tree => "/api/tree",
            Self::Worksheet => "/api/worksheet",
        }
    }

    /// Whether the search is recorded as a tree.
    fn is_traced(self) -> bool {
        matches!(self, Self::Trace | Self::Tree)
    }
}

/// A requested search: its position and its settings within the limits of the API.
#[derive(Clone, Debug)]
pub struct SearchTask {
    kind: SearchKind,
    request: PositionRequest,
    /// The name of the search.
    search: String,
    limits: Limits,
    /// The order of moves of a traced search.
    order: MoveOrder,
    /// The number of positions of a worksheet.
    positions: usize,
}

impl SearchTask {
    /// Parses a request body. The search obeys `cancel` and counts its nodes in `progress`.
    ///
    /// # Errors
    ///
    /// Returns the reason why the body is not a valid request, or why a setting is invalid for every position, such as a
    /// depth of 0 for an analysis.
    pub fn parse(
        kind: SearchKind,
        body: &[u8],
        cancel: Cancel,
        progress: Progress,
    ) -> Result<Self, ApiError> {
        let request = PositionRequest::parse(body)?;
        let search = match (&request.search, kind) {
            (Some(name), _) => name.clone(),
            (None, kind) if kind.is_traced() => AlphaBeta::default().name().to_owned(),
            (None, _) => AnySearcher::default().name().to_owned(),
        };
        let time = match &request.time {
            Some(time) => {
                let invalid = |reason| ApiError::new(format!("time: {reason}"));
                parse_time(time).map_err(invalid)?.min(MAX_TIME)
            }
            None if request.depth.is_some() => MAX_TIME,
            None => DEFAULT_TIME,
        };
        if matches!((kind, request.depth), (SearchKind::MoveValues, Some(0))) {
            return Err(ApiError::new("the depth of an analysis must be at least 1 (got 0)"));
        }
        let positions = request.positions.unwrap_or(DEFAULT_POSITIONS);
        if !(1..=MAX_POSITIONS).contains(&positions) {
            let reason = format!("invalid positions (got {positions}): expected 1 to {MAX_POSITIONS}");
            return Err(ApiError::new(reason));
        }
        let order = request.order.as_deref().map(str::parse).transpose();
        let order =
            order.map_err(|error: UnknownMoveOrder| ApiError::new(error.to_string()))?.unwrap_or_default();
        let limits = Limits { depth: request.depth, ..Limits::none() };
        let limits = limits.with_time(time).with_nodes(MAX_NODES).with_memory(MAX_MEMORY);
        let limits = limits.with_cancel(cancel).with_progress(progress);
        Ok(Self { kind, request, search, limits, order, positions })
    }

    /// Returns the search with the limits that `change` returns for the current ones. `change` may only lower them.
    #[must_use]
    pub fn map_limits(self, change: impl FnOnce(Limits) -> Limits) -> Self {
        Self { limits: change(self.limits), ..self }
    }

    /// Opens the position of the search.
    ///
    /// # Errors
    ///
    /// Returns the reason why the game, the position, a move or the heuristic is invalid, why the game lacks the search, or
    /// why the search cannot be traced.
    pub fn open(self, catalog: &Catalog) -> Result<OpenedSearch, ApiError> {
        let session = self.request.open(catalog)?;
        let searcher = session.searcher(&self.search)?;
        if self.kind.is_traced() && !searcher.is_traceable() {
            return Err(UntraceableSearch::new(&self.search).into());
        }
        Ok(OpenedSearch { task: self, session })
    }
}

/// A search whose position is open.
#[derive(Debug)]
pub struct OpenedSearch {
    task: SearchTask,
    session: Box<dyn Session>,
}

impl OpenedSearch {
    /// Searches the position, and returns the answer.
    ///
    /// # Errors
    ///
    /// Returns the reason why the search cannot run.
    pub fn run(self) -> Result<String, ApiError> {
        let Self { task: SearchTask { kind, request, search, limits, order, positions }, session } = self;
        let (name, depth) = (&*search, limits.depth);
        let mut searcher = session.searcher(name)?;
        let (session, searcher, heuristic) = (&*session, &mut *searcher, request.eval.as_deref());
        let answer = match kind {
            SearchKind::BestMove => {
                let report = session.search_for_move(searcher, heuristic, &limits);
                analysis(session, name, depth, &report?, None)
            }
            SearchKind::MoveValues => {
                let values = session.analyze_deepening(searcher, heuristic, &limits);
                let Analysis { report, moves, .. } = values?;
                analysis(session, name, report.depth.or(depth), &report, Some(&moves))
            }
            SearchKind::Trace => {
                let traced = session.trace(searcher, heuristic, &limits, order, MAX_TRACE_NODES);
                trace(session, name, depth, &traced?, MAX_TRACE_NODES)
            }
            SearchKind::Tree => {
                let traced = session.trace(searcher, heuristic, &limits, order, MAX_DRAWN_NODES)?;
                picture(&Picture::new(session, name, &limits, &traced).svg().into_string())
            }
            SearchKind::Worksheet => {
                let seed = request.seed.unwrap_or_default();
                let worksheet = Worksheet::select(session, positions, seed, &limits);
                json!({ "version": VERSION, "count": worksheet.len(), "html": worksheet.page() })
            }
        };
        Ok(answer.to_string())
    }
}
