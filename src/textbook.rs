//! The searches as a course teaches them, one file each, written to be read beside the course's text.
//!
//! They share types (a [`Value`](crate::Value), a [`Meter`](crate::search::Meter)) and no search code:
//! each stands alone, and each has the loop, the base cases and the bookkeeping that the others have
//! too. That makes them five independent witnesses of the same value.
//!
//! | search | how it walks the game tree | published |
//! |---|---|---|
//! | [`Recursive`] | one call a position | Shannon 1950; every textbook |
//! | [`Iterative`] | a stack of open positions, its own | the same, without recursion |
//! | [`Tree`] | builds the tree, then scores it | the same, in two steps |
//! | [`AlphaBeta`] | one call a position, with a window | Knuth and Moore 1975; fail-soft: Fishburn 1983 |
//! | [`AlphaBetaIterative`] | a stack of open positions, with windows | the same, without recursion |
//!
//! All are negamax in form: a value is seen from the side to move, and where the side changes between
//! two positions it changes sign.

mod alpha_beta;
mod alpha_beta_iterative;
mod iterative;
mod recursive;
mod search_tree;
mod tree;

pub use alpha_beta::AlphaBeta;
pub use alpha_beta_iterative::AlphaBetaIterative;
pub use iterative::Iterative;
pub use recursive::Recursive;
pub use search_tree::{NodeId, SearchTree, TreeNode};
pub use tree::Tree;
