//! Transposition tables: bounds on the values of positions that were searched before.
//!
//! Tables are exact. They identify a position by its full key or by the position itself, so that no result depends on
//! two equal hashes. A position whose key is `None` is neither probed nor stored in a table of keys.

mod packed;
mod packed_bounds;
mod prefetch;
mod wide;

use packed::PackedTable;
pub(super) use wide::{WholePosition, WideTable};

use super::bounds::Interval;
use crate::game::Game;
use crate::search::Meter;

/// What a table stores of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Bounds on the value, with plies counted from the position.
    pub bounds: Interval,
    /// The depth to which the bounds hold; [`ANY_DEPTH`] where they hold for the whole game.
    pub depth: u32,
    /// Whether the search followed the game to all its ends within that depth.
    pub is_complete: bool,
    /// The index of the best move in the list of moves, or [`NO_MOVE`].
    pub best: u8,
}

/// The depth of an entry that holds for the whole game.
const ANY_DEPTH: u32 = u32::MAX;
/// The index that stands for an unknown move.
pub(super) const NO_MOVE: u8 = u8::MAX;

/// A growing table checks the limits each time it has moved this many entries.
const ENTRIES_PER_CHECK: usize = 1 << 14;

impl Entry {
    /// The entry of a position of which nothing is known.
    pub(super) const UNKNOWN: Self =
        Self { bounds: Interval::FULL, depth: ANY_DEPTH, is_complete: false, best: NO_MOVE };
}

/// A table as one thread uses it, alone or shared with others.
pub(super) trait Table<G: Game>: Send {
    type Key: Copy;
    /// Whether probing takes the position and not only its key.
    const NEEDS_POSITION: bool;
    /// Whether entries can be stored.
    const STORES: bool = true;
    /// Whether all solver options are off, so that none is read during the search.
    const BARE: bool = false;

    /// Returns the key of `position`, if it has one.
    fn key(&self, position: &G) -> Option<Self::Key>;
    /// Returns the key of the position after `mv`, where it is available without making the move.
    fn key_after(&self, position: &G, mv: G::Move) -> Option<Self::Key>;
    fn hash(&self, key: Self::Key) -> u64;
    /// Loads the cache lines of a key in the background.
    fn prefetch(&self, key: Self::Key);
    /// Returns the entry of a key. `position` may be `None` unless [`NEEDS_POSITION`](Self::NEEDS_POSITION).
    fn probe(&mut self, key: Self::Key, position: Option<&G>) -> Option<Entry>;
    /// Stores an entry, in the place of one that took less `work` (in nodes) where no place is free. Returns whether a
    /// place was free.
    fn store(&mut self, key: Self::Key, position: &G, entry: Entry, work: u64) -> bool;
    /// Returns the number of entries above which the table should grow.
    fn full_at(&self) -> usize;
}

/// The absence of a table; with `BARE`, of all other options too.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoTable<const BARE: bool>;

impl<G: Game, const BARE: bool> Table<G> for NoTable<BARE> {
    type Key = ();
    const NEEDS_POSITION: bool = true;
    const STORES: bool = false;
    const BARE: bool = BARE;

    #[inline]
    fn key(&self, _: &G) -> Option<()> {
        None
    }

    #[inline]
    fn key_after(&self, _: &G, _: G::Move) -> Option<()> {
        None
    }

    #[inline]
    fn hash(&self, (): ()) -> u64 {
        0
    }

    #[inline]
    fn prefetch(&self, (): ()) {}

    #[inline]
    fn probe(&mut self, (): (), _: Option<&G>) -> Option<Entry> {
        None
    }

    #[inline]
    fn store(&mut self, (): (), _: &G, _: Entry, _: u64) -> bool {
        false
    }

    fn full_at(&self) -> usize {
        usize::MAX
    }
}

/// A table that starts small and grows within its memory.
pub(super) trait Growable {
    /// Returns the size in bytes.
    fn bytes(&self) -> usize;
    /// Returns the number of entries for which there are places.
    fn capacity(&self) -> usize;
    /// Returns the size in bytes after [`grow`](Self::grow); `None` where the table can't grow.
    fn grown_bytes(&self) -> Option<usize>;
    /// Moves the entries to a larger table until `may_continue` returns `false`; the other entries are lost. Returns
    /// whether the table has grown.
    fn grow(&mut self, may_continue: &mut dyn FnMut() -> bool) -> bool;

    /// Grows the table under the limits of `meter`.
    fn grow_within(&mut self, meter: &mut Meter) {
        let old_bytes = self.bytes();
        if self.grow(&mut || meter.may_continue()) {
            meter.claim(self.bytes());
            meter.release(old_bytes);
        }
    }
}

/// The table of a query.
#[derive(Debug, Default)]
pub(super) enum TranspositionTable<G> {
    #[default]
    None,
    /// Entries of 8 bytes, for keys of few bits and bounds on the value of the whole game.
    Packed(PackedTable),
    Keys(WideTable<u128, Entry>),
    Positions(WideTable<WholePosition<G>, Entry>),
}

/// Returns how much of a memory limit tables may use; the rest is for the stack.
pub(super) fn table_bytes(memory: u64) -> usize {
    usize::try_from(memory / 16 * 15).unwrap_or(usize::MAX)
}

impl<G: Game> TranspositionTable<G> {
    /// Creates the smallest kind of table that suits the game of `position`, to use at most `bytes`. `with_depth` says
    /// whether entries must record a depth, `exact_keys` whether keys may replace positions.
    pub(super) fn new(position: &G, bytes: usize, exact_keys: bool, with_depth: bool) -> Self {
        let table = if !exact_keys || position.key().is_none() {
            WideTable::new(bytes).map(Self::Positions)
        } else {
            let packed = if with_depth { None } else { PackedTable::new(position.key_bits(), bytes) };
            packed.map(Self::Packed).or_else(|| WideTable::new(bytes).map(Self::Keys))
        };
        table.unwrap_or_default()
    }

    pub(super) fn storage(&mut self) -> Option<&mut dyn Growable> {
        match self {
            Self::None => None,
            Self::Packed(table) => Some(table),
            Self::Keys(table) => Some(table),
            Self::Positions(table) => Some(table),
        }
    }
}

/// Returns the work of a search of `nodes` nodes on a logarithmic scale from 1 to 63.
#[inline]
fn work_class(nodes: u64) -> u32 {
    nodes.max(1).ilog2() + 1
}
