//! The one place of the engine that is not safe code: the hint to the machine that memory will be read soon.
//!
//! A search that asks a table about all moves of a position waits for memory most of the time, unless all are on
//! their way before the first is read; docs/PERFORMANCE.md has the figures. No safe function gives that hint.

/// The bytes that are fetched together.
const LINE: usize = 64;

/// Begins to fetch the memory in which `place` lies.
#[inline]
#[expect(unsafe_code, reason = "the machine's hint has no safe form")]
pub(super) fn fetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let place = std::ptr::from_ref(place).cast::<i8>();
        for line in 0..size_of::<T>().div_ceil(LINE) {
            // SAFETY: a prefetch neither reads nor writes for the program, wherever it points.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(place.wrapping_add(line * LINE)) }
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (place, LINE);
}
