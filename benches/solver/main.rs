//! Measures the time to an exact value: the solver and the crate `minimax`, with the same rules of the same games.
//!
//! - `solver` uses the keys and the hints of the game.
//! - `rules alone` is the solver on [`Plain`], the game without keys and hints.
//! - `minimax` is `IterativeSearch` of that crate, which identifies a position by a hash.
//!
//! Each uses a table of 64 MiB and one thread. The table of `minimax` is created before the clock starts, the table of the
//! solver after. The bench first prints the ratios of the shortest times of alternating runs.

mod plain;
mod rival;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use plain::Plain;
use plywood::{AnySearcher, Game, Limits, Searcher, Value, ZeroEvaluator};
use plywood_games::{Connect, Tippy};

/// The memory limit of a table.
const BYTES: usize = 64 << 20;
/// The total time for which the contenders run in turn; each of them runs at least once.
const PATIENCE: Duration = Duration::from_secs(4);

/// A position that all contenders search.
struct BenchPosition<G> {
    name: &'static str,
    start: G,
    depth: u8,
    /// Whether all games are over at `depth`, so that the solver needs no depth limit.
    reaches_end: bool,
}

/// Returns 1 for a win, -1 for a loss and 0 for anything else.
fn result(value: Option<Value>) -> i32 {
    match value.expect("no limit stops it") {
        Value::Win { .. } => 1,
        Value::Loss { .. } => -1,
        _ => 0,
    }
}

/// A search to measure: `run` returns the result and the time.
struct Contender<'w> {
    name: &'static str,
    run: Box<dyn Fn() -> (i32, Duration) + 'w>,
}

impl<'w> Contender<'w> {
    fn new(name: &'static str, run: impl Fn() -> (i32, Duration) + 'w) -> Self {
        Self { name, run: Box::new(run) }
    }
}

impl<G: Game> BenchPosition<G> {
    fn solve<P: Game>(&self, start: &P) -> (i32, Duration) {
        let depth = (!self.reaches_end).then(|| self.depth.into());
        let limits = Limits { depth, ..Limits::none() }.with_memory(BYTES as u64);
        let started = Instant::now();
        let report = AnySearcher::default().search(start, &ZeroEvaluator, &limits);
        (result(report.value()), started.elapsed())
    }

    fn contenders(&self) -> [Contender<'_>; 3] {
        let plain = Plain(self.start.clone());
        [
            Contender::new("solver", || self.solve(&self.start)),
            Contender::new("minimax", || rival::search(&self.start, self.depth, BYTES)),
            Contender::new("rules alone", move || self.solve(&plain)),
        ]
    }

    /// Prints the times of all contenders and their ratios.
    fn print_ratios(&self, is_test: bool) {
        let contenders = self.contenders();
        let mut best = [Duration::MAX; 3];
        let mut agreed_result = None;
        let started = Instant::now();
        let mut turn = 0;
        while turn == 0 || !is_test && started.elapsed() < PATIENCE {
            for (contender, best) in contenders.iter().zip(&mut best) {
                let (result, elapsed) = (contender.run)();
                assert_eq!(result, *agreed_result.get_or_insert(result), "all contenders agree");
                *best = elapsed.min(*best);
            }
            turn += 1;
        }
        let [solver, minimax, alone] = best.map(|time| time.as_secs_f64());
        println!(
            "{}: minimax {:.2} ms; solver {:.2} ms, {:.1} times as fast; rules alone {:.2} ms, {:.2} times",
            self.name,
            1e3 * minimax,
            1e3 * solver,
            minimax / solver,
            1e3 * alone,
            minimax / alone,
        );
    }

    fn measure(&self, criterion: &mut Criterion) {
        let mut group = criterion.benchmark_group(format!("exact answer {}", self.name));
        group.sample_size(10).warm_up_time(Duration::from_millis(100));
        for Contender { name, run } in self.contenders() {
            group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
                bencher.iter_custom(|times| (0..times).map(|_| black_box(run()).1).sum());
            });
        }
        group.finish();
    }
}

fn connect(columns: u32, rows: u32, run: u32) -> Connect {
    Connect::new(columns, rows, run).expect("a size")
}

fn main() {
    let is_test = std::env::args().any(|argument| argument == "--test");
    let connects = [
        BenchPosition { name: "connect-three", start: connect(3, 5, 3), depth: 15, reaches_end: true },
        BenchPosition { name: "connect:5x4x4", start: connect(5, 4, 4), depth: 20, reaches_end: true },
        BenchPosition { name: "connect-four to 12", start: connect(7, 6, 4), depth: 12, reaches_end: false },
        BenchPosition { name: "connect-four to 18", start: connect(7, 6, 4), depth: 18, reaches_end: false },
    ];
    let start = Tippy::new(4).expect("a size");
    let tippy = BenchPosition { name: "tippy:4", start, depth: 16, reaches_end: true };
    tippy.print_ratios(is_test);
    for work in &connects {
        work.print_ratios(is_test);
    }
    let mut criterion = Criterion::default().configure_from_args();
    tippy.measure(&mut criterion);
    for work in &connects {
        work.measure(&mut criterion);
    }
    criterion.final_summary();
}
