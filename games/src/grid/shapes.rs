//! The shapes that win on a square board, at every position on the board.

use super::rectangle;
use crate::bits::set_bits;

/// A shape in the top left corner of the board. Its cells are indexes of bits.
///
/// A position of the shape on the board is denoted by its *corner*: the cell at the top left of its bounding rectangle.
pub(crate) struct Shape<const CELLS: usize> {
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) cells: [u8; CELLS],
}

impl<const CELLS: usize> Shape<CELLS> {
    /// Returns the corners of all positions of the shape on a board of this side.
    #[inline]
    pub(super) fn corners(&self, side: u8) -> u64 {
        rectangle(side - self.width + 1, side - self.height + 1)
    }

    /// Returns the corners of the positions at which all cells of the shape are among `cells`.
    #[inline]
    pub(super) fn within(&self, cells: u64, side: u8) -> u64 {
        self.cells.iter().fold(self.corners(side), |found, cell| found & (cells >> cell))
    }

    /// Returns the corners of all positions that contain `cell`.
    #[inline]
    pub(super) fn through(&self, cell: u8) -> u64 {
        self.cells.iter().filter(|&&own| own <= cell).fold(0, |corners, own| corners | 1 << (cell - own))
    }

    /// Returns the set of cells of each position with one of these corners.
    fn positions(&self, corners: u64) -> impl Iterator<Item = u64> + use<CELLS> {
        let shape = self.cells.iter().fold(0, |shape, cell| shape | 1 << cell);
        set_bits(corners).map(move |corner| shape << corner)
    }
}

/// The four shapes of a game: the lines of three in four directions, or a tippy in each of its orientations.
pub(crate) struct Shapes<const CELLS: usize>(pub(crate) [Shape<CELLS>; 4]);

impl<const CELLS: usize> Shapes<CELLS> {
    /// Returns whether `cells` contain a shape.
    #[inline]
    pub(crate) fn any(&self, cells: u64, side: u8) -> bool {
        self.0.iter().fold(0, |found, shape| found | shape.within(cells, side)) != 0
    }

    /// Returns all shapes among `cells`, each as the set of its cells.
    pub(crate) fn all(&self, cells: u64, side: u8) -> impl Iterator<Item = u64> {
        self.0.iter().flat_map(move |shape| shape.positions(shape.within(cells, side)))
    }
}
