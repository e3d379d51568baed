//! Grading answers about positions by exact values: [`judge`] grades one answer, and [`ReachableLines`] lists all positions
//! of a game.
//!
//! The module is independent of the source of the answers, which may be a process, a function or a person.

use std::fmt::{self, Display};

use rustc_hash::FxHashMap;

use crate::game::Game;
use crate::search::{Analysis, Limits, MoveValue, StopReason};
use crate::tools::census::{Census, to_u32};
use crate::value::{Bound, BoundedValue, Value};

/// The rule that determines which moves are right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Moves that keep the outcome are right: a win remains a win, however slow, and a draw remains a draw. In a lost
    /// position, every move is right. Of points, only the sign counts.
    #[default]
    Outcome,
    /// Only moves with the best value are right: the quickest win, the slowest loss, the most points.
    Exact,
}

impl Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if *self == Rule::Outcome { "outcome" } else { "exact" })
    }
}

impl Rule {
    /// Returns whether a move with this value is right if the best move has the value `best`.
    pub(super) fn accepts(self, value: Value, best: Value) -> bool {
        match self {
            Rule::Outcome => value.cmp(&Value::Draw) == best.cmp(&Value::Draw),
            Rule::Exact => value == best,
        }
    }
}

/// An answer: the move to play at a position, and optionally the value of the position.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim<M> {
    /// The move.
    pub mv: M,
    /// The claimed value of the position for the side to move, if the answer contains one.
    pub value: Option<(Value, Bound)>,
}

/// The grade of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement<'a, M> {
    /// The move is right, and so is the claimed value, if there is one.
    Right,
    /// The move is legal but not right. The principal variation, which begins with the move, is its refutation.
    NotOptimal(&'a MoveValue<M>),
    /// The move is right, but the claimed value is false.
    WrongValue,
    /// The move is not legal.
    Illegal,
    /// A limit stopped the analysis before the grade was certain.
    Undecided,
}

/// Grades `claim` for the position of `analysis`, which must have no depth limit.
///
/// A claimed value must be true including its number of plies, under any rule. A claimed estimate is never false.
///
/// ```
/// use plywood::grade::{Claim, Judgement, Rule, judge, right_moves};
/// use plywood::{Bound, Limits, Searcher, Solver, Value, ZeroEvaluator, toy::Toy};
/// let toy: Toy = "((W) ((L W)) L W)".parse()?;
/// let analysis = Solver::default().analyze(&toy, &ZeroEvaluator, &Limits::none()).map(|mv| mv.to_string());
/// let judged = |mv: &str, rule| judge(&analysis, &Claim { mv: mv.to_owned(), value: None }, rule);
/// assert_eq!(judged("a", Rule::Outcome), Judgement::Right);
/// assert!(matches!(judged("a", Rule::Exact), Judgement::NotOptimal(_)));
/// assert!(matches!(judged("c", Rule::Outcome), Judgement::NotOptimal(mv) if mv.pv == ["c"]));
/// assert_eq!(judged("d", Rule::Exact), Judgement::Right);
/// assert_eq!(judged("e", Rule::Outcome), Judgement::Illegal);
/// let too_quick = Claim { mv: "d".to_owned(), value: Some((Value::Win { plies: 2 }, Bound::Exact)) };
/// assert_eq!(judge(&analysis, &too_quick, Rule::Outcome), Judgement::WrongValue);
///
/// assert_eq!(right_moves(&analysis, Rule::Outcome), Some(["a", "b", "d"].map(str::to_owned).to_vec()));
/// assert_eq!(right_moves(&analysis, Rule::Exact), Some(vec!["d".to_owned()]));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub fn judge<'a, M: PartialEq>(analysis: &'a Analysis<M>, claim: &Claim<M>, rule: Rule) -> Judgement<'a, M> {
    let is_false = |(claimed, bound), value| {
        !matches!(claimed, Value::Estimate(_)) && !BoundedValue::new(claimed, bound).admits(value)
    };
    let entry = analysis.moves.iter().find(|each| each.mv == claim.mv);
    match (entry, exact_value(analysis), entry.and_then(MoveValue::value)) {
        (None, ..) => Judgement::Illegal,
        (Some(entry), Some(best), Some(value)) if !rule.accepts(value, best) => Judgement::NotOptimal(entry),
        (_, Some(best), Some(_)) if claim.value.is_some_and(|claimed| is_false(claimed, best)) => {
            Judgement::WrongValue
        }
        (_, Some(_), Some(_)) => Judgement::Right,
        _ => Judgement::Undecided,
    }
}

/// Returns the right moves in order, or `None` if a limit stopped the analysis before they were certain.
pub fn right_moves<M: Clone>(analysis: &Analysis<M>, rule: Rule) -> Option<Vec<M>> {
    let best = exact_value(analysis)?;
    let is_right = |each: &&MoveValue<M>| each.value().is_some_and(|value| rule.accepts(value, best));
    Some(analysis.moves.iter().filter(is_right).map(|each| each.mv.clone()).collect())
}

/// Returns the value of the position, or `None` if the value of a move is not exact.
pub(super) fn exact_value<M>(analysis: &Analysis<M>) -> Option<Value> {
    let are_exact = analysis.moves.iter().all(|each| each.bound() == Some(Bound::Exact));
    analysis.report.value().filter(|_| are_exact)
}

/// For every reachable position at which the game goes on, one shortest line of moves that leads to it.
///
/// Each position occurs once. The lines are ordered by length, then by the order of the legal moves. A line takes eight
/// bytes, because it is stored as a reference to a shorter line and one more move.
///
/// ```
/// use plywood::{Limits, grade::ReachableLines, toy::Toy};
/// let toy: Toy = "(((3 1) 5) (2))".parse()?;
/// let lines = ReachableLines::find(&toy, &Limits::none())?;
/// let lines: Vec<_> = lines.iter().map(|moves| moves.join(" ")).collect();
/// assert_eq!(lines, ["", "a", "b", "a a"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ReachableLines {
    /// The text of every move that occurs.
    moves: Vec<String>,
    /// The last step of each line. The first line is empty, so its step has no meaning.
    steps: Vec<Step>,
}

/// The last step of a line.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The index of the line without its last move.
    parent: u32,
    /// The index of the move in `moves`.
    mv: u32,
}

impl ReachableLines {
    /// Finds the lines from `start`. The limits on nodes, time and memory and the cancel flag apply. Positions are
    /// compared by `Eq`, never by a key.
    ///
    /// # Errors
    ///
    /// The limit that stopped the enumeration.
    pub fn find<G: Game>(start: &G, limits: &Limits) -> Result<Self, StopReason> {
        let mut lines = Self { moves: Vec::new(), steps: Vec::new() };
        if start.is_over() {
            return Ok(lines);
        }
        lines.steps.push(Step { parent: 0, mv: 0 });
        let mut move_indices: FxHashMap<G::Move, u32> = FxHashMap::default();
        let is_unfinished = |position: &G| !position.is_over();
        let census = Census::walk(start, limits, size_of::<Step>(), is_unfinished, |parent, mv| {
            let mv = *move_indices.entry(mv).or_insert_with(|| {
                lines.moves.push(mv.to_string());
                to_u32(lines.moves.len() - 1)
            });
            lines.steps.push(Step { parent, mv });
        });
        census.stopped.map_or(Ok(lines), Err)
    }

    /// Returns the number of lines.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns whether there are no lines, because the game is already over at the start.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns the moves of the line with this index, or `None` if there is no such line.
    pub fn line(&self, index: usize) -> Option<Vec<&str>> {
        let mut moves = Vec::new();
        let (mut index, mut step) = (index, self.steps.get(index)?);
        while index > 0 {
            moves.push(&*self.moves[step.mv as usize]);
            index = step.parent as usize;
            step = &self.steps[index];
        }
        moves.reverse();
        Some(moves)
    }

    /// Returns all lines, shortest first.
    pub fn iter(&self) -> impl Iterator<Item = Vec<&str>> {
        (0..self.len()).filter_map(|index| self.line(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Searcher, ZeroEvaluator};
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
    fn a_claimed_value_must_be_true_with_its_bound() {
        let analysis = analysis("((W W) D)");
        let win = |plies| Value::Win { plies };
        for (claimed, is_true) in [
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
            let judged = judge(&analysis, &claim("a", Some(claimed)), Rule::Outcome);
            assert_eq!(judged == Judgement::Right, is_true, "{claimed:?}: {judged:?}");
        }
    }

    #[test]
    fn the_refutation_of_a_wrong_move_leads_to_the_end() {
        let analysis = analysis("((W W) (W (L L)))");
        let claimed = claim("b", Some((Value::Win { plies: 2 }, Bound::Exact)));
        let Judgement::NotOptimal(mv) = judge(&analysis, &claimed, Rule::Outcome) else { panic!("b loses") };
        assert_eq!((mv.value(), mv.pv[..2].join(" ")), (Some(Value::Loss { plies: 3 }), "b b".to_owned()));
        assert_eq!(mv.pv.len(), 3);
        assert_eq!(right_moves(&analysis, Rule::Outcome), Some(vec!["a".to_owned()]));
    }

    #[test]
    fn in_a_lost_position_every_move_keeps_the_outcome() {
        let analysis = analysis("(L (L))");
        assert_eq!(right_moves(&analysis, Rule::Outcome).map(|moves| moves.len()), Some(2));
        assert_eq!(right_moves(&analysis, Rule::Exact), Some(vec!["b".to_owned()]));
    }

    #[test]
    fn a_stopped_analysis_is_undecided() {
        let toy: Toy = "((W L) (L W))".parse().expect("a tree");
        let limits = Limits::none().with_nodes(1);
        let analysis = Solver::default().analyze(&toy, &ZeroEvaluator, &limits).map(|mv| mv.to_string());
        assert_eq!(judge(&analysis, &claim("a", None), Rule::Outcome), Judgement::Undecided);
        assert_eq!(right_moves(&analysis, Rule::Outcome), None);
    }

    #[test]
    fn a_finished_game_has_no_lines() {
        let toy: Toy = "W".parse().expect("a tree");
        let lines = ReachableLines::find(&toy, &Limits::none()).expect("no limit");
        assert!(lines.is_empty() && lines.line(0).is_none());
    }

    #[test]
    fn an_index_beyond_the_last_line_returns_none() {
        let toy: Toy = "((3 (1 2)) 7)".parse().expect("a tree");
        let lines = ReachableLines::find(&toy, &Limits::none()).expect("no limit");
        assert_eq!((lines.len(), lines.line(2)), (3, Some(vec!["a", "b"])));
        assert!(lines.line(3).is_none());
    }

    #[test]
    fn limits_stop_the_enumeration() {
        let toy: Toy = "((3 (1 2)) (7 (1 2)))".parse().expect("a tree");
        let stopped = |limits: Limits| ReachableLines::find(&toy, &limits).expect_err("a limit stops it");
        assert_eq!(stopped(Limits::none().with_nodes(2)), StopReason::Nodes);
        assert_eq!(stopped(Limits::none().with_memory(1)), StopReason::Memory);
    }
}
