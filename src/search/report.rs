//! The result of a search: [`Report`], [`Stats`] and [`SearchEnd`].

use std::fmt::{self, Display};
use std::time::Duration;

use super::limits::StopReason;
use super::meter::Meter;
use crate::game::Game;
use crate::value::{Bound, BoundedValue, Value};

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum SearchEnd {
    /// The search is complete, and its result holds for the whole game: no horizon influenced it.
    Proved,
    /// The search is complete to its depth limit.
    DepthReached,
    /// A limit stopped the search early.
    Stopped(StopReason),
}

impl SearchEnd {
    /// Returns whether the search completed its work: it proved the value or reached its depth.
    pub fn is_complete(self) -> bool {
        !matches!(self, SearchEnd::Stopped(_))
    }

    /// Returns the limit that stopped the search early, if one did.
    pub fn stop_reason(self) -> Option<StopReason> {
        if let SearchEnd::Stopped(reason) = self { Some(reason) } else { None }
    }
}

/// Allows the comparison with a stop reason: `report.end == StopReason::Time`.
impl PartialEq<StopReason> for SearchEnd {
    fn eq(&self, reason: &StopReason) -> bool {
        self.stop_reason() == Some(*reason)
    }
}

impl From<StopReason> for SearchEnd {
    fn from(reason: StopReason) -> Self {
        SearchEnd::Stopped(reason)
    }
}

impl Display for SearchEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchEnd::Proved => f.pad("proved"),
            SearchEnd::DepthReached => f.pad("depth"),
            SearchEnd::Stopped(reason) => reason.fmt(f),
        }
    }
}

/// Statistics of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct Stats {
    /// The number of visits to positions, including the root. A position that is visited twice counts twice.
    pub nodes: u64,
    /// The number of visits to finished games and to positions at the horizon.
    pub leaves: u64,
    /// The number of visits to positions at the horizon, which the evaluator scored.
    pub evaluations: u64,
    /// The number of positions whose remaining moves were cut off.
    pub cutoffs: u64,
    /// The number of positions whose value came from the transposition table; 0 for a search without a table.
    pub table_hits: u64,
    /// The largest capacity of the table, in entries; 0 for a search without a table.
    pub table_places: u64,
    /// The number of entries of the table that were in use.
    pub table_filled: u64,
    /// The largest amount of memory in use at one time for trees, stacks and tables, in bytes.
    pub peak_bytes: u64,
    /// The number of threads that the limits allow but the system could not start; the search goes on without them.
    pub threads_not_started: u32,
    /// The duration of the search.
    pub elapsed: Duration,
}

impl Stats {
    /// Returns the statistics of two consecutive searches: summed counts and times, the larger peak and the larger table.
    #[must_use]
    pub fn plus(self, other: Stats) -> Self {
        let larger = if other.table_places > self.table_places { other } else { self };
        Self {
            nodes: self.nodes + other.nodes,
            leaves: self.leaves + other.leaves,
            evaluations: self.evaluations + other.evaluations,
            cutoffs: self.cutoffs + other.cutoffs,
            table_hits: self.table_hits + other.table_hits,
            peak_bytes: self.peak_bytes.max(other.peak_bytes),
            threads_not_started: self.threads_not_started.max(other.threads_not_started),
            elapsed: self.elapsed + other.elapsed,
            ..larger
        }
    }

    /// Returns the fraction of the table that is in use, from 0 to 1, or `None` for a search without a table.
    pub fn table_fill(self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
        let fraction = || self.table_filled as f64 / self.table_places as f64;
        (self.table_places > 0).then(fraction)
    }
}

/// The result of a search. [`Searcher`](crate::Searcher) shows an example.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Report<M> {
    /// The value for the side to move, with plies counted from the root, and its relation to the true value at the
    /// depth that was searched; `None` if a limit stopped the search before it had any result.
    pub result: Option<BoundedValue>,
    /// The depth in plies to which `result` holds; `None` if it holds for the whole game.
    pub depth: Option<u32>,
    /// How the search ended.
    pub end: SearchEnd,
    /// A best move; the first legal move if a limit stopped the search before it had any result; `None` for a finished game
    /// and for a search of depth 0.
    pub best: Option<M>,
    /// The principal variation: the best moves of both sides, beginning with `best`; empty if there is no result.
    pub pv: Vec<M>,
    /// The statistics of the search.
    pub stats: Stats,
}

impl<M: Copy> Report<M> {
    /// Creates the report of a finished or stopped search of `position`.
    ///
    /// `result` is the value that was found, and `pv` leads to it. The search has proved its result if no limit stopped it
    /// and either the evaluator was never called or the result is an exact win or loss.
    pub fn new<G: Game<Move = M>>(
        position: &G,
        result: Option<BoundedValue>,
        pv: Vec<M>,
        meter: &Meter,
        stats: Stats,
    ) -> Self {
        let is_proof = |found: BoundedValue| {
            stats.evaluations == 0 || (found.value.is_decided() && found.bound == Bound::Exact)
        };
        let end = match meter.stopped() {
            Some(reason) => reason.into(),
            None if result.is_some_and(is_proof) => SearchEnd::Proved,
            None => SearchEnd::DepthReached,
        };
        let pv = if result.is_some() { pv } else { Vec::new() };
        let has_fallback = meter.is_stopped() && meter.depth() != Some(0);
        let fallback = || if has_fallback { position.legal_moves().first().copied() } else { None };
        let reported = |value: Value| if stats.evaluations == 0 { value } else { value.unproven() };
        Self {
            result: result.map(|found| BoundedValue::new(reported(found.value), found.bound)),
            depth: if result.is_none_or(is_proof) { None } else { meter.depth() },
            end,
            best: pv.first().copied().or_else(fallback),
            pv,
            stats: Stats {
                nodes: meter.nodes(),
                peak_bytes: meter.peak_bytes(),
                elapsed: meter.elapsed(),
                ..stats
            },
        }
    }

    /// Creates a report from its parts, for a search that does not use a [`Meter`]. The best move is the first of `pv`.
    pub fn from_parts(result: Option<BoundedValue>, pv: Vec<M>, end: SearchEnd, stats: Stats) -> Self {
        Self { result, depth: None, end, best: pv.first().copied(), pv, stats }
    }
}

impl<M> Report<M> {
    /// Returns the value for the side to move; [`bound`](Self::bound) returns whether it is exact.
    pub fn value(&self) -> Option<Value> {
        self.result.map(|result| result.value)
    }

    /// Returns the relation of the value to the true value at the depth that was searched.
    pub fn bound(&self) -> Option<Bound> {
        self.result.map(|result| result.bound)
    }

    /// Returns the report with every move replaced by `f(move)`, for example by its text.
    pub fn map<N>(self, mut f: impl FnMut(M) -> N) -> Report<N> {
        Report {
            result: self.result,
            depth: self.depth,
            end: self.end,
            best: self.best.map(&mut f),
            pv: self.pv.into_iter().map(f).collect(),
            stats: self.stats,
        }
    }

    /// Returns the principal variation as text, with spaces between moves.
    pub fn pv_text(&self) -> String
    where
        M: Display,
    {
        self.pv.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}
