//! The courses' own procedures, written down as they are taught, beside the searches here: they find the same, and the
//! tables of `docs/ALGORITHMS_COURSES.md` say what they do, step by step.

mod buss3620;
mod csc148;
mod dm574;

use std::fmt::Display;
use std::path::Path;

use plywood::{Game, Outcome, Player};
use proptest::prelude::*;

/// The tree of the lecture, whose positions are called a to r, skipping some letters, from the left and from the top.
const LECTURE: &str = "(((2 -1) (5)) (5 -4 0) ((-4 9)))";
/// The smallest tree in which something is cut.
const SMALL: &str = "((3 5) (2 9))";

/// How a game ended, as a number for `player`: courses count 1 for a win, 0 for a draw and -1 for a loss.
fn score(outcome: Outcome, player: Player) -> i32 {
    let first = match outcome {
        Outcome::Win(Player::First) => 1,
        Outcome::Win(Player::Second) => -1,
        Outcome::Draw => 0,
        Outcome::Points(points) => points,
    };
    if player == Player::First { first } else { -first }
}

/// The positions after each move, in the order of the moves.
fn children<G: Game>(position: &G) -> Vec<G> {
    position.legal_moves().into_iter().map(|mv| position.apply(mv)).collect()
}

fn joined(words: impl IntoIterator<Item = impl Display>, between: &str) -> String {
    words.into_iter().map(|word| word.to_string()).collect::<Vec<_>>().join(between)
}

/// A row of a table in Markdown.
fn row(cells: &[String]) -> String {
    format!("| {} |", cells.join(" | "))
}

/// Checks that a table with these rows, one after the other, stands in the page.
fn assert_documented(rows: &[String]) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/ALGORITHMS_COURSES.md");
    let page = std::fs::read_to_string(file).expect("the page can be read");
    let table = rows.join("\n");
    assert!(page.contains(&format!("\n{table}\n\n")), "the page has no such table:\n{table}");
}

/// A tree in which turns alternate, with points at its ends, as courses draw them.
fn tree() -> impl Strategy<Value = String> {
    (-9_i32..=9).prop_map(|points| points.to_string()).prop_recursive(5, 80, 4, |member| {
        prop::collection::vec(member, 1..=4).prop_map(|members| format!("({})", members.join(" ")))
    })
}
