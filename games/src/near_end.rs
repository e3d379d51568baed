//! Bounds from the answer whether a win or a loss is near, for games in which the sides alternate.

use plywood::{Bounds, Value};

/// Returns the bounds of [`Game::near_win_bounds`](plywood::Game::near_win_bounds) from a search of at most `max_plies` plies:
/// `wins_within` returns whether the side to move wins within an odd number of plies.
#[inline]
pub(crate) fn near_win_bounds(plies: u32, max_plies: u32, wins_within: impl FnOnce(u32) -> bool) -> Bounds {
    // The winner makes the last move, so a win takes an odd number of plies.
    let plies = if plies.is_multiple_of(2) { plies.saturating_sub(1) } else { plies };
    if !(1..=max_plies).contains(&plies) {
        Bounds::UNKNOWN
    } else if wins_within(plies) {
        Bounds::new(Value::Win { plies }, Value::BEST)
    } else {
        Bounds::new(Value::WORST, Value::Win { plies: plies + 2 })
    }
}

/// Returns the bounds of [`Game::near_loss_bounds`](plywood::Game::near_loss_bounds) from a search of at most `max_plies` plies:
/// `loses_within` returns whether the side to move loses within an even number of plies.
#[inline]
pub(crate) fn near_loss_bounds(plies: u32, max_plies: u32, loses_within: impl FnOnce(u32) -> bool) -> Bounds {
    let plies = plies - plies % 2;
    if !(1..=max_plies).contains(&plies) {
        Bounds::UNKNOWN
    } else if loses_within(plies) {
        Bounds::new(Value::WORST, Value::Loss { plies })
    } else {
        Bounds::new(Value::Loss { plies: plies + 2 }, Value::BEST)
    }
}
