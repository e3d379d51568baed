//! The three-case contract of a search with a window of one's own, and how much alpha-beta saves.

use crate::common::trees::tree;
use plywood::laws::Coarse;
use plywood::textbook::{AlphaBeta, AlphaBetaIterative, Recursive};
use plywood::toy::Toy;
use plywood::{
    AnySearcher, Bound, Evaluator, Game, Limits, Report, SearchEnd, Searcher, StopReason, Value, Window,
    ZeroEvaluator,
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

/// Fail-soft: outside of the window the answer is a bound, inside the truth.
fn check<G: Game>(
    report: &Report<G::Move>,
    window: Window,
    truth: Value,
    leaf: bool,
) -> Result<(), TestCaseError> {
    let value = report.value().expect("nothing stops it");
    let bound = if leaf || (window.alpha() < value && value < window.beta()) {
        prop_assert_eq!(value, truth);
        Bound::Exact
    } else if value <= window.alpha() {
        prop_assert!(truth <= value, "{truth} is more than the upper bound {value}");
        Bound::Upper
    } else {
        prop_assert!(truth >= value, "{truth} is less than the lower bound {value}");
        Bound::Lower
    };
    prop_assert_eq!(report.bound(), Some(bound));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn the_answer_is_a_bound_outside_and_the_truth_inside(
        tree in tree(), window in window(), depth in prop::option::of(0_u32..6)
    ) {
        let toy: Toy = tree.parse().expect("a tree");
        let limits = Limits { depth, ..Limits::none() };
        let plain = Recursive.search(&toy, &Coarse, &limits);
        let truth = plain.value().expect("nothing stops it");
        let leaf = toy.is_over() || depth == Some(0);
        let recursive = AlphaBeta::within(window).search(&toy, &Coarse, &limits);
        let iterative = AlphaBetaIterative::within(window).search(&toy, &Coarse, &limits);
        check::<Toy>(&recursive, window, truth, leaf)?;
        check::<Toy>(&iterative, window, truth, leaf)?;
        prop_assert_eq!((recursive.value(), recursive.pv), (iterative.value(), iterative.pv));
        let (a, b) = (recursive.stats, iterative.stats);
        prop_assert_eq!((a.nodes, a.leaves, a.cutoffs), (b.nodes, b.leaves, b.cutoffs));
        prop_assert!(a.nodes <= plain.stats.nodes);
    }

    /// A search with a window that is stopped vouches only for what it finished and found to be enough.
    #[test]
    fn a_stopped_search_with_a_window_sells_no_upper_bound(
        tree in tree(), window in window(), nodes in 0_u64..60
    ) {
        let toy: Toy = tree.parse().expect("a tree");
        let truth = Recursive.search(&toy, &Coarse, &Limits::none()).value().expect("nothing stops it");
        let limits = Limits::none().with_nodes(nodes);
        let recursive = AlphaBeta::within(window).search(&toy, &Coarse, &limits);
        let iterative = AlphaBetaIterative::within(window).search(&toy, &Coarse, &limits);
        prop_assert_eq!((recursive.value(), &recursive.pv), (iterative.value(), &iterative.pv));
        if recursive.end == StopReason::Nodes {
            prop_assert!(recursive.value().is_none_or(|value| value <= truth), "{:?} of {truth}", recursive.value());
            prop_assert_eq!(recursive.value().is_none(), recursive.pv.is_empty());
        }
    }

    /// Draws and margins are said only where no horizon was met; what is proved is what full depth says.
    #[test]
    fn a_level_result_is_sure_only_where_the_end_proves_it(tree in tree(), depth in 0_u32..6) {
        let toy: Toy = tree.parse().expect("a tree");
        let truth = Recursive.search(&toy, &Coarse, &Limits::none()).value().expect("nothing stops it");
        for mut searcher in AnySearcher::textbook() {
            let report = searcher.search(&toy, &Coarse, &Limits::to_depth(depth));
            let value = report.value().expect("nothing stops it");
            let met_a_horizon = report.stats.evaluations > 0;
            let is_estimate = matches!(value, Value::Estimate(_));
            prop_assert_eq!(is_estimate, met_a_horizon && !value.is_decided());
            let proved = !met_a_horizon || value.is_decided();
            prop_assert_eq!(report.end, if proved { SearchEnd::Proved } else { SearchEnd::DepthReached });
            prop_assert!(!proved || value == truth);
            let analysis = searcher.analyze(&toy, &Coarse, &Limits::to_depth(depth));
            prop_assert!(analysis.report.end != SearchEnd::Proved || analysis.report.value() == Some(truth));
            prop_assert!(!value.is_decided() || analysis.report.end == SearchEnd::Proved);
        }
    }

    /// A solver skips what does not matter, so it may prove more than plain minimax does to that depth; and no less,
    /// unless it sees no difference between a level end and a horizon, as none does whose evaluator holds all to be level.
    #[test]
    fn a_solver_is_sure_where_the_end_proves_it(tree in tree(), depth in 0_u32..6) {
        let toy: Toy = tree.parse().expect("a tree");
        let truth = Recursive.search(&toy, &Coarse, &Limits::none()).value().expect("nothing stops it");
        let plain = Recursive.search(&toy, &Coarse, &Limits::to_depth(depth));
        for mut searcher in AnySearcher::solvers() {
            for (evaluator, is_level) in [(&Coarse as &dyn Evaluator<Toy>, false), (&ZeroEvaluator, true)] {
                let report = searcher.search(&toy, evaluator, &Limits::to_depth(depth));
                let (value, name) = (report.value().expect("nothing stops it"), searcher.name());
                let proved = report.end == SearchEnd::Proved;
                prop_assert!(proved || report.end == SearchEnd::DepthReached);
                let unsure = plain.end == SearchEnd::DepthReached || is_level && value == Value::Draw;
                prop_assert!(proved || unsure, "{name} does not prove {value}");
                prop_assert!(!proved || value == truth, "{name} says {value}, and it is {truth}");
                prop_assert_eq!(matches!(value, Value::Estimate(_)), !proved, "{} says {}", name, value);
            }
        }
    }

    #[test]
    fn values_are_ordered_and_turn_round(a in value(), b in value(), c in value()) {
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert_eq!(a.cmp(&b), (-b).cmp(&-a));
        prop_assert_eq!(-(-a), a);
        prop_assert!(!(a <= b && b <= c) || a <= c);
        prop_assert_eq!(a < b, a.earlier(1) < b.earlier(1));
    }
}

#[test]
fn zero_has_no_sign() {
    let Value::Estimate(estimate) = -Value::Estimate(0.0) else { panic!("still an estimate") };
    assert!(estimate.is_sign_positive());
    assert_eq!((-Value::Estimate(0.0)).to_string(), "estimate 0");
}
