//! Connect: pieces fall, and so many in a row win. Connect Four is one size of it.

mod key;
mod size;
mod threats;

use std::fmt::{self, Display};
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use plywood::{Bounds, Evaluator, Game, MoveList, Outcome, Player, Value};
use plywood::{
    Scene,
    scene::{Cell, Shape},
};

use crate::bits::ones;
use crate::grid::mark;
use crate::heuristics::Lines;
use threats::UNKNOWN;

pub(crate) use size::SIZES;
pub use size::{ConnectSize, ConnectSizeError, ParseConnectSizeError};

/// A position of Connect.
///
/// The sides drop a piece each in turn, the first player `X`, the second `O`; it falls to the lowest free
/// cell of its column. Who has a *run* of so many wins, upright, level or diagonal; a full board without one
/// is a draw. A move is a column, `1` at the left. Moves come from the left.
///
/// ```
/// use plywood::{Game, Outcome, Player};
/// use plywood_games::Connect;
///
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
/// # How the cells are numbered
///
/// A column has a bit for each of its cells, from the bottom, and one above them that stays empty, so that
/// no run goes around a corner. Three columns and five rows:
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
    /// The pieces of the first and of the second player, a bit each.
    pieces: [u64; 2],
    /// The cells with which each of them has a run, taken or free, or [`UNKNOWN`]; no part of what the position is.
    threats: [u64; 2],
    /// How many there are.
    plies: u8,
    columns: u8,
    rows: u8,
    run: u8,
    /// Whether it is Connect Four, for whose board much is compiled apart.
    is_four: bool,
    /// The lowest cells of all columns.
    bottoms: u64,
}

/// The move that drops a piece into a column, written as its number; `1` is the left one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(u8);

impl Column {
    /// How many columns are to its left.
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
    /// The empty board with so many columns and rows, on which so many in a row win.
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
                    pieces: [0; 2],
                    threats: [UNKNOWN; 2],
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

    /// The bits of a column, the empty one included.
    #[inline]
    fn stride(&self) -> u8 {
        self.rows + 1
    }

    #[inline]
    fn pieces(&self, player: Player) -> u64 {
        self.pieces[player as usize]
    }

    #[inline]
    fn occupied(&self) -> u64 {
        self.pieces[0] | self.pieces[1]
    }

    /// The lowest cell of a column.
    #[inline]
    fn bottom(&self, column: u8) -> u64 {
        1 << (column * self.stride())
    }

    /// The cell on which a piece in this column comes to rest, which is above the board if the column is full.
    #[inline]
    fn landing(&self, column: u8) -> u64 {
        // A carry runs through the pieces of the column.
        let occupied = self.occupied();
        (occupied + self.bottom(column)) & !occupied
    }

    /// The cells on which pieces can come to rest; none when the game is over.
    #[inline]
    fn landings(&self) -> u64 {
        if self.has_won(self.to_move().opponent()) { 0 } else { self.lowest_free() }
    }

    /// The lowest free cell of every column that has one.
    #[inline]
    fn lowest_free(&self) -> u64 {
        (self.occupied() + self.bottoms) & self.cells()
    }

    #[inline]
    fn cells(&self) -> u64 {
        self.bottoms * ((1 << self.rows) - 1)
    }

    /// The runs among `cells`, each as its cells.
    fn all_runs(&self, cells: u64) -> impl Iterator<Item = u64> {
        directions(self.stride()).into_iter().flat_map(move |direction| {
            ones(begins(cells, self.run, direction))
                .map(move |begin| (0..self.run).fold(0, |run, step| run | 1 << (begin + step * direction)))
        })
    }

    fn owner(&self, cell: u64) -> Option<Player> {
        [Player::First, Player::Second].into_iter().find(|&player| self.pieces(player) & cell != 0)
    }
}

/// By how much the number of a bit grows from cell to cell of a run: upright, level, and the diagonals.
#[inline]
fn directions(stride: u8) -> [u8; 4] {
    [1, stride, stride + 1, stride - 1]
}

/// Where a run of so many begins in this direction, if its cells are all among `cells`.
#[inline]
fn begins(cells: u64, run: u8, direction: u8) -> u64 {
    (1..run).fold(cells, |begins, _| cells & (begins >> direction))
}

impl PartialEq for Connect {
    fn eq(&self, other: &Self) -> bool {
        let size = |board: &Self| (board.columns, board.rows, board.run);
        self.pieces == other.pieces && size(self) == size(other)
    }
}

impl Eq for Connect {}

impl Hash for Connect {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.pieces.hash(state);
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

    #[inline]
    fn to_move(&self) -> Player {
        if self.plies.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let last = self.to_move().opponent();
        if self.has_won(last) {
            Some(Outcome::Win(last))
        } else {
            (self.occupied() == self.cells()).then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn moves(&self) -> MoveList<Column> {
        self.columns_of(self.lowest_free())
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.has_won(self.to_move().opponent()) {
            return 0;
        }
        let full = self.occupied() & (self.bottoms << (self.rows - 1));
        usize::from(self.columns) - if full == 0 { 0 } else { count(full) }
    }

    #[inline]
    fn apply(&self, mv: Column) -> Self {
        let cell = self.landing(mv.0);
        debug_assert!(cell & self.cells() != 0, "column {mv} is full");
        let mut next = *self;
        let player = self.to_move() as usize;
        next.pieces[player] |= cell;
        next.threats[player] = UNKNOWN;
        next.plies += 1;
        next
    }

    /// The cell on which a piece would come to rest stands for its column.
    fn scene(&self) -> Scene {
        let last = self.pieces(self.to_move().opponent());
        let lit = self.all_runs(last).fold(0, |lit, run| lit | run);
        let moves = self.legal_moves();
        let places = (0..self.rows).flat_map(|line| (0..self.columns).map(move |column| (line, column)));
        let cells = places.map(|(line, column)| {
            let cell = self.bottom(column) << (self.rows - 1 - line);
            let piece = self.owner(cell);
            let stands_for = moves.iter().find(|mv| mv.0 == column && self.landing(column) == cell);
            Cell {
                x: column.into(),
                y: line.into(),
                text: piece.map(|player| mark(player).to_string()).unwrap_or_default(),
                piece,
                mv: stands_for.map(ToString::to_string),
                lit: lit & cell != 0,
                shape: Shape::Hole,
                ..Cell::default()
            }
        });
        let won_by = if lit == 0 { String::new() } else { format!("{} in a row", self.run) };
        Scene { cells: cells.collect(), falls: true, won_by, ..Scene::default() }
    }

    /// A bit for each place, the empty ones above the columns included.
    fn key_bits(&self) -> u32 {
        u32::from(self.columns) * u32::from(self.stride())
    }

    /// The pieces of the side to move plus all pieces: in each column that sum says how many pieces there
    /// are, by its highest one, and below that whose they are. A position and its mirror image have the lesser of both.
    #[inline]
    fn key(&self) -> Option<u128> {
        Some(self.key_of(self.pieces(self.to_move()) + self.occupied()))
    }

    #[inline]
    fn non_losing_moves(&self) -> MoveList<Column> {
        self.columns_of(self.safe(self.landings()))
    }

    #[inline]
    fn key_after(&self, mv: Column) -> Option<u128> {
        let other = self.pieces(self.to_move().opponent());
        Some(self.key_of(other + (self.occupied() | self.landing(mv.0))))
    }

    #[inline(always)]
    fn static_bounds(&self) -> Bounds {
        self.bounds_from_threats()
    }

    const EAGER_BOUNDS: bool = true;

    #[inline(always)]
    fn precompute(self) -> Self {
        self.with_threats()
    }

    /// With how many cells the side has a run afterwards. Between equals a move that forces no answer, for a threat
    /// that is met is spent; then the one nearer to the middle.
    #[inline]
    fn move_score(&self, mv: Column, after: Option<&Self>) -> i32 {
        let made;
        let child = if let Some(child) = after {
            child
        } else {
            made = self.apply(mv);
            &made
        };
        let threats = child.threats(self.to_move()) & !child.occupied();
        let from_middle = (2 * i32::from(mv.0) + 1 - i32::from(self.columns)).abs();
        let forces = threats & (child.occupied() + child.bottoms) != 0;
        32 * threats.count_ones().cast_signed() - 16 * i32::from(forces) - from_middle
    }
}

/// How many cells these are. Columns are seldom full, so that the count is kept apart.
#[cold]
#[inline(never)]
fn count(cells: u64) -> usize {
    cells.count_ones() as usize
}

/// By the runs that are open to one side only.
impl Evaluator<Connect> for Lines {
    fn evaluate(&self, position: &Connect) -> f64 {
        let own = position.to_move();
        let (own, other) = (position.pieces(own), position.pieces(own.opponent()));
        Lines::balance(position.all_runs(position.cells()), own, other)
    }

    fn range(&self) -> RangeInclusive<f64> {
        -1.0..=1.0
    }
}
