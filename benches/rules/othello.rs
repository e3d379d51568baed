//! Othello on a square board, by its rules alone.
//!
//! The first player has the black discs. A move puts a disc on an empty square so that at least one straight line of
//! opposing discs, in any of the eight directions, lies between the new disc and another disc of the same side; all such
//! lines are turned over. A side that has no such move passes; if neither side has one, the game ends. The result is the
//! margin in discs; empty squares count for nobody.
//!
//! On 4 x 4, the second player wins 11 to 3 (margin -8), and there are 60,060 games; on 6 x 6, the second player wins 20 to
//! 16: J. Feinstein, "Amenor wins World 6x6 championships!", British Othello Federation newsletter, July 1993.

use std::fmt::{self, Display};

use plywood::{Game, MoveList, Outcome, Player};

use super::choice::bit_numbers;

/// A move: the number of a square, row by row from 0, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Turn {
    Place(u8),
    Pass,
}

impl Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Place(square) => square.fmt(f),
            Turn::Pass => f.write_str("pass"),
        }
    }
}

/// A position on a board of `SIDE` x `SIDE` squares, at most 8 x 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Othello<const SIDE: u32> {
    /// The squares of the discs of the first and of the second player, one bit each, row by row.
    discs: [u64; 2],
    to_move: Player,
}

/// The eight directions as steps in columns and rows.
const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

impl<const SIDE: u32> Othello<SIDE> {
    const BOARD: u64 = u64::MAX >> (64 - SIDE * SIDE);
    /// The leftmost column.
    const LEFT: u64 = Self::BOARD / ((1 << SIDE) - 1);

    /// Creates the start: two discs of each side cross over in the middle.
    pub(crate) fn new() -> Self {
        let corner = (SIDE / 2 - 1) * (SIDE + 1);
        let black = 1 << (corner + 1) | 1 << (corner + SIDE);
        let white = 1 << corner | 1 << (corner + SIDE + 1);
        Self { discs: [black, white], to_move: Player::First }
    }

    /// Returns the squares one step from `squares`; steps off the board are omitted.
    fn step(squares: u64, (columns, rows): (i32, i32)) -> u64 {
        let distance = columns + rows * SIDE.cast_signed();
        let moved = if distance > 0 { squares << distance } else { squares >> -distance };
        let entered = match columns {
            1 => Self::LEFT,
            -1 => Self::LEFT << (SIDE - 1),
            _ => 0,
        };
        moved & Self::BOARD & !entered
    }

    /// Returns the discs of the side to move and those of the opponent.
    pub(crate) fn sides(&self) -> (u64, u64) {
        (self.discs[self.to_move as usize], self.discs[self.to_move.opponent() as usize])
    }

    /// Returns the squares where a side with the discs `own` may place a disc.
    pub(crate) fn places(own: u64, other: u64) -> u64 {
        let ends = DIRECTIONS.iter().map(|&direction| {
            let mut line = Self::step(own, direction) & other;
            for _ in 3..SIDE {
                line |= Self::step(line, direction) & other;
            }
            Self::step(line, direction)
        });
        ends.fold(0, |places, end| places | end) & !(own | other)
    }

    /// Returns the discs that a new disc on the square `place` (one bit) turns over.
    fn turned(own: u64, other: u64, place: u64) -> u64 {
        let lines = DIRECTIONS.iter().map(|&direction| {
            let (mut line, mut next) = (0, Self::step(place, direction));
            while next & other != 0 {
                line |= next;
                next = Self::step(next, direction);
            }
            if next & own == 0 { 0 } else { line }
        });
        lines.fold(0, |turned, line| turned | line)
    }
}

impl<const SIDE: u32> Display for Othello<SIDE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..SIDE * SIDE {
            let sign = match self.discs.map(|discs| discs >> square & 1) {
                [0, 0] => '.',
                [1, _] => 'X',
                _ => 'O',
            };
            write!(f, "{sign}{}", if (square + 1) % SIDE == 0 { "\n" } else { " " })?;
        }
        write!(f, "{} to move", self.to_move)
    }
}

impl<const SIDE: u32> Game for Othello<SIDE> {
    type Move = Turn;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        let (own, other) = self.sides();
        let is_over = Self::places(own, other) == 0 && Self::places(other, own) == 0;
        let [first, second] = self.discs.map(|discs| discs.count_ones().cast_signed());
        is_over.then_some(Outcome::Points(first - second))
    }

    fn moves(&self) -> MoveList<Turn> {
        let (own, other) = self.sides();
        let places = Self::places(own, other);
        if places == 0 {
            [Turn::Pass].into_iter().collect()
        } else {
            bit_numbers(places).map(Turn::Place).collect()
        }
    }

    fn apply(&self, turn: Turn) -> Self {
        let mut after = Self { to_move: self.to_move.opponent(), ..*self };
        if let Turn::Place(square) = turn {
            let (own, other) = self.sides();
            let place = 1 << square;
            let turned = Self::turned(own, other, place);
            after.discs[self.to_move as usize] = own | place | turned;
            after.discs[after.to_move as usize] = other & !turned;
        }
        after
    }
}
