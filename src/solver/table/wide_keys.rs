//! The keys of the wide table: exact keys of a game, or whole positions.

use std::hash::{Hash, Hasher};

use super::entry::Entry;
use super::wide::{Slot, WideHandle, WideTable};
use crate::game::Game;
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

    /// Returns the key without the points.
    #[inline]
    pub(super) fn key(self) -> u128 {
        self.key
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

/// A whole position, stored in the place of a key.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::solver) struct WholePosition<G>(G);

impl<G, V, const IS_EXCLUSIVE: bool> WideHandle<'_, WholePosition<G>, V, IS_EXCLUSIVE>
where
    G: Game,
    V: Copy + Into<Entry> + From<Entry>,
{
    /// Returns the entry of `position`, whose hash is `hash`. An entry belongs to a position if it stores an equal position.
    #[inline(always)]
    pub(super) fn probe_position(&mut self, hash: u64, position: Option<&G>) -> Option<Entry> {
        position.and_then(|position| self.get(hash, |other| other.0 == *position)).map(Into::into)
    }

    /// Stores the entry of `position` as [`Table::store`](super::entry::Table::store) does.
    #[inline(always)]
    pub(super) fn store_position(&mut self, hash: u64, position: &G, entry: Entry, work: u64) -> bool {
        self.put(hash, Slot::new(WholePosition(position.clone()), entry.into(), work))
    }
}
