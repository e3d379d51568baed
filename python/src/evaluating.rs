//! Evaluators written in Python, for games of both languages: [`PythonEvaluator`] and [`Unkeyed`].

use std::collections::BTreeSet;
use std::fmt::{self, Debug, Display};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use plywood::session::{GameSession, Heuristic};
use plywood::{Evaluator, Game, Moves, Outcome, Player, Session};
use pyo3::prelude::*;

use crate::errors::{self, SearchError};
use crate::python_game::PythonGame;
use crate::running::{ask, give_up};
use crate::state::State;

/// A position that Python can be shown.
pub(crate) trait Shown: Game {
    /// The position for Python.
    fn shown(&self) -> State;
}

/// A function from states to numbers.
struct PythonEvaluator(Py<PyAny>);

impl<G: Shown> Evaluator<G> for PythonEvaluator {
    fn evaluate(&self, position: &G) -> f64 {
        ask(|py| {
            let answer = self.0.bind(py).call1((position.shown(),))?;
            let number = answer.extract::<f64>().ok().filter(|number| number.is_finite());
            number.ok_or_else(|| {
                let shown = answer.repr().map_or_else(|_| "something".to_owned(), |text| text.to_string());
                SearchError::new_err(format!("the evaluator gave {shown}: it gives a finite number"))
            })
        })
    }
}

/// `position` with the evaluator that `function` is, as a session.
pub(crate) fn with_evaluator<G: Shown + 'static>(
    spec: &str,
    position: G,
    function: Py<PyAny>,
) -> Box<dyn Session> {
    let heuristic = Heuristic { name: "python".to_owned(), evaluator: Arc::new(PythonEvaluator(function)) };
    Box::new(GameSession::new(spec, position, &[heuristic]))
}

impl Shown for PythonGame {
    fn shown(&self) -> State {
        State::of_python(self.clone())
    }
}

/// About how many bytes a session takes.
const SESSION: usize = 512;

/// A position of any game of the engine's own, without its key: a key may be one for positions that a function written
/// in Python tells apart, and a table would mix up what it thinks of them.
#[derive(Clone)]
pub(crate) struct Unkeyed(Arc<dyn Session>);

impl Unkeyed {
    /// Where `session` stands.
    pub(crate) fn new(session: Arc<dyn Session>) -> Self {
        Self(session)
    }
}

impl Shown for Unkeyed {
    fn shown(&self) -> State {
        State::inside(self.0.clone())
    }
}

impl PartialEq for Unkeyed {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_at(&*other.0)
    }
}

impl Eq for Unkeyed {}

impl Hash for Unkeyed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.fingerprint());
    }
}

impl Debug for Unkeyed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Display for Unkeyed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.board())
    }
}

impl Game for Unkeyed {
    type Move = &'static str;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn legal_moves(&self) -> Moves<&'static str> {
        self.0.legal_moves().into_iter().map(kept).collect()
    }

    fn heap_bytes(&self) -> usize {
        SESSION
    }

    fn apply(&self, mv: &'static str) -> Self {
        Self(self.0.after(mv).map_or_else(|error| give_up(errors::refused(&error)), Arc::from))
    }
}

/// The same text, kept for the life of the process, each once: the engine wants moves that are copied freely.
fn kept(text: String) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut known = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(text) = known.get(&*text) {
        return text;
    }
    let text: &'static str = text.leak();
    known.insert(text);
    text
}
