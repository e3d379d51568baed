//! Keys of Connect, and what mirror images share.

use super::Connect;

/// Mirror images share a key in the first of so many parts of a game: later the same columns seldom turn up both
/// ways, and turning them costs more than that saves.
const MIRRORED: u8 = 2;

impl Connect {
    /// The key of a position after so many plies, by what its columns hold.
    #[inline]
    pub(super) fn key_of(&self, plies: u8, columns: u64) -> u128 {
        let is_early = plies < self.columns * self.rows / MIRRORED;
        (if is_early { columns.min(self.mirrored(columns)) } else { columns }).into()
    }

    /// The same columns from right to left.
    #[cold]
    #[inline(never)]
    fn mirrored(&self, columns: u64) -> u64 {
        let (stride, all) = (self.stride(), self.columns);
        let column = (1 << stride) - 1;
        (0..all).fold(0, |mirrored, place| {
            mirrored | (columns >> (place * stride) & column) << ((all - 1 - place) * stride)
        })
    }
}
