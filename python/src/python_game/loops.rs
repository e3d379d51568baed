//! Fast calls of a game's methods by the generators of `plywood._loops`: [`CallLoop`].

use std::cell::Cell;
use std::thread::LocalKey;

use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

/// A generator of `plywood._loops` with the list of its arguments and results.
pub(super) struct CallLoop {
    slots: Py<PyList>,
    generator: Py<PyIterator>,
}

thread_local! {
    static APPLY: Cell<Option<CallLoop>> = const { Cell::new(None) };
    static FACTS: Cell<Option<CallLoop>> = const { Cell::new(None) };
    static LEGAL_MOVES: Cell<Option<CallLoop>> = const { Cell::new(None) };
}

/// The kinds of loops: the name of the generator, the number of its slots, and the idle loop of this thread.
pub(super) struct Kind {
    name: &'static str,
    slots: usize,
    idle: &'static LocalKey<Cell<Option<CallLoop>>>,
}

pub(super) const APPLY_LOOP: Kind = Kind { name: "apply", slots: 2, idle: &APPLY };
pub(super) const FACTS_LOOP: Kind = Kind { name: "facts", slots: 2, idle: &FACTS };
pub(super) const LEGAL_MOVES_LOOP: Kind = Kind { name: "legal_moves", slots: 1, idle: &LEGAL_MOVES };

/// Ends the idle loops of this thread, so that they no longer hold objects of a game.
pub(crate) fn end_idle_loops() {
    for kind in [APPLY_LOOP, FACTS_LOOP, LEGAL_MOVES_LOOP] {
        drop(kind.idle.take());
    }
}

impl Kind {
    /// Puts `arguments` into the slots, resumes the loop, and passes the object that it yields and the slots to `use_result`.
    ///
    /// During the call, the loop is not idle, so that a method that starts another search uses another loop.
    pub(super) fn call<'py, T, const N: usize>(
        &self,
        arguments: [&Bound<'py, PyAny>; N],
        use_result: impl FnOnce(Bound<'py, PyAny>, &Bound<'py, PyList>) -> PyResult<T>,
    ) -> PyResult<T> {
        let py = arguments[0].py();
        let CallLoop { slots, generator } = match self.idle.take() {
            Some(call_loop) => call_loop,
            None => self.start(py)?,
        };
        let (slots, mut generator) = (slots.into_bound(py), generator.into_bound(py));
        for (index, argument) in arguments.into_iter().enumerate() {
            slots.set_item(index, argument)?;
        }
        let Some(yielded) = generator.next() else {
            return Err(PyErr::from_value(slots.get_item(0)?));
        };
        let result = use_result(yielded?, &slots)?;
        self.idle.set(Some(CallLoop { slots: slots.unbind(), generator: generator.unbind() }));
        Ok(result)
    }

    /// Creates the list and the generator.
    fn start(&self, py: Python<'_>) -> PyResult<CallLoop> {
        let slots = PyList::new(py, vec![None::<i32>; self.slots])?;
        let generator = py.import("plywood._loops")?.call_method1(self.name, (&slots,))?;
        Ok(CallLoop { slots: slots.unbind(), generator: generator.try_iter()?.unbind() })
    }
}
