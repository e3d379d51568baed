//! A game written in Python, as the engine sees one: [`PythonGame`].

mod answers;
mod moves;

use std::fmt::{self, Debug, Display};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use plywood::{Game, Moves, Outcome, Player};
use pyo3::prelude::*;

use crate::errors::GameError;
use crate::running::ask;
pub(crate) use moves::PythonMove;

/// A position of a game that a Python object plays: `to_move()`, `outcome()`, `legal_moves()`, `apply(move)`, and
/// equality, hash and text as Python means them.
///
/// What the object said once is kept, so that it is asked once for each.
#[derive(Clone)]
pub(crate) struct PythonGame(Arc<Node>);

struct Node {
    object: Py<PyAny>,
    /// About how many bytes such an object takes.
    bytes: usize,
    to_move: OnceLock<Player>,
    outcome: OnceLock<Option<Outcome>>,
    moves: OnceLock<Box<[PythonMove]>>,
    hash: OnceLock<isize>,
}

/// What a game has to have, with how it is written in an error.
const METHODS: [&str; 4] = ["to_move", "outcome", "legal_moves", "apply"];

impl PythonGame {
    /// The game that begins with `object`.
    pub(crate) fn start(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let kind = class(object);
        let is_callable = |name: &&&str| object.getattr(**name).is_ok_and(|method| method.is_callable());
        let missing: Vec<&str> = METHODS.iter().filter(|name| !is_callable(name)).copied().collect();
        if object.is_instance_of::<pyo3::types::PyType>() || !missing.is_empty() {
            let what = if object.is_instance_of::<pyo3::types::PyType>() {
                format!("the class {} itself is no position: make one of it", object.repr()?)
            } else {
                format!("{kind} is no game: it has no method {}", missing.join(", "))
            };
            return Err(GameError::new_err(format!(
                "{what}; give a game's name, such as \"tippy:4\", or an object with the methods of plywood.Game"
            )));
        }
        if let Err(error) = object.hash() {
            let reason = format!(
                "positions of {kind} have no hash ({}); a class that defines __eq__ needs __hash__ too",
                error.value(object.py())
            );
            let refused = GameError::new_err(reason);
            refused.set_cause(object.py(), Some(error));
            return Err(refused);
        }
        let game = Self::new(object.clone().unbind(), size(object));
        Ok(game)
    }

    fn new(object: Py<PyAny>, bytes: usize) -> Self {
        let (to_move, outcome, moves, hash) =
            (OnceLock::new(), OnceLock::new(), OnceLock::new(), OnceLock::new());
        Self(Arc::new(Node { object, bytes, to_move, outcome, moves, hash }))
    }

    /// The object that stands here.
    pub(crate) fn object(&self) -> &Py<PyAny> {
        &self.0.object
    }
}

/// What Python answered before, or answers now. No lock is held meanwhile: another thread may come to the same position,
/// or the method itself may.
fn kept<T>(known: &OnceLock<T>, answer: impl FnOnce(Python<'_>) -> PyResult<T>) -> &T {
    if let Some(known) = known.get() {
        return known;
    }
    let answer = ask(answer);
    known.get_or_init(|| answer)
}

/// The name of the class of an object.
pub(crate) fn class(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "it".to_owned(), |name| name.to_string())
}

/// About how many bytes an object takes, with its attributes, not with what they refer to.
fn size(object: &Bound<'_, PyAny>) -> usize {
    let size = |object: &Bound<'_, PyAny>| -> Option<usize> {
        object.call_method0("__sizeof__").ok()?.extract().ok()
    };
    let attributes = object.getattr("__dict__").ok();
    size(object).unwrap_or(0) + attributes.as_ref().and_then(size).unwrap_or(0)
}

impl PartialEq for PythonGame {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || ask(|py| self.0.object.bind(py).eq(&other.0.object))
    }
}

impl Eq for PythonGame {}

impl Hash for PythonGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        kept(&self.0.hash, |py| self.0.object.bind(py).hash()).hash(state);
    }
}

impl Debug for PythonGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PythonGame").field(&self.0.object).finish()
    }
}

impl Display for PythonGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&ask(|py| Ok(self.0.object.bind(py).str()?.to_string())))
    }
}

impl Game for PythonGame {
    type Move = PythonMove;

    fn to_move(&self) -> Player {
        *kept(&self.0.to_move, |py| answers::to_move(self.0.object.bind(py)))
    }

    fn outcome(&self) -> Option<Outcome> {
        *kept(&self.0.outcome, |py| answers::outcome(self.0.object.bind(py)))
    }

    fn legal_moves(&self) -> Moves<PythonMove> {
        if self.is_over() {
            return Moves::new();
        }
        let moves = kept(&self.0.moves, |py| answers::legal_moves(self.0.object.bind(py)));
        moves.iter().copied().collect()
    }

    fn apply(&self, mv: PythonMove) -> Self {
        let object = ask(|py| answers::apply(self.0.object.bind(py), &mv.object(py)?));
        Self::new(object, self.0.bytes)
    }

    fn heap_bytes(&self) -> usize {
        size_of::<Node>() + self.0.bytes
    }
}
