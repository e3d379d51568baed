//! The suite `benches/suites/near.txt`: early positions of Connect Four that are decided within 14 plies, and the work of
//! the solver on them.
//!
//! `PLYWOOD_BLESS=1 cargo test --release -p plywood-games --test games near_ends -- --ignored` writes the file.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use plywood::contest::seeds;
use plywood::solver::Solver;
use plywood::{Game, Limits, Searcher, Value, ZeroEvaluator};
use plywood_games::Connect;

const POSITIONS: usize = 300;
const SEED: u64 = 15;
const MAX_PLIES: u32 = 14;
/// Positions that are decided by the next two moves are left out: the rules and hints decide them without a search.
const MIN_PLIES: u32 = 3;

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../benches/suites/near.txt")
}

/// Returns the value of `position` and the number of nodes that the solver visited.
fn solve(position: &Connect, limits: &Limits) -> (Option<Value>, u64) {
    let report = Solver::default().search(position, &ZeroEvaluator, limits);
    (report.value(), report.stats.nodes)
}

/// Returns the position after `moves`, and its value if that is a win or loss in 3 to 14 plies.
fn near_end(moves: &str) -> Option<(Connect, Value)> {
    let mut position = Connect::new(7, 6, 4).unwrap();
    for column in moves.split(',') {
        position = position.play(position.parse_move(column).ok()?).ok()?;
    }
    if position.is_over() {
        return None;
    }
    let (value, _) = solve(&position, &Limits::none().with_depth(MAX_PLIES));
    let value = value?;
    let (Value::Win { plies } | Value::Loss { plies }) = value else { return None };
    (MIN_PLIES..=MAX_PLIES).contains(&plies).then_some((position, value))
}

/// Generates the suite: random games of 6 to 14 moves, of which the positions with a near end are kept.
fn generate() -> String {
    let mut text = format!(
        "# {POSITIONS} random positions of Connect Four with 6 to 14 pieces (seed {SEED}) that are won or lost in\n\
         # {MIN_PLIES} to {MAX_PLIES} plies. `plywood analyze connect-four --suite benches/suites/near.txt` reads the file;\n\
         # games/tests/games/near_ends.rs writes it.\n"
    );
    let mut random = seeds(SEED);
    let mut below = |count: u64| random.next().unwrap() % count;
    let mut known = HashSet::new();
    while known.len() < POSITIONS {
        let pieces = 6 + below(9);
        let moves: Vec<_> = (0..pieces).map(|_| (1 + below(7)).to_string()).collect();
        let moves = moves.join(",");
        let Some((_, value)) = near_end(&moves) else { continue };
        if !known.insert(moves.clone()) {
            continue;
        }
        let score = match value {
            Value::Win { plies } => format!("win {plies}"),
            Value::Loss { plies } => format!("loss {plies}"),
            other => unreachable!("{other:?}"),
        };
        writeln!(text, "connect-four {moves} {score}").unwrap();
    }
    text
}

#[test]
#[ignore = "searches thousands of positions"]
fn the_file_is_what_the_generator_makes() {
    let text = generate();
    if env::var_os("PLYWOOD_BLESS").is_some() {
        fs::write(path(), &text).unwrap();
    }
    assert_eq!(fs::read_to_string(path()).unwrap(), text);
}

/// For positions of the suite, the solver needs at most 900 nodes on average, and at most 1.2 times the nodes of a search
/// whose depth limit is the known number of plies.
#[test]
fn a_near_end_is_found_with_few_nodes() {
    let text = fs::read_to_string(path()).unwrap();
    let (mut nodes, mut nodes_to_depth, mut count) = (0, 0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<_> = line.split(' ').collect();
        let [_, moves, kind, plies] = fields[..] else { panic!("{line}") };
        let mut position = Connect::new(7, 6, 4).unwrap();
        for column in moves.split(',') {
            position = position.play(position.parse_move(column).unwrap()).unwrap();
        }
        let plies = plies.parse().unwrap();
        let expected = if kind == "win" { Value::Win { plies } } else { Value::Loss { plies } };
        let (value, needed) = solve(&position, &Limits::none());
        let (value_to_depth, needed_to_depth) = solve(&position, &Limits::none().with_depth(plies));
        assert_eq!((value, value_to_depth), (Some(expected), Some(expected)), "{line}");
        nodes += needed;
        nodes_to_depth += needed_to_depth;
        count += 1;
    }
    println!("{count} positions, {nodes} nodes, {nodes_to_depth} with the distance as depth limit");
    assert_eq!(count, POSITIONS);
    assert!(nodes <= 900 * POSITIONS as u64, "{nodes} nodes");
    assert!(nodes * 10 <= nodes_to_depth * 12, "{nodes} nodes, {nodes_to_depth} with a depth limit");
}
