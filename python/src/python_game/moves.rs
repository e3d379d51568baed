//! Moves of games written in Python: [`PythonMove`].

use std::cell::RefCell;
use std::fmt::{self, Display};

use plywood::MoveList;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyFrozenSet, PyInt, PyList, PyString, PyTuple};
use rustc_hash::FxHashMap;

use crate::errors::{GameError, shown};
use crate::execution::call_python;

/// A move, as its index in a list of all move objects of the process.
///
/// The engine requires moves that are `Copy`. The list keeps one object for each move until the process ends; a game
/// has far fewer moves than positions. Two objects are the same move if they have the same class, are equal, and have the
/// same text. They may differ in attributes that their `__eq__` ignores, so a position keeps its [`OwnMoves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PythonMove(usize);

/// All move objects of the process.
struct Registry {
    objects: Py<PyList>,
    /// For each class of moves, the index of each move, or of the first of several moves that are equal. Moves of different
    /// classes, such as `1` and `True`, may be equal but are different moves.
    classes: Py<PyDict>,
    /// The indices of further moves that are equal, such as `Decimal("1")` and `Decimal("1.00")`, by the class, the object and
    /// the text.
    variants: Py<PyDict>,
}

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

impl PythonMove {
    /// Returns the moves that `objects` represent, and those of the objects that the position has to keep.
    pub(super) fn from_objects(objects: &[Bound<'_, PyAny>]) -> PyResult<(MoveList<Self>, OwnMoves)> {
        let mut moves = MoveList::new();
        KNOWN.with_borrow(|known| {
            let known = objects.iter().map_while(|object| known.get(&object.as_ptr().addr()));
            moves.extend(known.copied().map(Self));
        });
        let mut own = Vec::new();
        for object in &objects[moves.len()..] {
            let (mv, is_alike) = Self::register(object)?;
            moves.push(mv);
            if !is_alike {
                own.push((mv, object.clone().unbind()));
            }
        }
        Ok((moves, own.into()))
    }

    /// Registers `object`, unless the same move is registered already. Returns the move, and whether the registered object is
    /// alike in every respect.
    fn register(object: &Bound<'_, PyAny>) -> PyResult<(Self, bool)> {
        let py = object.py();
        let Registry { objects, classes, variants } = registry(py);
        let (objects, class) = (objects.bind(py), object.get_type());
        let indices = match classes.bind(py).get_item(&class)? {
            Some(indices) => indices,
            None => classes.bind(py).call_method1("setdefault", (&class, PyDict::new(py)))?,
        };
        // Another thread may register the same move between the calls; then one of the list items stays unused.
        let add = |indices: &Bound<'_, PyAny>, key: &Bound<'_, PyAny>| -> PyResult<usize> {
            objects.append(object)?;
            indices.call_method1("setdefault", (key, objects.len() - 1))?.extract()
        };
        let index = match Registered::find(object, indices.cast()?)? {
            Registered::Alike(index) => return Ok((Self(index), true)),
            Registered::Equal(index) => index,
            Registered::No => add(&indices, object)?,
            Registered::OtherText(text) => {
                add(variants.bind(py), (&class, object, text).into_pyobject(py)?.as_any())?
            }
        };
        let is_registered = objects.get_item(index)?.is(object);
        if is_registered {
            KNOWN.with_borrow_mut(|known| known.insert(object.as_ptr().addr(), index));
        }
        Ok((Self(index), is_registered))
    }

    /// Returns the move of which `object` is an instance, if it is registered.
    pub(crate) fn find(object: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        if object.hash().is_err() {
            return Ok(None);
        }
        let Some(indices) = registry(object.py()).classes.bind(object.py()).get_item(object.get_type())?
        else {
            return Ok(None);
        };
        let found = Registered::find(object, indices.cast()?)?;
        Ok(match found {
            Registered::Alike(index) | Registered::Equal(index) => Some(Self(index)),
            Registered::No | Registered::OtherText(_) => None,
        })
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

/// Whether a move is registered.
enum Registered {
    /// With an object that is alike in every respect.
    Alike(usize),
    /// With an object that is equal and has the same text.
    Equal(usize),
    No,
    /// Only equal moves with other texts than this one are registered.
    OtherText(String),
}

impl Registered {
    /// Finds `object` in `indices`, the registered moves of its class, and among the variants.
    fn find(object: &Bound<'_, PyAny>, indices: &Bound<'_, PyDict>) -> PyResult<Self> {
        let py = object.py();
        let Some(index) = indices.get_item(object).map_err(|error| hash_error(object, error))? else {
            return Ok(Self::No);
        };
        let index = index.extract()?;
        let first = registry(py).objects.bind(py).get_item(index)?;
        if are_alike(&first, object, MAX_NESTING) {
            return Ok(Self::Alike(index));
        }
        let text = text_without_addresses(object)?;
        if text_without_addresses(&first)? == text {
            return Ok(Self::Equal(index));
        }
        let variant = registry(py).variants.bind(py).get_item((object.get_type(), object, &text))?;
        match variant {
            Some(index) => Ok(Self::Equal(index.extract()?)),
            None => Ok(Self::OtherText(text)),
        }
    }
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

/// Returns whether equal objects of this class with the same text are the same in every respect: integers, texts, and tuples
/// of these.
pub(super) fn is_determined_by_text(object: &Bound<'_, PyAny>) -> bool {
    object.is_exact_instance_of::<PyInt>()
        || object.is_exact_instance_of::<PyString>()
        || object.is_exact_instance_of::<PyBool>()
        || object.is_none()
        || object
            .cast_exact::<PyTuple>()
            .is_ok_and(|tuple| tuple.iter().all(|each| is_determined_by_text(&each)))
}

/// How deep the values of a move may be nested within each other for [`are_alike`].
const MAX_NESTING: u32 = 4;

/// Returns whether two objects surely are alike in every respect: they are the same object, or equal integers or texts of the
/// same class, or consist of such values as tuples and as objects with attributes, for example dataclasses.
fn are_alike(one: &Bound<'_, PyAny>, other: &Bound<'_, PyAny>, nesting: u32) -> bool {
    if one.is(other) {
        return true;
    }
    if nesting == 0 || !one.get_type().is(other.get_type()) {
        return false;
    }
    if one.is_exact_instance_of::<PyInt>() || one.is_exact_instance_of::<PyString>() {
        return one.eq(other).unwrap_or(false);
    }
    if let (Ok(one), Ok(other)) = (one.cast_exact::<PyTuple>(), other.cast_exact::<PyTuple>()) {
        return one.len() == other.len()
            && one.iter().zip(other).all(|(one, other)| are_alike(&one, &other, nesting - 1));
    }
    match (attributes(one), attributes(other)) {
        (Some(one), Some(other)) => {
            one.len() == other.len()
                && one.iter().all(|(name, value)| {
                    let other = other.get_item(name).ok().flatten();
                    other.is_some_and(|other| are_alike(&value, &other, nesting - 1))
                })
        }
        _ => false,
    }
}

/// Returns the attributes of an object that consists of nothing else: it has no slots, and is no value of a built-in class.
fn attributes<'py>(object: &Bound<'py, PyAny>) -> Option<Bound<'py, PyDict>> {
    let py = object.py();
    let is_value = object.is_instance_of::<PyInt>()
        || object.is_instance_of::<PyString>()
        || object.is_instance_of::<PyTuple>()
        || object.is_instance_of::<PyFloat>()
        || object.is_instance_of::<PyBytes>()
        || object.is_instance_of::<PyFrozenSet>();
    if is_value || object.hasattr(intern!(py, "__slots__")).unwrap_or(true) {
        return None;
    }
    object.getattr(intern!(py, "__dict__")).ok()?.cast_into().ok()
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
