//! Recording a search: [`Trace::record`].

use thiserror::Error;

use super::recorder::Recorder;
use super::tree::Trace;
use crate::game::Game;
use crate::search::{Evaluator, Limits, Observer, Searcher};
use crate::searchers::AnySearcher;

impl<G: Game> Trace<G::Move, G> {
    /// Searches `position` and records the visited tree: at most `max_nodes` nodes, but at least the root.
    ///
    /// # Errors
    ///
    /// [`UntraceableSearch`] if the search is not [traceable](Searcher::is_traceable).
    pub fn record<S: Searcher, E: Evaluator<G> + ?Sized>(
        searcher: &mut S,
        position: &G,
        evaluator: &E,
        limits: &Limits,
        max_nodes: usize,
    ) -> Result<Self, UntraceableSearch> {
        UntraceableSearch::check(searcher)?;
        let mut recorder = Recorder::for_folding(max_nodes, limits);
        let mut observer: &mut dyn Observer<G> = &mut recorder;
        let report = searcher.observe(position, evaluator, limits, &mut observer);
        Ok(recorder.finish(position, report).fold(max_nodes))
    }
}

/// The error for a search that does not visit one game tree in depth-first order, and so cannot be recorded.
///
/// ```
/// use plywood::{Limits, Solver, Trace, ZeroEvaluator, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let error = Trace::record(&mut Solver::default(), &toy, &ZeroEvaluator, &Limits::none(), 100).unwrap_err();
/// assert!(error.to_string().starts_with("the search `solver` cannot be recorded as a tree"));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the search `{search}` cannot be recorded as a tree, because it searches positions repeatedly and uses a table; \
     traceable searches are {}",
    UntraceableSearch::alternatives().join(", ")
)]
#[non_exhaustive]
pub struct UntraceableSearch {
    /// The name of the search.
    pub search: String,
}

impl UntraceableSearch {
    /// Checks that `searcher` is [traceable](Searcher::is_traceable).
    ///
    /// # Errors
    ///
    /// [`UntraceableSearch`] if it is not.
    pub fn check(searcher: &impl Searcher) -> Result<(), Self> {
        if searcher.is_traceable() { Ok(()) } else { Err(Self::new(searcher.name())) }
    }

    /// Creates the error for the search with this name.
    pub fn new(search: &str) -> Self {
        Self { search: search.to_owned() }
    }

    /// Returns the names of the built-in searches that are traceable.
    fn alternatives() -> Vec<&'static str> {
        AnySearcher::all().iter().filter(|search| search.is_traceable()).map(Searcher::name).collect()
    }
}
