//! `grade`: programs are graded by exact values.

mod bad;
mod folder;
mod terms;
mod truth;

use serde_json::Value;

use crate::running::{CommandOutput, plywood, run_with_reader};

/// Example submissions for Stonehenge and Subtract Square: two correct ones, two wrong ones that pass the tests of the
/// course, and six other wrong ones.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/submissions");

/// The positions at which the public tests of the course check minimax.
const PUBLIC: &str =
    "subtract-square:4 -\nsubtract-square:18 -\nstonehenge:3 K,A,C,B,F,E,G,D,I\nstonehenge:2 A,F,D\n";

/// Runs `grade` with `cases` on standard input, or without `--cases` if `cases` is empty.
fn grade(arguments: &[&str], cases: &str) -> CommandOutput {
    let from_input = if cases.is_empty() { &[][..] } else { &["--cases", "-"] };
    let mut command = plywood(&[&["grade"], arguments, from_input].concat());
    // Python must not write cache files into the folder.
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    run_with_reader(command, std::io::Cursor::new(cases.to_owned()))
}

/// Returns the command that runs a submission.
fn submission(file: &str) -> String {
    format!("python3 '{FOLDER}/{file}'")
}

/// Returns the results of the program of this name in the JSON object that `grade` prints.
fn results_of<'a>(object: &'a Value, name: &str) -> &'a Value {
    let programs = object["submissions"].as_array().expect("a list");
    programs.iter().find(|program| program["name"] == name).unwrap_or_else(|| panic!("{name} is missing"))
}

/// Returns the command that runs the engine of plywood itself.
fn own_engine() -> String {
    format!("'{}' engine", env!("CARGO_BIN_EXE_plywood"))
}
