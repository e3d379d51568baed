//! The packed table: entries of 8 bytes, for keys of few bits.

use std::sync::atomic::{AtomicU64, Ordering};

use super::entry::{Entry, Growable, Table, prefetch, work_class};
use super::growth::{Growth, Shape};
use super::packed_layout::{Layout, class_of_work, least_buckets, mixed};
use super::packed_slots::{LARGE, Slots};
use crate::game::Game;
use crate::search::Meter;
use crate::solver::bounds::Interval;

/// The number of slots of a bucket: adjacent places in which the entry of one key may be.
const BUCKET_SLOTS: usize = 4;
pub(super) const BUCKET_BYTES: usize = BUCKET_SLOTS * size_of::<u64>();
/// The least number of buckets of a new table.
const FIRST_BUCKETS: usize = 128;

/// A table of bounds on the values of positions for the whole game.
/// A slot stores what its bucket does not determine of a key, with the bounds; see [`Layout`].
#[derive(Debug)]
pub(in crate::solver) struct PackedTable {
    slots: Slots,
    layout: Layout,
    growth: Growth,
}

impl PackedTable {
    /// Creates a table of at most `bytes` for keys of `key_bits` bits; `None` if `bytes` are too few or `key_bits` too
    /// many.
    pub(in crate::solver) fn new(key_bits: u32, bytes: usize) -> Option<Self> {
        let least_buckets = least_buckets(key_bits)?;
        // More buckets than keys would be of no use.
        let max_buckets = (bytes / BUCKET_BYTES).min(1_usize.checked_shl(key_bits).unwrap_or(usize::MAX));
        if max_buckets < least_buckets {
            return None;
        }
        let shape = Shape {
            bucket_bytes: BUCKET_BYTES,
            bucket_slots: BUCKET_SLOTS,
            first_buckets: least_buckets.max(FIRST_BUCKETS),
            creates_buckets: false,
        };
        let mut growth = Growth::new(max_buckets, shape);
        let first_buckets = growth.old() as u64;
        let layout = Layout::new(key_bits, first_buckets, growth.buckets());
        let slots = if growth.bytes() < LARGE {
            Slots::on_heap(growth.old())?
        } else {
            Slots::for_largest(&mut growth)?
        };
        Some(Self { slots, layout, growth })
    }

    /// Returns whether a table of at most `bytes` is possible and is already so large when it is new that the system provides
    /// each of its pages at the first use. Small searches end before they have stored enough entries to repay that.
    pub(super) fn is_large_when_new(key_bits: u32, bytes: usize) -> bool {
        least_buckets(key_bits).is_some_and(|buckets| (LARGE..=bytes).contains(&(buckets * BUCKET_BYTES)))
    }

    /// Stores entries of another table, with their keys, bounds and classes of work; returns how many took a free place.
    pub(super) fn insert(&mut self, entries: impl Iterator<Item = (u128, Interval, u32)>) -> usize {
        let handle = &self.handles::<true>(1)[0];
        let put = |(key, bounds, class): (u128, Interval, u32)| {
            handle.put(handle.product_of_key(key), handle.layout.payload(bounds, class))
        };
        entries.map(put).filter(|took_free_place| *took_free_place).count()
    }

    /// Returns a handle for each thread.
    pub(in crate::solver) fn handles<const IS_WHOLE_GAME: bool>(
        &mut self,
        threads: u32,
    ) -> Vec<PackedHandle<'_, IS_WHOLE_GAME>> {
        let mut layout = self.layout;
        layout.buckets = self.growth.buckets();
        let slots = self.slots.as_slice();
        if threads > 1 {
            return (0..threads).map(|_| PackedHandle { slots, layout, growth: None }).collect();
        }
        vec![PackedHandle { slots, layout, growth: Some(&mut self.growth) }]
    }
}

impl Growable for PackedTable {
    fn growth(&self) -> &Growth {
        &self.growth
    }

    fn growth_mut(&mut self) -> &mut Growth {
        &mut self.growth
    }

    /// Replaces the slots of a new table by memory for those of the largest one, and moves entries.
    fn grow(&mut self) {
        let largest = self.growth.max() * BUCKET_BYTES;
        if let Slots::Heap(first) = &mut self.slots
            && size_of_val(&first[..]) < largest
        {
            let first = std::mem::take(first);
            let Some(mut slots) = Slots::for_largest(&mut self.growth) else {
                self.slots = Slots::Heap(first);
                return self.growth.give_up();
            };
            for (slot, content) in slots.as_slice().iter().zip(&first) {
                slot.store(content.load(Ordering::Relaxed), Ordering::Relaxed);
            }
            self.slots = slots;
        }
        let growth = &mut self.growth;
        SlotsInUse { slots: self.slots.as_slice(), layout: self.layout, growth }.grow();
    }
}

/// A packed table that grows in the memory that it has.
struct SlotsInUse<'t> {
    slots: &'t [AtomicU64],
    layout: Layout,
    growth: &'t mut Growth,
}

impl Growable for SlotsInUse<'_> {
    fn growth(&self) -> &Growth {
        self.growth
    }

    fn growth_mut(&mut self) -> &mut Growth {
        self.growth
    }

    fn grow(&mut self) {
        let (slots, layout) = (self.slots, self.layout);
        let bucket = |index: usize| &slots[index * BUCKET_SLOTS..][..BUCKET_SLOTS];
        // The bucket of the new table from which a bucket descends, and the least product of that bucket.
        let (mut ancestor, mut first_product) = (u64::MAX, 0);
        let generation = (self.growth.old() as u64 / layout.first_buckets).ilog2();
        self.growth.split_step(|index, factor, buckets| {
            if index as u64 >> generation != ancestor {
                ancestor = index as u64 >> generation;
                first_product = layout.first_product(ancestor);
            }
            let contents = [0, 1, 2, 3].map(|slot: usize| bucket(index)[slot].load(Ordering::Relaxed));
            for target in index * factor..(index + 1) * factor {
                for slot in bucket(target) {
                    slot.store(0, Ordering::Relaxed);
                }
            }
            for content in contents.into_iter().take_while(|content| *content != 0) {
                let product = layout.product_of_slot(first_product, content >> layout.payload_bits());
                let mut places = bucket(buckets.new_index(product)).iter();
                if let Some(place) = places.find(|place| place.load(Ordering::Relaxed) == 0) {
                    place.store(content, Ordering::Relaxed);
                }
            }
        });
        self.layout.buckets = self.growth.buckets();
    }
}

/// A [`PackedTable`] as one thread uses it. A search whose [`Table`] is this handle is usual; for other searches,
/// [`KeyHandle`](super::handles::KeyHandle) contains this handle and calls its methods. `IS_WHOLE_GAME` is that of [`Table`].
#[derive(Debug)]
pub(in crate::solver) struct PackedHandle<'t, const IS_WHOLE_GAME: bool> {
    slots: &'t [AtomicU64],
    layout: Layout,
    /// The growth of the table, if no other thread uses it.
    growth: Option<&'t mut Growth>,
}

impl<const IS_WHOLE_GAME: bool> PackedHandle<'_, IS_WHOLE_GAME> {
    #[inline]
    fn bucket(&self, product: u64) -> &[AtomicU64; BUCKET_SLOTS] {
        &self.slots.as_chunks().0[self.layout.buckets.index(product)]
    }

    #[inline]
    pub(super) fn product_of_key(&self, key: u128) -> u64 {
        self.layout.product_of_key(key)
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
            let work = class_of_work(content);
            if work < least_work {
                (replaced, least_work) = (slot, work);
            }
        }
        replaced.store(rest << bits | payload, Ordering::Relaxed);
        was_free
    }
}

impl<G: Game, const IS_WHOLE_GAME: bool> Table<G> for PackedHandle<'_, IS_WHOLE_GAME> {
    /// The product that identifies the key. The table only holds bounds for the whole game, which need no settled points.
    type Key = u64;
    const NEEDS_POSITION: bool = false;
    const IS_USUAL: bool = true;
    const IS_WHOLE_GAME: bool = IS_WHOLE_GAME;

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
        mixed(product)
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
                return Some(Entry { bounds: self.layout.bounds(content), ..Entry::UNKNOWN });
            }
        }
        None
    }

    #[inline(always)]
    fn store(&mut self, product: u64, _: &G, entry: Entry, work: u64) -> bool {
        self.put(product, self.layout.payload(entry.bounds, work_class(work)))
    }

    #[cold]
    fn grow(&mut self, meter: &mut Meter) -> Option<usize> {
        let growth = self.growth.as_deref_mut()?;
        if growth.target() * BUCKET_SLOTS > self.slots.len() {
            return None;
        }
        let mut table = SlotsInUse { slots: self.slots, layout: self.layout, growth };
        table.grow_within(meter);
        self.layout = table.layout;
        Some(table.growth.full_at())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::Limits;
    use crate::solver::score::Score;
    use crate::toy::Toy;

    /// Returns the entry of a key, which every code preserves.
    fn entry_of(key: u128) -> Entry {
        Entry { bounds: Interval::exact(Score::win((key % 61) as u32)), ..Entry::UNKNOWN }
    }

    fn probe(table: &mut PackedTable, key: u128) -> Option<Entry> {
        let mut handle = table.handles::<true>(1).remove(0);
        let product = handle.product_of_key(key);
        Table::<Toy>::probe(&mut handle, product, None)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn growth_loses_no_entry_and_confuses_no_keys(
            key_bits in 8..=52_u32,
            bytes in (1_usize << 10)..(300 << 10),
            factor in 1_u128..1_000,
            count in 1_usize..6_000,
        ) {
            let position: Toy = "(0 1)".parse().expect("a tree");
            let Some(mut table) = PackedTable::new(key_bits, bytes) else { return Ok(()) };
            let mut meter = Meter::start(&Limits::none());
            let key_of = |index: usize| (index as u128 * factor) % (1 << key_bits);
            let mut filled = 0;
            for index in 0..count {
                let key = key_of(index);
                let mut handle = table.handles::<true>(1).remove(0);
                let product = handle.product_of_key(key);
                filled += usize::from(handle.store(product, &position, entry_of(key), 1));
                prop_assert_eq!(probe(&mut table, key), Some(entry_of(key)));
                if filled <= table.growth.full_at() {
                    continue;
                }
                let found: Vec<_> =
                    (0..=index).map(key_of).filter(|key| probe(&mut table, *key).is_some()).collect();
                let old_bytes = table.growth.bytes();
                // The first slots can only be replaced while nobody uses the table.
                if Table::<Toy>::grow(&mut table.handles::<true>(1)[0], &mut meter).is_none() {
                    table.grow_within(&mut meter);
                }
                prop_assert!(old_bytes <= table.growth.bytes() && table.growth.bytes() <= bytes);
                for key in found {
                    prop_assert_eq!(probe(&mut table, key), Some(entry_of(key)));
                }
            }
            // Keys that were not stored have no entry.
            let stored: std::collections::HashSet<_> = (0..count).map(key_of).collect();
            for key in stored.iter().map(|key| key ^ (1 << (key_bits - 1))) {
                prop_assert!(stored.contains(&key) || probe(&mut table, key).is_none());
            }
        }
    }
}
