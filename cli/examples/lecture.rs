//! The whole command for a game of one's own: the tree of a lecture.
//!
//! `cargo run --example lecture -- analyze --each` says what every move of it is worth, and
//! `cargo run --example lecture -- play` plays it.

use std::process::ExitCode;

use plywood::toy::Toy;
use plywood::{Entry, Game};

fn main() -> ExitCode {
    let toy: Toy = "((3 5) (2 9) !(0 (7 1)))".parse().expect("the brackets match");
    let lecture = Entry::new("lecture", move || toy.clone())
        .about("The tree of the first lecture")
        .notation("a letter")
        .heuristic("mobility", |position: &Toy| {
            let moves = u32::try_from(position.legal_moves().len()).unwrap_or(u32::MAX);
            f64::from(moves)
        });
    plywood_cli::main_for(lecture)
}
