//! Hints for Othello.

use plywood::Game;

use super::{Hints, turned};
use crate::othello::{Othello, Turn};

/// The values of rows of up to eight squares in base three, if each occupied square is the digit 1.
const BASE_THREE: [u16; 256] = {
    let mut values = [0; 256];
    let mut row = 1;
    while row < values.len() {
        values[row] = 3 * values[row >> 1] + if row % 2 == 1 { 1 } else { 0 };
        row += 1;
    }
    values
};

/// The key contains each square as a digit in base three: empty, a disc of the side to move, or one of the opponent. A
/// board turned by half has the same key.
impl<const SIDE: u32> Hints for Othello<SIDE> {
    fn key_bits(&self) -> u32 {
        3_u128.pow(SIDE * SIDE).ilog2() + 1
    }

    fn key(&self) -> Option<u128> {
        let count = SIDE * SIDE;
        let (own, other) = self.sides();
        let row_of = |discs: u64, row: u32| (discs >> (SIDE * row)).to_le_bytes()[0];
        let digits =
            |discs: u64, row: u32| u128::from(BASE_THREE[usize::from(row_of(discs, row)) % (1 << SIDE)]);
        let key = |own: u64, other: u64| {
            (0..SIDE).fold(0, |key, row| key * 3_u128.pow(SIDE) + digits(own, row) + 2 * digits(other, row))
        };
        Some(key(own, other).min(key(turned(own, count), turned(other, count))))
    }

    /// Moves that leave the opponent few answers come first, and corners before others.
    fn move_score(&self, turn: Turn, after: Option<&Self>) -> i32 {
        let after = after.copied().unwrap_or_else(|| self.apply(turn));
        let (own, other) = after.sides();
        let answers = Self::places(own, other).count_ones().cast_signed();
        let last = SIDE * SIDE - 1;
        let is_corner = matches!(turn, Turn::Place(square)
            if [0, SIDE - 1, last + 1 - SIDE, last].contains(&square.into()));
        8 * i32::from(is_corner) - 2 * answers
    }
}
