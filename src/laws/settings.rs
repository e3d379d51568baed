//! The settings of a check: [`Settings`].

use crate::search::Evaluator;

/// The number and the size of the checks, and the evaluators to use.
pub(super) struct Settings<'e, G> {
    /// The number of random walks.
    pub(super) cases: u32,
    pub(super) seed: u64,
    /// The depth to which searches are compared.
    pub(super) depth: u32,
    /// The node limit of one search.
    pub(super) nodes: u64,
    /// The maximum length of a game.
    pub(super) max_plies: usize,
    pub(super) evaluators: Vec<(String, &'e dyn Evaluator<G>)>,
}
