//! An analysis as deep as its limits allow: [`analyze_deepening`].

use super::{Analysis, analyze};
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::limits::Limits;
use crate::search::Searcher;
use crate::value::Value;

/// An [`Analysis`] with the depth that it was made to.
#[derive(Clone, Debug, PartialEq)]
pub struct Deepest<M> {
    /// The values of all moves, to one depth.
    pub analysis: Analysis<M>,
    /// That depth in plies; `None` where it is the end of the game.
    pub depth: Option<u32>,
}

impl<M: Clone> Deepest<M> {
    /// The same with every move put through `f`, to text for instance.
    pub fn map<N>(self, f: impl FnMut(M) -> N) -> Deepest<N> {
        Deepest { analysis: self.analysis.map(f), depth: self.depth }
    }
}

/// The value of every legal move: exact if half of the limits on time and nodes suffice for that, and otherwise to
/// depth 1, 2, 3 and so on with what is left of them, by the deepest that was finished.
///
/// With a depth among the limits it is one [`analyze`] to that depth. The statistics are those of all the work.
///
/// ```
/// use plywood::{Blind, Limits, Value, analysis::analyze_deepening, textbook::Recursive, toy::Toy};
/// let toy: Toy = "((W (L L)) (L ((3 4) 5)))".parse()?;
/// let to_the_end = analyze_deepening(&mut Recursive, &toy, &Blind, &Limits::none().with_nodes(1_000));
/// assert_eq!((to_the_end.depth, to_the_end.analysis.report.line_text()), (None, "a b a".to_owned()));
/// let stopped = analyze_deepening(&mut Recursive, &toy, &Blind, &Limits::none().with_nodes(20));
/// assert_eq!(stopped.depth, Some(1));
/// assert!(stopped.analysis.each.iter().all(|each| each.value == Some(Value::Estimate(0.0))));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub fn analyze_deepening<G, E, S>(
    searcher: &mut S,
    position: &G,
    evaluator: &E,
    limits: &Limits,
) -> Deepest<G::Move>
where
    G: Game,
    E: Evaluator<G> + ?Sized,
    S: Searcher,
{
    if limits.depth.is_some() {
        let analysis = analyze(searcher, position, evaluator, limits);
        return Deepest { analysis, depth: limits.depth };
    }
    let half = Limits {
        time: limits.time.map(|time| time / 2),
        nodes: limits.nodes.map(|nodes| nodes / 2),
        ..limits.clone()
    };
    let mut deepest = Deepest { analysis: analyze(searcher, position, evaluator, &half), depth: None };
    let mut stats = deepest.analysis.report.stats;
    if deepest.analysis.report.stopped.is_complete() {
        return deepest;
    }
    for depth in 1.. {
        let left = limits.after(stats.nodes, stats.elapsed).with_depth(depth);
        let analysis = analyze(searcher, position, evaluator, &left);
        stats = stats.plus(analysis.report.stats);
        if !analysis.report.stopped.is_complete() {
            break;
        }
        let settled = is_settled(&analysis);
        deepest = Deepest { analysis, depth: Some(depth) };
        if settled {
            break;
        }
    }
    deepest.analysis.report.stats = stats;
    deepest
}

/// Whether no deeper analysis can say otherwise of any move.
fn is_settled<M>(analysis: &Analysis<M>) -> bool {
    analysis.each.iter().all(|each| !matches!(each.value, None | Some(Value::Estimate(_))))
}
