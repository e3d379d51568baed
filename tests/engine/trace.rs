//! Recorded trees: a complete tree contains all visited nodes; a folded tree counts the nodes that it omits.

use crate::common::trees::tree;
use plywood::laws::CoarseEvaluator;
use plywood::textbook::{AlphaBeta, Recursive};
use plywood::toy::{Toy, ToyMove};
use plywood::trace::{Event, MoveOrder, NodeKind, Rank, Recorder};
use plywood::{
    AnySearcher, Bound, Cancel, Game, Limits, Player, Searcher, StopReason, Trace, Value, ZeroEvaluator,
};
use plywood_games::{SubtractSquare, catalog};
use proptest::prelude::*;

const LECTURE: &str = "(((2 -1) (5)) (5 -4 0) ((-4 9)))";

fn record(name: &str, text: &str, limits: &Limits, max_nodes: usize) -> Trace<ToyMove, Toy> {
    let toy: Toy = text.parse().expect("a tree");
    let mut searcher: AnySearcher = name.parse().expect("a search");
    Trace::record(&mut searcher, &toy, &CoarseEvaluator, limits, max_nodes).expect("a search of the textbook")
}

fn traceable() -> Vec<&'static str> {
    AnySearcher::textbook().iter().map(Searcher::name).collect()
}

/// Checks the properties that every recorded tree has, complete or folded.
fn check<M: PartialEq, P>(trace: &Trace<M, P>, max_nodes: usize) -> Result<(), TestCaseError> {
    let nodes = trace.nodes();
    prop_assert!(nodes.len() <= max_nodes.max(1));
    prop_assert_eq!(nodes.len() as u64 + trace.folded(), trace.report.stats.nodes.max(1));
    for (id, node) in nodes.iter().enumerate() {
        prop_assert_eq!(node.parent.is_none(), id == 0);
        for &child in &node.children {
            prop_assert_eq!((nodes[child].parent, nodes[child].ply), (Some(id), node.ply + 1));
        }
        prop_assert!(node.children.is_sorted());
    }
    let pv: Vec<&M> = nodes.iter().filter(|node| node.on_pv).filter_map(|node| node.mv.as_ref()).collect();
    prop_assert!(trace.report.pv.iter().zip(pv).all(|(expected, recorded)| expected == recorded));
    Ok(())
}

proptest! {
    #[test]
    fn the_recorded_tree_matches_the_statistics(tree in tree(), depth in prop::option::of(0_u32..6)) {
        let limits = Limits { depth, ..Limits::none() };
        for name in traceable() {
            let trace = record(name, &tree, &limits, usize::MAX);
            check(&trace, usize::MAX)?;
            let stats = trace.report.stats;
            let count = |is: &dyn Fn(NodeKind) -> bool| {
                trace.nodes().iter().filter(|node| is(node.kind)).count() as u64
            };
            prop_assert_eq!(stats.nodes, trace.nodes().len() as u64);
            prop_assert_eq!(stats.evaluations, count(&|kind| kind == NodeKind::Horizon));
            prop_assert_eq!(stats.leaves, count(&|kind| kind != NodeKind::Inner));
            let cut = trace.nodes().iter().filter(|node| node.cutoff.is_some()).count();
            prop_assert_eq!(stats.cutoffs, cut as u64);
            prop_assert_eq!(trace.root().value, trace.report.value());
            let pv_nodes = trace.nodes().iter().filter(|node| node.on_pv).count();
            prop_assert_eq!(pv_nodes, trace.report.pv.len() + 1);
        }
    }

    #[test]
    fn minimax_records_the_value_of_every_position(tree in tree(), depth in prop::option::of(0_u32..6)) {
        let trace = record("recursive", &tree, &Limits { depth, ..Limits::none() }, usize::MAX);
        for node in trace.nodes().iter().filter(|node| node.kind == NodeKind::Inner) {
            let best = node.children.iter().map(|&child| trace.nodes()[child].value_for(node.player)).max();
            prop_assert_eq!((node.value, node.bound), (best.flatten(), Bound::Exact));
        }
    }

    /// If the explanation says that a move is better, or no better, than the moves before it, this is true of their values.
    #[test]
    fn the_ranks_of_moves_are_true(tree in tree()) {
        for name in ["alpha-beta", "alpha-beta-iterative"] {
            let trace = record(name, &tree, &Limits::none(), usize::MAX);
            let value = |id: usize, mover: Player| {
                let position = &trace.nodes()[id].position;
                let value = Recursive.search(position, &ZeroEvaluator, &Limits::none()).value();
                value.expect("a complete search").seen_by(mover, position.to_move())
            };
            for step in trace.steps() {
                let (Event::Leaf(rank) | Event::Leave(rank)) = step.event else { continue };
                let Some(parent) = trace.nodes()[step.node].parent else { continue };
                let parent = &trace.nodes()[parent];
                let mover = parent.player;
                let mut earlier = parent.children.iter().copied().take_while(|&sibling| sibling < step.node);
                match rank {
                    Rank::First => prop_assert_eq!(earlier.next(), None),
                    Rank::Better => {
                        prop_assert!(earlier.all(|sibling| value(sibling, mover) < value(step.node, mover)));
                    }
                    Rank::NoBetter(Some(sibling)) => {
                        prop_assert!(value(sibling, mover) >= value(step.node, mover));
                    }
                    Rank::AtMostAlpha => prop_assert!(value(step.node, mover) <= parent.window.alpha()),
                    Rank::Root | Rank::NoBetter(None) | Rank::Unfinished => prop_assert!(false),
                }
            }
        }
    }

    /// Every bound of alpha-beta is true, and every value that it reports as exact is the value of minimax.
    #[test]
    fn alpha_beta_records_true_bounds(tree in tree(), depth in prop::option::of(0_u32..6)) {
        let limits = Limits { depth, ..Limits::none() };
        let truth = record("recursive", &tree, &limits, usize::MAX);
        for node in record("alpha-beta", &tree, &limits, usize::MAX).nodes() {
            let is_same = |other: &&plywood::trace::TraceNode<_, _>| other.position == node.position;
            let known = truth.nodes().iter().find(is_same).and_then(|other| other.value);
            match node.bound {
                Bound::Exact => prop_assert_eq!(node.value, known),
                Bound::Lower => prop_assert!(known >= node.value),
                Bound::Upper => prop_assert!(known <= node.value),
            }
        }
    }

    #[test]
    fn a_folded_tree_counts_the_nodes_that_it_omits(tree in tree(), max_nodes in 0_usize..40) {
        for name in traceable() {
            let whole = record(name, &tree, &Limits::none(), usize::MAX);
            let folded = whole.clone().fold(max_nodes);
            check(&folded, max_nodes)?;
            prop_assert_eq!(folded.nodes().len() == whole.nodes().len(), whole.nodes().len() <= max_nodes.max(1));
            let pv_nodes = |trace: &Trace<ToyMove, Toy>| {
                trace.nodes().iter().filter(|node| node.on_pv).count()
            };
            prop_assert_eq!(pv_nodes(&folded), pv_nodes(&whole).min(max_nodes.max(1)));
            // If the first ply fits together with the root and the principal variation, it is complete.
            let upper = whole.nodes().iter().filter(|node| node.ply <= 1).count();
            if upper + pv_nodes(&whole) <= max_nodes {
                prop_assert_eq!(folded.root().children.len(), whole.root().children.len());
            }
        }
    }

    /// A recorder that reaches its maximum folds nodes during the search, and the node counts remain right.
    #[test]
    fn a_recorder_at_its_maximum_counts_all_nodes(tree in tree(), max_nodes in 0_usize..40, nodes in prop::option::of(0_u64..60)) {
        let toy: Toy = tree.parse().expect("a tree");
        let limits = Limits { nodes, ..Limits::none() };
        for mut searcher in AnySearcher::textbook() {
            let mut recorder = Recorder::new(max_nodes);
            let report = searcher.observe(&toy, &ZeroEvaluator, &limits, &mut recorder);
            let trace = recorder.finish(&toy, report);
            let stats = trace.report.stats;
            // The search `tree` calls the observer only for a completely built tree.
            if searcher.name() != "tree" || trace.report.end.is_complete() {
                check(&trace, max_nodes)?;
                let open = trace.nodes().iter().filter(|node| node.value.is_none()).count();
                prop_assert!(trace.report.end == StopReason::Nodes || open == 0);
            }
            prop_assert_eq!(stats.nodes, searcher.search(&toy, &ZeroEvaluator, &limits).stats.nodes);
        }
    }

    /// If a limit stops the search, each node below the root has either the value of minimax or no value.
    #[test]
    fn an_unfinished_node_has_no_value(tree in tree(), nodes in 1_u64..60) {
        let limits = Limits::none().with_nodes(nodes);
        let truth = record("recursive", &tree, &Limits::none(), usize::MAX);
        for name in ["recursive", "iterative"] {
            let trace = record(name, &tree, &limits, usize::MAX);
            for node in &trace.nodes()[1..] {
                let known = truth.nodes().iter().find(|other| other.position == node.position);
                let known = known.and_then(|other| other.value);
                prop_assert!(node.value.is_none() || node.value == known, "{:?}", node);
            }
        }
    }

    #[test]
    fn every_recorded_node_has_a_step(tree in tree(), max_nodes in 1_usize..40) {
        let trace = record("alpha-beta", &tree, &Limits::none(), max_nodes);
        let mut stepped: Vec<usize> = trace.steps().iter().map(|step| step.node).collect();
        prop_assert_eq!(stepped.last(), Some(&0));
        stepped.sort_unstable();
        stepped.dedup();
        prop_assert_eq!(stepped, (0..trace.nodes().len()).collect::<Vec<_>>());
    }
}

/// In the right subtree of the lecture's tree, `(7 1)` fails low but all of its moves were searched; the move to 9 of
/// `(2 9)` was pruned.
#[test]
fn a_bound_is_exact_if_the_moves_determine_the_value() {
    let trace = record("alpha-beta", "((3 5) (2 9) !(0 (7 1)))", &Limits::none(), usize::MAX);
    let find = |text: &str| {
        let node =
            trace.nodes().iter().find(|node| node.position.to_string() == text).expect("a visited node");
        (node.value_for(Player::First), node.bound_for(Player::First))
    };
    assert_eq!(find("(7 1)"), (Some(Value::Points(1)), Bound::Exact));
    assert_eq!(find("(2 9)"), (Some(Value::Points(2)), Bound::Upper));
}

proptest! {
    /// If the values of all children are exact, so is the value of their parent.
    #[test]
    fn exact_children_make_an_exact_parent(tree in tree(), depth in prop::option::of(0_u32..6)) {
        let trace = record("alpha-beta", &tree, &Limits { depth, ..Limits::none() }, usize::MAX);
        for node in trace.nodes().iter().filter(|node| node.kind == NodeKind::Inner && node.cutoff.is_none()) {
            let is_exact = |child: &usize| trace.nodes()[*child].bound == Bound::Exact;
            prop_assert!(!node.children.iter().all(is_exact) || node.bound == Bound::Exact, "{:?}", node);
        }
    }
}

/// A draw equals 0 points; a search returns the first of equal values, and a trace shows the returned value.
#[test]
fn the_first_of_equal_results_is_recorded() {
    for search in traceable() {
        let trace = record(search, "((D 0) -1)", &Limits::none(), usize::MAX);
        let shown: Vec<_> =
            trace.nodes().iter().filter(|node| node.on_pv).filter_map(|node| node.value).collect();
        assert!(
            shown.len() == 3 && shown.iter().all(|value| matches!(value, Value::Draw)),
            "{search}: {shown:?}"
        );
    }
}

/// Positions of Subtract Square with 10,000 stones have 100 moves.
#[test]
fn pruned_moves_beyond_the_first_64_are_counted() {
    let position = SubtractSquare::new(10_000).expect("a size of the game");
    let limits = Limits::none().with_depth(2);
    let trace = Trace::record(&mut AlphaBeta::default(), &position, &ZeroEvaluator, &limits, usize::MAX)
        .expect("a trace");
    let mut longest = 0;
    for node in trace.nodes() {
        let Some(cutoff) = &node.cutoff else { continue };
        let moves = node.position.legal_moves().len();
        assert_eq!(node.children.len() + node.pruned_moves(), moves);
        assert_eq!(cutoff.pruned.len(), node.pruned_moves().min(64));
        assert_eq!(cutoff.pruned_moves(), cutoff.pruned.len() + cutoff.unlisted);
        longest = longest.max(moves);
    }
    assert!(longest > 64 + 1, "at most {longest} moves");
}

#[test]
fn a_pruned_leaf_is_recorded_with_its_outcome() {
    let trace = record("alpha-beta", LECTURE, &Limits::none(), usize::MAX);
    let cuts: Vec<_> = trace.nodes().iter().filter_map(|node| node.cutoff.as_ref()).collect();
    assert_eq!((cuts.len(), cuts[0].pruned.len()), (1, 1));
    assert_eq!(cuts[0].pruned[0].outcome, Some(plywood::Outcome::Points(0)));
    let pv: Vec<String> =
        trace.nodes().iter().filter(|node| node.on_pv).map(|node| node.position.to_string()).collect();
    assert_eq!(pv, [LECTURE, "((-4 9))", "(-4 9)", "9"]);
}

#[test]
fn subtract_square_from_six_has_thirteen_positions() {
    let session = catalog().open("subtract-square:6").expect("a game");
    let mut searcher: AnySearcher = "recursive".parse().expect("a search");
    let trace = session
        .trace(&mut searcher, None, &Limits::none(), MoveOrder::Listed, 1_000)
        .expect("a search of the textbook");
    assert_eq!(trace.nodes().len(), 13);
    let ends = trace.nodes().iter().filter(|node| matches!(node.kind, NodeKind::End(_))).count();
    assert_eq!(ends, 4);
    assert_eq!(trace.root().value_for(Player::First), Some(Value::Win { plies: 3 }));
    assert_eq!(trace.root().position, "6 left");
}

#[test]
fn a_large_tree_keeps_its_upper_part() {
    let session = catalog().open("tic-tac-toe").expect("a game");
    let mut searcher: AnySearcher = "alpha-beta".parse().expect("a search");
    let limits = Limits::to_depth(7).with_memory(1 << 20);
    let trace =
        session.trace(&mut searcher, None, &limits, MoveOrder::Listed, 20).expect("a search of the textbook");
    assert!(trace.nodes().len() > 15, "{}", trace.nodes().len());
    assert_eq!(trace.nodes().iter().filter(|node| node.ply == 1).count(), 9);
    check(&trace, 20).expect("a sound tree");
}

#[test]
fn paths_and_stars_are_folded_to_the_maximum_number_of_nodes() {
    let path = format!("{}W{}", "(".repeat(100_000), ")".repeat(100_000));
    let star = format!("({})", "0 ".repeat(100_000));
    for text in [path, star] {
        let toy: Toy = text.parse().expect("a tree");
        let mut recorder = Recorder::new(1_000);
        let mut searcher: AnySearcher = "iterative".parse().expect("a search");
        let report = searcher.observe(&toy, &ZeroEvaluator, &Limits::none(), &mut recorder);
        let trace = recorder.finish(&toy, report);
        check(&trace, 1_000).expect("a sound tree");
        assert!(trace.nodes().len() >= 500, "{}", trace.nodes().len());
        assert_eq!(trace.report.stats.nodes, 100_001);
    }
}

#[test]
fn the_searches_of_the_solver_are_untraceable() {
    let toy: Toy = LECTURE.parse().expect("a tree");
    for mut searcher in AnySearcher::solvers() {
        let error =
            Trace::record(&mut searcher, &toy, &ZeroEvaluator, &Limits::none(), 9).expect_err("no tree");
        assert_eq!(error.search, searcher.name());
        assert!(error.to_string().contains("recursive, iterative, tree, alpha-beta"), "{error}");
    }
}

#[test]
fn a_search_without_nodes_records_a_root_without_a_value() {
    let trace = record("recursive", LECTURE, &Limits::none().with_nodes(0), 10);
    assert_eq!((trace.nodes().len(), trace.root().value), (1, None));
}

/// Returns the tree of this depth with `branching` moves in each inner position and different values at all leaves, in a
/// mixed order.
fn uniform_tree(branching: u32, depth: u32) -> String {
    fn subtree(branching: u32, depth: u32, index: &mut u32) -> String {
        if depth == 0 {
            *index += 1;
            // 37 has no common factor with the number of leaves, so that no value repeats.
            return (*index * 37 % 1_024).to_string();
        }
        let children: Vec<_> = (0..branching).map(|_| subtree(branching, depth - 1, index)).collect();
        format!("({})", children.join(" "))
    }
    subtree(branching, depth, &mut 0)
}

fn record_in_order(name: &str, order: MoveOrder, text: &str, limits: &Limits) -> Trace<ToyMove, Toy> {
    let toy: Toy = text.parse().expect("a tree");
    let searcher: AnySearcher = name.parse().expect("a search");
    Trace::record_in_order(&searcher, order, &toy, &CoarseEvaluator, limits, usize::MAX)
        .expect("a search of the textbook")
}

#[test]
fn with_the_best_moves_first_alpha_beta_visits_the_minimal_tree() {
    for (branching, depth) in [(2, 4), (3, 4), (3, 5), (4, 4), (2, 9)] {
        let text = uniform_tree(branching, depth);
        let leaves = |order| {
            let report = record_in_order("alpha-beta", order, &text, &Limits::none()).report;
            report.stats.leaves
        };
        let minimal = u64::from(branching.pow(depth.div_ceil(2)) + branching.pow(depth / 2) - 1);
        assert_eq!(leaves(MoveOrder::BestFirst), minimal, "{branching} moves, depth {depth}");
        assert!(leaves(MoveOrder::Listed) > minimal && leaves(MoveOrder::WorstFirst) > minimal);
    }
}

#[test]
fn minimax_visits_every_position_in_every_order() {
    let text = uniform_tree(3, 4);
    for order in MoveOrder::ALL {
        let report = record_in_order("recursive", order, &text, &Limits::none()).report;
        assert_eq!((report.stats.leaves, report.stats.nodes), (81, 121), "{order}");
    }
}

#[test]
fn a_search_of_the_solver_has_a_fixed_order() {
    let toy: Toy = LECTURE.parse().expect("a tree");
    for searcher in AnySearcher::solvers() {
        let trace =
            Trace::record_in_order(&searcher, MoveOrder::BestFirst, &toy, &ZeroEvaluator, &Limits::none(), 9);
        let error = trace.unwrap_err().to_string();
        assert_eq!(
            error,
            format!(
                "the search `{}` cannot be recorded with its moves in another order; searches that can are {}",
                searcher.name(),
                traceable().join(", ")
            )
        );
    }
}

#[test]
fn moves_keep_their_order_if_a_limit_stops_the_search_for_their_values() {
    let text = uniform_tree(3, 4);
    let cancel = Cancel::new();
    cancel.cancel();
    let limits = Limits::none().with_cancel(cancel);
    let trace = record_in_order("alpha-beta", MoveOrder::BestFirst, &text, &limits);
    assert_eq!(trace.report.end.stop_reason(), Some(StopReason::Cancelled));
    assert_eq!((trace.nodes().len(), trace.order), (1, MoveOrder::BestFirst));
}

proptest! {
    /// In every order, each search finds the value of plain minimax, and children are visited in the order of their values.
    #[test]
    fn the_order_of_moves_changes_no_value(tree in tree(), depth in prop::option::of(1_u32..6)) {
        let limits = Limits { depth, ..Limits::none() };
        let plain = record("recursive", &tree, &limits, usize::MAX);
        for order in MoveOrder::ALL {
            for name in traceable() {
                let trace = record_in_order(name, order, &tree, &limits);
                check(&trace, usize::MAX)?;
                prop_assert_eq!(trace.report.value(), plain.report.value());
            }
            let trace = record_in_order("recursive", order, &tree, &limits);
            for node in trace.nodes() {
                let values: Vec<_> = node.children.iter().map(|&child| trace.nodes()[child].value_for(node.player)).collect();
                match order {
                    MoveOrder::Listed => {}
                    MoveOrder::BestFirst => prop_assert!(values.is_sorted_by(|a, b| a >= b), "{:?}", values),
                    MoveOrder::WorstFirst => prop_assert!(values.is_sorted(), "{:?}", values),
                }
            }
        }
        let listed = record_in_order("alpha-beta", MoveOrder::Listed, &tree, &limits);
        let direct = record("alpha-beta", &tree, &limits, usize::MAX);
        prop_assert_eq!(listed.nodes(), direct.nodes());
    }
}
