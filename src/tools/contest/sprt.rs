//! The sequential probability ratio test: [`Sprt`].
//!
//! A. Wald, *Sequential Tests of Statistical Hypotheses*, Annals of Mathematical Statistics 16 (1945), with a generalized
//! likelihood ratio: X. Li, J. Liu and Z. Ying, *Generalized Sequential Probability Ratio Test for Separate Families of
//! Hypotheses*, Sequential Analysis 33 (2014). Its application to the scores of game pairs is by M. Van den Bergh, for
//! the testing framework of Stockfish, <https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>.

use std::fmt::{self, Display};

use thiserror::Error;

use super::rating::{PAIR_SCORES, PairScores, as_float, expected_score};

/// The count used for a result that has not occurred, so that its probability is positive.
const ZERO_COUNT: f64 = 1e-3;

/// The maximum Elo difference: beyond it, the expected score differs from 0 or 1 by less than 1e-5.
const MAX_ELO: f64 = 2_000.0;

/// A test that decides, after as few games as possible, whether a player is stronger by `elo0` or by `elo1` points.
///
/// ```
/// use plywood::contest::{PairScores, Sprt, SprtDecision};
/// let sprt = Sprt::new(0.0, 10.0)?;
/// assert_eq!(sprt.decision(PairScores([1, 2, 3, 2, 2])), None);
/// assert_eq!(sprt.decision(PairScores([10, 20, 30, 120, 320])), Some(SprtDecision::Elo1));
/// # Ok::<(), plywood::contest::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// The hypothesis that a test has accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtDecision {
    /// The smaller difference, `elo0`.
    Elo0,
    /// The larger difference, `elo1`.
    Elo1,
}

impl Display for SprtDecision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if *self == SprtDecision::Elo0 { "elo0" } else { "elo1" })
    }
}

impl Sprt {
    /// Creates a test with error probabilities of 5 %.
    ///
    /// # Errors
    ///
    /// [`SprtError`] unless `elo0` is less than `elo1` and both are between -2,000 and 2,000.
    pub fn new(elo0: f64, elo1: f64) -> Result<Self, SprtError> {
        match [elo0, elo1].into_iter().find(|elo| !(-MAX_ELO..=MAX_ELO).contains(elo)) {
            Some(elo) => Err(SprtError::OutOfRange { elo }),
            None if elo0 < elo1 => Ok(Self { elo0, elo1, alpha: 0.05, beta: 0.05 }),
            None => Err(SprtError::Order { elo0, elo1 }),
        }
    }

    /// Sets the error probabilities: `alpha` of accepting `elo1` when `elo0` is true, and `beta` of accepting `elo0` when
    /// `elo1` is true.
    ///
    /// # Errors
    ///
    /// [`SprtError`] unless both are more than 0 and less than 0.5.
    pub fn with_errors(self, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        match [alpha, beta].into_iter().find(|error| !(*error > 0.0 && *error < 0.5)) {
            Some(error) => Err(SprtError::ErrorProbability { error }),
            None => Ok(Self { alpha, beta, ..self }),
        }
    }

    /// Returns the smaller difference.
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// Returns the larger difference.
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// Returns the probability of accepting `elo1` when `elo0` is true.
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// Returns the probability of accepting `elo0` when `elo1` is true.
    pub fn beta(&self) -> f64 {
        self.beta
    }

    /// Returns the log-likelihood ratios at which the test accepts `elo0` and `elo1` (Wald's bounds).
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the log-likelihood ratio: ln(likelihood of these results under `elo1` / likelihood under `elo0`).
    pub fn log_likelihood_ratio(&self, pairs: PairScores) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { ZERO_COUNT } else { as_float(count) });
        let likely0 = most_likely(counts, expected_score(self.elo0));
        let likely1 = most_likely(counts, expected_score(self.elo1));
        (0..counts.len()).map(|index| counts[index] * (likely1[index] / likely0[index]).ln()).sum()
    }

    /// Returns the log-likelihood ratio after each pair, given the half points of the player in the pairs, from 0 to 4.
    ///
    /// ```
    /// use plywood::contest::{PairScores, Sprt};
    /// let sprt = Sprt::new(0.0, 50.0)?;
    /// let running = sprt.running_ratios(&[2, 4, 1]);
    /// assert_eq!(running[1], sprt.log_likelihood_ratio(PairScores([0, 0, 1, 0, 1])));
    /// assert!(running[1] > running[0] && running[2] < running[1]);
    /// # Ok::<(), plywood::contest::SprtError>(())
    /// ```
    pub fn running_ratios(&self, pair_results: &[u8]) -> Vec<f64> {
        let mut pairs = PairScores::default();
        let ratio_after = |half_points: &u8| {
            pairs.0.get_mut(usize::from(*half_points)).into_iter().for_each(|count| *count += 1);
            self.log_likelihood_ratio(pairs)
        };
        pair_results.iter().map(ratio_after).collect()
    }

    /// Returns the decision of the test for these results, or `None` if more games are needed.
    pub fn decision(&self, pairs: PairScores) -> Option<SprtDecision> {
        let (lower, upper) = self.bounds();
        let ratio = self.log_likelihood_ratio(pairs);
        let elo1 = (ratio >= upper).then_some(SprtDecision::Elo1);
        if ratio <= lower { Some(SprtDecision::Elo0) } else { elo1 }
    }
}

/// Returns the distribution over the five scores of a pair that has this mean and makes `counts` most likely.
///
/// By the method of Lagrange multipliers, each frequency is divided by 1 + x (score - mean), with the x that yields this
/// mean: M. Van den Bergh, <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>, proposition 1.1.
fn most_likely(counts: [f64; 5], mean: f64) -> [f64; 5] {
    let total: f64 = counts.iter().sum();
    let frequencies = |x: f64| -> [f64; 5] {
        std::array::from_fn(|index| counts[index] / (total * (1.0 + x * (PAIR_SCORES[index] - mean))))
    };
    // Between the poles of the frequencies, `deviation` falls from plus to minus infinity, so bisection finds its zero.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    loop {
        let middle = f64::midpoint(low, high);
        let likely = frequencies(middle);
        if middle <= low || middle >= high {
            return likely;
        }
        let deviation: f64 = likely.iter().zip(PAIR_SCORES).map(|(part, score)| part * (score - mean)).sum();
        if deviation > 0.0 { low = middle } else { high = middle }
    }
}

/// The error for invalid parameters of a test.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SprtError {
    /// A difference is not a number between -2000 and 2000.
    #[error("an Elo difference must be between -2000 and 2000 (got {elo})")]
    OutOfRange {
        /// The difference.
        elo: f64,
    },
    /// The first difference is not less than the second.
    #[error("the first Elo difference must be less than the second, such as 0,10 (got {elo0},{elo1})")]
    Order {
        /// The first difference.
        elo0: f64,
        /// The second difference.
        elo1: f64,
    },
    /// An error probability is not more than 0 and less than 0.5.
    #[error("an error probability must be more than 0 and less than 0.5, such as 0.05 (got {error})")]
    ErrorProbability {
        /// The probability.
        error: f64,
    },
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::distr::Distribution;
    use rand::distr::weighted::WeightedIndex;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    fn ratio(elo0: f64, elo1: f64, pairs: [u64; 5]) -> f64 {
        Sprt::new(elo0, elo1).expect("a test").log_likelihood_ratio(PairScores(pairs))
    }

    /// Two examples of fastchess 1.0, `app/tests/sprt_test.cpp`, and one of a test of the engine Monty on
    /// montytest.muzhen.org, `69d3c8dc7c5b3724e29d2712`.
    #[test]
    fn ratios_match_published_examples() {
        for (elo0, elo1, pairs, published, tolerance) in [
            (0.5, 2.5, [223, 9_863, 21_279, 10_037, 246], -3.07, 0.005),
            (0.0, 2.0, [871, 26_175, 55_983, 26_678, 821], -4.98, 0.005),
            (0.0, 2.716, [13, 37, 50, 25, 3], -0.537_72, 0.000_5),
        ] {
            let found = ratio(elo0, elo1, pairs);
            assert!((found - published).abs() < tolerance, "got {found}, published is {published}");
        }
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        let (lower, upper) = Sprt::new(0.0, 5.0).expect("a test").bounds();
        assert!((lower + 2.944_44).abs() < 1e-5 && (upper - 2.944_44).abs() < 1e-5, "{lower} {upper}");
    }

    #[test]
    fn results_that_never_occurred_leave_the_ratio_finite() {
        for (pairs, sign) in [([0, 0, 0, 0, 500], 1.0), ([0, 0, 500, 0, 0], -1.0), ([500, 0, 0, 0, 0], -1.0)]
        {
            let found = ratio(0.0, 20.0, pairs);
            assert!(found.is_finite() && found * sign > 1.0, "{pairs:?} {found}");
        }
        assert!(ratio(0.0, 20.0, [0; 5]).abs() < 1e-12);
        assert!(ratio(-2_000.0, 2_000.0, [3, 0, 1, 0, 9]).is_finite());
    }

    #[test]
    fn invalid_parameters_are_rejected() {
        let refused = |elo0, elo1| Sprt::new(elo0, elo1).expect_err("no test").to_string();
        assert!(refused(5.0, 5.0).contains("less than the second"));
        assert!(refused(5.0, 0.0).contains("less than the second"));
        assert!(refused(f64::NAN, 0.0).contains("(got NaN)"));
        assert!(refused(0.0, f64::INFINITY).contains("(got inf)"));
        for error in [0.0, 0.5, -1.0, f64::NAN] {
            assert!(Sprt::new(0.0, 5.0).expect("a test").with_errors(error, 0.05).is_err(), "{error}");
        }
    }

    /// Returns how many of `runs` tests accept `elo1`, if the probabilities of the five pair scores are `weights`.
    fn accepted(sprt: &Sprt, weights: [f64; 5], runs: u32, generator: &mut Xoshiro256PlusPlus) -> u32 {
        let results = WeightedIndex::new(weights).expect("weights");
        let run = |_: &u32| {
            let mut pairs = PairScores::default();
            loop {
                pairs.0[results.sample(generator)] += 1;
                if let Some(decision) = sprt.decision(pairs) {
                    return decision == SprtDecision::Elo1;
                }
            }
        };
        u32::try_from((0..runs).filter(run).count()).expect("a count below 2000")
    }

    /// The test errs in at most 5 % of the runs in either direction, and not in far fewer, which would waste games. The
    /// standard deviation of 2000 runs is 0.5 %.
    #[test]
    fn the_error_rates_are_close_to_the_error_probabilities() {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
        let sprt = Sprt::new(0.0, 60.0).expect("a test");
        let decisive = [0.25, 0.0, 0.5, 0.0, 0.25];
        let drawish = [0.05, 0.2, 0.5, 0.2, 0.05];
        for equal in [decisive, drawish] {
            let false_positives = accepted(&sprt, equal, 2_000, &mut generator);
            assert!((40..=120).contains(&false_positives), "{false_positives} of 2000");
            let stronger = most_likely(equal, expected_score(60.0));
            let false_negatives = 2_000 - accepted(&sprt, stronger, 2_000, &mut generator);
            assert!((40..=120).contains(&false_negatives), "{false_negatives} of 2000");
        }
    }
}
