//! Hex on a square board, by its rules alone.
//!
//! The sides take turns to put a stone on a free cell; there is no swap. The first player wins with a chain of stones from
//! the top row to the bottom row, the second player with a chain from the left column to the right column. Each row is
//! shifted to the right by half a cell, so an inner cell has six neighbors: two in its row, two above (same column and next)
//! and two below (same column and previous).
//!
//! The first player wins on every size: J. Nash (1949), see M. Gardner, "Mathematical Games", Scientific American 197
//! (July 1957). The number of plies is a result of the searches of this bench.

use std::fmt::{self, Display};

use plywood::{Game, MoveList, Outcome, Player};

use super::choice::{Choice, choices};

/// A position on a board of `SIDE` x `SIDE` cells, at most 5 x 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hex<const SIDE: u32> {
    /// The stones of the first and of the second player, one bit each, row by row.
    pub(crate) stones: [u32; 2],
    to_move: Player,
}

impl<const SIDE: u32> Hex<SIDE> {
    pub(crate) const BOARD: u32 = u32::MAX >> (32 - SIDE * SIDE);
    const TOP: u32 = (1 << SIDE) - 1;
    const BOTTOM: u32 = Self::TOP << (SIDE * (SIDE - 1));
    const LEFT: u32 = Self::BOARD / Self::TOP;
    const RIGHT: u32 = Self::LEFT << (SIDE - 1);

    /// Creates the empty board.
    pub(crate) fn new() -> Self {
        Self::with_stones([0; 2])
    }

    /// Creates a position with these stones of the first and of the second player; the first player is to move.
    pub(crate) fn with_stones(stones: [u32; 2]) -> Self {
        Self { stones, to_move: Player::First }
    }

    /// Returns the neighbors of `cells`.
    pub(crate) fn neighbors(cells: u32) -> u32 {
        let (not_left, not_right) = (cells & !Self::LEFT, cells & !Self::RIGHT);
        let row = not_left >> 1 | not_right << 1;
        let above = cells >> SIDE | not_right >> (SIDE - 1);
        let below = cells << SIDE | not_left << (SIDE - 1);
        (row | above | below) & Self::BOARD
    }

    /// Returns the two edges that `player` connects.
    pub(crate) fn edges(player: Player) -> (u32, u32) {
        if player == Player::First { (Self::TOP, Self::BOTTOM) } else { (Self::LEFT, Self::RIGHT) }
    }

    /// Returns whether the stones of `player` connect the two edges of that side.
    pub(crate) fn is_connected(&self, player: Player) -> bool {
        let stones = self.stones[player as usize];
        let (from, to) = Self::edges(player);
        let (mut reached, mut previous) = (stones & from, 0);
        while reached != previous {
            previous = reached;
            reached |= Self::neighbors(reached) & stones;
        }
        reached & to != 0
    }
}

impl<const SIDE: u32> Display for Hex<SIDE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..SIDE {
            let indent = usize::try_from(row).expect("at most 4");
            f.write_str(&" ".repeat(indent))?;
            for cell in row * SIDE..(row + 1) * SIDE {
                f.write_str(match self.stones.map(|stones| stones >> cell & 1) {
                    [0, 0] => ". ",
                    [1, _] => "X ",
                    _ => "O ",
                })?;
            }
            f.write_str("\n")?;
        }
        write!(f, "{} to move", self.to_move)
    }
}

impl<const SIDE: u32> Game for Hex<SIDE> {
    type Move = Choice;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        let last = self.to_move.opponent();
        self.is_connected(last).then_some(Outcome::Win(last))
    }

    fn moves(&self) -> MoveList<Choice> {
        choices((Self::BOARD & !(self.stones[0] | self.stones[1])).into())
    }

    fn apply(&self, Choice(cell): Choice) -> Self {
        let mut after = Self { to_move: self.to_move.opponent(), ..*self };
        after.stones[self.to_move as usize] |= 1 << cell;
        after
    }
}
