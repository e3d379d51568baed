//! Stonehenge: the sides claim cells and capture ley-lines.

mod drawing;
mod geometry;
mod hints;
mod key;
mod near_end;
mod notation;
mod symmetry;
mod tally;

use std::fmt::{self, Display};

use plywood::{Bounds, Game, MoveList, Outcome, Player, PositionError, Scene};
use thiserror::Error;

use crate::bits::set_bits;
use geometry::{Cells, GEOMETRIES, Geometry, LARGEST_SIZE, Line, MAX_CELLS};
use tally::{Tallies, by_direction, sum_of_directions};

/// A position of Stonehenge.
///
/// On a board of size `n`, the rows have 2, 3 and so on up to `n + 1` cells; the last row has `n` cells. A *ley-line* is a
/// maximal straight line of cells: a row, or a line down to the left or down to the right. The marker of a line is at one
/// of its ends and shows `@` while the line is free.
///
/// The sides take turns to claim a free cell. The first side that holds at least half of the cells of a line captures the
/// line permanently. The first side that holds at least half of the lines wins; there are no draws. Claimed cells and
/// the markers of captured lines show the number of the side.
///
/// A move is a [`Cell`], written as its letter. Moves are listed in the order of the cells: row by row.
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
    /// The cells of the first and of the second player.
    claimed: [Cells; 2],
    /// The progress of both players on every line.
    tallies: Tallies,
    /// The number of lines that each player still needs to win.
    missing: [u8; 2],
    size: u8,
    to_move: Player,
    winner: Option<Player>,
}

/// A cell, and the move that claims it, written as its letter: `A` to `Z`, then `a` to `g` for the cells after the 26th,
/// which only size 6 has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// Returns the cell with this letter, `A` to `Z` or `a` to `g`.
    ///
    /// The cell can be passed to [`apply`](Stonehenge::apply) even after the end of the game, when
    /// [`parse_move`](Game::parse_move) rejects every move.
    ///
    /// ```
    /// use plywood_games::stonehenge::Cell;
    /// assert_eq!(Cell::lettered('C').map(Cell::letter), Some('C'));
    /// assert_eq!(Cell::lettered('g').map(Cell::letter), Some('g'));
    /// assert_eq!(Cell::lettered('h'), None);
    /// ```
    pub fn lettered(letter: char) -> Option<Self> {
        (0..).map(Self).take(MAX_CELLS).find(|cell| cell.letter() == letter)
    }

    /// Returns the letter of the cell.
    pub fn letter(self) -> char {
        char::from(if self.0 < 26 { b'A' + self.0 } else { b'a' + self.0 - 26 })
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

/// The error of [`Stonehenge::new`]: Stonehenge has no board of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the side of a Stonehenge must be 1 to {LARGEST_SIZE} (got {side})")]
pub struct StonehengeSizeError {
    /// The rejected size.
    pub side: u32,
}

impl Stonehenge {
    /// Creates the board whose size is `side`, 1 to 6, without claimed cells.
    ///
    /// # Errors
    ///
    /// [`StonehengeSizeError`] for any other size.
    pub fn new(side: u32) -> Result<Self, StonehengeSizeError> {
        match u8::try_from(side) {
            Ok(small @ 1..=LARGEST_SIZE) => {
                let Geometry { tally, needed, .. } = GEOMETRIES[usize::from(small) - 1];
                Ok(Self {
                    claimed: [0; 2],
                    tallies: Tallies::equal(tally),
                    missing: [needed; 2],
                    size: small,
                    to_move: Player::First,
                    winner: None,
                })
            }
            _ => Err(StonehengeSizeError { side }),
        }
    }

    /// Returns the player who has claimed `cell`, if any.
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        owner(self.claimed.map(|cells| cells >> cell.0 & 1 == 1))
    }

    /// Returns the player who has captured each ley-line, if any. The rows come first, from the top; then the lines
    /// down to the left, starting at the right; then the lines down to the right, starting at the left.
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
        let position = *self;
        self.geometry().lines().iter().map(move |line| position.holder(line))
    }

    /// Returns the player who has captured `line`, if any.
    fn holder(&self, line: &Line) -> Option<Player> {
        owner([0, 1].map(|side| self.tallies.of(side).captured() & line.bit != 0))
    }

    #[inline]
    fn geometry(&self) -> &'static Geometry {
        &GEOMETRIES[usize::from(self.size) - 1]
    }

    #[inline]
    fn free(&self) -> Cells {
        self.geometry().cells & !(self.claimed[0] | self.claimed[1])
    }

    /// Returns the free cells in their order.
    #[inline]
    fn free_cells(&self) -> impl Iterator<Item = Cell> + use<> {
        set_bits(self.free()).map(Cell)
    }
}

/// Returns the player who owns something, if any; `is_own` says for each player whether that player owns it.
fn owner(is_own: [bool; 2]) -> Option<Player> {
    match is_own {
        [true, _] => Some(Player::First),
        [_, true] => Some(Player::Second),
        _ => None,
    }
}

impl Display for Stonehenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text_drawing())
    }
}

impl Game for Stonehenge {
    type Move = Cell;
    const ALTERNATES: bool = true;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Win)
    }

    #[inline]
    fn moves(&self) -> MoveList<Cell> {
        self.free_cells().collect()
    }

    /// Returns the position after `mv`, which must be a free cell. A cell may also be claimed after the end of the game: the
    /// claim can capture lines, and the winner remains the same.
    #[inline]
    fn apply(&self, mv: Cell) -> Self {
        debug_assert!(self.free() >> mv.0 & 1 == 1, "{mv} is not a free cell");
        let mover = self.to_move;
        let (own, is_mover) = (mover as usize, [mover == Player::First, mover == Player::Second]);
        let mut tallies = self.tallies;
        let captured = tallies.claim(own, self.geometry().through[usize::from(mv.0)]);
        let missing = self.missing[own].saturating_sub(sum_of_directions(by_direction(captured)));
        // The fields are computed separately, because a processor waits when it copies fields that were just changed.
        Self {
            claimed: [0, 1].map(|side| self.claimed[side] | Cells::from(is_mover[side]) << mv.0),
            tallies,
            missing: [0, 1].map(|side| if is_mover[side] { missing } else { self.missing[side] }),
            size: self.size,
            to_move: mover.opponent(),
            winner: if missing == 0 { self.winner.or(Some(mover)) } else { self.winner },
        }
    }

    fn scene(&self) -> Scene {
        self.drawing()
    }

    fn position_text(&self) -> Option<String> {
        Some(self.text())
    }

    fn parse_position(&self, text: &str) -> Result<Self, PositionError> {
        self.parse_text(text)
    }

    const HAS_KEYS: Option<bool> = Some(true);

    /// The number of bits is 9, 18, 30, 42, 57 and 72 for the sizes 1 to 6.
    fn key_bits(&self) -> u32 {
        self.packed_bits()
    }

    /// Returns a key of the free lines, the free cells on them, the cells that the side to move needs on each line, and the
    /// number of lines that it needs. Symmetric positions have the same key.
    ///
    /// Positions with the same key have the same value at every depth, for every evaluator that depends only on these
    /// data and never decreases with an additional own cell, such as [`Rough`](crate::Rough).
    #[inline]
    fn key(&self) -> Option<u128> {
        Some(self.packed())
    }

    #[inline]
    fn non_losing_moves(&self) -> MoveList<Cell> {
        self.non_losing_cells()
    }

    #[inline]
    fn undominated_moves(&self) -> MoveList<Cell> {
        self.undominated_cells()
    }

    #[inline]
    fn move_score(&self, mv: Cell, _: Option<&Self>) -> i32 {
        self.score_of(mv)
    }

    #[inline]
    fn static_bounds(&self) -> Bounds {
        self.value_bounds()
    }

    #[inline]
    fn near_win_bounds(&self, plies: u32) -> Bounds {
        self.bounds_from_near_win(plies)
    }

    #[inline]
    fn near_loss_bounds(&self, plies: u32) -> Bounds {
        self.bounds_from_near_loss(plies)
    }
}
