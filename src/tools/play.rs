//! Playing: [`Strategy`], one playing of a game, and its [`Record`].

mod forfeit;

use std::fmt::{self, Debug, Display};

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::Game;
use crate::search::Evaluator;
use crate::search::{Limits, SearchEnd, StopReason};
use crate::search::{Report, Searcher, Stats};
use crate::value::{Outcome, Player};

pub use forfeit::{Fault, Forfeit};

/// Who chooses moves.
///
/// [`choose`](Strategy::choose) is all that a player needs who looks at positions. The others are for one who has to be
/// told how they came about, as a process that hears moves.
pub trait Strategy<G: Game> {
    /// A game begins at `start`. This comes once for each game, before all else.
    fn begin(&mut self, start: &G) {
        let _ = start;
    }

    /// `mv` was made, by whichever side or as part of an opening, and led to `position`.
    fn see(&mut self, mv: G::Move, position: &G) {
        let _ = (mv, position);
    }

    /// The move to make at `position`, which is not over.
    ///
    /// # Errors
    ///
    /// [`Forfeit`] where none can be named: the game is lost.
    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit>;
}

/// Always makes the first legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstMove;

impl<G: Game> Strategy<G> for FirstMove {
    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit> {
        position.legal_moves().first().copied().ok_or_else(no_move)
    }
}

/// Makes any legal move, each as likely as the others; the same seed makes the same moves on every machine.
#[derive(Clone, Debug)]
pub struct RandomMove {
    generator: Xoshiro256PlusPlus,
}

impl RandomMove {
    /// A player whose choices follow from `seed`.
    pub fn seeded(seed: u64) -> Self {
        Self { generator: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl<G: Game> Strategy<G> for RandomMove {
    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit> {
        position.legal_moves().choose(&mut self.generator).copied().ok_or_else(no_move)
    }
}

fn no_move() -> Forfeit {
    Forfeit::new(Fault::NoMove, "there is no legal move")
}

/// Makes the move that a search finds best, see [`think`].
#[derive(Clone, Debug)]
pub struct SearchMove<S, E> {
    /// The search.
    pub searcher: S,
    /// What it thinks of a horizon.
    pub evaluator: E,
    /// How far it may go for each move.
    pub limits: Limits,
}

impl<G: Game, S: Searcher, E: Evaluator<G>> Strategy<G> for SearchMove<S, E> {
    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit> {
        think(&mut self.searcher, position, &self.evaluator, &self.limits).best.ok_or_else(no_move)
    }
}

/// Searches for a move to play.
///
/// With a depth, or with no limit on time and nodes, that is one search. Otherwise the search deepens: to
/// depth 1, 2, 3, and so on until the limit or a proof, and the deepest that was finished answers. A search that
/// deepens by itself is left to do so.
///
/// ```
/// use plywood::{Limits, StopReason, ZeroEvaluator, play::think, textbook::AlphaBeta, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let limits = Limits::none().with_nodes(1_000);
/// let report = think(&mut AlphaBeta::default(), &toy, &ZeroEvaluator, &limits);
/// assert_eq!((report.pv_text().as_str(), report.stopped), ("a a", SearchEnd::Proved));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub fn think<G, E, S>(searcher: &mut S, position: &G, evaluator: &E, limits: &Limits) -> Report<G::Move>
where
    G: Game,
    E: Evaluator<G> + ?Sized,
    S: Searcher,
{
    if searcher.deepens() || limits.depth.is_some() || (limits.time.is_none() && limits.nodes.is_none()) {
        return searcher.search(position, evaluator, limits);
    }
    let mut answer: Option<Report<G::Move>> = None;
    let mut stats = Stats::default();
    for depth in 1.. {
        let left = limits.after(stats.nodes, stats.elapsed).with_depth(depth);
        let report = searcher.search(position, evaluator, &left);
        let stopped = report.end;
        stats = stats.plus(report.stats);
        match &mut answer {
            Some(deepest) if !stopped.is_complete() => deepest.end = stopped,
            _ => answer = Some(report),
        }
        if stopped != SearchEnd::DepthReached {
            break;
        }
    }
    let report = answer.unwrap_or_else(|| searcher.search(position, evaluator, limits));
    Report { stats, ..report }
}

/// How a playing ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Outcome(Outcome),
    /// A side named no legal move, and so lost.
    Forfeit {
        /// That side.
        loser: Player,
        /// What it did.
        reason: Forfeit,
    },
    /// It was broken off after the greatest number of plies.
    Unfinished,
}

impl Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Outcome(outcome) => write!(f, "{outcome}"),
            Ending::Forfeit { loser, reason } => {
                write!(f, "{} wins, for {loser} forfeits: {reason}", loser.opponent())
            }
            Ending::Unfinished => f.write_str("unfinished"),
        }
    }
}

/// One playing of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<M> {
    /// The moves made, in order.
    pub moves: Vec<M>,
    /// How it ended.
    pub ending: Ending,
}

/// Plays a game from `start` to its end, or for `max_plies` if that is sooner.
///
/// ```
/// use plywood::{Outcome, toy::Toy};
/// use plywood::play::{Ending, FirstMove, RandomMove, play};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let record = play(&toy, &mut FirstMove, &mut RandomMove::seeded(1), u32::MAX);
/// assert_eq!(record.moves.len(), 2);
/// assert!(matches!(record.ending, Ending::Outcome(Outcome::Points(3 | 5))));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub fn play<G: Game>(
    start: &G,
    first: &mut dyn Strategy<G>,
    second: &mut dyn Strategy<G>,
    max_plies: u32,
) -> Record<G::Move> {
    play_on(start, &[], first, second, max_plies)
}

/// The same, with the moves of `opening`, which are legal, made before the players are asked; they count among
/// the plies and stand in the record.
pub fn play_on<G: Game>(
    start: &G,
    opening: &[G::Move],
    first: &mut dyn Strategy<G>,
    second: &mut dyn Strategy<G>,
    max_plies: u32,
) -> Record<G::Move> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    let mut given = opening.iter().copied();
    first.begin(start);
    second.begin(start);
    for _ in 0..max_plies {
        if position.is_over() {
            break;
        }
        let player = position.to_move();
        let choice = match (given.next(), player) {
            (Some(mv), _) => Ok(mv),
            (None, Player::First) => first.choose(&position),
            (None, Player::Second) => second.choose(&position),
        };
        match choice.and_then(|mv| Ok((mv, position.play(mv)?))) {
            Ok((mv, next)) => {
                moves.push(mv);
                position = next;
                first.see(mv, &position);
                second.see(mv, &position);
            }
            Err(reason) => return Record { moves, ending: Ending::Forfeit { loser: player, reason } },
        }
    }
    let ending = position.outcome().map_or(Ending::Unfinished, Ending::Outcome);
    Record { moves, ending }
}
