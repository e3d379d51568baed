//! The memory limit: all memory that grows is counted, and the limit stops every search.

use plywood::textbook::Recursive;
use plywood::toy::Toy;
use plywood::{AnySearcher, Game, Limits, SearchEnd, Searcher, StopReason, ZeroEvaluator, analyze_deepening};
use plywood_games::{Connect, SubtractSquare};
use proptest::prelude::*;

use super::partial::check_partial;
use crate::common::trees::tree;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_memory_limit_stops_every_search_or_suffices(tree in tree(), bytes in 0_u64..20_000) {
        let toy: Toy = tree.parse().expect("a tree");
        for mut searcher in AnySearcher::all() {
            let truth = searcher.search(&toy, &ZeroEvaluator, &Limits::none());
            let report = searcher.search(&toy, &ZeroEvaluator, &Limits::none().with_memory(bytes));
            prop_assert!(report.stats.peak_bytes <= bytes);
            if report.end == StopReason::Memory {
                prop_assert!(truth.stats.peak_bytes > bytes);
                if !toy.is_over() {
                    check_partial(&toy, &report, &truth, searcher.deepens()).map_err(TestCaseError::fail)?;
                }
            } else {
                prop_assert_eq!(report.value(), truth.value());
            }
        }
    }
}

/// A search keeps one list of moves for each ply of the current path; these lists have thousands of moves.
#[test]
fn long_lists_of_moves_count_as_memory() {
    let wide = SubtractSquare::new(1_000_000_000).expect("a size");
    for mut searcher in AnySearcher::textbook() {
        let report = searcher.search(&wide, &ZeroEvaluator, &Limits::none().with_memory(16 << 20));
        assert_eq!(
            (report.end, report.value()),
            (SearchEnd::Stopped(StopReason::Memory), None),
            "{}",
            searcher.name()
        );
        assert!(report.stats.nodes < 1_000, "{}", report.stats.nodes);
    }
    // The solvers search the largest square first, and soon reach positions with short lists.
    for mut searcher in AnySearcher::solvers() {
        let limits = Limits::none().with_nodes(200);
        let report = searcher.search(&wide, &ZeroEvaluator, &limits.clone().with_memory(16 << 20));
        assert!((1 << 20..=16 << 20).contains(&report.stats.peak_bytes), "{:?}", report.stats);
        let report = searcher.search(&wide, &ZeroEvaluator, &limits.with_memory(500_000));
        assert_eq!(
            (report.end, report.value()),
            (SearchEnd::Stopped(StopReason::Memory), None),
            "{}",
            searcher.name()
        );
        assert!(report.stats.nodes < 10 && report.stats.peak_bytes <= 500_000, "{:?}", report.stats);
    }
}

/// Shallow searches need little memory, so that the limit would never stop the analyses to a depth.
#[test]
fn an_analysis_that_a_memory_limit_stops_continues_to_few_depths() {
    let position = SubtractSquare::new(1_000_000).expect("a size");
    let limits = Limits::none().with_memory(100_000);
    let first = Recursive.analyze(&position, &ZeroEvaluator, &limits).report;
    assert_eq!(first.end.stop_reason(), Some(StopReason::Memory), "{first:?}");
    let whole = analyze_deepening(&mut Recursive, &position, &ZeroEvaluator, &limits).report;
    // A search to depth 1 visits the position and each position after one of its 1,000 moves.
    assert_eq!(whole.depth, Some(1));
    assert!(whole.stats.nodes <= 3 * first.stats.nodes + 2_001, "{whole:?}");
}

/// Only the lists of the current path are in memory; these lists have up to seventeen moves.
#[test]
fn memory_of_long_move_lists_is_released() {
    let position = SubtractSquare::new(300).expect("a size");
    for name in ["recursive", "alpha-beta", "iterative", "alpha-beta-iterative"] {
        let mut searcher: AnySearcher = name.parse().expect("a search");
        let report = searcher.search(&position, &ZeroEvaluator, &Limits::to_depth(4));
        assert!(report.stats.nodes > 100 && report.stats.peak_bytes < 2_048, "{name}: {:?}", report.stats);
    }
}

#[test]
fn iterative_searches_store_only_open_positions() {
    let connect = Connect::new(3, 5, 3).expect("a size");
    for name in ["iterative", "alpha-beta-iterative"] {
        let mut searcher: AnySearcher = name.parse().expect("a search");
        let report = searcher.search(&connect, &ZeroEvaluator, &Limits::none());
        assert!(report.stats.nodes > 1_000 && report.stats.peak_bytes < 8_192, "{}", report.stats.peak_bytes);
    }
    let mut tree: AnySearcher = "tree".parse().expect("a search");
    let report = tree.search(&connect, &ZeroEvaluator, &Limits::none());
    assert!(report.stats.peak_bytes > 16 * report.stats.nodes);
}
