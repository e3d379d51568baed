//! How far Othello 6x6 can be solved: `cargo bench --bench rules -- --othello EMPTY GIBIBYTES`.
//!
//! The bench solves positions of one game, from its end backward, by the default search with the hints of
//! [`hinted`](mod@crate::hinted). In the game, both sides chose their moves by a shallow search.

use plywood::{Game, Limits, Searcher, ZeroEvaluator, solver::Solver};

use crate::hinted::Hinted;
use crate::othello::Othello;

/// The option, followed by the largest number of empty squares and the memory of a search in gibibytes.
pub(crate) const OTHELLO: &str = "--othello";

/// The squares of the game, row by row from 0; neither side passes.
const GAME: &str = "8 19 27 2 18 16 11 25 9 22 26 3 17 32 33 23 29 34 13 10 31 30 24 12 5 4 1 7 28 35 6 0";
/// Positions with fewer empty squares are solved at once.
const LEAST_EMPTY: usize = 10;
const SQUARES: usize = 36;
const GIBIBYTE: usize = 1 << 30;

/// Solves the positions of the game with [`LEAST_EMPTY`] to `most` empty squares, in `gibibytes` of memory each.
pub(crate) fn print_table(most: usize, gibibytes: usize) {
    let mut line = vec![Hinted(Othello::<6>::new())];
    for text in GAME.split(' ') {
        let position = line.last().expect("the line has a start");
        let mv = position.parse_move(text).expect("a legal move");
        line.push(position.apply(mv));
    }
    println!("{:>5} {:>12} {:>14} {:>9}", "empty", "value", "nodes", "seconds");
    let limits = Limits::none().with_memory((gibibytes * GIBIBYTE) as u64);
    // Each move fills one square of the 32 that are empty at the start.
    for empty in LEAST_EMPTY..=most.min(SQUARES - 4) {
        let position = &line[SQUARES - 4 - empty];
        let report = Solver::default().search(position, &ZeroEvaluator, &limits);
        let value = report.value().expect("nothing stops the search").to_string();
        let seconds = report.stats.elapsed.as_secs_f64();
        println!("{empty:>5} {value:>12} {:>14} {seconds:>9.2}", report.stats.nodes);
    }
}
