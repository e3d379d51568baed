//! A code for bounds in few bits.

use crate::solver::score::Score;

/// A code that packs a bound into `bits` bits.
///
/// A bound that has no code is weakened to the nearest bound that has one: a lower bound is rounded down, an upper
/// bound up. A decoded bound is therefore always true.
///
/// Codes are the integers from `-max` to `max`, where `max` is 2^(bits - 1) - 1. The outer codes stand for wins and losses
/// in few plies, the inner codes for numbers of points without a fraction:
///
/// ```text
/// -max .......... -points ... 0 ... points .......... max
/// loss 0  loss 1 ..     numbers              .. win 1  win 0
/// ```
#[derive(Clone, Copy, Debug)]
pub(super) struct BoundsCode {
    pub(super) bits: u32,
    max: i64,
    /// The greatest number of points that has a code.
    points: i64,
}

impl BoundsCode {
    /// Creates a code of 4 to 16 bits.
    pub(super) fn new(bits: u32) -> Self {
        let max = (1 << (bits - 1)) - 1;
        Self { bits, max, points: max / 4 }
    }

    /// Returns the greatest code that decodes to at most `score`, for a lower bound.
    #[inline]
    pub(super) fn encode_low(self, score: Score) -> u64 {
        self.truncate(-self.high_code(-score))
    }

    /// Returns the least code that decodes to at least `score`, for an upper bound.
    #[inline]
    pub(super) fn encode_high(self, score: Score) -> u64 {
        self.truncate(self.high_code(score))
    }

    /// Returns the score of the code in the lowest `self.bits` bits of `word`.
    #[inline]
    pub(super) fn decode(self, word: u64) -> Score {
        let shift = 64 - self.bits;
        let code = (word << shift).cast_signed() >> shift;
        if code == 0 {
            Score::ZERO
        } else if code.abs() > self.points {
            #[expect(clippy::cast_possible_truncation, reason = "below 2 to the power of 15")]
            let win = Score::win((self.max - code.abs()).unsigned_abs() as u32);
            if code > 0 { win } else { -win }
        } else {
            #[expect(clippy::cast_possible_truncation, reason = "below 2 to the power of 15")]
            Score::of_number(f64::from(code as i32))
        }
    }

    /// Returns the least code, with its sign, that decodes to at least `score`.
    #[inline]
    fn high_code(self, score: Score) -> i64 {
        if score.is_win() {
            // A win that is too slow for a code is rounded up to the slowest win that has one.
            (self.max - i64::from(score.plies())).max(self.points + 1)
        } else if score.is_loss() {
            let code = i64::from(score.plies()) - self.max;
            // A loss that is too slow for a code is below the least number, whose code is then an upper bound.
            if code < -self.points { code } else { -self.points }
        } else if score == Score::ZERO {
            0
        } else if !score.is_number() {
            // The score lies between all numbers and all wins, or between all numbers and all losses.
            if score > Score::ZERO { self.points + 1 } else { -self.points }
        } else {
            self.number(score.number().ceil())
        }
    }

    /// Returns the code of a number, which is rounded up if it has no code.
    fn number(self, number: f64) -> i64 {
        #[expect(clippy::cast_precision_loss, reason = "below 2 to the power of 15")]
        let points = self.points as f64;
        if number > points {
            self.points + 1
        } else {
            #[expect(clippy::cast_possible_truncation, reason = "a whole number of few bits")]
            let code = number.max(-points) as i64;
            code
        }
    }

    #[inline]
    fn truncate(self, code: i64) -> u64 {
        code.cast_unsigned() & ((1 << self.bits) - 1)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn scores() -> impl Strategy<Value = Score> {
        prop_oneof![
            (0..80_000_u32).prop_map(Score::win),
            (0..80_000_u32).prop_map(Score::loss),
            any::<u32>().prop_map(Score::win),
            (-40_000..40_000_i32).prop_map(|points| Score::of_number(f64::from(points))),
            (-9.0..9.0).prop_map(Score::of_number),
            prop::sample::select(vec![Score::ZERO, Score::BELOW_WINS, Score::BELOW_WINS.previous()]),
            // A game that is not lost.
            Just(-Score::BELOW_WINS),
        ]
    }

    proptest! {
        #[test]
        fn a_decoded_bound_is_never_stronger_than_the_original(bits in 4..=16_u32, score in scores()) {
            let code = BoundsCode::new(bits);
            prop_assert!(code.decode(code.encode_low(score)) <= score);
            prop_assert!(score <= code.decode(code.encode_high(score)));
        }
    }

    #[test]
    fn bounds_that_have_a_code_are_packed_without_loss() {
        let code = BoundsCode::new(8);
        for plies in 0..90 {
            for score in [Score::win(plies), Score::loss(plies)] {
                assert_eq!(code.decode(code.encode_low(score)), score);
                assert_eq!(code.decode(code.encode_high(score)), score);
            }
        }
        for points in -31..=31 {
            let score = Score::of_number(f64::from(points));
            assert_eq!(code.decode(code.encode_low(score)), score);
            assert_eq!(code.decode(code.encode_high(score)), score);
        }
    }
}
