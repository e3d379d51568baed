//! The object-safe interfaces of a game in progress, [`Session`], and of its players, [`TextPlayer`], with their errors.

use std::any::Any;
use std::fmt::Debug;

use thiserror::Error;

use super::searcher::{SessionContender, SessionSearcher};
use crate::game::{IllegalMove, PositionError, Scene};
use crate::search::{Analysis, Limits, Report, StopReason};
use crate::searchers::UnknownSearch;
use crate::solver::{Solution, SolvedMove};
use crate::suggest::did_you_mean;
use crate::tools::census::Census;
use crate::tools::compare::{Comparison, Schedule};
use crate::tools::contest::{
    Contest, ContestError, GamePair, PairSchedule, PlayedGame, PlayedPair, Standings,
};
use crate::tools::grade::ReachableLines;
use crate::tools::heuristics::{Selection, Study};
use crate::tools::play::{Forfeit, MoveStats, RandomMove};
use crate::tools::trace::{FixedMoveOrder, MoveOrder, Trace, UntraceableSearch};
use crate::value::{Outcome, Player};

/// A game in progress: the moves played so far, and the functions of the engine for the current position.
///
/// Moves are text. The trait is object-safe, so that a command, a page or a binding to another language can treat all
/// games alike. A [`Catalog`](crate::Catalog) creates sessions. A `heuristic` is the name of an evaluator of the game,
/// or `None` for its default.
///
/// # Errors
///
/// A method with a `heuristic` or a `searcher` fails if the game does not have it; [`trace`](Self::trace) also fails if
/// the search cannot be recorded as a tree. A method with the `text` of a move fails with a [`MoveError`] if the move
/// is not legal; the session is then unchanged. [`at`](Self::at) fails if the text is not the text of a position of
/// this game, or if the game has no notation for positions. [`first_move`](Self::first_move) and
/// [`random_move`](Self::random_move) fail if the game is over. [`contest_terms`](Self::contest_terms),
/// [`contest_schedule`](Self::contest_schedule) and [`contest`](Self::contest) fail if the terms do not allow a
/// contest, and [`contest_pair`](Self::contest_pair) if the opening is not legal. [`perft`](Self::perft),
/// [`divide`](Self::divide) and [`reachable_lines`](Self::reachable_lines) fail if a limit stops the count.
#[expect(clippy::missing_errors_doc, reason = "the trait describes the errors of all its methods")]
pub trait Session: Any + Debug + Send + Sync {
    /// Returns the full name of the game, such as `tippy:3`.
    fn spec(&self) -> &str;

    /// Returns the names of the heuristics of the game. The first is `blind`, the last is the default.
    fn heuristics(&self) -> Vec<&str>;

    /// Checks that the game has a heuristic of this name.
    fn check_heuristic(&self, name: Option<&str>) -> Result<(), UnknownHeuristic>;

    /// Returns the names of all searches: the built-in searches, then those that the entry of the game adds.
    fn searches(&self) -> Vec<&str>;

    /// Creates the search with this name.
    ///
    /// ```
    /// use plywood::textbook::AlphaBeta;
    /// use plywood::{Catalog, Entry, Limits, toy::Toy};
    /// let toy: Toy = "((3 5) (2 9))".parse()?;
    /// let entry = Entry::new("lecture", move || toy.clone()).with_searcher("mine", AlphaBeta::default);
    /// let catalog = Catalog::new().with(entry);
    /// assert_eq!(catalog.searches().last().map(String::as_str), Some("mine"));
    /// let session = catalog.open("lecture")?;
    /// assert_eq!(session.searches().last(), Some(&"mine"));
    /// let mut mine = session.searcher("mine")?;
    /// assert_eq!(session.search(&mut *mine, None, &Limits::none())?.stats.leaves, 3);
    /// assert!(session.searcher("yours").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn searcher(&self, name: &str) -> Result<Box<dyn SessionSearcher>, UnknownSearch>;

    /// Returns the board as text.
    fn board(&self) -> String;

    /// Returns the drawing of the board, with a name for every cell, see [`Scene::named`].
    fn scene(&self) -> Scene;

    /// Returns the side to move.
    fn to_move(&self) -> Player;

    /// Returns the outcome of the game, if it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the legal moves in order.
    fn legal_moves(&self) -> Vec<String>;

    /// Returns the moves played so far.
    fn moves(&self) -> &[String];

    /// Plays a move.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;

    /// Takes back the last move and returns it.
    fn undo(&mut self) -> Option<String>;

    /// Returns an independent copy of the session.
    fn fork(&self) -> Box<dyn Session>;

    /// Returns a session that starts at the position after a move and contains no moves. Its cost does not depend on the
    /// number of moves played.
    fn after(&self, text: &str) -> Result<Box<dyn Session>, MoveError>;

    /// Returns a session of the same game that starts at the position with this text and contains no moves, see
    /// [`Game::position_text`](crate::Game::position_text).
    ///
    /// ```
    /// use plywood::session::{GameSession, Session};
    /// use plywood::toy::Toy;
    /// let toy: Toy = "((3 5) (2 9))".parse()?;
    /// let session = GameSession::new("lecture", toy, &[]);
    /// let mut later = session.at("b")?;
    /// later.play("a")?;
    /// assert_eq!((session.start_position(), later.start_position()), (None, Some("b")));
    /// assert_eq!((later.moves().len(), later.board().as_str()), (1, "2"));
    /// assert_eq!(later.position_text().as_deref(), Some("b.a"));
    /// assert!(session.at("x").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn at(&self, text: &str) -> Result<Box<dyn Session>, PositionError>;

    /// Returns the text of the position at which the session starts, if [`at`](Self::at) created the session.
    fn start_position(&self) -> Option<&str>;

    /// Returns the text of the current position, with which [`at`](Self::at) creates a session at an equal position; `None`
    /// if the game has no notation for positions.
    fn position_text(&self) -> Option<String>;

    /// Returns whether `other` is the same game at an equal position, reached by any moves.
    fn is_at(&self, other: &dyn Session) -> bool;

    /// Returns a hash of the position. Sessions of one game have equal hashes at equal positions.
    fn fingerprint(&self) -> u64;

    /// Searches the position, see [`Searcher::search`](crate::Searcher::search).
    fn search(
        &self,
        searcher: &mut dyn SessionSearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Report<String>, SearchError>;

    /// Returns the value of every legal move, see [`Searcher::analyze`](crate::Searcher::analyze).
    fn analyze(
        &self,
        searcher: &mut dyn SessionSearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Analysis<String>, SearchError>;

    /// Returns the value of every legal move as deep as the limits allow, see
    /// [`analyze_deepening`](crate::analyze_deepening).
    fn analyze_deepening(
        &self,
        searcher: &mut dyn SessionSearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Analysis<String>, SearchError>;

    /// Determines the winner, see [`Solver::solve`](crate::solver::Solver::solve).
    fn solve(&self, limits: &Limits) -> Solution<String>;

    /// Determines the winner after each move, see [`Solver::solve_each`](crate::solver::Solver::solve_each).
    fn solve_each(&self, limits: &Limits) -> (Solution<String>, Vec<SolvedMove<String>>);

    /// Searches the position and records at most `max_nodes` nodes of the visited tree, see [`Trace::record`]. In an
    /// order other than that of the game, textbook searches can be recorded, see [`Trace::record_in_order`]. The text
    /// of a position is cut off after 1,000 characters.
    fn trace(
        &self,
        searcher: &mut dyn SessionSearcher,
        heuristic: Option<&str>,
        limits: &Limits,
        order: MoveOrder,
        max_nodes: usize,
    ) -> Result<Trace<String, String>, SearchError>;

    /// Searches for the move to play, see [`search_for_move`](crate::play::search_for_move).
    fn search_for_move(
        &self,
        searcher: &mut dyn SessionSearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Report<String>, SearchError>;

    /// Returns the first legal move.
    fn first_move(&self) -> Result<String, Forfeit>;

    /// Returns a random legal move.
    fn random_move(&self, generator: &mut RandomMove) -> Result<String, Forfeit>;

    /// Returns the terms that a contest from this position uses, see [`Contest::resolve`].
    fn contest_terms(&self, terms: &Contest, players: usize) -> Result<Contest, ContestError>;

    /// Returns the pairs of games of a contest from this position, see [`Contest::schedule`].
    fn contest_schedule(
        &self,
        terms: &Contest,
        players: usize,
    ) -> Result<PairSchedule<'_, String>, ContestError>;

    /// Plays the two games of a pair from this position, see [`Contest::play_pair`]. The moves that `on_game` receives
    /// start at this position, or at the position of the pair if it has one.
    fn contest_pair(
        &self,
        terms: &Contest,
        players: [&mut dyn TextPlayer; 2],
        pair: &GamePair<String>,
        on_game: &mut dyn FnMut(&PlayedGame<String>),
    ) -> Result<PlayedPair<String>, IllegalMove>;

    /// Plays a contest from this position, see [`Contest::run`]. The moves that `on_game` receives start at this position.
    fn contest(
        &self,
        terms: &Contest,
        players: &mut [&mut dyn TextPlayer],
        on_game: &mut dyn FnMut(&PlayedGame<String>),
    ) -> Result<Standings, ContestError> {
        let schedule = self.contest_schedule(terms, players.len())?;
        Ok(schedule.play(terms.sprt.as_ref(), |pair, _| {
            // This does not fail, because the players of a pair are different and its opening is legal.
            let [one, other] = players.get_disjoint_mut(pair.players).ok()?;
            self.contest_pair(terms, [&mut **one, &mut **other], pair, on_game).ok()
        }))
    }

    /// Counts sequences of moves, see [`perft`](crate::census::perft).
    fn perft(&self, depth: u32, limits: &Limits) -> Result<u64, StopReason>;

    /// Counts sequences of moves for each legal move, see [`divide`](crate::census::divide).
    fn divide(&self, depth: u32, limits: &Limits) -> Result<Vec<(String, u64)>, StopReason>;

    /// Counts the reachable positions, see [`Census::take`].
    fn census(&self, limits: &Limits) -> Census;

    /// Returns a line from this position to every reachable unfinished position, see [`ReachableLines::find`].
    fn reachable_lines(&self, limits: &Limits) -> Result<ReachableLines, StopReason>;

    /// Runs the searches on the position as often as `schedule` says and compares the results, see
    /// [`Harness::compare`](crate::compare::Harness::compare). `before_each` is called with the name of each search before
    /// the search starts. [`SessionContender`] shows an example.
    fn compare(
        &self,
        contenders: &mut [SessionContender],
        limits: &Limits,
        schedule: &Schedule,
        before_each: &mut dyn FnMut(&str),
    ) -> Result<Comparison<String>, SearchError>;

    /// Measures the quality of the heuristics with these names on positions that can be reached from here, see
    /// [`heuristics::study`](crate::heuristics::study).
    fn study_heuristics(
        &self,
        heuristics: &[&str],
        selection: Selection,
        max_depth: u32,
        limits: &Limits,
    ) -> Result<Study, UnknownHeuristic>;

    /// Returns the moves to random positions, see [`random_positions`](crate::compare::random_positions).
    fn random_positions(&self, count: usize, seed: u64) -> Vec<Vec<String>>;
}

/// A player that chooses moves as text, the counterpart of [`Strategy`](crate::play::Strategy) for a [`Session`].
pub trait TextPlayer {
    /// A contest calls this method before [`begin`](Self::begin), see
    /// [`Strategy::reseed`](crate::play::Strategy::reseed).
    fn reseed(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Called once at the beginning of each game, before any other method.
    fn begin(&mut self, session: &dyn Session) {
        let _ = session;
    }

    /// Returns the move to play at the current position of `session`, where the game goes on.
    ///
    /// # Errors
    ///
    /// [`Forfeit`] if the player cannot choose a move; the player then loses the game.
    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit>;

    /// Returns the move as [`choose`](Self::choose) does, with the work that it took. Contests call this method; a player
    /// that searches overrides it.
    ///
    /// # Errors
    ///
    /// The same as those of [`choose`](Self::choose).
    fn choose_with_stats(&mut self, session: &dyn Session) -> Result<(String, MoveStats), Forfeit> {
        Ok((self.choose(session)?, MoveStats::default()))
    }
}

/// The error for a rejected move, with its number in the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number}, `{}`: {}", illegal.rejected, self.reason())]
#[non_exhaustive]
pub struct MoveError {
    /// The number of the move in the game, counted from 1.
    pub number: usize,
    /// The number of the last move at which the rejected move would have been legal; `None` if there is none.
    pub last_legal: Option<usize>,
    /// Whether the rejected move was played as the move with the number `last_legal`.
    pub(super) was_played: bool,
    /// The rejected move and the legal moves.
    pub illegal: IllegalMove,
}

impl MoveError {
    fn reason(&self) -> String {
        if self.illegal.legal.is_empty() {
            return "the game is over".to_owned();
        }
        let problem = match self.last_legal {
            Some(last) if self.was_played => format!("no longer legal (it was played as move {last})"),
            Some(last) if last + 1 == self.number => "no longer legal (it was legal one move earlier)".into(),
            Some(last) => format!("no longer legal (it was last legal as move {last})"),
            None => "not a legal move here".to_owned(),
        };
        format!("{problem}; the legal moves are {}", self.illegal.alternatives())
    }
}

/// The error for the name of a heuristic that the game does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{game} has no heuristic `{name}`: {} heuristics are {}", did_you_mean(name, known.iter().map(|name| &**name)), known.join(", "))]
#[non_exhaustive]
pub struct UnknownHeuristic {
    /// The requested name.
    pub name: String,
    /// The full name of the game.
    pub game: String,
    /// The names of the heuristics of the game.
    pub known: Vec<String>,
}

/// The error for a search that a session cannot run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The game has no heuristic of that name.
    #[error(transparent)]
    Heuristic(#[from] UnknownHeuristic),
    /// The game has no search of that name, or the search belongs to another game.
    #[error(transparent)]
    Search(#[from] UnknownSearch),
    /// The search cannot be recorded as a tree.
    #[error(transparent)]
    Untraceable(#[from] UntraceableSearch),
    /// The search cannot be recorded with its moves in another order.
    #[error(transparent)]
    FixedMoveOrder(#[from] FixedMoveOrder),
}
