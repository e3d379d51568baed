//! Who wins, and nothing more: verdicts by the quickest proof.

use std::fmt::{self, Display};
use std::ops::Neg;

use super::Solver;
use super::answer::is_over;
use super::horizon::{Horizon, Question};
use super::score::Score;
use super::solving::Solving;
use super::strategy::Found;
use crate::game::Game;
use crate::search::Limits;
use crate::search::Observer;
use crate::search::{Evaluator, SearchEnd, ZeroEvaluator};
use crate::search::{Report, Searcher, Stats};
use crate::value::Bound;
use crate::value::Value;

/// Who wins with best play, seen from the side to move; how soon is not said. Points count by their sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WinDrawLoss {
    /// The other side.
    Loss,
    /// Nobody.
    Draw,
    /// The side to move.
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
        match score.cmp(&Score::LEVEL) {
            std::cmp::Ordering::Less => WinDrawLoss::Loss,
            std::cmp::Ordering::Equal => WinDrawLoss::Draw,
            std::cmp::Ordering::Greater => WinDrawLoss::Win,
        }
    }
}

/// What is to be found out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Who wins.
    #[default]
    Outcome,
    /// Who wins and in how many plies, or by how many points.
    Value,
}

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<M> {
    /// Who wins; `None` where a limit came before anything was proved.
    pub verdict: Option<WinDrawLoss>,
    /// How `verdict` relates to the true one; `None` where there is none.
    pub bound: Option<Bound>,
    /// The value, where that was the goal or the game is over.
    pub value: Option<Value>,
    /// Why the search ended.
    pub end: SearchEnd,
    /// A move that keeps the verdict, or where nothing is proved the first legal one; `None` on a finished game.
    pub best: Option<M>,
    /// What both sides play from here on, as far as the goal tells: for an outcome that is `best` alone.
    pub line: Vec<M>,
    /// What it cost.
    pub stats: Stats,
}

impl<M> Solution<M> {
    /// The same with every move put through `f`, to text for instance.
    pub fn map<N>(self, mut f: impl FnMut(M) -> N) -> Solution<N> {
        Solution {
            verdict: self.verdict,
            bound: self.bound,
            value: self.value,
            end: self.end,
            best: self.best.map(&mut f),
            line: self.line.into_iter().map(f).collect(),
            stats: self.stats,
        }
    }
}

impl<M> From<Report<M>> for Solution<M> {
    /// What a report says of who wins: an estimate says nothing.
    fn from(report: Report<M>) -> Self {
        let known = report.value().filter(|value| !matches!(value, Value::Estimate(_)));
        Self {
            verdict: known.map(|value| Score::from(value).into()),
            bound: known.and(report.bound()),
            value: report.value(),
            end: report.end,
            best: report.best,
            line: report.pv,
            stats: report.stats,
        }
    }
}

/// What making one move leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedMove<M> {
    /// The move.
    pub mv: M,
    /// Who wins after it, seen by the side that makes it; `None` where a limit came first.
    pub verdict: Option<WinDrawLoss>,
    /// How that relates to the truth.
    pub bound: Option<Bound>,
}

/// The evaluator of searches for an outcome, which never call it. As a trait object it shares the compiled search with
/// other evaluators.
type AnyEvaluator<'e, G> = dyn Evaluator<G> + 'e;

impl Solver {
    /// Solves `position`: who wins, or the value too, as `goal` says. A depth in `limits` asks for what can be
    /// proved within so many plies.
    ///
    /// ```
    /// use plywood::solver::{Goal, Solver, WinDrawLoss};
    /// use plywood::{Limits, Value, toy::Toy};
    /// let toy: Toy = "((D W) (L W) ((W) D))".parse()?;
    /// let solution = Solver::default().solve(&toy, Goal::Outcome, &Limits::none());
    /// assert_eq!((solution.verdict, solution.value), (Some(WinDrawLoss::Draw), None));
    /// let solution = Solver::default().solve(&toy, Goal::Value, &Limits::none());
    /// assert_eq!((solution.verdict, solution.value), (Some(WinDrawLoss::Draw), Some(Value::Draw)));
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    pub fn solve<G: Game>(&mut self, position: &G, goal: Goal, limits: &Limits) -> Solution<G::Move> {
        if goal == Goal::Value || is_over(position, limits) {
            return self.search(position, &ZeroEvaluator as &AnyEvaluator<'_, G>, limits).into();
        }
        let mut observer = ();
        let mut solving =
            Solving::start(&ZeroEvaluator as &AnyEvaluator<'_, G>, &mut observer, self.options, limits);
        let found = solving.outcome(position);
        let (verdict, bound) = found.verdict(false);
        let best = found.best.or_else(|| position.legal_moves().first().copied());
        Solution {
            verdict,
            bound,
            value: None,
            end: solving.stopped(verdict.is_some()),
            best,
            line: if verdict.is_some() { best.into_iter().collect() } else { Vec::new() },
            stats: solving.stats(),
        }
    }

    /// Solves `position` move by move: who wins after each of them. The limits are for all together.
    ///
    /// ```
    /// use plywood::solver::{Solver, WinDrawLoss};
    /// use plywood::{Limits, toy::Toy};
    /// let toy: Toy = "((D W) (L W) ((W) D))".parse()?;
    /// let (solution, each) = Solver::default().solve_each(&toy, &Limits::none());
    /// let verdicts: Vec<_> = each.iter().filter_map(|each| each.verdict).collect();
    /// assert_eq!(verdicts, [WinDrawLoss::Draw, WinDrawLoss::Loss, WinDrawLoss::Draw]);
    /// assert_eq!(solution.verdict, Some(WinDrawLoss::Draw));
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    pub fn solve_each<G: Game>(
        &mut self,
        position: &G,
        limits: &Limits,
    ) -> (Solution<G::Move>, Vec<SolvedMove<G::Move>>) {
        if is_over(position, limits) {
            return (self.solve(position, Goal::Outcome, limits), Vec::new());
        }
        let mut observer = ();
        let limits = Limits { depth: limits.depth.map(|depth| depth - 1), ..limits.clone() };
        let mut solving =
            Solving::start(&ZeroEvaluator as &AnyEvaluator<'_, G>, &mut observer, self.options, &limits);
        solving.state.meter.visit();
        let each: Vec<_> = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let child = position.apply(mv);
                let same = child.to_move() == position.to_move();
                let (verdict, bound) = solving.outcome(&child).verdict(!same);
                SolvedMove { mv, verdict, bound }
            })
            .collect();
        let sure = |each: &&SolvedMove<G::Move>| matches!(each.bound, Some(Bound::Exact | Bound::Lower));
        let best = each.iter().filter(sure).rev().max_by_key(|each| each.verdict);
        let verdict = best.and_then(|best| best.verdict);
        let is_exact =
            verdict == Some(WinDrawLoss::Win) || each.iter().all(|each| each.bound == Some(Bound::Exact));
        let best = best.map(|best| best.mv);
        let solution = Solution {
            verdict,
            bound: verdict.map(|_| if is_exact { Bound::Exact } else { Bound::Lower }),
            value: None,
            end: solving.stopped(verdict.is_some() && is_exact),
            best: best.or_else(|| position.legal_moves().first().copied()),
            line: best.into_iter().collect(),
            stats: solving.stats(),
        };
        (solution, each)
    }
}

impl<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> Solving<'_, G, E, O> {
    /// Who wins at `position`, as far as the limits allow to find out.
    fn outcome(&mut self, position: &G) -> Found<G::Move> {
        let depth = self.limits.depth;
        if is_over(position, &self.limits) {
            let (found, _) = self.judge(position, depth);
            return if found.proved { found } else { Found::NOTHING };
        }
        self.table(position, false);
        let horizon = if depth.is_some() { Horizon::Level } else { Horizon::None };
        let question = Question { horizon, last: depth.unwrap_or(u32::MAX), rooted: true };
        let horizons = self.state.horizons;
        let mut found = Found::NOTHING;
        if self.options.table {
            self.narrow(position, question, Score::LEVEL.next(), &mut found);
            if found.lower <= Score::LEVEL && !self.state.meter.is_stopped() {
                self.narrow(position, question, Score::LEVEL, &mut found);
            }
        } else {
            // Without a table the second question would do the work of the first once more.
            let value = self.ask(position, question, -Score::BELOW_WINS.next(), Score::BELOW_WINS.next());
            if let Some((best, worth)) = self.state.best {
                (found.lower, found.best) = (worth, Some(best));
            }
            if !self.state.meter.is_stopped() && value < Score::BELOW_WINS {
                found.upper = value;
            }
        }
        found.proved = horizon == Horizon::None || self.state.horizons == horizons;
        found
    }
}

impl<M> Found<M> {
    /// What is proved of who wins, seen by the other side where `turned`.
    fn verdict(&self, turned: bool) -> (Option<WinDrawLoss>, Option<Bound>) {
        let (lower, upper) = (WinDrawLoss::from(self.lower), WinDrawLoss::from(self.upper));
        let (verdict, bound) = match (lower, upper) {
            (WinDrawLoss::Win, _) => (WinDrawLoss::Win, Bound::Exact),
            (_, WinDrawLoss::Loss) => (WinDrawLoss::Loss, Bound::Exact),
            // A level result holds of the whole game only where no horizon played a part.
            _ if !self.proved => return (None, None),
            (WinDrawLoss::Draw, WinDrawLoss::Draw) => (WinDrawLoss::Draw, Bound::Exact),
            (WinDrawLoss::Loss, WinDrawLoss::Draw) => (WinDrawLoss::Draw, Bound::Upper),
            (WinDrawLoss::Draw, WinDrawLoss::Win) => (WinDrawLoss::Draw, Bound::Lower),
            (WinDrawLoss::Loss, WinDrawLoss::Win) => return (None, None),
        };
        if turned { (Some(-verdict), Some(bound.reversed())) } else { (Some(verdict), Some(bound)) }
    }
}
