//! Solving: who wins, without the number of plies.

use super::bounds::Interval;
use super::context::Context;
use super::horizon::{Frontier, Horizon};
use super::options::SolverOptions;
use super::query::{is_leaf, search_leaf};
use super::result::SearchResult;
use super::score::Score;
use super::solution::{Solution, SolvedMove, WinDrawLoss};
use crate::game::{Game, repeats_turn};
use crate::search::{Limits, ZeroEvaluator};
use crate::value::{Bound, Bounded};

/// Returns who wins at `position`, which is not over.
pub(super) fn solve<G: Game>(options: SolverOptions, position: &G, limits: &Limits) -> Solution<G::Move> {
    let mut observer = ();
    let mut context = Context::start(&ZeroEvaluator, &mut observer, options, limits);
    let result = solve_outcome(&mut context, position);
    let verdict = result.verdict(true);
    let best = result.best.or_else(|| position.legal_moves().first().copied());
    Solution {
        verdict,
        value: None,
        end: context.end(verdict.is_some()),
        best,
        pv: best.filter(|_| verdict.is_some()).into_iter().collect(),
        stats: context.stats(),
    }
}

/// Returns who wins at `position`, which is not over, and after each of its moves.
pub(super) fn solve_each<G: Game>(
    options: SolverOptions,
    position: &G,
    limits: &Limits,
) -> (Solution<G::Move>, Vec<SolvedMove<G::Move>>) {
    let mut observer = ();
    let limits = Limits { depth: limits.depth.map(|depth| depth - 1), ..limits.clone() };
    let mut context = Context::start(&ZeroEvaluator, &mut observer, options, &limits);
    // The root counts as a node, too.
    context.state.meter.visit();
    let solve_move = |mv| {
        if context.is_stopped() {
            return SolvedMove { mv, verdict: None };
        }
        let child = position.apply(mv);
        let same_side = repeats_turn(position, &child);
        SolvedMove { mv, verdict: solve_outcome(&mut context, &child).verdict(same_side) }
    };
    let each: Vec<_> = position.legal_moves().into_iter().map(solve_move).collect();
    let lower_bound = |solved: &SolvedMove<G::Move>| {
        let verdict = solved.verdict.filter(|verdict| verdict.bound != Bound::Upper)?;
        Some((verdict.value, solved.mv))
    };
    // `max_by_key` returns the last maximum, which in reverse order is the first best move.
    let best = each.iter().filter_map(lower_bound).rev().max_by_key(|(verdict, _)| *verdict);
    let all_exact = || each.iter().all(|solved| solved.verdict.is_some_and(|it| it.bound == Bound::Exact));
    let verdict = best.map(|(verdict, _)| {
        let is_exact = verdict == WinDrawLoss::Win || all_exact();
        Bounded::new(verdict, if is_exact { Bound::Exact } else { Bound::Lower })
    });
    let best = best.map(|(_, mv)| mv);
    let solution = Solution {
        verdict,
        value: None,
        end: context.end(verdict.is_some_and(|verdict| verdict.bound == Bound::Exact)),
        best: best.or_else(|| position.legal_moves().first().copied()),
        pv: best.into_iter().collect(),
        stats: context.stats(),
    };
    (solution, each)
}

/// Finds out who wins at `position`, as far as the limits allow.
pub(super) fn solve_outcome<G: Game>(context: &mut Context<'_, G>, position: &G) -> SearchResult<G::Move> {
    let horizon = context.limits.depth.map_or(Horizon::NONE, Horizon::zero);
    let mut result = SearchResult::unknown(horizon);
    if is_leaf(position, &context.limits) {
        let leaf = search_leaf(context, position);
        return if leaf.is_proved { leaf } else { result };
    }
    context.use_table(position, false);
    let uses_before = context.state.horizon_uses;
    if context.options.table {
        result.search(context, position, Interval::null_window(Score::ZERO.next()));
        if result.bounds.low <= Score::ZERO {
            result.search(context, position, Interval::null_window(Score::ZERO));
        }
    } else {
        // Without a table, a second null-window search would repeat the work of the first.
        let slowest_win = Score::BELOW_WINS.next();
        result.search(context, position, Interval::new(-slowest_win, slowest_win));
    }
    result.is_proved = horizon.frontier == Frontier::None || context.state.horizon_uses == uses_before;
    result
}

impl<M> SearchResult<M> {
    /// Returns who wins, as far as it is proved: for the side to move if `same_side`, otherwise for the opponent.
    pub(super) fn verdict(&self, same_side: bool) -> Option<Bounded<WinDrawLoss>> {
        let (low, high) = (WinDrawLoss::from(self.bounds.low), WinDrawLoss::from(self.bounds.high));
        let (verdict, bound) = match (low, high) {
            (WinDrawLoss::Win, _) => (WinDrawLoss::Win, Bound::Exact),
            (_, WinDrawLoss::Loss) => (WinDrawLoss::Loss, Bound::Exact),
            // A draw holds for the whole game only if no horizon contributed to it.
            _ if !self.is_proved => return None,
            (WinDrawLoss::Draw, WinDrawLoss::Draw) => (WinDrawLoss::Draw, Bound::Exact),
            (WinDrawLoss::Loss, WinDrawLoss::Draw) => (WinDrawLoss::Draw, Bound::Upper),
            (WinDrawLoss::Draw, WinDrawLoss::Win) => (WinDrawLoss::Draw, Bound::Lower),
            (WinDrawLoss::Loss, WinDrawLoss::Win) => return None,
        };
        Some(if same_side { Bounded::new(verdict, bound) } else { Bounded::new(-verdict, bound.reversed()) })
    }
}
