//! Near ends: questions whether the game ends within a few plies, which the hints of some games answer without a search.

use super::assessment::scores_of;
use super::bounds::Interval;
use super::context::SearchState;
use super::horizon::Horizon;
use crate::game::Game;
use crate::value::Bounds;

/// The question whether the side to move wins, or loses, within so many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NearEnd {
    Win(u32),
    Loss(u32),
}

impl NearEnd {
    /// Returns the question that a search with a null window asks about a position at `ply`, if there is one.
    #[inline(always)]
    pub(super) fn of_window(window: Interval, ply: u32) -> Option<Self> {
        if window.low.next() < window.high {
            None
        } else if window.high.is_win() {
            window.high.plies().checked_sub(ply).map(Self::Win)
        } else if window.low.is_loss() {
            window.low.plies().checked_sub(ply).map(Self::Loss)
        } else {
            None
        }
    }

    /// Returns `bounds` on the value of a position at `ply`, which is not over, tightened by the answer of the game.
    #[inline(always)]
    pub(super) fn tighten<G: Game>(
        self,
        bounds: Interval,
        position: &G,
        ply: u32,
        horizon: Horizon,
        state: &mut SearchState<G::Move>,
    ) -> Interval {
        let answer = match self {
            Self::Win(plies) => position.near_win_bounds(plies),
            Self::Loss(plies) => position.near_loss_bounds(plies),
        };
        if answer == Bounds::UNKNOWN {
            return bounds;
        }
        let answer = scores_of(answer, ply, state);
        bounds.intersect(horizon.to_horizon(answer, &mut state.horizon_uses))
    }
}
