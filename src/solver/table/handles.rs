//! The handles through which searches use a table.
//!
//! The compiler creates the code of a search once for each type of handle. Usual searches have their own types, whose constants
//! let the compiler omit code that these searches do not need: [`PackedHandle`] and [`UsualPositionHandle`]. All other searches
//! use one type for tables of keys and one for tables of whole positions.

use super::compact::CompactEntry;
use super::entry::{Entry, Table, prefetch};
use super::packed::{PackedHandle, PackedTable};
use super::wide::{Slot, WideHandle, WideTable, hash};
use super::wide_keys::{KeyWithPoints, WholePosition};
use crate::game::{Game, settled_for_mover};
use crate::search::Meter;

/// A table of keys in any search. A search without a table uses the same code, in which no position has a key.
#[derive(Debug)]
pub(in crate::solver) enum KeyHandle<'t> {
    None,
    Packed(PackedHandle<'t, false>),
    Wide(WideHandle<'t, KeyWithPoints, Entry>),
}

impl<'t> KeyHandle<'t> {
    /// Returns a handle for each thread.
    pub(in crate::solver) fn of_packed(table: &'t mut PackedTable, threads: u32) -> Vec<Self> {
        table.handles(threads).into_iter().map(Self::Packed).collect()
    }

    /// Returns a handle for each thread.
    pub(in crate::solver) fn of_wide(
        table: &'t mut WideTable<KeyWithPoints, Entry>,
        threads: u32,
    ) -> Vec<Self> {
        table.handles(threads).into_iter().map(Self::Wide).collect()
    }
}

impl<G: Game> Table<G> for KeyHandle<'_> {
    type Key = KeyWithPoints;
    const NEEDS_POSITION: bool = false;

    #[inline]
    fn exists(&self) -> bool {
        !matches!(self, Self::None)
    }

    #[inline]
    fn key(&self, position: &G, separates_points: bool) -> Option<KeyWithPoints> {
        if !Table::<G>::exists(self) {
            return None;
        }
        Some(KeyWithPoints::new(position.key()?, settled_for_mover(position), separates_points))
    }

    #[inline]
    fn key_after(&self, position: &G, mv: G::Move, separates_points: bool) -> Option<KeyWithPoints> {
        if !Table::<G>::exists(self) {
            return None;
        }
        // The position after the move has the same settled points, and the opponent is to move.
        Some(KeyWithPoints::new(position.key_after(mv)?, -settled_for_mover(position), separates_points))
    }

    #[inline]
    fn hash(&self, key: KeyWithPoints) -> u64 {
        hash(&key)
    }

    #[inline]
    fn prefetch(&self, key: KeyWithPoints) {
        match self {
            Self::None => {}
            Self::Packed(handle) => Table::<G>::prefetch(handle, handle.product_of_key(key.key())),
            Self::Wide(handle) => prefetch(handle.bucket(hash(&key))),
        }
    }

    #[inline]
    fn probe(&mut self, key: KeyWithPoints, _: Option<&G>) -> Option<Entry> {
        match self {
            Self::None => None,
            Self::Packed(handle) => Table::<G>::probe(handle, handle.product_of_key(key.key()), None),
            Self::Wide(handle) => handle.get(hash(&key), |other| *other == key),
        }
    }

    #[inline]
    fn store(&mut self, key: KeyWithPoints, position: &G, entry: Entry, work: u64) -> bool {
        match self {
            Self::None => false,
            Self::Packed(handle) => handle.store(handle.product_of_key(key.key()), position, entry, work),
            Self::Wide(handle) => handle.put(hash(&key), Slot::new(key, entry, work)),
        }
    }

    fn grow(&mut self, meter: &mut Meter) -> Option<usize> {
        match self {
            Self::None => None,
            Self::Packed(handle) => Table::<G>::grow(handle, meter),
            Self::Wide(handle) => handle.grow_within(meter),
        }
    }
}

/// A table of whole positions in any search.
#[derive(Debug)]
pub(in crate::solver) enum PositionHandle<'t, G> {
    WholeGame(WideHandle<'t, WholePosition<G>, CompactEntry>),
    WithDepth(WideHandle<'t, WholePosition<G>, Entry>),
}

impl<'t, G: Game> PositionHandle<'t, G> {
    /// Returns a handle for each thread.
    pub(in crate::solver) fn of_whole_game(
        table: &'t mut WideTable<WholePosition<G>, CompactEntry>,
        threads: u32,
    ) -> Vec<Self> {
        table.handles(threads).into_iter().map(Self::WholeGame).collect()
    }

    /// Returns a handle for each thread.
    pub(in crate::solver) fn with_depth(
        table: &'t mut WideTable<WholePosition<G>, Entry>,
        threads: u32,
    ) -> Vec<Self> {
        table.handles(threads).into_iter().map(Self::WithDepth).collect()
    }
}

impl<G: Game> Table<G> for PositionHandle<'_, G> {
    /// The hash of the position.
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
        match self {
            Self::WholeGame(handle) => prefetch(handle.bucket(key)),
            Self::WithDepth(handle) => prefetch(handle.bucket(key)),
        }
    }

    #[inline]
    fn probe(&mut self, key: u64, position: Option<&G>) -> Option<Entry> {
        match self {
            Self::WholeGame(handle) => handle.probe_position(key, position),
            Self::WithDepth(handle) => handle.probe_position(key, position),
        }
    }

    #[inline]
    fn store(&mut self, key: u64, position: &G, entry: Entry, work: u64) -> bool {
        match self {
            Self::WholeGame(handle) => handle.store_position(key, position, entry, work),
            Self::WithDepth(handle) => handle.store_position(key, position, entry, work),
        }
    }

    fn grow(&mut self, meter: &mut Meter) -> Option<usize> {
        match self {
            Self::WholeGame(handle) => handle.grow_within(meter),
            Self::WithDepth(handle) => handle.grow_within(meter),
        }
    }
}

/// A table of whole positions in a usual search with one thread; `IS_WHOLE_GAME` is that of [`Table`].
#[derive(Debug)]
pub(in crate::solver) struct UsualPositionHandle<'t, G, const IS_WHOLE_GAME: bool>(
    WideHandle<'t, WholePosition<G>, CompactEntry, true>,
);

impl<'t, G: Game, const IS_WHOLE_GAME: bool> UsualPositionHandle<'t, G, IS_WHOLE_GAME> {
    pub(in crate::solver) fn new(table: &'t mut WideTable<WholePosition<G>, CompactEntry>) -> Self {
        Self(table.handle())
    }
}

impl<G: Game, const IS_WHOLE_GAME: bool> Table<G> for UsualPositionHandle<'_, G, IS_WHOLE_GAME> {
    /// The hash of the position.
    type Key = u64;
    const NEEDS_POSITION: bool = true;
    const IS_USUAL: bool = true;
    const IS_WHOLE_GAME: bool = IS_WHOLE_GAME;
    const IS_EXCLUSIVE: bool = true;

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
        prefetch(self.0.bucket(key));
    }

    #[inline(always)]
    fn probe(&mut self, key: u64, position: Option<&G>) -> Option<Entry> {
        self.0.probe_position(key, position)
    }

    #[inline]
    fn store(&mut self, key: u64, position: &G, entry: Entry, work: u64) -> bool {
        self.0.store_position(key, position, entry, work)
    }

    fn grow(&mut self, meter: &mut Meter) -> Option<usize> {
        self.0.grow_within(meter)
    }
}
