//! The data of a session: [`GameSession`].

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

use super::error::{MoveError, UnknownHeuristic};
use super::searcher::{CustomSearcher, GameSearcher, NamedFactory, SessionSearcher};
use crate::game::Game;
use crate::search::{Evaluator, ZeroEvaluator};
use crate::searchers::{AnySearcher, UnknownSearch};
use crate::suggest::truncated;

/// An evaluator that several sessions share.
pub type SharedEvaluator<G> = Arc<dyn Evaluator<G> + Send + Sync>;

/// An evaluator with a name.
pub struct Heuristic<G> {
    /// The name on the command line.
    pub name: String,
    /// The evaluator.
    pub evaluator: SharedEvaluator<G>,
}

impl<G: Game> Heuristic<G> {
    /// Returns the heuristic `blind`, which scores every position 0.
    pub fn blind() -> Self {
        Self { name: "blind".to_owned(), evaluator: Arc::new(ZeroEvaluator) }
    }
}

impl<G> Clone for Heuristic<G> {
    fn clone(&self) -> Self {
        Self { name: self.name.clone(), evaluator: Arc::clone(&self.evaluator) }
    }
}

impl<G> Debug for Heuristic<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Heuristic").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The implementation of [`Session`](super::Session) for a game of type `G`.
#[derive(Clone, Debug)]
pub struct GameSession<G: Game> {
    pub(super) spec: String,
    start: G,
    /// The position after each move.
    pub(super) played: Vec<G>,
    /// The moves played.
    pub(super) moves: Vec<String>,
    pub(super) heuristics: Vec<Heuristic<G>>,
    pub(super) searchers: Vec<NamedFactory<G>>,
}

impl<G: Game> GameSession<G> {
    /// Creates a session of the game `spec` at the position `start`. The heuristic `blind` is added before `heuristics`.
    pub fn new(spec: &str, start: G, heuristics: &[Heuristic<G>]) -> Self {
        let heuristics = std::iter::once(Heuristic::blind()).chain(heuristics.iter().cloned()).collect();
        let (played, moves, searchers) = (Vec::new(), Vec::new(), Vec::new());
        Self { spec: spec.to_owned(), start, played, moves, heuristics, searchers }
    }

    /// Sets the searches that are available in addition to the built-in ones.
    pub(crate) fn with_searchers(self, searchers: &[NamedFactory<G>]) -> Self {
        Self { searchers: searchers.to_vec(), ..self }
    }

    /// Returns a session without moves that starts at `position`.
    pub(super) fn starting_at(&self, position: G) -> Self {
        let (played, moves) = (Vec::new(), Vec::new());
        let (heuristics, searchers) = (self.heuristics.clone(), self.searchers.clone());
        Self { spec: self.spec.clone(), start: position, played, moves, heuristics, searchers }
    }

    /// Returns the current position.
    pub fn position(&self) -> &G {
        self.played.last().unwrap_or(&self.start)
    }

    /// Returns the evaluator called `name`, or the default evaluator.
    ///
    /// # Errors
    ///
    /// [`UnknownHeuristic`] if the game has no heuristic of that name.
    pub fn evaluator(&self, name: Option<&str>) -> Result<&SharedEvaluator<G>, UnknownHeuristic> {
        let mut from_last = self.heuristics.iter().rev();
        from_last
            .find(|heuristic| name.is_none_or(|name| heuristic.name == name))
            .map(|heuristic| &heuristic.evaluator)
            .ok_or_else(|| {
                let known = self.heuristics.iter().map(|heuristic| heuristic.name.clone()).collect();
                UnknownHeuristic::new(truncated(name.unwrap_or_default()), self.spec.clone(), known)
            })
    }

    /// Returns the names of the built-in and the custom searches.
    pub(super) fn search_names(&self) -> Vec<&str> {
        let custom = self.searchers.iter().map(NamedFactory::name);
        AnySearcher::names().into_iter().chain(custom).collect()
    }

    /// Returns the error for a search that the game does not have.
    pub(super) fn unknown_search(&self, name: &str) -> UnknownSearch {
        UnknownSearch::new(name, self.search_names())
    }

    /// Returns `searcher` as a search over this game.
    pub(super) fn typed<'s>(
        &self,
        searcher: &'s mut dyn SessionSearcher,
    ) -> Result<&'s mut dyn GameSearcher<G>, UnknownSearch>
    where
        G: 'static,
    {
        let unknown = self.unknown_search(searcher.name());
        let searcher: &mut dyn Any = searcher;
        if searcher.is::<AnySearcher>() {
            return searcher
                .downcast_mut::<AnySearcher>()
                .map(|searcher| -> &mut dyn GameSearcher<G> { searcher })
                .ok_or(unknown);
        }
        searcher
            .downcast_mut::<CustomSearcher<G>>()
            .map(|custom| -> &mut dyn GameSearcher<G> { &mut *custom.searcher })
            .ok_or(unknown)
    }

    /// Returns the position after the move `text`.
    pub(super) fn next(&self, text: &str) -> Result<G, MoveError> {
        let rejected = |illegal| {
            let last_legal = self.last_legal(text).map(|ply| ply + 1);
            MoveError::new(self.moves.len() + 1, last_legal, illegal)
        };
        let position = self.position();
        position.parse_move(text).and_then(|mv| position.play(mv)).map_err(rejected)
    }

    /// Returns the last ply at which `text` was a legal move.
    fn last_legal(&self, text: &str) -> Option<usize> {
        let before = std::iter::once(&self.start).chain(&self.played);
        before
            .enumerate()
            .filter(|(_, position)| position.parse_move(text).is_ok())
            .map(|(ply, _)| ply)
            .last()
    }
}
