//! Domineering on a square board, by its rules alone.
//!
//! The sides take turns to put a domino on two free neighboring cells: the first player vertically, the second horizontally.
//! The side that cannot move loses.
//!
//! The second player wins on 5 x 5 and the first player on 6 x 6: D. Breuker, J. Uiterwijk and J. van den Herik, "Solving 8 x 8
//! Domineering", Theoretical Computer Science 230 (2000). The numbers of plies are results of the searches of this bench.

use std::fmt::{self, Display};

use plywood::{Game, MoveList, Outcome, Player};

use super::choice::{Choice, choices};

/// A position on a board of `SIDE` x `SIDE` cells, at most 8 x 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Domineering<const SIDE: u32> {
    /// The covered cells, one bit each, row by row.
    pub(crate) covered: u64,
    to_move: Player,
}

impl<const SIDE: u32> Domineering<SIDE> {
    const BOARD: u64 = u64::MAX >> (64 - SIDE * SIDE);
    /// The rightmost column.
    const RIGHT: u64 = (Self::BOARD / ((1 << SIDE) - 1)) << (SIDE - 1);

    /// Creates the empty board.
    pub(crate) fn new() -> Self {
        Self { covered: 0, to_move: Player::First }
    }

    /// Returns the upper or left cells of the dominoes that `player` can place.
    pub(crate) fn places(&self, player: Player) -> u64 {
        let free = Self::BOARD & !self.covered;
        match player {
            Player::First => free & free >> SIDE,
            Player::Second => free & free >> 1 & !Self::RIGHT,
        }
    }
}

impl<const SIDE: u32> Display for Domineering<SIDE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in 0..SIDE * SIDE {
            let sign = if self.covered >> cell & 1 == 1 { '#' } else { '.' };
            write!(f, "{sign}{}", if (cell + 1) % SIDE == 0 { "\n" } else { " " })?;
        }
        write!(f, "{} to move", self.to_move)
    }
}

impl<const SIDE: u32> Game for Domineering<SIDE> {
    type Move = Choice;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.places(self.to_move) == 0).then_some(Outcome::Win(self.to_move.opponent()))
    }

    fn moves(&self) -> MoveList<Choice> {
        choices(self.places(self.to_move))
    }

    fn apply(&self, Choice(cell): Choice) -> Self {
        let distance = if self.to_move == Player::First { SIDE } else { 1 };
        Self { covered: self.covered | (1 | 1 << distance) << cell, to_move: self.to_move.opponent() }
    }
}
