//! Dots and Boxes, by its rules alone.
//!
//! A move draws an edge between two neighboring dots. A side that completes boxes owns them and moves again. The game ends
//! when all edges are drawn. The result is the margin in boxes.
//!
//! On 3 x 3 boxes the second player wins by 3 boxes: D. Wilson, "Dots-and-Boxes Analysis Results",
//! <https://wilson.engr.wisc.edu/boxes/results.shtml>. On 2 x 2, the first player wins by 3 boxes to 1: E. Berlekamp, J.
//! Conway and R. Guy, "Winning Ways for your Mathematical Plays" (1982), chapter 16. The value on 2 x 3, a win of the second
//! player by 2, is a result of the searches of this bench.

use std::fmt::{self, Display};

use plywood::{Game, MoveList, Outcome, Player};

use super::choice::{Choice, choices};

/// A position on a board of `COLUMNS` x `ROWS` boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Dots<const COLUMNS: u32, const ROWS: u32> {
    /// The drawn edges, one bit each: first the horizontal edges, row by row, then the vertical edges.
    pub(crate) edges: u32,
    /// The boxes of the first player minus those of the second.
    pub(crate) margin: i8,
    to_move: Player,
}

impl<const COLUMNS: u32, const ROWS: u32> Dots<COLUMNS, ROWS> {
    /// The number of horizontal edges.
    pub(crate) const HORIZONTAL: u32 = COLUMNS * (ROWS + 1);
    /// All edges, one bit each.
    pub(crate) const EDGES: u32 = u32::MAX >> (32 - Self::HORIZONTAL - (COLUMNS + 1) * ROWS);

    /// Creates the board without edges.
    pub(crate) fn new() -> Self {
        Self { edges: 0, margin: 0, to_move: Player::First }
    }

    /// Returns the four edges of each box.
    pub(crate) fn boxes() -> impl Iterator<Item = u32> {
        (0..COLUMNS * ROWS).map(|number| {
            let left = Self::HORIZONTAL + number + number / COLUMNS;
            0b11 << left | 1 << number | 1 << (number + COLUMNS)
        })
    }
}

impl<const COLUMNS: u32, const ROWS: u32> Display for Dots<COLUMNS, ROWS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has = |edge: u32| self.edges >> edge & 1 == 1;
        for row in 0..=ROWS {
            for column in 0..COLUMNS {
                f.write_str(if has(row * COLUMNS + column) { "+--" } else { "+  " })?;
            }
            f.write_str("+\n")?;
            for column in 0..=COLUMNS {
                let edge = Self::HORIZONTAL + row * (COLUMNS + 1) + column;
                f.write_str(if row < ROWS && has(edge) { "|  " } else { "   " })?;
            }
            f.write_str("\n")?;
        }
        write!(f, "{} to move, margin {}", self.to_move, self.margin)
    }
}

impl<const COLUMNS: u32, const ROWS: u32> Game for Dots<COLUMNS, ROWS> {
    type Move = Choice;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.edges == Self::EDGES).then_some(Outcome::Points(self.margin.into()))
    }

    fn moves(&self) -> MoveList<Choice> {
        choices((Self::EDGES & !self.edges).into())
    }

    fn apply(&self, Choice(edge): Choice) -> Self {
        let edges = self.edges | 1 << edge;
        let mut after = Self { edges, to_move: self.to_move.opponent(), ..*self };
        for _ in Self::boxes().filter(|sides| sides >> edge & 1 == 1 && edges & sides == *sides) {
            after.margin += if self.to_move == Player::First { 1 } else { -1 };
            after.to_move = self.to_move;
        }
        after
    }
}
