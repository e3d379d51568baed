//! What a position is worth: [`Value`], its order, and the arithmetic of plies.

use std::cmp::Ordering;
use std::fmt::{self, Display};
use std::ops::Neg;
use std::str::FromStr;

use thiserror::Error;

use crate::game::{Outcome, Player};
use crate::nearest::shortened;

/// What a position is worth to one side, by default the side to move.
///
/// A quick win is better than a slow one and a slow loss better than a quick one; between the two lie
/// all level and estimated results, as numbers: `Draw` is equal to `Estimate(0.0)` and to `Points(0)`.
///
/// `plies` counts the moves to the end of the game from the position that was asked about. Inside a
/// search that is its root, so that nothing has to be aged on the way up and a window goes down by
/// negation alone.
///
/// ```
/// use plywood::Value::{Draw, Estimate, Loss, Points, Win};
/// assert!(Win { plies: 3 } > Win { plies: 5 });
/// assert!(Loss { plies: 4 } > Loss { plies: 2 });
/// assert!(Win { plies: 9 } > Points(7) && Points(7) > Estimate(0.5) && Estimate(0.5) > Draw);
/// assert_eq!(Draw, Estimate(0.0));
/// assert_eq!(Draw, Points(0));
/// assert_eq!(-Win { plies: 3 }, Loss { plies: 3 });
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Value {
    /// Lost, and over after this many more plies with best play.
    Loss {
        /// Plies to the end of the game.
        plies: u32,
    },
    /// A horizon was reached, and the evaluator thinks so.
    Estimate(f64),
    /// Level at the end.
    Draw,
    /// The margin at the end of the game.
    Points(i32),
    /// Won, and over after this many more plies with best play.
    Win {
        /// Plies to the end of the game.
        plies: u32,
    },
}

impl Value {
    /// Nothing is worse: lost here and now.
    pub const WORST: Value = Value::Loss { plies: 0 };
    /// Nothing is better: won here and now.
    pub const BEST: Value = Value::Win { plies: 0 };

    /// What `outcome`, reached at distance `plies`, is worth to `player`.
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

    /// The same value seen by `viewer`, where `self` is how `owner` sees it.
    ///
    /// A search asks this of the values of children, since a side may move twice running.
    #[inline]
    #[must_use]
    pub fn seen_by(self, viewer: Player, owner: Player) -> Self {
        if viewer == owner { self } else { -self }
    }

    /// The same value asked about `plies` earlier: a win in 2 becomes a win in 3 one ply before.
    #[must_use]
    pub fn earlier(self, plies: u32) -> Self {
        match self {
            Value::Win { plies: n } => Value::Win { plies: n.saturating_add(plies) },
            Value::Loss { plies: n } => Value::Loss { plies: n.saturating_add(plies) },
            level => level,
        }
    }

    /// Whether it is a win or a loss, which no deeper search can change.
    pub fn is_decided(self) -> bool {
        matches!(self, Value::Win { .. } | Value::Loss { .. })
    }

    /// Plies to the end of the game, where they are known: for a win or a loss.
    pub fn plies(self) -> Option<u32> {
        match self {
            Value::Win { plies } | Value::Loss { plies } => Some(plies),
            _ => None,
        }
    }

    /// The value as a tree that was not walked to all its ends can vouch for it: a win or a loss stays,
    /// a level result or a margin is an estimate, for beyond the horizon there may be a better one.
    #[must_use]
    pub fn unproven(self) -> Self {
        if self.is_decided() { self } else { Value::Estimate(self.level()) }
    }

    /// The same with no more digits of an estimate than a person reads, three after the point; what rounds to zero has no
    /// sign.
    #[must_use]
    pub fn rounded(self) -> Self {
        match self {
            Value::Estimate(estimate) => Value::Estimate((estimate * 1_000.0).round() / 1_000.0 + 0.0),
            exact => exact,
        }
    }

    /// What the value says of who wins, as `player` sees it.
    ///
    /// ```
    /// use plywood::{Player, Value};
    /// assert_eq!(Value::Loss { plies: 4 }.in_words(Player::First), "second wins in 4 plies");
    /// assert_eq!(Value::Points(-3).in_words(Player::Second), "first wins by 3");
    /// ```
    pub fn in_words(self, player: Player) -> String {
        let in_plies = |plies| if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") };
        match self.rounded() {
            Value::Win { plies: 0 } => format!("{player} has won"),
            Value::Loss { plies: 0 } => format!("{} has won", player.opponent()),
            Value::Win { plies } => format!("{player} wins in {}", in_plies(plies)),
            Value::Loss { plies } => format!("{} wins in {}", player.opponent(), in_plies(plies)),
            Value::Draw => "draw".to_owned(),
            Value::Points(points) => match player {
                Player::First => Outcome::Points(points).to_string(),
                Player::Second => Outcome::Points(points.saturating_neg()).to_string(),
            },
            Value::Estimate(estimate) => format!("estimated at {estimate} for {player}"),
        }
    }

    /// The number by which results between a win and a loss are compared.
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
            // Zero stays without a sign.
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
                // Total even over what no evaluator should say, and zero has no sign.
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

/// A value is read as it is written.
///
/// ```
/// use plywood::Value;
/// assert!(matches!("win 3".parse(), Ok(Value::Win { plies: 3 })));
/// assert!(matches!(Value::Estimate(-0.25).to_string().parse(), Ok(Value::Estimate(-0.25))));
/// assert!("win".parse::<Value>().is_err());
/// ```
impl FromStr for Value {
    type Err = NoValue;

    fn from_str(text: &str) -> Result<Self, NoValue> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let value = match *words {
            ["draw"] => Some(Value::Draw),
            ["win", plies] => plies.parse().ok().map(|plies| Value::Win { plies }),
            ["loss", plies] => plies.parse().ok().map(|plies| Value::Loss { plies }),
            ["points", points] => points.parse().ok().map(Value::Points),
            ["estimate", estimate] => {
                estimate.parse().ok().filter(|estimate: &f64| estimate.is_finite()).map(Value::Estimate)
            }
            _ => None,
        };
        value.ok_or_else(|| NoValue { text: shortened(text) })
    }
}

/// A text that is no [`Value`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no value: it is written win 3, loss 2, draw, points -2 or estimate 0.5")]
pub struct NoValue {
    /// What was read, at most its first sixty characters.
    pub text: String,
}

/// The range between two values within which a search is asked to be exact: `alpha < beta`.
///
/// [`AlphaBeta`](crate::textbook::AlphaBeta) says what it answers inside and outside of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    alpha: Value,
    beta: Value,
}

impl Window {
    /// Every value there is.
    pub const FULL: Window = Window { alpha: Value::WORST, beta: Value::BEST };

    /// The window from `alpha` to `beta`, or `None` where `alpha` is not less than `beta`.
    ///
    /// ```
    /// use plywood::{Value::Draw, Value::Win, Window};
    /// assert!(Window::new(Draw, Win { plies: 3 }).is_some());
    /// assert!(Window::new(Win { plies: 3 }, Win { plies: 5 }).is_none());
    /// ```
    pub fn new(alpha: Value, beta: Value) -> Option<Self> {
        (alpha < beta).then_some(Self { alpha, beta })
    }

    /// What the side to move has for sure.
    #[inline]
    pub fn alpha(self) -> Value {
        self.alpha
    }

    /// What the other side will not let it exceed.
    #[inline]
    pub fn beta(self) -> Value {
        self.beta
    }

    /// The same window seen by `viewer`, where `self` is how `owner` sees it.
    #[inline]
    #[must_use]
    pub fn seen_by(self, viewer: Player, owner: Player) -> Self {
        if viewer == owner { self } else { Window { alpha: -self.beta, beta: -self.alpha } }
    }

    /// The window above `value`, if `value` raises alpha: what the next move has to beat.
    #[inline]
    #[must_use]
    pub(crate) fn above(self, value: Value) -> Self {
        Window { alpha: self.alpha.max(value), beta: self.beta }
    }
}
