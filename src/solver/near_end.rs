//! Questions about near ends: whether the side to move wins, or loses, within a number of plies. The hints of some games
//! answer them without a search.

use super::assessment::scores_of;
use super::bounds::Interval;
use super::context::SearchState;
use super::horizon::Horizon;
use crate::game::Game;
use crate::value::Bounds;

/// The question whether the side to move wins, or loses, within the given number of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NearEnd {
    Win(u32),
    Loss(u32),
}

impl NearEnd {
    /// Returns the question about a near end that a null window at a position at `ply` is equivalent to, if there is one.
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

    /// Returns `bounds` on the value of an unfinished position at `ply`, intersected with the near-end bounds of the game.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::score::Score;

    #[test]
    fn a_null_window_at_a_win_or_a_loss_is_a_question_about_a_near_end() {
        let at = |threshold| NearEnd::of_window(Interval::null_window(threshold), 4);
        assert_eq!(at(Score::win(9)), Some(NearEnd::Win(5)));
        assert_eq!(at(Score::loss(9).next()), Some(NearEnd::Loss(5)));
        assert_eq!((at(Score::win(3)), at(Score::ZERO), at(Score::ZERO.next())), (None, None, None));
        assert_eq!(NearEnd::of_window(Interval::FULL, 4), None);
        assert_eq!(NearEnd::of_window(Interval::new(Score::loss(9), Score::win(9)), 4), None);
    }
}
