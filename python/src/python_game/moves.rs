//! The moves of games written in Python, which are any objects with a hash: [`PythonMove`].

use std::fmt::{self, Display};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList};

use crate::errors::GameError;
use crate::running::ask;

/// A move, by its number among all moves that were met so far.
///
/// The engine wants moves that are copied freely, so the objects themselves are kept for the life of the process, each
/// once. A game has far fewer moves than positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PythonMove(usize);

/// The moves by number, and the number of each.
struct Known {
    objects: Py<PyList>,
    /// The numbers by class and move: `1` and `True` are equal and not the same move.
    numbers: Py<PyDict>,
}

static KNOWN: PyOnceLock<Known> = PyOnceLock::new();

fn known(py: Python<'_>) -> &'static Known {
    KNOWN.get_or_init(py, || Known { objects: PyList::empty(py).unbind(), numbers: PyDict::new(py).unbind() })
}

impl PythonMove {
    /// The move that `object` is.
    pub(super) fn of(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = object.py();
        let Known { objects, numbers } = known(py);
        let key = (object.get_type(), object).into_pyobject(py)?;
        let numbers = numbers.bind(py);
        if let Some(number) = numbers.get_item(&key).map_err(|error| unhashable(object, error))? {
            return Ok(Self(number.extract()?));
        }
        // Another thread may enter the same move meanwhile. Then this place stays unused.
        let objects = objects.bind(py);
        objects.append(object)?;
        let number = objects.len() - 1;
        Ok(Self(numbers.call_method1("setdefault", (key, number))?.extract()?))
    }

    /// The object that it is.
    pub(super) fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        known(py).objects.bind(py).get_item(self.0)
    }
}

impl Display for PythonMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&ask(|py| Ok(self.object(py)?.str()?.to_string())))
    }
}

/// A move that has no hash cannot be told from others.
fn unhashable(object: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = object.py();
    let has_hash = object.hash().is_ok();
    if has_hash {
        return error;
    }
    let shown = object.repr().map_or_else(|_| "a move".to_owned(), |shown| shown.to_string());
    let refused = GameError::new_err(format!(
        "the move {shown} has no hash: a move is a text, a number, a tuple of such, or another object with a hash"
    ));
    refused.set_cause(py, Some(error));
    refused
}
