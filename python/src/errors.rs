//! Conversion of the engine's errors to the exceptions in `plywood.errors`, with the same messages.

use plywood::session::{self, UnknownHeuristic};
use plywood_render::positions::OpenError;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyInt;

mod classes {
    pyo3::import_exception!(plywood.errors, Error);
    pyo3::import_exception!(plywood.errors, GameError);
    pyo3::import_exception!(plywood.errors, MoveError);
    pyo3::import_exception!(plywood.errors, SearchError);
    pyo3::import_exception!(plywood.errors, LimitError);
}

pub(crate) use classes::{Error, GameError, LimitError, MoveError, SearchError};

/// The text of an integer of more than 4,300 digits, which Python refuses to convert to text.
pub(crate) const LARGE_INTEGER: &str = "an integer of too many digits";

/// Returns the `repr` of an object for a message, or other words if it raises an `Exception`.
///
/// Exceptions such as `KeyboardInterrupt`, which are no `Exception`, propagate.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> PyResult<String> {
    match object.repr() {
        Ok(text) => Ok(text.to_string()),
        Err(error) if !error.is_instance_of::<PyException>(object.py()) => Err(error),
        Err(_) if object.is_instance_of::<PyInt>() => Ok(LARGE_INTEGER.to_owned()),
        Err(_) => Ok("an object".to_owned()),
    }
}

/// Returns the error that `error` creates from the `repr` of an object, or the exception that the `repr` raises; see [`shown`].
pub(crate) fn error_about(object: &Bound<'_, PyAny>, error: impl FnOnce(&str) -> PyErr) -> PyErr {
    shown(object).map_or_else(|raised| raised, |shown| error(&shown))
}

/// Returns the text of an argument, which stands for a number or a move; `of_large_integer` for an integer without text.
pub(crate) fn text_of_argument(object: &Bound<'_, PyAny>, of_large_integer: &str) -> PyResult<String> {
    match object.str() {
        Err(_) if object.is_instance_of::<PyInt>() => Ok(of_large_integer.to_owned()),
        text => Ok(text?.to_string()),
    }
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
