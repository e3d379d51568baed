//! Intervals of scores: bounds on a value, and windows of a search.

use std::ops::Neg;

use super::score::Score;
use crate::value::Window;

/// The scores from `low` to `high`.
///
/// As bounds, an interval contains a value, which may equal an end. As a window, `low` is alpha and `high` is beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub low: Score,
    pub high: Score,
}

impl Interval {
    /// All scores: the bounds on an unknown value, and the full window.
    pub(super) const FULL: Self = Self::new(Score::WORST, Score::BEST);

    #[inline]
    pub(super) const fn new(low: Score, high: Score) -> Self {
        Self { low, high }
    }

    /// Returns the bounds on a known value.
    #[inline]
    pub(super) const fn exact(score: Score) -> Self {
        Self::new(score, score)
    }

    /// Returns the null window that tests whether a value is at least `threshold`: no score lies inside.
    pub(super) const fn null_window(threshold: Score) -> Self {
        Self::new(threshold.previous(), threshold)
    }

    /// Returns the bounds on the value of a position at `ply` that is not over: the next move can end the game.
    #[inline]
    pub(super) const fn unfinished(ply: u32) -> Self {
        Self::new(Score::loss(ply + 1), Score::win(ply + 1))
    }

    /// Returns the bounds that a search with `window` proves by returning `value`: an upper bound if it fails low, a
    /// lower bound if it fails high, both otherwise. `ceiling` is the upper bound known before the search; a result that
    /// reaches it is exact. A bound that is not proved is the trivial one: a loss or a win at `ply`.
    #[inline]
    pub(super) fn of_search(value: Score, window: Self, ceiling: Score, ply: u32) -> Self {
        Self {
            low: if value > window.low { value } else { Score::loss(ply) },
            high: if value < window.high || value >= ceiling { value } else { Score::win(ply) },
        }
    }

    /// Converts a window of scores into a window of values. A score between the greatest finite number and the slowest win
    /// becomes an infinite estimate or NaN, in the same order. An empty window, such as the null window with the threshold
    /// [`Score::WORST`], becomes the full window.
    pub(super) fn as_window(self) -> Window {
        Window::new(self.low.into(), self.high.into()).unwrap_or(Window::FULL)
    }

    pub(super) fn is_exact(self) -> bool {
        self.low == self.high
    }

    /// Returns the scores that both intervals contain.
    #[inline]
    pub(super) fn intersect(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// Returns the result of a search with `window` if these bounds already determine it.
    #[inline]
    pub(super) fn decide(self, window: Self) -> Option<Score> {
        if self.low >= window.high || self.low == self.high {
            Some(self.low)
        } else if self.high <= window.low {
            Some(self.high)
        } else {
            None
        }
    }

    /// Converts an interval between parent and child: negates it, unless the same side is to move at both.
    #[inline]
    pub(super) fn negated_unless(self, same_side: bool) -> Self {
        if same_side { self } else { -self }
    }

    /// Returns the interval with `points` added to both ends; wins and losses are unchanged.
    #[inline]
    pub(super) fn plus_points(self, points: i32) -> Self {
        Self { low: self.low.plus_points(points), high: self.high.plus_points(points) }
    }

    /// Converts plies counted from the root into plies counted from a position at `ply`.
    #[inline]
    pub(super) fn counted_from(self, ply: u32) -> Self {
        Self { low: self.low.counted_from(ply), high: self.high.counted_from(ply) }
    }

    /// Converts plies counted from a position at `ply` into plies counted from the root.
    #[inline]
    pub(super) fn counted_from_root(self, ply: u32) -> Self {
        Self { low: self.low.counted_from_root(ply), high: self.high.counted_from_root(ply) }
    }
}

impl Neg for Interval {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }
}
