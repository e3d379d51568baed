//! The data that the threads of a search share besides the table: their task, a stop signal, and marks on busy positions.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::bounds::Interval;
use super::horizon::Horizon;

/// The task of all threads of one search.
#[derive(Clone, Copy)]
pub(super) struct Task<'r> {
    pub horizon: Horizon,
    pub window: Interval,
    /// Whether the search must find a best move; bounds alone then do not decide the root.
    pub finds_move: bool,
    /// Whether the history orders the moves, because the game does not.
    pub orders_by_history: bool,
    /// Whether the refutation of a move is searched as the next move, in positions whose moves have equal scores.
    pub orders_by_refutations: bool,
    /// The number of entries at which the table has to grow.
    pub full_at: usize,
    /// The number of nodes at which the search pauses so that other threads can join it.
    pub alone_until: u64,
    pub signal: &'r StopSignal,
}

/// The reason why all threads of a search stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// A thread has found the value.
    Answered = 1,
    /// The search goes on when the table has grown or other threads have joined.
    Pause,
    /// A limit was reached, or a thread panics.
    Limit,
}

/// A signal that stops all threads of a search: 0 until it is raised, then the [`Reason`].
#[derive(Debug, Default)]
pub(super) struct StopSignal(AtomicU8);

impl StopSignal {
    /// Raises the signal; returns whether this was the first time.
    pub(super) fn raise(&self, reason: Reason) -> bool {
        self.0.compare_exchange(0, reason as u8, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    #[inline]
    pub(super) fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    pub(super) fn is_pause(&self) -> bool {
        self.0.load(Ordering::Relaxed) == Reason::Pause as u8
    }
}

/// The number of positions that can be marked.
const MARKS: usize = 1 << 12;

/// Marks on the positions that are being searched, so that other threads search other positions first.
///
/// Marks are hashes and may be overwritten: they only change the order of moves. The method is the simplified ABDADA:
/// Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 19 (1996), as simplified by Kerrigan.
#[derive(Debug)]
pub(super) struct BusyMarks(Box<[AtomicU64]>);

impl BusyMarks {
    pub(super) fn new() -> Self {
        Self((0..MARKS).map(|_| AtomicU64::new(0)).collect())
    }

    /// Returns the mark of the position with this hash.
    #[inline]
    pub(super) fn mark(&self, hash: u64) -> Mark<'_> {
        // The lowest bits are not used, because they are 0 in every hash of a packed table with keys of few bits.
        Mark { slot: &self.0[(hash >> 40) as usize % MARKS], hash }
    }
}

/// The mark of one position.
pub(super) struct Mark<'m> {
    slot: &'m AtomicU64,
    hash: u64,
}

impl Mark<'_> {
    #[inline]
    pub(super) fn is_set(&self) -> bool {
        self.slot.load(Ordering::Relaxed) == self.hash
    }

    #[inline]
    pub(super) fn set(&self) {
        self.slot.store(self.hash, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn clear(&self) {
        let _ = self.slot.compare_exchange(self.hash, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}
