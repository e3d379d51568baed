//! The conformance kit: what a lawful game obeys, checked for any game (feature `laws`).
//!
//! One line in a test file checks a game of your own, with its evaluators:
//!
//! ```
//! plywood::laws!(lecture_tree, "((3 5) (2 9))".parse::<plywood::toy::Toy>().expect("a tree"));
//! ```
//!
//! A game is walked at random, always in the same way for the same seed. When a law breaks, the walk is
//! shrunk to a short list of moves that still breaks it, and [`LawViolation`] names the law and shows the
//! position. No law can know who ought to win: that takes a test with a value that you know.

mod agreement;
mod hints;
mod keys;
mod rules;
mod truth;
mod walk;

use std::fmt::{self, Debug, Display};

use thiserror::Error;

use crate::game::Game;
use crate::search::Evaluator;

pub use agreement::{Coarse, agree};
pub use truth::Truth;

/// What every game has to obey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Law {
    /// No method panics on a position that legal moves reach.
    NothingPanics,
    /// The game is over exactly where there is no legal move.
    OverWithoutMoves,
    /// No legal move stands twice in the list.
    MovesDiffer,
    /// A move's text is one word without commas, no other legal move has it, and it reads back.
    NotationReadsBack,
    /// `play` makes every legal move, as `apply` does, and twice with the same result.
    LegalMovesApply,
    /// `play` refuses what is not legal.
    IllegalMovesRefused,
    /// Equal positions, a clone among them, are the same in every way: hash, moves, outcome, values.
    EqualPositions,
    /// Equal positions have equal keys, below 2 to the power of `key_bits`, and all or none have one.
    EqualKeys,
    /// Every legal move has its place in the scene, once.
    SceneShowsMoves,
    /// An evaluator's answers are finite numbers within its bounds.
    EvaluatorWithinRange,
    /// `non_losing_moves` leaves out only moves that lose at once, and keeps the order.
    NonLosingMovesHint,
    /// `move_count` is how many legal moves there are.
    MoveCountHint,
    /// A position that was `prepared` is the same and gives the same hints.
    PrecomputeHint,
    /// `key_after` is the key of the child, where the other side moves.
    KeyAfterHint,
    /// The value lies within `bounds`, or where they say nothing within `QUIET`.
    StaticBoundsHint,
    /// Positions with equal keys have equal values, by every evaluator.
    KeysTellValues,
    /// The game ends, and no position comes about twice on the way.
    GameEnds,
    /// All searches agree: the agreement theorem.
    SearchesAgree,
}

impl Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Law::NothingPanics => "nothing panics",
            Law::OverWithoutMoves => "a game is over exactly where there is no legal move",
            Law::MovesDiffer => "no legal move stands twice in the list",
            Law::NotationReadsBack => "a move's text reads back as that move",
            Law::LegalMovesApply => "legal moves apply",
            Law::IllegalMovesRefused => "illegal moves are refused",
            Law::EqualPositions => "equal positions are the same in every way",
            Law::EqualKeys => "equal positions have equal keys",
            Law::SceneShowsMoves => "every legal move has its place in the scene",
            Law::EvaluatorWithinRange => "an evaluator stays within its bounds",
            Law::NonLosingMovesHint => "`non_losing_moves` leaves out only moves that lose at once",
            Law::MoveCountHint => "`move_count` is how many legal moves there are",
            Law::PrecomputeHint => "a position that was `prepared` gives the same hints",
            Law::KeyAfterHint => "`key_after` is the key of the child",
            Law::StaticBoundsHint => "the value lies within `bounds`",
            Law::KeysTellValues => "positions with equal keys have equal values",
            Law::GameEnds => "the game ends",
            Law::SearchesAgree => "all searches agree",
        })
    }
}

/// A law that a game broke.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the law is broken that {law}, {}:\n{position}\n{what}", if moves.is_empty() { "at the start".to_owned() } else { format!("after {}", moves.join(" ")) })]
pub struct LawViolation {
    /// Which one.
    pub law: Law,
    /// The moves from the start to the position that shows it.
    pub moves: Vec<String>,
    /// That position, drawn.
    pub position: String,
    /// What is wrong there.
    pub what: String,
}

/// How thoroughly to check which game.
///
/// ```
/// use plywood::{laws::Laws, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let lean = |toy: &Toy| if toy.to_string().len() > 5 { 0.5 } else { -0.5 };
/// assert_eq!(Laws::new().cases(16).evaluator("lean", &lean).check(&toy), Ok(()));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub struct Laws<'e, G> {
    cases: u32,
    seed: u64,
    depth: u32,
    nodes: u64,
    max_plies: usize,
    evaluators: Vec<(String, &'e dyn Evaluator<G>)>,
}

impl<G> Debug for Laws<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Laws").field("cases", &self.cases).field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl<G: Game> Default for Laws<'_, G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'e, G: Game> Laws<'e, G> {
    /// 64 walks of games that end within 100,000 plies; searches to 3 plies, and to the end where that
    /// takes at most 2,000 nodes.
    pub fn new() -> Self {
        Self { cases: 64, seed: 0, depth: 3, nodes: 2_000, max_plies: 100_000, evaluators: Vec::new() }
    }

    /// How many walks to make.
    #[must_use]
    pub fn cases(self, cases: u32) -> Self {
        Self { cases, ..self }
    }

    /// Other walks.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// How deep to compare the searches.
    #[must_use]
    pub fn depth(self, depth: u32) -> Self {
        Self { depth, ..self }
    }

    /// How many nodes one search may visit; a position that takes more is compared less deep.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// How long a game may last.
    #[must_use]
    pub fn max_plies(self, max_plies: usize) -> Self {
        Self { max_plies, ..self }
    }

    /// An evaluator to check too, under a name.
    #[must_use]
    pub fn evaluator(mut self, name: &str, evaluator: &'e dyn Evaluator<G>) -> Self {
        self.evaluators.push((name.to_owned(), evaluator));
        self
    }

    /// Checks every law on the game that begins at `start`.
    ///
    /// # Errors
    ///
    /// The first law found broken, by a short list of moves.
    pub fn check(&self, start: &G) -> Result<(), LawViolation> {
        walk::check(self, start)
    }
}

/// Makes a test that checks all [`laws`](mod@crate::laws) on a game: its name, how the game starts, and
/// the evaluators to check with it.
///
/// ```
/// use plywood::{Game, Player, toy::Toy};
/// plywood::laws!(
///     small_tree,
///     "((3 5) !(2 9))".parse::<Toy>().expect("a tree"),
///     "greedy" => |toy: &Toy| if toy.to_move() == Player::First { 1.0 } else { -1.0 },
/// );
/// ```
#[macro_export]
macro_rules! laws {
    ($test:ident, $start:expr $(, $name:literal => $evaluator:expr)* $(,)?) => {
        #[test]
        fn $test() {
            if let Err(broken) = $crate::laws::Laws::new()$(.evaluator($name, &$evaluator))*.check(&$start) {
                panic!("{broken}");
            }
        }
    };
}
