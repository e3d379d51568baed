//! The wide table: full keys of any type, with an entry of any type. [`wide_keys`](super::wide_keys) contains the keys.

use std::hash::{BuildHasher, Hash};
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxBuildHasher;

use super::entry::{Growable, work_class};
use super::growth::{Buckets, Growth, Shape};
use super::huge_pages::request_huge_pages;
use crate::search::Meter;

/// The number of slots of a bucket: the places in which the entry of one key may be.
const BUCKET_SLOTS: usize = 2;
/// The least number of buckets of a new table.
const FIRST_BUCKETS: usize = 64;
/// The size in bytes from which every table reserves memory for its largest size. A search whose table stays smaller does not
/// warn that the system lacks memory for that size, as it does not need it. The allocator can give the memory of smaller
/// tables to the next search of the process, whereas the system must provide every page of a larger one again.
const LARGE: usize = 16 << 20;
/// The share of its largest size from which a smaller table reserves memory for that size. The allocator may keep the
/// memory of the smaller sizes, which then is memory of the process beyond the limit of the search.
const LARGE_SHARE: usize = 16;

type Slots<K, V> = [Option<Slot<K, V>>; BUCKET_SLOTS];
type Bucket<K, V> = Mutex<Slots<K, V>>;

/// A table whose slots hold a full key and an entry.
///
/// Each bucket has a lock, so that threads rarely wait for each other; a single thread uses `Mutex::get_mut` instead.
#[derive(Debug)]
pub(in crate::solver) struct WideTable<K, V> {
    buckets: Vec<Bucket<K, V>>,
    growth: Growth,
}

#[derive(Clone, Debug)]
pub(in crate::solver) struct Slot<K, V> {
    pub(super) key: K,
    pub(super) entry: V,
    /// The [class](work_class) of the work. As it is never 0, an empty slot needs no further byte.
    pub(super) work: NonZero<u8>,
}

impl<K, V> Slot<K, V> {
    #[inline]
    pub(super) fn new(key: K, entry: V, work: u64) -> Self {
        let class = u8::try_from(work_class(work)).ok().and_then(NonZero::new);
        Self { key, entry, work: class.unwrap_or(NonZero::<u8>::MAX) }
    }
}

impl<K: Hash + Eq, V: Copy> WideTable<K, V> {
    /// Creates a table that uses at most `bytes`; `None` if this is too little memory. The memory of a slot includes
    /// `heap_bytes`, the heap memory of a key.
    pub(in crate::solver) fn new(bytes: usize, heap_bytes: usize) -> Option<Self> {
        let shape = Shape {
            bucket_bytes: size_of::<Bucket<K, V>>() + BUCKET_SLOTS * heap_bytes,
            bucket_slots: BUCKET_SLOTS,
            first_buckets: FIRST_BUCKETS,
            creates_buckets: true,
        };
        let max_buckets = bytes / shape.bucket_bytes;
        if max_buckets == 0 {
            return None;
        }
        let mut growth = Growth::new(max_buckets, shape);
        let (mut buckets, count) = (Vec::new(), growth.old());
        add_empty(&mut buckets, &mut growth, count).then_some(Self { buckets, growth })
    }

    pub(super) fn handles(&mut self, threads: u32) -> Vec<WideHandle<'_, K, V>> {
        if threads > 1 {
            let shared = || WideHandle { division: self.growth.buckets(), table: Access::Shared(self) };
            (0..threads).map(|_| shared()).collect()
        } else {
            vec![self.handle()]
        }
    }

    /// Returns the handle of a single thread.
    pub(super) fn handle<const IS_EXCLUSIVE: bool>(&mut self) -> WideHandle<'_, K, V, IS_EXCLUSIVE> {
        WideHandle { division: self.growth.buckets(), table: Access::Single(self) }
    }

    /// Returns the slots that are in use.
    pub(super) fn slots(&mut self) -> impl Iterator<Item = &Slot<K, V>> {
        self.buckets.iter_mut().flat_map(|bucket| slots_of(bucket).iter().flatten())
    }

    pub(in crate::solver) fn probe(&mut self, key: &K) -> Option<V> {
        self.handle::<true>().get(hash(key), |other| other == key)
    }

    /// Stores an entry as [`Table::store`](super::entry::Table::store) does: `work` is in nodes. Returns whether the entry took a free place.
    pub(in crate::solver) fn store(&mut self, key: K, entry: V, work: u64) -> bool {
        self.handle::<true>().put(hash(&key), Slot::new(key, entry, work))
    }
}

impl<K: Hash + Eq, V: Copy> Growable for WideTable<K, V> {
    fn growth(&self) -> &Growth {
        &self.growth
    }

    fn growth_mut(&mut self) -> &mut Growth {
        &mut self.growth
    }

    fn grow(&mut self) {
        let buckets = &mut self.buckets;
        if !self.growth.create_step(|growth, count| add_empty(buckets, growth, count)) {
            return;
        }
        self.growth.split_step(|index, _, division| {
            for place in 0..BUCKET_SLOTS {
                let Some(slot) = slots_of(&mut buckets[index])[place].take() else { continue };
                let places = slots_of(&mut buckets[division.new_index(hash(&slot.key))]);
                if let Some(place) = places.iter_mut().find(|place| place.is_none()) {
                    *place = Some(slot);
                }
            }
        });
    }
}

/// Adds empty buckets, so that there are `count`; returns whether there is memory for them.
fn add_empty<K, V>(buckets: &mut Vec<Bucket<K, V>>, growth: &mut Growth, count: usize) -> bool {
    while buckets.capacity() < count {
        // A large table reserves memory for its largest size; the system provides each page when it is first used.
        let is_large = count * size_of::<Bucket<K, V>>() >= LARGE || count >= growth.max() / LARGE_SHARE;
        let doubled = count.max(2 * buckets.capacity()).min(growth.max());
        let capacity = if is_large { growth.max() } else { doubled };
        match buckets.try_reserve_exact(capacity - buckets.len()) {
            // The request divides the mapping, so it waits until the memory need not move any more.
            Ok(()) if capacity == growth.max() => request_huge_pages(buckets),
            Ok(()) => {}
            Err(_) if growth.halve_max() => {}
            Err(_) => return false,
        }
    }
    buckets.resize_with(count, || Mutex::new(std::array::from_fn(|_| None)));
    true
}

/// Returns the slots of a bucket that no other thread uses.
#[inline]
fn slots_of<K, V>(bucket: &mut Bucket<K, V>) -> &mut Slots<K, V> {
    bucket.get_mut().unwrap_or_else(PoisonError::into_inner)
}

/// A [`WideTable`] as one thread uses it. If `IS_EXCLUSIVE`, no other thread uses the table.
#[derive(Debug)]
pub(in crate::solver) struct WideHandle<'t, K, V, const IS_EXCLUSIVE: bool = false> {
    division: Buckets,
    table: Access<'t, K, V>,
}

/// A table that one thread uses alone or shares with others.
#[derive(Debug)]
enum Access<'t, K, V> {
    Single(&'t mut WideTable<K, V>),
    Shared(&'t WideTable<K, V>),
}

impl<K: Hash + Eq, V: Copy, const IS_EXCLUSIVE: bool> WideHandle<'_, K, V, IS_EXCLUSIVE> {
    /// Returns the bucket of `hash`.
    #[inline]
    pub(super) fn bucket(&self, hash: u64) -> &Bucket<K, V> {
        let index = self.division.index(hash);
        match &self.table {
            Access::Single(table) => &table.buckets[index],
            Access::Shared(table) => &table.buckets[index],
        }
    }

    /// Calls `access` with the slots of the bucket of `hash`.
    #[inline]
    fn with_bucket<R>(&mut self, hash: u64, access: impl FnOnce(&mut Slots<K, V>) -> R) -> R {
        let index = self.division.index(hash);
        match &mut self.table {
            Access::Single(table) => access(slots_of(&mut table.buckets[index])),
            // Without this case, the compiler would add the code of the lock to each probe of an exclusive handle.
            Access::Shared(_) if IS_EXCLUSIVE => unreachable!("only one thread uses the table"),
            Access::Shared(table) => {
                access(&mut table.buckets[index].lock().unwrap_or_else(PoisonError::into_inner))
            }
        }
    }

    /// Takes the next step as [`Table::grow`](super::entry::Table::grow) does.
    #[cold]
    pub(super) fn grow_within(&mut self, meter: &mut Meter) -> Option<usize> {
        let Access::Single(table) = &mut self.table else { return None };
        if table.growth.is_outgrown() {
            return None;
        }
        table.grow_within(meter);
        self.division = table.growth.buckets();
        Some(table.growth.full_at())
    }

    #[inline]
    pub(super) fn get(&mut self, hash: u64, is_key: impl Fn(&K) -> bool) -> Option<V> {
        self.with_bucket(hash, |slots| {
            slots.iter().flatten().find(|slot| is_key(&slot.key)).map(|slot| slot.entry)
        })
    }

    /// Writes to the slot with the same key, or else to a free slot, or else to the one whose entry took the least
    /// work. Returns whether the replaced slot was free.
    #[inline]
    pub(super) fn put(&mut self, hash: u64, slot: Slot<K, V>) -> bool {
        self.with_bucket(hash, |slots| {
            let rank = |place: &Option<Slot<K, V>>| match place {
                Some(other) if other.key == slot.key => 0,
                None => 1,
                Some(other) => 1 + other.work.get(),
            };
            let mut replaced = 0;
            for index in 1..BUCKET_SLOTS {
                if rank(&slots[index]) < rank(&slots[replaced]) {
                    replaced = index;
                }
            }
            slots[replaced].replace(slot).is_none()
        })
    }
}

/// Returns the hash of a key, whose highest bits determine the bucket.
#[inline]
pub(super) fn hash<K: Hash>(key: &K) -> u64 {
    let hash = FxBuildHasher.hash_one(key);
    // On 32-bit targets such as WebAssembly, the hasher computes only the lower 32 bits. A multiplication by 2^64 divided by
    // the golden ratio spreads them over all bits.
    if cfg!(target_pointer_width = "32") { hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) } else { hash }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::Limits;

    #[test]
    fn the_heap_memory_of_keys_counts() {
        const BYTES: usize = 1 << 20;
        const HEAP_BYTES: usize = 200;
        let mut table = WideTable::<u64, u64>::new(BYTES, HEAP_BYTES).expect("a table of one MiB");
        let mut meter = Meter::start(&Limits::none());
        let mut filled = 0;
        for index in 0..100_000_u64 {
            filled += usize::from(table.store(index, index, 1));
            if filled > table.growth.full_at() {
                table.grow_within(&mut meter);
            }
            assert!(size_of_val(&*table.buckets) + filled * HEAP_BYTES <= BYTES);
        }
        assert!(filled > BYTES / HEAP_BYTES / 2, "{filled}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn growth_loses_no_entry(bytes in 100_usize..(300 << 10), factor in 1_u64..1_000, count in 1_u64..4_000) {
            let Some(mut table) = WideTable::<u64, u64>::new(bytes, 0) else { return Ok(()) };
            let mut meter = Meter::start(&Limits::none());
            let mut filled = 0;
            for index in 0..count {
                filled += usize::from(table.store(index * factor, index, 1));
                prop_assert_eq!(table.probe(&(index * factor)), Some(index));
                if filled <= table.growth.full_at() {
                    continue;
                }
                let found: Vec<_> = (0..=index).filter(|index| table.probe(&(index * factor)).is_some()).collect();
                table.grow_within(&mut meter);
                prop_assert!(table.growth.bytes() <= bytes);
                prop_assert_eq!(table.growth.bytes(), size_of_val(&*table.buckets));
                for index in found {
                    prop_assert_eq!(table.probe(&(index * factor)), Some(index));
                }
            }
        }
    }
}
