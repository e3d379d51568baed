//! The cost of abstraction: compares the generic search `recursive` with two hand-written searches of the same game.
//!
//! - `twin` does the same work for one type of position, without the traits `Searcher`, `Observer` and `Evaluator`:
//!   values with plies, the principal variation, limits, statistics, deep stacks.
//! - `bare` is the shortest recursion that returns the value.
//!
//! All three use the game's own code to make moves. After criterion's figures, the bench prints the ratios of the
//! fastest runs. The three searches run alternately, so that other work on the machine slows all of them alike.

mod bare;
mod twin;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use plywood::textbook::Recursive;
use plywood::{Game, Limits, Searcher, Value, ZeroEvaluator};
use plywood_games::{Stonehenge, TicTacToe};

/// A position and the hand-written search of its game, which returns the value and the number of nodes.
struct Comparison<G> {
    name: &'static str,
    start: G,
    twin: fn(&G) -> (Value, u64),
}

impl<G: Game> Comparison<G> {
    fn textbook(&self) -> (Value, u64) {
        let report = Recursive.search(&self.start, &ZeroEvaluator, &Limits::none());
        (report.value().expect("the search has no limits"), report.stats.nodes)
    }

    fn compare(&self, criterion: &mut Criterion) {
        assert_eq!(self.textbook(), (self.twin)(&self.start), "the same work");
        assert_eq!(self.textbook().0, bare::value(&self.start, 0), "the same value");
        let mut group = criterion.benchmark_group(format!("abstraction {}", self.name));
        group.sample_size(10);
        group.bench_function(BenchmarkId::from_parameter("textbook"), |bencher| {
            bencher.iter(|| black_box(self.textbook()));
        });
        group.bench_function(BenchmarkId::from_parameter("twin"), |bencher| {
            bencher.iter(|| black_box((self.twin)(&self.start)));
        });
        group.bench_function(BenchmarkId::from_parameter("bare"), |bencher| {
            bencher.iter(|| black_box(bare::value(&self.start, 0)));
        });
        group.finish();
    }

    /// Prints the ratios of the running times. Each time is that of the fastest of `rounds` runs.
    fn print_ratios(&self, rounds: u32) {
        let mut fastest = [Duration::MAX; 3];
        let mut time = |index: usize, run: &dyn Fn()| {
            let started = Instant::now();
            run();
            fastest[index] = fastest[index].min(started.elapsed());
        };
        for _ in 0..rounds {
            time(0, &|| {
                black_box(self.textbook());
            });
            time(1, &|| {
                black_box((self.twin)(&self.start));
            });
            time(2, &|| {
                black_box(bare::value(&self.start, 0));
            });
        }
        let [textbook, twin, bare] = fastest.map(|time| time.as_secs_f64());
        println!(
            "{}: textbook / twin {:.2}, textbook / bare {:.2}",
            self.name,
            textbook / twin,
            textbook / bare
        );
    }
}

fn main() {
    let tic_tac_toe = Comparison { name: "tic-tac-toe", start: TicTacToe::new(), twin: twin::tic_tac_toe };
    let stonehenge = Comparison {
        name: "stonehenge:2",
        start: Stonehenge::new(2).expect("a size"),
        twin: twin::stonehenge,
    };
    let mut criterion = Criterion::default().configure_from_args();
    tic_tac_toe.compare(&mut criterion);
    stonehenge.compare(&mut criterion);
    criterion.final_summary();
    let is_test = std::env::args().any(|argument| argument == "--test");
    tic_tac_toe.print_ratios(if is_test { 1 } else { 60 });
    stonehenge.print_ratios(if is_test { 1 } else { 2_000 });
}
