//! The search window of alpha-beta: [`Window`].

use super::Value;
use super::player::Player;

/// The open interval between two values in which a search must be exact: `alpha < beta`.
///
/// [`AlphaBeta`](crate::textbook::AlphaBeta) documents what a search returns inside and outside of its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    alpha: Value,
    beta: Value,
}

impl Window {
    /// The full window, which contains every value.
    pub const FULL: Window = Window { alpha: Value::WORST, beta: Value::BEST };

    /// Creates the window from `alpha` to `beta`, or returns `None` if `alpha` is not less than `beta`.
    ///
    /// ```
    /// use plywood::{Value::Draw, Value::Win, Window};
    /// assert!(Window::new(Draw, Win { plies: 3 }).is_some());
    /// assert!(Window::new(Win { plies: 3 }, Win { plies: 5 }).is_none());
    /// ```
    pub fn new(alpha: Value, beta: Value) -> Option<Self> {
        (alpha < beta).then_some(Self { alpha, beta })
    }

    /// Returns alpha: the value that the side to move has already secured.
    #[inline]
    pub fn alpha(self) -> Value {
        self.alpha
    }

    /// Returns beta: the value that the opponent has already secured by an earlier alternative.
    #[inline]
    pub fn beta(self) -> Value {
        self.beta
    }

    /// Returns the same window from the perspective of `viewer`, where `self` is from the perspective of `owner`.
    #[inline]
    #[must_use]
    pub fn seen_by(self, viewer: Player, owner: Player) -> Self {
        if viewer == owner { self } else { Window { alpha: -self.beta, beta: -self.alpha } }
    }

    /// Returns the window for the next move, with alpha raised to `value` if `value` is larger.
    #[inline]
    #[must_use]
    pub(crate) fn above(self, value: Value) -> Self {
        Window { alpha: self.alpha.max(value), beta: self.beta }
    }
}
