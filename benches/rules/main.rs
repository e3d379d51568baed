//! Measures what the solver gains for games of which it knows the rules alone: the five required items of [`Game`].
//!
//! Three searches compute the same [`Value`] of each game: a win or a loss with its number of plies, a draw, or the margin
//! in points. All use one thread and the same rules.
//!
//! - `solver` is the default search with its default options and memory.
//! - `negamax` and `alpha-beta` are the plain searches of [`rivals`], each with a `HashMap`.
//!
//! The bench checks the rules against published facts, then prints nodes and shortest times of alternating runs, and the
//! time of the faster rival divided by the time of the solver. It checks that all values equal the known value. With
//! `--test` it runs the small games only, each once.

mod choice;
mod domineering;
mod dots;
mod hex;
mod kalah;
mod kayles;
mod known;
mod morris;
mod othello;
#[path = "../solver/plain.rs"]
mod plain;
mod rivals;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use plain::Plain;
use plywood::{AnySearcher, Game, Limited, Limits, Searcher, Value, ZeroEvaluator};
use plywood_games::{Connect, Stonehenge, Tippy};
use rivals::Finding;

/// The total time for which the searches of one game run in turn; each of them runs at least once.
const PATIENCE: Duration = Duration::from_secs(4);
/// The time after which the solver gives up.
const SOLVER_TIME: Duration = Duration::from_secs(300);

/// A game, and the value that all searches must find.
struct Workload<G> {
    name: &'static str,
    start: G,
    value: Value,
}

/// A search to measure.
type Search<G> = fn(&G) -> Finding;

fn solver<G: Game>(start: &G) -> Finding {
    let started = Instant::now();
    let report = AnySearcher::default().search(start, &ZeroEvaluator, &Limits::none().with_time(SOLVER_TIME));
    let value = report.value().filter(|_| report.end.is_complete());
    Finding { value, nodes: report.stats.nodes, elapsed: started.elapsed() }
}

/// Returns the searches with their names: the solver, then the rivals.
fn searches<G: Game>() -> [(&'static str, Search<G>); 3] {
    [("solver", solver), ("negamax", rivals::negamax), ("alpha-beta", rivals::alpha_beta)]
}

/// What the bench does with a workload of any game.
trait Measure {
    /// Prints nodes, times and the ratio. If `once`, each search runs once, otherwise until the times are reliable.
    fn print_ratio(&self, once: bool);
    /// Adds a group to the measurements of criterion.
    fn measure(&self, criterion: &mut Criterion);
}

impl<G: Game> Measure for Workload<G> {
    fn print_ratio(&self, once: bool) {
        let mut best: [Option<Finding>; 3] = [None; 3];
        let started = Instant::now();
        while best[0].is_none() || !once && started.elapsed() < PATIENCE {
            for ((name, search), best) in searches().iter().zip(&mut best) {
                let found = search(&self.start);
                let is_right = found.value.is_none_or(|value| value == self.value);
                assert!(is_right, "{}: {name} found {:?}, not {}", self.name, found.value, self.value);
                if best.is_none_or(|best| found.elapsed < best.elapsed) {
                    *best = Some(found);
                }
            }
        }
        let [solver, negamax, alpha_beta] = best.map(|found| found.expect("each search has run"));
        let rival = [negamax, alpha_beta].into_iter().filter(|rival| rival.value.is_some());
        let rival = rival.min_by_key(|rival| rival.elapsed).unwrap_or(alpha_beta);
        let ratio = rival.elapsed.as_secs_f64() / solver.elapsed.as_secs_f64();
        let [solver, negamax, alpha_beta] = [solver, negamax, alpha_beta].map(text);
        println!(
            "{:<16} {:<10} {solver} {negamax} {alpha_beta} {ratio:>9.2}",
            self.name,
            self.value.to_string()
        );
    }

    fn measure(&self, criterion: &mut Criterion) {
        let mut group = criterion.benchmark_group(format!("by the rules alone {}", self.name));
        group.sample_size(10).warm_up_time(Duration::from_millis(100));
        for (name, search) in searches() {
            group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
                bencher.iter_custom(|times| (0..times).map(|_| black_box(search(&self.start)).elapsed).sum());
            });
        }
        group.finish();
    }
}

/// Returns the nodes and the milliseconds of a search, with `>` if it gave up.
fn text(found: Finding) -> String {
    let sign = if found.value.is_some() { ' ' } else { '>' };
    format!("{sign}{:>10} {sign}{:>10.2}", found.nodes, 1e3 * found.elapsed.as_secs_f64())
}

fn workload<G: Game + 'static>(name: &'static str, start: G, value: Value) -> Box<dyn Measure> {
    Box::new(Workload { name, start, value })
}

/// Returns the games that even plain negamax searches in a moment.
fn small_games() -> Vec<Box<dyn Measure>> {
    let morris = Limited::new(morris::ThreeMensMorris::new(), 20);
    let connect = Plain(Connect::new(3, 5, 3).expect("a size"));
    let stonehenge = Plain(Stonehenge::new(2).expect("a size"));
    vec![
        workload("kalah 3x2", kalah::Kalah::<3>::new(2), Value::Points(4)),
        workload("othello 4x4", othello::Othello::<4>::new(), Value::Points(-8)),
        workload("dots 2x2", dots::Dots::<2, 2>::new(), Value::Points(2)),
        workload("morris", morris, Value::Win { plies: 9 }),
        workload("kayles 40", kayles::DawsonsKayles::new(40), Value::Win { plies: 19 }),
        workload("domineering 4x4", domineering::Domineering::<4>::new(), Value::Win { plies: 7 }),
        workload("hex 3x3", hex::Hex::<3>::new(), Value::Win { plies: 5 }),
        workload("connect-three", connect, Value::Draw),
        workload("stonehenge:2", stonehenge, Value::Win { plies: 5 }),
    ]
}

/// Returns the games that take seconds or minutes.
fn large_games() -> Vec<Box<dyn Measure>> {
    let tippy = Plain(Tippy::new(4).expect("a size"));
    let connect = Plain(Connect::new(5, 4, 4).expect("a size"));
    let stonehenge = Plain(Stonehenge::new(3).expect("a size"));
    vec![
        workload("kalah 4x3", kalah::Kalah::<4>::new(3), Value::Points(8)),
        workload("kalah 4x4", kalah::Kalah::<4>::new(4), Value::Points(2)),
        workload("dots 2x3", dots::Dots::<2, 3>::new(), Value::Points(-2)),
        workload("dots 3x3", dots::Dots::<3, 3>::new(), Value::Points(-3)),
        workload("domineering 5x5", domineering::Domineering::<5>::new(), Value::Loss { plies: 12 }),
        workload("domineering 6x6", domineering::Domineering::<6>::new(), Value::Win { plies: 17 }),
        workload("hex 4x4", hex::Hex::<4>::new(), Value::Win { plies: 9 }),
        workload("tippy:4", tippy, Value::Win { plies: 9 }),
        workload("connect:5x4x4", connect, Value::Draw),
        workload("stonehenge:3", stonehenge, Value::Win { plies: 9 }),
    ]
}

fn main() {
    let is_test = std::env::args().any(|argument| argument == "--test");
    known::check();
    println!(
        "{:<16} {:<10} {:>23} {:>23} {:>23} {:>9}",
        "game", "value", "solver: nodes, ms", "negamax: nodes, ms", "alpha-beta: nodes, ms", "ratio"
    );
    let small = small_games();
    let large = if is_test { Vec::new() } else { large_games() };
    for game in small.iter().chain(&large) {
        game.print_ratio(is_test);
    }
    let mut criterion = Criterion::default().configure_from_args();
    for game in &small {
        game.measure(&mut criterion);
    }
    criterion.final_summary();
}
