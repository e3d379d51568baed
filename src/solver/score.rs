//! Values as integers, so that the next better value is the next integer.

use std::ops::Neg;

use crate::value::{Outcome, Player, Value};

/// A [`Value`] as an integer of the same order.
///
/// `-score` is the same value for the opponent. `score.next()` is the next better value, so that no value lies between
/// the two. For a draw, points or an estimate, it is the bit pattern of the number's magnitude, with the number's sign;
/// patterns and magnitudes have the same order. Wins use larger integers, whose bits represent no finite number.
///
/// Inside a search, plies count from its root; in a table, from the position itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Score(i64);

/// Wins are above this number, one for each `u32` number of plies; losses are below its negation.
const WIN_FLOOR: i64 = i64::MAX - u32::MAX as i64 - 1;
/// The code of infinity, the upper half of its bit pattern: above the codes of all finite numbers, below those of all
/// wins.
const INFINITY_CODE: i32 = 0x7FF0_0000;

impl Score {
    /// A win in 0 plies, the best score.
    pub(super) const BEST: Score = Score(i64::MAX);
    /// A loss in 0 plies, the worst score.
    pub(super) const WORST: Score = Score(-i64::MAX);
    /// A draw, 0 points or an estimate of 0.
    pub(super) const ZERO: Score = Score(0);
    /// A score below every win and above every other value.
    pub(super) const BELOW_WINS: Score = Score(WIN_FLOOR);

    #[inline]
    pub(super) const fn win(plies: u32) -> Self {
        Score(i64::MAX - plies as i64)
    }

    #[inline]
    pub(super) const fn loss(plies: u32) -> Self {
        Score(plies as i64 - i64::MAX)
    }

    /// Returns the score of points or of an estimate.
    #[inline]
    pub(super) fn of_number(number: f64) -> Self {
        let magnitude = number.abs().to_bits().cast_signed();
        Score(if number < 0.0 { -magnitude } else { magnitude })
    }

    /// Returns the score for `player` of an `outcome` reached at `ply`.
    #[inline]
    pub(super) fn of_outcome(outcome: Outcome, player: Player, ply: u32) -> Self {
        match outcome {
            Outcome::Win(winner) if winner == player => Self::win(ply),
            Outcome::Win(_) => Self::loss(ply),
            Outcome::Draw => Self::ZERO,
            Outcome::Points(points) => {
                let points = Self::of_number(f64::from(points));
                if player == Player::First { points } else { -points }
            }
        }
    }

    /// Returns the score, with plies counted from the root, of the value of a position at `ply`.
    #[inline]
    pub(super) fn of_value(value: Value, ply: u32) -> Self {
        match value {
            Value::Loss { plies } => Score(Self::loss(plies).0 + i64::from(ply)),
            Value::Estimate(estimate) => Self::of_number(estimate),
            Value::Draw => Self::ZERO,
            Value::Points(points) => Self::of_number(f64::from(points)),
            Value::Win { plies } => Score(Self::win(plies).0 - i64::from(ply)),
        }
    }

    #[inline]
    pub(super) fn is_win(self) -> bool {
        self.0 > WIN_FLOOR
    }

    #[inline]
    pub(super) fn is_loss(self) -> bool {
        self.0 < -WIN_FLOOR
    }

    /// Returns whether the score is a win or a loss.
    #[inline]
    pub(super) fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Returns whether the score is that of a draw, of points or of an estimate. The scores between these and the wins are the
    /// bounds of a game that is not won, or that is won in more plies than a `u32` counts.
    #[inline]
    pub(super) fn is_number(self) -> bool {
        self.0.unsigned_abs() <= f64::INFINITY.to_bits()
    }

    /// Returns the plies to the end of the game, for a win or a loss.
    #[inline]
    pub(super) fn plies(self) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "the difference is the number of plies, a `u32`")]
        let plies = (i64::MAX.cast_unsigned() - self.0.unsigned_abs()) as u32;
        plies
    }

    /// Returns the points or the estimate as a number.
    #[inline]
    pub(super) fn number(self) -> f64 {
        let magnitude = f64::from_bits(self.0.unsigned_abs());
        if self.0 < 0 { -magnitude } else { magnitude }
    }

    /// Returns the greatest code that [decodes](Self::of_code) to at most this score.
    ///
    /// The code of a number is the upper half of its bit pattern, which is exact for whole numbers below 2^21. The
    /// codes above [`INFINITY_CODE`] are wins in fewer than 2^20 - 1 plies; the negated codes are losses.
    #[inline]
    pub(super) fn floor_to_code(self) -> i32 {
        let win = |plies: u32| i32::MAX.saturating_sub_unsigned(plies);
        if self.is_win() {
            win(self.plies()).max(INFINITY_CODE)
        } else if self.is_loss() {
            -win(self.plies()).max(INFINITY_CODE + 1)
        } else {
            ((self.0 >> 32) as i32).min(INFINITY_CODE)
        }
    }

    /// Returns the score of a code.
    #[inline]
    pub(super) fn of_code(code: i32) -> Self {
        // The score of a win minus its code: the same for every number of plies.
        const WIN_OFFSET: i64 = i64::MAX - i32::MAX as i64;
        let number = i64::from(code);
        if code > INFINITY_CODE {
            Score(number + WIN_OFFSET)
        } else if code < -INFINITY_CODE {
            Score(number - WIN_OFFSET)
        } else {
            Score(number << 32)
        }
    }

    /// Returns the next better score.
    #[inline]
    pub(super) const fn next(self) -> Self {
        Score(self.0.saturating_add(1))
    }

    /// Returns the next worse score, at least [`WORST`](Self::WORST), because the only lower integer has no negation.
    #[inline]
    pub(super) const fn previous(self) -> Self {
        if self.0 > Self::WORST.0 { Score(self.0 - 1) } else { self }
    }

    /// Returns the greatest score, not above this one, of points without a fraction; a win or a loss is unchanged.
    pub(super) fn floor_to_points(self) -> Self {
        if self.is_decided() {
            return self;
        }
        let (number, most) = (self.number(), f64::from(i32::MAX));
        // Above the finite numbers are integers that represent NaN; these compare as `false`.
        let is_in_range = number < most;
        Self::of_number(if is_in_range { number.floor() } else { most })
    }

    /// Returns the least score, not below this one, of points without a fraction; a win or a loss is unchanged.
    pub(super) fn ceil_to_points(self) -> Self {
        -(-self).floor_to_points()
    }

    /// Returns the score halfway to another one of the same sign.
    pub(super) const fn midpoint(self, other: Self) -> Self {
        Score(self.0 + (other.0 - self.0) / 2)
    }

    /// Converts plies counted from the root into plies counted from a position at `ply`.
    #[inline]
    pub(super) fn counted_from(self, ply: u32) -> Self {
        Score(self.0 + self.towards_end(ply))
    }

    /// Converts plies counted from a position at `ply` into plies counted from the root.
    #[inline]
    pub(super) fn counted_from_root(self, ply: u32) -> Self {
        Score(self.0 - self.towards_end(ply))
    }

    /// Returns the score with `points` added. A win, a loss, and a score between points and wins or losses are unchanged.
    #[inline]
    pub(super) fn plus_points(self, points: i32) -> Self {
        if points == 0 || !self.is_number() {
            self
        } else {
            Self::of_number(self.number() + f64::from(points))
        }
    }

    /// Returns by how much the score grows if plies are counted from a position `ply` plies later.
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

    /// Converts a score between parent and child: negates it, unless the same side is to move at both.
    #[inline]
    pub(super) fn negated_unless(self, same_side: bool) -> Self {
        if same_side { self } else { -self }
    }
}

impl From<Value> for Score {
    #[inline]
    fn from(value: Value) -> Self {
        Self::of_value(value, 0)
    }
}

impl From<Score> for Value {
    /// Converts every number into an estimate, since a score does not distinguish draws, points and estimates.
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
