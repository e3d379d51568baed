//! Measures the running time of every search. A benchmark group is a game with its depth limit; the parameter is the
//! search.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use plywood::{AnySearcher, Limits, Searcher};
use plywood_games::catalog;

/// The games to search, each with its depth limit (`None`: to the end of the game).
const GAMES: [(&str, Option<u32>); 8] = [
    ("tic-tac-toe", None),
    ("tippy:3", Some(6)),
    ("connect:3x5x3", None),
    ("connect:7x6x4", Some(6)),
    ("subtract-square:20", None),
    ("subtract-square:30", None),
    ("stonehenge:2", None),
    ("stonehenge:3", Some(5)),
];

fn searches(criterion: &mut Criterion) {
    for (spec, depth) in GAMES {
        let session = catalog().open(spec).expect("a game of the catalog");
        let limits = Limits { depth, ..Limits::none() };
        let depth = depth.map_or_else(|| "full".to_owned(), |depth| format!("depth {depth}"));
        let mut group = criterion.benchmark_group(format!("{spec} {depth}"));
        group.sample_size(10).warm_up_time(Duration::from_millis(200));
        for searcher in AnySearcher::all() {
            let search = || {
                let mut searcher = searcher.clone();
                session.search(&mut searcher, Some("blind"), &limits).expect("every game has this heuristic")
            };
            group.throughput(Throughput::Elements(search().stats.nodes));
            group.bench_function(BenchmarkId::from_parameter(searcher.name()), |bencher| {
                bencher.iter(|| black_box(search()));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, searches);
criterion_main!(benches);
