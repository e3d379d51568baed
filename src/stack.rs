//! Room for recursion: when the machine's stack runs short, the search goes on in a new segment.

/// Every so many plies a search looks how much stack is left.
const STRIDE: u32 = 8;
/// How much stack a new segment has, in bytes.
pub(crate) const SEGMENT: usize = 4 << 20;

/// Whether the stack may not suffice for the plies until the next look, for positions of type `G`.
#[inline]
pub(crate) fn is_short<G>(ply: u32) -> bool {
    // A frame holds a few positions and a list of moves; the rest is for what the game calls.
    let red_zone = STRIDE as usize * (16 * size_of::<G>() + (8 << 10)) + (64 << 10);
    ply.is_multiple_of(STRIDE) && stacker::remaining_stack().is_some_and(|left| left < red_zone)
}

/// Runs `search` in a new segment.
pub(crate) fn on_new_segment<R>(search: impl FnOnce() -> R) -> R {
    stacker::grow(SEGMENT, search)
}
