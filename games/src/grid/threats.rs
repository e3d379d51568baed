//! Which cells complete a shape, and which cells threaten to: all places on the board at once.

use super::shapes::{Shape, Shapes};

/// One more than the largest difference between the numbers of two cells of a shape.
const OFFSETS: usize = 19;

impl<const CELLS: usize> Shapes<CELLS> {
    /// The cells of `free` that complete a shape of `pieces`.
    #[inline]
    pub(crate) fn completing(&self, pieces: u64, free: u64, side: u8) -> u64 {
        free & self.0.iter().fold(0, |cells, shape| cells | shape.completing(pieces, side))
    }

    /// The pairs of cells of `free` that complete a shape of `pieces` together.
    #[inline]
    pub(crate) fn pairs(&self, pieces: u64, free: u64, side: u8) -> Pairs {
        let mut pairs = Pairs { lower: [0; OFFSETS] };
        for shape in &self.0 {
            shape.add_pairs(pieces, free, side, &mut pairs);
        }
        pairs
    }
}

impl<const CELLS: usize> Shape<CELLS> {
    /// The cells that are missing where all others of a place are among `pieces`.
    #[inline]
    fn completing(&self, pieces: u64, side: u8) -> u64 {
        let mut completing = 0;
        for missing in 0..CELLS {
            let mut corners = self.corners(side);
            for cell in (0..CELLS).filter(|&cell| cell != missing) {
                corners &= pieces >> self.cells[cell];
            }
            completing |= corners << self.cells[missing];
        }
        completing
    }

    #[inline]
    fn add_pairs(&self, pieces: u64, free: u64, side: u8, pairs: &mut Pairs) {
        for upper in 1..CELLS {
            for lower in 0..upper {
                let mut corners = self.corners(side);
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

/// Pairs of free cells of which each threatens to complete a shape with the other.
pub(crate) struct Pairs {
    /// By the difference between the numbers of the two cells: the lower one of each pair. So a pair that
    /// two shapes have in common counts once.
    lower: [u64; OFFSETS],
}

impl Pairs {
    /// The cells of any pair, and those that are in more than one: a piece there threatens to complete
    /// shapes on two cells at once.
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
