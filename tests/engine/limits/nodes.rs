//! The node limit is exact, and stops a single search or a whole analysis.

use plywood::toy::Toy;
use plywood::{AnySearcher, Bound, Game, Limits, SearchEnd, Searcher, StopReason, ZeroEvaluator};
use proptest::prelude::*;

use super::partial::check_partial;
use crate::common::trees::tree;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_node_limit_stops_every_search_and_leaves_it_usable(tree in tree(), share in 0.0..1.0_f64) {
        let toy: Toy = tree.parse().expect("a tree");
        for mut searcher in AnySearcher::all() {
            let truth = searcher.search(&toy, &ZeroEvaluator, &Limits::none());
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a share of a small number")]
            let nodes = (truth.stats.nodes as f64 * share) as u64;
            let report = searcher.search(&toy, &ZeroEvaluator, &Limits::none().with_nodes(nodes));
            prop_assert_eq!((report.end, report.stats.nodes), (SearchEnd::Stopped(StopReason::Nodes), nodes));
            if !toy.is_over() {
                check_partial(&toy, &report, &truth, searcher.deepens()).map_err(TestCaseError::fail)?;
            }
            let enough = searcher.search(&toy, &ZeroEvaluator, &Limits::none().with_nodes(truth.stats.nodes));
            prop_assert_eq!(enough.value(), truth.value());
            prop_assert_eq!(enough.end, SearchEnd::Proved);
        }
    }

    /// The limit is for all moves together, and a move whose value is not proved has a bound or no value.
    #[test]
    fn a_node_limit_stops_an_analysis(tree in tree(), nodes in 0_u64..80) {
        let toy: Toy = tree.parse().expect("a tree");
        prop_assume!(!toy.is_over());
        for mut searcher in AnySearcher::all() {
            let truth = searcher.analyze(&toy, &ZeroEvaluator, &Limits::none());
            let found = searcher.analyze(&toy, &ZeroEvaluator, &Limits::none().with_nodes(nodes));
            prop_assert!(found.report.stats.nodes <= nodes);
            for (found, truth) in found.moves.iter().zip(&truth.moves) {
                let is_sound = match found.bound() {
                    Some(Bound::Exact) => found.value() == truth.value(),
                    Some(Bound::Lower) => found.value() <= truth.value(),
                    Some(Bound::Upper) => found.value() >= truth.value(),
                    None => found.value().is_none(),
                };
                prop_assert!(is_sound, "{found:?} {truth:?}");
            }
            if truth.report.stats.nodes <= nodes {
                prop_assert_eq!(found.best_moves(), truth.best_moves());
                prop_assert_eq!(found.report.end, SearchEnd::Proved);
            } else {
                prop_assert_eq!(found.report.end, StopReason::Nodes);
                // The limit may stop a solver when it has found all values, and searches for a principal variation.
                let has_all_values = searcher.deepens() && found.best_moves() == truth.best_moves();
                prop_assert!(has_all_values || found.best_moves().is_none());
                check_partial(&toy, &found.report, &truth.report, searcher.deepens()).map_err(TestCaseError::fail)?;
            }
        }
    }
}

#[test]
fn a_search_of_depth_0_has_no_best_move() {
    let toy: Toy = "((3 5) (2 9))".parse().expect("a tree");
    for mut searcher in AnySearcher::all() {
        for limits in [Limits::to_depth(0), Limits::to_depth(0).with_nodes(0)] {
            let report = searcher.search(&toy, &ZeroEvaluator, &limits);
            assert_eq!((report.best, report.pv.len()), (None, 0), "{}", searcher.name());
        }
    }
}
