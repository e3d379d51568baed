//! Searches as trait objects: [`SessionSearcher`], which hides the type of the game, and [`GameSearcher`] for one game.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

use crate::game::Game;
use crate::search::{Analysis, Limits, Report, Searcher, analyze_deepening};
use crate::searchers::AnySearcher;
use crate::tools::compare::{AnyEvaluator, Contender, CutoffCounter};
use crate::tools::play::search_for_move;
use crate::tools::trace::{Trace, UntraceableSearch};

/// A search that a [`Session`](super::Session) can run.
///
/// [`AnySearcher`] implements it, so `&mut AnySearcher::default()` can be passed to every session.
/// [`Session::searcher`](super::Session::searcher) creates a built-in search, or one that an [`Entry`](crate::Entry) adds,
/// by its name.
pub trait SessionSearcher: Any + Debug + Send {
    /// Returns the name of the search.
    fn name(&self) -> &str;

    /// Returns whether the visited tree can be recorded, see [`Searcher::is_traceable`].
    fn is_traceable(&self) -> bool;
}

impl SessionSearcher for AnySearcher {
    fn name(&self) -> &str {
        Searcher::name(self)
    }

    fn is_traceable(&self) -> bool {
        Searcher::is_traceable(self)
    }
}

/// The position to search, the evaluator and the limits.
pub(super) struct Task<'t, G> {
    pub(super) position: &'t G,
    pub(super) evaluator: &'t AnyEvaluator<'t, G>,
    pub(super) limits: &'t Limits,
}

/// An object-safe search over one game. Every [`Searcher`] implements it: the methods call [`Searcher::search`],
/// [`search_for_move`], [`Searcher::analyze`], [`analyze_deepening`] and [`Trace::record`].
pub(super) trait GameSearcher<G: Game>: Contender<G> + Send {
    fn search_position(&mut self, task: Task<'_, G>) -> Report<G::Move>;
    fn find_move(&mut self, task: Task<'_, G>) -> Report<G::Move>;
    fn analyze_moves(&mut self, task: Task<'_, G>) -> Analysis<G::Move>;
    fn analyze_moves_deepening(&mut self, task: Task<'_, G>) -> Analysis<G::Move>;
    fn trace(&mut self, task: Task<'_, G>, max_nodes: usize) -> Result<Trace<G::Move, G>, UntraceableSearch>;
}

impl<G: Game, S: Searcher + Send> GameSearcher<G> for S {
    fn search_position(&mut self, task: Task<'_, G>) -> Report<G::Move> {
        self.search(task.position, task.evaluator, task.limits)
    }

    fn find_move(&mut self, task: Task<'_, G>) -> Report<G::Move> {
        search_for_move(self, task.position, task.evaluator, task.limits)
    }

    fn analyze_moves(&mut self, task: Task<'_, G>) -> Analysis<G::Move> {
        self.analyze(task.position, task.evaluator, task.limits)
    }

    fn analyze_moves_deepening(&mut self, task: Task<'_, G>) -> Analysis<G::Move> {
        analyze_deepening(self, task.position, task.evaluator, task.limits)
    }

    fn trace(&mut self, task: Task<'_, G>, max_nodes: usize) -> Result<Trace<G::Move, G>, UntraceableSearch> {
        Trace::record(self, task.position, task.evaluator, task.limits, max_nodes)
    }
}

/// The name of a search that an [`Entry`](crate::Entry) adds, and the function that creates the search.
#[derive(Clone)]
pub(crate) struct NamedFactory<G: Game> {
    pub(crate) name: String,
    pub(crate) make: Arc<dyn Fn() -> CustomSearcher<G> + Send + Sync>,
}

impl<G: Game> Debug for NamedFactory<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NamedFactory").field(&self.name).finish()
    }
}

/// A search that the [`Entry`](crate::Entry) of a game adds, with the name that the entry gives it.
pub(crate) struct CustomSearcher<G: Game> {
    name: String,
    is_traceable: bool,
    pub(super) searcher: Box<dyn GameSearcher<G>>,
}

impl<G: Game> CustomSearcher<G> {
    pub(crate) fn new<S: Searcher + Send + 'static>(name: String, searcher: S) -> Self {
        Self { name, is_traceable: searcher.is_traceable(), searcher: Box::new(searcher) }
    }
}

impl<G: Game> Debug for CustomSearcher<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CustomSearcher").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<G: Game + 'static> SessionSearcher for CustomSearcher<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_traceable(&self) -> bool {
        self.is_traceable
    }
}

/// A borrowed search in a comparison, under the name that the session gives it.
pub(super) struct BorrowedContender<'s, G: Game> {
    pub(super) name: String,
    pub(super) searcher: &'s mut dyn GameSearcher<G>,
}

impl<G: Game> Contender<G> for BorrowedContender<'_, G> {
    fn label(&self) -> &str {
        &self.name
    }

    fn run(&mut self, position: &G, evaluator: &AnyEvaluator<'_, G>, limits: &Limits) -> Report<G::Move> {
        self.searcher.run(position, evaluator, limits)
    }

    fn count_cutoffs(
        &mut self,
        position: &G,
        evaluator: &AnyEvaluator<'_, G>,
        limits: &Limits,
    ) -> Option<CutoffCounter<G>> {
        self.searcher.count_cutoffs(position, evaluator, limits)
    }
}
