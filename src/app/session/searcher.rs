//! Searches as trait objects: [`SessionSearcher`] without the type of the game, and [`GameSearcher`] for one game.

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
/// [`AnySearcher`] implements it, so `&mut AnySearcher::default()` can be passed to every session. A search that an
/// [`Entry`](crate::Entry) adds is a [`CustomSearcher`]; [`Session::searcher`](super::Session::searcher) creates both kinds by
/// name.
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

/// An object-safe search over one game, with all functions that a session needs.
///
/// Every [`Searcher`] implements it.
pub trait GameSearcher<G: Game>: Contender<G> + Send {
    /// Returns whether [`record_trace`](Self::record_trace) works.
    fn can_record_trace(&self) -> bool;

    /// Returns the value of every legal move, see [`Searcher::analyze`].
    fn analyze_moves(
        &mut self,
        position: &G,
        evaluator: &AnyEvaluator<'_, G>,
        limits: &Limits,
    ) -> Analysis<G::Move>;

    /// Returns the value of every legal move as deep as the limits allow, see [`analyze_deepening`].
    fn analyze_moves_deepening(
        &mut self,
        position: &G,
        evaluator: &AnyEvaluator<'_, G>,
        limits: &Limits,
    ) -> Analysis<G::Move>;

    /// Searches for the move to play, see [`search_for_move`].
    fn find_move(
        &mut self,
        position: &G,
        evaluator: &AnyEvaluator<'_, G>,
        limits: &Limits,
    ) -> Report<G::Move>;

    /// Records the visited tree, see [`Trace::record`].
    ///
    /// # Errors
    ///
    /// [`UntraceableSearch`] if the search cannot be recorded as a tree.
    fn record_trace(
        &mut self,
        position: &G,
        evaluator: &AnyEvaluator<'_, G>,
        limits: &Limits,
        max_nodes: usize,
    ) -> Result<Trace<G::Move, G>, UntraceableSearch>;
}

impl<G: Game, S: Searcher + Send> GameSearcher<G> for S {
    fn can_record_trace(&self) -> bool {
        self.is_traceable()
    }

    fn analyze_moves(
        &mut self,
        position: &G,
        evaluator: &AnyEvaluator<'_, G>,
        limits: &Limits,
    ) -> Analysis<G::Move> {
        self.analyze(position, evaluator, limits)
    }

    fn analyze_moves_deepening(
        &mut self,
        position: &G,
        evaluator: &AnyEvaluator<'_, G>,
        limits: &Limits,
    ) -> Analysis<G::Move> {
        analyze_deepening(self, position, evaluator, limits)
    }

    fn find_move(
        &mut self,
        position: &G,
        evaluator: &AnyEvaluator<'_, G>,
        limits: &Limits,
    ) -> Report<G::Move> {
        search_for_move(self, position, evaluator, limits)
    }

    fn record_trace(
        &mut self,
        position: &G,
        evaluator: &AnyEvaluator<'_, G>,
        limits: &Limits,
        max_nodes: usize,
    ) -> Result<Trace<G::Move, G>, UntraceableSearch> {
        Trace::record(self, position, evaluator, limits, max_nodes)
    }
}

/// A function that creates a search over one game.
type SearcherFactory<G> = Arc<dyn Fn() -> Box<dyn GameSearcher<G>> + Send + Sync>;

/// The name of a custom search and the function that creates it.
pub(crate) struct NamedFactory<G> {
    pub(super) name: String,
    factory: SearcherFactory<G>,
}

impl<G: Game> NamedFactory<G> {
    pub(crate) fn new<S: Searcher + Send + 'static>(
        name: &str,
        make: impl Fn() -> S + Send + Sync + 'static,
    ) -> Self {
        let factory: SearcherFactory<G> = Arc::new(move || Box::new(make()));
        Self { name: name.to_owned(), factory }
    }

    /// Returns the name of the search.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Creates the search.
    pub(crate) fn make(&self) -> CustomSearcher<G> {
        CustomSearcher { name: self.name.clone(), searcher: (self.factory)() }
    }
}

impl<G> Clone for NamedFactory<G> {
    fn clone(&self) -> Self {
        Self { name: self.name.clone(), factory: Arc::clone(&self.factory) }
    }
}

impl<G> Debug for NamedFactory<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NamedFactory").field(&self.name).finish()
    }
}

/// A search over one game that its [`Entry`](crate::Entry) has added, under its name there.
pub struct CustomSearcher<G: Game> {
    name: String,
    pub(super) searcher: Box<dyn GameSearcher<G>>,
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
        self.searcher.can_record_trace()
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
