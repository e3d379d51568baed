//! Analysis by iterative deepening: [`analyze_deepening`].

use super::analysis::{Analysis, MoveValue};
use super::evaluator::Evaluator;
use super::limits::Limits;
use super::report::SearchEnd;
use super::searcher::Searcher;
use crate::game::Game;
use crate::value::{Bound, Value};

/// Returns the value of every legal move, as deep as the limits on time and nodes allow.
///
/// Half of the time and nodes is used to analyze every move to the end of the game. If that does not suffice, the rest
/// is used for analyses to depth 1, 2, 3 and so on. The result combines the exact values of the first analysis with the
/// values of the deepest completed one, whose depth is in [`Report::depth`](crate::Report::depth). A win more than one
/// ply beyond this depth is reported as a lower bound, because another move may win sooner. With a depth limit, the
/// function is the same as [`Searcher::analyze`]. The statistics cover all analyses.
///
/// If neither the time nor the nodes are limited, and the first analysis is stopped, for instance by the limit on memory, the
/// analyses to depth 2 and more visit at most twice as many nodes as the first one.
///
/// ```
/// use plywood::{Limits, Value, ZeroEvaluator, analyze_deepening, textbook::Recursive, toy::Toy};
/// let toy: Toy = "((W L) ((((((3 4) (5 6)) ((7 8) (9 1))) (((2 3) (4 5)) ((6 7) (8 9)))) 1) 2))".parse()?;
/// let complete = analyze_deepening(&mut Recursive, &toy, &ZeroEvaluator, &Limits::none());
/// assert_eq!((complete.report.depth, complete.moves[1].value()), (None, Some(Value::Points(2))));
/// let shallow = analyze_deepening(&mut Recursive, &toy, &ZeroEvaluator, &Limits::none().with_nodes(30));
/// let values: Vec<_> = shallow.moves.iter().filter_map(|mv| mv.value()).collect();
/// assert_eq!(values, [Value::Loss { plies: 2 }, Value::Estimate(0.0)]);
/// assert!(shallow.report.depth.is_some());
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub fn analyze_deepening<G: Game, E: Evaluator<G> + ?Sized, S: Searcher>(
    searcher: &mut S,
    position: &G,
    evaluator: &E,
    limits: &Limits,
) -> Analysis<G::Move> {
    if limits.depth.is_some() {
        return searcher.analyze(position, evaluator, limits);
    }
    let half = Limits {
        time: limits.time.map(|time| time / 2),
        nodes: limits.nodes.map(|nodes| nodes / 2),
        ..limits.clone()
    };
    let to_the_end = searcher.analyze(position, evaluator, &half);
    if to_the_end.report.end.is_complete() {
        return to_the_end;
    }
    let mut stats = to_the_end.report.stats;
    let mut limits = limits.clone();
    let mut deepest = to_the_end.clone();
    for depth in 1.. {
        if depth == 2 && limits.time.is_none() && limits.nodes.is_none() {
            limits.nodes = Some(stats.nodes + 2 * to_the_end.report.stats.nodes);
        }
        let iteration = searcher.analyze(
            position,
            evaluator,
            &limits.after(stats.nodes, stats.elapsed).with_depth(depth),
        );
        stats = stats.plus(iteration.report.stats);
        if !iteration.report.end.is_complete() {
            break;
        }
        deepest = combine(&to_the_end, iteration, depth);
        if deepest.report.depth.is_none() {
            break;
        }
    }
    deepest.report.stats = stats;
    deepest
}

/// Combines the final values in `to_the_end` with the values of the other moves in `to_depth`, searched to `depth`.
fn combine<M: Copy>(to_the_end: &Analysis<M>, to_depth: Analysis<M>, depth: u32) -> Analysis<M> {
    let stats = to_depth.report.stats;
    let best_known = |(deep, shallow): (&MoveValue<M>, MoveValue<M>)| {
        if deep.is_final() { deep.clone() } else { shallow }
    };
    let moves: Vec<_> = to_the_end.moves.iter().zip(to_depth.moves).map(best_known).collect();
    let end = |it: &MoveValue<M>| if it.is_final() { SearchEnd::Proved } else { SearchEnd::DepthReached };
    let ends: Vec<SearchEnd> = moves.iter().map(end).collect();
    let all_final = moves.iter().all(MoveValue::is_final);
    let mut analysis = Analysis::new(moves, &ends, Some(depth), stats);
    analysis.report.depth = (!all_final).then_some(depth);
    // The other moves do not win within `depth` plies, but one of them may win in `depth + 1`.
    let is_late_win = |value| matches!(value, Value::Win { plies } if plies > depth + 1);
    let late_win = analysis.report.result.as_mut().filter(|result| !all_final && is_late_win(result.value));
    if let Some(result) = late_win {
        result.bound = Bound::Lower;
        analysis.report.end = SearchEnd::DepthReached;
    }
    analysis
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::ZeroEvaluator;
    use crate::textbook::Recursive;
    use crate::toy::Toy;
    use crate::value::BoundedValue;

    const DEEP: &str = "((((((3 4) (5 6)) ((7 8) (9 1))) (((2 3) (4 5)) ((6 7) (8 9)))) 1) 2)";

    fn analyze_with_nodes(tree: &str, nodes: u64) -> Analysis<String> {
        let toy: Toy = tree.parse().expect("a tree");
        let limits = Limits::none().with_nodes(nodes);
        analyze_deepening(&mut Recursive, &toy, &ZeroEvaluator, &limits).map(|mv| mv.to_string())
    }

    #[test]
    fn a_proved_value_remains_proved_among_values_to_a_depth() {
        let analysis = analyze_with_nodes(&format!("((W L) {DEEP})"), 30);
        let [lost, open] = &analysis.moves[..] else { panic!("{analysis:?}") };
        assert_eq!(lost.result, Some(BoundedValue::exact(Value::Loss { plies: 2 })), "{analysis:?}");
        assert!(matches!(open.value(), Some(Value::Estimate(_))), "{analysis:?}");
        assert_eq!((analysis.report.depth.is_some(), analysis.report.best.as_deref()), (true, Some("b")));
        assert_eq!(analysis.report.end, SearchEnd::DepthReached);
    }

    #[test]
    fn a_win_beyond_the_depth_is_a_lower_bound() {
        let analysis = analyze_with_nodes(&format!("((((W))) {DEEP})"), 24);
        let win_in_4_or_less = BoundedValue::new(Value::Win { plies: 4 }, Bound::Lower);
        assert_eq!(analysis.report.result, Some(win_in_4_or_less), "{analysis:?}");
        assert_eq!(
            (analysis.report.depth, analysis.report.end),
            (Some(2), SearchEnd::DepthReached),
            "{analysis:?}"
        );
        // The other move may win sooner.
        assert_eq!(analysis.best_moves(), None);
    }

    #[test]
    fn a_complete_analysis_has_no_depth() {
        let analysis = analyze_with_nodes("((3 5) (2 9))", 1_000);
        assert_eq!((analysis.report.depth, analysis.report.value()), (None, Some(Value::Points(3))));
    }
}
