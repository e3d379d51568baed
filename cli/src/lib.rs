//! The command `plywood`: play, analyze and count games in the terminal.
//!
//! Everything here parses, prints and serves a page. What a game is, and how one is searched, is the engine's, reached
//! through [`plywood::Session`], so the command works for any game that is in a [`Catalog`].
//!
//! [`main_for`] is the whole command for a game of one's own, in one line:
//!
//! ```no_run
//! use plywood::{Entry, toy::Toy};
//!
//! fn main() -> std::process::ExitCode {
//!     let toy: Toy = "((3 5) (2 9))".parse().expect("a tree");
//!     plywood_cli::main_for(Entry::new("lecture", move || toy.clone()))
//! }
//! ```
//!
//! Data goes to standard output, progress and notes to standard error. The program ends with one of these
//! codes:
//!
//! | code | meaning |
//! |---|---|
//! | 0 | done; a depth that was reached as asked is done |
//! | 1 | a check failed: a line of a suite expects another score, searches do not agree, or a graded program is wrong |
//! | 2 | usage: an unknown command, option, search or heuristic, a number that is none |
//! | 3 | bad input: a game, a size, a move or a file |
//! | 4 | stopped by time, nodes or memory; the partial answer is printed |
//! | 130 | stopped by Ctrl-C; the best so far is printed |

mod arguments;
mod commands;
pub mod embedding;
mod ending;
mod engine;
mod failure;
mod input;
mod interrupt;
mod line;
mod numbers;
mod player;
mod program;
mod progress;
mod record;
mod render;
mod seed;
mod suite;
mod target;
mod terminal;
mod tree_spec;
mod web;

use std::ffi::OsString;
use std::process::ExitCode;

use plywood::Catalog;
use plywood::catalog::Listed;

use crate::program::Program;

/// The command `plywood` for the games of `catalog`: reads the arguments of this process, does what they
/// say, and gives the code to exit with.
pub fn main_with(catalog: Catalog) -> ExitCode {
    run_with(catalog, std::env::args_os()).into()
}

/// The same for somebody else's process, which gives the arguments, the name of the program first; the code to exit
/// with.
///
/// ```
/// let arguments = ["plywood", "solve", "tippy", "--depth", "few"].map(Into::into);
/// assert_eq!(plywood_cli::run_with(plywood_games::catalog(), arguments), 2);
/// ```
pub fn run_with(catalog: Catalog, arguments: impl IntoIterator<Item = OsString>) -> u8 {
    Program::new("plywood", "Play, analyze and count games of two players in the terminal", catalog)
        .run(arguments.into_iter())
}

/// The same command for one game, under that game's name. Which game is meant need not be said.
pub fn main_for(game: impl Listed + 'static) -> ExitCode {
    let details = game.details().clone();
    let about = if details.about.is_empty() {
        format!("Play, analyze and count {} in the terminal", details.name)
    } else {
        details.about
    };
    Program::new(&details.name, &about, Catalog::new().with(game)).run(std::env::args_os()).into()
}
