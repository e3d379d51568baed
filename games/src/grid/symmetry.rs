//! The eight rotations and reflections of a square board.

use super::Grid;

impl Grid {
    /// Returns the least of the eight images of the board.
    #[inline]
    pub(super) fn least_image(&self) -> Grid {
        let turned = self.with(transposed);
        [self, &turned].into_iter().flat_map(Grid::mirror_images).min().unwrap_or(*self)
    }

    /// Returns the board and its reflections left to right, top to bottom, and both.
    #[inline]
    fn mirror_images(&self) -> [Grid; 4] {
        let unused = 8 - self.size;
        let mirror_columns = |cells: u64| cells.swap_bytes().reverse_bits() >> unused;
        let mirror_rows = |cells: u64| cells.swap_bytes() >> (8 * unused);
        let mirrored = self.with(mirror_columns);
        [*self, mirrored, self.with(mirror_rows), mirrored.with(mirror_rows)]
    }

    #[inline]
    fn with(&self, change: impl Fn(u64) -> u64) -> Grid {
        Grid { first: change(self.first), second: change(self.second), ..*self }
    }
}

/// Returns the cells with rows and columns exchanged.
#[inline]
fn transposed(cells: u64) -> u64 {
    // Exchanges single cells across the diagonal, then blocks of two by two, then blocks of four by four.
    [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)].into_iter().fold(
        cells,
        |cells, (distance, upper)| {
            let differ = (cells ^ (cells >> distance)) & upper;
            cells ^ differ ^ (differ << distance)
        },
    )
}
