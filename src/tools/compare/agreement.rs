//! Whether searches agree: the value, the best move, the line that leads to it.

use super::dissent::{Difference, Disagreement};
use super::{Harness, Row};
use crate::game::Game;
use crate::search::Limits;
use crate::search::Report;
use crate::search::replay;
use crate::value::Value;
use crate::value::{Bound, BoundedValue};

/// The first row that came to an exact end, by which the others are judged.
pub(super) fn reference<M>(rows: &[Row<M>]) -> Option<(usize, &Report<M>)> {
    rows.iter().map(|row| &row.report).enumerate().find(|(_, report)| is_exact(report))
}

pub(super) fn is_exact<M>(report: &Report<M>) -> bool {
    report.end.is_complete() && report.bound() == Some(Bound::Exact) && report.value().is_some()
}

impl<G: Game> Harness<'_, G> {
    /// All that `rows`, one for each search from the first on, do not agree about.
    pub(super) fn examine(
        &mut self,
        position: &G,
        limits: &Limits,
        rows: &[Row<G::Move>],
    ) -> Vec<Disagreement<G::Move>> {
        let Some((judge, truth)) = reference(rows) else { return Vec::new() };
        let mut good = Vec::new();
        let mut dissents = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            if let Some(difference) = self.difference(position, limits, judge, truth, &row.report, &mut good)
            {
                dissents.push(self.shrunk(
                    position,
                    limits,
                    (judge, truth),
                    (index, &row.report),
                    difference,
                ));
            }
        }
        dissents
    }

    /// In what `report` on `position` differs from the `truth`, which is what the search `judge` says.
    ///
    /// `good` holds moves that were found to be worth the value, so that none is searched twice.
    pub(super) fn difference(
        &mut self,
        position: &G,
        limits: &Limits,
        judge: usize,
        truth: &Report<G::Move>,
        report: &Report<G::Move>,
        good: &mut Vec<G::Move>,
    ) -> Option<Difference> {
        let value = truth.value()?;
        if !report.end.is_complete() {
            return contradicts(report, value, limits).then_some(Difference::Bound);
        }
        if report.value() != Some(value) || report.bound() != Some(Bound::Exact) {
            return Some(Difference::Value);
        }
        if report.pv.first() != report.best.as_ref() || !self.leads_to(position, limits, report) {
            return Some(Difference::Line);
        }
        let Some(best) = report.best else {
            let has_moves = limits.depth != Some(0) && !position.is_over();
            return has_moves.then_some(Difference::Best);
        };
        if good.contains(&best) {
            return None;
        }
        if self.is_worth(position, limits, judge, best, value) == Some(false) {
            return Some(Difference::Best);
        }
        good.push(best);
        None
    }

    /// Whether the line of `report` replays to its value, at the end of the game where it was searched to the end.
    fn leads_to(&self, position: &G, limits: &Limits, report: &Report<G::Move>) -> bool {
        match replay(position, &report.pv, self.evaluator) {
            Ok(Value::Estimate(_)) if limits.depth.is_none() => false,
            replayed => replayed.ok() == report.value(),
        }
    }

    /// Whether `mv` is worth `value` by the search `judge`; `None` where a limit stops it.
    fn is_worth(
        &mut self,
        position: &G,
        limits: &Limits,
        judge: usize,
        mv: G::Move,
        value: Value,
    ) -> Option<bool> {
        let child = position.apply(mv);
        let report = self.contenders[judge].ask(&child, self.evaluator, &one_less(limits));
        let worth = report.value().filter(|_| is_exact(&report))?;
        Some(worth.seen_by(position.to_move(), child.to_move()).earlier(1) == value)
    }
}

/// Whether what a search said when it was stopped can't be true where the value is `value`.
///
/// Its estimate may be that of a lesser depth, and a draw or a margin that of the whole game, so to a depth only
/// wins and losses count.
fn contradicts<M>(report: &Report<M>, value: Value, limits: &Limits) -> bool {
    let says = match report.value() {
        Some(says) if says.is_decided() => says,
        Some(says @ (Value::Draw | Value::Points(_))) if limits.depth.is_none() => says,
        _ => return false,
    };
    match report.bound() {
        Some(Bound::Exact) => value != says,
        Some(Bound::Lower) => value < says,
        Some(Bound::Upper) => value > says,
        None => false,
    }
}

/// The limits for a position one ply on.
pub(super) fn one_less(limits: &Limits) -> Limits {
    Limits { depth: limits.depth.map(|depth| depth.saturating_sub(1)), ..limits.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Stats;
    use crate::search::StopReason;

    fn stopped(value: Value, bound: Bound) -> Report<u8> {
        let result = Some(BoundedValue::new(value, bound));
        Report::from_parts(result, Vec::new(), StopReason::Nodes.into(), Stats::default())
    }

    #[test]
    fn a_search_that_was_stopped_answers_for_its_bound_alone() {
        let (win, loss) = (Value::Win { plies: 3 }, Value::Loss { plies: 4 });
        let whole = Limits::none();
        assert!(contradicts(&stopped(win, Bound::Lower), Value::Draw, &whole));
        assert!(!contradicts(&stopped(win, Bound::Lower), Value::Win { plies: 1 }, &whole));
        assert!(!contradicts(&stopped(loss, Bound::Lower), win, &whole));
        assert!(contradicts(&stopped(loss, Bound::Upper), Value::Draw, &whole));
        assert!(contradicts(&stopped(win, Bound::Exact), Value::Win { plies: 5 }, &whole));
        assert!(contradicts(&stopped(Value::Draw, Bound::Lower), loss, &whole));
        assert!(!contradicts(
            &stopped(Value::Draw, Bound::Lower),
            Value::Estimate(-0.5),
            &Limits::to_depth(3)
        ));
        assert!(!contradicts(&stopped(Value::Estimate(9.0), Bound::Exact), Value::Draw, &whole));
    }
}
