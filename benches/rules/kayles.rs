//! Dawson's Kayles, by its rules alone.
//!
//! A move takes two neighboring pins from a row, which leaves up to two rows. The side that cannot move loses.
//!
//! The nim-sequence of a row has the period 34 with few exceptions, and a row of 40 pins is a win for the side to move:
//! E. Berlekamp, J. Conway and R. Guy, "Winning Ways for your Mathematical Plays" (1982), chapter 4. The number of plies is a
//! result of the searches of this bench.

use std::fmt::{self, Display};

use plywood::{Game, MoveList, Outcome, Player};

/// The largest number of rows with at least two pins that a row of 40 pins can leave.
const MAX_ROWS: usize = 10;

/// A move: the number of a row, and the number of pins that stay on its left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Take {
    pub(crate) row: u8,
    pub(crate) left: u8,
}

impl Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.row, self.left)
    }
}

/// A position: the lengths of the rows with at least two pins, longest first, then zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DawsonsKayles {
    pub(crate) rows: [u8; MAX_ROWS],
    to_move: Player,
}

impl DawsonsKayles {
    /// Creates the start: one row of `pins` pins, at most 40.
    pub(crate) fn new(pins: u8) -> Self {
        assert!(pins <= 40, "more rows than a position can hold");
        let mut rows = [0; MAX_ROWS];
        rows[0] = pins;
        Self { rows, to_move: Player::First }
    }
}

impl Display for DawsonsKayles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> = self.rows.iter().filter(|pins| **pins > 0).map(ToString::to_string).collect();
        write!(f, "{} ({} to move)", rows.join(" "), self.to_move)
    }
}

impl Game for DawsonsKayles {
    type Move = Take;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.rows[0] < 2).then_some(Outcome::Win(self.to_move.opponent()))
    }

    /// Returns one move for each pair of rows that may remain, as the two ends of a row are alike; likewise, rows of equal
    /// length count once.
    fn moves(&self) -> MoveList<Take> {
        let is_new = |row: usize| row == 0 || self.rows[row] != self.rows[row - 1];
        let rows = (0..).zip(self.rows).filter(|(row, pins)| *pins >= 2 && is_new(usize::from(*row)));
        rows.flat_map(|(row, pins)| (0..=(pins - 2) / 2).map(move |left| Take { row, left })).collect()
    }

    fn apply(&self, Take { row, left }: Take) -> Self {
        let mut rows = self.rows;
        let right = rows[usize::from(row)] - 2 - left;
        let playable = |pins: u8| if pins < 2 { 0 } else { pins };
        rows[usize::from(row)] = playable(right);
        // The last place is free, as the move adds a row.
        if playable(left) > 0 {
            rows[MAX_ROWS - 1] = left;
        }
        rows.sort_unstable_by(|a, b| b.cmp(a));
        Self { rows, to_move: self.to_move.opponent() }
    }
}
