//! The shortest recursion that finds the value.

use plywood::{Game, Value};

/// What `position` is worth to its side to move, plies counted from `ply` moves earlier.
pub(crate) fn value<G: Game>(position: &G, ply: u32) -> Value {
    if let Some(outcome) = position.outcome() {
        return Value::of(outcome, position.to_move(), ply);
    }
    let children = position.legal_moves().into_iter().map(|mv| position.apply(mv));
    let values = children.map(|child| -value(&child, ply + 1));
    values.max().expect("a game that is not over has a move")
}
