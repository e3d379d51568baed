//! The combined result of the searches of a position.

use super::bounds::Interval;
use super::context::Context;
use super::horizon::Horizon;
use super::parallel;
use super::score::Score;
use crate::game::Game;
use crate::value::Value;

#[derive(Clone, Copy, Debug)]
pub(super) struct SearchResult<M> {
    /// Bounds on the value to the horizon.
    pub bounds: Interval,
    /// A move whose value is at least the lower bound.
    pub best: Option<M>,
    /// Whether the bounds hold for the whole game, since no horizon contributed to them.
    pub is_proved: bool,
    /// The horizon to which the principal variation is to be played.
    pub horizon: Horizon,
    /// The depth of the search.
    pub depth: u32,
}

impl<M: Copy> SearchResult<M> {
    /// Returns the result before any search.
    pub(super) fn unknown(horizon: Horizon) -> Self {
        Self { bounds: Interval::FULL, best: None, is_proved: false, horizon, depth: horizon.ply }
    }

    /// Returns whether the value of the whole game is known: no horizon contributed to it, or it is a win or a loss.
    pub(super) fn is_final(&self) -> bool {
        self.bounds.is_exact() && (self.is_proved || self.bounds.low.is_decided())
    }

    /// Returns the lower bound as a value. `ends_in_points` distinguishes 0 points from a draw.
    pub(super) fn value(&self, ends_in_points: bool) -> Value {
        let score = self.bounds.low;
        if score.is_decided() || !self.is_proved {
            score.into()
        } else if score == Score::ZERO && !ends_in_points {
            Value::Draw
        } else {
            #[expect(clippy::cast_possible_truncation, reason = "games end in whole points")]
            let points = score.number() as i32;
            Value::Points(points)
        }
    }

    /// Searches `position` with `window` and tightens the bounds.
    pub(super) fn search<G: Game<Move = M>>(
        &mut self,
        context: &mut Context<'_, G>,
        position: &G,
        window: Interval,
    ) {
        let value = parallel::search(context, position, self.horizon, window, true);
        if let Some((best, low)) = context.state.best {
            (self.bounds.low, self.best) = (low, Some(best));
        }
        if value < window.high && !context.is_stopped() {
            self.bounds.high = value;
        }
    }
}
