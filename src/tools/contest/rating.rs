//! How much stronger one player is: [`Rating`].
//!
//! A. E. Elo, *The Rating of Chessplayers, Past and Present*, 1978, in the logistic form that is common today: a
//! difference of 400 is ten points scored for each one lost.

use statrs::distribution::{ContinuousCDF, Normal};

use super::score::Pairs;

/// Of all intervals, this part holds the true difference.
const CONFIDENCE: f64 = 0.95;

/// The part of all points that a player can expect who is `elo` points above the other.
///
/// ```
/// use plywood::contest::expected_score;
/// assert_eq!(expected_score(0.0), 0.5);
/// assert!((expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference at which `score`, a part of all points, is what one expects; infinite for 0 and for 1.
///
/// ```
/// use plywood::contest::elo_of;
/// assert!((elo_of(0.75) - 190.85).abs() < 0.01);
/// assert_eq!(elo_of(1.0), f64::INFINITY);
/// ```
pub fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// How much stronger a player is than those it met, in points of Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The difference at which the score is what one expects; infinite where all games were won, or lost.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The likelihood of superiority: how probable it is that the player is the stronger one.
    pub superiority: f64,
}

impl Rating {
    /// What can be said after these pairs of games; nothing after none.
    ///
    /// The spread is that of the scores of whole pairs. For the interval and the likelihood one pair won twice and one
    /// lost twice are put to those that were played: without them a series that is all of one kind would leave no
    /// doubt at all. That is the correction of A. Agresti and B. A. Coull, *Approximate is better than "exact" for
    /// interval estimation of binomial proportions*, The American Statistician 52 (1998), with a pair for each trial,
    /// and of A. Agresti and Y. Min, *Simple improved confidence intervals for comparing matched proportions*,
    /// Statistics in Medicine 24 (2005), who add as many.
    pub fn of(pairs: Pairs) -> Option<Self> {
        if pairs.count() == 0 {
            return None;
        }
        let (score, _) = mean_and_variance(pairs);
        let mut corrected = pairs;
        corrected += Pairs([1, 0, 0, 0, 1]);
        let (mean, variance) = mean_and_variance(corrected);
        let error = (variance / as_float(corrected.count())).sqrt();
        let normal = Normal::standard();
        let reach = normal.inverse_cdf(f64::midpoint(1.0, CONFIDENCE)) * error;
        Some(Self {
            elo: elo_of(score),
            low: elo_of((mean - reach).max(0.0)),
            high: elo_of((mean + reach).min(1.0)),
            superiority: normal.cdf((mean - 0.5) / error),
        })
    }
}

/// The mean of the scores of pairs, from 0 to 1, and their variance.
fn mean_and_variance(pairs: Pairs) -> (f64, f64) {
    let count = as_float(pairs.count());
    let part = |deviation: &dyn Fn(f64) -> f64| {
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        let terms = scores.into_iter().zip(pairs.0).map(|(score, pairs)| deviation(score) * as_float(pairs));
        terms.sum::<f64>() / count
    };
    let mean = part(&|score| score);
    (mean, part(&|score| (score - mean).powi(2)))
}

/// A count as a number to reckon with. Nobody plays as many games as would make that inexact.
#[expect(clippy::cast_precision_loss, reason = "exact below 2^53")]
pub(super) fn as_float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(pairs: [u64; 5]) -> Rating {
        Rating::of(Pairs(pairs)).expect("there are pairs")
    }

    fn near(found: f64, published: f64, tolerance: f64) {
        assert!((found - published).abs() <= tolerance, "{found} where {published} is published");
    }

    /// Examples of fastchess 1.0, `app/tests/elo_test.cpp`, which has no correction.
    #[test]
    fn ratings_are_the_published_ones() {
        for (pairs, elo, error, superiority) in [
            ([34, 54, 63, 64, 75], 55.58, 27.65, 1.0),
            ([332, 433, 498, 333, 334], -8.64, 10.33, 0.0505),
            ([7_895, 8_757, 5_685, 568, 9_999], -21.04, 2.95, 0.0),
        ] {
            let found = rating(pairs);
            near(found.elo, elo, 0.01);
            near((found.high - found.low) / 2.0, error, error * 0.01);
            near(found.superiority, superiority, 0.001);
        }
    }

    #[test]
    fn a_score_and_a_difference_are_two_ways_to_say_one_thing() {
        for elo in [-700.0, -35.0, 0.0, 12.5, 400.0] {
            near(elo_of(expected_score(elo)), elo, 1e-6);
        }
        // The table of the United States Chess Federation: 100 points are 64 %, 200 are 76 %.
        near(expected_score(100.0), 0.640, 0.0005);
        near(expected_score(200.0), 0.760, 0.0005);
    }

    /// After n trials without a failure the failures are below 3 in n, with a confidence of 95 %.
    #[test]
    fn where_all_was_won_the_rule_of_three_holds() {
        for pairs in [100, 1_000, 10_000_u64] {
            let found = rating([0, 0, 0, 0, pairs]);
            assert_eq!((found.elo, found.high), (f64::INFINITY, f64::INFINITY));
            near(expected_score(found.low), 1.0 - 3.0 / as_float(pairs), 0.15 / as_float(pairs));
            assert!(found.superiority > 0.999_999);
        }
        let drawn = rating([0, 0, 100, 0, 0]);
        assert_eq!((drawn.elo, drawn.superiority), (0.0, 0.5));
        assert!(drawn.low < -5.0 && drawn.high > 5.0, "{drawn:?}");
    }

    #[test]
    fn the_opponent_sees_the_opposite() {
        let (one, other) = (rating([1, 2, 3, 4, 7]), rating([7, 4, 3, 2, 1]));
        near(one.elo, -other.elo, 1e-9);
        near(one.low, -other.high, 1e-9);
        near(one.superiority, 1.0 - other.superiority, 1e-9);
        assert_eq!(Rating::of(Pairs::default()), None);
    }
}
