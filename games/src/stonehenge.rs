//! Stonehenge: claim cells, capture ley-lines.

mod drawing;
mod geometry;
mod hints;
mod key;
mod symmetry;
mod tally;

use std::fmt::{self, Display};

use plywood::{Bounds, Game, MoveList, Outcome, Player, Scene, Value};
use thiserror::Error;

use crate::bits::ones;
use geometry::{GEOMETRIES, Geometry, LARGEST_SIDE};
use tally::{Tally, numbers};

/// A position of Stonehenge.
///
/// Cells stand in rows of 2, 3 and so on up to the side plus one, and a last row of as many as the side. A
/// *ley-line* is a straight line of cells, as long as it can be: a row, or down to the left, or down to the
/// right. At one end of each stands its marker, `@` while the line is free.
///
/// The sides claim a free cell each in turn. Who is the first to hold at least half of a line's cells
/// captures the line, for good. Who is the first to hold at least half of the lines wins; nobody ties. A
/// claimed cell and the marker of a captured line show the side's number.
///
/// A move is a [`Cell`], written as its letter. Moves come by letter.
///
/// ```
/// use plywood::{Game, Outcome, Player};
/// use plywood_games::Stonehenge;
///
/// let mut position = Stonehenge::new(2)?;
/// for letter in ["A", "G", "D", "E"] {
///     position = position.play(position.parse_move(letter)?)?;
/// }
/// assert_eq!(position.to_string(), [
///     "        1   @",
///     "       /   /",
///     "  1 - 1 - B   2",
///     "     / \\ / \\ /",
///     "@ - C - 1 - 2",
///     "     \\ / \\ / \\",
///     "  2 - F - 2   2",
///     "       \\   \\",
///     "        @   1",
/// ].join("\n"));
/// let over = position.play(position.parse_move("C")?)?;
/// assert_eq!(over.outcome(), Some(Outcome::Win(Player::First)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stonehenge {
    /// The cells of the first and of the second player, a bit each.
    claimed: [u32; 2],
    /// How they stand on the lines.
    tallies: [Tally; 2],
    /// How many lines each has yet to capture.
    missing: [u8; 2],
    side: u8,
    winner: Option<Player>,
}

/// A cell and the move that claims it, written as its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this capital letter.
    ///
    /// A cell of its own, unlike a parsed move, may be claimed after the end: see
    /// [`apply`](Stonehenge::apply).
    ///
    /// ```
    /// use plywood_games::stonehenge::Cell;
    /// assert_eq!(Cell::lettered('C').map(Cell::letter), Some('C'));
    /// assert_eq!(Cell::lettered('Z'), None);
    /// ```
    pub fn lettered(letter: char) -> Option<Self> {
        ('A'..='Y').zip(0..).find_map(|(name, number)| (name == letter).then_some(Self(number)))
    }

    /// Its letter.
    pub fn letter(self) -> char {
        char::from(b'A' + self.0)
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

/// A size that Stonehenge does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a side of {side} is refused: Stonehenge has sides of 1 to {LARGEST_SIDE}")]
pub struct StonehengeSizeError {
    /// The side that was asked for.
    pub side: u32,
}

impl Stonehenge {
    /// The Stonehenge with this side, 1 to 5, and nothing claimed.
    ///
    /// # Errors
    ///
    /// [`StonehengeSizeError`] for any other side.
    pub fn new(side: u32) -> Result<Self, StonehengeSizeError> {
        match u8::try_from(side) {
            Ok(small @ 1..=LARGEST_SIDE) => {
                let Geometry { tally, needed, .. } = GEOMETRIES[usize::from(small) - 1];
                Ok(Self {
                    claimed: [0; 2],
                    tallies: [tally; 2],
                    missing: [needed; 2],
                    side: small,
                    winner: None,
                })
            }
            _ => Err(StonehengeSizeError { side }),
        }
    }

    /// Who has claimed `cell`, if anybody has.
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        holder(self.claimed.map(u64::from), cell.0)
    }

    /// Who has captured each ley-line, if anybody has: the rows from the top, then those that go down-left from the
    /// right, then those that go down-right from the left.
    ///
    /// ```
    /// use plywood::{Game, Player};
    /// use plywood_games::Stonehenge;
    /// let small = Stonehenge::new(1)?;
    /// let over = small.apply(small.parse_move("A")?);
    /// let first = Some(Player::First);
    /// assert_eq!(over.holders().collect::<Vec<_>>(), [first, None, None, first, first, None]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn holders(&self) -> impl Iterator<Item = Option<Player>> + use<> {
        let stonehenge = *self;
        (0..).map(move |line| stonehenge.holder(line)).take(self.geometry().lines().len())
    }

    /// Who has captured the line with this number, if anybody has.
    fn holder(&self, line: u8) -> Option<Player> {
        holder(self.tallies.map(Tally::captured), 3 * line)
    }

    #[inline]
    fn geometry(&self) -> &'static Geometry {
        &GEOMETRIES[usize::from(self.side) - 1]
    }

    #[inline]
    fn free(&self) -> u32 {
        self.geometry().cells & !(self.claimed[0] | self.claimed[1])
    }

    /// The free cells, by letter.
    #[inline]
    fn free_cells(&self) -> impl Iterator<Item = Cell> + use<> {
        ones(self.free().into()).map(Cell)
    }
}

/// Which of two sets of bits has this one.
fn holder(sets: [u64; 2], bit: u8) -> Option<Player> {
    [Player::First, Player::Second]
        .into_iter()
        .zip(sets)
        .find_map(|(player, set)| (set >> bit & 1 == 1).then_some(player))
}

impl Display for Stonehenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw())
    }
}

impl Game for Stonehenge {
    type Move = Cell;

    #[inline]
    fn to_move(&self) -> Player {
        if (self.claimed[0] | self.claimed[1]).count_ones().is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Win)
    }

    #[inline]
    fn moves(&self) -> MoveList<Cell> {
        self.free_cells().collect()
    }

    /// The position after `mv`, which must be a free cell. It may be claimed after the end of the game, too:
    /// that captures lines, and the winner remains.
    #[inline]
    fn apply(&self, mv: Cell) -> Self {
        debug_assert!(self.free() >> mv.0 & 1 == 1, "{mv} is no free cell");
        let geometry = self.geometry();
        let mover = self.to_move();
        let own = mover as usize;
        let mut next = *self;
        next.claimed[own] |= 1 << mv.0;
        let captured = next.tallies[own].claim(geometry.through[usize::from(mv.0)]);
        if captured != 0 {
            next.tallies[1 - own].lose(captured);
            next.missing[own] = self.missing[own].saturating_sub(numbers(captured).map(|_| 1).sum());
            if next.missing[own] == 0 {
                next.winner = self.winner.or(Some(mover));
            }
        }
        next
    }

    fn scene(&self) -> Scene {
        self.picture()
    }

    /// 9, 18, 30, 42 and 57 for sides 1 to 5.
    fn key_bits(&self) -> u32 {
        self.packed_bits()
    }

    /// The free lines with the free cells on them, how many cells the side to move needs of each, and how many
    /// lines it needs; the least of the six ways to look at the board. Positions that differ in anything else
    /// have the same value to every depth, for every evaluator that goes by the same and that an own cell more
    /// never lowers, as [`Rough`](crate::Rough) does.
    #[inline]
    fn key(&self) -> Option<u128> {
        Some(self.packed().into())
    }

    #[inline]
    fn non_losing_moves(&self) -> MoveList<Cell> {
        self.safe_cells()
    }

    #[inline]
    fn move_score(&self, mv: Cell, _: Option<&Self>) -> i32 {
        self.score_of(mv)
    }

    #[inline]
    fn static_bounds(&self) -> Bounds {
        self.value_bounds()
    }
}
