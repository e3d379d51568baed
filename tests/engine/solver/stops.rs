//! Stopped at any moment, in whichever setting, a solver's search says only what it knows.

use std::time::Duration;

use plywood::laws::{Coarse, Truth};
use plywood::toy::Toy;
use plywood::{
    AnySearcher, Bound, Cancel, Evaluator, Game, Limits, Observer, Report, SearchEnd, Searcher, StopReason,
    Value, Window, ZeroEvaluator,
};
use plywood_games::{Connect, Lines, Stonehenge, TicTacToe};
use proptest::prelude::*;

use super::adverse::{Adverse, How, Of};
use super::check::Setting;
use crate::common::trees::tree;

/// The deepest of the trees.
const DEEPEST: u32 = 8;

/// Whether a report is true as far as it goes: nothing and the first legal move; or a lower bound and a move that has
/// it; or the value, to the depth that was asked or to a lesser one that was finished, and a move that has it.
fn sound<G: Game>(
    position: &G,
    report: &Report<G::Move>,
    depth: Option<u32>,
    truth: &mut Truth<'_, G>,
) -> Result<(), String> {
    let told = || format!("{:?} {:?} {} {:?}", report.value(), report.bound(), report.pv_text(), report.end);
    let best = report.best.ok_or_else(|| format!("no move: {}", told()))?;
    let mut here = position.clone();
    for mv in &report.pv {
        here = here.play(*mv).map_err(|error| error.to_string())?;
    }
    if report.value().is_some() && report.pv.first() != Some(&best) {
        return Err(format!("the line begins with another move: {}", told()));
    }
    let is_sound = match (report.value(), report.bound()) {
        (None, None) => {
            report.pv.is_empty() && position.legal_moves()[0] == best && !report.end.is_complete()
        }
        (Some(value), Some(Bound::Lower)) => {
            value <= truth.value(position, depth) && value <= truth.of_move(position, best, depth)
        }
        (Some(value), Some(Bound::Exact)) => {
            let mut has_it = |depth| {
                truth.value(position, depth) == value && truth.of_move(position, best, depth) == value
            };
            let lesser = !report.end.is_complete() && !value.is_decided();
            has_it(depth) || lesser && (1..=depth.unwrap_or(DEEPEST)).any(|depth| has_it(Some(depth)))
        }
        _ => false,
    };
    if is_sound { Ok(()) } else { Err(told()) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn nodes_are_spent_exactly(
        tree in tree(), number: u64, nodes in 0_u64..150, depth in prop::option::of(1_u32..6)
    ) {
        let toy: Toy = tree.parse().expect("a tree");
        prop_assume!(!toy.is_over());
        for evaluator in [&Coarse as &dyn Evaluator<Toy>, &ZeroEvaluator] {
            let mut truth = Truth::by(evaluator);
            for step in 0..6 {
                let setting = Setting::numbered(number.wrapping_add(step));
                let position = Adverse { game: toy.clone(), how: setting.how };
                let limits = setting.limits(depth).with_nodes(nodes);
                let report = setting.searcher().search(&position, &Of(evaluator), &limits);
                prop_assert!(report.stats.nodes <= nodes);
                if report.end == StopReason::Nodes {
                    prop_assert_eq!(report.stats.nodes, nodes);
                }
                sound(&toy, &report, depth, &mut truth)
                    .map_err(|what| TestCaseError::fail(format!("{what}\n{depth:?} {nodes} {setting:?}")))?;
            }
        }
    }

    /// The switch is thrown by the search itself, at a position of a small tree.
    #[test]
    fn a_cancel_leaves_what_is_known(
        tree in tree(), number: u64, after in 1_u32..100, depth in prop::option::of(1_u32..6)
    ) {
        let toy: Toy = tree.parse().expect("a tree");
        prop_assume!(!toy.is_over());
        let mut truth = Truth::by(&Coarse);
        for step in 0..6 {
            let setting = Setting::numbered(number.wrapping_add(step));
            let position = Adverse { game: toy.clone(), how: setting.how };
            let mut switch = Switch { cancel: Cancel::new(), left: after, since: 0 };
            let limits = setting.limits(depth).with_cancel(switch.cancel.clone());
            let report = setting.searcher().observe(&position, &Of(&Coarse), &limits, &mut switch);
            prop_assert!(switch.since <= 1_024);
            sound(&toy, &report, depth, &mut truth)
                .map_err(|what| TestCaseError::fail(format!("{what}\n{depth:?} {after} {setting:?}")))?;
        }
    }
}

/// Cancels after so many nodes, and counts those that follow.
struct Switch {
    cancel: Cancel,
    left: u32,
    since: u32,
}

impl<G: Game> Observer<G> for Switch {
    fn enter(&mut self, _: &G, _: Option<G::Move>, _: u32, _: Window) {
        if self.left == 0 {
            self.since += 1;
            return;
        }
        self.left -= 1;
        if self.left == 0 {
            self.cancel.cancel();
        }
    }
}

#[test]
fn few_nodes_follow_a_cancel_in_a_long_search() {
    let endless = Stonehenge::new(5).expect("a size");
    for number in 0..60 {
        let setting = Setting { memory: None, how: How::AsItIs, ..Setting::numbered(number) };
        for left in [1, 1_000, 12_345] {
            let mut switch = Switch { cancel: Cancel::new(), left, since: 0 };
            let limits = setting.limits(None).with_cancel(switch.cancel.clone());
            let position = Adverse { game: endless, how: setting.how };
            let report = setting.searcher().observe(&position, &Of(&ZeroEvaluator), &limits, &mut switch);
            assert_eq!(report.end, StopReason::Cancelled, "{setting:?}");
            assert!(switch.since <= 1_024, "{} after {left}: {setting:?}", switch.since);
        }
    }
}

/// A search of `game`, stopped after so many microseconds by the clock or by another thread.
fn stopped_in_time<G: Game>(game: &G, evaluator: &dyn Evaluator<G>, depths: &[Option<u32>], count: u64) {
    let mut truth = Truth::by(evaluator);
    for (number, &depth) in (0..count).zip(depths.iter().cycle()) {
        let setting = Setting { threads: 1 + (number % 2) as u32, ..Setting::numbered(number) };
        let position = Adverse { game: game.clone(), how: setting.how };
        let after = Duration::from_micros(number * number % 3_000);
        let limits = setting.limits(depth);
        let report = if number % 3 == 0 {
            setting.searcher().search(&position, &Of(evaluator), &limits.with_time(after))
        } else {
            let cancel = Cancel::new();
            let limits = limits.with_cancel(cancel.clone());
            std::thread::scope(|scope| {
                let search = scope.spawn(|| setting.searcher().search(&position, &Of(evaluator), &limits));
                std::thread::sleep(after);
                cancel.cancel();
                search.join().expect("no panic")
            })
        };
        let checked = sound(game, &report, depth, &mut truth);
        checked.unwrap_or_else(|what| panic!("{what}\n{depth:?} {setting:?}"));
    }
}

#[test]
fn time_and_other_threads_leave_what_is_known() {
    stopped_in_time(&TicTacToe::new(), &Lines, &[None, Some(4), Some(6)], 200);
    stopped_in_time(&Connect::new(4, 4, 3).expect("a size"), &Lines, &[None, Some(5)], 200);
    stopped_in_time(&Connect::new(4, 4, 3).expect("a size"), &ZeroEvaluator, &[None, Some(5)], 200);
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

/// Deepening ends with the game: a draw is proved once all games are followed to their ends, however deep the search
/// may go and however much is left to it. Proof numbers can't tell, for they are kept without what they rest on.
#[test]
fn a_draw_ends_the_deepening() {
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

/// Where games end in points, what a question about wins has found so far may be untrue of them.
#[test]
fn points_that_turn_up_on_the_way_are_not_forgotten() {
    let toy: Toy = "((L) (-1 (0)) (0))".parse().expect("a tree");
    let mut truth = Truth::by(&ZeroEvaluator);
    for searcher in AnySearcher::solvers() {
        for nodes in 0..20 {
            let limits = Limits::to_depth(2).with_nodes(nodes).with_memory(500);
            let report = searcher.clone().search(&toy, &ZeroEvaluator, &limits);
            sound(&toy, &report, Some(2), &mut truth)
                .unwrap_or_else(|what| panic!("{} with {nodes} nodes: {what}", searcher.name()));
        }
    }
}
