//! The minimax searches of the textbooks, one file each, written to be read beside the text of a course.
//!
//! | search | how it searches the game tree | published |
//! |---|---|---|
//! | [`Recursive`] | one call for each position | Shannon 1950; every textbook |
//! | [`Iterative`] | an explicit stack of open positions | the same, without recursion |
//! | [`Tree`] | builds the tree, then scores it | the same, in two steps |
//! | [`AlphaBeta`] | one call for each position, with a window | Knuth and Moore 1975; fail-soft: Fishburn 1983 |
//! | [`AlphaBetaIterative`] | an explicit stack, with windows | the same, without recursion |
//!
//! Each file shows its algorithm in at most 25 lines: base cases, loop and comparison. The five algorithms share no
//! search code, so they confirm a value independently of each other. They share their bookkeeping, which is in
//! `walk.rs` (limits, deep stacks, observer calls, statistics, the report), `pv.rs` (principal variations),
//! `stack_walk.rs` (the explicit stack) and `tree_builder.rs` (the growing tree).
//!
//! All five use the negamax convention: a [`Value`](crate::Value) is given for the side to move, and changes its sign
//! where the side to move changes.

mod alpha_beta;
mod alpha_beta_iterative;
mod iterative;
mod pv;
mod recursive;
mod search_tree;
mod stack_walk;
mod tree;
mod tree_builder;
mod walk;

pub use alpha_beta::AlphaBeta;
pub use alpha_beta_iterative::AlphaBetaIterative;
pub use iterative::Iterative;
pub use recursive::Recursive;
pub use search_tree::{NodeId, SearchTree, TreeNode};
pub use tree::Tree;

#[cfg(test)]
mod tests {
    /// Returns the number of lines of the function `name`, from its signature to its closing brace.
    fn lines_of(source: &str, name: &str) -> usize {
        let is_start = |line: &str| line.trim_start().trim_start_matches("pub ").starts_with(name);
        source.lines().skip_while(|line| !is_start(line)).take_while(|line| *line != "    }").count() + 1
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
