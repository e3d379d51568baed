//! Conversion of the engine's errors to the exceptions in `plywood.errors`, with the same messages.

use plywood::session::{self, UnknownHeuristic};
use plywood_render::positions::OpenError;
use pyo3::prelude::*;

mod classes {
    pyo3::import_exception!(plywood.errors, Error);
    pyo3::import_exception!(plywood.errors, GameError);
    pyo3::import_exception!(plywood.errors, MoveError);
    pyo3::import_exception!(plywood.errors, SearchError);
    pyo3::import_exception!(plywood.errors, LimitError);
}

pub(crate) use classes::{Error, GameError, LimitError, MoveError, SearchError};

/// Returns the `repr` of an object for a message.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    object.repr().map_or_else(|_| "an object".to_owned(), |text| text.to_string())
}

pub(crate) fn game_error(error: &OpenError) -> PyErr {
    GameError::new_err(error.to_string())
}

pub(crate) fn move_error(error: &session::MoveError) -> PyErr {
    MoveError::new_err(error.to_string())
}

pub(crate) fn heuristic_error(error: &UnknownHeuristic) -> PyErr {
    SearchError::new_err(error.to_string())
}

pub(crate) fn search_error(error: &session::SearchError) -> PyErr {
    SearchError::new_err(error.to_string())
}
