//! Subtract Square: the sides subtract squares from a number, and the side that reaches 0 wins.

mod pile;

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use plywood::{Bounds, Evaluator, Game, MoveList, Outcome, Player, PositionError, Scene, Value};
use thiserror::Error;

use crate::heuristics::Rough;
use crate::notation::{split_side, with_side};

/// The largest number at which a game may start.
const LARGEST: u32 = 1_000_000_000;

/// A position of Subtract Square.
///
/// The sides take turns to subtract a positive square (1, 4, 9 ..) from a number. The square must not be larger than the
/// number. The side that reaches 0 wins. A move is written as the square. Moves are listed in ascending order.
///
/// Lines of different lengths can lead to the same number. A transposition table that uses an entry at the wrong depth
/// therefore returns wrong values in this game.
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
/// assert_eq!((report.value(), report.pv_text().as_str()), (Some(Value::Win { plies: 3 }), "9 1 1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SubtractSquare {
    left: u32,
    to_move: Player,
}

/// A move that subtracts a square, written as the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u32);

impl Square {
    /// Returns the square that is subtracted.
    pub fn square(self) -> u32 {
        self.0
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The error of [`SubtractSquare::new`]: the game cannot start at this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the start of Subtract Square must be 0 to {LARGEST} (got {start})")]
pub struct SubtractSquareSizeError {
    /// The rejected number.
    pub start: u32,
}

impl SubtractSquare {
    /// Creates the game that starts at this number, 0 to 1,000,000,000. At 0 the first player has already lost.
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

    /// Returns the number that is left.
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
    const ALTERNATES: bool = true;

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
        pile::drawing(self.left)
    }

    fn position_text(&self) -> Option<String> {
        Some(with_side(&self.left.to_string(), self.to_move))
    }

    fn parse_position(&self, text: &str) -> Result<Self, PositionError> {
        let (number, to_move) = split_side(text)?;
        let left = number.parse().ok().filter(|left: &u32| *left <= LARGEST && left.to_string() == number);
        let left = left.ok_or_else(|| {
            PositionError::new(format!(
                "the number must be 0 to {LARGEST} in decimal digits without leading zeros (got `{number}`)"
            ))
        })?;
        Ok(Self { left, to_move })
    }

    const HAS_KEYS: Option<bool> = Some(true);

    /// Returns the number of bits of the largest number. The key is the number alone, because the value from the
    /// perspective of the side to move is the same for both sides.
    fn key_bits(&self) -> u32 {
        30
    }

    fn key(&self) -> Option<u128> {
        Some(self.left.into())
    }

    fn key_after(&self, mv: Square) -> Option<u128> {
        Some((self.left - mv.0).into())
    }

    /// Prefers larger squares, which leave smaller numbers.
    fn move_score(&self, mv: Square, _: Option<&Self>) -> i32 {
        mv.0.cast_signed()
    }

    /// Returns bounds that are exact for a game that is decided within three plies.
    ///
    /// A square wins in 1 ply. From 2 and 5, every move leaves a square, so these numbers lose in 2 plies. No number
    /// above 5 loses in 2 plies: the moves 1 and 4 would both have to leave squares; their difference would be 3, but
    /// only the squares 1 and 4 have this difference. A number from which a move leads to 2 or 5 wins in 3 plies.
    fn static_bounds(&self) -> Bounds {
        match self.left {
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

/// A position that is not decided within two plies scores 0.
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
