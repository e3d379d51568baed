//! The table for keys of few bits: a position takes eight bytes, its two bounds included.

use std::sync::atomic::{AtomicU64, Ordering};

use memmap2::MmapMut;
use zerocopy::FromBytes;

use super::fetch::fetch;
use super::packing::Packing;
use super::{ALWAYS, Known, MOVES, NO_MOVE, Table, weight};
use crate::game::Game;

/// Slots that are looked through together; they lie next to each other.
const BUCKET: usize = 4;
/// The bits in which the work is kept.
const WORK: u32 = 6;
/// The least bits of a bound.
const LEAST_BOUND: u32 = 8;
/// The most bits of a bound.
const MOST_BOUND: u32 = 16;
/// From so many bytes on memory comes from the machine in large pages.
const LARGE: usize = 2 << 20;
/// The buckets of a new table.
const FIRST: usize = 128;
/// How many times as large a table becomes when it is full.
const GROWTH: usize = 8;

/// The memory of a table for the proven bounds of positions.
///
/// A key of `n` bits is multiplied by an odd number modulo 2^n, which mixes its bits and loses none. The
/// product, as a fraction of 2^n, says in which bucket the position is; its lowest bits, just so many that the
/// products of one bucket differ in them, are kept in the slot. So the two together are the key, the whole key,
/// and a slot has room for the bounds too:
///
/// ```text
/// | lowest bits of the product | upper bound | lower bound | work |
/// ```
#[derive(Debug)]
pub(in crate::solver) struct SlimMemory {
    slots: Slots,
    shape: Shape,
    most_slots: usize,
}

#[derive(Debug)]
enum Slots {
    Small(Box<[AtomicU64]>),
    Large(MmapMut),
}

/// Where a key goes, and how a slot is laid out.
#[derive(Clone, Copy, Debug)]
struct Shape {
    key_bits: u32,
    buckets: u64,
    /// The lowest bits of a product that a slot keeps.
    kept: u64,
    packing: Packing,
}

impl SlimMemory {
    /// A table for keys of so many bits that will never take more than `bytes`; `None` where the keys are too
    /// wide or the memory is too small for it.
    pub(in crate::solver) fn new(key_bits: u32, bytes: usize) -> Option<Self> {
        if key_bits == 0 || key_bits > 64 {
            return None;
        }
        let most_slots = bytes / size_of::<u64>();
        let kept = 64 - WORK - 2 * LEAST_BOUND;
        let needed = 1_usize.checked_shl(key_bits.saturating_sub(kept))?;
        let buckets = FIRST.min(1_usize.checked_shl(key_bits).unwrap_or(FIRST)).max(needed);
        if buckets * BUCKET > most_slots {
            return None;
        }
        let kept_bits = kept_bits(key_bits, buckets as u64);
        let packing = Packing::new(((64 - WORK - kept_bits) / 2).min(MOST_BOUND));
        let shape = Shape { key_bits, buckets: buckets as u64, kept: ones(kept_bits), packing };
        Some(Self { slots: Slots::new(buckets * BUCKET)?, shape, most_slots })
    }

    /// The table, for so many threads.
    pub(in crate::solver) fn in_use(&mut self, threads: u32) -> Vec<Slim<'_>> {
        vec![self.table(); threads as usize]
    }

    fn table(&mut self) -> Slim<'_> {
        Slim { slots: self.slots.as_slice(), shape: self.shape }
    }

    /// The bytes that it takes now.
    pub(in crate::solver) fn bytes(&self) -> usize {
        self.slot_count() * size_of::<u64>()
    }

    /// How many positions there is room for.
    pub(in crate::solver) fn slot_count(&self) -> usize {
        match &self.slots {
            Slots::Small(slots) => slots.len(),
            Slots::Large(memory) => memory.len() / size_of::<u64>(),
        }
    }

    /// How much larger it would be after [`grow`](Self::grow), in bytes, while the old one is still there;
    /// `None` if it can't grow.
    pub(in crate::solver) fn growth(&self) -> Option<usize> {
        let now = self.slot_count();
        let next = (now * GROWTH).min(self.most_slots.saturating_sub(now)) / BUCKET * BUCKET;
        (next >= 2 * now).then_some(next * size_of::<u64>())
    }

    /// Makes it larger; what it knows stays, as far as `goes_on` lets it be moved. Whether it did.
    pub(in crate::solver) fn grow(&mut self, mut goes_on: impl FnMut() -> bool) -> bool {
        let Some(bytes) = self.growth() else { return false };
        let Some(slots) = Slots::new(bytes / size_of::<u64>()) else { return false };
        let buckets = (bytes / size_of::<u64>() / BUCKET) as u64;
        let shape = Shape { buckets, kept: ones(kept_bits(self.shape.key_bits, buckets)), ..self.shape };
        let mut old = std::mem::replace(&mut self.slots, slots);
        let old_shape = std::mem::replace(&mut self.shape, shape);
        let new = self.table();
        for (place, slot) in old.as_slice().iter().enumerate() {
            if place.is_multiple_of(MOVES) && !goes_on() {
                break;
            }
            let slot = slot.load(Ordering::Relaxed);
            if slot != 0 {
                let product = old_shape.product((place / BUCKET) as u64, slot >> old_shape.payload_bits());
                let payload = slot & ones(old_shape.payload_bits());
                new.put(product, payload, payload & ones(WORK));
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
        // Without large pages it is slower and no less right.
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

/// The bits that tell the products of one bucket apart.
fn kept_bits(key_bits: u32, buckets: u64) -> u32 {
    let share = (1_u128 << key_bits).div_ceil(buckets.into());
    share.next_power_of_two().ilog2()
}

/// So many ones.
#[inline]
const fn ones(count: u32) -> u64 {
    if count == 0 { 0 } else { u64::MAX >> (64 - count) }
}

/// An odd number without a pattern: 2^64 divided by the golden ratio.
const MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

impl Shape {
    #[inline]
    fn payload_bits(self) -> u32 {
        2 * self.packing.bits + WORK
    }

    /// The bucket of a product, which is given with its bits at the top.
    #[inline]
    fn bucket(self, product: u64) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "less than the number of buckets")]
        let bucket = ((u128::from(product) * u128::from(self.buckets)) >> 64) as usize;
        bucket
    }

    /// What a slot keeps of a product.
    #[inline]
    fn rest(self, product: u64) -> u64 {
        (product >> (64 - self.key_bits)) & self.kept
    }

    /// The product that is kept in a bucket as `rest`, its bits at the top.
    fn product(self, bucket: u64, rest: u64) -> u64 {
        #[expect(clippy::cast_possible_truncation, reason = "less than 2 to the power of the key's bits")]
        let first = (u128::from(bucket) << self.key_bits).div_ceil(self.buckets.into()) as u64;
        let candidate = (first & !self.kept) | rest;
        let product = if candidate < first { candidate + self.kept + 1 } else { candidate };
        product << (64 - self.key_bits)
    }
}

/// A [`SlimMemory`] in use.
#[derive(Clone, Copy, Debug)]
pub(in crate::solver) struct Slim<'m> {
    slots: &'m [AtomicU64],
    shape: Shape,
}

impl Slim<'_> {
    #[inline]
    fn bucket(&self, product: u64) -> &[AtomicU64] {
        let start = self.shape.bucket(product) * BUCKET;
        &self.slots[start..start + BUCKET]
    }

    #[inline]
    fn product(&self, key: u128) -> u64 {
        #[expect(clippy::cast_possible_truncation, reason = "keys of this table have at most 64 bits")]
        let key = key as u64;
        key.wrapping_mul(MIXER) << (64 - self.shape.key_bits)
    }

    /// Puts what is known of a product into its place: over what was known of it, or into a free slot, or
    /// over what took the least work. Whether the slot was free.
    #[inline]
    fn put(&self, product: u64, payload: u64, _work: u64) -> bool {
        let rest = self.shape.rest(product);
        let bits = self.shape.payload_bits();
        let bucket = self.bucket(product);
        let mut place = &bucket[0];
        let mut least = u64::MAX;
        for slot in bucket {
            let content = slot.load(Ordering::Relaxed);
            if content == 0 || content >> bits == rest {
                place = slot;
                least = content;
                break;
            }
            let work = content & ones(WORK);
            if work < least {
                least = work;
                place = slot;
            }
        }
        place.store(rest << bits | payload, Ordering::Relaxed);
        least == 0
    }
}

impl<G: Game> Table<G> for Slim<'_> {
    /// The mixed key.
    type Key = u64;
    const KEYS: bool = true;

    #[inline]
    fn key(&self, position: &G) -> u64 {
        self.product(position.key().unwrap_or_default())
    }

    #[inline]
    fn key_after(&self, position: &G, mv: G::Move) -> Option<u64> {
        position.key_after(mv).map(|key| self.product(key))
    }

    #[inline]
    fn hash(&self, key: &u64) -> u64 {
        key.wrapping_mul(MIXER)
    }

    #[inline]
    fn prefetch(&self, key: &u64) {
        fetch(&self.bucket(*key)[0]);
    }

    #[inline]
    fn probe(&mut self, _: &G, key: &u64) -> Option<Known> {
        <Self as Table<G>>::probe_key(self, key)
    }

    #[inline(always)]
    fn probe_key(&mut self, key: &u64) -> Option<Known> {
        let rest = self.shape.rest(*key);
        let bits = self.shape.payload_bits();
        for slot in self.bucket(*key) {
            let content = slot.load(Ordering::Relaxed);
            if content == 0 {
                break;
            }
            if content >> bits == rest {
                let packing = self.shape.packing;
                return Some(Known {
                    lower: packing.score(content >> WORK),
                    upper: packing.score(content >> (WORK + packing.bits)),
                    depth: ALWAYS,
                    whole: false,
                    best: NO_MOVE,
                });
            }
        }
        None
    }

    #[inline]
    fn store(&mut self, _: &G, key: &u64, known: Known, work: u64) -> bool {
        let packing = self.shape.packing;
        let work = u64::from(weight(work));
        let bounds = packing.upper(known.upper) << packing.bits | packing.lower(known.lower);
        self.put(*key, bounds << WORK | work, work)
    }

    fn room(&self) -> usize {
        self.slots.len() / 4 * 3
    }
}
