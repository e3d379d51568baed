//! Playing: [`Strategy`], one playing of a game, and its [`Record`].

use std::fmt::{self, Debug, Display};

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use thiserror::Error;

use crate::evaluate::Evaluator;
use crate::game::{Game, IllegalMove, Outcome, Player};
use crate::limits::{Limits, Stop};
use crate::search::{Report, Searcher, Stats};

/// Who chooses moves.
pub trait Strategy<G: Game> {
    /// The move to make at `position`, which is not over.
    ///
    /// # Errors
    ///
    /// [`Forfeit`] where none can be named: the game is lost.
    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit>;
}

/// A player gave no move, or one that is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}")]
pub struct Forfeit {
    /// What kind of fault it is, to be counted.
    pub fault: Fault,
    /// What happened, to be read.
    pub reason: String,
}

impl Forfeit {
    /// A fault of this kind, with the reason in words.
    ///
    /// ```
    /// use plywood::play::{Fault, Forfeit};
    /// let forfeit = Forfeit::new(Fault::Crash, "it ended with code 1");
    /// assert_eq!(forfeit.to_string(), "it ended with code 1");
    /// assert_eq!(forfeit.fault.to_string(), "crash");
    /// ```
    pub fn new(fault: Fault, reason: impl Into<String>) -> Self {
        Self { fault, reason: reason.into() }
    }
}

impl From<IllegalMove> for Forfeit {
    fn from(illegal: IllegalMove) -> Self {
        Self::new(Fault::Illegal, illegal.to_string())
    }
}

/// The ways in which a player can fail to make a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fault {
    /// It says that it has no move, or gives up.
    NoMove,
    /// It names a move that is not legal.
    Illegal,
    /// It broke down: a process ended, a strategy panicked.
    Crash,
    /// It named its move too late.
    Time,
    /// It said nothing, until waiting for it was given up.
    NoAnswer,
    /// What it said is not in the language that was agreed on.
    Protocol,
}

impl Fault {
    /// Every kind, in the order in which they are listed.
    pub const ALL: [Fault; 6] =
        [Fault::NoMove, Fault::Illegal, Fault::Crash, Fault::Time, Fault::NoAnswer, Fault::Protocol];
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Fault::NoMove => "no move",
            Fault::Illegal => "illegal move",
            Fault::Crash => "crash",
            Fault::Time => "over time",
            Fault::NoAnswer => "no answer",
            Fault::Protocol => "broken protocol",
        })
    }
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
/// use plywood::{Blind, Limits, Stop, play::think, textbook::AlphaBeta, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let limits = Limits::none().with_nodes(1_000);
/// let report = think(&mut AlphaBeta::default(), &toy, &Blind, &limits);
/// assert_eq!((report.line_text().as_str(), report.stopped), ("a a", Stop::Proved));
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
        let stopped = report.stopped;
        stats = stats.plus(report.stats);
        match &mut answer {
            Some(deepest) if !stopped.is_complete() => deepest.stopped = stopped,
            _ => answer = Some(report),
        }
        if stopped != Stop::Depth {
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
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..max_plies {
        if position.is_over() {
            break;
        }
        let player = position.to_move();
        let choice = match player {
            Player::First => first.choose(&position),
            Player::Second => second.choose(&position),
        };
        match choice.and_then(|mv| Ok((mv, position.play(mv)?))) {
            Ok((mv, next)) => {
                moves.push(mv);
                position = next;
            }
            Err(reason) => return Record { moves, ending: Ending::Forfeit { loser: player, reason } },
        }
    }
    let ending = position.outcome().map_or(Ending::Unfinished, Ending::Outcome);
    Record { moves, ending }
}
