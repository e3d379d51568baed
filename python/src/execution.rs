//! Execution of searches: on a worker thread while the interpreter watches for Ctrl-C, or on the calling thread if the
//! search calls Python.

use std::any::Any;
use std::cell::Cell;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use plywood::Cancel;
use pyo3::exceptions::PySystemExit;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::errors::Error;
use crate::python_game::end_idle_loops;

/// The interval between two checks for Ctrl-C.
const SIGNAL_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The stack size in bytes that must be left for a call of Python.
const MIN_STACK: usize = 1 << 20;
/// The size in bytes of the stack segment that is allocated if less than [`MIN_STACK`] is left.
const NEW_STACK: usize = 8 << 20;

/// The stack size in bytes that a search keeps free for a call of Python: [`MIN_STACK`], and 128 KiB for the frames between
/// the search and [`call_python`]. With less, a deep search would allocate a segment for each call.
pub(crate) const CALL_BYTES: usize = MIN_STACK + (128 << 10);

/// How long the exit of the interpreter waits for the searches of other threads.
const MAX_EXIT_WAIT: Duration = Duration::from_secs(1);

/// Whether the interpreter is exiting. Searches of all other threads then end.
static EXITING: AtomicBool = AtomicBool::new(false);
/// The number of searches and other calls of the engine that are running.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static IS_EXITING_THREAD: Cell<bool> = const { Cell::new(false) };
}

/// Ends the searches of other threads, and waits for them for at most [`MAX_EXIT_WAIT`]. The interpreter calls this function
/// when it exits.
///
/// A daemon thread ends at its next request for the interpreter lock after the exit. Ending it within a search, which has frames
/// of Rust, would crash the process.
#[pyfunction]
pub(crate) fn end_searches(py: Python<'_>) {
    IS_EXITING_THREAD.set(true);
    EXITING.store(true, Ordering::SeqCst);
    py.detach(|| {
        let start = Instant::now();
        while RUNNING.load(Ordering::SeqCst) > 0 && start.elapsed() < MAX_EXIT_WAIT {
            thread::sleep(Duration::from_millis(1));
        }
    });
}

/// Returns `SystemExit`, which ends a thread silently, if the interpreter exits on another thread.
fn check_exit() -> PyResult<()> {
    if EXITING.load(Ordering::Relaxed) && !IS_EXITING_THREAD.get() {
        return Err(PySystemExit::new_err(()));
    }
    Ok(())
}

/// A call of the engine that is counted as running until this object is dropped.
struct Running;

impl Running {
    fn begin() -> Self {
        RUNNING.fetch_add(1, Ordering::SeqCst);
        Self
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Runs `work`, which must not call Python, on a worker thread, with the interpreter lock released.
///
/// If a signal handler raises an exception during the work (for Ctrl-C, `KeyboardInterrupt`), or if the interpreter exits, this
/// function cancels the work, waits for its end and returns the exception.
///
/// If no thread can be started, `warn` is called with the reason, and the work runs on this thread. This is safe for deep
/// recursion, because the engine allocates stack segments on every thread. Signal handlers run only after the work.
pub(crate) fn run_on_worker<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    warn: impl FnOnce(&io::Error),
    mut work: impl FnMut() -> T + Send,
) -> PyResult<T> {
    let _running = Running::begin();
    let done = AtomicBool::new(false);
    let caller = thread::current();
    let finished = thread::scope(|scope| {
        let worker = thread::Builder::new().name("plywood search".to_owned()).spawn_scoped(scope, || {
            let result = panic::catch_unwind(AssertUnwindSafe(&mut work));
            done.store(true, Ordering::Release);
            caller.unpark();
            result
        })?;
        let mut interrupted = None;
        while !done.load(Ordering::Acquire) {
            py.detach(|| thread::park_timeout(SIGNAL_CHECK_INTERVAL));
            if let Err(error) = check_exit().and_then(|()| py.check_signals()) {
                cancel.cancel();
                interrupted.get_or_insert(error);
            }
        }
        Ok((py.detach(|| worker.join()), interrupted))
    });
    match finished {
        Ok((_, Some(interrupted))) => Err(interrupted),
        Ok((result, None)) => result.unwrap_or_else(Err).map_err(panic_to_error),
        Err(error) => {
            warn(&error);
            py.detach(|| catch_python(work))
        }
    }
}

/// The panic payload that carries a Python exception through the engine.
struct PythonException(PyErr);

/// Runs `work`, which may call Python through [`call_python`], on this thread. A Python exception ends the work and is
/// returned.
pub(crate) fn catch_python<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    let _running = Running::begin();
    let result = panic::catch_unwind(AssertUnwindSafe(work)).map_err(panic_to_error);
    end_idle_loops();
    result
}

/// Calls Python and returns the result; an exception ends the enclosing [`catch_python`].
///
/// The engine's `Game` and `Evaluator` have no error type, so the exception passes through the engine as a panic without
/// a message.
pub(crate) fn call_python<T>(call: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
    check_exit()
        .and_then(|()| stacker::maybe_grow(MIN_STACK, NEW_STACK, || Python::attach(call)))
        .unwrap_or_else(|error| raise_through_engine(error))
}

/// Lets other threads and signal handlers run in every `interval`-th call. A search calls this function where it may call
/// no Python for a long time, although it runs on the calling thread.
///
/// It calls a Python function: on entry to one, the interpreter runs signal handlers (in the main thread) and passes its
/// lock to a thread that has requested it. If the lock were released for a moment instead, each release would wake a
/// waiting thread, which would find the lock held again; a thread requests the lock only after it has waited without such
/// a release, by default for 5 ms.
pub(crate) fn let_python_run(interval: u32) {
    static LET_OTHERS_RUN: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    thread_local! {
        static CALLS: Cell<u32> = const { Cell::new(0) };
    }
    let calls = CALLS.get().wrapping_add(1);
    CALLS.set(calls);
    if calls.is_multiple_of(interval) {
        call_python(|py| LET_OTHERS_RUN.import(py, "plywood._loops", "let_others_run")?.call0().map(drop));
    }
}

/// Ends the enclosing [`catch_python`] with an exception.
pub(crate) fn raise_through_engine(error: PyErr) -> ! {
    panic::resume_unwind(Box::new(PythonException(error)))
}

/// Returns the exception that a panic carries, or an exception that reports a panic of the engine itself.
fn panic_to_error(panic: Box<dyn Any + Send>) -> PyErr {
    let message = match panic.downcast::<PythonException>() {
        Ok(exception) => return exception.0,
        Err(panic) => match panic.downcast::<String>() {
            Ok(message) => *message,
            Err(panic) => {
                panic.downcast::<&str>().map_or_else(|_| "no message".to_owned(), |text| (*text).to_owned())
            }
        },
    };
    Error::new_err(format!("internal error of plywood: {message}"))
}
