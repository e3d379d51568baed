//! Measures what the solver gains for games of which it knows the rules alone: the five required items of [`Game`].
//!
//! Four searches compute the same [`Value`] of each game: a win or a loss with its number of plies, a draw, or the margin
//! in points. All use one thread and the same rules.
//!
//! - `solver` is the default search with its default options and memory.
//! - `hinted` is the same search of the same game with the hints that an author adds later, of [`hinted`](mod@hinted) or of
//!   plywood-games.
//! - `negamax` and `alpha-beta` are the plain searches of [`rivals`], each with a `HashMap`.
//!
//! The bench checks the rules against published facts, then prints nodes and shortest times of alternating runs, and the
//! times of the faster plain search divided by the times of `solver` and of `hinted`. It checks that all values equal
//! the known value. With `--test` it runs the small games only, each once. With `--instructions` it counts instructions
//! instead of times (see [`instructions`]). With `--othello`, it solves positions of Othello 6x6 (see [`endings`]).

#[path = "../instructions/callgrind.rs"]
mod callgrind;
mod choice;
mod domineering;
mod dots;
mod endings;
mod hex;
mod hinted;
mod instructions;
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
use domineering::Domineering;
use dots::Dots;
use endings::OTHELLO;
use hex::Hex;
use hinted::{Hinted, Hints};
use instructions::{INSTRUCTIONS, RUN};
use kalah::Kalah;
use kayles::DawsonsKayles;
use morris::ThreeMensMorris;
use othello::Othello;
use plain::Plain;
use plywood::{AnySearcher, Game, Limited, Limits, Searcher, Value, ZeroEvaluator};
use plywood_games::{Connect, Stonehenge, Tippy};
use rivals::Finding;

/// The total time for which the searches of one game run in turn; each of them runs at least once.
const PATIENCE: Duration = Duration::from_secs(4);
/// The time after which the solver gives up.
const SOLVER_TIME: Duration = Duration::from_secs(300);

/// A game, and the value that all searches must find.
struct Workload<G, H> {
    name: &'static str,
    start: G,
    hinted: H,
    value: Value,
}

fn solver<G: Game>(start: &G) -> Finding {
    let started = Instant::now();
    let report = AnySearcher::default().search(start, &ZeroEvaluator, &Limits::none().with_time(SOLVER_TIME));
    let value = report.value().filter(|_| report.end.is_complete());
    Finding { value, nodes: report.stats.nodes, elapsed: started.elapsed() }
}

/// What the bench does with a workload of any game.
trait Measure {
    fn name(&self) -> &'static str;
    /// Runs the search with this name for a count of its instructions.
    fn run_for_count(&self, search: &str);
    /// Prints nodes, times and the ratio. If `once`, each search runs once, otherwise until the times are reliable.
    fn print_ratio(&self, once: bool);
    /// Adds a group to the measurements of criterion.
    fn measure(&self, criterion: &mut Criterion);
}

/// A search to measure.
type Search<'w> = Box<dyn Fn() -> Finding + 'w>;

impl<G: Game, H: Game> Workload<G, H> {
    /// Returns the searches with their names.
    fn searches(&self) -> [(&'static str, Search<'_>); 4] {
        [
            ("solver", Box::new(|| solver(&self.start))),
            ("hinted", Box::new(|| solver(&self.hinted))),
            ("negamax", Box::new(|| rivals::negamax(&self.start))),
            ("alpha-beta", Box::new(|| rivals::alpha_beta(&self.start))),
        ]
    }
}

impl<G: Game, H: Game> Measure for Workload<G, H> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn run_for_count(&self, name: &str) {
        let searches = self.searches();
        let (_, search) = searches.iter().find(|search| search.0 == name).expect("a search");
        instructions::run(search);
    }

    fn print_ratio(&self, once: bool) {
        let mut best: [Option<Finding>; 4] = [None; 4];
        let started = Instant::now();
        while best[0].is_none() || !once && started.elapsed() < PATIENCE {
            for ((name, search), best) in self.searches().iter().zip(&mut best) {
                let found = search();
                let is_right = found.value.is_none_or(|value| value == self.value);
                assert!(is_right, "{}: {name} found {:?}, not {}", self.name, found.value, self.value);
                if best.is_none_or(|best| found.elapsed < best.elapsed) {
                    *best = Some(found);
                }
            }
        }
        let [solver, hinted, negamax, alpha_beta] = best.map(|found| found.expect("each search has run"));
        let rival = [negamax, alpha_beta].into_iter().filter(|rival| rival.value.is_some());
        let rival = rival.min_by_key(|rival| rival.elapsed).unwrap_or(alpha_beta);
        let ratio = |own: Finding| rival.elapsed.as_secs_f64() / own.elapsed.as_secs_f64();
        let ratios = format!("{:>7.2} {:>7.2}", ratio(solver), ratio(hinted));
        let [solver, hinted, negamax, alpha_beta] = [solver, hinted, negamax, alpha_beta].map(text);
        let value = self.value.to_string();
        println!("{:<16} {value:<10} {solver} {hinted} {negamax} {alpha_beta} {ratios}", self.name);
    }

    fn measure(&self, criterion: &mut Criterion) {
        let mut group = criterion.benchmark_group(format!("by the rules alone {}", self.name));
        group.sample_size(10).warm_up_time(Duration::from_millis(100));
        for (name, search) in self.searches() {
            group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
                bencher.iter_custom(|times| (0..times).map(|_| black_box(search()).elapsed).sum());
            });
        }
        group.finish();
    }
}

/// Returns the nodes and the milliseconds of a search, with `>` if it gave up.
fn text(found: Finding) -> String {
    let sign = if found.value.is_some() { ' ' } else { '>' };
    format!("{sign}{:>9} {sign}{:>8.2}", found.nodes, 1e3 * found.elapsed.as_secs_f64())
}

/// Returns a game of this bench, which is searched by its rules alone and with its hints.
fn ruled<G: Hints + 'static>(name: &'static str, start: G, value: Value) -> Box<dyn Measure> {
    Box::new(Workload { name, hinted: Hinted(start.clone()), start, value })
}

/// Returns a game of plywood-games, which is also searched without its hints.
fn stripped<G: Game + 'static>(name: &'static str, start: G, value: Value) -> Box<dyn Measure> {
    Box::new(Workload { name, start: Plain(start.clone()), hinted: start, value })
}

/// Returns the games that even plain negamax searches in a moment.
fn small_games() -> Vec<Box<dyn Measure>> {
    let morris = ThreeMensMorris::new();
    let (plain, hinted) = (Limited::new(morris, 20), Limited::new(Hinted(morris), 20));
    vec![
        ruled("kalah 3x2", Kalah::<3>::new(2), Value::Points(4)),
        ruled("othello 4x4", Othello::<4>::new(), Value::Points(-8)),
        ruled("dots 2x2", Dots::<2, 2>::new(), Value::Points(2)),
        Box::new(Workload { name: "morris", start: plain, hinted, value: Value::Win { plies: 9 } }),
        ruled("kayles 40", DawsonsKayles::new(40), Value::Win { plies: 19 }),
        ruled("domineering 4x4", Domineering::<4>::new(), Value::Win { plies: 7 }),
        ruled("hex 3x3", Hex::<3>::new(), Value::Win { plies: 5 }),
        stripped("connect-three", Connect::new(3, 5, 3).expect("a size"), Value::Draw),
        stripped("stonehenge:2", Stonehenge::new(2).expect("a size"), Value::Win { plies: 5 }),
    ]
}

/// Returns the games that take up to a few seconds.
fn medium_games() -> Vec<Box<dyn Measure>> {
    vec![
        ruled("kalah 4x3", Kalah::<4>::new(3), Value::Points(8)),
        ruled("dots 2x3", Dots::<2, 3>::new(), Value::Points(-2)),
        ruled("domineering 5x5", Domineering::<5>::new(), Value::Loss { plies: 12 }),
        ruled("hex 4x4", Hex::<4>::new(), Value::Win { plies: 9 }),
        stripped("tippy:4", Tippy::new(4).expect("a size"), Value::Win { plies: 9 }),
        stripped("connect:5x4x4", Connect::new(5, 4, 4).expect("a size"), Value::Draw),
        stripped("stonehenge:3", Stonehenge::new(3).expect("a size"), Value::Win { plies: 9 }),
    ]
}

/// Returns the games that take minutes.
fn large_games() -> Vec<Box<dyn Measure>> {
    vec![
        ruled("kalah 4x4", Kalah::<4>::new(4), Value::Points(2)),
        ruled("dots 3x3", Dots::<3, 3>::new(), Value::Points(-3)),
        ruled("domineering 6x6", Domineering::<6>::new(), Value::Win { plies: 17 }),
    ]
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let countable_games = || small_games().into_iter().chain(medium_games()).collect::<Vec<_>>();
    if let [option, name, search] = &arguments[..]
        && option == RUN
    {
        let game = countable_games().into_iter().find(|game| game.name() == name).expect("a game");
        return game.run_for_count(search);
    }
    if let Some(position) = arguments.iter().position(|argument| argument == INSTRUCTIONS) {
        let names = arguments[position + 1..].iter().filter(|name| *name != "--bench").cloned();
        return instructions::print_table(&countable_games(), &names.collect::<Vec<_>>());
    }
    if let Some(position) = arguments.iter().position(|argument| argument == OTHELLO) {
        let numbers = arguments[position + 1..].iter().map_while(|argument| argument.parse().ok());
        let [most, gibibytes] = numbers.collect::<Vec<usize>>()[..] else {
            panic!("`{OTHELLO}` needs the largest number of empty squares and the gibibytes of memory");
        };
        return endings::print_table(most, gibibytes);
    }
    let is_test = arguments.iter().any(|argument| argument == "--test");
    known::check();
    println!(
        "{:<16} {:<10} {:>20} {:>20} {:>20} {:>20} {:>7} {:>7}",
        "game", "value", "solver: nodes, ms", "hinted", "negamax", "alpha-beta", "ratio", "hinted"
    );
    let small = small_games();
    let large = if is_test { Vec::new() } else { medium_games().into_iter().chain(large_games()).collect() };
    for game in small.iter().chain(&large) {
        game.print_ratio(is_test);
    }
    let mut criterion = Criterion::default().configure_from_args();
    for game in &small {
        game.measure(&mut criterion);
    }
    criterion.final_summary();
}
