//! The scores of games and of pairs of games, and the rating difference that follows from them: [`Score`],
//! [`PairScores`] and [`Rating`].
//!
//! A. E. Elo, *The Rating of Chessplayers, Past and Present*, 1978, in the logistic form that is common today: a difference
//! of 400 points corresponds to an expected score of 10 : 1.

use std::f64::consts::LN_10;
use std::fmt::{self, Display};
use std::ops::{Add, AddAssign};

use statrs::distribution::{ContinuousCDF, Normal};

use crate::tools::play::Ending;
use crate::value::{Outcome, Player};

/// The possible scores of a pair, from 0 to 1, in the order of [`PairScores`].
pub(super) const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// The confidence level of the interval.
const CONFIDENCE: f64 = 0.95;

/// The numbers of games that one player has won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn or unfinished.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Score {
    /// Returns the score of `side` in one game. An unfinished game is a draw; a game decided by points is won by the side
    /// with more points.
    ///
    /// ```
    /// use plywood::{Outcome, Player, contest::Score, play::Ending};
    /// let ending = Ending::Outcome(Outcome::Points(-3));
    /// assert_eq!(Score::of(&ending, Player::First).losses, 1);
    /// assert_eq!(Score::of(&ending, Player::Second).wins, 1);
    /// ```
    pub fn of(ending: &Ending, side: Player) -> Self {
        let winner = match *ending {
            Ending::Outcome(outcome) | Ending::Adjudicated(outcome) => match outcome {
                Outcome::Win(winner) => Some(winner),
                Outcome::Points(1..) => Some(Player::First),
                Outcome::Points(..0) => Some(Player::Second),
                Outcome::Draw | Outcome::Points(0) => None,
            },
            Ending::Forfeit { loser, .. } => Some(loser.opponent()),
            Ending::Unfinished => None,
        };
        let (won, lost) = (winner == Some(side), winner == Some(side.opponent()));
        Self { wins: won.into(), draws: winner.is_none().into(), losses: lost.into() }
    }

    /// Returns the score of the opponent.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { wins: self.losses, losses: self.wins, ..self }
    }

    /// Returns the number of games.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the score in half points: two for a win, one for a draw.
    pub fn half_points(self) -> u64 {
        2 * self.wins + self.draws
    }
}

impl Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (wins, draws) = (self.wins + other.wins, self.draws + other.draws);
        Self { wins, draws, losses: self.losses + other.losses }
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// The numbers of game pairs in which one player scored 0, 1, 2, 3 and 4 half points. A pair is one opening played twice
/// with the sides swapped.
///
/// The two games of a pair are not independent, because an opening may favor one side. Pairs are independent, so the
/// statistics are based on them.
///
/// ```
/// use plywood::contest::{PairScores, Score};
/// let (win, draw) = (Score { wins: 1, ..Score::default() }, Score { draws: 1, ..Score::default() });
/// let mut pairs = PairScores::default();
/// pairs.add(win, draw);
/// assert_eq!((pairs, pairs.reversed().0), (PairScores([0, 0, 0, 1, 0]), [0, 1, 0, 0, 0]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairScores(pub [u64; 5]);

impl PairScores {
    /// Adds a pair of games in which the player has these scores.
    pub fn add(&mut self, one: Score, other: Score) {
        let half_points = usize::try_from((one + other).half_points()).unwrap_or(usize::MAX);
        self.0.get_mut(half_points).into_iter().for_each(|count| *count += 1);
    }

    /// Returns the scores of the opponent.
    #[must_use]
    pub fn reversed(self) -> Self {
        let mut counts = self.0;
        counts.reverse();
        Self(counts)
    }

    /// Returns the number of pairs.
    pub fn count(self) -> u64 {
        self.0.iter().sum()
    }
}

impl AddAssign for PairScores {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}

/// Returns the expected score, from 0 to 1, of a player who is rated `elo` points above the opponent.
///
/// ```
/// use plywood::contest::{elo_from_score, expected_score};
/// assert_eq!(expected_score(0.0), 0.5);
/// assert!((expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// assert!((elo_from_score(0.75) - 190.85).abs() < 0.01);
/// assert_eq!(elo_from_score(1.0), f64::INFINITY);
/// ```
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns the rating difference for which `score`, from 0 to 1, is the expected score; infinite for 0 and 1.
pub fn elo_from_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The rating difference between a player and its opponents in Elo points, with a confidence interval.
///
/// ```
/// use plywood::contest::{PairScores, Rating};
/// // 60 pairs of games: 10 with one half point, 20 with two, 30 with three.
/// let rating = Rating::of(PairScores([0, 10, 20, 30, 0])).expect("there are pairs");
/// assert!(rating.low < rating.elo && rating.elo < rating.high);
/// assert!(rating.elo > 50.0 && rating.superiority > 0.99);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The most likely difference; infinite if all games were won, or all were lost.
    pub elo: f64,
    /// The lower end of the 95 % confidence interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The normalized difference in Elo points: the mean score of a pair, minus ½, divided by the standard deviation of
    /// a game. It is scaled so that it is about `elo` in games without draws between equal players. Draws and
    /// unbalanced openings bring `elo` closer to 0, but hardly change this number. The normalized difference is
    /// infinite if all pairs have the same score, other than ½.
    pub normalized: f64,
    /// The lower end of the 95 % confidence interval of `normalized`, without the correction of [`of`](Self::of).
    pub normalized_low: f64,
    /// The upper end of this interval.
    pub normalized_high: f64,
    /// The likelihood of superiority: the probability that the player is stronger than its opponents.
    pub superiority: f64,
}

/// The conclusion from a [`Rating`] whose interval does not contain 0. Between players of equal strength, the
/// probability of a verdict is 5 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player is stronger than its opponents.
    Stronger,
    /// The player is weaker than its opponents.
    Weaker,
}

impl Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if *self == Verdict::Stronger { "stronger" } else { "weaker" })
    }
}

impl Rating {
    /// Returns the rating that follows from these pairs of games, or `None` if there are none.
    ///
    /// The variance is that of the scores of whole pairs. For the interval and the likelihood, two pairs are added, one
    /// with two wins and one with two losses; without them, a series of equal results would have an interval of width zero.
    /// Adding equally many successes and failures is the correction of A. Agresti and B. A. Coull, *Approximate is better
    /// than "exact" for interval estimation of binomial proportions*, The American Statistician 52 (1998). For matched
    /// pairs, A. Agresti and Y. Min, *Simple improved confidence intervals for comparing matched proportions*, Statistics
    /// in Medicine 24 (2005), add two pairs in all.
    pub fn of(pairs: PairScores) -> Option<Self> {
        if pairs.count() == 0 {
            return None;
        }
        let (score, score_variance) = mean_and_variance(pairs);
        let mut corrected = pairs;
        corrected += PairScores([1, 0, 0, 0, 1]);
        let (mean, variance) = mean_and_variance(corrected);
        let error = (variance / as_float(corrected.count())).sqrt();
        let normal = Normal::standard();
        let quantile = normal.inverse_cdf(f64::midpoint(1.0, CONFIDENCE));
        let margin = quantile * error;
        let normalized = normalized_elo(score - 0.5, score_variance);
        let normalized_margin = normalized_elo(quantile, as_float(pairs.count()));
        Some(Self {
            elo: elo_from_score(score),
            low: elo_from_score((mean - margin).max(0.0)),
            high: elo_from_score((mean + margin).min(1.0)),
            normalized,
            normalized_low: normalized - normalized_margin,
            normalized_high: normalized + normalized_margin,
            superiority: normal.cdf((mean - 0.5) / error),
        })
    }

    /// Returns whether the player is stronger or weaker than its opponents; `None` if the interval contains 0, so that
    /// the games do not show a difference.
    ///
    /// ```
    /// use plywood::contest::{PairScores, Rating, Verdict};
    /// let verdict = |pairs| Rating::of(PairScores(pairs)).and_then(|rating| rating.verdict());
    /// assert_eq!(verdict([0, 10, 20, 30, 0]), Some(Verdict::Stronger));
    /// assert_eq!(verdict([0, 10, 20, 11, 0]), None);
    /// ```
    pub fn verdict(&self) -> Option<Verdict> {
        let weaker = (self.high < 0.0).then_some(Verdict::Weaker);
        if self.low > 0.0 { Some(Verdict::Stronger) } else { weaker }
    }
}

/// Returns the normalized Elo for a difference of the scores of pairs with this variance: M. Van den Bergh, *Comments
/// on Normalized Elo*, <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>. The variance of a game is twice
/// the variance of a pair.
fn normalized_elo(difference: f64, variance: f64) -> f64 {
    if difference == 0.0 { 0.0 } else { difference / (2.0 * variance).sqrt() * 800.0 / LN_10 }
}

/// Returns the mean of the scores of pairs, from 0 to 1, and their variance.
fn mean_and_variance(pairs: PairScores) -> (f64, f64) {
    let count = as_float(pairs.count());
    let mean_of = |term: &dyn Fn(f64) -> f64| {
        let terms = PAIR_SCORES.into_iter().zip(pairs.0).map(|(score, pairs)| term(score) * as_float(pairs));
        terms.sum::<f64>() / count
    };
    let mean = mean_of(&|score| score);
    (mean, mean_of(&|score| (score - mean).powi(2)))
}

#[expect(clippy::cast_precision_loss, reason = "exact below 2^53")]
pub(super) fn as_float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(pairs: [u64; 5]) -> Rating {
        Rating::of(PairScores(pairs)).expect("there are pairs")
    }

    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "got {found}, expected {expected}");
    }

    /// Examples of fastchess 1.0, `app/tests/elo_test.cpp`, computed without the correction.
    #[test]
    fn ratings_match_published_examples() {
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

    /// Further numbers of the same examples, and one computed by hand: five pairs with the scores ½, ½, ½, ½ and 1 have
    /// the mean 0.6 and the variance 0.04; 0.1 / √0.08 · 800 / ln 10 is 122.84.
    #[test]
    fn normalized_ratings_match_published_examples() {
        for (pairs, normalized, error) in [
            ([34, 54, 63, 64, 75], 57.94, 28.28),
            ([332, 433, 498, 333, 334], -9.17, 10.96),
            ([7_895, 8_757, 5_685, 568, 9_999], -19.01, 2.65),
        ] {
            let found = rating(pairs);
            near(found.normalized, normalized, 0.01);
            near((found.normalized_high - found.normalized_low) / 2.0, error, error * 0.01);
        }
        near(rating([0, 0, 4, 0, 1]).normalized, 122.84, 0.01);
        assert_eq!(
            (rating([0, 0, 9, 0, 0]).normalized, rating([9, 0, 0, 0, 0]).normalized),
            (0.0, -f64::INFINITY)
        );
    }

    #[test]
    fn expected_score_and_elo_from_score_are_inverse() {
        for elo in [-700.0, -35.0, 0.0, 12.5, 400.0] {
            near(elo_from_score(expected_score(elo)), elo, 1e-6);
        }
        // The table of the United States Chess Federation: 100 points are 64 %, 200 are 76 %.
        near(expected_score(100.0), 0.640, 0.0005);
        near(expected_score(200.0), 0.760, 0.0005);
    }

    /// After n trials without a failure, the probability of a failure is below 3 / n, with a confidence of 95 %.
    #[test]
    fn the_interval_of_a_series_of_wins_follows_the_rule_of_three() {
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
    fn the_rating_of_the_opponent_is_the_negative() {
        let (one, other) = (rating([1, 2, 3, 4, 7]), rating([7, 4, 3, 2, 1]));
        near(one.elo, -other.elo, 1e-9);
        near(one.low, -other.high, 1e-9);
        near(one.superiority, 1.0 - other.superiority, 1e-9);
        assert_eq!(Rating::of(PairScores::default()), None);
    }
}
