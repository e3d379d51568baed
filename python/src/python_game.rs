//! Games written in Python, as the engine sees them: [`PythonGame`].

mod alike;
mod known;
mod loops;
mod methods;
mod moves;

use std::fmt::{self, Debug, Display};
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicIsize, Ordering};
use std::sync::{Arc, OnceLock};

use plywood::{Game, MoveList, Outcome, Player};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::errors::GameError;
use crate::execution::{CALL_BYTES, call_python};
use known::{Successors, known_state};
pub(crate) use known::{distrust, may_know_positions, with_known_positions};
pub(crate) use loops::end_idle_loops;
use methods::Facts;
pub(crate) use moves::PythonMove;
use moves::{ListedMoves, OwnMoves};

/// A position that is a Python object with the methods of `plywood.Game`.
#[derive(Clone)]
pub(crate) struct PythonGame(Arc<State>);

/// The object of a position, and what its methods have returned.
///
/// `to_move` and `outcome` are called once for a position, when it is created.
struct State {
    object: Py<PyAny>,
    facts: Facts,
    /// The approximate size of an object in bytes, measured at the start of the game.
    bytes: u32,
    /// The hash, or [`UNKNOWN_HASH`] until it is needed.
    hash: AtomicIsize,
    /// The legal moves and the positions after them, as far as a search remembers them.
    successors: Successors,
    /// The objects with which `apply` must be called, as far as they differ from those that all positions share; unknown until
    /// the moves are listed.
    own_moves: OnceLock<OwnMoves>,
    /// The legal moves if their class defines no `__eq__`: a second list would contain new, unequal moves.
    unique_moves: OnceLock<Box<[PythonMove]>>,
}

/// The value of an unknown hash. Python never returns -1 as a hash.
const UNKNOWN_HASH: isize = -1;

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
        let missing = missing_methods(object)?;
        if !missing.is_empty() {
            let (class, missing) = (class_name(object), missing.join(", "));
            let message = format!("{class} is not a game (no method {missing}); {ACCEPTED}");
            return Err(GameError::new_err(message));
        }
        position_hash(object)?;
        let bytes = u32::try_from(object_bytes(object)).unwrap_or(u32::MAX);
        Ok(Self(Arc::new(State::new(object, bytes)?)))
    }

    /// Returns the object that this position has listed for a legal move, or one that is alike in all its values.
    pub(crate) fn own_object<'py>(&self, py: Python<'py>, mv: PythonMove) -> PyResult<Bound<'py, PyAny>> {
        self.0.own_object(py, mv)
    }

    /// The Python object of this position.
    pub(crate) fn object(&self) -> &Py<PyAny> {
        &self.0.object
    }
}

impl State {
    fn new(object: &Bound<'_, PyAny>, bytes: u32) -> PyResult<Self> {
        let facts = Facts::query(object)?;
        let hash = AtomicIsize::new(UNKNOWN_HASH);
        let (object, successors) = (object.clone().unbind(), Successors::default());
        Ok(Self {
            object,
            facts,
            bytes,
            hash,
            successors,
            own_moves: OnceLock::new(),
            unique_moves: OnceLock::new(),
        })
    }

    fn list_moves(&self, py: Python<'_>) -> PyResult<MoveList<PythonMove>> {
        if let Some(unique) = self.unique_moves.get() {
            return Ok(unique.iter().copied().collect());
        }
        let ListedMoves { moves, own, are_unique } = methods::legal_moves(self.object.bind(py))?;
        // If there is an earlier list, its objects are kept; they are alike.
        let _ = self.own_moves.set(own);
        Ok(if are_unique {
            self.unique_moves.get_or_init(|| moves.as_slice().into()).iter().copied().collect()
        } else {
            moves
        })
    }

    /// See [`PythonGame::own_object`].
    fn own_object<'py>(&self, py: Python<'py>, mv: PythonMove) -> PyResult<Bound<'py, PyAny>> {
        let shared = mv.object(py)?;
        if alike::is_determined_by_text(&shared) {
            return Ok(shared);
        }
        if self.own_moves.get().is_none() {
            self.list_moves(py)?;
        }
        let own = self.own_moves.get().into_iter().flatten().find(|(other, _)| *other == mv);
        Ok(own.map_or(shared, |(_, object)| object.bind(py).clone()))
    }
}

/// The name of an object's class.
pub(crate) fn class_name(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "the object".to_owned(), |name| name.to_string())
}

/// The required methods that an object does not have.
fn missing_methods(object: &Bound<'_, PyAny>) -> PyResult<Vec<&'static str>> {
    let mut missing = Vec::new();
    for name in METHODS {
        if !object.getattr_opt(name)?.is_some_and(|method| method.is_callable()) {
            missing.push(name);
        }
    }
    Ok(missing)
}

/// The hash of a position. The error for a position without a hash says what its class must change.
fn position_hash(object: &Bound<'_, PyAny>) -> PyResult<isize> {
    object.hash().map_err(|error| {
        let py = object.py();
        if !error.is_instance_of::<PyTypeError>(py) {
            return error;
        }
        let class = class_name(object);
        let defines_hash = object.get_type().getattr("__hash__").is_ok_and(|method| !method.is_none());
        let reason = if defines_hash {
            format!(
                "{class}.__hash__ raised {error}; everything that a hash includes needs a hash, so use tuples instead \
                 of lists"
            )
        } else {
            "a class that defines __eq__ must also define __hash__".to_owned()
        };
        let raised = GameError::new_err(format!("positions of {class} have no hash: {reason}"));
        raised.set_cause(py, Some(error));
        raised
    })
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
    /// Compares the objects in Python, unless two known hashes differ.
    ///
    /// Objects of different classes are different positions, even if they are equal in Python, as two named tuples can be: each
    /// class has its own methods.
    fn eq(&self, other: &Self) -> bool {
        if Arc::ptr_eq(&self.0, &other.0) {
            return true;
        }
        let [hash, other_hash] = [self, other].map(|game| game.0.hash.load(Ordering::Relaxed));
        if hash != other_hash && hash != UNKNOWN_HASH && other_hash != UNKNOWN_HASH {
            return false;
        }
        let [object, other] = [self, other].map(PythonGame::object);
        object.is(other)
            || call_python(|py| {
                let [object, other] = [object, other].map(|object| object.bind(py));
                Ok(object.get_type().is(other.get_type()) && object.eq(other)?)
            })
    }
}

impl Eq for PythonGame {}

impl Hash for PythonGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut hash = self.0.hash.load(Ordering::Relaxed);
        if hash == UNKNOWN_HASH {
            hash = call_python(|py| position_hash(self.object().bind(py)));
            self.0.hash.store(hash, Ordering::Relaxed);
        }
        hash.hash(state);
    }
}

impl Debug for PythonGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PythonGame").field(self.object()).finish()
    }
}

impl Display for PythonGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&call_python(|py| Ok(self.object().bind(py).str()?.to_string())))
    }
}

impl Game for PythonGame {
    type Move = PythonMove;

    const HAS_KEYS: Option<bool> = Some(false);

    fn to_move(&self) -> Player {
        self.0.facts.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.facts.outcome
    }

    fn moves(&self) -> MoveList<PythonMove> {
        self.0.successors.moves(|| call_python(|py| self.0.list_moves(py)))
    }

    fn apply(&self, mv: PythonMove) -> Self {
        let apply = || {
            call_python(|py| {
                let after = methods::apply(self.object().bind(py), &self.0.own_object(py, mv)?)?;
                known_state(&after, self.0.bytes)
            })
        };
        Self(self.0.successors.after(mv, apply))
    }

    fn heap_bytes(&self) -> usize {
        size_of::<State>() + self.0.bytes as usize
    }

    const STACK_BYTES: usize = CALL_BYTES;
}
