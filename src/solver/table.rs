//! Transposition tables: what is known of positions that were searched, never more than memory allows.
//!
//! A table is exact. It tells positions apart by their key in full, or by the position itself, so that no
//! answer of a search ever rests on two hashes that happened to be equal.

mod broad;
mod fetch;
mod packing;
mod slim;

pub(super) use broad::{Broad, Whole};
pub(super) use slim::SlimMemory;

use super::score::Score;
use crate::game::Game;

/// What is known of a position: its value lies from `lower` to `upper`, plies counted from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The value is at least this.
    pub lower: Score,
    /// The value is at most this.
    pub upper: Score,
    /// The depth to which that holds; [`ALWAYS`] where it holds of the game itself.
    pub depth: u32,
    /// Whether the game was followed to all its ends within that depth.
    pub whole: bool,
    /// Which of the position's moves was best, as its place in the list.
    pub best: u8,
}

/// The depth of what is known of the game itself.
pub(super) const ALWAYS: u32 = u32::MAX;
/// The best move is not known.
pub(super) const NO_MOVE: u8 = u8::MAX;

/// So many places are moved to a larger table between two looks up from the work.
const MOVES: usize = 1 << 14;

impl Known {
    /// Nothing at all.
    pub(super) const NOTHING: Known =
        Known { lower: Score::WORST, upper: Score::BEST, depth: ALWAYS, whole: false, best: NO_MOVE };
}

/// A table as one thread uses it, alone or together with others.
pub(super) trait Table<G: Game>: Send {
    /// What positions are told apart by.
    type Key: Copy;
    /// Whether a key alone is enough to ask by, without the position.
    const KEYS: bool;
    /// Whether anything is kept at all.
    const KEEPS: bool = true;
    /// Whether no technique is used at all, so that none is asked for while searching.
    const BARE: bool = false;

    /// The key of `position`.
    fn key(&self, position: &G) -> Self::Key;
    /// The key of the position after `mv`, where `KEYS` says that there is one.
    fn key_after(&self, position: &G, mv: G::Move) -> Option<Self::Key>;
    /// A hash of a key.
    fn hash(&self, key: &Self::Key) -> u64;
    /// Begins to fetch what is known of a position, to ask for it soon.
    fn prefetch(&self, key: &Self::Key);
    /// What is known of the position with this key, where `KEYS` says that this is enough.
    fn probe_key(&mut self, key: &Self::Key) -> Option<Known>;
    /// What is known of `position`, which has this key.
    fn probe(&mut self, position: &G, key: &Self::Key) -> Option<Known>;
    /// Keeps what is known of `position`, in the place of something that took less `work`, in nodes; whether
    /// the place was free.
    fn store(&mut self, position: &G, key: &Self::Key, known: Known, work: u64) -> bool;
    /// How many positions it takes before it is crowded.
    fn room(&self) -> usize;
}

/// No table, and no other technique either if `BARE` says so.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoTable<const BARE: bool>;

impl<G: Game, const BARE: bool> Table<G> for NoTable<BARE> {
    type Key = ();
    const KEYS: bool = false;
    const KEEPS: bool = false;
    const BARE: bool = BARE;

    #[inline]
    fn key(&self, _: &G) {}

    #[inline]
    fn key_after(&self, _: &G, _: G::Move) -> Option<()> {
        None
    }

    #[inline]
    fn hash(&self, (): &()) -> u64 {
        0
    }

    #[inline]
    fn prefetch(&self, (): &()) {}

    #[inline]
    fn probe_key(&mut self, (): &()) -> Option<Known> {
        None
    }

    #[inline]
    fn probe(&mut self, _: &G, (): &()) -> Option<Known> {
        None
    }

    #[inline]
    fn store(&mut self, _: &G, (): &(), _: Known, _: u64) -> bool {
        false
    }

    fn room(&self) -> usize {
        0
    }
}

/// The work that so many nodes were, as a number from 1 to 63.
#[inline]
fn weight(nodes: u64) -> u32 {
    nodes.max(1).ilog2() + 1
}
