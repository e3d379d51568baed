//! How often searches run, and in which order: [`Schedule`].

use std::time::Duration;

use crate::clock::Instant;
use crate::search::Report;

/// The runs of each search in a comparison, and the order of the searches.
///
/// Only the times depend on the schedule. By default, every search runs once.
///
/// ```
/// use std::time::Duration;
/// use plywood::compare::{Harness, Schedule};
/// use plywood::{Limits, ZeroEvaluator, textbook::AlphaBeta, toy::Toy};
///
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let mut schedule = Schedule::default();
/// (schedule.warmup, schedule.repeats) = (2, 5);
/// let mut harness = Harness::new(&ZeroEvaluator).with(AlphaBeta::default()).with_schedule(schedule);
/// let row = &harness.compare(&toy, &Limits::none()).rows[0];
/// assert_eq!(row.samples.len(), 5);
/// assert!(row.samples.contains(&row.time), "the median of an odd number of samples is one of them");
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Schedule {
    /// The index of the search that runs first. The searches after it run next, then those before it. A harness adds 1
    /// after each comparison, so that each search runs first equally often.
    pub first: usize,
    /// The number of runs before the timed runs, which warm up the caches and the allocator.
    pub warmup: u32,
    /// The number of timed runs, at least one.
    pub repeats: u32,
    /// The runs end early when the timed runs have taken this long together. If the first run alone takes this long, it
    /// is timed and is the only run, because a slow search needs no warm-up. Faster searches are repeated only within
    /// the time limit of a single run. `None`: every search has all runs, and each run has the whole time limit.
    pub max_time: Option<Duration>,
}

impl Default for Schedule {
    fn default() -> Self {
        Self { first: 0, warmup: 0, repeats: 1, max_time: None }
    }
}

/// The timed runs of a search, which [`Schedule::run`] returns.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TimedRuns<M> {
    /// The report of the last run.
    pub report: Report<M>,
    /// The times of the timed runs, in the order of the runs; at least one.
    pub samples: Vec<Duration>,
    /// The part of the time limit of all runs that is left; `None` without a time limit.
    pub(super) time_left: Option<Duration>,
}

impl Schedule {
    /// Returns the schedule without warm-up that runs every search `repeats` times.
    ///
    /// ```
    /// use plywood::compare::Schedule;
    /// let schedule = Schedule::repeated(7);
    /// assert_eq!((schedule.warmup, schedule.repeats), (0, 7));
    /// ```
    pub fn repeated(repeats: u32) -> Self {
        Self { repeats, ..Self::default() }
    }

    /// Returns the number of runs of a search that have the whole time limit each: all runs, or 1 with a
    /// [`max_time`](Self::max_time).
    ///
    /// ```
    /// use std::time::Duration;
    /// use plywood::compare::Schedule;
    /// let mut schedule = Schedule::repeated(7);
    /// assert_eq!(schedule.limited_runs(), 7);
    /// schedule.max_time = Some(Duration::from_millis(10));
    /// assert_eq!(schedule.limited_runs(), 1);
    /// ```
    pub fn limited_runs(&self) -> u32 {
        if self.max_time.is_some() { 1 } else { self.warmup.saturating_add(self.repeats.max(1)) }
    }

    /// Returns the indices of `count` searches in the order in which they run.
    ///
    /// ```
    /// use plywood::compare::Schedule;
    /// let mut schedule = Schedule::default();
    /// schedule.first = 1;
    /// assert_eq!(schedule.order(3).collect::<Vec<_>>(), [1, 2, 0]);
    /// ```
    pub fn order(&self, count: usize) -> impl Iterator<Item = usize> + use<> {
        let first = self.first.checked_rem(count).unwrap_or(0);
        (first..count).chain(0..first)
    }

    /// Runs `search`, limited to `time_limit` in each run. If a limit stops a run, this run is the last one, and is
    /// timed.
    ///
    /// # Errors
    ///
    /// Returns the first error of `search`.
    ///
    /// ```
    /// use std::convert::Infallible;
    /// use plywood::compare::{Schedule, TimedRuns};
    /// use plywood::{Limits, Searcher, ZeroEvaluator, textbook::AlphaBeta, toy::Toy};
    ///
    /// let toy: Toy = "((3 5) (2 9))".parse()?;
    /// let mut schedule = Schedule::repeated(3);
    /// schedule.warmup = 1;
    /// let mut runs = 0;
    /// let search = || {
    ///     runs += 1;
    ///     Ok(AlphaBeta::default().search(&toy, &ZeroEvaluator, &Limits::none()))
    /// };
    /// let Ok(timed): Result<TimedRuns<_>, Infallible> = schedule.run(None, search);
    /// assert_eq!((runs, timed.samples.len()), (4, 3));
    /// assert!(timed.samples.contains(&timed.median()) && timed.deviation().is_some());
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    pub fn run<M, E>(
        &self,
        time_limit: Option<Duration>,
        mut search: impl FnMut() -> Result<Report<M>, E>,
    ) -> Result<TimedRuns<M>, E> {
        let budget = time_limit.map(|limit| limit.saturating_mul(self.limited_runs()));
        let (mut samples, mut used, mut runs) = (Vec::new(), Duration::ZERO, 0_u64);
        loop {
            let started = Instant::now();
            let report = search()?;
            let time = started.elapsed();
            (used, runs) = (used + time, runs + 1);
            let time_left = budget.map(|budget| budget.saturating_sub(used));
            // Another run must leave enough time for the run that counts the cutoffs.
            let has_time = time_left.is_none_or(|left| left / 2 >= time);
            let timed = samples.iter().sum::<Duration>();
            let is_timed = runs == 1 || runs > self.warmup.into();
            let is_enough = |max_time| !has_time || (is_timed && timed + time >= max_time);
            let ends_early = self.max_time.is_some_and(is_enough) || !report.end.is_complete();
            if ends_early || runs > self.warmup.into() {
                samples.push(time);
            }
            if ends_early || samples.len() >= self.repeats.max(1) as usize {
                return Ok(TimedRuns { report, samples, time_left });
            }
        }
    }
}

impl<M> TimedRuns<M> {
    /// Returns the median of the times.
    pub fn median(&self) -> Duration {
        median(&self.samples)
    }

    /// Returns the median absolute deviation of the times from their median; `None` for a single run.
    pub fn deviation(&self) -> Option<Duration> {
        (self.samples.len() > 1).then(|| median_deviation(&self.samples))
    }

    /// Returns the difference between the longest and the shortest time; `None` for a single run.
    pub(super) fn spread(&self) -> Option<Duration> {
        let (least, greatest) = (self.samples.iter().min()?, self.samples.iter().max()?);
        (self.samples.len() > 1).then(|| greatest.saturating_sub(*least))
    }
}

/// Returns the median: the middle time, or the mean of the two in the middle.
fn median(times: &[Duration]) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    let middle = times.len() / 2;
    if times.len().is_multiple_of(2) { (times[middle - 1] + times[middle]) / 2 } else { times[middle] }
}

/// Returns the median absolute deviation: the median of the distances from the median.
fn median_deviation(times: &[Duration]) -> Duration {
    let center = median(times);
    median(&times.iter().map(|time| time.abs_diff(center)).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::search::{SearchEnd, Stats, StopReason};

    fn seconds(seconds: &[u64]) -> Vec<Duration> {
        seconds.iter().copied().map(Duration::from_secs).collect()
    }

    #[test]
    fn the_median_of_an_even_number_of_times_is_the_mean_of_the_middle_two() {
        assert_eq!(median(&seconds(&[7])), Duration::from_secs(7));
        assert_eq!(median(&seconds(&[3, 9, 1])), Duration::from_secs(3));
        assert_eq!(median(&seconds(&[9, 1, 4, 3])), Duration::from_millis(3_500));
    }

    #[test]
    fn one_outlier_does_not_change_the_deviation() {
        assert_eq!(median_deviation(&seconds(&[10, 12, 9, 11, 10])), Duration::from_secs(1));
        assert_eq!(median_deviation(&seconds(&[10, 12, 9, 11, 1_000])), Duration::from_secs(1));
        assert_eq!(median_deviation(&seconds(&[4])), Duration::ZERO);
    }

    /// Returns the number of runs, and the number of samples, if the runs end as `ends` says.
    fn counts(schedule: &Schedule, end: SearchEnd) -> (u32, usize) {
        let mut runs = 0;
        let Ok(timed) = schedule.run(None, || {
            runs += 1;
            Ok::<_, Infallible>(Report::<u8>::from_parts(None, Vec::new(), end, Stats::default()))
        });
        (runs, timed.samples.len())
    }

    #[test]
    fn warm_up_runs_are_not_timed() {
        let schedule = Schedule { warmup: 2, ..Schedule::repeated(3) };
        assert_eq!(counts(&schedule, SearchEnd::Proved), (5, 3));
        assert_eq!(counts(&Schedule::repeated(0), SearchEnd::Proved), (1, 1), "a search runs at least once");
    }

    #[test]
    fn a_slow_or_a_stopped_search_runs_once() {
        let schedule = Schedule { warmup: 2, ..Schedule::repeated(3) };
        let slow = Schedule { max_time: Some(Duration::ZERO), ..schedule.clone() };
        assert_eq!(counts(&slow, SearchEnd::Proved), (1, 1));
        assert_eq!(counts(&schedule, StopReason::Nodes.into()), (1, 1));
    }

    #[test]
    fn a_quick_search_is_repeated_while_there_is_time() {
        let report = || Ok(Report::<u8>::from_parts(None, Vec::new(), SearchEnd::Proved, Stats::default()));
        let run = |schedule: &Schedule, limit| {
            let Ok(timed) = schedule.run::<_, Infallible>(limit, report);
            timed
        };
        let quick = Schedule { warmup: 1, max_time: Some(Duration::MAX), ..Schedule::repeated(9) };
        assert_eq!(run(&quick, None).samples.len(), 9);
        let stopped = run(&quick, Some(Duration::ZERO));
        assert_eq!((stopped.samples.len(), stopped.time_left), (1, Some(Duration::ZERO)));
        assert_eq!(run(&Schedule::repeated(9), Some(Duration::ZERO)).samples.len(), 9);
    }

    #[test]
    fn the_order_begins_with_the_first_search() {
        let order = |first| Schedule { first, ..Schedule::default() }.order(3).collect::<Vec<_>>();
        assert_eq!((order(0), order(5)), (vec![0, 1, 2], vec![2, 0, 1]));
        assert_eq!(Schedule::default().order(0).next(), None);
    }
}
