//! Grading: what somebody answers at a position, judged by exact values ([`judge`]), and every position to ask about
//! ([`Ways`]).
//!
//! Who is asked, and how, is no concern of this: a process, a function and a person are judged alike.

mod ways;

use std::fmt::{self, Display};

use crate::search::{Analysis, MoveValue};
use crate::value::Bound;
use crate::value::Value;

pub use ways::Ways;

/// Which moves count as right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Those that keep the outcome: a win stays a win, however slow, and a draw a draw. Where all is lost every move is
    /// right. Points count by their sign.
    #[default]
    Outcome,
    /// Those of the greatest value: the quickest win, the slowest loss, the most points.
    Exact,
}

impl Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Rule::Outcome => "outcome",
            Rule::Exact => "exact",
        })
    }
}

impl Rule {
    /// Whether a move worth `value` is right where the best one is worth `best`.
    fn keeps(self, value: Value, best: Value) -> bool {
        match self {
            Rule::Outcome => value.cmp(&Value::Draw) == best.cmp(&Value::Draw),
            Rule::Exact => value == best,
        }
    }
}

/// What was answered at a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim<M> {
    /// The move.
    pub mv: M,
    /// What the position is said to be worth to the side to move, if that was said.
    pub value: Option<(Value, Bound)>,
}

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement<'a, M> {
    /// The move is right, and so is the value, if one was said.
    Right,
    /// The move is legal and gives something away. Its line, which begins with it, shows how: best play from then on.
    NotOptimal(&'a MoveValue<M>),
    /// The move is right, and what was said of the position is not true.
    WrongValue,
    /// No legal move is this one.
    Illegal,
    /// The analysis does not tell, since a limit stopped it.
    Open,
}

/// Judges `claim`, made at the position of `analysis`, which has no depth. A value that was said has to be true to the ply,
/// by any rule; an estimate says nothing that could be false.
///
/// ```
/// use plywood::grade::{Claim, Judgement, Rule, judge};
/// use plywood::{Bound, Limits, Value, ZeroEvaluator, analyze, solver::Solver, toy::Toy};
/// let toy: Toy = "((W) ((L W)) L W)".parse()?;
/// let moves = ["a", "b", "c", "d"].map(str::to_owned);
/// let analysis = Solver::default().analyze(&toy, &ZeroEvaluator, &Limits::none()).map(|mv| mv.to_string());
/// let judged = |mv: &str, rule| judge(&analysis, &Claim { mv: mv.to_owned(), value: None }, rule);
/// assert_eq!(judged("a", Rule::Outcome), Judgement::Right);
/// assert!(matches!(judged("a", Rule::Exact), Judgement::NotOptimal(_)));
/// assert!(matches!(judged("c", Rule::Outcome), Judgement::NotOptimal(mv) if mv.line == ["c"]));
/// assert_eq!(judged("d", Rule::Exact), Judgement::Right);
/// assert_eq!(judged("e", Rule::Outcome), Judgement::Illegal);
/// let boast = Claim { mv: "d".to_owned(), value: Some((Value::Win { plies: 2 }, Bound::Exact)) };
/// assert_eq!(judge(&analysis, &boast, Rule::Outcome), Judgement::WrongValue);
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub fn judge<'a, M: PartialEq>(analysis: &'a Analysis<M>, claim: &Claim<M>, rule: Rule) -> Judgement<'a, M> {
    let Some(made) = analysis.moves.iter().find(|each| each.mv == claim.mv) else {
        return Judgement::Illegal;
    };
    let (Some(best), Some(value)) = (exact_value(analysis), made.value()) else { return Judgement::Open };
    if !rule.keeps(value, best) {
        return Judgement::NotOptimal(made);
    }
    if claim.value.is_some_and(|said| is_false(said, best)) {
        Judgement::WrongValue
    } else {
        Judgement::Right
    }
}

/// The moves that `judge` takes for right, in order; `None` where a limit left open which they are.
pub fn right_moves<M: Clone>(analysis: &Analysis<M>, rule: Rule) -> Option<Vec<M>> {
    let best = exact_value(analysis)?;
    let is_right = |each: &&MoveValue<M>| each.value().is_some_and(|value| rule.keeps(value, best));
    Some(analysis.moves.iter().filter(is_right).map(|each| each.mv.clone()).collect())
}

/// The value of the position, if every move's is known.
fn exact_value<M>(analysis: &Analysis<M>) -> Option<Value> {
    let is_known = analysis.moves.iter().all(|each| each.bound() == Some(Bound::Exact));
    analysis.report.value().filter(|_| is_known)
}

/// Whether `said` is not so of a position worth `value`.
fn is_false((said, bound): (Value, Bound), value: Value) -> bool {
    if matches!(said, Value::Estimate(_)) {
        return false;
    }
    match bound {
        Bound::Exact => said != value,
        Bound::Lower => said > value,
        Bound::Upper => said < value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::ZeroEvaluator;
    use crate::search::{Limits, Searcher};
    use crate::solver::Solver;
    use crate::toy::Toy;

    fn analysis(tree: &str) -> Analysis<String> {
        let toy: Toy = tree.parse().expect("a tree");
        Solver::default().analyze(&toy, &ZeroEvaluator, &Limits::none()).map(|mv| mv.to_string())
    }

    fn claim(mv: &str, value: Option<(Value, Bound)>) -> Claim<String> {
        Claim { mv: mv.to_owned(), value }
    }

    #[test]
    fn what_is_said_of_a_value_is_taken_at_its_word() {
        let analysis = analysis("((W W) D)");
        let win = |plies| Value::Win { plies };
        for (said, is_true) in [
            ((win(2), Bound::Exact), true),
            ((win(1), Bound::Exact), false),
            ((win(3), Bound::Exact), false),
            ((win(1_000_000), Bound::Lower), true),
            ((win(1), Bound::Lower), false),
            ((win(1), Bound::Upper), true),
            ((win(3), Bound::Upper), false),
            ((Value::Draw, Bound::Exact), false),
            ((Value::Draw, Bound::Lower), true),
            ((Value::Estimate(-0.5), Bound::Exact), true),
        ] {
            let judged = judge(&analysis, &claim("a", Some(said)), Rule::Outcome);
            assert_eq!(judged == Judgement::Right, is_true, "{said:?}: {judged:?}");
        }
    }

    #[test]
    fn a_move_that_gives_a_win_away_is_refuted_to_the_end() {
        let analysis = analysis("((W W) (W (L L)))");
        let claimed = claim("b", Some((Value::Win { plies: 2 }, Bound::Exact)));
        let Judgement::NotOptimal(refuted) = judge(&analysis, &claimed, Rule::Outcome) else {
            panic!("b loses");
        };
        assert_eq!(
            (refuted.value(), refuted.pv[..2].join(" ")),
            (Some(Value::Loss { plies: 3 }), "b b".to_owned())
        );
        assert_eq!(refuted.pv.len(), 3);
        assert_eq!(right_moves(&analysis, Rule::Outcome), Some(vec!["a".to_owned()]));
    }

    #[test]
    fn where_all_is_lost_every_move_keeps_the_outcome() {
        let analysis = analysis("(L (L))");
        assert_eq!(right_moves(&analysis, Rule::Outcome).map(|moves| moves.len()), Some(2));
        assert_eq!(right_moves(&analysis, Rule::Exact), Some(vec!["b".to_owned()]));
    }

    #[test]
    fn what_was_not_searched_to_its_end_is_left_open() {
        let toy: Toy = "((W L) (L W))".parse().expect("a tree");
        let limits = Limits::none().with_nodes(1);
        let analysis = Solver::default().analyze(&toy, &ZeroEvaluator, &limits).map(|mv| mv.to_string());
        assert_eq!(judge(&analysis, &claim("a", None), Rule::Outcome), Judgement::Open);
        assert_eq!(right_moves(&analysis, Rule::Outcome), None);
    }
}
