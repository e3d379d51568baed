//! Running and comparing searches: [`Harness`], and positions for it: [`random_positions`].

use std::convert::Infallible;
use std::fmt::{self, Debug};

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashSet;

use super::agreement::{disagreements, reference};
use super::branching::effective_branching;
use super::comparison::{Comparison, Row};
use super::contender::{AnyEvaluator, Contender, NamedEvaluator, ScoredContender};
use super::schedule::{Schedule, TimedRuns};
use super::tree_size::TreeSize;
use crate::game::Game;
use crate::search::{Limits, SearchEnd, StopReason};

/// The maximum length of a random game.
const MAX_PLIES: usize = 1_000;
/// The maximum number of random games per requested position.
const GAMES_PER_POSITION: usize = 50;

/// The searches to compare, the evaluators they use, and the schedule of their runs.
pub struct Harness<'h, G: Game> {
    contenders: Vec<ScoredContender<'h, G>>,
    evaluators: Vec<NamedEvaluator<'h, G>>,
    /// The index of the evaluator of the next search to be added.
    evaluator: usize,
    schedule: Schedule,
    before_each: Box<dyn FnMut(&str) + 'h>,
}

impl<'h, G: Game> Harness<'h, G> {
    /// Creates a harness without searches, in which `evaluator` scores the positions at the horizon. Its name is empty.
    pub fn new(evaluator: &'h AnyEvaluator<'h, G>) -> Self {
        Self {
            contenders: Vec::new(),
            evaluators: vec![NamedEvaluator { name: String::new(), evaluator }],
            evaluator: 0,
            schedule: Schedule::default(),
            before_each: Box::new(|_| ()),
        }
    }

    /// Adds a search. The first search with an exact result is the reference for all others with the same evaluator, so a
    /// trusted search should be added first.
    #[must_use]
    pub fn with(mut self, contender: impl Contender<G> + 'h) -> Self {
        let contender = Box::new(contender);
        self.contenders.push(ScoredContender { contender, evaluator: self.evaluator });
        self
    }

    /// Sets the evaluator of the searches that are added next. Evaluators with the same name count as one, which is the
    /// first that was set.
    ///
    /// Searches with different evaluators must agree only where no evaluator matters: on wins and losses, on values that
    /// are proved for the whole game, and on all values without a depth limit.
    ///
    /// ```
    /// use plywood::compare::Harness;
    /// use plywood::{Limits, Value, ZeroEvaluator, textbook::AlphaBeta, toy::Toy};
    /// let toy: Toy = "((3 5) (2 9))".parse()?;
    /// let hopeful = |_: &Toy| 0.5;
    /// let mut harness = Harness::new(&ZeroEvaluator).with(AlphaBeta::default());
    /// harness = harness.with_evaluator("hopeful", &hopeful).with(AlphaBeta::default());
    /// let comparison = harness.compare(&toy, &Limits::to_depth(1));
    /// let values: Vec<_> = comparison.rows.iter().filter_map(|row| row.report.value()).collect();
    /// assert_eq!(values, [Value::Estimate(0.0), Value::Estimate(-0.5)]);
    /// assert!(comparison.disagreements.is_empty());
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    #[must_use]
    pub fn with_evaluator(mut self, name: &str, evaluator: &'h AnyEvaluator<'h, G>) -> Self {
        let known = self.evaluators.iter().position(|known| known.name == name);
        self.evaluator = known.unwrap_or(self.evaluators.len());
        if known.is_none() {
            self.evaluators.push(NamedEvaluator { name: name.to_owned(), evaluator });
        }
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
        let trees = self.measure_trees(position, limits, &rows);
        for (row, contender) in rows.iter_mut().zip(&self.contenders) {
            let Some(row) = row else { continue };
            let tree = trees[contender.evaluator];
            let depth = tree.height.filter(|_| row.report.end.is_complete());
            row.branching = depth.and_then(|depth| effective_branching(row.report.stats.nodes, depth));
            row.minimal = tree.minimal;
        }
        let tree = self.contenders.first().map(|first| trees[first.evaluator]).unwrap_or_default();
        let disagreements = disagreements(&mut self.contenders, &self.evaluators, position, limits, &rows);
        let rows: Vec<_> = rows.into_iter().flatten().collect();
        Comparison { tree, cancelled: rows.len() < count, rows, disagreements }
    }

    /// Measures the tree with the evaluator of each search. Returns a size for each evaluator, which is empty if no search
    /// has this evaluator.
    fn measure_trees(&self, position: &G, limits: &Limits, rows: &[Option<Row<G::Move>>]) -> Vec<TreeSize> {
        let has = |index: usize, evaluator: usize| self.contenders[index].evaluator == evaluator;
        let is_used = |evaluator: usize| (0..self.contenders.len()).any(|index| has(index, evaluator));
        let used = (0..self.evaluators.len()).filter(|evaluator| is_used(*evaluator)).count();
        // The measurements share the limits on nodes and time. Without a depth limit, the tree is the same for all evaluators.
        let shares = if limits.depth.is_none() { 1 } else { u32::try_from(used.max(1)).unwrap_or(u32::MAX) };
        let limits = Limits {
            nodes: limits.nodes.map(|nodes| nodes / u64::from(shares)),
            time: limits.time.map(|time| time / shares),
            ..limits.clone()
        };
        let mut sizes = vec![TreeSize::default(); self.evaluators.len()];
        let mut first = None;
        for (evaluator, size) in sizes.iter_mut().enumerate() {
            if !is_used(evaluator) {
                continue;
            }
            let is_candidate = |index| limits.depth.is_none() || has(index, evaluator);
            let value = reference(rows, is_candidate).and_then(|(_, report)| report.value());
            let measure =
                || TreeSize::measure(position, self.evaluators[evaluator].evaluator, value, &limits);
            *size = first.filter(|_| limits.depth.is_none()).unwrap_or_else(measure);
            first = Some(*size);
        }
        sizes
    }

    /// Runs one search and returns its row, or `None` if it was cancelled.
    fn measure(&mut self, index: usize, position: &G, limits: &Limits) -> Option<Row<G::Move>> {
        let ScoredContender { contender, evaluator } = &mut self.contenders[index];
        let evaluator = self.evaluators[*evaluator].evaluator;
        (self.before_each)(contender.label());
        let search = || Ok::<_, Infallible>(contender.run(position, evaluator, limits));
        let Ok(runs) = self.schedule.run(limits.time, search);
        let (time, deviation, spread) = (runs.median(), runs.deviation(), runs.spread());
        let TimedRuns { report, samples, time_left } = runs;
        if report.end == SearchEnd::Stopped(StopReason::Cancelled) {
            return None;
        }
        let has_cutoffs = report.end.is_complete() && report.stats.cutoffs > 0;
        // An observed search takes at least as long as an unobserved one.
        let is_long_enough = time_left.is_none_or(|left| samples.iter().any(|time| left >= *time));
        let rest_limits = Limits { time: time_left, ..limits.clone() };
        let count = || contender.count_cutoffs(position, evaluator, &rest_limits);
        let cutoffs = (has_cutoffs && is_long_enough).then(count).flatten();
        Some(Row {
            search: contender.label().to_owned(),
            depth: limits.depth,
            report,
            time,
            deviation,
            spread,
            samples,
            first_move_cutoff_rate: cutoffs.and_then(|cutoffs| cutoffs.first_move_cutoff_rate()),
            branching: None,
            minimal: None,
        })
    }
}

impl<G: Game> Debug for Harness<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.contenders.iter().map(|each| each.contender.label()).collect();
        let mut harness = f.debug_struct("Harness");
        harness.field("contenders", &names).field("schedule", &self.schedule).finish_non_exhaustive()
    }
}

/// Returns the moves from `start` to up to `count` different positions at which the game goes on.
///
/// Each position is taken from a game of random moves, at a ply before its end that is chosen uniformly. A game that is longer
/// than 1,000 plies is cut off there. The same seed yields the same positions on every machine. The result has fewer than
/// `count` positions if 50 times as many games do not yield enough different ones, as in a small game. If the game is already
/// over at `start`, the result contains only the empty line of moves.
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
    random_lines(start, count, seed, || false).collect()
}

/// Returns the lines of [`random_positions`] one after the other, as long as not `is_stopped`.
pub(crate) fn random_lines<G: Game>(
    start: &G,
    count: usize,
    seed: u64,
    is_stopped: impl Fn() -> bool,
) -> impl Iterator<Item = Vec<G::Move>> {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut known = FxHashSet::default();
    let (max_lines, max_games) =
        if start.is_over() { (count.min(1), 1) } else { (count, count.saturating_mul(GAMES_PER_POSITION)) };
    let games = (0..max_games).map_while(move |_| {
        let mut line = Vec::new();
        let mut positions = vec![start.clone()];
        while line.len() < MAX_PLIES
            && let Some(&mv) = positions[line.len()].legal_moves().choose(&mut generator)
        {
            if is_stopped() {
                return None;
            }
            positions.push(positions[line.len()].apply(mv));
            line.push(mv);
        }
        line.truncate(generator.random_range(0..line.len().max(1)));
        let is_new = known.insert(positions.swap_remove(line.len()));
        Some(is_new.then_some(line))
    });
    games.flatten().take(max_lines)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::toy::Toy;

    #[test]
    fn a_stopped_draw_of_positions_returns_the_first_of_them() {
        let toy: Toy = "((3 (5 6)) ((2 9) 4))".parse().expect("a tree");
        let moves = Cell::new(0);
        let is_stopped = || moves.replace(moves.get() + 1) == 200;
        let lines: Vec<_> = random_lines(&toy, usize::MAX, 7, is_stopped).collect();
        assert_eq!(moves.get(), 201);
        assert_eq!(lines, random_positions(&toy, 5, 7));
    }
}
