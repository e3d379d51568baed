//! The trait of every search: [`Searcher`].

use enum_dispatch::enum_dispatch;

use super::analysis::{Analysis, MoveValue};
use super::evaluator::Evaluator;
use super::limits::Limits;
use super::observer::Observer;
use super::report::{Report, Stats};
use crate::game::Game;

/// A search for the value of a position and a best move.
///
/// Every search obeys one contract. For a position, a depth and an evaluator, it returns the value of plain minimax and
/// one of its best moves; the textbook searches return the first best move in the order of the legal moves. Every search
/// obeys every limit, returns its best result so far when a limit stops it, and can be used again.
///
/// ```
/// use plywood::{Bound, Limits, SearchEnd, Searcher, Value, ZeroEvaluator, textbook::AlphaBeta, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let report = AlphaBeta::default().search(&toy, &ZeroEvaluator, &Limits::none());
/// assert_eq!((report.value(), report.bound()), (Some(Value::Points(3)), Some(Bound::Exact)));
/// assert_eq!((report.end, report.depth, report.stats.nodes), (SearchEnd::Proved, None, 6));
/// assert_eq!(report.pv_text(), "a a");
///
/// let analysis = AlphaBeta::default().analyze(&toy, &ZeroEvaluator, &Limits::none());
/// let values: Vec<_> = analysis.moves.iter().filter_map(|mv| mv.value()).collect();
/// assert_eq!(values, [Value::Points(3), Value::Points(2)]);
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[enum_dispatch]
pub trait Searcher {
    /// Returns the name of the search in comparisons and errors. On the command line, a built-in search has the same
    /// name, and a search that an `Entry` adds has the name given to `Entry::with_searcher`.
    fn name(&self) -> &'static str;

    /// Searches `position` and calls `observer` at every step.
    fn observe<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>>(
        &mut self,
        position: &G,
        evaluator: &E,
        limits: &Limits,
        observer: &mut O,
    ) -> Report<G::Move>;

    /// Searches `position`.
    fn search<G: Game, E: Evaluator<G> + ?Sized>(
        &mut self,
        position: &G,
        evaluator: &E,
        limits: &Limits,
    ) -> Report<G::Move> {
        self.observe(position, evaluator, limits, &mut ())
    }

    /// Returns the exact value of every legal move, for the side that makes the move.
    ///
    /// The limits apply to the whole analysis, and its depth is counted from `position`. The default implementation
    /// runs a separate search of the position after each move.
    fn analyze<G: Game, E: Evaluator<G> + ?Sized>(
        &mut self,
        position: &G,
        evaluator: &E,
        limits: &Limits,
    ) -> Analysis<G::Move> {
        analyze_by_searches(self, position, evaluator, limits)
    }

    /// Returns whether the best move is always the first of the best moves in the order of the legal moves, which is
    /// the move that plain minimax finds. The textbook searches guarantee this.
    fn finds_first_best_move(&self) -> bool {
        false
    }

    /// Returns whether [`observe`](Searcher::observe) reports the nodes of one game tree in the order of a depth-first
    /// search, so that the tree can be recorded and drawn.
    fn is_traceable(&self) -> bool {
        false
    }

    /// Returns whether the search keeps a transposition table, whose size the memory limit restricts.
    fn uses_table(&self) -> bool {
        false
    }

    /// Returns whether the search deepens iteratively if only time or nodes are limited. It then has a result whenever
    /// a limit stops it.
    fn deepens(&self) -> bool {
        false
    }
}

/// Searches the position after each move with `searcher`, whose values must be exact.
pub(crate) fn analyze_by_searches<S, G, E>(
    searcher: &mut S,
    position: &G,
    evaluator: &E,
    limits: &Limits,
) -> Analysis<G::Move>
where
    S: Searcher + ?Sized,
    G: Game,
    E: Evaluator<G> + ?Sized,
{
    let moves = position.legal_moves();
    if moves.is_empty() || limits.depth == Some(0) {
        return Analysis { report: searcher.search(position, evaluator, limits), moves: Vec::new() };
    }
    // The position itself counts as a node if the limit allows one.
    let mut stats = Stats { nodes: limits.nodes.map_or(1, |limit| limit.min(1)), ..Stats::default() };
    let mut values = Vec::new();
    let mut ends = Vec::new();
    for mv in moves {
        if let Some(reason) = limits.reached(stats.nodes, stats.elapsed) {
            ends.push(reason.into());
            values.push(MoveValue::unsearched(mv));
            continue;
        }
        let child = position.apply(mv);
        let depth = limits.depth.map(|depth| depth - 1);
        let remaining = Limits { depth, ..limits.after(stats.nodes, stats.elapsed) };
        let report = searcher.search(&child, evaluator, &remaining);
        stats = stats.plus(report.stats);
        ends.push(report.end);
        values.push(MoveValue::new(position, mv, &child, report));
    }
    Analysis::new(values, &ends, limits.depth, stats)
}
