//! Moves of games written in Python: [`PythonMove`].

use std::cell::RefCell;
use std::fmt::{self, Display};

use plywood::MoveList;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList};
use rustc_hash::FxHashMap;

use crate::errors::{GameError, shown};
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
    /// For each class of moves, the index of each move. Moves of different classes, such as `1` and `True`, may be
    /// equal but are different moves.
    classes: Py<PyDict>,
}

static REGISTRY: PyOnceLock<Registry> = PyOnceLock::new();

fn registry(py: Python<'_>) -> &'static Registry {
    let empty = || Registry { objects: PyList::empty(py).unbind(), classes: PyDict::new(py).unbind() };
    REGISTRY.get_or_init(py, empty)
}

thread_local! {
    /// The indices of registered objects by their addresses, which are valid until the process ends. Most games return
    /// the same objects again; a lookup by address takes less time than the comparison methods of their classes.
    static KNOWN: RefCell<FxHashMap<usize, usize>> = RefCell::default();
}

impl PythonMove {
    /// Returns the moves that `objects` represent.
    pub(super) fn from_objects(objects: &[Bound<'_, PyAny>]) -> PyResult<MoveList<Self>> {
        let mut moves = MoveList::new();
        KNOWN.with_borrow(|known| {
            let known = objects.iter().map_while(|object| known.get(&object.as_ptr().addr()));
            moves.extend(known.copied().map(Self));
        });
        for object in &objects[moves.len()..] {
            moves.push(Self::register(object)?);
        }
        Ok(moves)
    }

    /// Registers `object`, unless an equal object of the same class is registered already.
    fn register(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = object.py();
        let Registry { objects, classes } = registry(py);
        let (objects, classes, class) = (objects.bind(py), classes.bind(py), object.get_type());
        let indices = match classes.get_item(&class)? {
            Some(indices) => indices,
            None => classes.call_method1("setdefault", (class, PyDict::new(py)))?,
        };
        let indices = indices.cast::<PyDict>()?;
        let index =
            if let Some(index) = indices.get_item(object).map_err(|error| hash_error(object, error))? {
                index.extract()?
            } else {
                // Another thread may register the same move between these calls; then one of the list items stays unused.
                objects.append(object)?;
                indices.call_method1("setdefault", (object, objects.len() - 1))?.extract()?
            };
        if objects.get_item(index)?.is(object) {
            KNOWN.with_borrow_mut(|known| known.insert(object.as_ptr().addr(), index));
        }
        Ok(Self(index))
    }

    /// Returns the move that equals `object` and has the same class, if it is registered.
    pub(crate) fn find(object: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let py = object.py();
        if object.hash().is_err() {
            return Ok(None);
        }
        let Some(indices) = registry(py).classes.bind(py).get_item(object.get_type())? else {
            return Ok(None);
        };
        let index = indices.cast::<PyDict>()?.get_item(object)?;
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
    let raised = GameError::new_err(format!(
        "a move must have a hash (got {}); moves are texts, numbers, tuples of these, or other objects with a hash",
        shown(object)
    ));
    raised.set_cause(object.py(), Some(error));
    raised
}
