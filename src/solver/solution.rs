//! Solutions: who wins, with or without the number of plies.

use std::fmt::{self, Display};
use std::ops::Neg;

use super::Solver;
use super::bounds::Interval;
use super::context::Context;
use super::driver::SearchResult;
use super::horizon::{Frontier, Horizon};
use super::query::{is_leaf, search_leaf};
use super::score::Score;
use crate::game::Game;
use crate::search::{Evaluator, Limits, Observer, Report, SearchEnd, Searcher, Stats, ZeroEvaluator};
use crate::value::{Bound, Bounded, BoundedValue, Value};

/// The result of best play for the side to move, without the number of plies. Points count by their sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WinDrawLoss {
    /// The opponent wins.
    Loss,
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Neg for WinDrawLoss {
    type Output = WinDrawLoss;

    fn neg(self) -> WinDrawLoss {
        match self {
            WinDrawLoss::Loss => WinDrawLoss::Win,
            WinDrawLoss::Draw => WinDrawLoss::Draw,
            WinDrawLoss::Win => WinDrawLoss::Loss,
        }
    }
}

impl Display for WinDrawLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            WinDrawLoss::Loss => "loss",
            WinDrawLoss::Draw => "draw",
            WinDrawLoss::Win => "win",
        })
    }
}

impl From<Score> for WinDrawLoss {
    fn from(score: Score) -> Self {
        match score.cmp(&Score::ZERO) {
            std::cmp::Ordering::Less => WinDrawLoss::Loss,
            std::cmp::Ordering::Equal => WinDrawLoss::Draw,
            std::cmp::Ordering::Greater => WinDrawLoss::Win,
        }
    }
}

/// What [`Solver::solve`] computes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Who wins.
    #[default]
    Outcome,
    /// Who wins, and in how many plies or by how many points.
    Value,
}

/// The solution of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<M> {
    /// Who wins; `None` where a limit stopped the search before it proved anything.
    pub verdict: Option<Bounded<WinDrawLoss>>,
    /// The value, where that was the goal or the game is over.
    pub value: Option<BoundedValue>,
    /// How the search ended.
    pub end: SearchEnd,
    /// A move that keeps the verdict; the first legal one where nothing is proved; `None` on a finished game.
    pub best: Option<M>,
    /// The principal variation; `best` alone where the goal is the outcome.
    pub pv: Vec<M>,
    /// The work of the search.
    pub stats: Stats,
}

impl<M> Solution<M> {
    /// Converts every move with `f`, for instance into text.
    pub fn map<N>(self, mut f: impl FnMut(M) -> N) -> Solution<N> {
        Solution {
            verdict: self.verdict,
            value: self.value,
            end: self.end,
            best: self.best.map(&mut f),
            pv: self.pv.into_iter().map(f).collect(),
            stats: self.stats,
        }
    }
}

impl<M> From<Report<M>> for Solution<M> {
    /// Takes who wins from the value of a report. An estimate does not say who wins.
    fn from(report: Report<M>) -> Self {
        let known = report.result.filter(|result| !matches!(result.value, Value::Estimate(_)));
        Self {
            verdict: known.map(|known| Bounded::new(Score::from(known.value).into(), known.bound)),
            value: report.result,
            end: report.end,
            best: report.best,
            pv: report.pv,
            stats: report.stats,
        }
    }
}

/// A move and who wins after it.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedMove<M> {
    /// The move.
    pub mv: M,
    /// Who wins, for the side that makes the move; `None` where a limit stopped the search before.
    pub verdict: Option<Bounded<WinDrawLoss>>,
}

/// The evaluator of searches for an outcome, which never call it. As a trait object it shares the compiled search with
/// other evaluators.
const NO_EVALUATOR: ZeroEvaluator = ZeroEvaluator;

impl Solver {
    /// Returns who wins at `position`, and the value if that is the `goal`. With a depth in `limits`, only results that
    /// can be proved within this depth are found.
    ///
    /// ```
    /// use plywood::solver::{Goal, Solver, WinDrawLoss};
    /// use plywood::{Bounded, BoundedValue, Limits, Value, toy::Toy};
    /// let toy: Toy = "((D W) (L W) ((W) D))".parse()?;
    /// let solution = Solver::default().solve(&toy, Goal::Outcome, &Limits::none());
    /// assert_eq!((solution.verdict, solution.value), (Some(Bounded::exact(WinDrawLoss::Draw)), None));
    /// let solution = Solver::default().solve(&toy, Goal::Value, &Limits::none());
    /// assert_eq!(solution.value, Some(BoundedValue::exact(Value::Draw)));
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    pub fn solve<G: Game>(&mut self, position: &G, goal: Goal, limits: &Limits) -> Solution<G::Move> {
        if goal == Goal::Value || is_leaf(position, limits) {
            return self.search(position, &NO_EVALUATOR as &dyn Evaluator<G>, limits).into();
        }
        let (evaluator, mut observer) = (&NO_EVALUATOR as &dyn Evaluator<G>, ());
        let mut context = Context::start(evaluator, &mut observer, self.options, limits);
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

    /// Returns who wins at `position` and after each of its moves. The limits are for all moves together.
    ///
    /// ```
    /// use plywood::solver::{Solver, WinDrawLoss};
    /// use plywood::{Bounded, Limits, toy::Toy};
    /// let toy: Toy = "((D W) (L W) ((W) D))".parse()?;
    /// let (solution, each) = Solver::default().solve_each(&toy, &Limits::none());
    /// let verdicts: Vec<_> = each.iter().filter_map(|each| Some(each.verdict?.value)).collect();
    /// assert_eq!(verdicts, [WinDrawLoss::Draw, WinDrawLoss::Loss, WinDrawLoss::Draw]);
    /// assert_eq!(solution.verdict, Some(Bounded::exact(WinDrawLoss::Draw)));
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    pub fn solve_each<G: Game>(
        &mut self,
        position: &G,
        limits: &Limits,
    ) -> (Solution<G::Move>, Vec<SolvedMove<G::Move>>) {
        if is_leaf(position, limits) {
            return (self.solve(position, Goal::Outcome, limits), Vec::new());
        }
        let (evaluator, mut observer) = (&NO_EVALUATOR as &dyn Evaluator<G>, ());
        let limits = Limits { depth: limits.depth.map(|depth| depth - 1), ..limits.clone() };
        let mut context = Context::start(evaluator, &mut observer, self.options, &limits);
        context.state.meter.visit();
        let solve_move = |mv| {
            let child = position.apply(mv);
            let same = child.to_move() == position.to_move();
            SolvedMove { mv, verdict: solve_outcome(&mut context, &child).verdict(same) }
        };
        let each: Vec<_> = position.legal_moves().into_iter().map(solve_move).collect();
        let lower_bound = |each: &SolvedMove<G::Move>| {
            let verdict = each.verdict.filter(|verdict| verdict.bound != Bound::Upper)?;
            Some((verdict.value, each.mv))
        };
        let best = each.iter().filter_map(lower_bound).rev().max_by_key(|(verdict, _)| *verdict);
        let all_exact = || each.iter().all(|each| each.verdict.is_some_and(|it| it.bound == Bound::Exact));
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
}

/// Finds out who wins at `position`, as far as the limits allow.
fn solve_outcome<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>>(
    context: &mut Context<'_, G, E, O>,
    position: &G,
) -> SearchResult<G::Move> {
    let horizon = context.limits.depth.map_or(Horizon::NONE, Horizon::zero);
    let mut result = SearchResult::unknown(horizon);
    if is_leaf(position, &context.limits) {
        let leaf = search_leaf(context, position);
        return if leaf.is_proved { leaf } else { result };
    }
    context.use_table(position, false);
    let horizon_uses = context.state.horizon_uses;
    if context.options.table {
        result.search(context, position, Interval::null_window(Score::ZERO.next()));
        if result.bounds.low <= Score::ZERO {
            result.search(context, position, Interval::null_window(Score::ZERO));
        }
    } else {
        // Without a table, a second null-window search would repeat the work of the first.
        let beyond_numbers = Score::BELOW_WINS.next();
        result.search(context, position, Interval::new(-beyond_numbers, beyond_numbers));
    }
    result.is_proved = horizon.frontier == Frontier::None || context.state.horizon_uses == horizon_uses;
    result
}

impl<M> SearchResult<M> {
    /// Returns who wins as far as it is proved, for the side to move or, unless `same`, for the opponent.
    fn verdict(&self, same: bool) -> Option<Bounded<WinDrawLoss>> {
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
        Some(if same { Bounded::new(verdict, bound) } else { Bounded::new(-verdict, bound.reversed()) })
    }
}
