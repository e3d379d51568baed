//! The key of a position of Connect.

use plywood::Game;

use super::{Column, Connect};

impl Connect {
    /// [`Game::key`]: the pieces of the side to move plus all pieces. In each column that sum says how many pieces
    /// there are, by its highest one, and below that whose they are.
    ///
    /// Early in the game a position shares its key with its mirror image. Later that is not worth the work: by
    /// then hardly any position can still meet its image.
    #[inline]
    pub(super) fn pack(&self) -> u64 {
        self.canonical(self.pieces(self.to_move()) + self.occupied(), self.plies)
    }

    /// The same for the position after `mv`.
    #[inline]
    pub(super) fn pack_child(&self, mv: Column) -> u64 {
        let other = self.pieces(self.to_move().opponent());
        self.canonical(other + (self.occupied() | self.landing(mv.0)), self.plies + 1)
    }

    #[inline]
    fn canonical(&self, packed: u64, plies: u8) -> u64 {
        if 4 * plies <= self.columns * self.rows { packed.min(self.mirrored(packed)) } else { packed }
    }

    /// The columns in reverse order.
    fn mirrored(&self, packed: u64) -> u64 {
        let stride = self.stride();
        let column = (1 << stride) - 1;
        (0..self.columns).fold(0, |mirrored, place| mirrored << stride | packed >> (place * stride) & column)
    }
}
