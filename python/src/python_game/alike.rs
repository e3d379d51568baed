//! Whether two moves are alike: a game cannot tell the difference, except by the identity of the objects.
//!
//! Equal objects need not be alike: `(0, 1) == (0, True)`, and the `__eq__` of a class may ignore attributes.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString, PyTuple, PyType};

/// How deep the values of a move may be nested within each other for [`are_alike`].
const MAX_NESTING: u32 = 4;

/// The flag of classes that are created at run time (`Py_TPFLAGS_HEAPTYPE`).
const HEAP_TYPE: u64 = 1 << 9;

/// For each class, whether its objects consist of their attributes.
static PLAIN_CLASSES: PyOnceLock<Py<PyDict>> = PyOnceLock::new();

/// Returns whether every object of the same class that equals this one and has its text is alike: integers, texts, and tuples of
/// these.
pub(super) fn is_determined_by_text(object: &Bound<'_, PyAny>) -> bool {
    object.is_exact_instance_of::<PyInt>()
        || object.is_exact_instance_of::<PyString>()
        || object.is_exact_instance_of::<PyBool>()
        || object.is_none()
        || object
            .cast_exact::<PyTuple>()
            .is_ok_and(|tuple| tuple.iter().all(|each| is_determined_by_text(&each)))
}

/// Returns whether two objects are surely alike: the same object, or equal numbers or texts of one class, or tuples or objects
/// with attributes, such as dataclasses, whose values are alike.
pub(super) fn are_alike(one: &Bound<'_, PyAny>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
    are_alike_within(one, other, MAX_NESTING)
}

fn are_alike_within(one: &Bound<'_, PyAny>, other: &Bound<'_, PyAny>, nesting: u32) -> PyResult<bool> {
    if one.is(other) {
        return Ok(true);
    }
    if nesting == 0 || !one.get_type().is(other.get_type()) {
        return Ok(false);
    }
    if one.is_exact_instance_of::<PyInt>() || one.is_exact_instance_of::<PyString>() {
        return one.eq(other);
    }
    if one.is_exact_instance_of::<PyFloat>() {
        return Ok(one.extract::<f64>()?.to_bits() == other.extract::<f64>()?.to_bits());
    }
    if let (Ok(one), Ok(other)) = (one.cast_exact::<PyTuple>(), other.cast_exact::<PyTuple>()) {
        for (one, other) in one.iter().zip(other) {
            if !are_alike_within(&one, &other, nesting - 1)? {
                return Ok(false);
            }
        }
        return Ok(one.len() == other.len());
    }
    if !is_plain_class(&one.get_type())? {
        return Ok(false);
    }
    let name = intern!(one.py(), "__dict__");
    let (Ok(one), Ok(other)) =
        (one.getattr(name)?.cast_into::<PyDict>(), other.getattr(name)?.cast_into::<PyDict>())
    else {
        return Ok(false);
    };
    for (name, value) in one.iter() {
        let is_same =
            other.get_item(name)?.map(|other| are_alike_within(&value, &other, nesting - 1)).transpose()?;
        if is_same != Some(true) {
            return Ok(false);
        }
    }
    Ok(one.len() == other.len())
}

/// Returns whether the objects of a class consist of their attributes: the class has no slots and is not derived from a built-in
/// class other than `object`.
fn is_plain_class(class: &Bound<'_, PyType>) -> PyResult<bool> {
    let py = class.py();
    let known = PLAIN_CLASSES.get_or_init(py, || PyDict::new(py).unbind()).bind(py);
    if let Some(is_plain) = known.get_item(class)? {
        return is_plain.extract();
    }
    let plain = py.get_type::<PyType>().call1(("Plain", PyTuple::empty(py), PyDict::new(py)))?;
    // Slots, built-in classes and functions have other sizes; classes that are not written in Python have another flag.
    let mut is_plain = true;
    for name in ["__basicsize__", "__itemsize__", "__dictoffset__", "__weakrefoffset__"] {
        is_plain &= class.getattr(name)?.eq(plain.getattr(name)?)?;
    }
    let flags: u64 = class.getattr("__flags__")?.extract()?;
    is_plain &= flags & HEAP_TYPE != 0;
    known.set_item(class, is_plain)?;
    Ok(is_plain)
}
