//! A square board on which the sides put pieces in turn, shared by Tic-Tac-Toe and Tippy.

mod hints;
mod shapes;
mod symmetry;
mod threats;

use std::fmt::{self, Display};

use plywood::scene::{self, Cell};
use plywood::{MoveList, Player, PositionError, Scene};

use crate::bits::{set_bits, ternary};
use crate::notation::{RowNotation, side_to_move, won_before};

pub(crate) use hints::GridHints;
pub(crate) use shapes::{Shape, Shapes};

/// A square of a square board, written as the letter of its column and the number of its row: `a1` is top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(u8);

impl Place {
    /// Returns the index of the column: 0 for `a`, which is at the left.
    pub fn column(self) -> u32 {
        u32::from(self.0) % 8
    }

    /// Returns the index of the row: 0 for `1`, which is at the top.
    pub fn row(self) -> u32 {
        u32::from(self.0) / 8
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", letter(self.0 % 8), self.row() + 1))
    }
}

/// Returns the name of a column.
fn letter(column: u8) -> char {
    char::from(b'a' + column)
}

/// The pieces on a square board of size up to 8. Bits are numbered as on a board of size 8:
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
    size: u8,
    /// The number of pieces.
    plies: u8,
}

/// Returns the cells of a rectangle in the top left corner. The number of rows is 1 to 8.
#[inline]
pub(crate) fn rectangle(columns: u8, rows: u8) -> u64 {
    const LEFT_COLUMN: u64 = 0x0101_0101_0101_0101;
    let row = (1 << columns) - 1;
    // The product copies `row` into each of the first `rows` rows.
    (LEFT_COLUMN >> (64 - 8 * rows)) * row
}

impl Grid {
    /// Creates a board without pieces.
    pub(crate) fn new(size: u8) -> Self {
        Self { first: 0, second: 0, size, plies: 0 }
    }

    /// Returns the number of rows and of columns.
    pub(crate) fn size(&self) -> u8 {
        self.size
    }

    /// Returns the side to move: the first player if both sides have equally many pieces.
    #[inline]
    pub(crate) fn to_move(self) -> Player {
        if self.plies.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// Returns the cells on which `player` has a piece.
    #[inline]
    pub(crate) fn pieces(&self, player: Player) -> u64 {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }

    /// Returns the cells without a piece.
    #[inline]
    pub(crate) fn free(&self) -> u64 {
        rectangle(self.size, self.size) & !(self.first | self.second)
    }

    /// Returns the squares without a piece, row by row.
    #[inline]
    pub(crate) fn free_places(&self) -> MoveList<Place> {
        set_bits(self.free()).map(Place).collect()
    }

    /// Returns the board after the side to move has put a piece on `place`.
    #[inline]
    pub(crate) fn put(mut self, place: Place) -> Self {
        debug_assert!(self.free() >> place.0 & 1 == 1, "{place} is not a free square");
        match self.to_move() {
            Player::First => self.first |= 1 << place.0,
            Player::Second => self.second |= 1 << place.0,
        }
        self.plies += 1;
        self
    }

    /// Returns the least image of the board under rotation and reflection as a number in base three, below 3 to the
    /// power of the number of cells. All images of a board have the same key.
    pub(crate) fn key(&self) -> u128 {
        let least = self.least_image();
        let rows = least.first.to_le_bytes().into_iter().zip(least.second.to_le_bytes());
        let radix = 3_u128.pow(self.size.into());
        rows.take(self.size.into()).fold(0, |key, (first, second)| key * radix + ternary(first, second))
    }

    /// Returns the number of bits of 3 to the power of the number of cells.
    pub(crate) fn key_bits(&self) -> u32 {
        3_u128.pow(u32::from(self.size).pow(2)).ilog2() + 1
    }

    /// Returns the board in the notation of position texts.
    pub(crate) fn text(&self) -> String {
        self.notation().text(|cell| self.owner(self.place(cell)))
    }

    /// Returns the board of the same size that `text` denotes, in a game in which a side wins by completing one of
    /// `shapes`.
    pub(crate) fn parse<const CELLS: usize>(
        &self,
        text: &str,
        shapes: &Shapes<CELLS>,
    ) -> Result<Self, PositionError> {
        let cells = self.notation().parse(text)?;
        let to_move = side_to_move(cells)?;
        let [first, second] =
            cells.map(|cells| -> u64 { set_bits(cells).fold(0, |all, cell| all | 1 << self.place(cell).0) });
        #[expect(clippy::cast_possible_truncation, reason = "a board has at most 64 cells")]
        let plies = (first | second).count_ones() as u8;
        let grid = Self { first, second, size: self.size, plies };
        if shapes.any(grid.pieces(to_move), self.size) { Err(won_before(to_move)) } else { Ok(grid) }
    }

    fn notation(&self) -> RowNotation {
        RowNotation { marks: MARKS, lengths: vec![self.size.into(); self.size.into()] }
    }

    /// Returns the square with this number in reading order.
    fn place(&self, cell: u8) -> Place {
        Place(8 * (cell / self.size) + cell % self.size)
    }

    /// Returns a drawing of the board in which the cells of `lit` are highlighted. If `is_open`, that is, while the
    /// game goes on, each free cell represents the move to it.
    pub(crate) fn scene(&self, lit: u64, is_open: bool) -> Scene {
        let cells = set_bits(rectangle(self.size, self.size)).map(Place).map(|place| {
            let piece = self.owner(place);
            Cell {
                x: place.column().into(),
                y: place.row().into(),
                text: piece.map(|player| mark(player).to_string()).unwrap_or_default(),
                name: place.to_string().into(),
                piece,
                mv: (is_open && piece.is_none()).then(|| place.to_string()),
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

/// The characters of the first and of the second player's pieces in a drawing.
pub(crate) const MARKS: [char; 2] = ['X', 'O'];

/// Returns the character of a piece of `player` in a drawing.
pub(crate) fn mark(player: Player) -> char {
    MARKS[player as usize]
}

impl Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(" ")?;
        for column in 0..self.size {
            write!(f, " {}", letter(column))?;
        }
        for row in 0..self.size {
            write!(f, "\n{}", row + 1)?;
            for column in 0..self.size {
                write!(f, " {}", self.owner(Place(8 * row + column)).map_or('.', mark))?;
            }
        }
        Ok(())
    }
}
