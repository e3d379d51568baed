//! The exact value of every legal move: [`analyze`].

mod deepening;

use crate::evaluate::Evaluator;
use crate::game::{Game, IllegalMove};
use crate::limits::{Limits, Stop};
use crate::search::{Bound, Report, Searcher, Stats};
use crate::value::Value;

pub use deepening::{Deepest, analyze_deepening};

/// What making one move is worth to the side that makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveValue<M> {
    /// The move.
    pub mv: M,
    /// Its value for the mover, plies counted from before the move, so that a move that wins at once
    /// is a win in 1; `None` where a limit came first.
    pub value: Option<Value>,
    /// How that relates to the true one.
    pub bound: Option<Bound>,
    /// What is best from then on, beginning with `mv`.
    pub line: Vec<M>,
}

/// A position with the value of each of its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<M> {
    /// The position as a search of it would report it, put together from the values of its moves.
    pub report: Report<M>,
    /// Every legal move, in order.
    pub each: Vec<MoveValue<M>>,
}

impl<M: Copy> MoveValue<M> {
    /// What `mv` is worth at `position`, by the `report` on the position that it leads to.
    pub(crate) fn new<G: Game<Move = M>>(position: &G, mv: M, child: &G, report: Report<M>) -> Self {
        let changes = child.to_move() != position.to_move();
        Self {
            mv,
            value: report.value.map(|value| value.seen_by(position.to_move(), child.to_move()).earlier(1)),
            bound: report.bound.map(|bound| if changes { bound.reversed() } else { bound }),
            line: std::iter::once(mv).chain(report.line).collect(),
        }
    }

    /// A move that no limit left anything for.
    pub(crate) fn unknown(mv: M) -> Self {
        Self { mv, value: None, bound: None, line: vec![mv] }
    }
}

impl<M: Copy> Analysis<M> {
    /// The analysis of a position by the values of all its moves, which stopped for these reasons.
    pub(crate) fn new(each: Vec<MoveValue<M>>, stops: &[Stop], stats: Stats) -> Self {
        Self { report: summary(&each, stops, stats), each }
    }
}

impl<M: Clone> Analysis<M> {
    /// All moves that are as good as the best, in order: exactly these, for every value is exact.
    /// `None` where a limit left some value open.
    pub fn best_moves(&self) -> Option<Vec<M>> {
        let exact = self.each.iter().all(|each| each.bound == Some(Bound::Exact));
        exact.then(|| {
            self.each
                .iter()
                .filter(|each| each.value == self.report.value)
                .map(|each| each.mv.clone())
                .collect()
        })
    }

    /// The same with every move put through `f`, to text for instance.
    pub fn map<N>(self, mut f: impl FnMut(M) -> N) -> Analysis<N> {
        let each = self.each.into_iter().map(|each| MoveValue {
            mv: f(each.mv),
            value: each.value,
            bound: each.bound,
            line: each.line.into_iter().map(&mut f).collect(),
        });
        let each = each.collect();
        Analysis { report: self.report.map(f), each }
    }
}

/// Searches every legal move of `position` by itself, one ply less deep, with a window that can tell:
/// no bound is sold as a value, and moves that tie do so truly. The limits are for all moves together.
///
/// ```
/// use plywood::{Blind, Limits, Value::Points, analyze, textbook::AlphaBeta, toy::Toy};
/// let toy: Toy = "((3 5) (2 9) (3 4))".parse()?;
/// let analysis = analyze(&mut AlphaBeta::default(), &toy, &Blind, &Limits::none());
/// let values: Vec<_> = analysis.each.iter().filter_map(|each| each.value).collect();
/// assert_eq!(values, [Points(3), Points(2), Points(3)]);
/// assert_eq!(analysis.report.value, Some(Points(3)));
/// assert_eq!(analysis.best_moves().map(|moves| moves.len()), Some(2));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub fn analyze<G, E, S>(searcher: &mut S, position: &G, evaluator: &E, limits: &Limits) -> Analysis<G::Move>
where
    G: Game,
    E: Evaluator<G> + ?Sized,
    S: Searcher,
{
    searcher.analyze(position, evaluator, limits)
}

/// Searches the moves one after the other, each search by itself.
pub(crate) fn one_by_one<G, E, S>(
    searcher: &mut S,
    position: &G,
    evaluator: &E,
    limits: &Limits,
) -> Analysis<G::Move>
where
    G: Game,
    E: Evaluator<G> + ?Sized,
    S: Searcher,
{
    let moves = position.legal_moves();
    if moves.is_empty() || limits.depth == Some(0) {
        return Analysis { report: searcher.search(position, evaluator, limits), each: Vec::new() };
    }
    // The position itself is a node too, if there may be any.
    let mut stats = Stats { nodes: limits.nodes.map_or(1, |limit| limit.min(1)), ..Stats::default() };
    let mut stops = Vec::new();
    let mut each = Vec::new();
    for mv in moves {
        if let Some(limit) = limits.reached(stats.nodes, stats.elapsed) {
            stops.push(limit);
            each.push(MoveValue::unknown(mv));
            continue;
        }
        let child = position.apply(mv);
        let mut left = limits.after(stats.nodes, stats.elapsed);
        left.depth = limits.depth.map(|depth| depth - 1);
        let report = searcher.search(&child, evaluator, &left);
        stats = stats.plus(report.stats);
        stops.push(report.stopped);
        each.push(MoveValue::new(position, mv, &child, report));
    }
    Analysis::new(each, &stops, stats)
}

/// The report on a position, from the values of all its moves.
fn summary<M: Copy>(each: &[MoveValue<M>], stops: &[Stop], stats: Stats) -> Report<M> {
    let mut best: Option<(&MoveValue<M>, Value)> = None;
    for candidate in each {
        // An upper bound promises nothing.
        if let (Some(value), Some(Bound::Exact | Bound::Lower)) = (candidate.value, candidate.bound)
            && best.is_none_or(|(_, best)| value > best)
        {
            best = Some((candidate, value));
        }
    }
    let value = best.map(|(_, value)| value);
    let limit = stops.iter().copied().find(|stop| !stop.is_complete());
    let proved = stops.iter().all(|stop| *stop == Stop::Proved);
    let stopped = limit.unwrap_or({
        if proved || value.is_some_and(Value::is_decided) { Stop::Proved } else { Stop::Depth }
    });
    let bound = if limit.is_none() { Bound::Exact } else { Bound::Lower };
    Report {
        value: if proved || stats.evaluations == 0 { value } else { value.map(Value::unproven) },
        bound: value.map(|_| bound),
        stopped,
        best: best.map(|(candidate, _)| candidate.mv).or_else(|| each.first().map(|first| first.mv)),
        line: best.map_or_else(Vec::new, |(candidate, _)| candidate.line.clone()),
        stats,
    }
}

/// What `position` is worth by `line` alone: the value of the position at the end of it, a finished game
/// or else an estimate, seen by the side to move at `position`.
///
/// The principal variation of a search with an exact value replays to that value.
///
/// ```
/// use plywood::{Blind, Game, Value::Points, analysis::replay, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let line = [toy.parse_move("b")?, toy.parse_move("a")?];
/// assert_eq!(replay(&toy, &line, &Blind)?, Points(2));
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
    let mut end = position.clone();
    for &mv in line {
        end = end.play(mv)?;
    }
    let plies = u32::try_from(line.len()).unwrap_or(u32::MAX);
    let value = match end.outcome() {
        Some(outcome) => Value::of(outcome, end.to_move(), plies),
        None => Value::Estimate(evaluator.evaluate(&end)),
    };
    Ok(value.seen_by(position.to_move(), end.to_move()))
}
