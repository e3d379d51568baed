//! What it costs to be watched: the same search with nobody watching, with an observer that does nothing, with one
//! that counts, and with the recorder of `trace`.
//!
//! Nobody is free: `benches/abstraction` measures that search beside a twin that has no observer at all.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use plywood::textbook::{AlphaBeta, Recursive};
use plywood::trace::Recorder;
use plywood::{Game, Limits, Observer, Searcher, Window, ZeroEvaluator};
use plywood_games::{Stonehenge, TicTacToe};

/// Does nothing, but the search cannot know that.
struct Silent;

impl<G: Game> Observer<G> for Silent {}

/// Counts positions.
#[derive(Default)]
struct Count(u64);

impl<G: Game> Observer<G> for Count {
    fn enter(&mut self, _: &G, _: Option<G::Move>, _: u32, _: Window) {
        self.0 += 1;
    }
}

fn watch<G: Game, S: Searcher + Clone>(criterion: &mut Criterion, name: &str, start: &G, searcher: &S) {
    let mut group = criterion.benchmark_group(format!("{name} {}", searcher.name()));
    group.sample_size(10).warm_up_time(Duration::from_millis(200));
    let limits = Limits::to_depth(6);
    let nodes = searcher.clone().search(start, &ZeroEvaluator, &limits).stats.nodes;
    group.throughput(Throughput::Elements(nodes));
    let id = BenchmarkId::from_parameter;
    group.bench_function(id("nobody"), |bencher| {
        bencher.iter(|| black_box(searcher.clone().search(start, &ZeroEvaluator, &limits)));
    });
    group.bench_function(id("silent"), |bencher| {
        bencher.iter(|| black_box(searcher.clone().observe(start, &ZeroEvaluator, &limits, &mut Silent)));
    });
    group.bench_function(id("counting"), |bencher| {
        bencher.iter(|| {
            let mut count = Count::default();
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

fn watching(criterion: &mut Criterion) {
    let stonehenge = Stonehenge::new(2).expect("a size");
    watch(criterion, "tic-tac-toe", &TicTacToe::new(), &Recursive);
    watch(criterion, "tic-tac-toe", &TicTacToe::new(), &AlphaBeta::default());
    watch(criterion, "stonehenge:2", &stonehenge, &AlphaBeta::default());
}

criterion_group!(benches, watching);
criterion_main!(benches);
