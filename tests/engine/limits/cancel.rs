//! Every search can be cancelled by another thread.

use std::time::Duration;

use plywood::{
    AnySearcher, Cancel, Game, Limits, Observer, Progress, Searcher, StopReason, Window, ZeroEvaluator,
};
use plywood_games::SubtractSquare;

use super::endless::{endless, is_still_open};

#[test]
fn another_thread_can_cancel_every_search() {
    for mut searcher in AnySearcher::all() {
        let (cancel, progress) = (Cancel::new(), Progress::new());
        let limits =
            Limits::none().with_cancel(cancel.clone()).with_progress(progress.clone()).with_memory(4 << 30);
        let report = std::thread::scope(|scope| {
            let search = scope.spawn(|| searcher.search(&endless(), &ZeroEvaluator, &limits));
            while progress.nodes() < 10_000 {
                std::thread::yield_now();
            }
            cancel.cancel();
            search.join().expect("no panic")
        });
        assert_eq!(report.end, StopReason::Cancelled);
        assert!(is_still_open(&searcher, &report), "{}: {report:?}", searcher.name());
        assert_eq!(progress.nodes(), report.stats.nodes);
    }
}

#[test]
fn moves_without_remaining_budget_are_not_searched() {
    // The position has ten thousand moves. To start a search for each of them would take a while, even without nodes.
    let start = SubtractSquare::new(100_000_000).expect("a size");
    for mut searcher in AnySearcher::all() {
        for (limits, stop) in [
            (Limits::none().with_nodes(1), StopReason::Nodes),
            (Limits::none().with_time(Duration::ZERO), StopReason::Time),
            (Limits::none().with_cancel(cancelled()), StopReason::Cancelled),
        ] {
            let progress = Progress::new();
            let analysis = searcher.analyze(&start, &ZeroEvaluator, &limits.with_progress(progress.clone()));
            assert_eq!(
                (analysis.report.end, analysis.moves.len()),
                (stop.into(), 10_000),
                "{}",
                searcher.name()
            );
            assert!(analysis.moves.iter().all(|each| each.value().is_none() && each.pv == [each.mv]));
            assert!(progress.nodes() <= 1);
        }
    }
}

fn cancelled() -> Cancel {
    let cancel = Cancel::new();
    cancel.cancel();
    cancel
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
            let mut observer = CancelAfter { cancel: cancel.clone(), left, nodes_after: 0 };
            let report = searcher.observe(
                &endless(),
                &ZeroEvaluator,
                &Limits::none().with_cancel(cancel),
                &mut observer,
            );
            assert_eq!(report.end, StopReason::Cancelled);
            assert!(
                observer.nodes_after <= 1024,
                "{} after {left}: {}",
                searcher.name(),
                observer.nodes_after
            );
        }
    }
}

#[test]
fn df_pn_checks_the_limits_after_each_list_of_a_thousand_moves() {
    // A search of this position takes longer than this test, and most positions on its path have long lists.
    let start = SubtractSquare::new(999_999).expect("a size");
    for left in [1, 2, 10, 100, 1_000] {
        let cancel = Cancel::new();
        let mut observer = CancelAfter { cancel: cancel.clone(), left, nodes_after: 0 };
        let mut search: AnySearcher = "df-pn".parse().expect("a search");
        let report =
            search.observe(&start, &ZeroEvaluator, &Limits::none().with_cancel(cancel), &mut observer);
        assert_eq!(report.end, StopReason::Cancelled);
        assert!(observer.nodes_after <= 16, "after {left}: {}", observer.nodes_after);
    }
}
