//! The search procedures of three courses, as they are taught: they find the same values as the searches of the engine,
//! and `docs/ALGORITHMS_COURSES.md` contains tables of their steps.

mod buss3620;
mod csc148;
mod dm574;

use std::fmt::Display;
use std::path::Path;

use plywood::{Game, Outcome, Player};
use proptest::prelude::*;

/// The tree of the lecture, whose positions have the letters a to r, with some letters skipped.
const LECTURE: &str = "(((2 -1) (5)) (5 -4 0) ((-4 9)))";
/// The smallest tree with a cutoff.
const SMALL: &str = "((3 5) (2 9))";

/// Converts an outcome to a number for `player`: 1 for a win, 0 for a draw, -1 for a loss, or the points.
fn score(outcome: Outcome, player: Player) -> i32 {
    let first = match outcome {
        Outcome::Win(Player::First) => 1,
        Outcome::Win(Player::Second) => -1,
        Outcome::Draw => 0,
        Outcome::Points(points) => points,
    };
    if player == Player::First { first } else { -first }
}

/// Returns the positions after each move, in the order of the moves.
fn children<G: Game>(position: &G) -> Vec<G> {
    position.legal_moves().into_iter().map(|mv| position.apply(mv)).collect()
}

fn joined(words: impl IntoIterator<Item = impl Display>, between: &str) -> String {
    words.into_iter().map(|word| word.to_string()).collect::<Vec<_>>().join(between)
}

/// Returns a row of a Markdown table.
fn row(cells: &[String]) -> String {
    format!("| {} |", cells.join(" | "))
}

/// Checks that `docs/ALGORITHMS_COURSES.md` contains a table with exactly these consecutive rows.
fn assert_documented(rows: &[String]) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/ALGORITHMS_COURSES.md");
    let page = std::fs::read_to_string(file).expect("the page can be read");
    let table = rows.join("\n");
    assert!(page.contains(&format!("\n{table}\n\n")), "the page has no such table:\n{table}");
}

/// Generates trees in which turns alternate, with points at the leaves.
fn tree() -> impl Strategy<Value = String> {
    (-9_i32..=9).prop_map(|points| points.to_string()).prop_recursive(5, 80, 4, |member| {
        prop::collection::vec(member, 1..=4).prop_map(|members| format!("({})", members.join(" ")))
    })
}
