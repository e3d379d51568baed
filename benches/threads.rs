//! Measures what a second thread gains on single positions of Connect Four.
//!
//! ```sh
//! cargo bench --bench threads             # 40 random positions, and the empty board
//! cargo bench --bench threads -- FILE     # the positions of a file: one a line, as the digits of their columns
//! ```
//!
//! Each position is searched alternately with one thread, with two threads, and twice at the same time with one thread
//! each. The last shows what the machine itself can gain: two searches that share nothing.

use std::thread;
use std::time::{Duration, Instant};

use plywood::contest::seeds;
use plywood::solver::Solver;
use plywood::{Game, Limits, Report, Searcher, ZeroEvaluator};
use plywood_games::Connect;

const POSITIONS: usize = 40;
/// The number of moves before a random position; in a test, which is not optimized, the position is searched faster.
const PLIES: usize = 8;
const PLIES_IN_TEST: usize = 20;
const SEED: u64 = 40;
const BYTES: u64 = 1 << 30;
const RUNS: usize = 5;

/// The median times of a position in seconds, and the mean nodes.
struct Row {
    one: f64,
    two: f64,
    /// The time of two independent searches at the same time.
    apart: f64,
    nodes_of_one: u64,
    nodes_of_two: u64,
}

fn search(position: &Connect, threads: u32) -> Report<<Connect as Game>::Move> {
    let limits = Limits::none().with_memory(BYTES).with_threads(threads);
    Solver::default().search(position, &ZeroEvaluator, &limits)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns the time of `run` in seconds and its result.
fn timed<R>(run: impl FnOnce() -> R) -> (f64, R) {
    let started = Instant::now();
    let result = run();
    (started.elapsed().as_secs_f64(), result)
}

fn measure(position: &Connect, runs: usize) -> Row {
    let (mut one, mut two, mut apart) = (Vec::new(), Vec::new(), Vec::new());
    let (mut nodes_of_one, mut nodes_of_two) = (0, 0);
    for _ in 0..runs {
        let (seconds, alone) = timed(|| search(position, 1));
        one.push(seconds);
        nodes_of_one += alone.stats.nodes / runs as u64;
        let (seconds, together) = timed(|| search(position, 2));
        two.push(seconds);
        nodes_of_two += together.stats.nodes / runs as u64;
        assert_eq!(alone.result, together.result, "two threads find another value:\n{position}");
        let independent = || {
            thread::scope(|scope| {
                scope.spawn(|| search(position, 1));
                search(position, 1);
            });
        };
        apart.push(timed(independent).0);
    }
    Row { one: median(one), two: median(two), apart: median(apart), nodes_of_one, nodes_of_two }
}

fn empty_board() -> Connect {
    Connect::new(7, 6, 4).expect("a size of the game")
}

/// Returns the position after `columns`; `None` if a move is not legal or ends the game.
fn position_after(columns: &str) -> Option<Connect> {
    let mut position = empty_board();
    for column in columns.chars() {
        position = position.play(position.parse_move(&column.to_string()).ok()?).ok()?;
    }
    (!position.is_over()).then_some(position)
}

/// Returns random positions after `plies` moves.
fn random_positions(count: usize, plies: usize) -> Vec<Connect> {
    let mut random = seeds(SEED);
    let columns = std::iter::repeat_with(|| {
        (0..plies).map(|_| char::from(b'1' + (random.next().unwrap_or(0) % 7) as u8)).collect::<String>()
    });
    columns.filter_map(|columns| position_after(&columns)).take(count).collect()
}

fn print(name: &str, rows: &[Row]) {
    let sum = |of: fn(&Row) -> f64| rows.iter().map(of).sum::<f64>();
    let median_of = |of: fn(&Row) -> f64| median(rows.iter().map(of).collect());
    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    let nodes = |of: fn(&Row) -> u64| rows.iter().map(of).sum::<u64>() as f64;
    println!(
        "{name}: {:.3} s with one thread\n  \
         two threads:     {:.2} times as fast in sum, {:.2} in the median, {:.2} times the nodes\n  \
         two searches:    {:.2} times the work of one thread in sum, {:.2} in the median",
        sum(|row| row.one),
        sum(|row| row.one) / sum(|row| row.two),
        median_of(|row| row.one / row.two),
        nodes(|row| row.nodes_of_two) / nodes(|row| row.nodes_of_one),
        2.0 * sum(|row| row.one) / sum(|row| row.apart),
        median_of(|row| 2.0 * row.one / row.apart),
    );
}

fn main() {
    // Cargo passes `--bench` to a bench, and `--test` to one that runs once as a test.
    let (options, files): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|arg| arg.starts_with("--"));
    let is_test = options.iter().any(|option| option == "--test");
    let (positions, name) = match files.first() {
        Some(path) => {
            let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
            let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
            let position = |line: &str| {
                let columns = line.split_whitespace().next().unwrap_or_default();
                position_after(columns).unwrap_or_else(|| panic!("{path}: `{line}` is not a position"))
            };
            (lines.map(position).collect(), path.as_str())
        }
        None if is_test => (random_positions(1, PLIES_IN_TEST), "random positions"),
        None => (random_positions(POSITIONS, PLIES), "random positions"),
    };
    let runs = if is_test { 1 } else { RUNS };
    let rows: Vec<_> = positions.iter().map(|position| measure(position, runs)).collect();
    print(name, &rows);
    let slow: Vec<_> =
        rows.into_iter().filter(|row| row.one > Duration::from_millis(5).as_secs_f64()).collect();
    if !slow.is_empty() {
        print(&format!("the {} that take more than 5 ms", slow.len()), &slow);
    }
    if files.is_empty() && !is_test {
        print("the empty board", &[measure(&empty_board(), 1)]);
    }
}
