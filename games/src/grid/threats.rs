//! Threats on a square board: the cells that complete a shape, and the pairs of cells that complete one together.
//!
//! All placements of a shape on the board are handled at once, as the bits of a number.

use super::shapes::{Shape, Shapes};

/// One more than the largest difference between the indexes of two cells of a shape.
const OFFSETS: usize = 19;

impl<const CELLS: usize> Shapes<CELLS> {
    /// Returns the cells of `free` that complete a shape of `pieces`.
    #[inline]
    pub(crate) fn completing(&self, pieces: u64, free: u64, size: u8) -> u64 {
        free & self.0.iter().fold(0, |cells, shape| cells | shape.completing(pieces, size))
    }

    /// Returns the pairs of cells of `free` that together complete a shape of `pieces`.
    #[inline]
    pub(crate) fn pairs(&self, pieces: u64, free: u64, size: u8) -> Pairs {
        let mut pairs = Pairs { lower: [0; OFFSETS] };
        for shape in &self.0 {
            shape.add_pairs(pieces, free, size, &mut pairs);
        }
        pairs
    }
}

impl<const CELLS: usize> Shape<CELLS> {
    /// Returns, for every placement of the shape with all cells but one among `pieces`, the missing cell.
    #[inline]
    fn completing(&self, pieces: u64, size: u8) -> u64 {
        let mut completing = 0;
        for missing in 0..CELLS {
            let mut corners = self.corners(size);
            for cell in (0..CELLS).filter(|&cell| cell != missing) {
                corners &= pieces >> self.cells[cell];
            }
            completing |= corners << self.cells[missing];
        }
        completing
    }

    /// Adds the pairs of free cells that complete the shape at each placement whose other cells are among `pieces`.
    #[inline]
    fn add_pairs(&self, pieces: u64, free: u64, size: u8, pairs: &mut Pairs) {
        for upper in 1..CELLS {
            for lower in 0..upper {
                let mut corners = self.corners(size);
                for cell in 0..CELLS {
                    let wanted = if cell == lower || cell == upper { free } else { pieces };
                    corners &= wanted >> self.cells[cell];
                }
                let offset = self.cells[upper] - self.cells[lower];
                pairs.lower[usize::from(offset)] |= corners << self.cells[lower];
            }
        }
    }
}

/// Pairs of free cells that complete a shape together: a piece on one of them threatens to complete it on the other.
pub(crate) struct Pairs {
    /// The lower cell of each pair, by the difference between the indexes of its cells. A pair that belongs to two shapes
    /// is stored once.
    lower: [u64; OFFSETS],
}

impl Pairs {
    /// Returns the cells that are in a pair, and the cells that are in more than one: a piece on such a cell makes two
    /// threats at once.
    #[inline]
    pub(crate) fn single_and_double(&self) -> (u64, u64) {
        let (mut single, mut double) = (0, 0);
        for (lower, offset) in self.lower.iter().zip(0..) {
            for cells in [*lower, lower << offset] {
                double |= single & cells;
                single |= cells;
            }
        }
        (single, double)
    }
}
