//! Solutions: who wins, with or without the number of plies.

use std::fmt::{self, Display};
use std::ops::Neg;

use super::score::Score;
use crate::search::{Report, SearchEnd, Stats};
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

/// The goal of [`Solver::solve`](super::Solver::solve).
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
    /// Who wins; `None` if a limit stopped the search before it proved anything.
    pub verdict: Option<Bounded<WinDrawLoss>>,
    /// The value, if that was the goal or the game is over.
    pub value: Option<BoundedValue>,
    /// How the search ended.
    pub end: SearchEnd,
    /// A move that keeps the verdict. If nothing is proved, it is the best move of the search to the depth limit, or the first
    /// legal move if a limit stopped the search. `None` for a finished game.
    pub best: Option<M>,
    /// The principal variation; `best` alone if the goal is the outcome.
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
    /// Converts a report. The verdict follows from the value, unless the value is an estimate.
    fn from(report: Report<M>) -> Self {
        let known = report.result.filter(|result| !matches!(result.value, Value::Estimate(_)));
        Self {
            verdict: known.and_then(verdict_of),
            value: report.result,
            end: report.end,
            best: report.best,
            pv: report.pv,
            stats: report.stats,
        }
    }
}

/// Returns what the value says about who wins: a value of at least a win is a win, and one of at least a loss says nothing.
fn verdict_of(known: BoundedValue) -> Option<Bounded<WinDrawLoss>> {
    let verdict = Score::from(known.value).into();
    match (verdict, known.bound) {
        (WinDrawLoss::Win, Bound::Lower) | (WinDrawLoss::Loss, Bound::Upper) => {
            Some(Bounded::new(verdict, Bound::Exact))
        }
        (WinDrawLoss::Loss, Bound::Lower) | (WinDrawLoss::Win, Bound::Upper) => None,
        _ => Some(Bounded::new(verdict, known.bound)),
    }
}

/// A move and who wins after it.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedMove<M> {
    /// The move.
    pub mv: M,
    /// Who wins, for the side that makes the move; `None` if a limit stopped the search before it proved anything.
    pub verdict: Option<Bounded<WinDrawLoss>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_on_the_value_is_a_verdict_only_if_it_decides_one() {
        let verdict = |value, bound| verdict_of(BoundedValue::new(value, bound));
        let (win, loss) = (Value::Win { plies: 9 }, Value::Loss { plies: 12 });
        let exact = |verdict| Some(Bounded::new(verdict, Bound::Exact));
        assert_eq!(verdict(win, Bound::Lower), exact(WinDrawLoss::Win));
        assert_eq!(verdict(Value::Points(2), Bound::Lower), exact(WinDrawLoss::Win));
        assert_eq!(verdict(loss, Bound::Upper), exact(WinDrawLoss::Loss));
        assert_eq!(verdict(loss, Bound::Lower), None);
        assert_eq!(verdict(win, Bound::Upper), None);
        assert_eq!(verdict(loss, Bound::Exact), exact(WinDrawLoss::Loss));
        let at_least_a_draw = Some(Bounded::new(WinDrawLoss::Draw, Bound::Lower));
        assert_eq!(verdict(Value::Points(0), Bound::Lower), at_least_a_draw);
    }
}
