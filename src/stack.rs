//! Room for recursion: when the machine's stack runs short, the search goes on in a new segment.

use crate::game::Game;

/// Every so many plies a search looks how much stack is left.
const STRIDE: u32 = 8;
/// What a game's own code, an evaluator and an observer may need besides.
const OTHERS: usize = 128 << 10;

/// How much stack the plies until the next look may take, in bytes. A frame holds a few positions, a list
/// of moves and some moves by themselves, and in a debug build each of them several times.
const fn red_zone<G: Game>() -> usize {
    STRIDE as usize * (16 * size_of::<G>() + 64 * size_of::<G::Move>() + (8 << 10)) + OTHERS
}

/// How much stack a new segment has, in bytes: enough for many looks.
pub(crate) const fn segment<G: Game>() -> usize {
    let (wanted, least) = (8 * red_zone::<G>(), 4 << 20);
    if wanted > least { wanted } else { least }
}

/// Whether the stack may not suffice for the plies until the next look.
#[inline]
pub(crate) fn is_short<G: Game>(ply: u32) -> bool {
    ply.is_multiple_of(STRIDE) && stacker::remaining_stack().is_some_and(|left| left < red_zone::<G>())
}

/// Runs `search` in a new segment.
pub(crate) fn on_new_segment<G: Game, R>(search: impl FnOnce() -> R) -> R {
    stacker::grow(segment::<G>(), search)
}
