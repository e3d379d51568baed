//! The settings of the conformance kit: [`Laws`].

use std::fmt::{self, Debug};

use crate::game::Game;
use crate::search::Evaluator;

/// A check of all laws, with its settings.
///
/// ```
/// use plywood::{laws::Laws, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let lean = |toy: &Toy| if toy.to_string().len() > 5 { 0.5 } else { -0.5 };
/// let laws = Laws::new().cases(16).seed(1).depth(2).nodes(1_000).max_plies(10);
/// assert_eq!(laws.evaluator("lean", &lean).check(&toy), Ok(()));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub struct Laws<'e, G> {
    pub(super) cases: u32,
    pub(super) seed: u64,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    pub(super) max_plies: usize,
    pub(super) evaluators: Vec<(String, &'e dyn Evaluator<G>)>,
}

impl<G> Debug for Laws<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cases, seed, .. } = self;
        f.debug_struct("Laws").field("cases", cases).field("seed", seed).finish_non_exhaustive()
    }
}

impl<G: Game> Default for Laws<'_, G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'e, G: Game> Laws<'e, G> {
    /// Creates a check with 64 random walks of games that end within 100,000 plies. Searches are compared to depth 3, and to
    /// the end of the game where that takes at most 2,000 nodes.
    pub fn new() -> Self {
        Self { cases: 64, seed: 0, depth: 3, nodes: 2_000, max_plies: 100_000, evaluators: Vec::new() }
    }

    /// Sets the number of random walks.
    #[must_use]
    pub fn cases(self, cases: u32) -> Self {
        Self { cases, ..self }
    }

    /// Sets the seed of the random walks.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets the depth to which searches are compared.
    #[must_use]
    pub fn depth(self, depth: u32) -> Self {
        Self { depth, ..self }
    }

    /// Sets the node limit of one search. Positions that need more nodes are compared to smaller depths only.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// Sets the maximum length of a game in plies.
    #[must_use]
    pub fn max_plies(self, max_plies: usize) -> Self {
        Self { max_plies, ..self }
    }

    /// Adds an evaluator to check, with a name for messages.
    #[must_use]
    pub fn evaluator(mut self, name: &str, evaluator: &'e dyn Evaluator<G>) -> Self {
        self.evaluators.push((name.to_owned(), evaluator));
        self
    }
}
