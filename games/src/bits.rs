//! Sets of cells as bits of a number, and how two such sets are packed into a key.

/// The places of the ones in `mask`, from the lowest.
#[inline]
pub(crate) fn ones(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a bit's place is below 64")]
        let place = mask.trailing_zeros() as u8;
        mask &= mask - 1;
        Some(place)
    })
}

/// Eight cells that are free, the first player's or the second's, as a number in base three: a digit 0, 1
/// or 2 for each. That is the smallest packing there is, and cells above the eighth go into the next number.
#[inline]
pub(crate) fn ternary(first: u8, second: u8) -> u128 {
    u128::from(DIGITS[usize::from(first)]) + 2 * u128::from(DIGITS[usize::from(second)])
}

/// The number whose digits in base three are the bits of the index.
static DIGITS: [u16; 256] = {
    let mut digits = [0; 256];
    let mut index: usize = 1;
    while index < 256 {
        let last = if index.is_multiple_of(2) { 0 } else { 1 };
        digits[index] = 3 * digits[index / 2] + last;
        index += 1;
    }
    digits
};
