//! Checks whether searches agree, and finds the smallest position at which two searches disagree: [`disagreements`].

use rustc_hash::FxHashSet;

use super::comparison::{Difference, Disagreement, NamedReport, Row};
use super::contender::{AnyEvaluator, NamedEvaluator, ScoredContender};
use crate::game::Game;
use crate::search::{Limits, Report, SearchEnd, Searcher, replay};
use crate::textbook::Recursive;
use crate::value::{Bound, Value};

/// The maximum number of positions to compare while one disagreement is shrunk.
const MAX_POSITIONS: usize = 2_000;
/// The node budget of shrinking, as a multiple of the nodes of the two original searches.
const BUDGET_FACTOR: u64 = 8;
/// The minimum node budget of shrinking.
const MIN_BUDGET: u64 = 1_000_000;
/// The node limit of plain minimax on the smallest position.
const MINIMAX_NODES: u64 = 5_000_000;

/// Returns the index and the report of the first row with an exact value among the rows that `is_candidate` accepts by
/// their indices. This row is the reference for the other rows.
pub(super) fn reference<M>(
    rows: &[Option<Row<M>>],
    is_candidate: impl Fn(usize) -> bool,
) -> Option<(usize, &Report<M>)> {
    let reports = rows.iter().enumerate().filter_map(|(index, row)| Some((index, &row.as_ref()?.report)));
    reports.filter(|(index, _)| is_candidate(*index)).find(|(_, report)| is_exact(report))
}

/// Returns whether the search is complete and its value exact.
fn is_exact<M>(report: &Report<M>) -> bool {
    report.end.is_complete() && report.bound() == Some(Bound::Exact)
}

/// Returns whether the search is complete and its value is that of the whole game, which no evaluator changes.
fn is_final<M>(report: &Report<M>) -> bool {
    is_exact(report) && (report.end == SearchEnd::Proved || report.value().is_some_and(Value::is_decided))
}

/// Returns all disagreements between `rows`, which contain a row or `None` for each contender. Each disagreement
/// contains the smallest position that was found to show it.
///
/// Every row is compared with the first exact one that has the same evaluator. Rows with different evaluators are
/// compared if both values are those of the whole game. Without a depth limit, no evaluator changes a value, and every
/// row is compared with the first exact one.
pub(super) fn disagreements<'h, G: Game>(
    contenders: &mut [ScoredContender<'h, G>],
    evaluators: &[NamedEvaluator<'h, G>],
    position: &G,
    limits: &Limits,
    rows: &[Option<Row<G::Move>>],
) -> Vec<Disagreement<G::Move>> {
    let final_rows = |index: usize| rows[index].as_ref().is_some_and(|row| is_final(&row.report));
    let final_reference = reference(rows, final_rows);
    let mut best_moves = vec![Vec::new(); evaluators.len()];
    let mut disagreements = Vec::new();
    let mut judge = Judge { contenders, evaluators };
    // A reference is also compared with itself: its move and its line may contradict its value.
    for (other, row) in rows.iter().enumerate() {
        let Some(row) = row else { continue };
        let same_reference = reference(rows, |index| judge.share_values(index, other, limits));
        let references = [same_reference, final_reference.filter(|_| is_final(&row.report))];
        let found = references.into_iter().flatten().find_map(|(reference, truth)| {
            let pair = Pair { reference, other };
            let best_moves = &mut best_moves[judge.contenders[reference].evaluator];
            Some((pair, truth, judge.difference(position, limits, pair, [truth, &row.report], best_moves)?))
        });
        if let Some((pair, truth, difference)) = found {
            let (position, limits) = (position.clone(), limits.clone());
            let reports = [truth.clone(), row.report.clone()];
            let start = Evidence { difference, position, moves: Vec::new(), limits, reports };
            disagreements.push(judge.shrink(start, pair));
        }
    }
    disagreements
}

/// The searches of a harness while their results are compared.
struct Judge<'j, 'h, G: Game> {
    contenders: &'j mut [ScoredContender<'h, G>],
    evaluators: &'j [NamedEvaluator<'h, G>],
}

/// The indices of two searches whose results are compared.
#[derive(Clone, Copy)]
struct Pair {
    reference: usize,
    other: usize,
}

/// A position on which two searches disagree.
struct Evidence<G: Game> {
    difference: Difference,
    position: G,
    /// The moves from the compared position to this position.
    moves: Vec<G::Move>,
    /// The limits of both searches on this position.
    limits: Limits,
    /// The reports of the reference search and of the other search.
    reports: [Report<G::Move>; 2],
}

impl<'h, G: Game> Judge<'_, 'h, G> {
    fn evaluator(&self, index: usize) -> &'h AnyEvaluator<'h, G> {
        self.evaluators[self.contenders[index].evaluator].evaluator
    }

    /// Returns whether correct searches with these indices find the same values: they have the same evaluator, or no
    /// position is scored by an evaluator because there is no depth limit.
    fn share_values(&self, one: usize, other: usize, limits: &Limits) -> bool {
        limits.depth.is_none() || self.contenders[one].evaluator == self.contenders[other].evaluator
    }

    fn run(&mut self, index: usize, position: &G, limits: &Limits) -> Report<G::Move> {
        let evaluator = self.evaluator(index);
        self.contenders[index].contender.run(position, evaluator, limits)
    }

    /// Returns the difference between the two reports of `pair`, if there is one. The first report is that of the
    /// reference search.
    ///
    /// `best_moves` caches moves that are known to have the value, so that none is searched twice.
    fn difference(
        &mut self,
        position: &G,
        limits: &Limits,
        pair: Pair,
        [truth, report]: [&Report<G::Move>; 2],
        best_moves: &mut Vec<G::Move>,
    ) -> Option<Difference> {
        let value = truth.value()?;
        if !self.share_values(pair.reference, pair.other, limits) {
            let differ = is_final(truth) && is_final(report) && report.value() != Some(value);
            return differ.then_some(Difference::Value);
        }
        if !report.end.is_complete() {
            return contradicts(report, value, limits).then_some(Difference::Bound);
        }
        if report.value() != Some(value) || report.bound() != Some(Bound::Exact) {
            return Some(Difference::Value);
        }
        let pv_is_right = || self.pv_leads_to_value(position, limits, pair.other, report);
        if report.pv.first() != report.best.as_ref() || !pv_is_right() {
            return Some(Difference::Pv);
        }
        let Some(best) = report.best else {
            let has_moves = limits.depth != Some(0) && !position.is_over();
            return has_moves.then_some(Difference::BestMove);
        };
        if !best_moves.contains(&best) {
            if self.has_value(pair.reference, position, limits, best, value) == Some(false) {
                return Some(Difference::BestMove);
            }
            best_moves.push(best);
        }
        None
    }

    /// Returns whether the principal variation of `report`, by the search `index`, replays to its value. Without a depth
    /// limit, it must also reach the end of the game.
    fn pv_leads_to_value(
        &self,
        position: &G,
        limits: &Limits,
        index: usize,
        report: &Report<G::Move>,
    ) -> bool {
        let replayed = replay(position, &report.pv, self.evaluator(index)).ok();
        let reaches_end = limits.depth.is_some() || !matches!(replayed, Some(Value::Estimate(_)));
        reaches_end && replayed == report.value()
    }

    /// Returns whether `mv` has the value `value` according to the search `reference`, or `None` if a limit stops that
    /// search.
    fn has_value(
        &mut self,
        reference: usize,
        position: &G,
        limits: &Limits,
        mv: G::Move,
        value: Value,
    ) -> Option<bool> {
        let child = position.apply(mv);
        let report = self.run(reference, &child, &one_ply_less(limits));
        let child_value = report.value().filter(|_| is_exact(&report))?;
        Some(child_value.seen_by(position.to_move(), child.to_move()).earlier(1) == value)
    }

    /// Runs both searches of `pair`; returns the difference, if there is one, and both reports.
    fn run_both(
        &mut self,
        position: &G,
        limits: &Limits,
        pair: Pair,
    ) -> (Option<Difference>, [Report<G::Move>; 2]) {
        let truth = self.run(pair.reference, position, limits);
        let is_reference = pair.other == pair.reference;
        let report = if is_reference { truth.clone() } else { self.run(pair.other, position, limits) };
        let is_comparable = is_exact(&truth);
        let difference = || self.difference(position, limits, pair, [&truth, &report], &mut Vec::new());
        (is_comparable.then(difference).flatten(), [truth, report])
    }

    /// Returns the deepest disagreement of the two searches of `pair` that is reached from `start` through positions at
    /// each of which they disagree. Of several equally deep disagreements, the first in depth-first order is returned.
    fn shrink(&mut self, start: Evidence<G>, pair: Pair) -> Disagreement<G::Move> {
        let nodes =
            |reports: &[Report<G::Move>; 2]| reports.iter().map(|report| report.stats.nodes).sum::<u64>();
        let budget = nodes(&start.reports).saturating_mul(BUDGET_FACTOR).max(MIN_BUDGET);
        let (mut found, mut open, mut deepest) = (vec![start], vec![0], 0);
        let (mut spent, mut compared) = (0_u64, FxHashSet::default());
        while let Some(index) = open.pop() {
            let first_child = found.len();
            let Evidence { position, moves, limits, .. } = &found[index];
            if moves.len() > found[deepest].moves.len() {
                deepest = index;
            }
            let (position, moves, limits) = (position.clone(), moves.clone(), limits.clone());
            for mv in position.legal_moves() {
                let child = position.apply(mv);
                let is_exhausted =
                    limits.depth == Some(0) || spent > budget || compared.len() >= MAX_POSITIONS;
                if is_exhausted || !compared.insert((child.clone(), moves.len() + 1)) {
                    continue;
                }
                let limits = one_ply_less(&limits);
                let (difference, reports) = self.run_both(&child, &limits, pair);
                spent += nodes(&reports);
                if let Some(difference) = difference {
                    let moves = moves.iter().copied().chain([mv]).collect();
                    found.push(Evidence { difference, position: child, moves, limits, reports });
                }
            }
            open.extend((first_child..found.len()).rev());
        }
        let Evidence { difference, position, moves, limits, reports } = found.swap_remove(deepest);
        let minimax_limits = Limits { depth: limits.depth, ..Limits::none().with_nodes(MINIMAX_NODES) };
        let minimax = Recursive.search(&position, self.evaluator(pair.other), &minimax_limits);
        let named = |index: usize, report| {
            let search = self.contenders[index].contender.label().to_owned();
            NamedReport { search, report }
        };
        let [truth, report] = reports;
        Disagreement {
            difference,
            moves,
            board: position.to_string(),
            to_move: position.to_move(),
            depth: limits.depth,
            reference: named(pair.reference, truth),
            other: named(pair.other, report),
            minimax: minimax.value().filter(|_| minimax.end.is_complete()),
        }
    }
}

/// Returns the limits for the position after one more move.
fn one_ply_less(limits: &Limits) -> Limits {
    Limits { depth: limits.depth.map(|depth| depth.saturating_sub(1)), ..limits.clone() }
}

/// Returns whether the partial result of a stopped search cannot be true if the value is `value`.
///
/// Estimates are not compared, because they may come from a smaller depth. With a depth limit, draws and points are not
/// compared either: they may come from a search to the end of the game, while `value` may be an estimate.
fn contradicts<M>(report: &Report<M>, value: Value, limits: &Limits) -> bool {
    report.result.is_some_and(|partial| {
        let is_comparable = match partial.value {
            Value::Draw | Value::Points(_) => limits.depth.is_none(),
            other => other.is_decided(),
        };
        is_comparable && !partial.admits(value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Stats, StopReason};
    use crate::value::BoundedValue;

    fn stopped(value: Value, bound: Bound) -> Report<u8> {
        let result = Some(BoundedValue::new(value, bound));
        Report::from_parts(result, Vec::new(), StopReason::Nodes.into(), Stats::default())
    }

    #[test]
    fn a_stopped_search_is_judged_by_its_bound_only() {
        let (win, loss) = (Value::Win { plies: 3 }, Value::Loss { plies: 4 });
        let no_depth = Limits::none();
        assert!(contradicts(&stopped(win, Bound::Lower), Value::Draw, &no_depth));
        assert!(!contradicts(&stopped(win, Bound::Lower), Value::Win { plies: 1 }, &no_depth));
        assert!(!contradicts(&stopped(loss, Bound::Lower), win, &no_depth));
        assert!(contradicts(&stopped(loss, Bound::Upper), Value::Draw, &no_depth));
        assert!(contradicts(&stopped(win, Bound::Exact), Value::Win { plies: 5 }, &no_depth));
        assert!(contradicts(&stopped(Value::Draw, Bound::Lower), loss, &no_depth));
        let estimate = Value::Estimate(-0.5);
        assert!(!contradicts(&stopped(Value::Draw, Bound::Lower), estimate, &Limits::to_depth(3)));
        assert!(!contradicts(&stopped(Value::Estimate(9.0), Bound::Exact), Value::Draw, &no_depth));
    }
}
