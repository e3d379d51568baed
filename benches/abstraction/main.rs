//! The price of the abstraction: the textbook's generic recursion beside two hand-written ones for the same
//! game.
//!
//! - `twin` does the same work for one type of position and without the trait `Searcher`, the observer and
//!   the evaluator: values with plies, the principal variation, limits, statistics, a guarded stack.
//! - `bare` is the shortest recursion that finds the value.
//!
//! All three make moves with the same code of the game. After the usual figures two ratios are printed, from
//! runs that take turns, so that a busy machine slows all alike.

mod bare;
mod twin;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use plywood::textbook::Recursive;
use plywood::{Game, Limits, Searcher, Value, ZeroEvaluator};
use plywood_games::{Stonehenge, TicTacToe};

/// The ways to search one position, each giving the value and the nodes (`bare` counts none).
struct Rivals<G> {
    name: &'static str,
    start: G,
    twin: fn(&G) -> (Value, u64),
}

impl<G: Game> Rivals<G> {
    fn textbook(&self) -> (Value, u64) {
        let report = Recursive.search(&self.start, &ZeroEvaluator, &Limits::none());
        (report.value().expect("nothing stops it"), report.stats.nodes)
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

    /// Prints how many times as long as its rivals the textbook takes, by the best of so many turns.
    fn print_ratios(&self, turns: u32) {
        let mut best = [Duration::MAX; 3];
        let mut keep = |index: usize, run: &dyn Fn()| {
            let started = Instant::now();
            run();
            best[index] = best[index].min(started.elapsed());
        };
        for _ in 0..turns {
            keep(0, &|| {
                black_box(self.textbook());
            });
            keep(1, &|| {
                black_box((self.twin)(&self.start));
            });
            keep(2, &|| {
                black_box(bare::value(&self.start, 0));
            });
        }
        let [textbook, twin, bare] = best.map(|time| time.as_secs_f64());
        println!(
            "{}: textbook / twin {:.2}, textbook / bare {:.2}",
            self.name,
            textbook / twin,
            textbook / bare
        );
    }
}

fn main() {
    let tic_tac_toe = Rivals { name: "tic-tac-toe", start: TicTacToe::new(), twin: twin::tic_tac_toe };
    let stonehenge =
        Rivals { name: "stonehenge:2", start: Stonehenge::new(2).expect("a size"), twin: twin::stonehenge };
    let mut criterion = Criterion::default().configure_from_args();
    tic_tac_toe.compare(&mut criterion);
    stonehenge.compare(&mut criterion);
    criterion.final_summary();
    let testing = std::env::args().any(|argument| argument == "--test");
    tic_tac_toe.print_ratios(if testing { 1 } else { 60 });
    stonehenge.print_ratios(if testing { 1 } else { 2_000 });
}
