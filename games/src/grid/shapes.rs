//! The shapes that win on a square board, wherever they lie.

use super::rectangle;
use crate::bits::ones;

/// A shape in the top left corner of the board, its cells as numbers of bits.
pub(crate) struct Shape<const CELLS: usize> {
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) cells: [u8; CELLS],
}

impl<const CELLS: usize> Shape<CELLS> {
    /// The top left corners of the shape's places on a board of this side, a bit each.
    #[inline]
    pub(super) fn corners(&self, side: u8) -> u64 {
        rectangle(side - self.width + 1, side - self.height + 1)
    }

    /// Those of its places that lie within `cells` altogether, each as its corner.
    #[inline]
    pub(super) fn within(&self, cells: u64, side: u8) -> u64 {
        self.cells.iter().fold(self.corners(side), |found, cell| found & (cells >> cell))
    }

    /// The corners of all places that contain `cell`.
    #[inline]
    pub(super) fn through(&self, cell: u8) -> u64 {
        self.cells.iter().filter(|&&own| own <= cell).fold(0, |corners, own| corners | 1 << (cell - own))
    }

    /// The cells of the places with these corners, place by place.
    fn places(&self, corners: u64) -> impl Iterator<Item = u64> + use<CELLS> {
        let shape = self.cells.iter().fold(0, |shape, cell| shape | 1 << cell);
        ones(corners).map(move |corner| shape << corner)
    }
}

/// The four shapes of a game: four lines of three, or a tippy in each of its orientations.
pub(crate) struct Shapes<const CELLS: usize>(pub(crate) [Shape<CELLS>; 4]);

impl<const CELLS: usize> Shapes<CELLS> {
    /// Whether there is one in `cells`.
    #[inline]
    pub(crate) fn any(&self, cells: u64, side: u8) -> bool {
        self.0.iter().fold(0, |found, shape| found | shape.within(cells, side)) != 0
    }

    /// All that lie within `cells`, each as its cells.
    pub(crate) fn all(&self, cells: u64, side: u8) -> impl Iterator<Item = u64> {
        self.0.iter().flat_map(move |shape| shape.places(shape.within(cells, side)))
    }
}
