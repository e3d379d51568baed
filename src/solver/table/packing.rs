//! Bounds in few bits.

use crate::solver::score::Score;

/// How two bounds are packed into so many bits each.
///
/// A bound that does not fit is made weaker until it does: a lower one less, an upper one greater. So what a
/// table says is true, if less than was known, however few the bits.
///
/// A code of `b` bits lies from `-most` to `most`, `most` being 2^(b-1) - 1. At the ends stand wins and
/// losses in few plies, in the middle whole numbers:
///
/// ```text
/// -most ......... -levels ... 0 ... levels ......... most
/// loss 0  loss 1 ..    -points..points      .. win 1  win 0
/// ```
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    pub(super) bits: u32,
    most: i64,
    levels: i64,
}

impl Packing {
    /// Bounds of so many bits each, from 4 to 16.
    pub(super) fn new(bits: u32) -> Self {
        let most = (1 << (bits - 1)) - 1;
        Self { bits, most, levels: most / 4 }
    }

    /// The greatest code whose meaning is at most `score`.
    #[inline]
    pub(super) fn lower(self, score: Score) -> u64 {
        self.code(-self.upper_code(-score))
    }

    /// The least code whose meaning is at least `score`.
    #[inline]
    pub(super) fn upper(self, score: Score) -> u64 {
        self.code(self.upper_code(score))
    }

    /// The meaning of a code, whose bits are the lowest of `bits`.
    #[inline]
    pub(super) fn score(self, bits: u64) -> Score {
        let shift = 64 - self.bits;
        let code = (bits << shift).cast_signed() >> shift;
        if code == 0 {
            Score::LEVEL
        } else if code.abs() > self.levels {
            #[expect(clippy::cast_possible_truncation, reason = "below 2 to the power of 15")]
            let win = Score::win((self.most - code.abs()).unsigned_abs() as u32);
            if code > 0 { win } else { -win }
        } else {
            #[expect(clippy::cast_possible_truncation, reason = "below 2 to the power of 15")]
            Score::level(f64::from(code as i32))
        }
    }

    #[inline]
    fn upper_code(self, score: Score) -> i64 {
        if score.is_win() {
            (self.most - i64::from(score.plies())).max(self.levels + 1)
        } else if score.is_loss() {
            let code = i64::from(score.plies()) - self.most;
            // A slower loss than can be told is at most the least number.
            if code < -self.levels { code } else { -self.levels }
        } else if score == Score::LEVEL {
            0
        } else {
            self.number(score.number().ceil())
        }
    }

    /// The code of a number, rounded up where it is out of reach.
    fn number(self, number: f64) -> i64 {
        #[expect(clippy::cast_precision_loss, reason = "below 2 to the power of 15")]
        let levels = self.levels as f64;
        if number > levels {
            self.levels + 1
        } else {
            #[expect(clippy::cast_possible_truncation, reason = "a whole number of few bits")]
            let code = number.max(-levels) as i64;
            code
        }
    }

    #[inline]
    fn code(self, code: i64) -> u64 {
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
            (-40_000..40_000_i32).prop_map(|points| Score::level(f64::from(points))),
            (-9.0..9.0).prop_map(Score::level),
            Just(Score::LEVEL),
        ]
    }

    proptest! {
        #[test]
        fn a_packed_bound_is_never_stronger_than_the_bound(bits in 4..=16_u32, score in scores()) {
            let packing = Packing::new(bits);
            prop_assert!(packing.score(packing.lower(score)) <= score);
            prop_assert!(score <= packing.score(packing.upper(score)));
        }
    }

    #[test]
    fn what_fits_is_kept_as_it_is() {
        let packing = Packing::new(8);
        for plies in 0..90 {
            for score in [Score::win(plies), Score::loss(plies)] {
                assert_eq!(packing.score(packing.lower(score)), score);
                assert_eq!(packing.score(packing.upper(score)), score);
            }
        }
        for points in -31..=31 {
            let score = Score::level(f64::from(points));
            assert_eq!(packing.score(packing.lower(score)), score);
            assert_eq!(packing.score(packing.upper(score)), score);
        }
    }
}
