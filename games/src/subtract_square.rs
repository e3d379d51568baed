//! Subtract Square: the game in which a number runs out.

mod pile;

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use plywood::{Bounds, Evaluator, Game, MoveList, Outcome, Player, Scene, Value};
use thiserror::Error;

use crate::heuristics::Rough;

/// The largest number to start at.
const LARGEST: u32 = 1_000_000_000;

/// A position of Subtract Square.
///
/// There is a number. The sides take turns to subtract a square from it, 1 or 4 or 9 and so on, which must
/// not be larger than what is left; who reaches 0 wins. A move is written as the square. Moves ascend.
///
/// The same number can be reached after more or fewer plies, which trips a table that mixes depths up.
///
/// ```
/// use plywood::{Game, Limits, Searcher, Value, ZeroEvaluator, textbook::Recursive};
/// use plywood_games::SubtractSquare;
///
/// let position = SubtractSquare::new(20)?;
/// let position = position.play(position.parse_move("9")?)?;
/// assert_eq!(position.to_string(), "11 left");
/// assert_eq!(position.legal_moves().iter().map(|mv| mv.square()).collect::<Vec<_>>(), [1, 4, 9]);
///
/// let report = Recursive.search(&position, &ZeroEvaluator, &Limits::none());
/// assert_eq!((report.value, report.pv_text().as_str()), (Some(Value::Win { plies: 3 }), "9 1 1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SubtractSquare {
    left: u32,
    to_move: Player,
}

/// The move that subtracts a square, written as the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u32);

impl Square {
    /// What is subtracted.
    pub fn square(self) -> u32 {
        self.0
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A start that Subtract Square does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a start of {start} is refused: Subtract Square starts at {LARGEST} or less")]
pub struct SubtractSquareSizeError {
    /// The number that was asked for.
    pub start: u32,
}

impl SubtractSquare {
    /// The game that starts at this number, 0 to 1,000,000,000; at 0 the first player has lost already.
    ///
    /// # Errors
    ///
    /// [`SubtractSquareSizeError`] for a larger number.
    pub fn new(start: u32) -> Result<Self, SubtractSquareSizeError> {
        if start > LARGEST {
            return Err(SubtractSquareSizeError { start });
        }
        Ok(Self { left: start, to_move: Player::First })
    }

    /// The number that is left.
    pub fn left(&self) -> u32 {
        self.left
    }

    fn squares(self) -> impl Iterator<Item = u32> {
        (1..=self.left.isqrt()).map(|root| root * root)
    }
}

impl Display for SubtractSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} left", self.left)
    }
}

impl Game for SubtractSquare {
    type Move = Square;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then(|| Outcome::Win(self.to_move.opponent()))
    }

    fn moves(&self) -> MoveList<Square> {
        self.squares().map(Square).collect()
    }

    fn apply(&self, mv: Square) -> Self {
        Self { left: self.left - mv.0, to_move: self.to_move.opponent() }
    }

    fn scene(&self) -> Scene {
        pile::picture(self.left)
    }

    /// Enough for the largest start. What is left says all: the side to move is the one that it is worth
    /// something to, whichever that is.
    fn key_bits(&self) -> u32 {
        30
    }

    fn key(&self) -> Option<u128> {
        Some(self.left.into())
    }

    fn key_after(&self, mv: Square) -> Option<u128> {
        Some((self.left - mv.0).into())
    }

    /// The larger squares first: what is left then is soon known.
    fn move_score(&self, mv: Square, _: Option<&Self>) -> i32 {
        mv.0.cast_signed()
    }

    /// A square wins at once. Only 2 and 5 leave a square whatever is subtracted, for of all squares only 1
    /// and 4 are 3 apart; who can leave one of these wins two plies later. All else takes longer.
    fn static_bounds(&self) -> Bounds {
        match self.left {
            0 => Bounds::exact(Value::Loss { plies: 0 }),
            2 | 5 => Bounds::exact(Value::Loss { plies: 2 }),
            left if is_square(left) => Bounds::exact(Value::Win { plies: 1 }),
            left if is_square(left - 2) || left > 5 && is_square(left - 5) => {
                Bounds::exact(Value::Win { plies: 3 })
            }
            _ => Bounds::new(Value::Loss { plies: 4 }, Value::Win { plies: 5 }),
        }
    }
}

fn is_square(number: u32) -> bool {
    number.isqrt().pow(2) == number
}

/// Between a win and a loss it has no opinion: 0.
impl Evaluator<SubtractSquare> for Rough {
    fn evaluate(&self, position: &SubtractSquare) -> f64 {
        if is_square(position.left) {
            1.0
        } else if position.squares().all(|square| is_square(position.left - square)) {
            -1.0
        } else {
            0.0
        }
    }

    fn range(&self) -> RangeInclusive<f64> {
        -1.0..=1.0
    }
}
