//! Conversion of the engine's errors to the exceptions in `plywood.errors`, with the same messages.

use plywood::session::{self, UnknownHeuristic};
use plywood_render::positions::OpenError;
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

/// Returns the `repr` of an object for a message.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    let without_text = || if object.is_instance_of::<PyInt>() { LARGE_INTEGER } else { "an object" };
    object.repr().map_or_else(|_| without_text().to_owned(), |text| text.to_string())
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
