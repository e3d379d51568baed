//! Counts of instructions: `cargo bench --bench rules -- --instructions [GAME..]`.
//!
//! A program runs each search twice. Callgrind counts the second run, because the first one also reads the limits of the
//! stack from the system. Other load on the machine does not affect the counts.

use std::hint::black_box;

use crate::rivals::Finding;
use crate::{Measure, callgrind};

/// The option before the names of the games to count.
pub(crate) const INSTRUCTIONS: &str = "--instructions";
/// The option before the names of the game and of the search that a program under Callgrind runs.
pub(crate) const RUN: &str = "--run";

/// The searches that are counted. Negamax is left out, because it takes longer than alpha-beta in these games.
const SEARCHES: [&str; 3] = ["solver", "hinted", "alpha-beta"];

/// Prints the counts of these games, or of those with the given names.
pub(crate) fn print_table(games: &[Box<dyn Measure>], names: &[String]) {
    if !callgrind::is_installed() {
        println!("valgrind is not installed: no instructions were counted");
        return;
    }
    for name in names {
        let known: Vec<_> = games.iter().map(|game| game.name()).collect();
        assert!(
            known.contains(&name.as_str()),
            "there is no game `{name}`; the games are {}",
            known.join(", ")
        );
    }
    println!(
        "{:<16} {:>24} {:>24} {:>24} {:>7} {:>7}",
        "game", "solver: nodes, M instr.", "hinted", "alpha-beta", "ratio", "hinted"
    );
    for game in games.iter().filter(|game| names.is_empty() || names.iter().any(|name| name == game.name())) {
        let counts = SEARCHES.map(|search| {
            let (instructions, nodes) =
                callgrind::count("*rules::instructions::run_counted*", &[RUN, game.name(), search]);
            (instructions, nodes.trim().to_owned())
        });
        print!("{:<16}", game.name());
        for (instructions, nodes) in &counts {
            print!(" {nodes:>13} {:>10.3}", millions(*instructions));
        }
        let ratio = |own: usize| millions(counts[2].0) / millions(counts[own].0);
        println!(" {:>7.2} {:>7.2}", ratio(0), ratio(1));
    }
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
fn millions(instructions: u64) -> f64 {
    instructions as f64 / 1e6
}

/// Runs a search twice, and prints the nodes of the second run.
pub(crate) fn run(search: &dyn Fn() -> Finding) {
    black_box(search());
    println!("{}", run_counted(search).nodes);
}

/// Runs a search. Callgrind counts the instructions of this function, by its name.
#[inline(never)]
fn run_counted(search: &dyn Fn() -> Finding) -> Finding {
    black_box(black_box(search)())
}
