//! The figures of one evaluator on a group of positions: [`Figures`].

use crate::tools::statistics::Interval;
use crate::value::Value;

/// The maximum number of buckets of the calibration.
const BUCKETS: u8 = 10;
/// The rounding error of estimates and of the bounds of buckets, relative to the largest absolute estimate. An estimate that is
/// below a bound or above another estimate by at most this counts as equal to it.
const TOLERANCE: f64 = 1e-12;

/// An evaluator at one position.
pub(super) struct Measurement {
    pub(super) ply: u32,
    pub(super) estimate: f64,
    /// The exact value.
    pub(super) result: Value,
    /// For each depth, the share of the best moves that keep the outcome, and the share of those that keep the value.
    pub(super) kept: Vec<[f64; 2]>,
}

/// The quality of an evaluator on a group of positions.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Figures {
    /// The number of positions.
    pub positions: usize,
    /// The rank correlation (Kendall's tau-b) of the estimates with the exact results, with a bootstrap interval: 1 if
    /// the evaluator orders all positions as their results do, 0 on average for a random order. A result is a loss,
    /// points or a draw, or a win, without the number of plies. `None` if all estimates or all results are equal.
    pub correlation: Option<Interval>,
    /// The quality of the best moves at depth 0, 1, 2 and so on.
    pub depths: Vec<DepthShares>,
    /// The buckets that contain positions, in rising order of the estimates.
    pub calibration: Vec<Bucket>,
}

/// The shares of positions in which the best move keeps the value, with Wilson's score intervals.
#[derive(Clone, Debug, PartialEq)]
pub struct DepthShares {
    /// The depth to which the position after each move is searched.
    pub depth: u32,
    /// The share in which the move keeps the outcome, see [`Rule::Outcome`](crate::grade::Rule::Outcome).
    pub outcome: Interval,
    /// The share in which the move keeps the value, see [`Rule::Exact`](crate::grade::Rule::Exact).
    pub exact: Interval,
}

/// The positions with similar estimates. The buckets of all groups have the same bounds: one bucket for each estimate,
/// or ten of equal width if there are more than ten different estimates.
#[derive(Clone, Debug, PartialEq)]
pub struct Bucket {
    /// The least estimate in the bucket.
    pub low: f64,
    /// The greatest estimate in the bucket.
    pub high: f64,
    /// The number of positions.
    pub positions: usize,
    /// The average exact result for the side to move, with Wilson's score interval: a win or positive points count 1, a
    /// draw counts 1/2, and a loss or negative points count 0.
    pub result: Interval,
}

impl Figures {
    /// Returns the figures of `group`, which is not empty unless there are no positions at all.
    pub(super) fn of(group: &[Measurement], bounds: &[f64]) -> Self {
        let pairs: Vec<(f64, f64)> = group.iter().map(|each| (each.estimate, order(each.result))).collect();
        let depths = group.first().map_or(0, |each| each.kept.len());
        let shares = |depth: usize| {
            let share = |rule: usize| Interval::wilson(group.iter().map(|each| each.kept[depth][rule]));
            DepthShares {
                depth: u32::try_from(depth).unwrap_or(u32::MAX),
                outcome: share(0),
                exact: share(1),
            }
        };
        Self {
            positions: group.len(),
            correlation: Interval::kendall(&pairs),
            depths: (0..depths).map(shares).collect(),
            calibration: calibration(group, bounds),
        }
    }
}

/// Returns the lower bounds of the buckets.
pub(super) fn bucket_bounds(measurements: &[Measurement]) -> Vec<f64> {
    let mut estimates: Vec<f64> = measurements.iter().map(|each| each.estimate + 0.0).collect();
    estimates.sort_by(f64::total_cmp);
    let (Some(&low), Some(&high)) = (estimates.first(), estimates.last()) else { return estimates };
    let tolerance = TOLERANCE * low.abs().max(high.abs());
    estimates.dedup_by(|next, kept| *next - *kept <= tolerance);
    if estimates.len() <= BUCKETS.into() {
        return estimates;
    }
    let part = |number: u8| f64::from(number) / f64::from(BUCKETS);
    // The two products cannot overflow, as the difference of two large estimates could.
    let bound = |number| low * (1.0 - part(number)) + high * part(number) - tolerance;
    (0..BUCKETS).map(|number| bound(number).max(low)).collect()
}

fn calibration(group: &[Measurement], bounds: &[f64]) -> Vec<Bucket> {
    let bucket_of = |each: &Measurement| bounds.partition_point(|bound| *bound <= each.estimate).max(1);
    let mut sorted: Vec<&Measurement> = group.iter().collect();
    sorted.sort_by(|one, other| one.estimate.total_cmp(&other.estimate));
    let buckets = sorted.chunk_by(|one, other| bucket_of(one) == bucket_of(other));
    let bucket = |members: &[&Measurement]| Bucket {
        low: members[0].estimate,
        high: members[members.len() - 1].estimate,
        positions: members.len(),
        result: Interval::wilson(members.iter().map(|each| score(each.result))),
    };
    buckets.map(bucket).collect()
}

/// Returns a number that orders values by their results, regardless of the number of plies.
fn order(value: Value) -> f64 {
    match value {
        Value::Win { .. } => f64::INFINITY,
        Value::Loss { .. } => f64::NEG_INFINITY,
        Value::Draw => 0.0,
        Value::Points(points) => points.into(),
        Value::Estimate(estimate) => estimate,
    }
}

/// Returns the score of a value, from 0 to 1.
fn score(value: Value) -> f64 {
    let order = order(value);
    if order > 0.0 {
        1.0
    } else if order < 0.0 {
        0.0
    } else {
        0.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(estimate: f64, result: Value) -> Measurement {
        Measurement { ply: 0, estimate, result, kept: vec![[1.0, 0.5]] }
    }

    #[test]
    fn each_of_few_estimates_has_a_bucket() {
        let (win, loss) = (Value::Win { plies: 3 }, Value::Loss { plies: 2 });
        let group =
            [measured(0.5, win), measured(-0.5, loss), measured(0.5, Value::Draw), measured(-0.5, loss)];
        let figures = Figures::of(&group, &bucket_bounds(&group));
        let buckets: Vec<_> = figures
            .calibration
            .iter()
            .map(|bucket| (bucket.low, bucket.positions, bucket.result.value))
            .collect();
        assert_eq!(buckets, [(-0.5, 2, 0.0), (0.5, 2, 0.75)]);
        assert_eq!((figures.depths[0].outcome.value, figures.depths[0].exact.value), (1.0, 0.5));
        let without_plies = [measured(1.0, Value::Win { plies: 9 }), measured(2.0, Value::Win { plies: 1 })];
        assert_eq!(
            Figures::of(&without_plies, &[1.0]).correlation,
            None,
            "the number of plies does not count"
        );
    }

    #[test]
    fn many_estimates_share_ten_buckets_of_equal_width() {
        let group: Vec<_> =
            (0..=100).map(|number| measured(f64::from(number), Value::Points(number - 50))).collect();
        let calibration = Figures::of(&group, &bucket_bounds(&group)).calibration;
        assert_eq!(calibration.len(), 10);
        assert_eq!((calibration[0].low, calibration[0].high, calibration[9].positions), (0.0, 9.0, 11));
        // The sixth bound is -1/72, which rounding errors would exceed.
        let group: Vec<_> =
            (-13..=11).map(|number| measured(f64::from(number) / 72.0, Value::Draw)).collect();
        let calibration = Figures::of(&group, &bucket_bounds(&group)).calibration;
        assert_eq!((calibration[5].low, calibration[5].high), (-1.0 / 72.0, 1.0 / 72.0));
        let huge = [f64::MIN, f64::MAX].map(|estimate| measured(estimate, Value::Draw));
        let more = (0..10).map(|number| measured(number.into(), Value::Draw));
        let huge: Vec<_> = huge.into_iter().chain(more).collect();
        assert!(bucket_bounds(&huge).iter().all(|bound| bound.is_finite()));
    }
}
