//! A game under way, in text: [`Session`], object-safe, implemented once for every [`Game`].

use std::fmt::{self, Debug};
use std::sync::Arc;

use thiserror::Error;

use crate::analysis::{Analysis, analyze};
use crate::census::{Census, divide, perft};
use crate::evaluate::{Blind, Evaluator};
use crate::game::{Game, IllegalMove, Outcome, Player};
use crate::limits::{Limits, Stop};
use crate::nearest::{nearest, shortened};
use crate::play::{FirstMove, Forfeit, RandomMove, Strategy, think};
use crate::scene::Scene;
use crate::search::{AnySearcher, Report, Searcher};

/// A game under way: the moves played so far, and all that can be asked about the position they led to.
///
/// Moves go in and out as text. This is what a command, a page or another language talks to: one type for
/// all games, got from a [`Catalog`](crate::Catalog).
pub trait Session: Debug + Send {
    /// The game in full, as `tippy:3`.
    fn spec(&self) -> &str;

    /// The names of the heuristics that it has; `blind` is the first and the last one is the default.
    fn heuristics(&self) -> Vec<&str>;

    /// Whether the game has a heuristic of this name; none at all stands for the default one.
    ///
    /// # Errors
    ///
    /// [`UnknownHeuristic`] if it has not.
    fn check_heuristic(&self, name: Option<&str>) -> Result<(), UnknownHeuristic>;

    /// The board, drawn.
    fn board(&self) -> String;

    /// The board as a picture.
    fn scene(&self) -> Scene;

    /// The side to move.
    fn to_move(&self) -> Player;

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves, in order.
    fn legal_moves(&self) -> Vec<String>;

    /// The moves played so far.
    fn moves(&self) -> &[String];

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// [`MoveError`] says which move was refused and why; the session is as it was.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;

    /// Takes the last move back, and says which it was.
    fn undo(&mut self) -> Option<String>;

    /// Searches the position; `heuristic` is a name, or the default one.
    ///
    /// # Errors
    ///
    /// [`UnknownHeuristic`] if the game has none of that name.
    fn search(
        &self,
        searcher: &mut AnySearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Report<String>, UnknownHeuristic>;

    /// The value of every legal move: see [`analyze`].
    ///
    /// # Errors
    ///
    /// [`UnknownHeuristic`] if the game has none of that name.
    fn analyze(
        &self,
        searcher: &mut AnySearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Analysis<String>, UnknownHeuristic>;

    /// Searches for a move to play: see [`think`].
    ///
    /// # Errors
    ///
    /// [`UnknownHeuristic`] if the game has none of that name.
    fn think(
        &self,
        searcher: &mut AnySearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Report<String>, UnknownHeuristic>;

    /// The first legal move.
    ///
    /// # Errors
    ///
    /// [`Forfeit`] if the game is over.
    fn first_move(&self) -> Result<String, Forfeit>;

    /// Any legal move, as `generator` has it.
    ///
    /// # Errors
    ///
    /// [`Forfeit`] if the game is over.
    fn random_move(&self, generator: &mut RandomMove) -> Result<String, Forfeit>;

    /// See [`perft`].
    ///
    /// # Errors
    ///
    /// The limit that stopped it.
    fn perft(&self, depth: u32, limits: &Limits) -> Result<u64, Stop>;

    /// See [`divide`].
    ///
    /// # Errors
    ///
    /// The limit that stopped it.
    fn divide(&self, depth: u32, limits: &Limits) -> Result<Vec<(String, u64)>, Stop>;

    /// See [`Census::take`].
    fn census(&self, limits: &Limits) -> Census;
}

/// An evaluator that can be shared between sessions.
pub type SharedEvaluator<G> = Arc<dyn Evaluator<G> + Send + Sync>;

/// A heuristic by name.
pub struct Heuristic<G> {
    /// What it is called on the command line.
    pub name: String,
    /// What it thinks.
    pub evaluator: SharedEvaluator<G>,
}

impl<G: Game> Heuristic<G> {
    /// The evaluator that sees nothing, under its name.
    pub fn blind() -> Self {
        Self { name: "blind".to_owned(), evaluator: Arc::new(Blind) }
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

/// The one implementation of [`Session`], for a game of type `G`.
#[derive(Clone, Debug)]
pub struct GameSession<G: Game> {
    spec: String,
    start: G,
    /// The position after each move.
    played: Vec<G>,
    /// The moves made.
    moves: Vec<String>,
    heuristics: Vec<Heuristic<G>>,
}

impl<G: Game> GameSession<G> {
    /// A game called `spec` that begins at `start`; `heuristics` come after `blind`, which every game has.
    pub fn new(spec: &str, start: G, heuristics: &[Heuristic<G>]) -> Self {
        let heuristics = std::iter::once(Heuristic::blind()).chain(heuristics.iter().cloned()).collect();
        Self { spec: spec.to_owned(), start, played: Vec::new(), moves: Vec::new(), heuristics }
    }

    /// The position now.
    pub fn position(&self) -> &G {
        self.played.last().unwrap_or(&self.start)
    }

    /// The evaluator called `name`, or the default one.
    ///
    /// # Errors
    ///
    /// [`UnknownHeuristic`] if the game has none of that name.
    pub fn evaluator(&self, name: Option<&str>) -> Result<&SharedEvaluator<G>, UnknownHeuristic> {
        let mut from_last = self.heuristics.iter().rev();
        from_last
            .find(|heuristic| name.is_none_or(|name| heuristic.name == name))
            .map(|heuristic| &heuristic.evaluator)
            .ok_or_else(|| UnknownHeuristic {
                name: shortened(name.unwrap_or_default()),
                game: self.spec.clone(),
                known: self.heuristics.iter().map(|heuristic| heuristic.name.clone()).collect(),
            })
    }

    /// The last ply at which `text` was a legal move, if it ever was.
    fn last_legal(&self, text: &str) -> Option<usize> {
        let before = std::iter::once(&self.start).chain(&self.played);
        before
            .enumerate()
            .filter(|(_, position)| position.parse_move(text).is_ok())
            .map(|(ply, _)| ply)
            .last()
    }
}

impl<G: Game + Send> Session for GameSession<G> {
    fn spec(&self) -> &str {
        &self.spec
    }

    fn heuristics(&self) -> Vec<&str> {
        self.heuristics.iter().map(|heuristic| &*heuristic.name).collect()
    }

    fn check_heuristic(&self, name: Option<&str>) -> Result<(), UnknownHeuristic> {
        self.evaluator(name).map(|_| ())
    }

    fn board(&self) -> String {
        self.position().to_string()
    }

    fn scene(&self) -> Scene {
        self.position().scene()
    }

    fn to_move(&self) -> Player {
        self.position().to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.position().legal_moves().iter().map(ToString::to_string).collect()
    }

    fn moves(&self) -> &[String] {
        &self.moves
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let refused = |illegal| MoveError {
            number: self.moves.len() + 1,
            last_legal: self.last_legal(text).map(|ply| ply + 1),
            illegal,
        };
        let mv = self.position().parse_move(text).map_err(refused)?;
        let next = self.position().play(mv).map_err(refused)?;
        self.played.push(next);
        self.moves.push(text.to_owned());
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        self.played.pop();
        self.moves.pop()
    }

    fn search(
        &self,
        searcher: &mut AnySearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Report<String>, UnknownHeuristic> {
        let evaluator = self.evaluator(heuristic)?;
        Ok(searcher.search(self.position(), &**evaluator, limits).map(|mv| mv.to_string()))
    }

    fn analyze(
        &self,
        searcher: &mut AnySearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Analysis<String>, UnknownHeuristic> {
        let evaluator = self.evaluator(heuristic)?;
        Ok(analyze(searcher, self.position(), &**evaluator, limits).map(|mv| mv.to_string()))
    }

    fn think(
        &self,
        searcher: &mut AnySearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Report<String>, UnknownHeuristic> {
        let evaluator = self.evaluator(heuristic)?;
        Ok(think(searcher, self.position(), &**evaluator, limits).map(|mv| mv.to_string()))
    }

    fn first_move(&self) -> Result<String, Forfeit> {
        FirstMove.choose(self.position()).map(|mv| mv.to_string())
    }

    fn random_move(&self, generator: &mut RandomMove) -> Result<String, Forfeit> {
        generator.choose(self.position()).map(|mv| mv.to_string())
    }

    fn perft(&self, depth: u32, limits: &Limits) -> Result<u64, Stop> {
        perft(self.position(), depth, limits)
    }

    fn divide(&self, depth: u32, limits: &Limits) -> Result<Vec<(String, u64)>, Stop> {
        let counts = divide(self.position(), depth, limits)?;
        Ok(counts.into_iter().map(|(mv, count)| (mv.to_string(), count)).collect())
    }

    fn census(&self, limits: &Limits) -> Census {
        Census::take(self.position(), limits)
    }
}

/// A move was refused: which one of the game, why, and what is legal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number}, `{}`: {}", illegal.refused, self.reason())]
pub struct MoveError {
    /// Which move of the game it would have been, counted from 1.
    pub number: usize,
    /// The last move of the game, counted from 1, for which it would have been legal.
    pub last_legal: Option<usize>,
    /// What was refused, and what is legal.
    pub illegal: IllegalMove,
}

impl MoveError {
    fn reason(&self) -> String {
        if self.illegal.legal.is_empty() {
            return "the game is over".to_owned();
        }
        let why = match self.last_legal {
            Some(last) if last + 1 == self.number => {
                "was legal one move earlier and is not any more".to_owned()
            }
            Some(last) => format!("was last legal as move {last}"),
            None => "no legal move is written so".to_owned(),
        };
        format!("{why}; legal are {}", self.illegal.alternatives())
    }
}

/// The game has no heuristic of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{game} has no heuristic `{name}`; it has {}{}", known.join(", "), nearest(name, known.iter().map(|name| &**name)))]
pub struct UnknownHeuristic {
    /// The name that was asked for.
    pub name: String,
    /// The game in full.
    pub game: String,
    /// The names that would do.
    pub known: Vec<String>,
}
