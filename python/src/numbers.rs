//! Numbers that Python objects represent: [`number`].

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;

/// Returns the number that `object` represents; `None` if the object is not a number, or too large for the type `T`.
///
/// An exception of a method of the object propagates, except for `TypeError` and `OverflowError`, which Python itself raises
/// for such an object.
pub(crate) fn number<'py, T>(object: &Bound<'py, PyAny>) -> PyResult<Option<T>>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    match object.extract() {
        Ok(number) => Ok(Some(number)),
        Err(error)
            if error.is_instance_of::<PyTypeError>(object.py())
                || error.is_instance_of::<PyOverflowError>(object.py()) =>
        {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}
