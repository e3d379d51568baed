//! Estimates with confidence intervals: [`Interval`], by Wilson's score and by the bootstrap, and Kendall's tau-b.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The 0.975 quantile of the standard normal distribution.
const Z: f64 = 1.959_963_984_540_054;
/// The number of bootstrap resamples.
const RESAMPLES: usize = 400;
/// The seed of the resamples, which makes the intervals the same in every run.
const SEED: u64 = 1;

/// An estimate with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Returns the mean of `numbers` from 0 to 1 with Wilson's score interval. For numbers between 0 and 1, the
    /// interval is wider than necessary, because their variance is at most that of zeros and ones with the same mean.
    pub(in crate::tools) fn wilson(numbers: impl Iterator<Item = f64>) -> Self {
        let (sum, count) = numbers.fold((0.0, 0), |(sum, count), number| (sum + number, count + 1));
        let (value, count) = (sum / float(count), float(count));
        let scale = 1.0 + Z * Z / count;
        let center = (value + Z * Z / (2.0 * count)) / scale;
        let margin = Z / scale * (value * (1.0 - value) / count + Z * Z / (4.0 * count * count)).sqrt();
        Self { value, low: (center - margin).max(0.0), high: (center + margin).min(1.0) }
    }

    /// Returns Kendall's tau-b of `pairs` with the percentile interval of the bootstrap, or `None` if all first or all
    /// second numbers are equal. Resamples in which they are equal are left out.
    pub(in crate::tools) fn kendall(pairs: &[(f64, f64)]) -> Option<Self> {
        let pairs: Vec<(usize, usize)> = ranks(pairs.iter().map(|pair| pair.0))
            .into_iter()
            .zip(ranks(pairs.iter().map(|pair| pair.1)))
            .collect();
        Self::bootstrap(pairs.len(), |sample| tau_b(sample.iter().map(|index| pairs[*index]).collect()))
    }

    /// Returns an estimate from `count` independent observations with its percentile interval of the bootstrap:
    /// B. Efron, *Bootstrap Methods: Another Look at the Jackknife*, The Annals of Statistics 7 (1979).
    ///
    /// `estimate` computes the estimate from the observations with the given indices. The function is called with all
    /// indices from 0 to `count - 1`, which gives the value, and then with 400 resamples: each has `count` indices that
    /// are drawn at random with replacement. The interval contains the middle 95 % of these estimates, and the value.
    /// Each call with the same `count` draws the same resamples, because the seed is fixed. Resamples without an
    /// estimate are left out; the result is `None` if there is no estimate from all observations.
    ///
    /// With few observations the interval is too short on average, and with one it has the length 0.
    ///
    /// ```
    /// use plywood::heuristics::Interval;
    /// let nodes = [120.0, 80.0, 95.0, 300.0];
    /// let mean = |sample: &[usize]| {
    ///     let sum: f64 = sample.iter().map(|index| nodes[*index]).sum();
    ///     Some(sum / sample.len() as f64)
    /// };
    /// let found = Interval::bootstrap(nodes.len(), mean).expect("a mean");
    /// assert_eq!(found.value, 148.75);
    /// assert!(80.0 < found.low && found.low < found.value && found.value < found.high);
    /// ```
    pub fn bootstrap(count: usize, mut estimate: impl FnMut(&[usize]) -> Option<f64>) -> Option<Self> {
        let mut sample: Vec<usize> = (0..count).collect();
        let value = estimate(&sample)?;
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(SEED);
        let mut resample = || {
            sample.fill_with(|| generator.random_range(0..count));
            estimate(&sample)
        };
        let mut estimates: Vec<f64> = (0..RESAMPLES).filter_map(|_| resample()).collect();
        estimates.sort_by(f64::total_cmp);
        let tail = estimates.len() / 40;
        let (low, high) = (estimates.get(tail), estimates.iter().nth_back(tail));
        Some(Self {
            value,
            low: low.map_or(value, |low| low.min(value)),
            high: high.map_or(value, |high| high.max(value)),
        })
    }
}

/// Returns the rank of each number; equal numbers have the same rank.
fn ranks(numbers: impl Iterator<Item = f64> + Clone) -> Vec<usize> {
    // Adding zero turns -0.0 into 0.0.
    let mut sorted: Vec<f64> = numbers.clone().map(|number| number + 0.0).collect();
    sorted.sort_by(f64::total_cmp);
    sorted.dedup();
    numbers.map(|number| sorted.partition_point(|other| *other < number)).collect()
}

/// Returns Kendall's tau-b of pairs of ranks, or `None` if all first or all second ranks are equal.
///
/// W. R. Knight, *A computer method for calculating Kendall's tau with ungrouped data*, Journal of the American
/// Statistical Association 61 (1966): the time is `n log n` for `n` pairs. A Fenwick tree counts the discordant pairs.
fn tau_b(mut pairs: Vec<(usize, usize)>) -> Option<f64> {
    pairs.sort_unstable();
    let all = pairs_of(pairs.len());
    let tied = |runs: &mut dyn Iterator<Item = usize>| runs.map(pairs_of).sum::<u64>();
    let tied_first = tied(&mut pairs.chunk_by(|one, other| one.0 == other.0).map(<[_]>::len));
    let tied_both = tied(&mut pairs.chunk_by(|one, other| one == other).map(<[_]>::len));
    let mut tree = vec![0_u64; pairs.iter().map(|pair| pair.1 + 2).max()?];
    let mut discordant = 0;
    for (&(_, rank), before) in pairs.iter().zip(0_u64..) {
        // The number of earlier pairs whose second rank is greater.
        let mut index = rank + 1;
        let mut not_greater = 0;
        while index > 0 {
            not_greater += tree[index];
            index &= index - 1;
        }
        discordant += before - not_greater;
        index = rank + 1;
        while index < tree.len() {
            tree[index] += 1;
            index += index & index.wrapping_neg();
        }
    }
    let mut seconds: Vec<usize> = pairs.iter().map(|pair| pair.1).collect();
    seconds.sort_unstable();
    let tied_second = tied(&mut seconds.chunk_by(|one, other| one == other).map(<[_]>::len));
    let untied = all + tied_both - tied_first - tied_second;
    let numerator = float(untied) - 2.0 * float(discordant);
    let denominator = (float(all - tied_first) * float(all - tied_second)).sqrt();
    (denominator > 0.0).then(|| numerator / denominator)
}

/// Returns the number of pairs of `count` items.
fn pairs_of(count: usize) -> u64 {
    let count = count as u64;
    count * count.saturating_sub(1) / 2
}

/// Returns the ratio of two counts.
pub(in crate::tools) fn ratio(part: usize, whole: usize) -> f64 {
    float(part as u64) / float(whole as u64)
}

#[expect(clippy::cast_precision_loss, reason = "exact below 2^53")]
fn float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computes tau-b by its definition, over all pairs of pairs.
    fn naive(pairs: &[(f64, f64)]) -> f64 {
        let sign = |one: f64, other: f64| f64::from(i8::from(one > other) - i8::from(one < other));
        let (mut sum, mut first, mut second) = (0.0, 0.0, 0.0);
        for (index, one) in pairs.iter().enumerate() {
            for other in &pairs[..index] {
                let signs = (sign(one.0, other.0), sign(one.1, other.1));
                sum += signs.0 * signs.1;
                first += signs.0.abs();
                second += signs.1.abs();
            }
        }
        sum / (first * second).sqrt()
    }

    #[test]
    fn the_correlation_equals_its_definition() {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(3);
        for count in [2, 5, 40, 200] {
            let pairs: Vec<(f64, f64)> = (0..count)
                .map(|_| (generator.random_range(-3_i8..4).into(), generator.random_range(-1_i8..2).into()))
                .collect();
            let Some(found) = Interval::kendall(&pairs) else { continue };
            assert!((found.value - naive(&pairs)).abs() < 1e-12, "{count}: {found:?}");
            assert!(found.low <= found.value && found.value <= found.high);
        }
    }

    #[test]
    fn a_perfect_order_has_correlation_one_and_a_constant_has_none() {
        let found = Interval::kendall(&[(0.1, -3.0), (0.2, 0.0), (7.0, 1.0)]).expect("different numbers");
        assert!((found.value - 1.0).abs() < 1e-12 && (found.high - 1.0).abs() < 1e-12);
        assert_eq!(Interval::kendall(&[(1.0, 2.0), (1.0, 3.0)]), None);
        assert_eq!(Interval::kendall(&[(0.0, 2.0), (-0.0, 3.0)]), None, "both zeros are equal");
        assert_eq!(Interval::kendall(&[]), None);
    }

    #[test]
    fn the_bootstrap_of_a_mean_is_near_the_normal_interval() {
        // The numbers from 0 to 99 have the mean 49.5 and the standard deviation 28.87, so that the standard error is 2.887.
        let mean =
            |sample: &[usize]| Some(sample.iter().map(|index| float(*index as u64)).sum::<f64>() / 100.0);
        let found = Interval::bootstrap(100, mean).expect("a mean");
        assert!((found.value - 49.5).abs() < 1e-12, "{found:?}");
        assert!((found.low - (49.5 - Z * 2.887)).abs() < 1.0, "{found:?}");
        assert!((found.high - (49.5 + Z * 2.887)).abs() < 1.0, "{found:?}");
        assert_eq!(Interval::bootstrap(100, mean), Some(found), "the resamples are the same in every call");
    }

    #[test]
    fn resamples_without_an_estimate_are_left_out() {
        // Of three observations, only samples with the first one have an estimate.
        let estimate = |sample: &[usize]| sample.contains(&0).then_some(7.0);
        assert_eq!(Interval::bootstrap(3, estimate), Some(Interval { value: 7.0, low: 7.0, high: 7.0 }));
        assert_eq!(Interval::bootstrap(3, |_| None), None);
        assert_eq!(Interval::bootstrap(0, |sample| sample.first().map(|_| 1.0)), None);
    }

    /// The example of R. G. Newcombe, Statistics in Medicine 17 (1998), Table I: 81 of 263.
    #[test]
    fn the_interval_of_a_share_matches_a_published_example() {
        let found = Interval::wilson((0..263).map(|number| f64::from(u8::from(number < 81))));
        assert!((found.low - 0.2553).abs() < 5e-5 && (found.high - 0.3662).abs() < 5e-5, "{found:?}");
        let sure = Interval::wilson([1.0; 10].into_iter());
        assert!(sure.high > 0.999 && sure.low < 0.75, "{sure:?}");
    }
}
