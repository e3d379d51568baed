//! Deep recursion: when the thread's stack runs short, a search continues on a new segment of heap memory. WebAssembly
//! has no instructions for this, so that a search there stops at [`MAX_PLIES`].
//!
//! The type parameter `G` is the game: each frame of the recursion holds its positions and moves, and calls its methods.

use crate::game::Game;

/// The number of plies between two checks of the remaining stack.
const CHECK_INTERVAL: u32 = 8;

/// Returns the bytes of stack that a search may need until the next check. The frames of a ply are assumed to hold 40 positions,
/// 64 moves and 8 KiB of other data: where sides may move twice in a row, the solver has two lists of children on the stack, each
/// with room for 16, and a debug build copies values. The last frame also calls the game.
const fn reserve<G: Game>() -> usize {
    CHECK_INTERVAL as usize * (40 * size_of::<G>() + 64 * size_of::<G::Move>() + (8 << 10)) + G::STACK_BYTES
}

/// Returns the size of a new segment in bytes: eight times the reserve, and at least 4 MiB.
pub(crate) fn segment_bytes<G: Game>() -> usize {
    (8 * reserve::<G>()).max(4 << 20)
}

/// Whether the stack can continue on heap memory.
pub(crate) const CAN_GROW: bool = cfg!(not(target_family = "wasm"));

/// The deepest recursion where the stack cannot grow, in plies. The stack of a browser's worker has about 1 MiB, and a
/// program cannot read how much of it is left.
const MAX_PLIES: u32 = 256;

/// Returns whether the recursion at `ply` must continue on a new segment; the stack is checked at every eighth ply.
#[inline]
pub(crate) fn is_short<G: Game>(ply: u32) -> bool {
    ply.is_multiple_of(CHECK_INTERVAL)
        && if CAN_GROW {
            stacker::remaining_stack().is_some_and(|left| left < reserve::<G>())
        } else {
            ply >= MAX_PLIES
        }
}

/// Runs `call` on a new segment, which is freed afterwards.
pub(crate) fn on_new_segment<G: Game, R>(call: impl FnOnce() -> R) -> R {
    stacker::grow(segment_bytes::<G>(), call)
}
