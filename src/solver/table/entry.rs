//! Table entries, and the interface of all tables.

use super::growth::Growth;
use crate::game::Game;
use crate::search::Meter;
use crate::solver::bounds::Interval;

/// The data that a table stores for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solver) struct Entry {
    /// Bounds on the value, with plies counted from the position and, if they hold for the whole game, without settled
    /// points.
    pub bounds: Interval,
    /// The depth to which the bounds hold; [`ANY_DEPTH`] if they hold for the whole game.
    pub depth: u32,
    /// Whether the bounds also hold to greater depths, because no horizon contributed to them.
    pub is_complete: bool,
    /// The index of the best move in the list of moves, or [`NO_MOVE`].
    pub best: u8,
}

/// The depth of an entry that holds for the whole game.
const ANY_DEPTH: u32 = u32::MAX;
/// The index that stands for an unknown move.
pub(in crate::solver) const NO_MOVE: u8 = u8::MAX;

const CACHE_LINE: usize = 64;

impl Entry {
    /// The entry of a position without any information.
    pub(in crate::solver) const UNKNOWN: Self =
        Self { bounds: Interval::FULL, depth: ANY_DEPTH, is_complete: false, best: NO_MOVE };
}

/// A table as one thread uses it, alone or shared with others.
pub(in crate::solver) trait Table<G: Game>: Send {
    type Key: Copy;
    /// Whether probing needs the position and not only its key.
    const NEEDS_POSITION: bool;
    /// Whether the table serves only [usual](crate::solver::context::Context::is_usual) searches. With this constant and the
    /// next two, the compiler leaves out the code that only other searches need.
    const IS_USUAL: bool = false;
    /// Whether the table serves only searches without a horizon.
    const IS_WHOLE_GAME: bool = false;
    /// Whether the table serves only searches with one thread and grows while it is searched. Such a search needs no
    /// [signal](crate::solver::signals::StopSignal); limits still stop it.
    const IS_EXCLUSIVE: bool = false;

    /// Returns whether there is a table.
    #[inline]
    fn exists(&self) -> bool {
        true
    }
    /// Returns the key of `position`, if it has one. If `separates_points`, positions with different settled points have
    /// different keys.
    fn key(&self, position: &G, separates_points: bool) -> Option<Self::Key>;
    /// Returns the key of the position after `mv`, if it is available without making the move.
    #[inline]
    fn key_after(&self, position: &G, mv: G::Move, separates_points: bool) -> Option<Self::Key> {
        let _ = (position, mv, separates_points);
        None
    }
    fn hash(&self, key: Self::Key) -> u64;
    /// Loads the cache lines of a key in the background.
    fn prefetch(&self, key: Self::Key);
    /// Returns the entry of a key. `position` may be `None` unless [`NEEDS_POSITION`](Self::NEEDS_POSITION).
    fn probe(&mut self, key: Self::Key, position: Option<&G>) -> Option<Entry>;
    /// Stores an entry whose search took `work` nodes; if no place is free, it replaces the entry that took the least
    /// work. Returns whether the entry took a free place.
    fn store(&mut self, key: Self::Key, position: &G, entry: Entry, work: u64) -> bool;
    /// Takes the next step of the growth if the limits of `meter` allow it, and returns the number of entries above
    /// which the following step is due; `None` if the table cannot grow while it is searched.
    fn grow(&mut self, meter: &mut Meter) -> Option<usize> {
        let _ = meter;
        None
    }
}

/// A table that starts small and grows in steps. A step takes a few milliseconds.
pub(in crate::solver) trait Growable {
    fn growth(&self) -> &Growth;
    fn growth_mut(&mut self) -> &mut Growth;
    /// Takes the next step. If the system has no memory for it, no further step will be due.
    fn grow(&mut self);

    /// Takes the next step if the memory limit of `meter` allows it; otherwise, no further step will be due.
    fn grow_within(&mut self, meter: &mut Meter) {
        let (before, expected) = (self.growth().bytes(), self.growth().bytes_after_step());
        if !meter.has_room(expected - before) {
            return self.growth_mut().stop();
        }
        // Memory is counted before it is used.
        meter.claim(expected - before);
        self.grow();
        meter.release(expected - self.growth().bytes());
        self.warn_if_small(meter);
    }

    /// Warns if the system has provided less memory than the memory limit allows.
    fn warn_if_small(&mut self, meter: &Meter) {
        if let Some(warning) = self.growth_mut().take_warning() {
            meter.warn(warning);
        }
    }
}

/// Returns the work of a search of `nodes` nodes on a logarithmic scale from 1 to 63.
#[inline]
pub(super) fn work_class(nodes: u64) -> u32 {
    nodes.max(1).ilog2() + 1
}

/// Requests the cache lines of `place`, so that a later access does not wait for memory. docs/PERFORMANCE.md contains the
/// measurement.
#[inline]
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "there is no safe form of the prefetch instruction")
)]
pub(super) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let place = std::ptr::from_ref(place).cast::<i8>();
        for offset in (0..size_of::<T>()).step_by(CACHE_LINE) {
            // SAFETY: the program neither reads nor writes through a prefetch, wherever it points.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(place.wrapping_add(offset)) }
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (place, CACHE_LINE);
}
