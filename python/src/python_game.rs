//! Games written in Python, as the engine sees them: [`PythonGame`].

mod methods;
mod moves;

use std::fmt::{self, Debug, Display};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use plywood::{Game, MoveList, Outcome, Player};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::errors::GameError;
use crate::execution::call_python;
pub(crate) use moves::PythonMove;

/// A position that is a Python object with the methods of `plywood.Game`.
///
/// Each method without arguments is called at most once per thread for a position; its result is cached.
#[derive(Clone)]
pub(crate) struct PythonGame(Arc<Node>);

/// The Python object of a position and the cached results of its methods.
struct Node {
    object: Py<PyAny>,
    /// The approximate size of an object in bytes, measured at the start of the game.
    bytes: usize,
    to_move: OnceLock<Player>,
    outcome: OnceLock<Option<Outcome>>,
    moves: OnceLock<Box<[PythonMove]>>,
    hash: OnceLock<isize>,
}

/// The methods that a game must have.
const METHODS: [&str; 4] = ["to_move", "outcome", "legal_moves", "apply"];

impl PythonGame {
    /// Checks that `object` has the required methods and a hash, and makes it the start of a game.
    pub(crate) fn start(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        const ACCEPTED: &str =
            "give the name of a game, such as \"tippy:4\", or an object with the methods of plywood.Game";
        if object.is_instance_of::<PyType>() {
            let message =
                format!("a position must be an object (got the class {}); {ACCEPTED}", object.repr()?);
            return Err(GameError::new_err(message));
        }
        let class = class_name(object);
        let is_callable = |name: &&&str| object.getattr(**name).is_ok_and(|method| method.is_callable());
        let missing: Vec<&str> = METHODS.iter().filter(|name| !is_callable(name)).copied().collect();
        if !missing.is_empty() {
            let message = format!("{class} is not a game (no method {}); {ACCEPTED}", missing.join(", "));
            return Err(GameError::new_err(message));
        }
        if let Err(error) = object.hash() {
            let message = format!(
                "positions of {class} have no hash ({}); a class that defines __eq__ must also define __hash__",
                error.value(object.py())
            );
            let raised = GameError::new_err(message);
            raised.set_cause(object.py(), Some(error));
            return Err(raised);
        }
        Ok(Self::new(object.clone().unbind(), object_bytes(object)))
    }

    fn new(object: Py<PyAny>, bytes: usize) -> Self {
        let (to_move, outcome, moves, hash) =
            (OnceLock::new(), OnceLock::new(), OnceLock::new(), OnceLock::new());
        Self(Arc::new(Node { object, bytes, to_move, outcome, moves, hash }))
    }

    /// The Python object of this position.
    pub(crate) fn object(&self) -> &Py<PyAny> {
        &self.0.object
    }
}

/// Returns the cached result, or calls Python for it. No lock is held during the call, because another thread, or the
/// called method itself, may query the same position.
fn cached<T>(cache: &OnceLock<T>, call: impl FnOnce(Python<'_>) -> PyResult<T>) -> &T {
    if let Some(result) = cache.get() {
        return result;
    }
    let result = call_python(call);
    cache.get_or_init(|| result)
}

/// The name of an object's class.
pub(crate) fn class_name(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "the object".to_owned(), |name| name.to_string())
}

/// The approximate size of an object and its attribute dictionary in bytes, without the objects that it refers to.
fn object_bytes(object: &Bound<'_, PyAny>) -> usize {
    let own_bytes = |object: &Bound<'_, PyAny>| -> Option<usize> {
        object.call_method0("__sizeof__").ok()?.extract().ok()
    };
    let attributes = object.getattr("__dict__").ok();
    own_bytes(object).unwrap_or(0) + attributes.as_ref().and_then(own_bytes).unwrap_or(0)
}

impl PartialEq for PythonGame {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || call_python(|py| self.0.object.bind(py).eq(&other.0.object))
    }
}

impl Eq for PythonGame {}

impl Hash for PythonGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        cached(&self.0.hash, |py| self.0.object.bind(py).hash()).hash(state);
    }
}

impl Debug for PythonGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PythonGame").field(&self.0.object).finish()
    }
}

impl Display for PythonGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&call_python(|py| Ok(self.0.object.bind(py).str()?.to_string())))
    }
}

impl Game for PythonGame {
    type Move = PythonMove;

    fn to_move(&self) -> Player {
        *cached(&self.0.to_move, |py| methods::to_move(self.0.object.bind(py)))
    }

    fn outcome(&self) -> Option<Outcome> {
        *cached(&self.0.outcome, |py| methods::outcome(self.0.object.bind(py)))
    }

    fn moves(&self) -> MoveList<PythonMove> {
        let moves = cached(&self.0.moves, |py| methods::legal_moves(self.0.object.bind(py)));
        moves.iter().copied().collect()
    }

    fn apply(&self, mv: PythonMove) -> Self {
        let object = call_python(|py| methods::apply(self.0.object.bind(py), &mv.object(py)?));
        Self::new(object, self.0.bytes)
    }

    fn heap_bytes(&self) -> usize {
        size_of::<Node>() + self.0.bytes
    }
}
