//! Several threads find the same values as one, with every kind of table and with tables that grow or overflow.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread::{self, ThreadId};
use std::time::Duration;

use plywood::solver::{Solver, SolverOptions};
use plywood::{Bound, Evaluator, Game, Limits, Searcher, ZeroEvaluator};
use plywood_games::{Connect, Lines, Stonehenge};

use super::check::Setting;
use super::keys::{InnerEvaluator, Keys, WithKeys};

/// The numbers of the search, the memory limits and the numbers of threads of the searches.
const SEARCHES: [(usize, Option<u64>, u32); 6] =
    [(0, None, 2), (0, None, 8), (0, Some(20_000), 3), (1, None, 3), (1, Some(100_000), 2), (2, None, 2)];

/// Checks the values and best moves that searches of `game` to `depth` with several threads find.
fn check<G: Game>(game: &G, evaluator: &dyn Evaluator<G>, depth: Option<u32>, options: SolverOptions) {
    let truth = Solver::default().analyze(game, evaluator, &Limits { depth, ..Limits::none() });
    let value = truth.report.value();
    for keys in [Keys::Unchanged, Keys::Wide, Keys::None] {
        for (search, memory, threads) in SEARCHES {
            let setting = Setting { keys, search, options, memory, threads };
            let position = WithKeys { game: game.clone(), keys };
            let report =
                setting.searcher().search(&position, &InnerEvaluator(evaluator), &setting.limits(depth));
            assert!(report.stats.nodes > 1_000, "too small for several threads: {:?}", report.stats);
            assert_eq!((report.value(), report.bound()), (value, Some(Bound::Exact)), "{setting:?}");
            let best = truth.moves.iter().find(|each| Some(each.mv) == report.best).expect("a legal move");
            assert_eq!(best.value(), value, "{setting:?}");
        }
    }
}

#[test]
fn several_threads_find_the_value_of_the_whole_game() {
    let options = SolverOptions::default();
    check(&Connect::new(4, 4, 4).expect("a size"), &ZeroEvaluator, None, options);
    check(&Connect::new(5, 4, 4).expect("a size"), &ZeroEvaluator, None, options);
    let unordered = options.with_move_scores(false).with_hints(false);
    check(&Stonehenge::new(3).expect("a size"), &ZeroEvaluator, None, unordered);
}

#[test]
fn several_threads_find_the_value_to_a_depth() {
    let options = SolverOptions::default();
    check(&Connect::new(7, 6, 4).expect("a size"), &ZeroEvaluator, Some(12), options);
    check(&Connect::new(5, 5, 4).expect("a size"), &Lines, Some(7), options);
}

/// The number of calls of the evaluator in the next test, and the thread of its first call.
static CALLS: AtomicU32 = AtomicU32::new(0);
static FIRST_THREAD: Mutex<Option<ThreadId>> = Mutex::new(None);

/// If the other thread went on, each of these searches would take hours.
#[test]
fn a_panic_in_one_thread_stops_all_threads() {
    for panics_in_main in [true, false] {
        CALLS.store(0, Ordering::Relaxed);
        FIRST_THREAD.lock().expect("no panic while it is locked").take();
        // Panics once, in a call of the main thread or of the other one after 20,000 calls.
        let evaluator = move |_: &WithKeys<Connect>| {
            let this = thread::current().id();
            let first = *FIRST_THREAD.lock().expect("no panic while it is locked").get_or_insert(this);
            if CALLS.fetch_add(1, Ordering::Relaxed) >= 20_000 && (first == this) == panics_in_main {
                CALLS.store(0, Ordering::Relaxed);
                panic!("the evaluator has a fault");
            }
            0.0
        };
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let game = Connect::new(7, 6, 4).expect("a size");
            let position = WithKeys { game, keys: Keys::Unchanged };
            let evaluator: &dyn Evaluator<WithKeys<Connect>> = &evaluator;
            let limits = Limits::to_depth(30).with_memory(1 << 20).with_threads(2);
            let search = || Solver::default().search(&position, evaluator, &limits);
            sender.send(catch_unwind(AssertUnwindSafe(search))).is_ok()
        });
        let end = receiver.recv_timeout(Duration::from_secs(120)).expect("all threads stop");
        let panic = end.expect_err("the evaluator panics");
        assert_eq!(panic.downcast_ref(), Some(&"the evaluator has a fault"));
    }
}
