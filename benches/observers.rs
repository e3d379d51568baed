//! The cost of observers: compares the same search without an observer, with an observer that does nothing, with an
//! observer that counts nodes, and with the recorder of `trace`.
//!
//! `benches/abstraction` compares a search without an observer with a search whose code contains no observer calls.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use plywood::textbook::{AlphaBeta, Recursive};
use plywood::trace::Recorder;
use plywood::{Game, Limits, Observer, Searcher, Window, ZeroEvaluator};
use plywood_games::{Stonehenge, TicTacToe};

/// An observer whose methods do nothing.
struct Silent;

impl<G: Game> Observer<G> for Silent {}

/// An observer that counts the visited positions.
#[derive(Default)]
struct NodeCount(u64);

impl<G: Game> Observer<G> for NodeCount {
    fn enter(&mut self, _: &G, _: Option<G::Move>, _: u32, _: Window) {
        self.0 += 1;
    }
}

fn bench_observers<G: Game, S: Searcher + Clone>(
    criterion: &mut Criterion,
    name: &str,
    start: &G,
    searcher: &S,
) {
    let mut group = criterion.benchmark_group(format!("{name} {}", searcher.name()));
    group.sample_size(10).warm_up_time(Duration::from_millis(200));
    let limits = Limits::to_depth(6);
    let nodes = searcher.clone().search(start, &ZeroEvaluator, &limits).stats.nodes;
    group.throughput(Throughput::Elements(nodes));
    let id = BenchmarkId::from_parameter;
    group.bench_function(id("unobserved"), |bencher| {
        bencher.iter(|| black_box(searcher.clone().search(start, &ZeroEvaluator, &limits)));
    });
    group.bench_function(id("silent"), |bencher| {
        bencher.iter(|| black_box(searcher.clone().observe(start, &ZeroEvaluator, &limits, &mut Silent)));
    });
    group.bench_function(id("counting"), |bencher| {
        bencher.iter(|| {
            let mut count = NodeCount::default();
            black_box(searcher.clone().observe(start, &ZeroEvaluator, &limits, &mut count));
            assert_eq!(count.0, nodes);
        });
    });
    group.bench_function(id("recorder"), |bencher| {
        bencher.iter(|| {
            let mut recorder = Recorder::new(10_000);
            let report = searcher.clone().observe(start, &ZeroEvaluator, &limits, &mut recorder);
            black_box(recorder.finish(start, report))
        });
    });
    group.finish();
}

fn observers(criterion: &mut Criterion) {
    let stonehenge = Stonehenge::new(2).expect("a size");
    bench_observers(criterion, "tic-tac-toe", &TicTacToe::new(), &Recursive);
    bench_observers(criterion, "tic-tac-toe", &TicTacToe::new(), &AlphaBeta::default());
    bench_observers(criterion, "stonehenge:2", &stonehenge, &AlphaBeta::default());
}

criterion_group!(benches, observers);
criterion_main!(benches);
