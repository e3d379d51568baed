//! Values as whole numbers, so that a window is two of them and the next better value is one more.

use std::ops::Neg;

use crate::value::Value;
use crate::value::{Outcome, Player};

/// A [`Value`] as a number of the same order: `-score` is what the other side sees, and `score.next()` is the
/// next better value there is, so that the window between the two holds no third.
///
/// Level results and estimates are the bits of their floating-point number, which have its order; above
/// them all, where those bits stand for no number, lie the wins.
///
/// Inside a search plies count from its root, in a table from the position itself: [`seen_from`] and
/// [`at_root`] lead from one to the other.
///
/// [`seen_from`]: Score::seen_from
/// [`at_root`]: Score::at_root
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Score(i64);

/// Wins are above this, losses below its opposite.
const SLOWEST: i64 = i64::MAX - u32::MAX as i64 - 1;

impl Score {
    /// Won here and now.
    pub(super) const BEST: Score = Score(i64::MAX);
    /// Lost here and now.
    pub(super) const WORST: Score = Score(-i64::MAX);
    /// A draw, or an estimate that prefers nobody.
    pub(super) const LEVEL: Score = Score(0);
    /// Below every win, above all else.
    pub(super) const BELOW_WINS: Score = Score(SLOWEST);

    /// Won in so many plies.
    #[inline]
    pub(super) const fn win(plies: u32) -> Self {
        Score(i64::MAX - plies as i64)
    }

    /// Lost in so many plies.
    #[inline]
    pub(super) const fn loss(plies: u32) -> Self {
        Score(plies as i64 - i64::MAX)
    }

    /// A number between a win and a loss.
    #[inline]
    pub(super) fn level(number: f64) -> Self {
        let magnitude = number.abs().to_bits().cast_signed();
        Score(if number < 0.0 { -magnitude } else { magnitude })
    }

    /// What `outcome`, reached at distance `plies`, is worth to `player`.
    #[inline]
    pub(super) fn of(outcome: Outcome, player: Player, plies: u32) -> Self {
        match outcome {
            Outcome::Win(winner) if winner == player => Self::win(plies),
            Outcome::Win(_) => Self::loss(plies),
            Outcome::Draw => Self::LEVEL,
            Outcome::Points(points) => {
                let points = Self::level(f64::from(points));
                if player == Player::First { points } else { -points }
            }
        }
    }

    /// Whether it is a win.
    #[inline]
    pub(super) fn is_win(self) -> bool {
        self.0 > SLOWEST
    }

    /// Whether it is a loss.
    #[inline]
    pub(super) fn is_loss(self) -> bool {
        self.0 < -SLOWEST
    }

    /// Whether it is a win or a loss.
    #[inline]
    pub(super) fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The plies to the end, of a win or a loss.
    #[inline]
    pub(super) fn plies(self) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "a win or a loss is within 2^32 of the end")]
        let plies = (i64::MAX.cast_unsigned() - self.0.unsigned_abs()) as u32;
        plies
    }

    /// The next better value.
    #[inline]
    pub(super) const fn next(self) -> Self {
        Score(self.0.saturating_add(1))
    }

    /// The next worse value.
    #[inline]
    pub(super) const fn previous(self) -> Self {
        // There is none below the worst: what is less has no opposite.
        if self.0 > Self::WORST.0 { Score(self.0 - 1) } else { self }
    }

    /// The value halfway between two of the same kind.
    pub(super) const fn halfway(self, other: Self) -> Self {
        Score(self.0 + (other.0 - self.0) / 2)
    }

    /// A score of the root as the position at `ply` sees it: the end is so much nearer.
    #[inline]
    pub(super) fn seen_from(self, ply: u32) -> Self {
        Score(self.0 + self.towards_end(ply))
    }

    /// A score of the position at `ply` as the root sees it.
    #[inline]
    pub(super) fn at_root(self, ply: u32) -> Self {
        Score(self.0 - self.towards_end(ply))
    }

    #[inline]
    fn towards_end(self, ply: u32) -> i64 {
        if self.is_win() {
            i64::from(ply)
        } else if self.is_loss() {
            -i64::from(ply)
        } else {
            0
        }
    }

    /// The number of a level result or an estimate.
    #[inline]
    pub(super) fn number(self) -> f64 {
        let magnitude = f64::from_bits(self.0.unsigned_abs());
        if self.0 < 0 { -magnitude } else { magnitude }
    }

    /// The same seen by the other side, or by the same where `same` says so.
    #[inline]
    pub(super) fn across(self, same: bool) -> Self {
        if same { self } else { -self }
    }
}

impl Score {
    /// A value of the position at `ply`, as the root sees it.
    #[inline]
    pub(super) fn reached(value: Value, ply: u32) -> Self {
        match value {
            Value::Loss { plies } => Score(Self::loss(plies).0 + i64::from(ply)),
            Value::Win { plies } => Score(Self::win(plies).0 - i64::from(ply)),
            level => level.into(),
        }
    }
}

impl From<Value> for Score {
    #[inline]
    fn from(value: Value) -> Self {
        match value {
            Value::Loss { plies } => Self::loss(plies),
            Value::Estimate(estimate) => Self::level(estimate),
            Value::Draw => Self::LEVEL,
            Value::Points(points) => Self::level(f64::from(points)),
            Value::Win { plies } => Self::win(plies),
        }
    }
}

impl From<Score> for Value {
    /// A level score becomes an estimate: of what kind it is the number does not say.
    fn from(score: Score) -> Self {
        if score.is_win() {
            Value::Win { plies: score.plies() }
        } else if score.is_loss() {
            Value::Loss { plies: score.plies() }
        } else {
            Value::Estimate(score.number())
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}
