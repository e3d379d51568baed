//! Keys of Connect, which mirror images share.

use super::Connect;

impl Connect {
    /// The key of a position, by what its columns hold: from the left or from the right, whichever is less.
    #[inline]
    pub(super) fn key_of(&self, columns: u64) -> u128 {
        let mirrored = if self.is_four {
            mirrored::<7, 7>(columns, 7, 7)
        } else {
            mirrored::<0, 0>(columns, self.columns, self.stride())
        };
        columns.min(mirrored).into()
    }
}

/// The same columns from right to left. What is often asked is compiled for its number of columns and its stride.
#[inline(always)]
fn mirrored<const COLUMNS: u8, const STRIDE: u8>(columns: u64, count: u8, stride: u8) -> u64 {
    let (count, stride) = if COLUMNS == 0 { (count, stride) } else { (COLUMNS, STRIDE) };
    let column = (1_u64 << stride) - 1;
    let mut mirrored = 0;
    for place in 0..count {
        mirrored |= (columns >> (place * stride) & column) << ((count - 1 - place) * stride);
    }
    mirrored
}
