//! Positions of Connect Four near the end, with scores that plain alpha-beta has found.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use plywood::play::{RandomMove, Strategy as _};
use plywood::textbook::AlphaBeta;
use plywood::{AnySearcher, Game, Limits, SearchEnd, Searcher, Value, ZeroEvaluator};
use plywood_games::Connect;

const CELLS: u32 = 42;

fn start() -> Connect {
    Connect::new(7, 6, 4).expect("a size")
}

/// Returns the position after the moves that the digits denote, and the number of moves.
fn after(moves: &str) -> (Connect, u32) {
    let play = |position: Connect, digit: char| {
        let mv = position.parse_move(&digit.to_string()).expect("a legal move");
        position.apply(mv)
    };
    (moves.chars().fold(start(), play), u32::try_from(moves.len()).expect("a short word"))
}

/// Converts a score, as it is usually published, to a value. The score of a win is one more than the number of pieces that
/// the winner has left at the end; the score of a loss is the negative score of the winner.
fn value_of(score: i32, pieces: u32) -> Value {
    // The number of pieces that the winner has on the board at the end.
    let used = CELLS / 2 + 1 - score.unsigned_abs();
    match score {
        0 => Value::Draw,
        1.. => Value::Win { plies: 2 * (used - pieces / 2) - 1 },
        _ => Value::Loss { plies: 2 * (used - pieces.div_ceil(2)) },
    }
}

/// Converts a value to a score: the inverse of [`value_of`].
fn score_of(value: Value, pieces: u32) -> i32 {
    let signed = |number: u32| i32::try_from(number).expect("a small number");
    match value {
        Value::Win { plies } => signed(CELLS / 2 + 1 - pieces / 2 - plies.div_ceil(2)),
        Value::Loss { plies } => -signed(CELLS / 2 + 1 - pieces.div_ceil(2) - plies / 2),
        _ => 0,
    }
}

/// Returns the moves and the score of each position in the data file.
fn data() -> impl Iterator<Item = (&'static str, i32)> {
    let lines = include_str!("../../data/connect-four.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let (moves, score) = line.split_once(' ').expect("moves and a score");
        (moves, score.parse().expect("a number"))
    })
}

#[test]
fn every_search_finds_the_scores_of_plain_alpha_beta() {
    assert_eq!(data().count(), 40);
    for (moves, score) in data() {
        let (position, pieces) = after(moves);
        for mut searcher in AnySearcher::solvers() {
            let report = searcher.search(&position, &ZeroEvaluator, &Limits::none());
            assert_eq!(report.value(), Some(value_of(score, pieces)), "{} at {moves}", searcher.name());
        }
    }
}

#[test]
fn the_data_contains_wins_draws_and_losses() {
    let count = |kind: fn(i32) -> bool| data().filter(|(_, score)| kind(*score)).count();
    let kinds = [count(|score| score > 0), count(|score| score == 0), count(|score| score < 0)];
    assert!(kinds.iter().all(|&count| count >= 10), "{kinds:?}");
}

#[test]
fn scores_convert_to_plies_and_back() {
    for pieces in 0..CELLS {
        for score in -18..=18_i32 {
            if score.unsigned_abs() + pieces.div_ceil(2) < CELLS / 2 + 1 {
                assert_eq!(score_of(value_of(score, pieces), pieces), score);
            }
        }
    }
}

/// Writes the data file: 40 random positions after 24 to 36 moves, with at most 14 wins, 14 draws and 14 losses. Each has
/// at least three moves, of which none ends the game, and alpha-beta solves it within 4 million nodes.
#[test]
#[ignore = "writes the data file"]
fn write_scores_of_plain_alpha_beta() {
    let mut text = concat!(
        "# Positions of Connect Four: the moves (columns), and the score for the side to move, found by plain\n",
        "# alpha-beta. After P moves, 0 is a draw, n > 0 is a win in 2 * (22 - n - floor(P / 2)) - 1 plies, and\n",
        "# -n is a loss in 2 * (22 - n - ceil(P / 2)) plies.\n",
    )
    .to_owned();
    let mut counts = BTreeMap::new();
    for seed in 0.. {
        let mut generator = RandomMove::seeded(seed);
        let (mut position, mut moves) = (start(), String::new());
        for _ in 0..24 + seed % 13 {
            let Ok(mv) = generator.choose(&position) else { break };
            moves.push_str(&mv.to_string());
            position = position.apply(mv);
        }
        let legal = position.legal_moves();
        if legal.len() < 3 || legal.iter().any(|mv| position.apply(*mv).is_over()) {
            continue;
        }
        let limits = Limits::none().with_nodes(4_000_000);
        let report = AlphaBeta::default().search(&position, &ZeroEvaluator, &limits);
        let (Some(value), SearchEnd::Proved) = (report.value(), report.end) else { continue };
        let score = score_of(value, u32::try_from(moves.len()).expect("a short word"));
        let count = counts.entry(score.signum()).or_insert(0);
        *count += 1;
        if *count > 14 {
            continue;
        }
        writeln!(text, "{moves} {score}").expect("text");
        if counts.values().map(|&count| count.min(14)).sum::<u32>() == 40 {
            break;
        }
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/connect-four.txt");
    std::fs::write(file, text).expect("the file can be written");
}
