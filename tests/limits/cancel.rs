//! Somebody else stops every search, and soon.

use plywood::{AnySearcher, Blind, Cancel, Game, Limits, Observer, Progress, Searcher, Stop, Window};

use crate::endless::{endless, is_still_open};

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
    fn enter(&mut self, _: &G, _: Option<G::Move>, _: u32, _: Window) {
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
