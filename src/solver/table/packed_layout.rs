//! The division of a key between the index of a bucket and the bits of a slot in a packed table.

use super::growth::Buckets;
use super::packed_bounds::BoundsCode;
use crate::solver::bounds::Interval;

/// The number of bits of a slot for the logarithm of the number of nodes that the search of the entry visited.
const WORK_BITS: u32 = 6;
const MIN_BOUND_BITS: u32 = 8;
const MAX_BOUND_BITS: u32 = 16;
/// The multiplier that mixes keys: 2^64 divided by the golden ratio, rounded to an odd number.
const MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

/// The parameters that determine the bucket of a key and the bits of a slot.
///
/// A key of `n` bits is multiplied by an odd number modulo 2^n, which mixes its bits and is reversible. The index of
/// the bucket is the product times the number of buckets, divided by 2^n, so that a bucket is for a run of consecutive
/// products. The slot stores as many of the lowest bits of the product as distinguish the products of one bucket of the
/// new table, that is, the table before it grows. Bucket and slot together identify the whole key, and bits remain for
/// the bounds. In the code, a product is shifted to the highest `n` bits of a `u64`.
///
/// ```text
/// | lowest bits of the product | upper bound | lower bound | work |
/// ```
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    key_bits: u32,
    pub(super) buckets: Buckets,
    /// The number of buckets of the new table.
    pub(super) first_buckets: u64,
    /// The mask of those lowest bits of a product that a slot stores: they distinguish the products of a bucket of the new
    /// table, so that a slot need not change when the table grows.
    rest_mask: u64,
    code: BoundsCode,
}

impl Layout {
    /// Returns the layout of a new table with `first_buckets` buckets, which `buckets` describes.
    pub(super) fn new(key_bits: u32, first_buckets: u64, buckets: Buckets) -> Self {
        let rest_bits = rest_bits(key_bits, first_buckets);
        let code = BoundsCode::new(((64 - WORK_BITS - rest_bits) / 2).min(MAX_BOUND_BITS));
        Self { key_bits, buckets, first_buckets, rest_mask: ones(rest_bits), code }
    }

    /// Returns the product of a key.
    #[inline]
    pub(super) fn product_of_key(self, key: u128) -> u64 {
        #[expect(clippy::cast_possible_truncation, reason = "keys of this table have at most 64 bits")]
        let key = key as u64;
        mixed(key) << (64 - self.key_bits)
    }

    /// Returns the number of bits of a slot for the bounds and the work.
    #[inline]
    pub(super) fn payload_bits(self) -> u32 {
        2 * self.code.bits + WORK_BITS
    }

    /// Returns the bits of a product that a slot stores.
    #[inline]
    pub(super) fn rest(self, product: u64) -> u64 {
        (product >> (64 - self.key_bits)) & self.rest_mask
    }

    /// Returns the least product of a bucket of the new table, in the lowest bits.
    pub(super) fn first_product(self, bucket: u64) -> u64 {
        #[expect(clippy::cast_possible_truncation, reason = "less than 2 to the power of the key's bits")]
        let first = (u128::from(bucket) << self.key_bits).div_ceil(self.first_buckets.into()) as u64;
        first
    }

    /// Returns the product that a slot stores as `rest`: the only one from `first_product` on with these lowest bits, among
    /// those of the same bucket of the new table.
    pub(super) fn product_of_slot(self, first_product: u64, rest: u64) -> u64 {
        let candidate = (first_product & !self.rest_mask) | rest;
        let product = if candidate < first_product { candidate + self.rest_mask + 1 } else { candidate };
        product << (64 - self.key_bits)
    }

    /// Returns the bits of a slot for the bounds and the class of work.
    #[inline]
    pub(super) fn payload(self, bounds: Interval, class: u32) -> u64 {
        let code = self.code;
        let bounds = code.encode_high(bounds.high) << code.bits | code.encode_low(bounds.low);
        bounds << WORK_BITS | u64::from(class)
    }

    /// Returns the bounds in the content of a slot.
    #[inline]
    pub(super) fn bounds(self, content: u64) -> Interval {
        let code = self.code;
        let (low, high) =
            (code.decode(content >> WORK_BITS), code.decode(content >> (WORK_BITS + code.bits)));
        Interval { low, high }
    }
}

/// Returns the least number of buckets of a table for keys of `key_bits` bits; `None` if such keys are impossible.
pub(super) fn least_buckets(key_bits: u32) -> Option<usize> {
    // A slot has room for `max_rest_bits` bits of a key; the index of the bucket must identify the others.
    let max_rest_bits = 64 - WORK_BITS - 2 * MIN_BOUND_BITS;
    let is_possible = (1..=64).contains(&key_bits);
    if is_possible { 1_usize.checked_shl(key_bits.saturating_sub(max_rest_bits)) } else { None }
}

/// Returns how many of the lowest bits distinguish the products of one bucket.
fn rest_bits(key_bits: u32, buckets: u64) -> u32 {
    let share = (1_u128 << key_bits).div_ceil(buckets.into());
    share.next_power_of_two().ilog2()
}

/// Returns the class of work in the content of a slot.
#[inline]
pub(super) fn class_of_work(content: u64) -> u64 {
    content & ones(WORK_BITS)
}

/// Returns `number` with mixed bits.
#[inline]
pub(super) fn mixed(number: u64) -> u64 {
    number.wrapping_mul(MIXER)
}

/// Returns a number whose lowest `count` bits are ones.
#[inline]
const fn ones(count: u32) -> u64 {
    if count == 0 { 0 } else { u64::MAX >> (64 - count) }
}
