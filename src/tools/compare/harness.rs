//! Running and comparing searches: [`Harness`], and positions for it: [`random_positions`].

use std::fmt::{self, Debug};
use std::time::{Duration, Instant};

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashSet;

use super::agreement::{disagreements, reference};
use super::branching::effective_branching;
use super::comparison::{Comparison, Row};
use super::contender::{AnyEvaluator, Contender};
use super::tree_size::TreeSize;
use crate::game::Game;
use crate::search::{Limits, SearchEnd, StopReason};

/// The maximum length of a random game.
const MAX_PLIES: usize = 1_000;
/// The maximum number of random games per requested position.
const GAMES_PER_POSITION: usize = 50;

/// The searches to compare, the evaluator they use, and the number of repeats.
pub struct Harness<'h, G: Game> {
    contenders: Vec<Box<dyn Contender<G> + 'h>>,
    evaluator: &'h AnyEvaluator<'h, G>,
    repeats: u32,
    before_each: Box<dyn FnMut(&str) + 'h>,
}

impl<'h, G: Game> Harness<'h, G> {
    /// Creates a harness without searches, in which `evaluator` scores the positions at the horizon.
    pub fn new(evaluator: &'h AnyEvaluator<'h, G>) -> Self {
        Self { contenders: Vec::new(), evaluator, repeats: 1, before_each: Box::new(|_| ()) }
    }

    /// Adds a search. The first search with an exact result is the reference for all others, so a trusted search should
    /// be added first.
    #[must_use]
    pub fn with(mut self, contender: impl Contender<G> + 'h) -> Self {
        self.contenders.push(Box::new(contender));
        self
    }

    /// Sets how often every search runs, at least once. Only the time differs between repeats.
    #[must_use]
    pub fn with_repeats(self, repeats: u32) -> Self {
        Self { repeats: repeats.max(1), ..self }
    }

    /// Sets a function that is called with the name of each search before the search starts.
    #[must_use]
    pub fn before_each(self, function: impl FnMut(&str) + 'h) -> Self {
        Self { before_each: Box::new(function), ..self }
    }

    /// Runs every search on `position`, each within `limits`, and compares the results.
    ///
    /// The cutoffs of a complete search are counted in an additional run that is not timed. This run may take the time that
    /// the repeats left unused; if this time is too short, the cutoffs remain unknown.
    pub fn compare(&mut self, position: &G, limits: &Limits) -> Comparison<G::Move> {
        let count = self.contenders.len();
        let mut rows: Vec<_> = (0..count).map_while(|index| self.measure(index, position, limits)).collect();
        let cancelled = rows.len() < count;
        let value = reference(&rows).and_then(|(_, report)| report.value());
        let tree = TreeSize::measure(position, self.evaluator, value, limits);
        for row in &mut rows {
            let depth = tree.height.or(row.depth).filter(|_| row.report.end.is_complete());
            row.branching = depth.and_then(|depth| effective_branching(row.report.stats.nodes, depth));
        }
        let disagreements = disagreements(&mut self.contenders, self.evaluator, position, limits, &rows);
        Comparison { tree, rows, disagreements, cancelled }
    }

    /// Runs one search and returns its row, or `None` if it was cancelled.
    fn measure(&mut self, index: usize, position: &G, limits: &Limits) -> Option<Row<G::Move>> {
        let contender = &mut self.contenders[index];
        (self.before_each)(contender.label());
        let mut times = Vec::new();
        let report = loop {
            let started = Instant::now();
            let report = contender.run(position, self.evaluator, limits);
            times.push(started.elapsed());
            if !report.end.is_complete() || times.len() as u64 >= self.repeats.into() {
                break report;
            }
        };
        if report.end == SearchEnd::Stopped(StopReason::Cancelled) {
            return None;
        }
        let has_cutoffs = report.end.is_complete() && report.stats.cutoffs > 0;
        times.sort_unstable();
        let time =
            limits.time.map(|time| time.saturating_mul(self.repeats).saturating_sub(times.iter().sum()));
        // An observed search takes at least as long as an unobserved one.
        let is_long_enough = time.is_none_or(|time| time >= times[0]);
        let rest_limits = Limits { time, ..limits.clone() };
        let count = || contender.count_cutoffs(position, self.evaluator, &rest_limits);
        let cutoffs = (has_cutoffs && is_long_enough).then(count).flatten();
        Some(Row {
            search: contender.label().to_owned(),
            depth: limits.depth,
            report,
            time: median(&times),
            spread: (times.len() > 1).then(|| times[times.len() - 1].saturating_sub(times[0])),
            first_move_cutoff_rate: cutoffs.and_then(|cutoffs| cutoffs.first_move_cutoff_rate()),
            branching: None,
        })
    }
}

/// Returns the median of sorted times: the middle one, or the mean of the two in the middle.
fn median(times: &[Duration]) -> Duration {
    let middle = times.len() / 2;
    if times.len().is_multiple_of(2) { (times[middle - 1] + times[middle]) / 2 } else { times[middle] }
}

impl<G: Game> Debug for Harness<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.contenders.iter().map(|contender| contender.label()).collect();
        let mut harness = f.debug_struct("Harness");
        harness.field("contenders", &names).field("repeats", &self.repeats).finish_non_exhaustive()
    }
}

/// Returns the moves from `start` to up to `count` different positions at which the game goes on.
///
/// Each position is taken from a game of random moves, at a ply before its end that is chosen uniformly. The same seed
/// yields the same positions on every machine. A small game may have fewer than `count` such positions. If the game is
/// already over at `start`, the result contains only the empty line of moves.
///
/// ```
/// use plywood::{compare::random_positions, toy::Toy};
/// let toy: Toy = "((3 (5 6)) ((2 9) 4))".parse()?;
/// let lines = random_positions(&toy, 3, 7);
/// assert_eq!(lines.len(), 3);
/// assert_eq!(lines, random_positions(&toy, 3, 7));
/// assert_eq!(random_positions(&toy, 100, 7).len(), 5, "the tree has only five groups");
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub fn random_positions<G: Game>(start: &G, count: usize, seed: u64) -> Vec<Vec<G::Move>> {
    if start.is_over() {
        return vec![Vec::new(); count.min(1)];
    }
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut known = FxHashSet::default();
    let mut lines = Vec::new();
    for _ in 0..count.saturating_mul(GAMES_PER_POSITION) {
        if lines.len() == count {
            break;
        }
        let mut line = Vec::new();
        let mut positions = vec![start.clone()];
        while line.len() < MAX_PLIES
            && let Some(&mv) = positions[line.len()].legal_moves().choose(&mut generator)
        {
            positions.push(positions[line.len()].apply(mv));
            line.push(mv);
        }
        line.truncate(generator.random_range(0..line.len()));
        if known.insert(positions.swap_remove(line.len())) {
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_an_even_number_of_times_is_the_mean_of_the_middle_two() {
        let times = |seconds: &[u64]| seconds.iter().copied().map(Duration::from_secs).collect::<Vec<_>>();
        assert_eq!(median(&times(&[7])), Duration::from_secs(7));
        assert_eq!(median(&times(&[1, 3, 9])), Duration::from_secs(3));
        assert_eq!(median(&times(&[1, 3, 4, 9])), Duration::from_millis(3_500));
    }
}
