//! The six ways in which a Stonehenge lies upon itself.

use super::geometry::{Geometry, MOST_CELLS};

/// The orders in which the three directions can be taken. That is all there is to a symmetry: the directions
/// have lines of equal lengths, and where three lines cross there is a cell.
pub(super) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// So many cells are moved at a time.
const CHUNK: usize = 5;
const SETS: usize = 1 << CHUNK;

/// Where each order of the directions moves cells: for every set of five neighbours by letter, what it becomes.
pub(super) struct Images([[[u32; SETS]; MOST_CELLS / CHUNK]; ORDERS.len()]);

impl Images {
    pub(super) const fn new(geometry: &Geometry) -> Self {
        let mut images = [[[0; SETS]; MOST_CELLS / CHUNK]; ORDERS.len()];
        let mut order = 0;
        while order < ORDERS.len() {
            let mut cell = 0;
            while cell < geometry.cells.count_ones() as usize {
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
        Images(images)
    }

    /// What `cells` become if the directions are taken in this one of the [`ORDERS`].
    #[inline]
    pub(super) fn of(&self, order: usize, cells: u32) -> u32 {
        self.0[order]
            .iter()
            .enumerate()
            .fold(0, |image, (chunk, sets)| image | sets[(cells >> (CHUNK * chunk)) as usize % SETS])
    }
}

/// The cell that `cell` becomes: the one on the same lines once the directions have changed places.
const fn image(geometry: &Geometry, order: [usize; 3], cell: usize) -> usize {
    let moved = geometry.reordered(geometry.through[cell], order);
    let mut image = 0;
    while geometry.through[image] != moved {
        image += 1;
    }
    image
}
