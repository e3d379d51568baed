//! Evaluators written in Python: [`PythonEvaluator`], and [`UnkeyedPosition`], the positions of built-in games that they
//! score.

use std::collections::BTreeSet;
use std::fmt::{self, Debug, Display};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use plywood::session::{GameSession, Heuristic};
use plywood::{Evaluator, Game, MoveList, Outcome, Player, Session};
use pyo3::prelude::*;

use crate::errors::{SearchError, move_error};
use crate::execution::{CALL_BYTES, call_python, raise_through_engine};
use crate::position::NativePosition;
use crate::python_game::PythonGame;

/// A game whose positions can be passed to an evaluator written in Python.
pub(crate) trait PythonVisible: Game {
    /// Returns the position as an object for Python.
    fn to_native(&self) -> NativePosition;
}

/// An evaluator that calls a Python function from a [`NativePosition`] to a number.
struct PythonEvaluator(Py<PyAny>);

impl<G: PythonVisible> Evaluator<G> for PythonEvaluator {
    fn evaluate(&self, position: &G) -> f64 {
        call_python(|py| {
            let result = self.0.bind(py).call1((position.to_native(),))?;
            let number = result.extract::<f64>().ok().filter(|number| number.is_finite());
            number.ok_or_else(|| {
                let shown = result.repr().map_or_else(|_| "an object".to_owned(), |text| text.to_string());
                SearchError::new_err(format!("the evaluator must return a finite number (got {shown})"))
            })
        })
    }
}

/// Returns a session at `position` whose only heuristic is the Python function.
pub(crate) fn session_with_evaluator<G: PythonVisible + 'static>(
    spec: &str,
    position: G,
    function: Py<PyAny>,
) -> Box<dyn Session> {
    let heuristic = Heuristic { name: "python".to_owned(), evaluator: Arc::new(PythonEvaluator(function)) };
    Box::new(GameSession::new(spec, position, &[heuristic]))
}

impl PythonVisible for PythonGame {
    fn to_native(&self) -> NativePosition {
        NativePosition::from_python(self.clone())
    }
}

/// The approximate size of a session in bytes.
const SESSION_BYTES: usize = 512;

/// A position of a built-in game without a table key.
///
/// Symmetric positions may share a key, but an evaluator written in Python may score them differently. Without keys, a
/// table compares positions by `Eq` and stores one entry for each of them.
#[derive(Clone)]
pub(crate) struct UnkeyedPosition(Arc<dyn Session>);

impl UnkeyedPosition {
    /// The current position of `session`.
    pub(crate) fn new(session: Arc<dyn Session>) -> Self {
        Self(session)
    }
}

impl PythonVisible for UnkeyedPosition {
    fn to_native(&self) -> NativePosition {
        NativePosition::within_search(self.0.clone())
    }
}

impl PartialEq for UnkeyedPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_at(&*other.0)
    }
}

impl Eq for UnkeyedPosition {}

impl Hash for UnkeyedPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.fingerprint());
    }
}

impl Debug for UnkeyedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Display for UnkeyedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.board())
    }
}

impl Game for UnkeyedPosition {
    type Move = &'static str;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn moves(&self) -> MoveList<&'static str> {
        self.0.legal_moves().into_iter().map(intern).collect()
    }

    fn heap_bytes(&self) -> usize {
        SESSION_BYTES
    }

    const STACK_BYTES: usize = CALL_BYTES;

    fn apply(&self, mv: &'static str) -> Self {
        Self(self.0.after(mv).map_or_else(|error| raise_through_engine(move_error(&error)), Arc::from))
    }
}

/// Returns a copy of `text` that lives until the process ends; equal texts share one copy. The engine requires moves that
/// are `Copy`.
fn intern(text: String) -> &'static str {
    static INTERNED: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut interned = INTERNED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(text) = interned.get(&*text) {
        return text;
    }
    let text: &'static str = text.leak();
    interned.insert(text);
    text
}
