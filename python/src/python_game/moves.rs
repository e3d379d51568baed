//! Moves of games written in Python: [`PythonMove`].

use std::cell::RefCell;
use std::fmt::{self, Display};

use plywood::MoveList;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList};
use rustc_hash::FxHashMap;

use super::alike::are_alike;
use crate::errors::{GameError, error_about};
use crate::execution::call_python;

/// A move, as its index in a list of all move objects of the process.
///
/// The engine requires moves that are `Copy`. The list keeps one object for each move until the process ends; a game
/// has far fewer moves than positions. Equal objects of a class are the same move, unless their texts differ. They may differ in
/// attributes that their `__eq__` ignores, so a position keeps its [`OwnMoves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PythonMove(usize);

/// All move objects of the process.
struct Registry {
    objects: Py<PyList>,
    /// For each class of moves, the index of each move, or of the first of several moves that are equal. Moves of different
    /// classes, such as `1` and `True`, may be equal but are different moves.
    classes: Py<PyDict>,
    /// For the index of a move that equals another object without being surely alike: by text, its own index and the indices of
    /// the moves that equal it but have other texts, such as `Decimal("1")` and `Decimal("1.00")`.
    variants: Py<PyDict>,
}

/// The largest number of equal moves with different texts. Further ones are the first of them. The texts of moves may contain
/// the position, and without a limit all of these positions would be kept.
const MAX_VARIANTS: usize = 1_024;

static REGISTRY: PyOnceLock<Registry> = PyOnceLock::new();

fn registry(py: Python<'_>) -> &'static Registry {
    let empty = || Registry {
        objects: PyList::empty(py).unbind(),
        classes: PyDict::new(py).unbind(),
        variants: PyDict::new(py).unbind(),
    };
    REGISTRY.get_or_init(py, empty)
}

thread_local! {
    /// The indices of registered objects by their addresses, which are valid until the process ends. Most games return
    /// the same objects again; a lookup by address takes less time than the comparison methods of their classes.
    static KNOWN: RefCell<FxHashMap<usize, usize>> = RefCell::default();
}

/// The objects of a position's moves that are not in the list of the process and may differ from those in it.
pub(super) type OwnMoves = Box<[(PythonMove, Py<PyAny>)]>;

/// The legal moves of a position, as it has listed them.
pub(super) struct ListedMoves {
    pub(super) moves: MoveList<PythonMove>,
    /// The objects that the position has to keep.
    pub(super) own: OwnMoves,
    /// Whether another list of the same position would contain other moves, because their class does not define `__eq__`.
    pub(super) are_unique: bool,
}

impl PythonMove {
    /// Returns the moves that `objects` represent.
    pub(super) fn from_objects(objects: &[Bound<'_, PyAny>]) -> PyResult<ListedMoves> {
        let mut moves = MoveList::new();
        KNOWN.with_borrow(|known| {
            let known = objects.iter().map_while(|object| known.get(&object.as_ptr().addr()));
            moves.extend(known.copied().map(Self));
        });
        let first_new = moves.len();
        let mut own = Vec::new();
        for object in &objects[first_new..] {
            if object.is_none() {
                return Err(GameError::new_err(
                    "a move must not be None, which stands for no move in results",
                ));
            }
            let (mv, is_alike) = Self::register(object)?;
            moves.push(mv);
            if !is_alike {
                own.push((mv, object.clone().unbind()));
            }
        }
        let (mut are_unique, mut last_class) = (false, None);
        for object in &objects[first_new..] {
            let class = object.get_type().as_ptr();
            if last_class.replace(class) != Some(class) {
                are_unique |= has_default_equality(object)?;
            }
        }
        Ok(ListedMoves { moves, own: own.into(), are_unique })
    }

    /// Registers `object`, unless the same move is registered already. Returns the move, and whether the registered object is
    /// alike in every respect.
    fn register(object: &Bound<'_, PyAny>) -> PyResult<(Self, bool)> {
        let py = object.py();
        let Registry { objects, classes, variants } = registry(py);
        let (objects, variants, class) = (objects.bind(py), variants.bind(py), object.get_type());
        let indices = match classes.bind(py).get_item(&class)? {
            Some(indices) => indices,
            None => classes.bind(py).call_method1("setdefault", (&class, PyDict::new(py)))?,
        };
        // Another thread may register the same move between the calls; then one of the list items stays unused.
        let add = |indices: &Bound<'_, PyAny>, key: &Bound<'_, PyAny>| -> PyResult<(Self, bool)> {
            objects.append(object)?;
            let index: usize = indices.call_method1("setdefault", (key, objects.len() - 1))?.extract()?;
            let is_registered = objects.get_item(index)?.is(object);
            if is_registered {
                KNOWN.with_borrow_mut(|known| known.insert(object.as_ptr().addr(), index));
            }
            Ok((Self(index), is_registered))
        };
        let Some(first) = equal_index(object, indices.cast()?)? else { return add(&indices, object) };
        let first_object = objects.get_item(first)?;
        if are_alike(&first_object, object)? {
            return Ok((Self(first), true));
        }
        let texts = if let Some(texts) = variants.get_item(first)? {
            texts
        } else {
            let texts = PyDict::new(py);
            texts.set_item(text_without_addresses(&first_object)?, first)?;
            variants.call_method1("setdefault", (first, texts))?
        };
        let text = text_without_addresses(object)?;
        match texts.cast::<PyDict>()?.get_item(&text)? {
            Some(index) => {
                let index = index.extract()?;
                Ok((Self(index), objects.get_item(index)?.is(object)))
            }
            None if texts.len()? < MAX_VARIANTS => add(&texts, text.into_pyobject(py)?.as_any()),
            None => Ok((Self(first), false)),
        }
    }

    /// Returns the registered move whose object equals `object` and has the same class and text.
    pub(crate) fn find(object: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let py = object.py();
        let Registry { classes, variants, .. } = registry(py);
        if let Err(error) = object.hash() {
            return if error.is_instance_of::<PyTypeError>(py) { Ok(None) } else { Err(error) };
        }
        let Some(indices) = classes.bind(py).get_item(object.get_type())? else { return Ok(None) };
        let Some(first) = equal_index(object, indices.cast()?)? else { return Ok(None) };
        let Some(texts) = variants.bind(py).get_item(first)? else { return Ok(Some(Self(first))) };
        let index = texts.cast::<PyDict>()?.get_item(text_without_addresses(object)?)?;
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

/// Returns whether the object equals no other object, because its class does not define `__eq__`.
fn has_default_equality(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    let name = intern!(object.py(), "__eq__");
    Ok(object.get_type().getattr(name)?.is(object.py().get_type::<PyAny>().getattr(name)?))
}

/// Returns the index of the first registered move that equals `object`, in the `indices` of its class.
fn equal_index(object: &Bound<'_, PyAny>, indices: &Bound<'_, PyDict>) -> PyResult<Option<usize>> {
    let index = indices.get_item(object).map_err(|error| hash_error(object, error))?;
    index.map(|index| index.extract()).transpose()
}

/// Returns the text of an object. The addresses in the texts of objects without their own text are left out, because they
/// differ between equal objects.
fn text_without_addresses(object: &Bound<'_, PyAny>) -> PyResult<String> {
    let text = object.str()?.to_string();
    let mut parts = text.split(" at 0x");
    let first = parts.next().unwrap_or_default().to_owned();
    Ok(parts.fold(first, |text, part| {
        text + " at 0x" + part.trim_start_matches(|digit: char| digit.is_ascii_hexdigit())
    }))
}

/// Explains the `TypeError` of a move without a hash; any other error stays as it is.
fn hash_error(object: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = object.py();
    if !error.is_instance_of::<PyTypeError>(py) || object.hash().is_ok() {
        return error;
    }
    error_about(object, |shown| {
        let raised = GameError::new_err(format!(
            "a move must have a hash (got {shown}); moves are texts, numbers, tuples of these, or other objects with a hash"
        ));
        raised.set_cause(py, Some(error));
        raised
    })
}
