//! Where a search runs: beside the interpreter, which watches for Ctrl-C meanwhile, or within it, where the search calls
//! Python.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use plywood::Cancel;
use pyo3::prelude::*;

use crate::errors::Error;

/// So often the interpreter is asked whether somebody pressed Ctrl-C.
const GLANCE: Duration = Duration::from_millis(50);

/// So many bytes of stack are there for Python whenever it is called, and so many where there were fewer.
const ROOM: usize = 1 << 20;
const NEW_ROOM: usize = 8 << 20;

/// Does `work`, which calls no Python, on a thread of its own, with the interpreter's lock released. When Python wants
/// to raise an exception meanwhile, such as `KeyboardInterrupt`, `cancel` is called, and the exception is what comes
/// back.
pub(crate) fn beside<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let done = AtomicBool::new(false);
    let caller = thread::current();
    thread::scope(|scope| {
        let worker = thread::Builder::new().name("plywood search".to_owned()).spawn_scoped(scope, || {
            let result = panic::catch_unwind(AssertUnwindSafe(work));
            done.store(true, Ordering::Release);
            caller.unpark();
            result
        })?;
        let mut interrupted = None;
        while !done.load(Ordering::Acquire) {
            py.detach(|| thread::park_timeout(GLANCE));
            if let Err(error) = py.check_signals() {
                cancel.cancel();
                interrupted.get_or_insert(error);
            }
        }
        let result = py.detach(|| worker.join());
        match interrupted {
            Some(error) => Err(error),
            None => result.unwrap_or_else(Err).map_err(unwound),
        }
    })
}

/// An exception on its way through the engine.
struct Raised(PyErr);

/// Does `work`, which may call Python by [`ask`], here and now. An exception of what is called ends it and comes back
/// as it was raised.
pub(crate) fn within<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(unwound)
}

/// What Python answers; an exception ends the work that asked, up to [`within`].
///
/// The engine has no word for a game that fails, so the exception passes through it as a panic that nobody prints.
pub(crate) fn ask<T>(question: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
    let answer = || {
        Python::attach(|py| {
            py.check_signals()?;
            question(py)
        })
    };
    // The engine's recursion leaves less room than Python may want.
    stacker::maybe_grow(ROOM, NEW_ROOM, answer).unwrap_or_else(|error| give_up(error))
}

/// Ends the work up to [`within`].
pub(crate) fn give_up(error: PyErr) -> ! {
    panic::resume_unwind(Box::new(Raised(error)))
}

/// The exception that ended some work, or one for a fault of the engine's own.
fn unwound(panic: Box<dyn Any + Send>) -> PyErr {
    let words = match panic.downcast::<Raised>() {
        Ok(raised) => return raised.0,
        Err(panic) => match panic.downcast::<String>() {
            Ok(words) => *words,
            Err(panic) => {
                panic.downcast::<&str>().map_or_else(|_| "no words".to_owned(), |words| (*words).to_owned())
            }
        },
    };
    Error::new_err(format!("a fault of plywood itself: {words}"))
}
