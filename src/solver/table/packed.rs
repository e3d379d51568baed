//! The packed table: entries of 8 bytes, for keys of few bits.

use std::sync::atomic::{AtomicU64, Ordering};

use memmap2::MmapMut;
use zerocopy::FromBytes;

use super::entry::{Entry, Growable, STEPS_PER_CHECK, Table, prefetch, work_class};
use super::packed_bounds::BoundsCode;
use crate::game::Game;
use crate::solver::bounds::Interval;

/// The number of slots of a bucket: adjacent places in which the entry of one key may be.
const BUCKET_SLOTS: usize = 4;
/// The number of bits of a slot for the logarithm of the number of nodes that the search of the entry visited.
const WORK_BITS: u32 = 6;
const MIN_BOUND_BITS: u32 = 8;
const MAX_BOUND_BITS: u32 = 16;
/// The size in bytes from which a table is mapped in huge pages.
const LARGE: usize = 2 << 20;
/// The number of buckets of a new table.
const FIRST_BUCKETS: usize = 128;
const GROWTH: usize = 8;

/// A table of bounds on the values of positions for the whole game.
///
/// A key of `n` bits is multiplied by an odd number modulo 2^n, which mixes its bits and is reversible. The index of
/// the bucket is the product times the number of buckets, divided by 2^n, so that a bucket is for a run of consecutive
/// products. The slot stores as many of the lowest bits of the product as distinguish the products of one bucket.
/// Bucket and slot together identify the whole key, and bits remain for the bounds. In the code, a product is shifted
/// to the highest `n` bits of a `u64`.
///
/// ```text
/// | lowest bits of the product | upper bound | lower bound | work |
/// ```
#[derive(Debug)]
pub(in crate::solver) struct PackedTable {
    slots: Slots,
    layout: Layout,
    max_slots: usize,
}

#[derive(Debug)]
enum Slots {
    Small(Box<[AtomicU64]>),
    Large(MmapMut),
}

/// The parameters that determine the bucket of a key and the bits of a slot.
#[derive(Clone, Copy, Debug)]
struct Layout {
    key_bits: u32,
    buckets: u64,
    /// The mask of those lowest bits of a product that a slot stores.
    rest_mask: u64,
    code: BoundsCode,
}

impl PackedTable {
    /// Creates a table of at most `bytes` for keys of `key_bits` bits; `None` if `bytes` are too few or `key_bits` too
    /// many.
    pub(in crate::solver) fn new(key_bits: u32, bytes: usize) -> Option<Self> {
        if key_bits == 0 || key_bits > 64 {
            return None;
        }
        let max_slots = bytes / size_of::<u64>();
        // A slot has room for `max_rest_bits` bits of a key; the index of the bucket must identify the others.
        let max_rest_bits = 64 - WORK_BITS - 2 * MIN_BOUND_BITS;
        let least_buckets = 1_usize.checked_shl(key_bits.saturating_sub(max_rest_bits))?;
        let buckets =
            FIRST_BUCKETS.min(1_usize.checked_shl(key_bits).unwrap_or(FIRST_BUCKETS)).max(least_buckets);
        if buckets * BUCKET_SLOTS > max_slots {
            return None;
        }
        let rest_bits = rest_bits(key_bits, buckets as u64);
        let code = BoundsCode::new(((64 - WORK_BITS - rest_bits) / 2).min(MAX_BOUND_BITS));
        let layout = Layout { key_bits, buckets: buckets as u64, rest_mask: ones(rest_bits), code };
        Some(Self { slots: Slots::new(buckets * BUCKET_SLOTS)?, layout, max_slots })
    }

    pub(in crate::solver) fn handles(&mut self, threads: u32) -> Vec<PackedHandle<'_>> {
        vec![self.handle(); threads as usize]
    }

    fn handle(&mut self) -> PackedHandle<'_> {
        PackedHandle { slots: self.slots.as_slice(), layout: self.layout }
    }
}

impl Growable for PackedTable {
    fn bytes(&self) -> usize {
        self.capacity() * size_of::<u64>()
    }

    fn capacity(&self) -> usize {
        match &self.slots {
            Slots::Small(slots) => slots.len(),
            Slots::Large(memory) => memory.len() / size_of::<u64>(),
        }
    }

    fn grown_bytes(&self) -> Option<usize> {
        let old = self.capacity();
        // The old table stays in memory until its entries are moved.
        let new = (old * GROWTH).min(self.max_slots.saturating_sub(old)) / BUCKET_SLOTS * BUCKET_SLOTS;
        (new >= 2 * old).then_some(new * size_of::<u64>())
    }

    fn grow(&mut self, may_continue: &mut dyn FnMut() -> bool) -> bool {
        let Some(bytes) = self.grown_bytes() else { return false };
        let Some(slots) = Slots::new(bytes / size_of::<u64>()) else { return false };
        let buckets = (bytes / size_of::<u64>() / BUCKET_SLOTS) as u64;
        let layout =
            Layout { buckets, rest_mask: ones(rest_bits(self.layout.key_bits, buckets)), ..self.layout };
        let mut old = std::mem::replace(&mut self.slots, slots);
        let old_layout = std::mem::replace(&mut self.layout, layout);
        let new = self.handle();
        for (index, slot) in old.as_slice().iter().enumerate() {
            if index.is_multiple_of(STEPS_PER_CHECK) && !may_continue() {
                break;
            }
            let content = slot.load(Ordering::Relaxed);
            if content != 0 {
                let product = old_layout
                    .product_of_slot((index / BUCKET_SLOTS) as u64, content >> old_layout.payload_bits());
                let payload = content & ones(old_layout.payload_bits());
                new.put(product, payload);
            }
        }
        true
    }
}

impl Slots {
    fn new(count: usize) -> Option<Self> {
        let bytes = count * size_of::<u64>();
        if bytes < LARGE {
            return Some(Slots::Small((0..count).map(|_| AtomicU64::new(0)).collect()));
        }
        let memory = MmapMut::map_anon(bytes).ok()?;
        // Huge pages only make the table faster, so a failure is ignored.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Some(Slots::Large(memory))
    }

    fn as_slice(&mut self) -> &[AtomicU64] {
        match self {
            Slots::Small(slots) => slots,
            Slots::Large(memory) => <[AtomicU64]>::mut_from_bytes(memory).unwrap_or_default(),
        }
    }
}

/// Returns how many of the lowest bits distinguish the products of one bucket.
fn rest_bits(key_bits: u32, buckets: u64) -> u32 {
    let share = (1_u128 << key_bits).div_ceil(buckets.into());
    share.next_power_of_two().ilog2()
}

/// Returns a number whose lowest `count` bits are ones.
#[inline]
const fn ones(count: u32) -> u64 {
    if count == 0 { 0 } else { u64::MAX >> (64 - count) }
}

/// The multiplier that mixes keys: 2^64 divided by the golden ratio, rounded to an odd number.
const MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

impl Layout {
    /// Returns the number of bits of a slot for the bounds and the work.
    #[inline]
    fn payload_bits(self) -> u32 {
        2 * self.code.bits + WORK_BITS
    }

    #[inline]
    fn bucket_index(self, product: u64) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "less than the number of buckets")]
        let index = ((u128::from(product) * u128::from(self.buckets)) >> 64) as usize;
        index
    }

    /// Returns the bits of a product that a slot stores.
    #[inline]
    fn rest(self, product: u64) -> u64 {
        (product >> (64 - self.key_bits)) & self.rest_mask
    }

    /// Returns the product that a slot of `bucket` stores as `rest`: the only product of the bucket with these lowest bits.
    fn product_of_slot(self, bucket: u64, rest: u64) -> u64 {
        #[expect(clippy::cast_possible_truncation, reason = "less than 2 to the power of the key's bits")]
        let first = (u128::from(bucket) << self.key_bits).div_ceil(self.buckets.into()) as u64;
        let candidate = (first & !self.rest_mask) | rest;
        let product = if candidate < first { candidate + self.rest_mask + 1 } else { candidate };
        product << (64 - self.key_bits)
    }
}

/// A [`PackedTable`] as one thread uses it.
#[derive(Clone, Copy, Debug)]
pub(in crate::solver) struct PackedHandle<'t> {
    slots: &'t [AtomicU64],
    layout: Layout,
}

impl PackedHandle<'_> {
    #[inline]
    fn bucket(&self, product: u64) -> &[AtomicU64] {
        let start = self.layout.bucket_index(product) * BUCKET_SLOTS;
        &self.slots[start..start + BUCKET_SLOTS]
    }

    #[inline]
    fn product_of_key(&self, key: u128) -> u64 {
        #[expect(clippy::cast_possible_truncation, reason = "keys of this table have at most 64 bits")]
        let key = key as u64;
        key.wrapping_mul(MIXER) << (64 - self.layout.key_bits)
    }

    /// Writes to the slot of the same product, or else to a free slot, or else to the one whose entry took the least
    /// work. Returns whether the replaced slot was free.
    #[inline]
    fn put(&self, product: u64, payload: u64) -> bool {
        let rest = self.layout.rest(product);
        let bits = self.layout.payload_bits();
        let bucket = self.bucket(product);
        let (mut replaced, mut least_work, mut was_free) = (&bucket[0], u64::MAX, false);
        for slot in bucket {
            let content = slot.load(Ordering::Relaxed);
            // The work of an entry is at least 1, so that only a free slot is 0.
            if content == 0 || content >> bits == rest {
                (replaced, was_free) = (slot, content == 0);
                break;
            }
            let work = content & ones(WORK_BITS);
            if work < least_work {
                (replaced, least_work) = (slot, work);
            }
        }
        replaced.store(rest << bits | payload, Ordering::Relaxed);
        was_free
    }
}

impl<G: Game> Table<G> for PackedHandle<'_> {
    /// The product that identifies the key. The table only holds bounds for the whole game, which need no settled points.
    type Key = u64;
    const NEEDS_POSITION: bool = false;

    #[inline]
    fn key(&self, position: &G, _: bool) -> Option<u64> {
        position.key().map(|key| self.product_of_key(key))
    }

    #[inline]
    fn key_after(&self, position: &G, mv: G::Move, _: bool) -> Option<u64> {
        position.key_after(mv).map(|key| self.product_of_key(key))
    }

    #[inline]
    fn hash(&self, product: u64) -> u64 {
        product.wrapping_mul(MIXER)
    }

    #[inline]
    fn prefetch(&self, product: u64) {
        prefetch(&self.bucket(product)[0]);
    }

    #[inline(always)]
    fn probe(&mut self, product: u64, _: Option<&G>) -> Option<Entry> {
        let rest = self.layout.rest(product);
        let bits = self.layout.payload_bits();
        for slot in self.bucket(product) {
            let content = slot.load(Ordering::Relaxed);
            if content == 0 {
                break;
            }
            if content >> bits == rest {
                let code = self.layout.code;
                let (low, high) =
                    (code.decode(content >> WORK_BITS), code.decode(content >> (WORK_BITS + code.bits)));
                return Some(Entry { bounds: Interval { low, high }, ..Entry::UNKNOWN });
            }
        }
        None
    }

    #[inline]
    fn store(&mut self, product: u64, _: &G, entry: Entry, work: u64) -> bool {
        let (code, bounds) = (self.layout.code, entry.bounds);
        let bounds = code.encode_high(bounds.high) << code.bits | code.encode_low(bounds.low);
        self.put(product, bounds << WORK_BITS | u64::from(work_class(work)))
    }
}
