//! Where the cells of a Stonehenge stand and which ley-lines go through them, worked out at compile time.

use super::tally::{Lines, Tally, numbers};

/// The most cells, lines and the largest side that there are.
pub(super) const MOST_CELLS: usize = 25;
pub(super) const MOST_LINES: usize = 18;
pub(super) const LARGEST_SIDE: u8 = 5;

/// A place of the lattice on which cells and markers stand. A step to the next row goes down-left, one to
/// the next row and column down-right. Here is a Stonehenge with a side of 2, each place with its row and
/// its column; the letters are the cells, the numbers alone are markers.
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

/// How a ley-line goes, from the top or from the left.
#[derive(Clone, Copy)]
pub(super) enum Direction {
    Row,
    DownLeft,
    DownRight,
}

impl Direction {
    /// The rows and columns from a place of a line to the next.
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
    /// Its cells, a bit each.
    pub cells: u32,
    /// The first of its places; its marker counts as one of them.
    pub start: Spot,
    /// How it goes from there.
    pub direction: Direction,
}

impl Line {
    /// Its places in order. The marker is the last one if the line goes down-right, otherwise the first.
    pub(super) fn spots(self) -> impl Iterator<Item = Spot> + use<> {
        let (start, (rows, columns)) = (self.start, self.direction.step());
        let spot = move |step| Spot { row: start.row + step * rows, column: start.column + step * columns };
        (0..).map(spot).take(self.cells.count_ones() as usize + 1)
    }

    /// Where its marker stands.
    pub(super) fn marker(self) -> Spot {
        let mut spots = self.spots();
        match self.direction {
            Direction::DownRight => spots.last(),
            Direction::Row | Direction::DownLeft => spots.next(),
        }
        .unwrap_or(self.start)
    }
}

/// A Stonehenge of one size without its pieces.
pub(super) struct Geometry {
    pub side: u8,
    /// The cells, a bit each.
    pub cells: u32,
    /// How many captured lines win.
    pub needed: u8,
    /// Where each cell stands.
    pub spots: [Spot; MOST_CELLS],
    /// The three lines through each cell.
    pub through: [Lines; MOST_CELLS],
    /// How a side stands at the start.
    pub tally: Tally,
    lines: [Line; MOST_LINES],
}

/// The sizes, from 1 up.
pub(super) static GEOMETRIES: [Geometry; LARGEST_SIDE as usize] =
    [Geometry::new(1), Geometry::new(2), Geometry::new(3), Geometry::new(4), Geometry::new(5)];

impl Geometry {
    /// The lines: rows from the top, then down-left ones from the right, then down-right ones from the left. So
    /// the three directions have lines of equal lengths in the same order.
    #[inline]
    pub(super) fn lines(&self) -> &[Line] {
        &self.lines[..3 * (usize::from(self.side) + 1)]
    }

    /// The line with this number.
    #[inline]
    pub(super) const fn line(&self, number: usize) -> Line {
        self.lines[number]
    }

    /// What `lines` become if the directions are taken in another order.
    #[inline]
    pub(super) const fn reordered(&self, lines: Lines, order: [usize; 3]) -> Lines {
        let each = 3 * (self.side as usize + 1);
        let block = (1 << each) - 1;
        lines >> (each * order[0]) & block
            | (lines >> (each * order[1]) & block) << each
            | (lines >> (each * order[2]) & block) << (2 * each)
    }

    /// The cells through which at least one, at least two and all three of their lines are among `lines`.
    #[inline]
    pub(super) fn crossed(&self, lines: Lines) -> [u32; 3] {
        numbers(lines).fold([0; 3], |[one, two, three], number| {
            let cells = self.lines[number].cells;
            [one | cells, two | one & cells, three | two & cells]
        })
    }

    const fn new(side: u8) -> Self {
        let mut geometry = Geometry {
            side,
            cells: 0,
            needed: (3 * (side + 1)).div_ceil(2),
            spots: [Spot { row: 0, column: 0 }; MOST_CELLS],
            through: [0; MOST_CELLS],
            tally: Tally(0),
            lines: Self::empty_lines(side),
        };
        let mut cell = 0;
        let mut row = 1;
        while row <= side + 1 {
            let (mut column, last) = if row <= side { (1, row + 1) } else { (2, side + 1) };
            while column <= last {
                let through = [row - 1, 2 * side + 2 - column, 3 * side + 1 + column - row];
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
        while line < 3 * (side as usize + 1) {
            let half = geometry.lines[line].cells.count_ones().div_ceil(2);
            geometry.tally.0 |= (4 - half as u64) << (3 * line);
            line += 1;
        }
        geometry
    }

    /// Where each line starts and how it goes.
    const fn empty_lines(side: u8) -> [Line; MOST_LINES] {
        let mut lines = [Self::empty_line(0, 0, Direction::Row); MOST_LINES];
        let mut index = 0;
        while index <= side {
            let number = index as usize;
            let each = side as usize + 1;
            lines[number] = Self::empty_line(index + 1, (index == side) as u8, Direction::Row);
            lines[each + side as usize - number] =
                Self::empty_line(index.saturating_sub(1), index + 1, Direction::DownLeft);
            lines[2 * each + side as usize - number] = match index {
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
