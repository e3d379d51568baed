//! Stonehenge: claim cells, capture ley-lines.

mod drawing;
mod geometry;

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use plywood::{Evaluator, Game, Moves, Outcome, Player, Scene};
use thiserror::Error;

use crate::bits::{ones, ternary};
use crate::heuristics::Rough;
use geometry::{GEOMETRIES, Geometry, LARGEST_SIDE};

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
    /// The lines that they have captured.
    captured: [u32; 2],
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
                Ok(Self { claimed: [0; 2], captured: [0; 2], side: small, winner: None })
            }
            _ => Err(StonehengeSizeError { side }),
        }
    }

    /// Who has claimed `cell`, if anybody has.
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        holder(self.claimed, cell.0)
    }

    /// Who has captured the line with this number, if anybody has.
    fn holder(&self, line: u8) -> Option<Player> {
        holder(self.captured, line)
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
fn holder(sets: [u32; 2], bit: u8) -> Option<Player> {
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
    fn legal_moves(&self) -> Moves<Cell> {
        if self.is_over() { Moves::new() } else { self.free_cells().collect() }
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
        let mut reached = 0;
        for number in geometry.through[usize::from(mv.0)] {
            let line = &geometry.lines()[usize::from(number)];
            let is_half = (next.claimed[own] & line.cells).count_ones() >= line.half;
            reached |= u32::from(is_half) << number;
        }
        next.captured[own] |= reached & !self.captured[1 - own];
        if next.captured[own].count_ones() >= geometry.needed {
            next.winner = self.winner.or(Some(mover));
        }
        next
    }

    fn scene(&self) -> Scene {
        self.picture()
    }

    /// Enough for 3 to the power of 25, and 18 lines.
    fn key_bits(&self) -> u32 {
        58
    }

    /// The cells in base three and the lines that the first player holds. A line that is captured and is not
    /// the first player's is the second's, and whether it is captured follows from the cells.
    fn key(&self) -> Option<u128> {
        let bytes = self.claimed[0].to_be_bytes().into_iter().zip(self.claimed[1].to_be_bytes());
        let cells = bytes.fold(0, |key, (first, second)| key * 3_u128.pow(8) + ternary(first, second));
        Some((cells << self.geometry().lines().len()) + u128::from(self.captured[0]))
    }
}

/// Between a win and a loss it goes by the lines: those that the side to move holds less those that the other
/// holds, as a part of all.
impl Evaluator<Stonehenge> for Rough {
    fn evaluate(&self, position: &Stonehenge) -> f64 {
        let wins_now =
            |position: &Stonehenge| position.free_cells().any(|cell| position.apply(cell).is_over());
        if wins_now(position) {
            1.0
        } else if position.free_cells().all(|cell| wins_now(&position.apply(cell))) {
            -1.0
        } else {
            let [first, second] = position.captured.map(|lines| f64::from(lines.count_ones()));
            let ahead = if position.to_move() == Player::First { first - second } else { second - first };
            ahead / f64::from(3 * (position.side + 1))
        }
    }

    fn bounds(&self) -> RangeInclusive<f64> {
        -1.0..=1.0
    }
}
