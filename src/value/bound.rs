//! Values that are known only in part: [`Bound`], [`BoundedValue`], and the intervals [`Bounds`] and [`Window`].

use std::fmt::{self, Display};

use super::{Player, Value};

/// The relation of a reported value to the true value at the depth that was searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Bound {
    /// The true value is this value.
    Exact,
    /// The true value is this value or a better one.
    Lower,
    /// The true value is this value or a worse one.
    Upper,
}

impl Bound {
    /// Returns the bound on the other side's value: a lower bound for one side is an upper bound for the other.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }
}

impl Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        })
    }
}

/// A value together with its relation to the true value.
///
/// A search reports a [`BoundedValue`], which is a `Bounded<Value>`. [`Solver::solve`](crate::Solver::solve), which
/// determines only who wins, reports a bounded [`WinDrawLoss`](crate::WinDrawLoss).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bounded<T> {
    /// The reported value.
    pub value: T,
    /// How `value` relates to the true value.
    pub bound: Bound,
}

/// A [`Value`] that is exact, a lower bound or an upper bound.
///
/// `Display` writes the relation as well:
///
/// ```
/// use plywood::{Bound, BoundedValue, Value};
/// assert_eq!(BoundedValue::exact(Value::Win { plies: 3 }).to_string(), "win 3");
/// assert_eq!(BoundedValue::new(Value::Draw, Bound::Lower).to_string(), "at least draw");
/// assert_eq!(BoundedValue::exact(Value::Estimate(0.5)).label(), "estimate");
/// ```
pub type BoundedValue = Bounded<Value>;

impl<T> Bounded<T> {
    /// Creates a value with its bound.
    pub fn new(value: T, bound: Bound) -> Self {
        Self { value, bound }
    }

    /// Creates an exact value.
    pub fn exact(value: T) -> Self {
        Self::new(value, Bound::Exact)
    }
}

impl BoundedValue {
    /// Returns the name of the relation: `exact`, `lower`, `upper`, or `estimate` for the estimate of an evaluator.
    pub fn label(self) -> &'static str {
        match (self.value, self.bound) {
            (Value::Estimate(_), Bound::Exact) => "estimate",
            (_, Bound::Exact) => "exact",
            (_, Bound::Lower) => "lower",
            (_, Bound::Upper) => "upper",
        }
    }

    /// Returns whether the true value can be `value`.
    #[cfg(feature = "tools")]
    pub(crate) fn admits(self, value: Value) -> bool {
        match self.bound {
            Bound::Exact => value == self.value,
            Bound::Lower => value >= self.value,
            Bound::Upper => value <= self.value,
        }
    }

    /// Returns the same value from the perspective of `viewer`, where `self` is from the perspective of `owner`.
    #[must_use]
    pub fn seen_by(self, viewer: Player, owner: Player) -> Self {
        let bound = if viewer == owner { self.bound } else { self.bound.reversed() };
        Self::new(self.value.seen_by(viewer, owner), bound)
    }
}

/// Estimates are rounded to three decimals.
impl Display for BoundedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let relation = match self.bound {
            Bound::Exact => "",
            Bound::Lower => "at least ",
            Bound::Upper => "at most ",
        };
        f.pad(&format!("{relation}{}", self.value.rounded()))
    }
}

/// An interval that contains the true value of a position: `low <= value <= high`.
///
/// [`Game::static_bounds`](crate::Game::static_bounds) returns the bounds that follow from the rules without search. Values
/// are from the perspective of the side to move, and their plies are counted from the position.
///
/// ```
/// use plywood::{Bounds, Value};
/// let bounds = Bounds::new(Value::Draw, Value::Win { plies: 3 });
/// assert!(bounds.contains(Value::Win { plies: 5 }));
/// assert!(!bounds.contains(Value::Win { plies: 1 }));
/// assert_eq!(Bounds::exact(Value::Draw).exact_value(), Some(Value::Draw));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bounds {
    /// The value is at least this.
    pub low: Value,
    /// The value is at most this.
    pub high: Value,
}

impl Bounds {
    /// The interval that contains every value.
    pub const UNKNOWN: Bounds = Bounds { low: Value::WORST, high: Value::BEST };

    /// Creates the interval from `low` to `high`, both included. The caller ensures `low <= high`.
    #[inline]
    pub const fn new(low: Value, high: Value) -> Self {
        Self { low, high }
    }

    /// Creates the interval that contains `value` alone.
    #[inline]
    pub const fn exact(value: Value) -> Self {
        Self { low: value, high: value }
    }

    /// Returns the only value in the interval, or `None` if the interval contains several values.
    pub fn exact_value(self) -> Option<Value> {
        (self.low == self.high).then_some(self.low)
    }

    /// Converts an interval from the perspective of `owner` to that of `viewer`.
    #[cfg(feature = "tools")]
    #[must_use]
    pub(crate) fn seen_by(self, viewer: Player, owner: Player) -> Self {
        if viewer == owner { self } else { Self::new(-self.high, -self.low) }
    }

    /// Returns whether `value` lies in the interval.
    pub fn contains(self, value: Value) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

impl Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.low, self.high)
    }
}

/// The open interval between two values in which a search must be exact: `alpha < beta`.
///
/// [`AlphaBeta`](crate::textbook::AlphaBeta) documents what a search returns inside and outside of its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    alpha: Value,
    beta: Value,
}

/// The default is the full window.
impl Default for Window {
    fn default() -> Self {
        Self::FULL
    }
}

impl Window {
    /// The full window, from [`Value::WORST`] to [`Value::BEST`].
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

    /// Returns the window for the next move at a position, with alpha raised to `value` if `value` is larger.
    #[inline]
    #[must_use]
    pub(crate) fn above(self, value: Value) -> Self {
        Window { alpha: self.alpha.max(value), beta: self.beta }
    }
}
