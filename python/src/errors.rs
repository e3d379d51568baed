//! The engine's errors as exceptions of the package, with the engine's words.

use std::fmt::Display;

use plywood::session::{MoveError as Refused, UnknownHeuristic};
use plywood::trace::TraceError;
use plywood_cli::embedding::OpenError;
use pyo3::PyErr;

mod classes {
    pyo3::import_exception!(plywood.errors, Error);
    pyo3::import_exception!(plywood.errors, GameError);
    pyo3::import_exception!(plywood.errors, MoveError);
    pyo3::import_exception!(plywood.errors, SearchError);
    pyo3::import_exception!(plywood.errors, LimitError);
}

pub(crate) use classes::{Error, GameError, LimitError, MoveError, SearchError};

pub(crate) fn game(error: &OpenError) -> PyErr {
    GameError::new_err(error.to_string())
}

pub(crate) fn refused(error: &Refused) -> PyErr {
    MoveError::new_err(error.to_string())
}

pub(crate) fn heuristic(error: &UnknownHeuristic) -> PyErr {
    SearchError::new_err(error.to_string())
}

pub(crate) fn trace(error: &TraceError) -> PyErr {
    SearchError::new_err(error.to_string())
}

/// An answer could not be written.
pub(crate) fn written(error: impl Display) -> PyErr {
    Error::new_err(error.to_string())
}
