//! A game under way, in text: [`Session`], object-safe, implemented once for every [`Game`](crate::Game).

mod board;
mod game_session;
mod text_strategy;

use std::any::Any;
use std::fmt::Debug;

use thiserror::Error;

use crate::game::IllegalMove;
use crate::game::Scene;
use crate::search::Analysis;
use crate::search::Report;
use crate::search::{Limits, StopReason};
use crate::searchers::AnySearcher;
use crate::solver::{Solution, SolvedMove};
use crate::suggest::did_you_mean;
use crate::tools::census::Census;
use crate::tools::compare::Round;
use crate::tools::contest::{Contest, ContestError, Played, Standings};
use crate::tools::grade::Ways;
use crate::tools::play::{Forfeit, RandomMove};
use crate::tools::trace::{Trace, TraceError};
use crate::value::{Outcome, Player};

pub use game_session::{GameSession, Heuristic, SharedEvaluator};

/// A game under way: the moves played so far, and all that can be asked about the position they led to.
///
/// Moves go in and out as text. This is what a command, a page or another language talks to: one type for
/// all games, got from a [`Catalog`](crate::Catalog).
pub trait Session: Any + Debug + Send + Sync {
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

    /// The board as a picture, every cell of it with a name: see [`Scene::named`].
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

    /// The same game once more, to go its own way from here.
    fn fork(&self) -> Box<dyn Session>;

    /// A game that begins where a move leads to, with no moves played; for whoever walks a tree, since it costs the
    /// same however long this game is.
    ///
    /// # Errors
    ///
    /// [`MoveError`] says why the move was refused.
    fn after(&self, text: &str) -> Result<Box<dyn Session>, MoveError>;

    /// Whether `other` is the same game, at an equal position, however either came there.
    fn is_at(&self, other: &dyn Session) -> bool;

    /// A number that all sessions of one game have in common at equal positions, for a hash table.
    fn fingerprint(&self) -> u64;

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

    /// The value of every legal move: see [`analyze`](crate::analyze).
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

    /// The same, as deep as the limits allow: see [`analyze_deepening`](crate::search::analyze_deepening).
    ///
    /// # Errors
    ///
    /// [`UnknownHeuristic`] if the game has none of that name.
    fn analyze_deepening(
        &self,
        searcher: &mut AnySearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Analysis<String>, UnknownHeuristic>;

    /// Who wins: see [`Solver::solve`](crate::solver::Solver::solve).
    fn solve(&self, limits: &Limits) -> Solution<String>;

    /// Who wins after each move: see [`Solver::solve_each`](crate::solver::Solver::solve_each).
    fn solve_each(&self, limits: &Limits) -> (Solution<String>, Vec<SolvedMove<String>>);

    /// Searches the position and keeps the tree that is walked, at most `most` positions of it: see [`Trace::record`].
    /// A board of more than 1,000 characters is broken off there.
    ///
    /// # Errors
    ///
    /// [`TraceError`] if the game has no heuristic of that name, or the search cannot be watched.
    fn trace(
        &self,
        searcher: &mut AnySearcher,
        heuristic: Option<&str>,
        limits: &Limits,
        most: usize,
    ) -> Result<Trace<String, String>, TraceError>;

    /// Searches for a move to play: see [`think`](crate::tools::play::think).
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

    /// How many games so many players will play from this position on: see [`Contest::total`].
    ///
    /// # Errors
    ///
    /// [`ContestError`] if the terms make no sense.
    fn contest_total(&self, terms: &Contest, players: usize) -> Result<u64, ContestError>;

    /// Lets players meet from this position on: see [`Contest::run`]. The moves that are told are those from here.
    ///
    /// # Errors
    ///
    /// [`ContestError`] if the terms make no sense.
    fn contest(
        &self,
        terms: &Contest,
        players: &mut [&mut dyn TextPlayer],
        told: &mut dyn FnMut(&Played<String>),
    ) -> Result<Standings, ContestError>;

    /// See [`perft`](crate::tools::census::perft).
    ///
    /// # Errors
    ///
    /// The limit that stopped it.
    fn perft(&self, depth: u32, limits: &Limits) -> Result<u64, StopReason>;

    /// See [`divide`](crate::tools::census::divide).
    ///
    /// # Errors
    ///
    /// The limit that stopped it.
    fn divide(&self, depth: u32, limits: &Limits) -> Result<Vec<(String, u64)>, StopReason>;

    /// See [`Census::take`].
    fn census(&self, limits: &Limits) -> Census;

    /// Every unfinished position that can be reached from here: see [`Ways::from`]. The moves that are told are those from
    /// here.
    ///
    /// # Errors
    ///
    /// The limit that stopped it.
    fn ways(&self, limits: &Limits) -> Result<Ways, StopReason>;

    /// Lets each of `searches` look at the position, `repeats` times, and compares what they say: see
    /// [`Harness::compare`](crate::tools::compare::Harness::compare). `announce` is told the name of each before it begins.
    ///
    /// # Errors
    ///
    /// [`UnknownHeuristic`] if the game has none of that name.
    fn compare(
        &self,
        searches: &[AnySearcher],
        heuristic: Option<&str>,
        limits: &Limits,
        repeats: u32,
        announce: &mut dyn FnMut(&str),
    ) -> Result<Round<String>, UnknownHeuristic>;

    /// The moves to random positions: see [`random_positions`](crate::tools::compare::random_positions).
    fn random_positions(&self, count: usize, seed: u64) -> Vec<Vec<String>>;
}

/// Who chooses the moves of a [`Session`]: in text what a [`Strategy`](crate::tools::play::Strategy) is to a game.
pub trait TextPlayer {
    /// A game begins where `session` stands. This comes once for each game, before all else.
    fn begin(&mut self, session: &dyn Session) {
        let _ = session;
    }

    /// The move to make where `session` stands, which is not over.
    ///
    /// # Errors
    ///
    /// [`Forfeit`] where none can be named: the game is lost.
    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit>;
}

/// A move was refused: which one of the game, why, and what is legal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number}, `{}`: {}", illegal.rejected, self.reason())]
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
#[error("{game} has no heuristic `{name}`: {} heuristics are {}", did_you_mean(name, known.iter().map(|name| &**name)), known.join(", "))]
pub struct UnknownHeuristic {
    /// The name that was asked for.
    pub name: String,
    /// The game in full.
    pub game: String,
    /// The names that would do.
    pub known: Vec<String>,
}
