//! Whether searches agree on the value, the best move and the principal variation: [`Judge`].

use super::comparison::Row;
use super::contender::{AnyEvaluator, Contender};
use super::disagreement::{Difference, Disagreement};
use super::shrink::{Evidence, one_ply_less, smallest_position};
use crate::game::Game;
use crate::search::{Limits, Report, replay};
use crate::value::{Bound, Value};

/// Returns the index and the report of the first row with an exact value, the reference for all other rows.
pub(super) fn reference<M>(rows: &[Row<M>]) -> Option<(usize, &Report<M>)> {
    rows.iter().map(|row| &row.report).enumerate().find(|(_, report)| is_exact(report))
}

/// Returns whether the search is complete and its value exact.
fn is_exact<M>(report: &Report<M>) -> bool {
    report.end.is_complete() && report.bound() == Some(Bound::Exact) && report.value().is_some()
}

/// The searches of a harness while their results are compared.
pub(super) struct Judge<'j, 'h, G: Game> {
    contenders: &'j mut [Box<dyn Contender<G> + 'h>],
    evaluator: &'h AnyEvaluator<'h, G>,
}

impl<'j, 'h, G: Game> Judge<'j, 'h, G> {
    pub(super) fn new(
        contenders: &'j mut [Box<dyn Contender<G> + 'h>],
        evaluator: &'h AnyEvaluator<'h, G>,
    ) -> Self {
        Self { contenders, evaluator }
    }

    /// Returns all disagreements between `rows`, which belong to the contenders in their order.
    pub(super) fn disagreements(
        &mut self,
        position: &G,
        limits: &Limits,
        rows: &[Row<G::Move>],
    ) -> Vec<Disagreement<G::Move>> {
        let Some((reference, truth)) = reference(rows) else { return Vec::new() };
        let mut best_moves = Vec::new();
        let mut disagreements = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            let difference =
                self.difference(position, limits, reference, truth, &row.report, &mut best_moves);
            if let Some(difference) = difference {
                let reports = [truth.clone(), row.report.clone()];
                let evidence = Evidence {
                    difference,
                    position: position.clone(),
                    moves: Vec::new(),
                    limits: limits.clone(),
                    reports,
                };
                let compare_at = |child: &G, limits: &Limits| self.run_both(child, limits, reference, index);
                let smallest = smallest_position(evidence, compare_at);
                let names = [reference, index].map(|index| self.contenders[index].label().to_owned());
                disagreements.push(smallest.into_disagreement(names, self.evaluator));
            }
        }
        disagreements
    }

    /// Returns the difference between `report` and `truth`, the report of the reference search, if there is one.
    ///
    /// `best_moves` caches moves that are known to be worth the value, so that none is searched twice.
    fn difference(
        &mut self,
        position: &G,
        limits: &Limits,
        reference: usize,
        truth: &Report<G::Move>,
        report: &Report<G::Move>,
        best_moves: &mut Vec<G::Move>,
    ) -> Option<Difference> {
        let value = truth.value()?;
        if !report.end.is_complete() {
            return contradicts(report, value, limits).then_some(Difference::Bound);
        }
        if report.value() != Some(value) || report.bound() != Some(Bound::Exact) {
            return Some(Difference::Value);
        }
        if report.pv.first() != report.best.as_ref() || !self.pv_leads_to_value(position, limits, report) {
            return Some(Difference::Pv);
        }
        let Some(best) = report.best else {
            let has_moves = limits.depth != Some(0) && !position.is_over();
            return has_moves.then_some(Difference::BestMove);
        };
        if best_moves.contains(&best) {
            return None;
        }
        if self.is_worth(position, limits, reference, best, value) == Some(false) {
            return Some(Difference::BestMove);
        }
        best_moves.push(best);
        None
    }

    /// Returns whether the principal variation of `report` replays to its value. Without a depth limit, it must also
    /// reach the end of the game.
    fn pv_leads_to_value(&self, position: &G, limits: &Limits, report: &Report<G::Move>) -> bool {
        match replay(position, &report.pv, self.evaluator) {
            Ok(Value::Estimate(_)) if limits.depth.is_none() => false,
            replayed => replayed.ok() == report.value(),
        }
    }

    /// Returns whether `mv` is worth `value` according to the reference search, or `None` if a limit stops that search.
    fn is_worth(
        &mut self,
        position: &G,
        limits: &Limits,
        reference: usize,
        mv: G::Move,
        value: Value,
    ) -> Option<bool> {
        let child = position.apply(mv);
        let report = self.contenders[reference].run(&child, self.evaluator, &one_ply_less(limits));
        let child_value = report.value().filter(|_| is_exact(&report))?;
        Some(child_value.seen_by(position.to_move(), child.to_move()).earlier(1) == value)
    }

    /// Runs the reference search and another one on `position`; returns their reports and the difference.
    fn run_both(
        &mut self,
        position: &G,
        limits: &Limits,
        reference: usize,
        other: usize,
    ) -> (Option<Difference>, [Report<G::Move>; 2]) {
        let truth = self.contenders[reference].run(position, self.evaluator, limits);
        let report = if reference == other {
            truth.clone()
        } else {
            self.contenders[other].run(position, self.evaluator, limits)
        };
        let difference = if is_exact(&truth) {
            self.difference(position, limits, reference, &truth, &report, &mut Vec::new())
        } else {
            None
        };
        (difference, [truth, report])
    }
}

/// Returns whether the partial result of a stopped search cannot be true if the value is `value`.
///
/// An estimate may come from a smaller depth, and a draw or points from a search to the end of the game. With a depth
/// limit, therefore, only wins and losses count.
fn contradicts<M>(report: &Report<M>, value: Value, limits: &Limits) -> bool {
    let partial = match report.value() {
        Some(partial) if partial.is_decided() => partial,
        Some(partial @ (Value::Draw | Value::Points(_))) if limits.depth.is_none() => partial,
        _ => return false,
    };
    match report.bound() {
        Some(Bound::Exact) => value != partial,
        Some(Bound::Lower) => value < partial,
        Some(Bound::Upper) => value > partial,
        None => false,
    }
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
