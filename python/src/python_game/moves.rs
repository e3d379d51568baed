//! Moves of games written in Python: [`PythonMove`].

use std::fmt::{self, Display};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList};

use crate::errors::GameError;
use crate::execution::call_python;

/// A move, as its index in a list of all move objects of the process.
///
/// The engine requires moves that are `Copy`. The list keeps one object for each move until the process ends; a game
/// has far fewer moves than positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PythonMove(usize);

/// All move objects of the process.
struct Registry {
    objects: Py<PyList>,
    /// The index of each move. The key contains the class because `1` and `True` are equal but different moves.
    indices: Py<PyDict>,
}

static REGISTRY: PyOnceLock<Registry> = PyOnceLock::new();

fn registry(py: Python<'_>) -> &'static Registry {
    let empty = || Registry { objects: PyList::empty(py).unbind(), indices: PyDict::new(py).unbind() };
    REGISTRY.get_or_init(py, empty)
}

impl PythonMove {
    /// Registers `object`, unless an equal object of the same class is registered already.
    pub(super) fn from_object(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = object.py();
        let Registry { objects, indices } = registry(py);
        let key = (object.get_type(), object).into_pyobject(py)?;
        let indices = indices.bind(py);
        if let Some(index) = indices.get_item(&key).map_err(|error| hash_error(object, error))? {
            return Ok(Self(index.extract()?));
        }
        // Another thread may register the same move between these calls; then one of the two list items stays unused.
        let objects = objects.bind(py);
        objects.append(object)?;
        let index = objects.len() - 1;
        Ok(Self(indices.call_method1("setdefault", (key, index))?.extract()?))
    }

    /// Returns the move that equals `object` and has the same class, if it is registered.
    pub(crate) fn find(object: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let py = object.py();
        if object.hash().is_err() {
            return Ok(None);
        }
        let key = (object.get_type(), object).into_pyobject(py)?;
        let index = registry(py).indices.bind(py).get_item(&key)?;
        index.map(|index| Ok(Self(index.extract()?))).transpose()
    }

    /// Returns the Python object of the move.
    pub(crate) fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        registry(py).objects.bind(py).get_item(self.0)
    }
}

impl Display for PythonMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&call_python(|py| Ok(self.object(py)?.str()?.to_string())))
    }
}

/// Explains the error of a move without a hash; any other error stays as it is.
fn hash_error(object: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    if object.hash().is_ok() {
        return error;
    }
    let shown = object.repr().map_or_else(|_| "an object".to_owned(), |shown| shown.to_string());
    let raised = GameError::new_err(format!(
        "a move must have a hash (got {shown}); moves are texts, numbers, tuples of these, or other objects with a hash"
    ));
    raised.set_cause(object.py(), Some(error));
    raised
}
