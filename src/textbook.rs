//! The minimax searches of the textbooks, one file each, written to be read beside the text of a course.
//!
//! | search | how it searches the game tree | published |
//! |---|---|---|
//! | [`Recursive`] | one call for each position | Shannon 1950; every textbook |
//! | [`Iterative`] | an explicit stack of open positions | as `Recursive`, without recursion |
//! | [`Tree`] | builds the tree, then scores it | as `Recursive`, in two steps |
//! | [`AlphaBeta`] | one call for each position, with a window | Knuth and Moore 1975; fail-soft: Fishburn 1983 |
//! | [`AlphaBetaIterative`] | an explicit stack, with windows | as `AlphaBeta`, without recursion |
//!
//! Each file shows its algorithm in at most 25 lines: base cases, loop and comparison. The five algorithms share no
//! search code, so they confirm a value independently of each other. They share their bookkeeping, which is in
//! `walk.rs` (limits, deep stacks, observer calls, statistics, principal variations, the report), `stack_walk.rs` (the
//! explicit stack) and `search_tree.rs` (the tree and its construction).
//!
//! All five use the negamax convention: a [`Value`](crate::Value) is given for the side to move, and changes its sign where
//! the side to move changes.
//!
//! ```
//! use plywood::textbook::{AlphaBeta, AlphaBetaIterative, Iterative, Recursive, Tree};
//! use plywood::{Limits, Searcher, Value::Points, ZeroEvaluator, toy::Toy};
//! let toy: Toy = "(((2 -1) (5)) (5 -4 0) ((-4 9)))".parse()?;
//! let minimax = Recursive.search(&toy, &ZeroEvaluator, &Limits::none());
//! assert_eq!((minimax.value(), minimax.pv_text().as_str(), minimax.stats.nodes), (Some(Points(9)), "c a b", 15));
//! for report in [
//!     Iterative.search(&toy, &ZeroEvaluator, &Limits::none()),
//!     Tree.search(&toy, &ZeroEvaluator, &Limits::none()),
//!     AlphaBeta::default().search(&toy, &ZeroEvaluator, &Limits::none()),
//!     AlphaBetaIterative::default().search(&toy, &ZeroEvaluator, &Limits::none()),
//! ] {
//!     assert_eq!((report.value(), &report.pv), (minimax.value(), &minimax.pv));
//! }
//! # Ok::<(), plywood::toy::ToyError>(())
//! ```

mod alpha_beta;
mod alpha_beta_iterative;
mod iterative;
mod recursive;
mod search_tree;
mod stack_walk;
mod tree;
mod walk;

pub use alpha_beta::AlphaBeta;
pub use alpha_beta_iterative::AlphaBetaIterative;
pub use iterative::Iterative;
pub use recursive::Recursive;
pub use search_tree::{NodeId, SearchTree, TreeNode};
pub use tree::Tree;

use crate::game::Game;
use crate::search::{Analysis, Evaluator, Limits, Observer, Report, Searcher, analyze_by_searches};
use crate::value::Window;
use stack_walk::StackWalk;
use walk::Walk;

/// Implements [`Searcher`] for each textbook search, from its name and the expression that runs its algorithm.
macro_rules! searchers {
    ($self:ident, $position:ident, $evaluator:ident, $limits:ident, $observer:ident;
     $($search:ident, $name:literal, $report:expr;)*) => {$(
        impl Searcher for $search {
            fn name(&self) -> &'static str {
                $name
            }

            fn finds_first_best_move(&self) -> bool {
                true
            }

            fn is_traceable(&self) -> bool {
                true
            }

            fn observe<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>>(
                &mut $self,
                $position: &G,
                $evaluator: &E,
                $limits: &Limits,
                $observer: &mut O,
            ) -> Report<G::Move> {
                $report
            }

            // The values of the moves are exact even if the search has a window, which is for the root alone.
            fn analyze<G: Game, E: Evaluator<G> + ?Sized>(
                &mut self,
                position: &G,
                evaluator: &E,
                limits: &Limits,
            ) -> Analysis<G::Move> {
                analyze_by_searches(&mut Self::default(), position, evaluator, limits)
            }
        }
    )*};
}

searchers! {
    self, position, evaluator, limits, observer;
    Recursive, "recursive", Walk::new(evaluator, limits, observer)
        .run(position, Window::FULL, Walk::minimax);
    Iterative, "iterative", StackWalk::new(evaluator, limits, observer)
        .run(position, Window::FULL, StackWalk::minimax);
    Tree, "tree", tree::search(position, evaluator, limits, observer);
    AlphaBeta, "alpha-beta", Walk::new(evaluator, limits, observer)
        .run(position, self.window, Walk::alpha_beta);
    AlphaBetaIterative, "alpha-beta-iterative", StackWalk::new(evaluator, limits, observer)
        .run(position, self.window, |walk, root| walk.alpha_beta(root, self.window));
}

#[cfg(test)]
mod tests {
    /// Returns the number of lines of the function `name`, from its signature to its closing brace.
    fn lines_of(source: &str, name: &str) -> usize {
        source.lines().skip_while(|line| !line.contains(name)).take_while(|line| *line != "    }").count() + 1
    }

    #[test]
    fn each_file_shows_its_algorithm_in_at_most_25_lines() {
        let algorithms: [(&str, &str, &[&str]); 5] = [
            ("recursive", include_str!("textbook/recursive.rs"), &["fn minimax("]),
            ("iterative", include_str!("textbook/iterative.rs"), &["fn minimax("]),
            ("tree", include_str!("textbook/tree.rs"), &["fn build(", "fn score("]),
            ("alpha_beta", include_str!("textbook/alpha_beta.rs"), &["fn alpha_beta("]),
            ("alpha_beta_iterative", include_str!("textbook/alpha_beta_iterative.rs"), &["fn alpha_beta("]),
        ];
        for (file, source, functions) in algorithms {
            let lines: usize = functions.iter().map(|name| lines_of(source, name)).sum();
            assert!((10..=25).contains(&lines), "the algorithm in {file}.rs has {lines} lines");
        }
    }
}
