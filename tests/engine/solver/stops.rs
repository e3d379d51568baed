//! Limits: a search that is stopped at any node, in any setting, reports only proved results.

use std::time::Duration;

use plywood::laws::{CoarseEvaluator, MinimaxOracle};
use plywood::solver::Solver;
use plywood::toy::Toy;
use plywood::{
    AnySearcher, Bound, Cancel, Evaluator, Game, Limits, Observer, Report, SearchEnd, Searcher, StopReason,
    Value, Window, ZeroEvaluator,
};
use plywood_games::{Connect, Lines, Stonehenge, TicTacToe};
use proptest::prelude::*;

use super::check::Setting;
use super::keys::{InnerEvaluator, Keys, WithKeys};
use crate::common::trees::tree;

/// The greatest depth of the trees.
const DEEPEST: u32 = 8;

/// Checks a report of a stopped search. It contains either no result and the first legal move, or a lower bound and a move
/// that reaches it, or the exact value to the requested or a smaller depth and a best move.
fn check_sound<G: Game>(
    position: &G,
    report: &Report<G::Move>,
    depth: Option<u32>,
    truth: &mut MinimaxOracle<'_, G>,
) -> Result<(), String> {
    let summary =
        || format!("{:?} {:?} {} {:?}", report.value(), report.bound(), report.pv_text(), report.end);
    let best = report.best.ok_or_else(|| format!("no move: {}", summary()))?;
    let mut end = position.clone();
    for mv in &report.pv {
        end = end.play(*mv).map_err(|error| error.to_string())?;
    }
    if report.value().is_some() && report.pv.first() != Some(&best) {
        return Err(format!("the variation begins with another move: {}", summary()));
    }
    let is_sound = match (report.value(), report.bound()) {
        (None, None) => {
            report.pv.is_empty() && position.legal_moves()[0] == best && !report.end.is_complete()
        }
        (Some(value), Some(Bound::Lower)) => {
            value <= truth.value(position, depth) && value <= truth.move_value(position, best, depth)
        }
        (Some(value), Some(Bound::Exact)) => {
            let mut is_value_to = |depth| {
                truth.value(position, depth) == value && truth.move_value(position, best, depth) == value
            };
            let may_be_shallower = !report.end.is_complete() && !value.is_decided();
            is_value_to(depth)
                || may_be_shallower && (1..=depth.unwrap_or(DEEPEST)).any(|depth| is_value_to(Some(depth)))
        }
        _ => false,
    };
    if is_sound { Ok(()) } else { Err(summary()) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn a_limit_on_nodes_is_exact(
        tree in tree(), number: u64, nodes in 0_u64..150, depth in prop::option::of(1_u32..6)
    ) {
        let toy: Toy = tree.parse().expect("a tree");
        prop_assume!(!toy.is_over());
        for evaluator in [&CoarseEvaluator as &dyn Evaluator<Toy>, &ZeroEvaluator] {
            let mut truth = MinimaxOracle::new(evaluator);
            for step in 0..6 {
                let setting = Setting::numbered(number.wrapping_add(step));
                let position = WithKeys { game: toy.clone(), keys: setting.keys };
                let limits = setting.limits(depth).with_nodes(nodes);
                let report = setting.searcher().search(&position, &InnerEvaluator(evaluator), &limits);
                prop_assert!(report.stats.nodes <= nodes);
                if report.end == StopReason::Nodes {
                    prop_assert_eq!(report.stats.nodes, nodes);
                }
                check_sound(&toy, &report, depth, &mut truth)
                    .map_err(|error| TestCaseError::fail(format!("{error}\n{depth:?} {nodes} {setting:?}")))?;
            }
        }
    }

    /// An observer cancels the search at a node of a small tree.
    #[test]
    fn a_cancelled_search_reports_only_proved_results(
        tree in tree(), number: u64, after in 1_u32..100, depth in prop::option::of(1_u32..6)
    ) {
        let toy: Toy = tree.parse().expect("a tree");
        prop_assume!(!toy.is_over());
        let mut truth = MinimaxOracle::new(&CoarseEvaluator);
        for step in 0..6 {
            let setting = Setting::numbered(number.wrapping_add(step));
            let position = WithKeys { game: toy.clone(), keys: setting.keys };
            let mut observer = CancelAfter { cancel: Cancel::new(), left: after, nodes_after: 0 };
            let limits = setting.limits(depth).with_cancel(observer.cancel.clone());
            let report = setting.searcher().observe(&position, &InnerEvaluator(&CoarseEvaluator), &limits, &mut observer);
            prop_assert!(observer.nodes_after <= 1_024);
            check_sound(&toy, &report, depth, &mut truth)
                .map_err(|error| TestCaseError::fail(format!("{error}\n{depth:?} {after} {setting:?}")))?;
        }
    }
}

/// An observer that cancels the search after `left` more nodes, and counts the nodes that follow in `nodes_after`.
struct CancelAfter {
    cancel: Cancel,
    left: u32,
    nodes_after: u32,
}

impl<G: Game> Observer<G> for CancelAfter {
    fn enter(&mut self, _: &G, _: Option<G::Move>, _: u32, _: Window) {
        if self.left == 0 {
            self.nodes_after += 1;
            return;
        }
        self.left -= 1;
        if self.left == 0 {
            self.cancel.cancel();
        }
    }
}

#[test]
fn a_cancelled_search_visits_at_most_1024_more_nodes() {
    // No search of this game finishes within the test.
    let large = Stonehenge::new(5).expect("a size");
    for number in 0..60 {
        let setting = Setting { memory: None, keys: Keys::Unchanged, ..Setting::numbered(number) };
        for left in [1, 1_000, 4_321] {
            let mut observer = CancelAfter { cancel: Cancel::new(), left, nodes_after: 0 };
            let limits = setting.limits(None).with_cancel(observer.cancel.clone());
            let position = WithKeys { game: large, keys: setting.keys };
            let report = setting.searcher().observe(
                &position,
                &InnerEvaluator(&ZeroEvaluator),
                &limits,
                &mut observer,
            );
            assert_eq!(report.end, StopReason::Cancelled, "{setting:?}");
            assert!(observer.nodes_after <= 1_024, "{} after {left}: {setting:?}", observer.nodes_after);
        }
    }
}

/// Checks searches of `game` that a time limit or another thread stops after up to 3 milliseconds.
fn check_stopped_searches<G: Game>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    depths: &[Option<u32>],
    count: u64,
) {
    let mut truth = MinimaxOracle::new(evaluator);
    for (number, &depth) in (0..count).zip(depths.iter().cycle()) {
        let setting = Setting { threads: 1 + (number % 2) as u32, ..Setting::numbered(number) };
        let position = WithKeys { game: game.clone(), keys: setting.keys };
        let after = Duration::from_micros(number * number % 3_000);
        let limits = setting.limits(depth);
        let report = if number % 3 == 0 {
            setting.searcher().search(&position, &InnerEvaluator(evaluator), &limits.with_time(after))
        } else {
            let cancel = Cancel::new();
            let limits = limits.with_cancel(cancel.clone());
            std::thread::scope(|scope| {
                let search =
                    scope.spawn(|| setting.searcher().search(&position, &InnerEvaluator(evaluator), &limits));
                std::thread::sleep(after);
                cancel.cancel();
                search.join().expect("no panic")
            })
        };
        let checked = check_sound(game, &report, depth, &mut truth);
        checked.unwrap_or_else(|error| panic!("{error}\n{depth:?} {setting:?}"));
    }
}

#[test]
fn a_search_stopped_by_time_or_another_thread_reports_only_proved_results() {
    check_stopped_searches(&TicTacToe::new(), &Lines, &[None, Some(4), Some(6)], 200);
    check_stopped_searches(&Connect::new(4, 4, 3).expect("a size"), &Lines, &[None, Some(5)], 200);
    check_stopped_searches(&Connect::new(4, 4, 3).expect("a size"), &ZeroEvaluator, &[None, Some(5)], 200);
}

#[test]
fn a_searcher_can_be_used_again_after_a_stop() {
    let game = TicTacToe::new();
    for mut searcher in AnySearcher::solvers() {
        for nodes in [0, 1, 10, 100] {
            let _ = searcher.search(&game, &ZeroEvaluator, &Limits::none().with_nodes(nodes));
            let report = searcher.search(&game, &ZeroEvaluator, &Limits::none());
            assert_eq!(
                report.value().map(|value| value.to_string()).as_deref(),
                Some("draw"),
                "{}",
                searcher.name()
            );
        }
    }
}

/// Iterative deepening ends when a draw is proved, that is when no position was at the horizon. Proof-number search is
/// left out, because it does not detect this.
#[test]
fn iterative_deepening_ends_at_a_proved_draw() {
    for searcher in AnySearcher::solvers().into_iter().take(3) {
        for limits in [Limits::to_depth(10_000), Limits::none().with_nodes(1_000_000)] {
            let report = searcher.clone().search(&TicTacToe::new(), &Lines, &limits);
            assert_eq!(
                (report.value(), report.end),
                (Some(Value::Draw), SearchEnd::Proved),
                "{}",
                searcher.name()
            );
            assert!(report.stats.nodes < 50_000, "{} nodes by {}", report.stats.nodes, searcher.name());
        }
    }
}

/// An iteration that scores the horizon 0 may find bounds that do not hold if the game ends in points; a stopped search
/// must not report them.
#[test]
fn a_stopped_search_of_a_game_of_points_reports_only_proved_results() {
    let toy: Toy = "((L) (-1 (0)) (0))".parse().expect("a tree");
    let mut truth = MinimaxOracle::new(&ZeroEvaluator);
    for searcher in AnySearcher::solvers() {
        for nodes in 0..20 {
            let limits = Limits::to_depth(2).with_nodes(nodes).with_memory(500);
            let report = searcher.clone().search(&toy, &ZeroEvaluator, &limits);
            check_sound(&toy, &report, Some(2), &mut truth)
                .unwrap_or_else(|error| panic!("{} with {nodes} nodes: {error}", searcher.name()));
        }
    }
}

/// The solver asks for near ends first. That a side does not lose soon is not reported: an estimate says more.
#[test]
fn a_search_that_only_excludes_a_near_loss_reports_no_bound() {
    let connect = Connect::new(7, 6, 4).expect("a size");
    let limits = Limits::none().with_nodes(20_000);
    let report = Solver::default().search(&connect, &ZeroEvaluator, &limits);
    assert_eq!((report.value(), report.best), (None, connect.legal_moves().first().copied()));
    let report = Solver::default().search(&connect, &Lines, &limits);
    assert!(matches!(report.value(), Some(Value::Estimate(_))), "{:?}", report.value());
}
