//! The table for every game: it keeps wide keys or whole positions, and bounds to any depth.

use std::hash::{BuildHasher, Hash};
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxBuildHasher;

use super::fetch::fetch;
use super::{Known, MOVES, Table, weight};
use crate::game::Game;

/// Slots that are looked through together.
const BUCKET: usize = 2;
/// The buckets of a new table.
const FIRST: usize = 64;
/// How many times as large a table becomes when it is full.
const GROWTH: usize = 4;
/// From so many bytes on a larger table is dear to make.
const DEAR: usize = 4 << 20;

type Slots<K, V> = [Option<Slot<K, V>>; BUCKET];
type Bucket<K, V> = Mutex<Slots<K, V>>;

/// A table whose slots hold a key in full and bounds to a depth.
///
/// Each bucket has a lock of its own, so that two threads hardly ever want the same; who is alone needs none.
#[derive(Debug)]
pub(in crate::solver) struct Broad<K, V> {
    buckets: Box<[Bucket<K, V>]>,
    most_buckets: usize,
}

#[derive(Clone, Debug)]
pub(in crate::solver) struct Slot<K, V> {
    key: K,
    known: V,
    work: u32,
}

impl<K: Hash + Eq, V: Copy> Broad<K, V> {
    /// A table that will never take more than `bytes`; `None` where that is too little for one.
    pub(in crate::solver) fn new(bytes: usize) -> Option<Self> {
        let most_buckets = bytes / size_of::<Bucket<K, V>>();
        (most_buckets > 0).then(|| Self { buckets: empty(FIRST.min(most_buckets)), most_buckets })
    }

    /// The bytes that it takes now.
    pub(in crate::solver) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket<K, V>>()
    }

    /// How much larger it would be after [`grow`](Self::grow), in bytes, while the old one is still there;
    /// `None` if it can't grow.
    pub(in crate::solver) fn growth(&self) -> Option<usize> {
        let now = self.buckets.len();
        let next = (now * GROWTH).min(self.most_buckets - now);
        (next >= 2 * now).then_some(next * size_of::<Bucket<K, V>>())
    }

    /// Makes it larger; what it knows stays, as far as `goes_on` lets it be moved. Whether it did.
    pub(in crate::solver) fn grow(&mut self, mut goes_on: impl FnMut() -> bool) -> bool {
        let Some(bytes) = self.growth() else { return false };
        let old = std::mem::replace(&mut self.buckets, empty(bytes / size_of::<Bucket<K, V>>()));
        for (place, bucket) in old.into_iter().enumerate() {
            if place.is_multiple_of(MOVES) && !goes_on() {
                break;
            }
            let slots = bucket.into_inner().unwrap_or_else(PoisonError::into_inner);
            for slot in slots.into_iter().flatten() {
                self.alone().put(hash(&slot.key), slot);
            }
        }
        true
    }

    /// The table, for so many threads.
    pub(in crate::solver) fn in_use(&mut self, threads: u32) -> Vec<InUse<'_, K, V>> {
        if threads > 1 {
            (0..threads).map(|_| InUse::Shared(&self.buckets)).collect()
        } else {
            vec![InUse::Alone(&mut self.buckets)]
        }
    }

    /// What is known of a key with this hash.
    pub(in crate::solver) fn get(&mut self, hash: u64, key: &K) -> Option<V> {
        self.alone().get(hash, |other| other == key)
    }

    /// Keeps what is known of a key, in the place of something that took less `work`, in nodes; whether the place
    /// was free.
    pub(in crate::solver) fn keep(&mut self, hash: u64, key: K, known: V, work: u64) -> bool {
        self.alone().put(hash, Slot { key, known, work: weight(work) })
    }

    fn alone(&mut self) -> InUse<'_, K, V> {
        InUse::Alone(&mut self.buckets)
    }

    /// How many keys there is room for.
    pub(in crate::solver) fn room(&self) -> usize {
        self.buckets.len() * BUCKET
    }
}

/// A [`Broad`] in use by a thread.
#[derive(Debug)]
pub(in crate::solver) enum InUse<'t, K, V> {
    Alone(&'t mut [Bucket<K, V>]),
    Shared(&'t [Bucket<K, V>]),
}

impl<K: Hash + Eq, V: Copy> InUse<'_, K, V> {
    #[inline]
    fn buckets(&self) -> &[Bucket<K, V>] {
        match self {
            InUse::Alone(buckets) => buckets,
            InUse::Shared(buckets) => buckets,
        }
    }

    /// The bucket of a hash.
    #[inline]
    fn place(&self, hash: u64) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "less than the number of buckets")]
        let place = ((u128::from(hash) * self.buckets().len() as u128) >> 64) as usize;
        place
    }

    /// Does something with the slots in which a hash may be.
    #[inline]
    fn with<R>(&mut self, hash: u64, work: impl FnOnce(&mut Slots<K, V>) -> R) -> R {
        let place = self.place(hash);
        match self {
            InUse::Alone(buckets) => work(buckets[place].get_mut().unwrap_or_else(PoisonError::into_inner)),
            InUse::Shared(buckets) => {
                work(&mut buckets[place].lock().unwrap_or_else(PoisonError::into_inner))
            }
        }
    }

    /// Begins to fetch the slots in which a hash may be.
    #[inline]
    fn fetch(&self, hash: u64) {
        fetch(&self.buckets()[self.place(hash)]);
    }

    /// How many keys it takes before it is crowded. To make a larger one soon costs more than it costs to lose those that
    /// took the least work.
    fn room(&self) -> usize {
        let places = self.buckets().len() * BUCKET;
        if size_of_val(self.buckets()) < DEAR { places / 4 * 3 } else { places / 8 * 7 }
    }

    /// What is known of a key with this hash that `is_key` knows.
    #[inline]
    fn get(&mut self, hash: u64, is_key: impl Fn(&K) -> bool) -> Option<V> {
        self.with(hash, |slots| slots.iter().flatten().find(|slot| is_key(&slot.key)).map(|slot| slot.known))
    }

    /// Puts a slot into its place: over the one with its key, or into a free one, or over what took the
    /// least work. Whether the place was free.
    #[inline]
    fn put(&mut self, hash: u64, slot: Slot<K, V>) -> bool {
        self.with(hash, |slots| {
            let rank = |place: &Option<Slot<K, V>>| match place {
                Some(other) if other.key == slot.key => 0,
                None => 1,
                Some(other) => 1 + other.work,
            };
            let mut place = 0;
            for other in 1..BUCKET {
                if rank(&slots[other]) < rank(&slots[place]) {
                    place = other;
                }
            }
            slots[place].replace(slot).is_none()
        })
    }
}

fn empty<K, V>(buckets: usize) -> Box<[Bucket<K, V>]> {
    (0..buckets).map(|_| Mutex::new([const { None }; BUCKET])).collect()
}

#[inline]
fn hash<K: Hash>(key: &K) -> u64 {
    FxBuildHasher.hash_one(key)
}

/// By keys.
impl<G: Game> Table<G> for InUse<'_, u128, Known> {
    type Key = u128;
    const KEYS: bool = true;

    #[inline]
    fn key(&self, position: &G) -> u128 {
        position.key().unwrap_or_default()
    }

    #[inline]
    fn key_after(&self, position: &G, mv: G::Move) -> Option<u128> {
        position.key_after(mv)
    }

    #[inline]
    fn hash(&self, key: &u128) -> u64 {
        hash(key)
    }

    #[inline]
    fn prefetch(&self, key: &u128) {
        self.fetch(hash(key));
    }

    #[inline]
    fn probe_key(&mut self, key: &u128) -> Option<Known> {
        self.get(hash(key), |other| other == key)
    }

    #[inline]
    fn probe(&mut self, _: &G, key: &u128) -> Option<Known> {
        self.get(hash(key), |other| other == key)
    }

    #[inline]
    fn store(&mut self, _: &G, key: &u128, known: Known, work: u64) -> bool {
        self.put(hash(key), Slot { key: *key, known, work: weight(work) })
    }

    fn room(&self) -> usize {
        InUse::room(self)
    }
}

/// A position as its own key.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::solver) struct Whole<G>(G);

/// By whole positions.
impl<G: Game> Table<G> for InUse<'_, Whole<G>, Known> {
    /// The hash; the position decides.
    type Key = u64;
    const KEYS: bool = false;

    #[inline]
    fn key(&self, position: &G) -> u64 {
        hash(position)
    }

    #[inline]
    fn key_after(&self, _: &G, _: G::Move) -> Option<u64> {
        None
    }

    #[inline]
    fn hash(&self, key: &u64) -> u64 {
        *key
    }

    #[inline]
    fn prefetch(&self, key: &u64) {
        self.fetch(*key);
    }

    #[inline]
    fn probe_key(&mut self, _: &u64) -> Option<Known> {
        None
    }

    #[inline]
    fn probe(&mut self, position: &G, key: &u64) -> Option<Known> {
        self.get(*key, |other| other.0 == *position)
    }

    #[inline]
    fn store(&mut self, position: &G, key: &u64, known: Known, work: u64) -> bool {
        self.put(*key, Slot { key: Whole(position.clone()), known, work: weight(work) })
    }

    fn room(&self) -> usize {
        InUse::room(self)
    }
}
