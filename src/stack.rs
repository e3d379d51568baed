//! Deep recursion: when the thread's stack runs short, a search continues on a new segment of heap memory. WebAssembly has no
//! instructions for this, so that a search there stops at [`MAX_PLIES`].
//!
//! The type parameters are the types that each frame of the recursion holds: a position `P` and a move `M`.

/// The number of plies between two checks of the remaining stack.
const CHECK_INTERVAL: u32 = 8;

/// The stack that a game, an evaluator or an observer may use in one call, in bytes.
const CALLBACK_BYTES: usize = 128 << 10;

/// Returns the bytes of stack that a search may need until the next check. A frame is assumed to hold 16 positions, 64
/// moves and 8 KiB of other data, since a debug build copies values.
const fn reserve<P, M>() -> usize {
    CHECK_INTERVAL as usize * (16 * size_of::<P>() + 64 * size_of::<M>() + (8 << 10)) + CALLBACK_BYTES
}

/// Returns the size of a new segment in bytes: eight times the reserve, and at least 4 MiB.
pub(crate) fn segment_bytes<P, M>() -> usize {
    (8 * reserve::<P, M>()).max(4 << 20)
}

/// Whether the stack can continue on heap memory.
pub(crate) const CAN_GROW: bool = cfg!(not(target_family = "wasm"));

/// The deepest recursion where the stack cannot grow, in plies. The stack of a browser's worker has about 1 MiB, and a
/// program cannot read how much of it is left.
const MAX_PLIES: u32 = 256;

/// Returns whether the recursion at `ply` must continue on a new segment; the stack is checked at every eighth ply.
#[inline]
pub(crate) fn is_short<P, M>(ply: u32) -> bool {
    ply.is_multiple_of(CHECK_INTERVAL)
        && if CAN_GROW {
            stacker::remaining_stack().is_some_and(|left| left < reserve::<P, M>())
        } else {
            ply >= MAX_PLIES
        }
}

/// Runs `call` on a new segment, which is freed afterwards.
pub(crate) fn on_new_segment<P, M, R>(call: impl FnOnce() -> R) -> R {
    stacker::grow(segment_bytes::<P, M>(), call)
}
