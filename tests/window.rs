//! The three-case contract of a search with a window of one's own, and how much alpha-beta saves.

mod common;

use common::trees::tree;
use plywood::laws::Coarse;
use plywood::textbook::{AlphaBeta, AlphaBetaIterative, Recursive};
use plywood::toy::Toy;
use plywood::{Bound, Game, Limits, Report, Searcher, Value, Window};
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
    let value = report.value.expect("nothing stops it");
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
    prop_assert_eq!(report.bound, Some(bound));
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
        let truth = plain.value.expect("nothing stops it");
        let leaf = toy.is_over() || depth == Some(0);
        let recursive = AlphaBeta::within(window).search(&toy, &Coarse, &limits);
        let iterative = AlphaBetaIterative::within(window).search(&toy, &Coarse, &limits);
        check::<Toy>(&recursive, window, truth, leaf)?;
        check::<Toy>(&iterative, window, truth, leaf)?;
        prop_assert_eq!((recursive.value, recursive.line), (iterative.value, iterative.line));
        let (a, b) = (recursive.stats, iterative.stats);
        prop_assert_eq!((a.nodes, a.leaves, a.cutoffs), (b.nodes, b.leaves, b.cutoffs));
        prop_assert!(a.nodes <= plain.stats.nodes);
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
