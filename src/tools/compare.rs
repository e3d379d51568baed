//! The comparative harness: several searches do the same work, are measured, and have to agree.
//!
//! A [`Harness`] takes any search over one game, a [`Contender`]: every [`Searcher`](crate::Searcher) is one, and
//! a search of one's own for a single game can be. [`Harness::compare`] puts one position before all of them and
//! gives a [`Round`]: a [`Row`] for each search, the [`Yardstick`] that they are held against, and each
//! [`Disagreement`], shrunk to the smallest position that shows it.
//!
//! ```
//! use plywood::compare::Harness;
//! use plywood::{AnySearcher, Limits, Value, ZeroEvaluator, toy::Toy};
//!
//! let toy: Toy = "((3 5) (2 9))".parse()?;
//! let mut harness = Harness::new(&ZeroEvaluator);
//! for searcher in AnySearcher::textbook() {
//!     harness = harness.with(searcher);
//! }
//! let round = harness.compare(&toy, &Limits::none());
//! assert!(round.dissents.is_empty());
//!
//! let leaves: Vec<u64> = round.rows.iter().map(|row| row.report.stats.leaves).collect();
//! assert_eq!(leaves, [4, 4, 4, 3, 3]);
//! // No search of this tree can do with less than 3 leaves.
//! assert_eq!(round.yardstick.least.map(|least| least.leaves), Some(3));
//! # Ok::<(), plywood::toy::ToyError>(())
//! ```

mod agreement;
mod contender;
mod dissent;
mod growth;
mod minimal;
mod sample;
mod shrink;
mod tally;
mod yardstick;

use std::fmt::{self, Debug};
use std::time::{Duration, Instant};

pub use contender::{AnyEvaluator, Contender};
pub use dissent::{Difference, Disagreement, Opinion};
pub use growth::{Growth, growth};
pub use sample::random_positions;
pub use tally::Tally;
pub use yardstick::{Least, Yardstick, effective_branching, minimal_leaves};

use crate::game::Game;
use crate::search::Report;
use crate::search::{Limits, SearchEnd, StopReason};

/// Searches that are to be compared, and how.
pub struct Harness<'h, G: Game> {
    contenders: Vec<Box<dyn Contender<G> + 'h>>,
    evaluator: &'h AnyEvaluator<'h, G>,
    repeats: u32,
    announce: Box<dyn FnMut(&str) + 'h>,
}

/// What one search did on one piece of work.
#[derive(Clone, Debug, PartialEq)]
pub struct Row<M> {
    /// The name of the search.
    pub search: String,
    /// The depth that was asked for, in plies; `None` is to the end of the game.
    pub depth: Option<u32>,
    /// What it found, and what that cost.
    pub report: Report<M>,
    /// How long it took: the median of all repeats.
    pub time: Duration,
    /// The longest repeat less the shortest; `None` where there was one.
    pub spread: Option<Duration>,
    /// How many of its cutoffs came with the first move that it tried, from 0 to 1; `None` where it had none,
    /// does not tell, or had no time left to be watched.
    pub first_move_cutoff_rate: Option<f64>,
    /// The number of moves at each position of an even tree with as many nodes, see [`effective_branching`];
    /// `None` where the search was stopped, or the tree's depth is not known.
    pub branching: Option<f64>,
}

/// What all searches did on one piece of work.
#[derive(Clone, Debug, PartialEq)]
pub struct Round<M> {
    /// The least that there was to do.
    pub yardstick: Yardstick,
    /// A row for each search, in their order. Of a search that was cancelled there is none.
    pub rows: Vec<Row<M>>,
    /// What they do not agree about; empty where all is well.
    pub dissents: Vec<Disagreement<M>>,
    /// Whether somebody cancelled it, so that rows are missing.
    pub cancelled: bool,
}

impl<'h, G: Game> Harness<'h, G> {
    /// A harness without searches, in which `evaluator` judges every horizon.
    pub fn new(evaluator: &'h AnyEvaluator<'h, G>) -> Self {
        Self { contenders: Vec::new(), evaluator, repeats: 1, announce: Box::new(|_| ()) }
    }

    /// The same with one search more. The first that comes to an exact end is the one that the others are compared
    /// with, so put a search that is trusted first.
    #[must_use]
    pub fn with(mut self, contender: impl Contender<G> + 'h) -> Self {
        self.contenders.push(Box::new(contender));
        self
    }

    /// The same, with every search made so many times; at least once. Only the time differs between repeats.
    #[must_use]
    pub fn repeated(self, repeats: u32) -> Self {
        Self { repeats: repeats.max(1), ..self }
    }

    /// The same, with `announce` told the name of each search before it begins.
    #[must_use]
    pub fn announced(self, announce: impl FnMut(&str) + 'h) -> Self {
        Self { announce: Box::new(announce), ..self }
    }

    /// Lets every search look at `position`, each within `limits`, and compares what they say.
    ///
    /// A search that is complete is asked for its cutoffs in a run of its own, which is not timed. That has what is left
    /// of the time for its repeats; where it does not suffice, the cutoffs remain unknown.
    pub fn compare(&mut self, position: &G, limits: &Limits) -> Round<G::Move> {
        let mut rows = Vec::new();
        let mut cancelled = false;
        for index in 0..self.contenders.len() {
            (self.announce)(self.contenders[index].label());
            match self.measure(index, position, limits) {
                Some(row) => rows.push(row),
                None => cancelled = true,
            }
            if cancelled {
                break;
            }
        }
        let value = agreement::reference(&rows).and_then(|(_, report)| report.value());
        let yardstick = Yardstick::measure(position, self.evaluator, value, limits);
        for row in &mut rows {
            let depth = yardstick.height.or(row.depth);
            row.branching = depth
                .filter(|_| row.report.end.is_complete())
                .and_then(|depth| effective_branching(row.report.stats.nodes, depth));
        }
        let dissents = self.examine(position, limits, &rows);
        Round { yardstick, rows, dissents, cancelled }
    }

    /// The row of one search; `None` if it was cancelled.
    fn measure(&mut self, index: usize, position: &G, limits: &Limits) -> Option<Row<G::Move>> {
        let contender = &mut self.contenders[index];
        let mut times = Vec::new();
        let report = loop {
            let started = Instant::now();
            let report = contender.ask(position, self.evaluator, limits);
            times.push(started.elapsed());
            if !report.end.is_complete() || times.len() as u64 >= self.repeats.into() {
                break report;
            }
        };
        if report.end == SearchEnd::Stopped(StopReason::Cancelled) {
            return None;
        }
        let has_cutoffs = report.end.is_complete() && report.stats.cutoffs > 0;
        times.sort_unstable();
        let left =
            limits.time.map(|time| time.saturating_mul(self.repeats).saturating_sub(times.iter().sum()));
        // To watch a search takes no less time than the search.
        let suffices = left.is_none_or(|left| left >= times[0]);
        let tally = if has_cutoffs && suffices {
            contender.watch(position, self.evaluator, &Limits { time: left, ..limits.clone() })
        } else {
            None
        };
        Some(Row {
            search: contender.label().to_owned(),
            depth: limits.depth,
            report,
            time: median(&times),
            spread: (times.len() > 1).then(|| times[times.len() - 1].saturating_sub(times[0])),
            first_move_cutoff_rate: tally.and_then(|tally| tally.first_move_cutoff_rate()),
            branching: None,
        })
    }
}

/// The middle one of sorted times, or halfway between the two in the middle.
fn median(times: &[Duration]) -> Duration {
    let middle = times.len() / 2;
    if times.len().is_multiple_of(2) { (times[middle - 1] + times[middle]) / 2 } else { times[middle] }
}

impl<G: Game> Debug for Harness<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.contenders.iter().map(|contender| contender.label()).collect();
        f.debug_struct("Harness")
            .field("contenders", &names)
            .field("repeats", &self.repeats)
            .finish_non_exhaustive()
    }
}

impl<M> Row<M> {
    /// The same with every move put through `f`, to text for instance.
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

impl<M> Round<M> {
    /// The same with every move put through `f`, to text for instance.
    pub fn map<N>(self, mut f: impl FnMut(M) -> N) -> Round<N> {
        Round {
            yardstick: self.yardstick,
            rows: self.rows.into_iter().map(|row| row.map(&mut f)).collect(),
            dissents: self.dissents.into_iter().map(|dissent| dissent.map(&mut f)).collect(),
            cancelled: self.cancelled,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        let times = |seconds: &[u64]| seconds.iter().copied().map(Duration::from_secs).collect::<Vec<_>>();
        assert_eq!(median(&times(&[7])), Duration::from_secs(7));
        assert_eq!(median(&times(&[1, 3, 9])), Duration::from_secs(3));
        assert_eq!(median(&times(&[1, 3, 4, 9])), Duration::from_millis(3_500));
    }
}
