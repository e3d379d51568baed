//! The command `plywood`: play, analyze and compare games in the terminal and in the browser.
//!
//! This crate parses arguments, prints, plays and serves. It contains no rules of games and no searches: it uses both
//! through [`plywood::Session`], so the command works for every game in a [`Catalog`]. Texts, JSON and pictures come
//! from `plywood_render`.
//!
//! [`main_for`] runs the command for a game of your own:
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
//! Results go to standard output; progress and notes go to standard error. The exit codes are:
//!
//! | code | meaning |
//! |---|---|
//! | 0 | done; a search that reached its depth limit is done |
//! | 1 | a check failed: a line of a suite expects another score, searches disagree, or a graded program is wrong |
//! | 2 | usage: an unknown command, option, search or heuristic, or an invalid number |
//! | 3 | invalid input: a game, a size, a move or a file |
//! | 4 | stopped by a limit on time, nodes or memory; the partial answer is printed |
//! | 130 | stopped by Ctrl-C; the best result so far is printed |
//!
//! # Layers
//!
//! A module imports only modules of lower layers; `tests/layers/` in the workspace checks that.
//!
//! | layer | modules | contents |
//! |---|---|---|
//! | 0 | `ending`, `line`, `memory`, `terminal`, `threads` | helpers |
//! | 1 | `engine`, `progress`, `web` | the line protocol, progress on the terminal, the web server |
//! | 2 | `arguments`, `failure`, `interrupt` | plain options of each command, errors, Ctrl-C |
//! | 3 | `lines`, `output_file`, `player`, `program`, `recorder` | what commands share |
//! | 4 | `provenance`, `run_file` | the origin of results; files of finished units of work |
//! | 5 | `input`, `run` | lines and suites; the units of a command, the part of them that it does, and the file that keeps them |
//! | 6 | `experiment` | units of work on several threads |
//! | 7 | `commands` | from arguments to an exit code; one module for each group of similar commands |

mod arguments;
mod commands;
mod ending;
mod engine;
mod experiment;
mod failure;
mod input;
mod interrupt;
mod line;
mod lines;
mod memory;
mod output_file;
mod player;
mod program;
mod progress;
mod provenance;
mod recorder;
mod run;
mod run_file;
mod terminal;
mod threads;
mod web;

use std::ffi::OsString;
use std::process::ExitCode;

use plywood::Catalog;
use plywood::catalog::CatalogEntry;

use crate::program::Program;

/// Runs the command `plywood` for the games of `catalog` with the arguments of this process.
pub fn main_with(catalog: Catalog) -> ExitCode {
    run_with(catalog, std::env::args_os()).into()
}

/// Runs the command `plywood` for the games of `catalog` with these arguments, of which the first is the name of the
/// program; returns the exit code.
///
/// ```
/// let arguments = ["plywood", "solve", "tippy", "--depth", "few"].map(Into::into);
/// assert_eq!(plywood_cli::run_with(plywood_games::catalog(), arguments), 2);
/// ```
pub fn run_with(catalog: Catalog, arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    commands::run(
        &Program::new("plywood", "Play, analyze and compare games of two players", catalog),
        &arguments,
    )
}

/// Runs the command for one game, under that game's name; the argument GAME may be left out.
pub fn main_for(game: impl CatalogEntry + 'static) -> ExitCode {
    let details = game.details().clone();
    let about = if details.about.is_empty() {
        format!("Play, analyze and compare searches of {}", details.name)
    } else {
        details.about
    };
    let arguments: Vec<OsString> = std::env::args_os().collect();
    commands::run(&Program::new(&details.name, &about, Catalog::new().with(game)), &arguments).into()
}

/// Compiles the examples of docs/ADDING_A_SEARCHER.md as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/ADDING_A_SEARCHER.md")]
struct AddingASearcher;
