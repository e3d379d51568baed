//! An analysis as deep as its limits allow: [`analyze_deepening`].

use super::{Analysis, MoveValue, analyze};
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::limits::{Limits, Stop};
use crate::search::{Bound, Searcher};
use crate::value::Value;

/// An [`Analysis`] with the depth that it was made to.
#[derive(Clone, Debug, PartialEq)]
pub struct Deepest<M> {
    /// The values of all moves.
    pub analysis: Analysis<M>,
    /// The depth in plies to which those go that are not exact; `None` where all are.
    pub depth: Option<u32>,
}

impl<M: Clone> Deepest<M> {
    /// The same with every move put through `f`, to text for instance.
    pub fn map<N>(self, f: impl FnMut(M) -> N) -> Deepest<N> {
        Deepest { analysis: self.analysis.map(f), depth: self.depth }
    }
}

/// The value of every legal move: exact where half of the limits on time and nodes suffice for that. With what is left
/// of them the other moves are searched to depth 1, 2, 3 and so on, and the deepest that was finished counts.
///
/// Where a win is found beyond that depth, another move might win sooner: then the value is a lower bound.
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
    let whole = analyze(searcher, position, evaluator, &half);
    let mut stats = whole.report.stats;
    let mut deepest = Deepest { analysis: whole.clone(), depth: None };
    if whole.report.stopped.is_complete() {
        return deepest;
    }
    for depth in 1.. {
        let left = limits.after(stats.nodes, stats.elapsed).with_depth(depth);
        let analysis = analyze(searcher, position, evaluator, &left);
        stats = stats.plus(analysis.report.stats);
        if !analysis.report.stopped.is_complete() {
            break;
        }
        let analysis = combined(&whole, analysis, depth);
        let depth = if analysis.each.iter().all(is_exact) { None } else { Some(depth) };
        deepest = Deepest { analysis, depth };
        if deepest.depth.is_none() {
            break;
        }
    }
    deepest.analysis.report.stats = stats;
    deepest
}

/// Whether no deeper search can say otherwise of the move.
fn is_exact<M>(each: &MoveValue<M>) -> bool {
    each.bound == Some(Bound::Exact) && !matches!(each.value, None | Some(Value::Estimate(_)))
}

/// The exact values of `whole`, as far as it has some, and those to `depth` of the other moves.
fn combined<M: Copy>(whole: &Analysis<M>, to_depth: Analysis<M>, depth: u32) -> Analysis<M> {
    let stats = to_depth.report.stats;
    let exact_first = |(exact, other): (&MoveValue<M>, MoveValue<M>)| {
        if is_exact(exact) { exact.clone() } else { other }
    };
    let each: Vec<MoveValue<M>> = whole.each.iter().zip(to_depth.each).map(exact_first).collect();
    let stop = |each| if is_exact(each) { Stop::Proved } else { Stop::Depth };
    let stops: Vec<Stop> = each.iter().map(stop).collect();
    let mut analysis = Analysis::new(each, &stops, stats);
    let sooner = matches!(analysis.report.value, Some(Value::Win { plies }) if plies > depth + 1);
    if sooner && stops.contains(&Stop::Depth) {
        analysis.report.bound = Some(Bound::Lower);
    }
    analysis
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::Blind;
    use crate::textbook::Recursive;
    use crate::toy::Toy;

    fn of(tree: &str, nodes: u64) -> Deepest<String> {
        let toy: Toy = tree.parse().expect("a tree");
        let limits = Limits::none().with_nodes(nodes);
        analyze_deepening(&mut Recursive, &toy, &Blind, &limits).map(|mv| mv.to_string())
    }

    #[test]
    fn a_move_that_is_proved_keeps_its_value_beside_others_to_a_depth() {
        let deep = "((((((3 4) (5 6)) ((7 8) (9 1))) (((2 3) (4 5)) ((6 7) (8 9)))) 1) 2)";
        let found = of(&format!("((W L) {deep})"), 30);
        let [lost, open] = &found.analysis.each[..] else { panic!("{found:?}") };
        assert!(
            matches!((lost.value, lost.bound), (Some(Value::Loss { plies: 2 }), Some(Bound::Exact))),
            "{found:?}"
        );
        assert!(matches!(open.value, Some(Value::Estimate(_))), "{found:?}");
        assert_eq!((found.depth.is_some(), found.analysis.report.best.as_deref()), (true, Some("b")));
        assert_eq!(found.analysis.report.stopped, Stop::Depth);
    }

    #[test]
    fn a_win_beyond_the_depth_is_a_bound() {
        let deep = "((((((3 4) (5 6)) ((7 8) (9 1))) (((2 3) (4 5)) ((6 7) (8 9)))) 1) 2)";
        let found = of(&format!("((((W))) {deep})"), 24);
        assert_eq!(found.analysis.report.value, Some(Value::Win { plies: 4 }), "{found:?}");
        assert_eq!((found.depth, found.analysis.report.bound), (Some(2), Some(Bound::Lower)), "{found:?}");
    }

    #[test]
    fn what_can_be_proved_needs_no_depth() {
        let found = of("((3 5) (2 9))", 1_000);
        assert_eq!((found.depth, found.analysis.report.value), (None, Some(Value::Points(3))));
    }
}
