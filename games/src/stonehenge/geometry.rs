//! The board of Stonehenge in each size: the spots of its cells and its ley-lines, computed at compile time.

use super::tally::{DIRECTION_BITS, Lines, MAX_NEEDED, Tally};

/// The number of cells of the largest board.
pub(super) const MAX_CELLS: usize = 33;
/// The number of bits of a set of lines.
const SET_BITS: usize = Lines::BITS as usize;
/// The number of sets of the lines of one direction.
pub(super) const DIRECTION_SETS: usize = 1 << (DIRECTION_BITS - 1);
/// The number of lines of the largest board.
pub(super) const MAX_LINES: usize = 21;
/// The largest size.
pub(super) const LARGEST_SIZE: u8 = 6;

/// A set of cells: cell `n` is bit `n`.
pub(super) type Cells = u64;

/// A point of the lattice of cells and markers.
///
/// A step to the next row goes down and left; a step to the next row and column goes down and right. This is the board
/// of size 2 in which each point shows its row and column. Points with a letter are cells, the others are markers.
///
/// ```text
///          01    02
///         /     /
///  10 - A11 - B12    13
///      /   \ /   \  /
/// 20 - C21 - D22 - E23
///      \   / \   / \
///  31 - F32 - G33    34
///          \     \
///           43    44
/// ```
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub row: u8,
    pub column: u8,
}

/// The direction of a ley-line, from the top or from the left.
#[derive(Clone, Copy)]
pub(super) enum Direction {
    Row,
    DownLeft,
    DownRight,
}

impl Direction {
    /// Returns the rows and columns from one spot of a line to the next.
    pub(super) const fn step(self) -> (u8, u8) {
        match self {
            Direction::Row => (0, 1),
            Direction::DownLeft => (1, 0),
            Direction::DownRight => (1, 1),
        }
    }
}

/// A ley-line.
#[derive(Clone, Copy)]
pub(super) struct Line {
    /// The set that contains only this line.
    pub bit: Lines,
    /// The cells of the line.
    pub cells: Cells,
    /// The first spot of the line, which may be its marker.
    pub start: Spot,
    /// The direction from the first spot to the others.
    pub direction: Direction,
}

impl Line {
    /// Returns the spots in order. The marker is the last spot of a line down to the right, and the first spot of any
    /// other line.
    pub(super) fn spots(self) -> impl Iterator<Item = Spot> + use<> {
        let (start, (rows, columns)) = (self.start, self.direction.step());
        let spot = move |step| Spot { row: start.row + step * rows, column: start.column + step * columns };
        (0..).map(spot).take(self.cells.count_ones() as usize + 1)
    }

    /// Returns the spot of the marker.
    pub(super) fn marker(self) -> Spot {
        let mut spots = self.spots();
        match self.direction {
            Direction::DownRight => spots.last(),
            Direction::Row | Direction::DownLeft => spots.next(),
        }
        .unwrap_or(self.start)
    }
}

/// The board of one size: its cells and lines.
pub(super) struct Geometry {
    pub size: u8,
    /// All cells.
    pub cells: Cells,
    /// The number of cells.
    pub cell_count: u32,
    /// The number of captured lines that win.
    pub needed: u8,
    /// The greatest number of cells that capture a line at the start.
    pub longest_need: usize,
    /// The spot of each cell.
    pub spots: [Spot; MAX_CELLS],
    /// The three lines through each cell.
    pub through: [Lines; MAX_CELLS],
    /// The tally of a player at the start.
    pub tally: Tally,
    lines: [Line; MAX_LINES],
    /// The cells of the line with each bit.
    by_bit: [Cells; SET_BITS],
    /// For each direction and each set of its lines, as a byte, the cells on these lines.
    unions: [[Cells; DIRECTION_SETS]; 3],
}

/// The geometry of each size, from size 1.
pub(super) static GEOMETRIES: [Geometry; LARGEST_SIZE as usize] = [
    Geometry::new(1),
    Geometry::new(2),
    Geometry::new(3),
    Geometry::new(4),
    Geometry::new(5),
    Geometry::new(6),
];

impl Geometry {
    /// Returns the lines in three blocks: the rows, from the top; the lines down to the left, starting at the right;
    /// the lines down to the right, starting at the left. In all three blocks, lines with the same index have the same
    /// length.
    #[inline]
    pub(super) const fn lines(&self) -> &[Line] {
        self.lines.split_at(3 * (self.size as usize + 1)).0
    }

    /// Returns the cells of `line`, a set with one line.
    #[inline]
    pub(super) fn cells_of(&self, line: Lines) -> Cells {
        self.by_bit[line.trailing_zeros() as usize % SET_BITS]
    }

    /// Returns the cells on `lines`, for each direction. The lines of one direction have no cell in common.
    #[inline]
    pub(super) fn cells_on(&self, lines: Lines) -> [Cells; 3] {
        let [first, second, third, _] = lines.to_le_bytes().map(|set| usize::from(set) % DIRECTION_SETS);
        [self.unions[0][first], self.unions[1][second], self.unions[2][third]]
    }

    /// Returns the cells with at least one, with at least two, and with all three of their lines among `lines`.
    #[inline]
    pub(super) fn crossed(&self, lines: Lines) -> [Cells; 3] {
        let [a, b, c] = self.cells_on(lines);
        [a | b | c, a & b | c & (a | b), a & b & c]
    }

    /// Returns `lines` with the three directions permuted: direction `order[n]` becomes direction n.
    #[inline]
    pub(super) const fn reordered(lines: Lines, order: [usize; 3]) -> Lines {
        let bytes = lines.to_le_bytes();
        Lines::from_le_bytes([bytes[order[0]], bytes[order[1]], bytes[order[2]], 0])
    }

    const fn new(size: u8) -> Self {
        let mut geometry = Geometry {
            size,
            cells: 0,
            cell_count: 0,
            longest_need: 0,
            needed: (3 * (size + 1)).div_ceil(2),
            spots: [Spot { row: 0, column: 0 }; MAX_CELLS],
            through: [0; MAX_CELLS],
            tally: Tally([0; MAX_NEEDED + 1]),
            lines: Self::empty_lines(size),
            by_bit: [0; SET_BITS],
            unions: [[0; DIRECTION_SETS]; 3],
        };
        let mut cell = 0;
        let mut row = 1;
        while row <= size + 1 {
            let (mut column, last) = if row <= size { (1, row + 1) } else { (2, size + 1) };
            while column <= last {
                // The numbers of the three lines through the cell.
                let through = [row - 1, 2 * size + 2 - column, 3 * size + 1 + column - row];
                let mut direction = 0;
                while direction < 3 {
                    let line = &mut geometry.lines[through[direction] as usize];
                    line.cells |= 1 << cell;
                    geometry.through[cell] |= line.bit;
                    direction += 1;
                }
                geometry.cells |= 1 << cell;
                geometry.spots[cell] = Spot { row, column };
                cell += 1;
                column += 1;
            }
            row += 1;
        }
        geometry.cell_count = geometry.cells.count_ones();
        let block = size as usize + 1;
        let mut number = 0;
        while number < 3 * block {
            let line = geometry.lines[number];
            let half = line.cells.count_ones().div_ceil(2) as usize;
            geometry.tally.0[half] |= line.bit;
            if half > geometry.longest_need {
                geometry.longest_need = half;
            }
            geometry.by_bit[line.bit.trailing_zeros() as usize] = line.cells;
            let unions = &mut geometry.unions[number / block];
            let mut set = 0;
            while set < DIRECTION_SETS {
                if set >> (number % block) & 1 == 1 {
                    unions[set] |= line.cells;
                }
                set += 1;
            }
            number += 1;
        }
        geometry
    }

    /// Returns the lines without cells.
    const fn empty_lines(size: u8) -> [Line; MAX_LINES] {
        let mut lines = [Self::empty_line(0, 0, Direction::Row, 0); MAX_LINES];
        // `index` counts the rows from the top, and the lines of the two other blocks from the last one to the first.
        let mut index = 0;
        while index <= size {
            let number = index as usize;
            let (block, reversed) = (size as usize + 1, (size - index) as usize);
            lines[number] = Self::empty_line(index + 1, (index == size) as u8, Direction::Row, number);
            lines[block + reversed] =
                Self::empty_line(index.saturating_sub(1), index + 1, Direction::DownLeft, reversed);
            lines[2 * block + reversed] = match index {
                0 => Self::empty_line(1, 2, Direction::DownRight, reversed),
                _ => Self::empty_line(index, 1, Direction::DownRight, reversed),
            };
            index += 1;
        }
        lines
    }

    /// Returns a line with the number `index` among those of its direction.
    const fn empty_line(row: u8, column: u8, direction: Direction, index: usize) -> Line {
        let bit = 1 << (DIRECTION_BITS * direction as usize + index);
        Line { bit, cells: 0, start: Spot { row, column }, direction }
    }
}
