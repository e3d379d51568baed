//! The shortest recursion that returns the value of a position.

use plywood::{Game, Value};

/// Returns the value of `position`, which is `ply` plies below the root, for its side to move.
pub(crate) fn value<G: Game>(position: &G, ply: u32) -> Value {
    if let Some(outcome) = position.outcome() {
        return Value::of(outcome, position.to_move(), ply);
    }
    let children = position.moves().into_iter().map(|mv| position.apply(mv));
    let values = children.map(|child| -value(&child, ply + 1));
    values.max().expect("a position that is not over has a move")
}
