//! When to stop: [`Sprt`], the sequential probability ratio test.
//!
//! A. Wald, *Sequential Tests of Statistical Hypotheses*, Annals of Mathematical Statistics 16 (1945), with a generalised
//! likelihood ratio: X. Li, J. Liu and Z. Ying, *Generalized Sequential Probability Ratio Test for Separate Families of
//! Hypotheses*, Sequential Analysis 33 (2014). How it is made of the scores of pairs of games is M. Van den Bergh's work for
//! the testing framework of Stockfish, <https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>.

use std::fmt::{self, Display};

use thiserror::Error;

use super::rating::{as_float, expected_score};
use super::score::Pairs;

/// What a result that never came about counts as, so that it remains possible.
const NEVER: f64 = 1e-3;

/// The greatest difference that can be asked about: beyond it a score differs from 0 or 1 by less than a hundred-thousandth.
const FARTHEST: f64 = 2_000.0;

/// Asks whether a player is `elo0` points stronger or `elo1`, and stops as soon as that is decided.
///
/// ```
/// use plywood::contest::{Pairs, Sprt, Verdict};
/// let sprt = Sprt::new(0.0, 10.0)?;
/// assert_eq!(sprt.verdict(Pairs([1, 2, 3, 2, 2])), None);
/// assert_eq!(sprt.verdict(Pairs([10, 20, 30, 120, 320])), Some(Verdict::Elo1));
/// # Ok::<(), plywood::contest::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// Which of the two it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Rather the smaller difference.
    Elo0,
    /// Rather the greater one.
    Elo1,
}

impl Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Elo0 => "elo0",
            Verdict::Elo1 => "elo1",
        })
    }
}

impl Sprt {
    /// A test that errs in 5 % of the cases either way.
    ///
    /// # Errors
    ///
    /// [`SprtError`] unless `elo0` is less than `elo1` and both are within 2,000 points.
    pub fn new(elo0: f64, elo1: f64) -> Result<Self, SprtError> {
        for elo in [elo0, elo1] {
            if !(-FARTHEST..=FARTHEST).contains(&elo) {
                return Err(SprtError::Far { elo });
            }
        }
        if elo0 < elo1 {
            Ok(Self { elo0, elo1, alpha: 0.05, beta: 0.05 })
        } else {
            Err(SprtError::Order { elo0, elo1 })
        }
    }

    /// The same with other probabilities of error: `alpha` to say `elo1` where it is `elo0`, `beta` to say `elo0` where
    /// it is `elo1`.
    ///
    /// # Errors
    ///
    /// [`SprtError`] unless both lie between 0 and one half.
    pub fn with_errors(self, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        for error in [alpha, beta] {
            if !(error > 0.0 && error < 0.5) {
                return Err(SprtError::Error { error });
            }
        }
        Ok(Self { alpha, beta, ..self })
    }

    /// The smaller difference.
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The greater difference.
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// How often it may say `elo1` where it is `elo0`.
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// How often it may say `elo0` where it is `elo1`.
    pub fn beta(&self) -> f64 {
        self.beta
    }

    /// The two ratios (their logarithms) at which it is decided: Wald's.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how many times as likely these results are with `elo1` as with `elo0`.
    pub fn log_likelihood_ratio(&self, pairs: Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { NEVER } else { as_float(count) });
        let likely0 = most_likely(counts, expected_score(self.elo0));
        let likely1 = most_likely(counts, expected_score(self.elo1));
        (0..counts.len()).map(|index| counts[index] * (likely1[index] / likely0[index]).ln()).sum()
    }

    /// What is decided by these results, if anything is.
    pub fn verdict(&self, pairs: Pairs) -> Option<Verdict> {
        let (lower, upper) = self.bounds();
        let ratio = self.log_likelihood_ratio(pairs);
        if ratio <= lower {
            Some(Verdict::Elo0)
        } else if ratio >= upper {
            Some(Verdict::Elo1)
        } else {
            None
        }
    }
}

/// Of all distributions over the five scores of a pair with this mean, the one that makes `counts` most likely.
///
/// By Lagrange's multipliers each frequency is divided by 1 + x (score - mean), with the one x that gives the mean:
/// M. Van den Bergh, <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>, proposition 1.1.
fn most_likely(counts: [f64; 5], mean: f64) -> [f64; 5] {
    let total: f64 = counts.iter().sum();
    let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
    let weighed = |x: f64| {
        let mut terms = counts;
        for (term, score) in terms.iter_mut().zip(scores) {
            *term /= total * (1.0 + x * (score - mean));
        }
        terms
    };
    // Between its poles the mean deviation falls from plus to minus infinity, so that halving finds where it is nothing.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    loop {
        let middle = f64::midpoint(low, high);
        let likely = weighed(middle);
        if middle <= low || middle >= high {
            return likely;
        }
        let deviation: f64 = likely.iter().zip(scores).map(|(part, score)| part * (score - mean)).sum();
        if deviation > 0.0 { low = middle } else { high = middle }
    }
}

/// A test that makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum SprtError {
    /// A difference beyond all sense.
    #[error("a difference lies between -2000 and 2000 points of Elo, which {elo} does not")]
    Far {
        /// It.
        elo: f64,
    },
    /// The first is not the smaller one.
    #[error("the first difference is to be less than the second, as in 0,10; {elo0} and {elo1} are not")]
    Order {
        /// The first.
        elo0: f64,
        /// The second.
        elo1: f64,
    },
    /// A probability of error that is none.
    #[error("a probability of error lies between 0 and 0.5, as 0.05 does and {error} does not")]
    Error {
        /// It.
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
        Sprt::new(elo0, elo1).expect("a test").log_likelihood_ratio(Pairs(pairs))
    }

    /// Two examples of fastchess 1.0, `app/tests/sprt_test.cpp`, and one of a test of the engine Monty on
    /// montytest.muzhen.org, `69d3c8dc7c5b3724e29d2712`.
    #[test]
    fn ratios_are_the_published_ones() {
        for (elo0, elo1, pairs, published, tolerance) in [
            (0.5, 2.5, [223, 9_863, 21_279, 10_037, 246], -3.07, 0.005),
            (0.0, 2.0, [871, 26_175, 55_983, 26_678, 821], -4.98, 0.005),
            (0.0, 2.716, [13, 37, 50, 25, 3], -0.537_72, 0.000_5),
        ] {
            let found = ratio(elo0, elo1, pairs);
            assert!((found - published).abs() < tolerance, "{found} where {published} is published");
        }
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let (lower, upper) = Sprt::new(0.0, 5.0).expect("a test").bounds();
        assert!((lower + 2.944_44).abs() < 1e-5 && (upper - 2.944_44).abs() < 1e-5, "{lower} {upper}");
    }

    #[test]
    fn results_of_one_kind_are_no_trouble() {
        for (pairs, sign) in [([0, 0, 0, 0, 500], 1.0), ([0, 0, 500, 0, 0], -1.0), ([500, 0, 0, 0, 0], -1.0)]
        {
            let found = ratio(0.0, 20.0, pairs);
            assert!(found.is_finite() && found * sign > 1.0, "{pairs:?} {found}");
        }
        assert!(ratio(0.0, 20.0, [0; 5]).abs() < 1e-12);
        assert!(ratio(-2_000.0, 2_000.0, [3, 0, 1, 0, 9]).is_finite());
    }

    #[test]
    fn tests_without_sense_are_refused() {
        let refused = |elo0, elo1| Sprt::new(elo0, elo1).expect_err("no test").to_string();
        assert!(refused(5.0, 5.0).contains("less than the second"));
        assert!(refused(5.0, 0.0).contains("less than the second"));
        assert!(refused(f64::NAN, 0.0).contains("which NaN does not"));
        assert!(refused(0.0, f64::INFINITY).contains("which inf does not"));
        for error in [0.0, 0.5, -1.0, f64::NAN] {
            assert!(Sprt::new(0.0, 5.0).expect("a test").with_errors(error, 0.05).is_err(), "{error}");
        }
    }

    /// How many of `runs` end with the greater difference, where pairs of games come about as `weights` say.
    fn accepted(sprt: &Sprt, weights: [f64; 5], runs: u32, generator: &mut Xoshiro256PlusPlus) -> u32 {
        let results = WeightedIndex::new(weights).expect("weights");
        let run = |_: &u32| {
            let mut pairs = Pairs::default();
            loop {
                pairs.0[results.sample(generator)] += 1;
                if let Some(verdict) = sprt.verdict(pairs) {
                    return verdict == Verdict::Elo1;
                }
            }
        };
        u32::try_from((0..runs).filter(run).count()).expect("not so many")
    }

    /// Equal players are found to differ in at most 5 % of the runs, and not in so few that the test would be wasteful;
    /// players who do differ are overlooked in at most 5 %. Two thousand runs may be 1 % off (two deviations).
    #[test]
    fn equal_players_are_taken_for_unequal_as_often_as_promised() {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
        let sprt = Sprt::new(0.0, 60.0).expect("a test");
        let decisive = [0.25, 0.0, 0.5, 0.0, 0.25];
        let drawish = [0.05, 0.2, 0.5, 0.2, 0.05];
        for equal in [decisive, drawish] {
            let mistaken = accepted(&sprt, equal, 2_000, &mut generator);
            assert!((40..=120).contains(&mistaken), "{mistaken} of 2000");
            let stronger = most_likely(equal, expected_score(60.0));
            let overlooked = 2_000 - accepted(&sprt, stronger, 2_000, &mut generator);
            assert!((40..=120).contains(&overlooked), "{overlooked} of 2000");
        }
    }
}
