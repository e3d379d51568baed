//! Keys of Connect: a position and its mirror image have the same key.

use super::Connect;

impl Connect {
    /// Returns the key of a position whose columns have the contents `columns`: the lesser of `columns` and its mirror
    /// image.
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

/// Returns the contents of the columns in reverse order. `COLUMNS` and `STRIDE` are 0 for any board, and otherwise
/// equal to `count` and `stride`, so that the compiler can unroll the loop for common boards.
#[inline(always)]
fn mirrored<const COLUMNS: u8, const STRIDE: u8>(columns: u64, count: u8, stride: u8) -> u64 {
    let (count, stride) = if COLUMNS == 0 { (count, stride) } else { (COLUMNS, STRIDE) };
    let column_mask = (1_u64 << stride) - 1;
    let mut mirrored = 0;
    for index in 0..count {
        mirrored |= (columns >> (index * stride) & column_mask) << ((count - 1 - index) * stride);
    }
    mirrored
}
