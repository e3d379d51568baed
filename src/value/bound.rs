//! Values that are known only in part: [`Bound`], [`BoundedValue`], and the interval [`Bounds`].

use std::fmt::{self, Display};

use super::Value;
use super::player::Player;

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
/// Searches report [`BoundedValue`], which is a bounded [`Value`]. The solver's verdicts are a bounded
/// [`WinDrawLoss`](crate::WinDrawLoss).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bounded<T> {
    /// The value that was found.
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
    /// Returns the name of the relation for a reader who needs to know whether the value can be relied on: `exact`,
    /// `lower`, `upper`, or `estimate` for an [`Value::Estimate`], which is never exact.
    ///
    /// ```
    /// use plywood::{BoundedValue, Value};
    /// assert_eq!(BoundedValue::exact(Value::Draw).label(), "exact");
    /// assert_eq!(BoundedValue::exact(Value::Estimate(0.5)).label(), "estimate");
    /// ```
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
        let value = self.value.rounded();
        match self.bound {
            Bound::Exact => f.pad(&value.to_string()),
            Bound::Lower => f.pad(&format!("at least {value}")),
            Bound::Upper => f.pad(&format!("at most {value}")),
        }
    }
}

/// An interval that contains the true value of a position: `low <= value <= high`.
///
/// [`Game::static_bounds`](crate::Game::static_bounds) returns one for what the rules say about a position without
/// search. Values are from the perspective of the side to move, plies counted from the position.
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

    /// Returns the value if the interval contains only one.
    pub fn exact_value(self) -> Option<Value> {
        (self.low == self.high).then_some(self.low)
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
