//! The entry point of the conformance kit: [`Laws`].

use std::fmt::{self, Debug};

use super::law::LawViolation;
use super::random_walk;
use super::settings::Settings;
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
    settings: Settings<'e, G>,
}

impl<G> Debug for Laws<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Laws")
            .field("cases", &self.settings.cases)
            .field("seed", &self.settings.seed)
            .finish_non_exhaustive()
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
        let evaluators = Vec::new();
        Self {
            settings: Settings { cases: 64, seed: 0, depth: 3, nodes: 2_000, max_plies: 100_000, evaluators },
        }
    }

    /// Sets the number of random walks.
    #[must_use]
    pub fn cases(self, cases: u32) -> Self {
        Self { settings: Settings { cases, ..self.settings } }
    }

    /// Sets the seed of the random walks.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { settings: Settings { seed, ..self.settings } }
    }

    /// Sets the depth to which searches are compared.
    #[must_use]
    pub fn depth(self, depth: u32) -> Self {
        Self { settings: Settings { depth, ..self.settings } }
    }

    /// Sets the node limit of one search. Positions that need more nodes are compared to smaller depths only.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { settings: Settings { nodes, ..self.settings } }
    }

    /// Sets the maximum length of a game in plies.
    #[must_use]
    pub fn max_plies(self, max_plies: usize) -> Self {
        Self { settings: Settings { max_plies, ..self.settings } }
    }

    /// Adds an evaluator to check, with a name for messages.
    #[must_use]
    pub fn evaluator(mut self, name: &str, evaluator: &'e dyn Evaluator<G>) -> Self {
        self.settings.evaluators.push((name.to_owned(), evaluator));
        self
    }

    /// Checks every law for the game that starts at `start`.
    ///
    /// # Errors
    ///
    /// [`LawViolation`] for the first violation found, after a short list of moves.
    pub fn check(&self, start: &G) -> Result<(), LawViolation> {
        random_walk::check(&self.settings, start)
    }
}
