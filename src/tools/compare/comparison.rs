//! The result of a comparison: [`Comparison`], with a [`Row`] for each search.

use std::time::Duration;

use super::disagreement::Disagreement;
use super::tree_size::TreeSize;
use crate::search::Report;

/// The result and the cost of one search on one position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Row<M> {
    /// The name of the search.
    pub search: String,
    /// The depth limit in plies; `None` for a search to the end of the game.
    pub depth: Option<u32>,
    /// The report of the search.
    pub report: Report<M>,
    /// The time of the search: the median of all repeats.
    pub time: Duration,
    /// The difference between the longest and the shortest repeat; `None` if there was only one.
    pub spread: Option<Duration>,
    /// The fraction of cutoffs, from 0 to 1, that the first move tried has caused. `None` if there was no cutoff, if
    /// the search cannot be observed, or if no time was left to observe it.
    pub first_move_cutoff_rate: Option<f64>,
    /// The [effective branching factor](super::effective_branching) of the visited nodes; `None` if a limit stopped the
    /// search or the depth of the tree is unknown.
    pub branching: Option<f64>,
}

/// The results of all searches on one position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Comparison<M> {
    /// The size of the game tree, and of the smallest part of it that proves the value.
    pub tree: TreeSize,
    /// A row for each search, in the order of the searches. A cancelled search has no row.
    pub rows: Vec<Row<M>>,
    /// All disagreements between the searches; empty if they agree.
    pub disagreements: Vec<Disagreement<M>>,
    /// Whether the comparison was cancelled, so that rows are missing.
    pub cancelled: bool,
}

impl<M> Row<M> {
    /// Returns the row with every move replaced by `f(move)`, for example by its text.
    pub fn map<N>(self, f: impl FnMut(M) -> N) -> Row<N> {
        Row {
            search: self.search,
            depth: self.depth,
            report: self.report.map(f),
            time: self.time,
            spread: self.spread,
            first_move_cutoff_rate: self.first_move_cutoff_rate,
            branching: self.branching,
        }
    }
}

impl<M> Comparison<M> {
    /// Returns the comparison with every move replaced by `f(move)`, for example by its text.
    pub fn map<N>(self, mut f: impl FnMut(M) -> N) -> Comparison<N> {
        Comparison {
            tree: self.tree,
            rows: self.rows.into_iter().map(|row| row.map(&mut f)).collect(),
            disagreements: self.disagreements.into_iter().map(|each| each.map(&mut f)).collect(),
            cancelled: self.cancelled,
        }
    }
}
