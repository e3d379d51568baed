//! The shapes that win on a square board, and their placements on it.

use super::rectangle;
use crate::bits::set_bits;

/// A shape in the top left corner of the board. Its cells are numbered as in [`Grid`](super::Grid).
///
/// A placement of the shape on the board is denoted by its *corner*: the cell at the top left of its bounding rectangle.
pub(crate) struct Shape<const CELLS: usize> {
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) cells: [u8; CELLS],
}

impl<const CELLS: usize> Shape<CELLS> {
    /// Returns the corners of all placements of the shape on a board of this size.
    #[inline]
    pub(super) fn corners(&self, size: u8) -> u64 {
        rectangle(size - self.width + 1, size - self.height + 1)
    }

    /// Returns the corners of the placements at which all cells of the shape are among `cells`.
    #[inline]
    pub(super) fn within(&self, cells: u64, size: u8) -> u64 {
        self.cells.iter().fold(self.corners(size), |found, cell| found & (cells >> cell))
    }

    /// Returns the corners of all placements that contain `cell`; some placements may reach beyond the board.
    #[inline]
    pub(super) fn through(&self, cell: u8) -> u64 {
        self.cells.iter().filter(|&&part| part <= cell).fold(0, |corners, part| corners | 1 << (cell - part))
    }

    /// Returns the set of cells of each placement with one of these corners.
    fn placements(&self, corners: u64) -> impl Iterator<Item = u64> + use<CELLS> {
        let shape = self.cells.iter().fold(0, |shape, cell| shape | 1 << cell);
        set_bits(corners).map(move |corner| shape << corner)
    }
}

/// The four shapes of a game: the lines of three in four directions, or a tippy in each of its orientations.
pub(crate) struct Shapes<const CELLS: usize>(pub(crate) [Shape<CELLS>; 4]);

impl<const CELLS: usize> Shapes<CELLS> {
    /// Returns whether `cells` contain a shape.
    #[inline]
    pub(crate) fn any(&self, cells: u64, size: u8) -> bool {
        self.0.iter().fold(0, |found, shape| found | shape.within(cells, size)) != 0
    }

    /// Returns all shapes among `cells`, each as the set of its cells.
    pub(crate) fn all(&self, cells: u64, size: u8) -> impl Iterator<Item = u64> {
        self.0.iter().flat_map(move |shape| shape.placements(shape.within(cells, size)))
    }
}
