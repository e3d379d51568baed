//! Sets of cells as the bits of a number, and their packing in base three for keys.

/// Returns the indexes of the bits that are set in `mask`, in ascending order.
#[inline]
pub(crate) fn set_bits(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "the index of a bit is below 64")]
        let index = mask.trailing_zeros() as u8;
        mask &= mask - 1;
        Some(index)
    })
}

/// Returns eight cells as a number in base three, with the digit 0 for a free cell, 1 for a piece of the first player
/// and 2 for a piece of the second.
#[inline]
pub(crate) fn ternary(first: u8, second: u8) -> u128 {
    u128::from(DIGITS[usize::from(first)]) + 2 * u128::from(DIGITS[usize::from(second)])
}

/// For each byte, the number in base three whose digits are the bits of the byte.
static DIGITS: [u16; 256] = {
    let mut digits = [0; 256];
    let mut index: usize = 1;
    while index < 256 {
        let last_digit = if index.is_multiple_of(2) { 0 } else { 1 };
        digits[index] = 3 * digits[index / 2] + last_digit;
        index += 1;
    }
    digits
};
