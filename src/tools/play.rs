//! Playing games: [`Strategy`] chooses moves, [`play`] plays a game, and [`Record`] holds the result.

mod ending;

use std::fmt::Debug;
use std::time::Duration;

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::Game;
use crate::search::{Evaluator, Limits, Report, SearchEnd, Searcher, Stats};
use crate::value::{Outcome, Player};

pub use ending::{Ending, Fault, Forfeit};

/// A player: an algorithm that chooses moves.
///
/// [`choose`](Strategy::choose) is sufficient for a player that only needs the position. The other methods serve players
/// that need the sequence of moves, such as a separate process.
///
/// ```
/// use plywood::play::{FirstMove, Forfeit, Strategy, play};
/// use plywood::{Game, Outcome, toy::Toy};
///
/// /// Plays the last legal move.
/// struct LastMove;
///
/// impl<G: Game> Strategy<G> for LastMove {
///     fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit> {
///         Ok(position.legal_moves()[position.move_count() - 1])
///     }
/// }
///
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let record = play(&toy, &mut LastMove, &mut FirstMove, u32::MAX);
/// assert_eq!(record.ending.to_string(), Outcome::Points(2).to_string());
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub trait Strategy<G: Game> {
    /// A contest calls this method before [`begin`](Self::begin), with a seed for this game and player. A player that
    /// makes random choices derives them from the seed, so that its games do not depend on the order in which they are
    /// played.
    fn reseed(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Called once at the beginning of each game, with the start position, before any other method.
    fn begin(&mut self, start: &G) {
        let _ = start;
    }

    /// Called after every move of either side, including opening moves, with the position after it.
    fn observe_move(&mut self, mv: G::Move, position: &G) {
        let _ = (mv, position);
    }

    /// Returns the move to play at `position`, at which the game is not over.
    ///
    /// # Errors
    ///
    /// [`Forfeit`] if the player cannot choose a move; the player then loses the game.
    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit>;

    /// Returns the move as [`choose`](Self::choose) does, with the work that it took. Contests call this method; a player
    /// that searches overrides it.
    ///
    /// # Errors
    ///
    /// The same as those of [`choose`](Self::choose).
    fn choose_with_stats(&mut self, position: &G) -> Result<(G::Move, MoveStats), Forfeit> {
        Ok((self.choose(position)?, MoveStats::default()))
    }
}

/// The work of a player for one move.
///
/// ```
/// use plywood::play::{FirstMove, MoveStats, SearchMove, Strategy};
/// use plywood::{Limits, Searcher, ZeroEvaluator, textbook::AlphaBeta, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let limits = Limits::to_depth(1);
/// let report = AlphaBeta::default().search(&toy, &ZeroEvaluator, &limits);
/// let mut player = SearchMove { searcher: AlphaBeta::default(), evaluator: ZeroEvaluator, limits };
/// let (mv, stats) = player.choose_with_stats(&toy)?;
/// assert_eq!((mv.to_string().as_str(), stats.depth), ("a", Some(1)));
/// assert_eq!(stats.nodes, MoveStats::of_report(&report).nodes);
/// assert_eq!(FirstMove.choose_with_stats(&toy)?.1, MoveStats::new(None, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MoveStats {
    /// The number of visited positions; `None` if the player does not report it.
    pub nodes: Option<u64>,
    /// The depth in plies to which the move was searched; `None` if the value of the move holds for the whole game, or if
    /// the player does not report a depth.
    pub depth: Option<u32>,
    /// The time in which the player chose the move; `None` for a move of an opening.
    pub time: Option<Duration>,
}

impl MoveStats {
    /// Creates the work of a player that reports these numbers, without a time.
    pub fn new(nodes: Option<u64>, depth: Option<u32>) -> Self {
        Self { nodes, depth, time: None }
    }

    /// Returns the work of a search.
    pub fn of_report<M>(report: &Report<M>) -> Self {
        Self::new(Some(report.stats.nodes), report.depth).with_time(report.stats.elapsed)
    }

    /// Sets the time.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }
}

/// A player that always plays the first legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstMove;

impl<G: Game> Strategy<G> for FirstMove {
    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit> {
        position.legal_moves().first().copied().ok_or_else(no_move)
    }
}

/// A player that plays uniformly random legal moves. The same seed yields the same moves on every machine.
#[derive(Clone, Debug)]
pub struct RandomMove {
    generator: Xoshiro256PlusPlus,
}

impl RandomMove {
    /// Creates a player whose choices follow from `seed`.
    pub fn seeded(seed: u64) -> Self {
        Self { generator: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl<G: Game> Strategy<G> for RandomMove {
    fn reseed(&mut self, seed: u64) {
        *self = Self::seeded(seed);
    }

    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit> {
        position.legal_moves().choose(&mut self.generator).copied().ok_or_else(no_move)
    }
}

fn no_move() -> Forfeit {
    Forfeit::new(Fault::NoMove, "the position has no legal moves")
}

/// A player that plays the best move found by a search, see [`search_for_move`].
#[derive(Clone, Debug)]
pub struct SearchMove<S, E> {
    /// The search.
    pub searcher: S,
    /// The evaluator for positions at the horizon.
    pub evaluator: E,
    /// The limits for each move.
    pub limits: Limits,
}

impl<G: Game, S: Searcher, E: Evaluator<G>> Strategy<G> for SearchMove<S, E> {
    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit> {
        self.choose_with_stats(position).map(|(mv, _)| mv)
    }

    fn choose_with_stats(&mut self, position: &G) -> Result<(G::Move, MoveStats), Forfeit> {
        let report = search_for_move(&mut self.searcher, position, &self.evaluator, &self.limits);
        let stats = MoveStats::of_report(&report);
        Ok((report.best.ok_or_else(no_move)?, stats))
    }
}

/// Searches for the move to play, with iterative deepening if there is a limit on time or nodes but not on depth.
///
/// The iterations search to depth 1, 2, 3 and so on, until a limit stops them or the value is proved. The report is that of
/// the deepest completed iteration, with the statistics of all iterations. A search that [deepens](Searcher::deepens) by
/// itself runs once.
///
/// ```
/// use plywood::{Limits, SearchEnd, ZeroEvaluator, play::search_for_move, textbook::AlphaBeta, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let limits = Limits::none().with_nodes(1_000);
/// let report = search_for_move(&mut AlphaBeta::default(), &toy, &ZeroEvaluator, &limits);
/// assert_eq!((report.pv_text().as_str(), report.end), ("a a", SearchEnd::Proved));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub fn search_for_move<G: Game, E: Evaluator<G> + ?Sized, S: Searcher>(
    searcher: &mut S,
    position: &G,
    evaluator: &E,
    limits: &Limits,
) -> Report<G::Move> {
    if searcher.deepens() || limits.depth.is_some() || (limits.time.is_none() && limits.nodes.is_none()) {
        return searcher.search(position, evaluator, limits);
    }
    let mut deepest: Option<Report<G::Move>> = None;
    let mut stats = Stats::default();
    for depth in 1.. {
        let remaining = limits.after(stats.nodes, stats.elapsed).with_depth(depth);
        let report = searcher.search(position, evaluator, &remaining);
        let end = report.end;
        stats = stats.plus(report.stats);
        match &mut deepest {
            Some(deepest) if !end.is_complete() => deepest.end = end,
            _ => deepest = Some(report),
        }
        if end != SearchEnd::DepthReached {
            break;
        }
    }
    // The first iteration has set `deepest`, so no further search runs here.
    let report = deepest.unwrap_or_else(|| searcher.search(position, evaluator, limits));
    Report { stats, ..report }
}

/// The moves and the end of a played game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record<M> {
    /// The moves, in order.
    pub moves: Vec<M>,
    /// The end of the game.
    pub ending: Ending,
}

/// Plays a game from `start` to its end, but at most `max_plies` moves.
pub fn play<G: Game>(
    start: &G,
    first: &mut dyn Strategy<G>,
    second: &mut dyn Strategy<G>,
    max_plies: u32,
) -> Record<G::Move> {
    play_from_opening(start, &[], first, second, max_plies)
}

/// Plays a game like [`play`], but first makes the moves of `opening`, which must be legal. They are part of the record and
/// count toward `max_plies`.
///
/// ```
/// use plywood::play::{Ending, FirstMove, RandomMove, play_from_opening};
/// use plywood::{Game, Outcome, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let opening = [toy.parse_move("b")?];
/// let record = play_from_opening(&toy, &opening, &mut FirstMove, &mut RandomMove::seeded(1), 9);
/// assert_eq!((record.moves.len(), record.moves[0].to_string().as_str()), (2, "b"));
/// assert!(matches!(record.ending, Ending::Outcome(Outcome::Points(2 | 9))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_from_opening<G: Game>(
    start: &G,
    opening: &[G::Move],
    first: &mut dyn Strategy<G>,
    second: &mut dyn Strategy<G>,
    max_plies: u32,
) -> Record<G::Move> {
    play_with_referee(start, opening, [first, second], max_plies, &mut |_| None)
}

/// Plays a game like [`play_from_opening`], which ends as soon as `known_outcome` returns an outcome. This function is
/// called with the position after each move of a player, unless the game is over there.
pub(crate) fn play_with_referee<G: Game>(
    start: &G,
    opening: &[G::Move],
    [first, second]: [&mut dyn Strategy<G>; 2],
    max_plies: u32,
    known_outcome: &mut dyn FnMut(&G) -> Option<Outcome>,
) -> Record<G::Move> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    let mut opening_moves = opening.iter().copied();
    first.begin(start);
    second.begin(start);
    for _ in 0..max_plies {
        if position.is_over() {
            break;
        }
        let player = position.to_move();
        let choice = match (opening_moves.next(), player) {
            (Some(mv), _) => Ok(mv),
            (None, Player::First) => first.choose(&position),
            (None, Player::Second) => second.choose(&position),
        };
        match choice.and_then(|mv| Ok((mv, position.play(mv)?))) {
            Ok((mv, next)) => {
                moves.push(mv);
                position = next;
                first.observe_move(mv, &position);
                second.observe_move(mv, &position);
                let is_chosen = moves.len() > opening.len();
                if is_chosen
                    && !position.is_over()
                    && let Some(outcome) = known_outcome(&position)
                {
                    return Record { moves, ending: Ending::Adjudicated(outcome) };
                }
            }
            Err(reason) => return Record { moves, ending: Ending::Forfeit { loser: player, reason } },
        }
    }
    let ending = position.outcome().map_or(Ending::Unfinished, Ending::Outcome);
    Record { moves, ending }
}
