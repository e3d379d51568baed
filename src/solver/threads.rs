//! What threads that search together tell each other, beside the table that they share.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// A call to leave the present question, heard by all that work on it.
#[derive(Debug, Default)]
pub(super) struct Halt(AtomicU8);

impl Halt {
    /// One of them has the answer.
    pub(super) const ANSWERED: u8 = 1;
    /// The table has become too small.
    pub(super) const CROWDED: u8 = 2;
    /// A limit was reached.
    pub(super) const STOPPED: u8 = 3;

    /// Calls to leave, for a reason; whether this was the first call.
    pub(super) fn call(&self, why: u8) -> bool {
        self.0.compare_exchange(0, why, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    #[inline]
    pub(super) fn is_called(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    pub(super) fn is_crowded(&self) -> bool {
        self.0.load(Ordering::Relaxed) == Self::CROWDED
    }
}

/// How many positions can be marked.
const MARKS: usize = 1 << 12;

/// The positions that are being searched now, so that another thread begins with others.
///
/// Marks are by hash and may be lost: they decide in which order moves are looked at and nothing else. Known as
/// simplified ABDADA: Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 19 (1996), as
/// simplified by Kerrigan.
#[derive(Debug)]
pub(super) struct Busy(Box<[AtomicU64]>);

impl Busy {
    pub(super) fn new() -> Self {
        Self((0..MARKS).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn mark(&self, hash: u64) -> &AtomicU64 {
        let place = (hash >> 40) as usize % MARKS;
        &self.0[place]
    }

    /// Whether somebody is searching the position with this hash.
    #[inline]
    pub(super) fn is_marked(&self, hash: u64) -> bool {
        self.mark(hash).load(Ordering::Relaxed) == hash
    }

    #[inline]
    pub(super) fn begin(&self, hash: u64) {
        self.mark(hash).store(hash, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn end(&self, hash: u64) {
        let _ = self.mark(hash).compare_exchange(hash, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}
