//! The value of every legal move: [`Analysis`].

use super::evaluator::Evaluator;
use super::report::{Report, SearchEnd, Stats};
use crate::game::{Game, IllegalMove};
use crate::value::{Bound, BoundedValue, Value};

/// The value of one move for the side that makes it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MoveValue<M> {
    /// The move.
    pub mv: M,
    /// The value for the side that makes the move, with plies counted from the position before the move: a move that
    /// wins immediately is a win in 1. `None` if a limit stopped the search before it had a value.
    pub result: Option<BoundedValue>,
    /// The depth in plies, from the position before the move, to which `result` holds; `None` for the whole game.
    pub depth: Option<u32>,
    /// The principal variation, beginning with `mv`.
    pub pv: Vec<M>,
}

impl<M> MoveValue<M> {
    /// Returns the value; [`bound`](Self::bound) returns whether it is exact.
    pub fn value(&self) -> Option<Value> {
        self.result.map(|result| result.value)
    }

    /// Returns the relation of the value to the true value at the depth that was searched.
    pub fn bound(&self) -> Option<Bound> {
        self.result.map(|result| result.bound)
    }

    /// Returns whether the value is exact and not an estimate, so that no deeper search can change it.
    pub(super) fn is_final(&self) -> bool {
        self.bound() == Some(Bound::Exact) && !matches!(self.value(), None | Some(Value::Estimate(_)))
    }
}

impl<M: Copy> MoveValue<M> {
    /// Creates the value of a move that was not searched, because the limits were used up.
    pub(crate) fn unsearched(mv: M) -> Self {
        Self { mv, result: None, depth: None, pv: vec![mv] }
    }

    /// Creates the value of `mv` at `position` from the `report` on `child`, the position after the move.
    pub(crate) fn new<G: Game<Move = M>>(position: &G, mv: M, child: &G, report: Report<M>) -> Self {
        let result = report.result.map(|result| {
            let BoundedValue { value, bound } = result.seen_by(position.to_move(), child.to_move());
            BoundedValue::new(value.earlier(1), bound)
        });
        let depth = report.depth.map(|depth| depth.saturating_add(1));
        Self { mv, result, depth, pv: std::iter::once(mv).chain(report.pv).collect() }
    }
}

/// The values of all moves of a position.
///
/// [`Searcher::analyze`](crate::Searcher::analyze) and [`analyze_deepening`](crate::analyze_deepening) create it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Analysis<M> {
    /// The report on the position, derived from the values of its moves.
    pub report: Report<M>,
    /// The values of all legal moves, in the order of the legal moves.
    pub moves: Vec<MoveValue<M>>,
}

impl<M: Copy> Analysis<M> {
    /// Creates the analysis from the values of all moves, the `ends` of their searches, and the limit on `depth`.
    pub(crate) fn new(
        moves: Vec<MoveValue<M>>,
        ends: &[SearchEnd],
        depth: Option<u32>,
        stats: Stats,
    ) -> Self {
        // A move whose value is only an upper bound may be worse than the others.
        let candidates = moves.iter().filter(|it| it.bound().is_some_and(|bound| bound != Bound::Upper));
        // `max_by_key` returns the last maximum, which in reverse order is the first best move.
        let best = candidates.rev().max_by_key(|it| it.value());
        let value = best.and_then(MoveValue::value);
        let stopped = ends.iter().copied().find(|end| !end.is_complete());
        let all_proved = ends.iter().all(|end| *end == SearchEnd::Proved);
        let is_proved = all_proved || value.is_some_and(Value::is_decided);
        let all_exact = moves.iter().all(|it| it.bound() == Some(Bound::Exact));
        let bound = if all_exact { Bound::Exact } else { Bound::Lower };
        // If the search was stopped, the value of the best move alone is the lower bound.
        let holds_for_game = match bound {
            _ if all_proved => true,
            Bound::Exact => moves.iter().all(|it| it.depth.is_none()),
            _ => best.is_none_or(|best| best.depth.is_none()),
        };
        let report = Report {
            result: value
                .map(|value| BoundedValue::new(if holds_for_game { value } else { value.unproven() }, bound)),
            depth: if holds_for_game || value.is_none_or(Value::is_decided) {
                None
            } else {
                depth.or(best.and_then(|best| best.depth))
            },
            end: stopped.unwrap_or(if is_proved { SearchEnd::Proved } else { SearchEnd::DepthReached }),
            best: best.or(moves.first()).map(|it| it.mv),
            pv: best.map_or_else(Vec::new, |it| it.pv.clone()),
            stats,
        };
        Self { report, moves }
    }
}

impl<M: Clone> Analysis<M> {
    /// Returns all best moves in order, or `None` if a limit left the value of the position or of some move inexact or
    /// unknown.
    pub fn best_moves(&self) -> Option<Vec<M>> {
        let is_best = |it: &&MoveValue<M>| it.value() == self.report.value();
        let is_exact = |bound: Option<Bound>| bound == Some(Bound::Exact);
        let all_exact = is_exact(self.report.bound()) && self.moves.iter().all(|it| is_exact(it.bound()));
        all_exact.then(|| self.moves.iter().filter(is_best).map(|it| it.mv.clone()).collect())
    }

    /// Returns the analysis with every move replaced by `f(move)`, for example by its text.
    pub fn map<N>(self, mut f: impl FnMut(M) -> N) -> Analysis<N> {
        let moves = self.moves.into_iter().map(|it| MoveValue {
            mv: f(it.mv),
            result: it.result,
            depth: it.depth,
            pv: it.pv.into_iter().map(&mut f).collect(),
        });
        let moves = moves.collect();
        Analysis { report: self.report.map(f), moves }
    }
}

/// Returns the value of the position at the end of `line`, from the perspective of the side to move at `position`: the
/// outcome of a finished game, or else the estimate of the evaluator.
///
/// For the principal variation of a search with an exact value, the result is this value.
///
/// ```
/// use plywood::{Game, Value::Points, ZeroEvaluator, replay, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let line = [toy.parse_move("b")?, toy.parse_move("a")?];
/// assert_eq!(replay(&toy, &line, &ZeroEvaluator)?, Points(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`IllegalMove`] for the first move of the line that is not legal.
pub fn replay<G, E>(position: &G, line: &[G::Move], evaluator: &E) -> Result<Value, IllegalMove>
where
    G: Game,
    E: Evaluator<G> + ?Sized,
{
    let end = line.iter().try_fold(position.clone(), |current, &mv| current.play(mv))?;
    let plies = u32::try_from(line.len()).unwrap_or(u32::MAX);
    let value = match end.outcome() {
        Some(outcome) => Value::of(outcome, end.to_move(), plies),
        None => Value::Estimate(evaluator.evaluate(&end)),
    };
    Ok(value.seen_by(position.to_move(), end.to_move()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::StopReason;

    /// Returns a move with this value, to this depth.
    fn searched(value: Value, bound: Bound, depth: Option<u32>) -> MoveValue<u32> {
        MoveValue { mv: 0, result: Some(BoundedValue::new(value, bound)), depth, pv: vec![0] }
    }

    #[test]
    fn the_depth_of_an_analysis_is_that_of_its_values() {
        let (depth_reached, stopped) = (SearchEnd::DepthReached, SearchEnd::Stopped(StopReason::Nodes));
        let estimate = |depth| searched(Value::Estimate(0.5), Bound::Exact, Some(depth));
        let draw = || searched(Value::Draw, Bound::Exact, None);
        let report =
            |moves, ends: &[SearchEnd], depth| Analysis::new(moves, ends, depth, Stats::default()).report;
        // A search may reach its depth without a call of the evaluator.
        let complete = report(vec![estimate(6), draw()], &[depth_reached, SearchEnd::Proved], Some(6));
        assert_eq!((complete.depth, complete.bound()), (Some(6), Some(Bound::Exact)));
        // The best value is a lower bound to its own depth.
        let partial = report(vec![estimate(4), MoveValue::unsearched(1)], &[stopped, stopped], None);
        assert_eq!((partial.depth, partial.bound()), (Some(4), Some(Bound::Lower)));
        let proved = report(vec![draw(), MoveValue::unsearched(1)], &[SearchEnd::Proved, stopped], Some(6));
        assert_eq!(
            (proved.depth, proved.bound(), proved.value()),
            (None, Some(Bound::Lower), Some(Value::Draw))
        );
    }

    #[test]
    fn moves_with_bounds_give_no_exact_value() {
        let moves = vec![
            searched(Value::Points(3), Bound::Exact, None),
            searched(Value::Points(2), Bound::Lower, None),
        ];
        let analysis = Analysis::new(moves, &[SearchEnd::Proved; 2], None, Stats::default());
        assert_eq!(
            (analysis.report.value(), analysis.report.bound()),
            (Some(Value::Points(3)), Some(Bound::Lower))
        );
        assert_eq!(analysis.best_moves(), None);
    }
}
