//! The wide table: full keys or whole positions, with an entry of any type.

use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxBuildHasher;

use super::entry::{Entry, Growable, STEPS_PER_CHECK, Table, prefetch, work_class};
use crate::game::{Game, settled_for_mover};

/// The number of slots of a bucket: the places in which the entry of one key may be.
const BUCKET_SLOTS: usize = 2;
/// The number of buckets of a new table.
const FIRST_BUCKETS: usize = 64;
const GROWTH: usize = 4;
/// The size in bytes from which growing a table is expensive.
const LARGE: usize = 4 << 20;

type Slots<K, V> = [Option<Slot<K, V>>; BUCKET_SLOTS];
type Bucket<K, V> = Mutex<Slots<K, V>>;

/// A table whose slots hold a full key and an entry.
///
/// Each bucket has a lock, so that threads rarely wait for each other; a single thread uses `Mutex::get_mut` instead.
#[derive(Debug)]
pub(in crate::solver) struct WideTable<K, V> {
    buckets: Box<[Bucket<K, V>]>,
    max_buckets: usize,
}

#[derive(Clone, Debug)]
pub(in crate::solver) struct Slot<K, V> {
    key: K,
    entry: V,
    work: u32,
}

impl<K: Hash + Eq, V: Copy> WideTable<K, V> {
    /// Creates a table that uses at most `bytes`; `None` if they are too few.
    pub(in crate::solver) fn new(bytes: usize) -> Option<Self> {
        let max_buckets = bytes / size_of::<Bucket<K, V>>();
        (max_buckets > 0).then(|| Self { buckets: empty(FIRST_BUCKETS.min(max_buckets)), max_buckets })
    }

    pub(in crate::solver) fn handles(&mut self, threads: u32) -> Vec<WideHandle<'_, K, V>> {
        if threads > 1 {
            (0..threads).map(|_| WideHandle::Shared(&self.buckets)).collect()
        } else {
            vec![self.handle()]
        }
    }

    fn handle(&mut self) -> WideHandle<'_, K, V> {
        WideHandle::Single(&mut self.buckets)
    }

    pub(in crate::solver) fn probe(&mut self, key: &K) -> Option<V> {
        self.handle().get(hash(key), |other| other == key)
    }

    /// Stores an entry as [`Table::store`] does: `work` is in nodes. Returns whether the entry took a free place.
    pub(in crate::solver) fn store(&mut self, key: K, entry: V, work: u64) -> bool {
        self.handle().put(hash(&key), Slot { key, entry, work: work_class(work) })
    }
}

impl<K: Hash + Eq, V: Copy> Growable for WideTable<K, V> {
    fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    fn capacity(&self) -> usize {
        self.buckets.len() * BUCKET_SLOTS
    }

    /// A large table grows later: growing costs more than losing the entries that took the least work.
    fn full_at(&self) -> usize {
        if self.bytes() < LARGE { self.capacity() / 4 * 3 } else { self.capacity() / 8 * 7 }
    }

    fn grown_bytes(&self) -> Option<usize> {
        let old = self.buckets.len();
        // The old table stays in memory until its entries are moved.
        let new = (old * GROWTH).min(self.max_buckets - old);
        (new >= 2 * old).then_some(new * size_of::<Bucket<K, V>>())
    }

    fn grow(&mut self, may_continue: &mut dyn FnMut() -> bool) -> bool {
        let Some(bytes) = self.grown_bytes() else { return false };
        let old = std::mem::replace(&mut self.buckets, empty(bytes / size_of::<Bucket<K, V>>()));
        for (index, bucket) in old.into_iter().enumerate() {
            if index.is_multiple_of(STEPS_PER_CHECK) && !may_continue() {
                break;
            }
            let slots = bucket.into_inner().unwrap_or_else(PoisonError::into_inner);
            for slot in slots.into_iter().flatten() {
                self.handle().put(hash(&slot.key), slot);
            }
        }
        true
    }
}

/// A [`WideTable`] as one thread uses it.
#[derive(Debug)]
pub(in crate::solver) enum WideHandle<'t, K, V> {
    Single(&'t mut [Bucket<K, V>]),
    Shared(&'t [Bucket<K, V>]),
}

impl<K: Hash + Eq, V: Copy> WideHandle<'_, K, V> {
    #[inline]
    fn buckets(&self) -> &[Bucket<K, V>] {
        match self {
            WideHandle::Single(buckets) => buckets,
            WideHandle::Shared(buckets) => buckets,
        }
    }

    #[inline]
    fn bucket_index(&self, hash: u64) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "less than the number of buckets")]
        let index = ((u128::from(hash) * self.buckets().len() as u128) >> 64) as usize;
        index
    }

    /// Calls `access` with the slots of the bucket of `hash`.
    #[inline]
    fn with_bucket<R>(&mut self, hash: u64, access: impl FnOnce(&mut Slots<K, V>) -> R) -> R {
        let index = self.bucket_index(hash);
        match self {
            WideHandle::Single(buckets) => {
                access(buckets[index].get_mut().unwrap_or_else(PoisonError::into_inner))
            }
            WideHandle::Shared(buckets) => {
                access(&mut buckets[index].lock().unwrap_or_else(PoisonError::into_inner))
            }
        }
    }

    #[inline]
    fn get(&mut self, hash: u64, is_key: impl Fn(&K) -> bool) -> Option<V> {
        self.with_bucket(hash, |slots| {
            slots.iter().flatten().find(|slot| is_key(&slot.key)).map(|slot| slot.entry)
        })
    }

    /// Writes to the slot with the same key, or else to a free slot, or else to the one whose entry took the least
    /// work. Returns whether the replaced slot was free.
    #[inline]
    fn put(&mut self, hash: u64, slot: Slot<K, V>) -> bool {
        self.with_bucket(hash, |slots| {
            let rank = |place: &Option<Slot<K, V>>| match place {
                Some(other) if other.key == slot.key => 0,
                None => 1,
                Some(other) => 1 + other.work,
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

fn empty<K, V>(buckets: usize) -> Box<[Bucket<K, V>]> {
    (0..buckets).map(|_| Mutex::new([const { None }; BUCKET_SLOTS])).collect()
}

#[inline]
fn hash<K: Hash>(key: &K) -> u64 {
    FxBuildHasher.hash_one(key)
}

/// An exact key of a game, with the settled points of the position for its side to move, or 0. It has 20 bytes, so that a
/// slot has 48.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(Rust, packed(4))]
pub(in crate::solver) struct KeyWithPoints {
    key: u128,
    points: i32,
}

impl KeyWithPoints {
    #[inline]
    fn new(key: u128, points: i32, separates_points: bool) -> Self {
        Self { key, points: if separates_points { points } else { 0 } }
    }
}

impl Hash for KeyWithPoints {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key ^ u128::from(self.points.cast_unsigned()) << 96).hash(state);
    }
}

impl<G: Game> Table<G> for WideHandle<'_, KeyWithPoints, Entry> {
    type Key = KeyWithPoints;
    const NEEDS_POSITION: bool = false;

    #[inline]
    fn key(&self, position: &G, separates_points: bool) -> Option<KeyWithPoints> {
        Some(KeyWithPoints::new(position.key()?, settled_for_mover(position), separates_points))
    }

    #[inline]
    fn key_after(&self, position: &G, mv: G::Move, separates_points: bool) -> Option<KeyWithPoints> {
        // The position after the move has the same settled points, and the opponent is to move.
        Some(KeyWithPoints::new(position.key_after(mv)?, -settled_for_mover(position), separates_points))
    }

    #[inline]
    fn hash(&self, key: KeyWithPoints) -> u64 {
        hash(&key)
    }

    #[inline]
    fn prefetch(&self, key: KeyWithPoints) {
        prefetch(&self.buckets()[self.bucket_index(hash(&key))]);
    }

    #[inline]
    fn probe(&mut self, key: KeyWithPoints, _: Option<&G>) -> Option<Entry> {
        self.get(hash(&key), |other| *other == key)
    }

    #[inline]
    fn store(&mut self, key: KeyWithPoints, _: &G, entry: Entry, work: u64) -> bool {
        self.put(hash(&key), Slot { key, entry, work: work_class(work) })
    }
}

/// A whole position, with its settled points, stored in the place of a key.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::solver) struct WholePosition<G>(G);

impl<G: Game> Table<G> for WideHandle<'_, WholePosition<G>, Entry> {
    /// The hash of the position. An entry belongs to a position if it stores an equal position.
    type Key = u64;
    const NEEDS_POSITION: bool = true;

    #[inline]
    fn key(&self, position: &G, _: bool) -> Option<u64> {
        Some(hash(position))
    }

    #[inline]
    fn hash(&self, key: u64) -> u64 {
        key
    }

    #[inline]
    fn prefetch(&self, key: u64) {
        prefetch(&self.buckets()[self.bucket_index(key)]);
    }

    #[inline]
    fn probe(&mut self, key: u64, position: Option<&G>) -> Option<Entry> {
        position.and_then(|position| self.get(key, |other| other.0 == *position))
    }

    #[inline]
    fn store(&mut self, key: u64, position: &G, entry: Entry, work: u64) -> bool {
        self.put(key, Slot { key: WholePosition(position.clone()), entry, work: work_class(work) })
    }
}
