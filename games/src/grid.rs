//! A square board on which the sides put pieces in turn: what Tic-Tac-Toe and Tippy share.

mod hints;
mod shapes;
mod symmetry;
mod threats;

use std::fmt::{self, Display};

use plywood::{MoveList, Player};
use plywood::{
    Scene,
    scene::{self, Cell},
};

use crate::bits::{ones, ternary};

pub(crate) use hints::View;
pub(crate) use shapes::{Shape, Shapes};

/// A place on a square board, written as its column's letter and its row's number: `a1` is top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(u8);

impl Place {
    /// How many places are to its left.
    pub fn column(self) -> u32 {
        u32::from(self.0) % 8
    }

    /// How many places are above it.
    pub fn row(self) -> u32 {
        u32::from(self.0) / 8
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", letter(self.0 % 8), self.row() + 1))
    }
}

/// The name of a column.
fn letter(column: u8) -> char {
    char::from(b'a' + column)
}

/// The pieces on a square board with a side of up to 8. Bits are numbered as if the side were 8 always:
///
/// ```text
///      a  b  c  ..
///  1   0  1  2
///  2   8  9 10
///  3  16 17 18
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Grid {
    first: u64,
    second: u64,
    side: u8,
    /// How many pieces there are.
    plies: u8,
}

/// The cells of a rectangle in the top left corner; there are `rows` of them, 1 to 8.
#[inline]
pub(crate) fn rectangle(columns: u8, rows: u8) -> u64 {
    const LEFT_COLUMN: u64 = 0x0101_0101_0101_0101;
    let row = (1 << columns) - 1;
    (LEFT_COLUMN >> (64 - 8 * rows)) * row
}

impl Grid {
    /// A board without pieces.
    pub(crate) fn new(side: u8) -> Self {
        Self { first: 0, second: 0, side, plies: 0 }
    }

    pub(crate) fn side(&self) -> u8 {
        self.side
    }

    /// The side that has put as many pieces as the other or one less.
    #[inline]
    pub(crate) fn to_move(self) -> Player {
        if self.plies.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// The cells on which `player` has a piece.
    #[inline]
    pub(crate) fn pieces(&self, player: Player) -> u64 {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }

    /// The cells without a piece.
    #[inline]
    pub(crate) fn free(&self) -> u64 {
        rectangle(self.side, self.side) & !(self.first | self.second)
    }

    /// The places without a piece, row by row.
    #[inline]
    pub(crate) fn free_places(&self) -> MoveList<Place> {
        ones(self.free()).map(Place).collect()
    }

    /// The board after the side to move has put a piece.
    #[inline]
    pub(crate) fn put(mut self, place: Place) -> Self {
        debug_assert!(self.free() >> place.0 & 1 == 1, "{place} is no free cell");
        match self.to_move() {
            Player::First => self.first |= 1 << place.0,
            Player::Second => self.second |= 1 << place.0,
        }
        self.plies += 1;
        self
    }

    /// The board row by row as one number in base three, below 3 to the power of its cells. Boards that
    /// are images of each other share one: turned or mirrored, the game is the same.
    pub(crate) fn key(&self) -> u128 {
        let least = self.least_image();
        let rows = least.first.to_le_bytes().into_iter().zip(least.second.to_le_bytes());
        let radix = 3_u128.pow(self.side.into());
        rows.take(self.side.into()).fold(0, |key, (first, second)| key * radix + ternary(first, second))
    }

    /// Enough for 3 to the power of the cells.
    pub(crate) fn key_bits(&self) -> u32 {
        3_u128.pow(u32::from(self.side).pow(2)).ilog2() + 1
    }

    /// The board as a picture in which the cells of `lit` stand out. A free cell stands for the move to
    /// it while the game is `open`.
    pub(crate) fn scene(&self, lit: u64, open: bool) -> Scene {
        let cells = ones(rectangle(self.side, self.side)).map(Place).map(|place| {
            let piece = self.owner(place);
            Cell {
                x: place.column().into(),
                y: place.row().into(),
                text: piece.map(|player| mark(player).to_string()).unwrap_or_default(),
                name: place.to_string(),
                piece,
                mv: (open && piece.is_none()).then(|| place.to_string()),
                lit: lit >> place.0 & 1 == 1,
                shape: scene::Shape::Square,
            }
        });
        Scene { cells: cells.collect(), ..Scene::default() }
    }

    fn owner(&self, place: Place) -> Option<Player> {
        [Player::First, Player::Second].into_iter().find(|&player| self.pieces(player) >> place.0 & 1 == 1)
    }
}

/// The piece of `player` in a drawing.
pub(crate) fn mark(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

impl Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(" ")?;
        for column in 0..self.side {
            write!(f, " {}", letter(column))?;
        }
        for row in 0..self.side {
            write!(f, "\n{}", row + 1)?;
            for column in 0..self.side {
                write!(f, " {}", self.owner(Place(8 * row + column)).map_or('.', mark))?;
            }
        }
        Ok(())
    }
}
