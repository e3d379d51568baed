//! The comparative harness: several searches solve the same task, are measured, and must agree.
//!
//! A [`Harness`] holds searches over one game, as [`Contender`]s. Every [`Searcher`](crate::Searcher) is a contender, and
//! a search written for a single game can be one. [`Harness::compare`] runs all of them on one position and returns a
//! [`Comparison`]: a [`Row`] for each search, the [`TreeSize`] with the minimal tree as a lower bound, and every
//! [`Disagreement`], shrunk to the smallest position that shows it.
//!
//! ```
//! use plywood::compare::Harness;
//! use plywood::{AnySearcher, Limits, Value, ZeroEvaluator, toy::Toy};
//!
//! let toy: Toy = "((3 5) (2 9))".parse()?;
//! let mut names = Vec::new();
//! let mut harness = Harness::new(&ZeroEvaluator).with_repeats(3).before_each(|name| names.push(name.to_owned()));
//! for searcher in AnySearcher::textbook() {
//!     harness = harness.with(searcher);
//! }
//! let comparison = harness.compare(&toy, &Limits::none());
//! assert!(comparison.disagreements.is_empty());
//!
//! let leaves: Vec<u64> = comparison.rows.iter().map(|row| row.report.stats.leaves).collect();
//! assert_eq!(leaves, [4, 4, 4, 3, 3]);
//! // The minimal tree has 3 leaves: no search of this tree can visit fewer.
//! assert_eq!(comparison.tree.minimal.map(|minimal| minimal.leaves), Some(3));
//! # Ok::<(), plywood::toy::ToyError>(())
//! ```

mod agreement;
mod branching;
mod comparison;
mod contender;
mod harness;
mod minimal_tree;
mod schedule;
mod tree_size;

pub use branching::{Growth, effective_branching, growth, minimal_leaves};
pub use comparison::{Comparison, Difference, Disagreement, NamedReport, Row};
pub use contender::{AnyEvaluator, Contender, CutoffCounter};
pub(crate) use harness::random_lines;
pub use harness::{Harness, random_positions};
pub use minimal_tree::MinimalTree;
pub use schedule::{Schedule, TimedRuns};
pub use tree_size::TreeSize;
