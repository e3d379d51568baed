//! The keys of the wide table: exact keys of a game, or whole positions.

use std::hash::{Hash, Hasher};

use super::entry::{Entry, Table, prefetch};
use super::wide::{Slot, WideHandle, WideTable, hash};
use crate::game::{Game, settled_for_mover};
use crate::search::Meter;
use crate::solver::bounds::Interval;

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
    pub(super) fn new(key: u128, points: i32, separates_points: bool) -> Self {
        Self { key, points: if separates_points { points } else { 0 } }
    }
}

impl Hash for KeyWithPoints {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key ^ u128::from(self.points.cast_unsigned()) << 96).hash(state);
    }
}

impl WideTable<KeyWithPoints, Entry> {
    /// Returns the key, the bounds and the class of work of each entry.
    pub(super) fn entries(&mut self) -> impl Iterator<Item = (u128, Interval, u32)> {
        self.slots().map(|slot| (slot.key.key, slot.entry.bounds, u32::from(slot.work.get())))
    }
}

/// A table of keys, or `None` for a search without a table: it uses the same code, in which no position has a key.
impl<G: Game> Table<G> for Option<WideHandle<'_, KeyWithPoints, Entry>> {
    type Key = KeyWithPoints;
    const NEEDS_POSITION: bool = false;

    #[inline]
    fn exists(&self) -> bool {
        self.is_some()
    }

    #[inline]
    fn key(&self, position: &G, separates_points: bool) -> Option<KeyWithPoints> {
        self.as_ref()?;
        let key = position.key()?;
        Some(KeyWithPoints::new(key, settled_for_mover(position), separates_points))
    }

    #[inline]
    fn key_after(&self, position: &G, mv: G::Move, separates_points: bool) -> Option<KeyWithPoints> {
        self.as_ref()?;
        // The position after the move has the same settled points, and the opponent is to move.
        Some(KeyWithPoints::new(position.key_after(mv)?, -settled_for_mover(position), separates_points))
    }

    #[inline]
    fn hash(&self, key: KeyWithPoints) -> u64 {
        hash(&key)
    }

    #[inline]
    fn prefetch(&self, key: KeyWithPoints) {
        if let Some(handle) = self {
            prefetch(handle.bucket(hash(&key)));
        }
    }

    #[inline]
    fn probe(&mut self, key: KeyWithPoints, _: Option<&G>) -> Option<Entry> {
        self.as_mut()?.get(hash(&key), |other| *other == key)
    }

    #[inline]
    fn store(&mut self, key: KeyWithPoints, _: &G, entry: Entry, work: u64) -> bool {
        self.as_mut().is_some_and(|handle| handle.put(hash(&key), Slot::new(key, entry, work)))
    }

    fn grow(&mut self, meter: &mut Meter) -> Option<usize> {
        self.as_mut()?.grow_within(meter)
    }
}

/// A whole position, with its settled points, stored in the place of a key.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::solver) struct WholePosition<G>(G);

impl<G, V, const IS_USUAL: bool> Table<G> for WideHandle<'_, WholePosition<G>, V, IS_USUAL>
where
    G: Game,
    V: Copy + Send + Into<Entry> + From<Entry>,
{
    /// The hash of the position. An entry belongs to a position if it stores an equal position.
    type Key = u64;
    const NEEDS_POSITION: bool = true;
    const IS_USUAL: bool = IS_USUAL;
    const IS_EXCLUSIVE: bool = IS_USUAL;

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
        prefetch(self.bucket(key));
    }

    #[inline(always)]
    fn probe(&mut self, key: u64, position: Option<&G>) -> Option<Entry> {
        position.and_then(|position| self.get(key, |other| other.0 == *position)).map(Into::into)
    }

    #[inline]
    fn store(&mut self, key: u64, position: &G, entry: Entry, work: u64) -> bool {
        self.put(key, Slot::new(WholePosition(position.clone()), entry.into(), work))
    }

    fn grow(&mut self, meter: &mut Meter) -> Option<usize> {
        self.grow_within(meter)
    }
}
