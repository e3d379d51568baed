//! Prefetching: the only unsafe code of the engine.
//!
//! A search that probes the table for all children of a position would wait for memory most of the time, unless all
//! cache lines are requested before the first is read; docs/PERFORMANCE.md has the measurements. No safe function
//! requests a cache line.

/// The size of a cache line in bytes.
const LINE: usize = 64;

/// Requests the cache lines of `place`.
#[inline]
#[expect(unsafe_code, reason = "there is no safe form of the prefetch instruction")]
pub(super) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let place = std::ptr::from_ref(place).cast::<i8>();
        for line in 0..size_of::<T>().div_ceil(LINE) {
            // SAFETY: the program neither reads nor writes through a prefetch, wherever it points.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(place.wrapping_add(line * LINE)) }
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (place, LINE);
}
