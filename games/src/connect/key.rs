//! Keys of Connect: a position and its mirror image have the same key.

use super::Connect;

impl Connect {
    /// Returns the key of a position whose columns have the contents `columns`: the lesser of `columns` and its mirror
    /// image.
    #[inline]
    pub(super) fn key_of(&self, columns: u64) -> u128 {
        let mirrored = if self.is_four {
            mirrored_four(columns)
        } else {
            mirrored(columns, self.columns, self.stride())
        };
        columns.min(mirrored).into()
    }
}

/// Returns the contents of `count` columns in reverse order.
#[inline(never)]
fn mirrored(columns: u64, count: u8, stride: u8) -> u64 {
    let column_mask = (1_u64 << stride) - 1;
    let mut mirrored = 0;
    for index in 0..count {
        mirrored |= (columns >> (index * stride) & column_mask) << ((count - 1 - index) * stride);
    }
    mirrored
}

/// Returns the contents of the columns of Connect Four in reverse order.
#[inline(always)]
fn mirrored_four(columns: u64) -> u64 {
    const COLUMN: u64 = 0x7F;
    // Exchange the first three columns and the last three, then the outer columns of both groups.
    let exchanged = columns << 28 | columns >> 28;
    let (outer, inner, middle) = (COLUMN | COLUMN << 28, COLUMN << 7 | COLUMN << 35, COLUMN << 21);
    (exchanged & outer) << 14 | (exchanged >> 14) & outer | exchanged & inner | columns & middle
}
