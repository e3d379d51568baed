//! The command, and what it knows of games and searches.

use std::ffi::OsString;

use plywood::AnySearcher;
use plywood_cli::embedding;
use plywood_games::catalog;
use pyo3::prelude::*;

use crate::errors::written;

/// Runs the command with these arguments, the name of the program first; the code to exit with.
#[pyfunction]
pub(crate) fn run(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| plywood_cli::run_with(catalog(), arguments))
}

/// The games, as the command's `games --json` prints them.
#[pyfunction]
pub(crate) fn games() -> PyResult<String> {
    embedding::games_json(&catalog()).map_err(written)
}

/// The names of the searches.
#[pyfunction]
pub(crate) fn searches() -> Vec<&'static str> {
    AnySearcher::names()
}
