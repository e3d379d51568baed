//! The command line program, and the lists of games and searches.

use std::ffi::OsString;

use plywood::AnySearcher;
use plywood_games::catalog;
use plywood_render::json;
use pyo3::prelude::*;

/// Runs the command and returns its exit code. The first argument is the name of the program.
#[pyfunction]
pub(crate) fn run(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| plywood_cli::run_with(catalog(), arguments))
}

/// Returns the games as the JSON of `plywood games --json`.
#[pyfunction]
pub(crate) fn games() -> String {
    json::games(&catalog()).to_string()
}

/// Returns the names of the searches.
#[pyfunction]
pub(crate) fn searches() -> Vec<&'static str> {
    AnySearcher::names()
}
