//! Searches with a window that the caller chooses: the three-case contract of alpha-beta, and which values are proved.

use crate::common::trees::tree;
use plywood::laws::CoarseEvaluator;
use plywood::textbook::{AlphaBeta, AlphaBetaIterative, Recursive};
use plywood::toy::Toy;
use plywood::{
    Analysis, AnySearcher, Bound, Evaluator, Game, Limits, Report, SearchEnd, Searcher, StopReason, Value,
    Window, ZeroEvaluator,
};
use proptest::prelude::*;

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        (0_u32..8).prop_map(|plies| Value::Win { plies }),
        (0_u32..8).prop_map(|plies| Value::Loss { plies }),
        (-3_i32..=3).prop_map(Value::Points),
        (-3.0..3.0_f64).prop_map(Value::Estimate),
    ]
}

fn window() -> impl Strategy<Value = Window> {
    (value(), value()).prop_filter_map("alpha is less than beta", |(a, b)| Window::new(a.min(b), a.max(b)))
}

/// Checks the fail-soft contract: the value is exact inside the window and a bound outside of it.
fn check_contract<G: Game>(
    report: &Report<G::Move>,
    window: Window,
    actual: Value,
    is_leaf: bool,
) -> Result<(), TestCaseError> {
    let value = report.value().expect("the search has no limits");
    let bound = if is_leaf || (window.alpha() < value && value < window.beta()) {
        prop_assert_eq!(value, actual);
        Bound::Exact
    } else if value <= window.alpha() {
        prop_assert!(actual <= value, "the value {actual} exceeds the upper bound {value}");
        Bound::Upper
    } else {
        prop_assert!(actual >= value, "the value {actual} is below the lower bound {value}");
        Bound::Lower
    };
    prop_assert_eq!(report.bound(), Some(bound));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn the_value_is_exact_inside_the_window_and_a_bound_outside(
        tree in tree(), window in window(), depth in prop::option::of(0_u32..6)
    ) {
        let toy: Toy = tree.parse().expect("a tree");
        let limits = Limits { depth, ..Limits::none() };
        let plain = Recursive.search(&toy, &CoarseEvaluator, &limits);
        let actual = plain.value().expect("the search has no limits");
        let is_leaf = toy.is_over() || depth == Some(0);
        let recursive = AlphaBeta::within(window).search(&toy, &CoarseEvaluator, &limits);
        let iterative = AlphaBetaIterative::within(window).search(&toy, &CoarseEvaluator, &limits);
        check_contract::<Toy>(&recursive, window, actual, is_leaf)?;
        check_contract::<Toy>(&iterative, window, actual, is_leaf)?;
        prop_assert_eq!((recursive.value(), recursive.pv), (iterative.value(), iterative.pv));
        let (a, b) = (recursive.stats, iterative.stats);
        prop_assert_eq!((a.nodes, a.leaves, a.cutoffs), (b.nodes, b.leaves, b.cutoffs));
        prop_assert!(a.nodes <= plain.stats.nodes);
    }

    /// The window is for the root alone.
    #[test]
    fn an_analysis_is_exact_with_any_window(
        tree in tree(), window in window(), depth in prop::option::of(0_u32..6)
    ) {
        let toy: Toy = tree.parse().expect("a tree");
        let limits = Limits { depth, ..Limits::none() };
        let truth = Recursive.analyze(&toy, &CoarseEvaluator, &limits);
        let recursive = AlphaBeta::within(window).analyze(&toy, &CoarseEvaluator, &limits);
        let iterative = AlphaBetaIterative::within(window).analyze(&toy, &CoarseEvaluator, &limits);
        for analysis in [recursive, iterative] {
            let values = |analysis: &Analysis<_>| analysis.moves.iter().map(|it| it.result).collect::<Vec<_>>();
            prop_assert_eq!(values(&analysis), values(&truth));
            if !analysis.moves.is_empty() {
                prop_assert_eq!(analysis.report.result, truth.report.result);
            }
        }
    }

    /// A stopped search has not searched all moves, so it may report only a lower bound.
    #[test]
    fn a_stopped_search_with_a_window_reports_no_upper_bound(
        tree in tree(), window in window(), nodes in 0_u64..60
    ) {
        let toy: Toy = tree.parse().expect("a tree");
        let actual = Recursive.search(&toy, &CoarseEvaluator, &Limits::none()).value().expect("the search has no limits");
        let limits = Limits::none().with_nodes(nodes);
        let recursive = AlphaBeta::within(window).search(&toy, &CoarseEvaluator, &limits);
        let iterative = AlphaBetaIterative::within(window).search(&toy, &CoarseEvaluator, &limits);
        prop_assert_eq!((recursive.value(), &recursive.pv), (iterative.value(), &iterative.pv));
        if recursive.end == StopReason::Nodes {
            prop_assert!(recursive.value().is_none_or(|value| value <= actual), "{:?} of {actual}", recursive.value());
            prop_assert_eq!(recursive.value().is_none(), recursive.pv.is_empty());
        }
    }

    /// A draw or points are reported only if no position was at the horizon, and every proved value is the value at
    /// full depth.
    #[test]
    fn a_draw_or_points_are_proved_only_if_no_leaf_is_at_the_horizon(tree in tree(), depth in 0_u32..6) {
        let toy: Toy = tree.parse().expect("a tree");
        let actual = Recursive.search(&toy, &CoarseEvaluator, &Limits::none()).value().expect("the search has no limits");
        for mut searcher in AnySearcher::textbook() {
            let report = searcher.search(&toy, &CoarseEvaluator, &Limits::to_depth(depth));
            let value = report.value().expect("the search has no limits");
            let has_horizon = report.stats.evaluations > 0;
            let is_estimate = matches!(value, Value::Estimate(_));
            prop_assert_eq!(is_estimate, has_horizon && !value.is_decided());
            let proved = !has_horizon || value.is_decided();
            prop_assert_eq!(report.end, if proved { SearchEnd::Proved } else { SearchEnd::DepthReached });
            prop_assert!(!proved || value == actual);
            let analysis = searcher.analyze(&toy, &CoarseEvaluator, &Limits::to_depth(depth));
            prop_assert!(analysis.report.end != SearchEnd::Proved || analysis.report.value() == Some(actual));
            prop_assert!(!value.is_decided() || analysis.report.end == SearchEnd::Proved);
        }
    }

    /// A solver prunes, so it may prove more than plain minimax at the same depth. It never proves less, with one
    /// exception: if the evaluator scores every position 0, a solver does not distinguish a draw from a horizon.
    #[test]
    fn a_solver_proves_what_plain_minimax_proves(tree in tree(), depth in 0_u32..6) {
        let toy: Toy = tree.parse().expect("a tree");
        let actual = Recursive.search(&toy, &CoarseEvaluator, &Limits::none()).value().expect("the search has no limits");
        let plain = Recursive.search(&toy, &CoarseEvaluator, &Limits::to_depth(depth));
        for mut searcher in AnySearcher::solvers() {
            for (evaluator, is_zero) in [(&CoarseEvaluator as &dyn Evaluator<Toy>, false), (&ZeroEvaluator, true)] {
                let report = searcher.search(&toy, evaluator, &Limits::to_depth(depth));
                let (value, name) = (report.value().expect("the search has no limits"), searcher.name());
                let proved = report.end == SearchEnd::Proved;
                prop_assert!(proved || report.end == SearchEnd::DepthReached);
                let may_be_unproved = plain.end == SearchEnd::DepthReached || is_zero && value == Value::Draw;
                prop_assert!(proved || may_be_unproved, "{name} does not prove {value}");
                prop_assert!(!proved || value == actual, "{name}: {value}; the value at full depth is {actual}");
                prop_assert_eq!(matches!(value, Value::Estimate(_)), !proved, "{}: {}", name, value);
            }
        }
    }

    #[test]
    fn negation_reverses_the_order_of_values(a in value(), b in value(), c in value()) {
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert_eq!(a.cmp(&b), (-b).cmp(&-a));
        prop_assert_eq!(-(-a), a);
        prop_assert!(!(a <= b && b <= c) || a <= c);
        prop_assert_eq!(a < b, a.earlier(1) < b.earlier(1));
    }
}

#[test]
fn the_negation_of_a_zero_estimate_has_no_sign() {
    let Value::Estimate(estimate) = -Value::Estimate(0.0) else {
        panic!("the negation of an estimate is an estimate")
    };
    assert!(estimate.is_sign_positive());
    assert_eq!((-Value::Estimate(0.0)).to_string(), "estimate 0");
}
