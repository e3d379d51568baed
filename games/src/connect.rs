//! Connect: pieces fall to the bottom of their column, and a run of pieces wins. Connect Four is one of its sizes.

mod claims;
mod key;
mod lines;
mod near_end;
mod order;
mod size;
mod threats;

use std::fmt::{self, Display};
use std::hash::{Hash, Hasher};

use plywood::phrase::Phrase;
use plywood::scene::{Cell, Shape};
use plywood::{Bounds, Game, MoveList, Outcome, Player, PositionError, Scene};

use crate::bits::set_bits;
use crate::grid::{MARKS, mark};
use crate::notation::{RowNotation, side_to_move, won_before};
use threats::NOT_COMPUTED;

pub(crate) use size::SIZES;
pub use size::{ConnectSize, ConnectSizeError, ParseConnectSizeError};

/// A position of Connect.
///
/// The sides take turns to drop a piece into a column, the first player `X`, the second `O`. The piece falls to the lowest
/// free cell. A *run* wins: a vertical, horizontal or diagonal line of pieces of one side. Its length is part of the size
/// of the game. A full board without a run is a draw. A move is a column, `1` at the left. Moves are listed from the left.
///
/// ```
/// use plywood::{Game, Outcome, Player};
/// use plywood_games::Connect;
/// let mut position = Connect::new(3, 5, 3)?;
/// for column in ["1", "2", "2", "3", "1", "3", "3"] {
///     position = position.play(position.parse_move(column)?)?;
/// }
/// assert_eq!(position.to_string(), [
///     "1 2 3",
///     ". . .",
///     ". . .",
///     ". . X",
///     "X X O",
///     "X O O",
/// ].join("\n"));
/// assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Bit order
///
/// Each column has one bit for each of its cells, from the bottom, and one bit above them that stays empty, so that no run
/// wraps from the top of a column to the bottom of the next. With three columns and five rows:
///
/// ```text
/// 5 11 17    empty
/// 4 10 16
/// 3  9 15
/// 2  8 14
/// 1  7 13
/// 0  6 12
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Connect {
    /// The cells with pieces of the side to move.
    own: u64,
    /// The cells with pieces of the other side.
    other: u64,
    /// The cells, free or occupied, that complete a run with pieces of the side to move on other cells, or
    /// [`NOT_COMPUTED`]. A side has won if one of its threats holds a piece of this side. The threats follow from the
    /// pieces and are ignored by `==`.
    own_threats: u64,
    /// The same for the other side.
    other_threats: u64,
    /// The number of pieces.
    plies: u8,
    columns: u8,
    rows: u8,
    run: u8,
    /// Whether the size is that of Connect Four, for which several functions are compiled separately.
    is_four: bool,
    /// The lowest cell of each column.
    bottoms: u64,
}

/// A move that drops a piece into a column, written as the number of the column: `1` is at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(u8);

impl Column {
    /// Returns the index of the column: 0 for `1`.
    pub fn index(self) -> u32 {
        self.0.into()
    }
}

impl Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0 + 1).fmt(f)
    }
}

impl Connect {
    /// Creates the empty board with this number of columns and rows, on which `run` pieces in a line win.
    ///
    /// # Errors
    ///
    /// [`ConnectSizeError`] unless there are 2 to 9 columns and at least one row, columns * (rows + 1) is
    /// at most 64, and the run is at least 2 and no longer than the longer side.
    pub fn new(columns: u32, rows: u32, run: u32) -> Result<Self, ConnectSizeError> {
        let fits = (2..=9).contains(&columns)
            && (1..64 / columns).contains(&rows)
            && (2..=columns.max(rows)).contains(&run);
        let small = |number| u8::try_from(number).ok().filter(|_| fits);
        match (small(columns), small(rows), small(run)) {
            (Some(columns), Some(rows), Some(run)) => {
                let bottoms = (0..columns).fold(0, |bottoms, column| bottoms | 1 << (column * (rows + 1)));
                let is_four = (columns, rows, run) == (7, 6, 4);
                Ok(Self {
                    own: 0,
                    other: 0,
                    own_threats: NOT_COMPUTED,
                    other_threats: NOT_COMPUTED,
                    plies: 0,
                    columns,
                    rows,
                    run,
                    is_four,
                    bottoms,
                })
            }
            _ => Err(ConnectSizeError { size: ConnectSize { columns, rows, run } }),
        }
    }

    /// Returns the number of bits of a column, including the empty one.
    #[inline]
    fn stride(&self) -> u8 {
        self.rows + 1
    }

    #[inline]
    fn pieces(&self, player: Player) -> u64 {
        if player == self.to_move() { self.own } else { self.other }
    }

    #[inline]
    fn occupied(&self) -> u64 {
        self.own | self.other
    }

    /// Returns the lowest cell of a column.
    #[inline]
    fn bottom(&self, column: u8) -> u64 {
        1 << (column * self.stride())
    }

    /// Returns the cell to which a piece in this column falls. The cell is above the board if the column is full.
    #[inline]
    fn landing(&self, column: u8) -> u64 {
        // The addition carries through the pieces of the column.
        let occupied = self.occupied();
        (occupied + self.bottom(column)) & !occupied
    }

    /// Returns the landing cells: the lowest free cell of every column that is not full.
    #[inline]
    fn landings(&self) -> u64 {
        (self.occupied() + self.bottoms) & self.cells()
    }

    #[inline]
    fn cells(&self) -> u64 {
        // The product copies a column of `rows` bits to every column of the board.
        self.bottoms * ((1 << self.rows) - 1)
    }

    /// Returns the runs among `cells`, each as the set of its cells.
    fn all_runs(&self, cells: u64) -> impl Iterator<Item = u64> {
        directions(self.stride()).into_iter().flat_map(move |direction| {
            set_bits(run_starts(cells, self.run, direction))
                .map(move |start| (0..self.run).fold(0, |run, step| run | 1 << (start + step * direction)))
        })
    }

    fn notation(&self) -> RowNotation {
        RowNotation { marks: MARKS, lengths: vec![self.columns.into(); self.rows.into()] }
    }

    /// Returns the cell with this number in reading order.
    #[inline]
    fn cell(&self, number: u8) -> u64 {
        self.bottom(number % self.columns) << (self.rows - 1 - number / self.columns)
    }

    fn owner(&self, cell: u64) -> Option<Player> {
        [Player::First, Player::Second].into_iter().find(|&player| self.pieces(player) & cell != 0)
    }
}

/// Returns the difference between the bits of neighboring cells of a run: vertical, horizontal and in both diagonals.
#[inline]
fn directions(stride: u8) -> [u8; 4] {
    [1, stride, stride + 1, stride - 1]
}

/// Returns the first cell of every run in this direction that lies entirely in `cells`.
#[inline]
fn run_starts(cells: u64, run: u8, direction: u8) -> u64 {
    (1..run).fold(cells, |starts, _| cells & (starts >> direction))
}

impl PartialEq for Connect {
    fn eq(&self, other: &Self) -> bool {
        let size = |position: &Self| (position.columns, position.rows, position.run);
        (self.own, self.other) == (other.own, other.other) && size(self) == size(other)
    }
}

impl Eq for Connect {}

impl Hash for Connect {
    fn hash<H: Hasher>(&self, state: &mut H) {
        [self.own, self.other].hash(state);
    }
}

impl Display for Connect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for column in 0..self.columns {
            write!(f, "{}{}", if column == 0 { "" } else { " " }, Column(column))?;
        }
        for row in (0..self.rows).rev() {
            for column in 0..self.columns {
                let owner = self.owner(self.bottom(column) << row);
                write!(f, "{}{}", if column == 0 { "\n" } else { " " }, owner.map_or('.', mark))?;
            }
        }
        Ok(())
    }
}

impl Game for Connect {
    type Move = Column;
    const ALTERNATES: bool = true;

    #[inline]
    fn to_move(&self) -> Player {
        if self.plies.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.is_lost() {
            Some(Outcome::Win(self.to_move().opponent()))
        } else {
            (self.occupied() == self.cells()).then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn moves(&self) -> MoveList<Column> {
        self.columns_of(self.landings())
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.is_lost() {
            return 0;
        }
        let full = self.occupied() & (self.bottoms << (self.rows - 1));
        // Columns are seldom full, so the count is kept out of the common path.
        usize::from(self.columns) - if full == 0 { 0 } else { count_rarely(full) }
    }

    #[inline]
    fn apply(&self, mv: Column) -> Self {
        let cell = self.landing(mv.0);
        debug_assert!(cell & self.cells() != 0, "column {mv} is full");
        Self {
            own: self.other,
            other: self.own | cell,
            own_threats: self.other_threats,
            other_threats: NOT_COMPUTED,
            plies: self.plies + 1,
            ..*self
        }
    }

    /// Returns the drawing, in which the landing cell of a column represents the move.
    fn scene(&self) -> Scene {
        let lit = self.all_runs(self.other).fold(0, |lit, run| lit | run);
        let moves = self.legal_moves();
        let places = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        let cells = places.map(|(row, column)| {
            let cell = self.bottom(column) << (self.rows - 1 - row);
            let piece = self.owner(cell);
            let landing_move = moves.iter().find(|mv| mv.0 == column && self.landing(column) == cell);
            Cell {
                x: column.into(),
                y: row.into(),
                text: piece.map(|player| mark(player).to_string()).unwrap_or_default(),
                piece,
                mv: landing_move.map(ToString::to_string),
                lit: lit & cell != 0,
                shape: Shape::Hole,
                ..Cell::default()
            }
        });
        let run = [("count", self.run.into())];
        let won_by = (lit != 0).then(|| Phrase::new("in-a-row", "{count} in a row", run));
        Scene { cells: cells.collect(), falls: true, won_by: won_by.unwrap_or_default(), ..Scene::default() }
    }

    fn position_text(&self) -> Option<String> {
        Some(self.notation().text(|number| self.owner(self.cell(number))))
    }

    fn parse_position(&self, text: &str) -> Result<Self, PositionError> {
        let cells = self.notation().parse(text)?;
        let to_move = side_to_move(cells)?;
        let pieces = cells.map(|cells| set_bits(cells).fold(0, |all, number| all | self.cell(number)));
        let occupied = pieces[0] | pieces[1];
        // The addition carries through the pieces at the bottom of a column, but not through pieces above a free cell.
        if (occupied + self.bottoms) & occupied != 0 {
            let reason = format!(
                "a piece has a free cell below it (got `{text}`); columns must be filled from the bottom"
            );
            return Err(PositionError::new(reason));
        }
        let [own, other] = if to_move == Player::First { pieces } else { [pieces[1], pieces[0]] };
        #[expect(clippy::cast_possible_truncation, reason = "a board has at most 64 cells")]
        let plies = occupied.count_ones() as u8;
        let (own_threats, other_threats) = (NOT_COMPUTED, NOT_COMPUTED);
        let position = Self { own, other, own_threats, other_threats, plies, ..*self };
        if position.has_run(own) { Err(won_before(to_move)) } else { Ok(position) }
    }

    const HAS_KEYS: Option<bool> = Some(true);

    /// Returns one bit for each cell, including the empty ones above the columns.
    fn key_bits(&self) -> u32 {
        u32::from(self.columns) * u32::from(self.stride())
    }

    /// Returns the sum of two sets of cells, taken as numbers: the pieces of the side to move, and all pieces. If the
    /// mirror image has a lesser sum, that sum is the key. In a column with n pieces, the sum lies between 2^n - 1 and
    /// 2^(n + 1) - 2. These ranges do not overlap, so the sum determines n, and then the own pieces.
    #[inline]
    fn key(&self) -> Option<u128> {
        Some(self.key_of(self.own + self.occupied()))
    }

    #[inline]
    fn non_losing_moves(&self) -> MoveList<Column> {
        self.non_losing()
    }

    #[inline]
    fn key_after(&self, mv: Column) -> Option<u128> {
        Some(self.key_of(self.other + (self.occupied() | self.landing(mv.0))))
    }

    #[inline(always)]
    fn static_bounds(&self) -> Bounds {
        self.bounds_from_threats()
    }

    const EAGER_BOUNDS: bool = true;

    #[inline]
    fn near_win_bounds(&self, plies: u32) -> Bounds {
        self.bounds_from_near_win(plies)
    }

    #[inline]
    fn near_loss_bounds(&self, plies: u32) -> Bounds {
        self.bounds_from_near_loss(plies)
    }

    #[inline(always)]
    fn precompute(&mut self) {
        self.compute_all_threats();
    }

    fn move_score(&self, mv: Column, after: Option<&Self>) -> i32 {
        self.move_scorer()(mv, after)
    }

    #[inline(always)]
    fn move_scorer(&self) -> impl Fn(Column, Option<&Self>) -> i32 {
        self.scorer()
    }
}

/// Returns the number of cells; the compiler treats every call as unlikely.
#[cold]
#[inline(never)]
fn count_rarely(cells: u64) -> usize {
    cells.count_ones() as usize
}
