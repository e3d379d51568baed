//! Assessments: bounds on the value of a position without a search.

use super::bounds::Interval;
use super::context::SearchState;
use super::horizon::{Frontier, Horizon};
use super::score::Score;
use crate::game::Game;
use crate::value::{Bounds, Outcome, Value};

/// The facts about a position that need no search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assessment {
    /// Bounds on the value that plain minimax to the horizon of the search would return.
    pub bounds: Interval,
    /// Whether the game is known to go on; otherwise it may be over.
    pub is_ongoing: bool,
    /// Whether the horizon tightened the bounds, so that they do not hold for the whole game.
    pub uses_horizon: bool,
}

impl Assessment {
    /// Assesses a position by its static bounds.
    #[inline(always)]
    pub(super) fn by_hints<G: Game>(
        position: &G,
        ply: u32,
        horizon: Horizon,
        state: &mut SearchState<G::Move>,
    ) -> Self {
        let bounds = scores_of(position.static_bounds(), ply, state);
        // With `EAGER_BOUNDS`, the bounds of a finished position are exact.
        let is_ongoing = G::EAGER_BOUNDS && bounds.low < bounds.high;
        Self::to_horizon(bounds, is_ongoing, horizon, state)
    }

    /// Assesses a position by the rules, and by its static bounds if `uses_hints`. If it was made before,
    /// `default` is the assessment of a position that is not over and has no static bounds. It is a reference, because the
    /// processor would wait for a copy that is read just after it was written in smaller parts.
    #[inline]
    pub(super) fn by_rules<G: Game>(
        position: &G,
        ply: u32,
        horizon: Horizon,
        state: &mut SearchState<G::Move>,
        uses_hints: bool,
        default: Option<&Self>,
    ) -> Self {
        if let Some(outcome) = position.outcome() {
            // A child that is decided here is not searched, so no other function records its points.
            state.has_points |= matches!(outcome, Outcome::Points(_));
            let value = Interval::exact(Score::of_outcome(outcome, position.to_move(), ply));
            return Self::to_horizon(value, false, horizon, state);
        }
        let static_bounds = if uses_hints { position.static_bounds() } else { Bounds::UNKNOWN };
        match default {
            Some(&default) if static_bounds == Bounds::UNKNOWN => default,
            _ => Self::of_unfinished(scores_of(static_bounds, ply, state), ply, horizon, state),
        }
    }

    /// Assesses a position that is not over by its static bounds `bounds`.
    #[inline]
    pub(super) fn of_unfinished<M>(
        bounds: Interval,
        ply: u32,
        horizon: Horizon,
        state: &mut SearchState<M>,
    ) -> Self {
        Self::to_horizon(bounds.intersect(Interval::unfinished(ply)), true, horizon, state)
    }

    /// Converts `bounds` on the value of the whole game to the horizon of the search.
    #[inline(always)]
    fn to_horizon<M>(
        bounds: Interval,
        is_ongoing: bool,
        horizon: Horizon,
        state: &mut SearchState<M>,
    ) -> Self {
        if horizon.frontier == Frontier::None {
            return Self { bounds, is_ongoing, uses_horizon: false };
        }
        let uses_before = state.horizon_uses;
        let bounds = horizon.to_horizon(bounds, &mut state.horizon_uses);
        Self { bounds, is_ongoing, uses_horizon: state.horizon_uses != uses_before }
    }
}

/// Converts static bounds of a position at `ply` into scores, and records whether they are points.
#[inline(always)]
pub(super) fn scores_of<M>(Bounds { low, high }: Bounds, ply: u32, state: &mut SearchState<M>) -> Interval {
    // This is the most frequent case by far, and the compiler need not consider the other kinds of values in it.
    if let (Value::Loss { .. }, Value::Win { .. }) = (low, high) {
        return Interval::new(Score::of_value(low, ply), Score::of_value(high, ply));
    }
    state.has_points |= matches!((low, high), (Value::Points(_), _) | (_, Value::Points(_)));
    Interval::new(Score::of_value(low, ply), Score::of_value(high, ply))
}
