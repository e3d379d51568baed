//! Every search takes every limit, hands back its best so far when one stops it, and can be used again.

mod common;

use std::time::{Duration, Instant};

use common::boxes::Boxes;
use common::trees::tree;
use plywood::meter::Meter;
use plywood::toy::Toy;
use plywood::{
    AnySearcher, Blind, Bound, Cancel, Game, Limits, Observer, Progress, Report, Searcher, Stats, Stop,
    analyze,
};
use plywood_games::{Connect, Stonehenge, SubtractSquare};
use proptest::prelude::*;

/// What a stopped search must still be: a legal move first, a line that can be played, a value that is
/// one of a finished move and no better than the true one. Only while it looks for the line has a solver the value
/// itself.
fn check_partial<G: Game>(
    position: &G,
    report: &Report<G::Move>,
    truth: &Report<G::Move>,
    is_solver: bool,
) -> Result<(), String> {
    let best = report.best.ok_or("no move")?;
    if !position.legal_moves().contains(&best) {
        return Err(format!("`{best}` is not legal"));
    }
    let mut end = position.clone();
    for &mv in &report.line {
        end = end.play(mv).map_err(|error| error.to_string())?;
    }
    match (report.value, report.bound) {
        (None, None) if report.line.is_empty() && position.legal_moves()[0] == best => Ok(()),
        (Some(value), Some(Bound::Lower)) if Some(value) <= truth.value && report.line[0] == best => Ok(()),
        (Some(_), Some(Bound::Exact))
            if is_solver && report.value == truth.value && report.line[0] == best =>
        {
            Ok(())
        }
        _ => Err(format!("{:?} {:?} {:?}", report.value, report.bound, report.line_text())),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nodes_stop_every_search_and_leave_it_usable(tree in tree(), share in 0.0..1.0_f64) {
        let toy: Toy = tree.parse().expect("a tree");
        for mut searcher in AnySearcher::all() {
            let truth = searcher.search(&toy, &Blind, &Limits::none());
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a share of a small number")]
            let nodes = (truth.stats.nodes as f64 * share) as u64;
            let report = searcher.search(&toy, &Blind, &Limits::none().with_nodes(nodes));
            prop_assert_eq!((report.stopped, report.stats.nodes), (Stop::Nodes, nodes));
            if !toy.is_over() {
                check_partial(&toy, &report, &truth, is_solver(&searcher)).map_err(TestCaseError::fail)?;
            }
            let enough = searcher.search(&toy, &Blind, &Limits::none().with_nodes(truth.stats.nodes));
            prop_assert_eq!(enough.value, truth.value);
            prop_assert_eq!(enough.stopped, Stop::Proved);
        }
    }

    /// The nodes are for all moves together, and what is left open is never sold as a value.
    #[test]
    fn nodes_stop_an_analysis(tree in tree(), nodes in 0_u64..80) {
        let toy: Toy = tree.parse().expect("a tree");
        prop_assume!(!toy.is_over());
        for mut searcher in AnySearcher::all() {
            let truth = analyze(&mut searcher, &toy, &Blind, &Limits::none());
            let found = analyze(&mut searcher, &toy, &Blind, &Limits::none().with_nodes(nodes));
            prop_assert!(found.report.stats.nodes <= nodes);
            for (found, truth) in found.each.iter().zip(&truth.each) {
                let is_sound = match found.bound {
                    Some(Bound::Exact) => found.value == truth.value,
                    Some(Bound::Lower) => found.value <= truth.value,
                    Some(Bound::Upper) => found.value >= truth.value,
                    None => found.value.is_none(),
                };
                prop_assert!(is_sound, "{found:?} {truth:?}");
            }
            if truth.report.stats.nodes <= nodes {
                prop_assert_eq!(found.best_moves(), truth.best_moves());
                prop_assert_eq!(found.report.stopped, Stop::Proved);
            } else {
                prop_assert_eq!(found.report.stopped, Stop::Nodes);
                // A solver that has all the values may lack nodes for a line.
                let complete = is_solver(&searcher) && found.best_moves() == truth.best_moves();
                prop_assert!(complete || found.best_moves().is_none());
                check_partial(&toy, &found.report, &truth.report, is_solver(&searcher)).map_err(TestCaseError::fail)?;
            }
        }
    }

    #[test]
    fn memory_stops_every_search_or_suffices(tree in tree(), bytes in 0_u64..20_000) {
        let toy: Toy = tree.parse().expect("a tree");
        for mut searcher in AnySearcher::all() {
            let truth = searcher.search(&toy, &Blind, &Limits::none());
            let report = searcher.search(&toy, &Blind, &Limits::none().with_memory(bytes));
            prop_assert!(report.stats.peak_bytes <= bytes);
            if report.stopped == Stop::Memory {
                prop_assert!(truth.stats.peak_bytes > bytes);
                if !toy.is_over() {
                    check_partial(&toy, &report, &truth, is_solver(&searcher)).map_err(TestCaseError::fail)?;
                }
            } else {
                prop_assert_eq!(report.value, truth.value);
            }
        }
    }
}

/// Whether a search takes from the solver's rooms.
fn is_solver(searcher: &AnySearcher) -> bool {
    AnySearcher::solvers().iter().any(|solver| solver.name() == searcher.name())
}

/// Far more than can be searched in a second.
fn endless() -> Stonehenge {
    Stonehenge::new(5).expect("a size")
}

/// Whether a search of [`endless`] has finished nothing; a solver may know by then that some move does not lose soon.
fn is_still_open<M: Copy + PartialEq>(searcher: &AnySearcher, report: &Report<M>) -> bool
where
    Stonehenge: Game<Move = M>,
{
    let first = report.value.is_none() && report.best == endless().legal_moves().first().copied();
    first || is_solver(searcher) && report.bound == Some(Bound::Lower)
}

#[test]
fn time_stops_every_search() {
    for mut searcher in AnySearcher::all() {
        let started = Instant::now();
        let limits = Limits::none().with_time(Duration::from_millis(50)).with_memory(1 << 30);
        let report = searcher.search(&endless(), &Blind, &limits);
        assert_eq!(report.stopped, Stop::Time, "{}", searcher.name());
        assert!(is_still_open(&searcher, &report), "{}: {report:?}", searcher.name());
        assert!(started.elapsed() < Duration::from_secs(5), "{}", searcher.name());
    }
}

#[test]
fn a_slow_evaluator_does_not_outlast_the_time() {
    let slow = |_: &Stonehenge| {
        std::thread::sleep(Duration::from_millis(5));
        0.0
    };
    for mut searcher in AnySearcher::all() {
        let limits = Limits::to_depth(4).with_time(Duration::from_millis(60));
        let report = searcher.search(&endless(), &slow, &limits);
        assert_eq!(report.stopped, Stop::Time, "{}", searcher.name());
        assert!(report.stats.elapsed < Duration::from_secs(2), "{:?}", report.stats.elapsed);
    }
}

#[test]
fn somebody_else_stops_every_search() {
    for mut searcher in AnySearcher::all() {
        let (cancel, progress) = (Cancel::new(), Progress::new());
        let limits =
            Limits::none().with_cancel(cancel.clone()).with_progress(progress.clone()).with_memory(4 << 30);
        let report = std::thread::scope(|scope| {
            let search = scope.spawn(|| searcher.search(&endless(), &Blind, &limits));
            while progress.nodes() < 10_000 {
                std::thread::yield_now();
            }
            cancel.cancel();
            search.join().expect("no panic")
        });
        assert_eq!(report.stopped, Stop::Cancelled);
        assert!(is_still_open(&searcher, &report), "{}: {report:?}", searcher.name());
        assert_eq!(progress.nodes(), report.stats.nodes);
    }
}

/// Cancels after so many nodes, and counts those that follow.
struct Trigger {
    cancel: Cancel,
    left: u32,
    after: u32,
}

impl<G: Game> Observer<G> for Trigger {
    fn enter(&mut self, _: &G, _: Option<G::Move>, _: u32, _: plywood::Window) {
        if self.left == 0 {
            self.after += 1;
        } else {
            self.left -= 1;
            if self.left == 0 {
                self.cancel.cancel();
            }
        }
    }
}

#[test]
fn at_most_1024_nodes_follow_a_cancel() {
    for mut searcher in AnySearcher::all().into_iter().filter(|searcher| searcher.name() != "tree") {
        for left in [1, 2, 100, 5_000, 12_345] {
            let cancel = Cancel::new();
            let mut trigger = Trigger { cancel: cancel.clone(), left, after: 0 };
            let report =
                searcher.observe(&endless(), &Blind, &Limits::none().with_cancel(cancel), &mut trigger);
            assert_eq!(report.stopped, Stop::Cancelled);
            assert!(trigger.after <= 1024, "{} after {left}: {}", searcher.name(), trigger.after);
        }
    }
}

#[test]
fn a_limit_that_is_over_before_it_begins() {
    let cancel = Cancel::new();
    cancel.cancel();
    let nothing = [
        (Limits::none().with_nodes(0), Stop::Nodes),
        (Limits::none().with_time(Duration::ZERO), Stop::Time),
        (Limits::none().with_cancel(cancel), Stop::Cancelled),
    ];
    for mut searcher in AnySearcher::all() {
        for (limits, stop) in &nothing {
            let report = searcher.search(&Boxes::new(), &Blind, limits);
            assert_eq!((report.stopped, report.value, report.stats.nodes), (*stop, None, 0));
            assert_eq!(report.best, Boxes::new().legal_moves().first().copied());
        }
    }
}

/// Thousands of moves a position, a list of them for each ply that is open.
#[test]
fn long_lists_of_moves_count_as_memory() {
    let wide = SubtractSquare::new(1_000_000_000).expect("a size");
    for mut searcher in AnySearcher::textbook() {
        let report = searcher.search(&wide, &Blind, &Limits::none().with_memory(16 << 20));
        assert_eq!((report.stopped, report.value), (Stop::Memory, None), "{}", searcher.name());
        assert!(report.stats.nodes < 1_000, "{}", report.stats.nodes);
    }
    // The solvers subtract the largest square first, and are soon where the lists are short.
    for mut searcher in AnySearcher::solvers() {
        let limits = Limits::none().with_nodes(200);
        let report = searcher.search(&wide, &Blind, &limits.clone().with_memory(16 << 20));
        assert!((1 << 20..=16 << 20).contains(&report.stats.peak_bytes), "{:?}", report.stats);
        let report = searcher.search(&wide, &Blind, &limits.with_memory(500_000));
        assert_eq!((report.stopped, report.value), (Stop::Memory, None), "{}", searcher.name());
        assert!(report.stats.nodes < 10 && report.stats.peak_bytes <= 500_000, "{:?}", report.stats);
    }
}

#[test]
fn a_meter_counts_and_gives_its_first_reason() {
    let mut meter = Meter::start(&Limits::none().with_memory(100).with_nodes(0));
    assert!(meter.claim(60) && meter.claim(40), "exactly what there is");
    meter.release(50);
    assert!(meter.claim(50) && !meter.is_stopped());
    assert!(!meter.claim(1) && !meter.visit());
    assert_eq!((meter.stopped(), meter.peak_bytes(), meter.nodes()), (Some(Stop::Memory), 100, 0));
}

#[test]
fn what_is_left_of_limits() {
    let limits = Limits::to_depth(3).with_nodes(10).with_time(Duration::from_secs(5)).with_memory(7);
    let left = limits.after(4, Duration::from_secs(2));
    assert_eq!((left.nodes, left.time), (Some(6), Some(Duration::from_secs(3))));
    assert_eq!((left.depth, left.memory), (Some(3), Some(7)));
    let nothing = limits.after(11, Duration::from_secs(6));
    assert_eq!((nothing.nodes, nothing.time), (Some(0), Some(Duration::ZERO)));
}

#[test]
fn work_done_in_turn_adds_up_and_memory_does_not() {
    let one = Stats { nodes: 3, leaves: 2, evaluations: 1, peak_bytes: 50, ..Stats::default() };
    let other = Stats { nodes: 4, cutoffs: 1, table_hits: 2, peak_bytes: 70, ..Stats::default() };
    let sum = Stats { nodes: 7, leaves: 2, evaluations: 1, cutoffs: 1, table_hits: 2, peak_bytes: 70, ..one };
    assert_eq!(one.plus(other), sum);
}

/// Lists of seventeen moves, one for each ply that is open and no more.
#[test]
fn long_lists_are_given_back() {
    let position = SubtractSquare::new(300).expect("a size");
    for name in ["recursive", "alpha-beta", "iterative", "alpha-beta-iterative"] {
        let mut searcher: AnySearcher = name.parse().expect("a search");
        let report = searcher.search(&position, &Blind, &Limits::to_depth(4));
        assert!(report.stats.nodes > 100 && report.stats.peak_bytes < 2_048, "{name}: {:?}", report.stats);
    }
}

#[test]
fn the_iterative_searches_keep_only_what_is_open() {
    let connect = Connect::new(3, 5, 3).expect("a size");
    for name in ["iterative", "alpha-beta-iterative"] {
        let mut searcher: AnySearcher = name.parse().expect("a search");
        let report = searcher.search(&connect, &Blind, &Limits::none());
        assert!(report.stats.nodes > 1_000 && report.stats.peak_bytes < 8_192, "{}", report.stats.peak_bytes);
    }
    let mut tree: AnySearcher = "tree".parse().expect("a search");
    let report = tree.search(&connect, &Blind, &Limits::none());
    assert!(report.stats.peak_bytes > 16 * report.stats.nodes);
}
