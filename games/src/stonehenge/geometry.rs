//! The board of Stonehenge in each size: the spots of its cells and its ley-lines, computed at compile time.

use super::tally::{Lines, Tally, numbers};

/// The number of cells of the largest board.
pub(super) const MAX_CELLS: usize = 25;
/// The number of lines of the largest board.
pub(super) const MAX_LINES: usize = 18;
/// The largest size.
pub(super) const LARGEST_SIZE: u8 = 5;

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
    /// The cells of the line.
    pub cells: u32,
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
    pub cells: u32,
    /// The number of captured lines that win.
    pub needed: u8,
    /// The spot of each cell.
    pub spots: [Spot; MAX_CELLS],
    /// The three lines through each cell.
    pub through: [Lines; MAX_CELLS],
    /// The tally of a player at the start.
    pub tally: Tally,
    lines: [Line; MAX_LINES],
}

/// The geometry of each size, from size 1.
pub(super) static GEOMETRIES: [Geometry; LARGEST_SIZE as usize] =
    [Geometry::new(1), Geometry::new(2), Geometry::new(3), Geometry::new(4), Geometry::new(5)];

impl Geometry {
    /// Returns the lines in three blocks: the rows, from the top; the lines down to the left, starting at the right;
    /// the lines down to the right, starting at the left. In all three blocks, lines with the same index have the same
    /// length.
    #[inline]
    pub(super) fn lines(&self) -> &[Line] {
        &self.lines[..3 * (usize::from(self.size) + 1)]
    }

    /// Returns the line with this number.
    #[inline]
    pub(super) const fn line(&self, number: usize) -> Line {
        self.lines[number]
    }

    /// Returns `lines` with the three blocks of directions permuted: block `order[n]` becomes block n.
    #[inline]
    pub(super) const fn reordered(&self, lines: Lines, order: [usize; 3]) -> Lines {
        let block_bits = 3 * (self.size as usize + 1);
        let mask = (1 << block_bits) - 1;
        lines >> (block_bits * order[0]) & mask
            | (lines >> (block_bits * order[1]) & mask) << block_bits
            | (lines >> (block_bits * order[2]) & mask) << (2 * block_bits)
    }

    /// Returns the cells with at least one, with at least two, and with all three of their lines among `lines`.
    #[inline]
    pub(super) fn crossed(&self, lines: Lines) -> [u32; 3] {
        numbers(lines).fold([0; 3], |[one, two, three], number| {
            let cells = self.lines[number].cells;
            [one | cells, two | one & cells, three | two & cells]
        })
    }

    const fn new(size: u8) -> Self {
        let mut geometry = Geometry {
            size,
            cells: 0,
            needed: (3 * (size + 1)).div_ceil(2),
            spots: [Spot { row: 0, column: 0 }; MAX_CELLS],
            through: [0; MAX_CELLS],
            tally: Tally(0),
            lines: Self::empty_lines(size),
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
                    geometry.lines[through[direction] as usize].cells |= 1 << cell;
                    geometry.through[cell] |= 1 << (3 * through[direction]);
                    direction += 1;
                }
                geometry.cells |= 1 << cell;
                geometry.spots[cell] = Spot { row, column };
                cell += 1;
                column += 1;
            }
            row += 1;
        }
        let mut line = 0;
        while line < 3 * (size as usize + 1) {
            let half = geometry.lines[line].cells.count_ones().div_ceil(2);
            // The digit becomes 4 when `half` cells are claimed.
            geometry.tally.0 |= (4 - half as u64) << (3 * line);
            line += 1;
        }
        geometry
    }

    /// Returns the lines with their start and direction, but without cells.
    const fn empty_lines(size: u8) -> [Line; MAX_LINES] {
        let mut lines = [Self::empty_line(0, 0, Direction::Row); MAX_LINES];
        // `index` counts the rows from the top, and the lines of the two other blocks from the last one to the first.
        let mut index = 0;
        while index <= size {
            let number = index as usize;
            let block = size as usize + 1;
            lines[number] = Self::empty_line(index + 1, (index == size) as u8, Direction::Row);
            lines[block + size as usize - number] =
                Self::empty_line(index.saturating_sub(1), index + 1, Direction::DownLeft);
            lines[2 * block + size as usize - number] = match index {
                0 => Self::empty_line(1, 2, Direction::DownRight),
                _ => Self::empty_line(index, 1, Direction::DownRight),
            };
            index += 1;
        }
        lines
    }

    const fn empty_line(row: u8, column: u8, direction: Direction) -> Line {
        Line { cells: 0, start: Spot { row, column }, direction }
    }
}
