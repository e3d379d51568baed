//! The result of a comparison: [`Comparison`], with a [`Row`] for each search and a [`Disagreement`] for each
//! contradiction.

use std::fmt::{self, Display};
use std::time::Duration;

use super::minimal_tree::MinimalTree;
use super::tree_size::TreeSize;
use crate::search::Report;
use crate::value::{Player, Value};

/// The result and the cost of one search on one position.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Row<M> {
    /// The name of the search.
    pub search: String,
    /// The depth limit in plies; `None` for a search to the end of the game.
    pub depth: Option<u32>,
    /// The report of the search.
    pub report: Report<M>,
    /// The time of the search: the median of the samples.
    pub time: Duration,
    /// The median absolute deviation of the samples from `time`; `None` if there is only one sample.
    pub deviation: Option<Duration>,
    /// The difference between the longest and the shortest sample; `None` if there is only one.
    pub spread: Option<Duration>,
    /// The times of all timed runs, in the order of the runs.
    pub samples: Vec<Duration>,
    /// The fraction of cutoffs, from 0 to 1, that were caused by the first move searched. `None` if there was no cutoff, if
    /// the search cannot be observed, or if no time was left to observe it.
    pub first_move_cutoff_rate: Option<f64>,
    /// The [effective branching factor](super::effective_branching) of the visited nodes; `None` if a limit stopped the
    /// search or the depth of the tree is unknown.
    pub branching: Option<f64>,
    /// The minimal tree with the evaluator of this search; `None` if it is unknown.
    pub minimal: Option<MinimalTree>,
}

/// The results of all searches on one position.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Comparison<M> {
    /// The size of the game tree, and of the smallest part of it that proves the value with the first evaluator.
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
            deviation: self.deviation,
            spread: self.spread,
            samples: self.samples,
            first_move_cutoff_rate: self.first_move_cutoff_rate,
            branching: self.branching,
            minimal: self.minimal,
        }
    }
}

impl<M> Comparison<M> {
    /// Returns the comparison with every move replaced by `f(move)`, for example by its text.
    pub fn map<N>(self, mut f: impl FnMut(M) -> N) -> Comparison<N> {
        let rows = self.rows.into_iter().map(|row| row.map(&mut f)).collect();
        let disagreements = self.disagreements.into_iter().map(|each| each.map(&mut f)).collect();
        Comparison { tree: self.tree, rows, disagreements, cancelled: self.cancelled }
    }
}

/// The part of a report in which one search contradicts another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Difference {
    /// The values are different.
    Value,
    /// The value lies outside the bound that a search reported when a limit stopped it.
    Bound,
    /// The best move is illegal, or has a lower value than the position.
    BestMove,
    /// The principal variation does not begin with the best move, is illegal, or leads to a different value.
    Pv,
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Difference::Value => "value",
            Difference::Bound => "bound",
            Difference::BestMove => "best move",
            Difference::Pv => "line",
        })
    }
}

/// The report of a search, with the name of the search.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NamedReport<M> {
    /// The name of the search.
    pub search: String,
    /// The report on the position.
    pub report: Report<M>,
}

/// A disagreement of two searches, at the smallest position found that shows it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Disagreement<M> {
    /// The part of the reports that differs.
    pub difference: Difference,
    /// The moves from the compared position to the smallest position.
    pub moves: Vec<M>,
    /// The smallest position, drawn as text.
    pub board: String,
    /// The side to move.
    pub to_move: Player,
    /// The remaining depth; `None` for searches to the end of the game.
    pub depth: Option<u32>,
    /// The report of the reference search.
    pub reference: NamedReport<M>,
    /// The report of the other search. If a search contradicts itself, `other` and `reference` are the same search.
    pub other: NamedReport<M>,
    /// The value found by plain minimax, if the position is small enough.
    pub minimax: Option<Value>,
}

impl<M: Display> Display for NamedReport<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { search, report } = self;
        let value = report.result.map_or_else(|| "nothing".to_owned(), |result| result.to_string());
        let best = report.best.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string);
        let line = if report.pv.is_empty() { "none".to_owned() } else { report.pv_text() };
        write!(f, "{search}: {value}, best move {best}, line {line}")
    }
}

/// Writes the text of [`Disagreement::describe_at`], with the smallest position named by its moves.
impl<M: Display> Display for Disagreement<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let is_start = self.moves.is_empty();
        let place = if is_start { "the compared position".to_owned() } else { format!("after {moves}") };
        f.write_str(&self.describe_at(&place))
    }
}

impl<M: Display> Disagreement<M> {
    /// Returns the disagreement as several lines of text, without a final line break: the names of the searches, the
    /// smallest position, both results, and the value of plain minimax. The smallest position is called `place`.
    /// [`Contender`](super::Contender) shows an example.
    pub fn describe_at(&self, place: &str) -> String {
        let Self { reference, other, difference, board, to_move, .. } = self;
        let (one, two) = (&reference.search, &other.search);
        let is_same = one == two;
        let searches =
            if is_same { format!("{two} contradicts itself") } else { format!("{one} and {two} disagree") };
        let depth = self.depth.map_or_else(String::new, |depth| format!(", to depth {depth}"));
        let mut lines = vec![
            format!("{searches} about the {difference}"),
            format!("the smallest position that shows it: {place}, {to_move} to move{depth}"),
            format!("\n{}\n", board.trim_end_matches('\n')),
            reference.to_string(),
        ];
        lines.extend((!is_same).then(|| other.to_string()));
        lines.extend(self.minimax.map(|value| format!("plain minimax: {}", value.in_words(*to_move))));
        lines.join("\n")
    }
}

impl<M> Disagreement<M> {
    /// Returns the disagreement with every move replaced by `f(move)`, for example by its text.
    pub fn map<N>(self, mut f: impl FnMut(M) -> N) -> Disagreement<N> {
        let mut map = |NamedReport { search, report }| NamedReport { search, report: report.map(&mut f) };
        let (reference, other) = (map(self.reference), map(self.other));
        let Self { difference, board, to_move, depth, minimax, .. } = self;
        let moves = self.moves.into_iter().map(f).collect();
        Disagreement { difference, moves, board, to_move, depth, reference, other, minimax }
    }
}
