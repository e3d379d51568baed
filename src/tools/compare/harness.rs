//! Running and comparing searches: [`Harness`], and positions for it: [`random_positions`].

use std::fmt::{self, Debug};

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashSet;

use super::agreement::{disagreements, reference};
use super::branching::effective_branching;
use super::comparison::{Comparison, Row};
use super::contender::{AnyEvaluator, Contender};
use super::schedule::{Schedule, TimedRuns, median, median_deviation, spread};
use super::tree_size::TreeSize;
use crate::game::Game;
use crate::search::{Limits, SearchEnd, StopReason};

/// The maximum length of a random game.
const MAX_PLIES: usize = 1_000;
/// The maximum number of random games per requested position.
const GAMES_PER_POSITION: usize = 50;

/// The searches to compare, the evaluator they use, and the schedule of their runs.
pub struct Harness<'h, G: Game> {
    contenders: Vec<Box<dyn Contender<G> + 'h>>,
    evaluator: &'h AnyEvaluator<'h, G>,
    schedule: Schedule,
    before_each: Box<dyn FnMut(&str) + 'h>,
}

impl<'h, G: Game> Harness<'h, G> {
    /// Creates a harness without searches, in which `evaluator` scores the positions at the horizon.
    pub fn new(evaluator: &'h AnyEvaluator<'h, G>) -> Self {
        Self {
            contenders: Vec::new(),
            evaluator,
            schedule: Schedule::default(),
            before_each: Box::new(|_| ()),
        }
    }

    /// Adds a search. The first search with an exact result is the reference for all others, so a trusted search should
    /// be added first.
    #[must_use]
    pub fn with(mut self, contender: impl Contender<G> + 'h) -> Self {
        self.contenders.push(Box::new(contender));
        self
    }

    /// Runs every search `repeats` times without a warm-up, at least once. Only the time differs between repeats.
    #[must_use]
    pub fn with_repeats(self, repeats: u32) -> Self {
        self.with_schedule(Schedule::repeated(repeats))
    }

    /// Sets how often the searches run, and which of them runs first.
    #[must_use]
    pub fn with_schedule(self, schedule: Schedule) -> Self {
        Self { schedule, ..self }
    }

    /// Sets a function that is called with the name of each search before the search starts.
    #[must_use]
    pub fn before_each(self, function: impl FnMut(&str) + 'h) -> Self {
        Self { before_each: Box::new(function), ..self }
    }

    /// Runs every search on `position`, each run within `limits`, and compares the results. The search that runs second
    /// in this comparison runs first in the next one.
    ///
    /// The cutoffs of a complete search are counted in an additional run that is not timed. This run may take the time that
    /// the other runs left unused; if this time is too short, the cutoffs remain unknown.
    pub fn compare(&mut self, position: &G, limits: &Limits) -> Comparison<G::Move> {
        let count = self.contenders.len();
        let mut rows: Vec<Option<Row<G::Move>>> = vec![None; count];
        for index in self.schedule.order(count) {
            rows[index] = self.measure(index, position, limits);
            if rows[index].is_none() {
                break;
            }
        }
        self.schedule.first = self.schedule.first.wrapping_add(1);
        let value = reference(&rows).and_then(|(_, report)| report.value());
        let tree = TreeSize::measure(position, self.evaluator, value, limits);
        for row in rows.iter_mut().flatten() {
            let depth = tree.height.or(row.depth).filter(|_| row.report.end.is_complete());
            row.branching = depth.and_then(|depth| effective_branching(row.report.stats.nodes, depth));
        }
        let disagreements = disagreements(&mut self.contenders, self.evaluator, position, limits, &rows);
        let rows: Vec<_> = rows.into_iter().flatten().collect();
        Comparison { tree, cancelled: rows.len() < count, rows, disagreements }
    }

    /// Runs one search and returns its row, or `None` if it was cancelled.
    fn measure(&mut self, index: usize, position: &G, limits: &Limits) -> Option<Row<G::Move>> {
        let contender = &mut self.contenders[index];
        (self.before_each)(contender.label());
        let runs = self.schedule.run(limits.time, || contender.run(position, self.evaluator, limits));
        let TimedRuns { report, samples, time_left } = runs;
        if report.end == SearchEnd::Stopped(StopReason::Cancelled) {
            return None;
        }
        let has_cutoffs = report.end.is_complete() && report.stats.cutoffs > 0;
        // An observed search takes at least as long as an unobserved one.
        let is_long_enough = time_left.is_none_or(|left| samples.iter().any(|time| left >= *time));
        let rest_limits = Limits { time: time_left, ..limits.clone() };
        let count = || contender.count_cutoffs(position, self.evaluator, &rest_limits);
        let cutoffs = (has_cutoffs && is_long_enough).then(count).flatten();
        let has_repeats = samples.len() > 1;
        Some(Row {
            search: contender.label().to_owned(),
            depth: limits.depth,
            report,
            time: median(&samples),
            deviation: has_repeats.then(|| median_deviation(&samples)),
            spread: has_repeats.then(|| spread(&samples)),
            samples,
            first_move_cutoff_rate: cutoffs.and_then(|cutoffs| cutoffs.first_move_cutoff_rate()),
            branching: None,
        })
    }
}

impl<G: Game> Debug for Harness<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.contenders.iter().map(|contender| contender.label()).collect();
        let mut harness = f.debug_struct("Harness");
        harness.field("contenders", &names).field("schedule", &self.schedule).finish_non_exhaustive()
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
