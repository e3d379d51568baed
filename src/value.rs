//! The value of a position: [`Value`], with its order and the arithmetic of plies.

mod bound;
mod outcome;

use std::cmp::Ordering;
use std::fmt::{self, Display};
use std::ops::Neg;
use std::str::FromStr;

use thiserror::Error;

use crate::phrase::Phrase;
use crate::suggest::truncated;

pub use bound::{Bound, Bounded, BoundedValue, Bounds, Window};
pub use outcome::{Outcome, Player};

/// The value of a position for one side, by default for the side to move.
///
/// A quick win is better than a slow win, and a slow loss is better than a quick loss. Draws, points and estimates lie
/// between losses and wins and are compared as numbers: `Draw` is equal to `Estimate(0.0)` and to `Points(0)`.
///
/// `plies` is the number of moves from the position searched to the end of the game. Inside a search, plies are counted
/// from its root, so a value or a window that is passed between parent and child changes only its perspective.
///
/// ```
/// use plywood::Value::{Draw, Estimate, Loss, Points, Win};
/// assert!(Win { plies: 3 } > Win { plies: 5 });
/// assert!(Loss { plies: 4 } > Loss { plies: 2 });
/// assert!(Win { plies: 9 } > Points(7) && Points(7) > Estimate(0.5) && Estimate(0.5) > Draw);
/// assert_eq!(Draw, Estimate(0.0));
/// assert_eq!(Draw, Points(0));
/// assert_eq!(-Win { plies: 3 }, Loss { plies: 3 });
/// assert_eq!("win 3".parse(), Ok(Win { plies: 3 }));
/// assert!("win".parse::<plywood::Value>().is_err());
/// assert_eq!(Loss { plies: 4 }.in_words(plywood::Player::First), "second wins in 4 plies");
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Value {
    /// The game is lost, and ends after this many plies with best play.
    Loss {
        /// Plies to the end of the game.
        plies: u32,
    },
    /// The evaluator's score of a position at the horizon.
    Estimate(f64),
    /// The game ends in a draw.
    Draw,
    /// The game ends with this margin in points.
    Points(i32),
    /// The game is won, and ends after this many plies with best play.
    Win {
        /// Plies to the end of the game.
        plies: u32,
    },
}

impl Value {
    /// The smallest value: the game has been lost.
    pub const WORST: Value = Value::Loss { plies: 0 };
    /// The largest value: the game has been won.
    pub const BEST: Value = Value::Win { plies: 0 };

    /// Returns the value for `player` of a game that ends with `outcome` after `plies` plies.
    #[inline]
    pub fn of(outcome: Outcome, player: Player, plies: u32) -> Self {
        match outcome {
            Outcome::Win(winner) if winner == player => Value::Win { plies },
            Outcome::Win(_) => Value::Loss { plies },
            Outcome::Draw => Value::Draw,
            Outcome::Points(points) if player == Player::First => Value::Points(points),
            Outcome::Points(points) => Value::Points(points.saturating_neg()),
        }
    }

    /// Returns the same value from the perspective of `viewer`, where `self` is from the perspective of `owner`.
    ///
    /// Searches use it for the values of children. It is not plain negation, because a side may move twice in a row.
    #[inline]
    #[must_use]
    pub fn seen_by(self, viewer: Player, owner: Player) -> Self {
        if viewer == owner { self } else { -self }
    }

    /// Returns the value counted from `plies` plies earlier in the game: one ply earlier, a win in 2 is a win in 3.
    #[must_use]
    pub fn earlier(self, plies: u32) -> Self {
        match self {
            Value::Win { plies: n } => Value::Win { plies: n.saturating_add(plies) },
            Value::Loss { plies: n } => Value::Loss { plies: n.saturating_add(plies) },
            other => other,
        }
    }

    /// Returns whether the value is a win or a loss, which no deeper search can change.
    pub fn is_decided(self) -> bool {
        matches!(self, Value::Win { .. } | Value::Loss { .. })
    }

    /// Returns the number of plies to the end of the game for a win or a loss, and `None` for other values.
    pub fn plies(self) -> Option<u32> {
        if let Value::Win { plies } | Value::Loss { plies } = self { Some(plies) } else { None }
    }

    /// Returns the value that a search which reached the horizon may report. A win or a loss is kept. A draw or points
    /// become an estimate, because a better result may lie beyond the horizon.
    #[must_use]
    pub fn unproven(self) -> Self {
        if self.is_decided() { self } else { Value::Estimate(self.level()) }
    }

    /// Returns the value, with an estimate rounded to three decimals and -0 replaced by 0.
    ///
    /// ```
    /// use plywood::Value;
    /// assert_eq!(Value::Estimate(0.12345).rounded(), Value::Estimate(0.123));
    /// assert_eq!(Value::Estimate(1e306).rounded(), Value::Estimate(1e306));
    /// ```
    #[must_use]
    pub fn rounded(self) -> Self {
        match self {
            // Larger numbers have no decimals, and their thousandfold may be infinite.
            Value::Estimate(estimate) if estimate.abs() < 2.0_f64.powi(52) => {
                Value::Estimate((estimate * 1_000.0).round() / 1_000.0 + 0.0)
            }
            unchanged => unchanged,
        }
    }

    /// Returns the value in words, such as `second wins in 4 plies`, where `self` is the value for `player`.
    pub fn in_words(self, player: Player) -> String {
        self.phrase(player).to_string()
    }

    /// Returns the value in the words of [`in_words`](Self::in_words), with a code for translation.
    ///
    /// ```
    /// use plywood::{Player, Value};
    /// assert_eq!(Value::Win { plies: 4 }.phrase(Player::First).code(), Some("wins-in"));
    /// ```
    pub fn phrase(self, player: Player) -> Phrase {
        let winner = if matches!(self, Value::Win { .. }) { player } else { player.opponent() };
        match self.rounded() {
            Value::Win { plies: 0 } | Value::Loss { plies: 0 } => {
                Phrase::new("has-won", "{player} has won", [("player", winner.into())])
            }
            Value::Win { plies } | Value::Loss { plies } => {
                let template = if plies == 1 {
                    "{player} wins in {plies} ply"
                } else {
                    "{player} wins in {plies} plies"
                };
                Phrase::new("wins-in", template, [("player", winner.into()), ("plies", plies.into())])
            }
            Value::Draw => Outcome::Draw.phrase(),
            Value::Points(points) if player == Player::First => Outcome::Points(points).phrase(),
            Value::Points(points) => Outcome::Points(points.saturating_neg()).phrase(),
            Value::Estimate(estimate) => {
                let args = [("estimate", estimate.into()), ("player", player.into())];
                Phrase::new("estimated", "estimated at {estimate} for {player}", args)
            }
        }
    }

    /// Returns the number by which estimates, draws and points are compared; 0 for a win or a loss.
    #[inline]
    fn level(self) -> f64 {
        match self {
            Value::Estimate(estimate) => estimate,
            Value::Points(points) => f64::from(points),
            Value::Draw | Value::Loss { .. } | Value::Win { .. } => 0.0,
        }
    }
}

impl Neg for Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        match self {
            Value::Loss { plies } => Value::Win { plies },
            // Negation must not produce -0.0.
            Value::Estimate(0.0) => Value::Estimate(0.0),
            Value::Estimate(estimate) => Value::Estimate(-estimate),
            Value::Draw => Value::Draw,
            Value::Points(points) => Value::Points(points.saturating_neg()),
            Value::Win { plies } => Value::Loss { plies },
        }
    }
}

impl Ord for Value {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (*self, *other) {
            (Value::Win { plies: a }, Value::Win { plies: b }) => b.cmp(&a),
            (Value::Loss { plies: a }, Value::Loss { plies: b }) => a.cmp(&b),
            (Value::Win { .. }, _) | (_, Value::Loss { .. }) => Ordering::Greater,
            (Value::Loss { .. }, _) | (_, Value::Win { .. }) => Ordering::Less,
            (a, b) => {
                let (a, b) = (a.level(), b.level());
                // The order is total even if an evaluator returns NaN, and -0.0 equals 0.0.
                a.partial_cmp(&b).unwrap_or_else(|| a.total_cmp(&b))
            }
        }
    }
}

impl PartialOrd for Value {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Value {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Value {}

impl Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Value::Loss { plies } => format!("loss {plies}"),
            Value::Estimate(estimate) => format!("estimate {estimate}"),
            Value::Draw => "draw".to_owned(),
            Value::Points(points) => format!("points {points}"),
            Value::Win { plies } => format!("win {plies}"),
        };
        f.pad(&text)
    }
}

/// Parses the text that `Display` writes.
impl FromStr for Value {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        let value = match *text.split_whitespace().collect::<Vec<_>>() {
            ["draw"] => Some(Value::Draw),
            ["win", plies] => plies.parse().ok().map(|plies| Value::Win { plies }),
            ["loss", plies] => plies.parse().ok().map(|plies| Value::Loss { plies }),
            ["points", points] => points.parse().ok().map(Value::Points),
            ["estimate", estimate] => {
                estimate.parse().ok().filter(|it: &f64| it.is_finite()).map(Value::Estimate)
            }
            _ => None,
        };
        value.ok_or_else(|| ParseValueError { text: truncated(text) })
    }
}

/// The error of parsing a text that is not a [`Value`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid value `{text}`: expected `win N`, `loss N`, `draw`, `points N` or `estimate X`")]
#[non_exhaustive]
pub struct ParseValueError {
    /// The text, cut off after sixty characters.
    pub text: String,
}
