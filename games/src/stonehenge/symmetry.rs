//! The six symmetries of a Stonehenge board.

use super::geometry::{Cells, Geometry, MAX_CELLS};

/// The permutations of the three directions. Each is a symmetry of the board, because the lines of all directions have the
/// same lengths, and each cell is determined by its three lines.
pub(super) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The number of cells that one table lookup maps.
const CHUNK: usize = 5;
/// The number of subsets of a chunk.
const SETS: usize = 1 << CHUNK;
/// The number of chunks of the largest board.
const CHUNKS: usize = MAX_CELLS.div_ceil(CHUNK);

/// The image of every set of cells under each symmetry: for every chunk of consecutive cells, a table with the images
/// of its subsets.
pub(super) struct Images {
    images: [[[Cells; SETS]; CHUNKS]; ORDERS.len()],
    /// The number of chunks of the board.
    chunks: usize,
}

impl Images {
    pub(super) const fn new(geometry: &Geometry) -> Self {
        let cells = geometry.cells.count_ones() as usize;
        let mut images = [[[0; SETS]; CHUNKS]; ORDERS.len()];
        let mut order = 0;
        while order < ORDERS.len() {
            let mut cell = 0;
            while cell < cells {
                let image = image(geometry, ORDERS[order], cell);
                let mut set = 0;
                while set < SETS {
                    if set >> (cell % CHUNK) & 1 == 1 {
                        images[order][cell / CHUNK][set] |= 1 << image;
                    }
                    set += 1;
                }
                cell += 1;
            }
            order += 1;
        }
        Images { images, chunks: cells.div_ceil(CHUNK) }
    }

    /// Returns the image of `cells` under the symmetry with this index in [`ORDERS`].
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "only the lowest bits are used")]
    pub(super) fn of(&self, order: usize, cells: Cells) -> Cells {
        if order == 0 {
            return cells;
        }
        let chunks = self.images[order].iter().enumerate().take(self.chunks);
        chunks.fold(0, |image, (chunk, sets)| image | sets[(cells >> (CHUNK * chunk)) as usize % SETS])
    }
}

/// Returns the image of `cell`: the cell on the permuted lines.
const fn image(geometry: &Geometry, order: [usize; 3], cell: usize) -> usize {
    let moved = Geometry::reordered(geometry.through[cell], order);
    let mut image = 0;
    while geometry.through[image] != moved {
        image += 1;
    }
    image
}
