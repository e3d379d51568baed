//! Positions for Python: [`NativePosition`].

use std::any::Any;
use std::sync::Arc;

use plywood::session::GameSession;
use plywood::{Outcome, Player, Session};
use plywood_games::catalog;
use plywood_render::{board, positions};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::errors::{Error, game_error, move_error};
use crate::execution::catch_python;
use crate::python_game::{PythonGame, class_name};

/// An immutable position with the moves that led to it.
#[pyclass(frozen, module = "plywood._plywood")]
#[derive(Debug)]
pub struct NativePosition {
    pub(crate) session: Arc<dyn Session>,
    start: Start,
}

/// The position before the first of the recorded moves.
#[derive(Debug)]
enum Start {
    /// The start of the built-in game that the session names.
    Named,
    /// The start of a game written in Python.
    Python(Arc<Py<PyAny>>),
    /// A position within a search, which has no recorded moves.
    WithinSearch,
}

impl NativePosition {
    /// A position within a search.
    pub(crate) fn within_search(session: Arc<dyn Session>) -> Self {
        Self { session, start: Start::WithinSearch }
    }

    /// The start of a game written in Python.
    pub(crate) fn from_python(game: PythonGame) -> Self {
        let (spec, start) = Python::attach(|py| {
            let object = game.object();
            (class_name(object.bind(py)), Start::Python(Arc::new(object.clone_ref(py))))
        });
        Self { session: Arc::new(GameSession::new(&spec, game, &[])), start }
    }

    /// The position of a game written in Python; `None` for a built-in game.
    pub(crate) fn python_game(&self) -> Option<&PythonGame> {
        let session: &dyn Any = &*self.session;
        session.downcast_ref::<GameSession<PythonGame>>().map(GameSession::position)
    }
}

#[pymethods]
impl NativePosition {
    /// Opens the game that `spec` names: `NAME`, `NAME:SIZE`, or a tree such as `((3 5) (2 9))`.
    #[staticmethod]
    fn open(spec: &str) -> PyResult<Self> {
        let session = positions::open(&catalog(), spec).map_err(|error| game_error(&error))?;
        Ok(Self { session: Arc::from(session), start: Start::Named })
    }

    /// Opens a game written in Python at the position that `game` represents.
    #[staticmethod]
    fn of_object(game: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self::from_python(PythonGame::start(game)?))
    }

    /// The argument that opens the same game again: its name, or the Python object of its start.
    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.start {
            Start::Named => Ok(PyString::new(py, self.session.spec()).into_any()),
            Start::Python(object) => Ok(object.bind(py).clone()),
            Start::WithinSearch => Err(Error::new_err(
                "a position that a search passes to an evaluator cannot be pickled: it does not record its moves",
            )),
        }
    }

    /// The Python object of the position; `None` for a built-in game.
    #[getter]
    fn game<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        self.python_game().map(|game| game.object().bind(py).clone())
    }

    /// The name of the game with its size, such as `tippy:3`.
    #[getter]
    fn spec(&self) -> &str {
        self.session.spec()
    }

    /// The moves from the start to this position.
    #[getter]
    fn history(&self) -> Vec<String> {
        self.session.moves().to_vec()
    }

    /// The names of the game's heuristics.
    #[getter]
    fn heuristics(&self) -> Vec<&str> {
        self.session.heuristics()
    }

    /// The legal moves.
    #[getter]
    fn moves(&self) -> PyResult<Vec<String>> {
        catch_python(|| self.session.legal_moves())
    }

    /// The side to move: `first` or `second`.
    #[getter]
    fn to_move(&self) -> PyResult<&'static str> {
        catch_python(|| player_name(self.session.to_move()))
    }

    /// The winner, `draw`, the points of the first player, or `None` while the game goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = catch_python(|| self.session.outcome())?;
        Ok(outcome.map(|outcome| match outcome {
            Outcome::Win(player) => PyString::new(py, player_name(player)).into_any(),
            Outcome::Draw => PyString::new(py, "draw").into_any(),
            Outcome::Points(points) => PyInt::new(py, points).into_any(),
        }))
    }

    /// The board as text.
    fn board(&self) -> PyResult<String> {
        catch_python(|| self.session.board())
    }

    /// The board as an SVG picture.
    fn svg(&self) -> PyResult<String> {
        catch_python(|| board::svg(&*self.session))
    }

    /// Returns the position after a move.
    fn play(&self, text: &str) -> PyResult<Self> {
        let next = catch_python(|| {
            let mut next = self.session.fork();
            next.play(text).map(|()| next)
        })?;
        let session = Arc::from(next.map_err(|error| move_error(&error))?);
        let start = match &self.start {
            Start::Named => Start::Named,
            Start::Python(object) => Start::Python(object.clone()),
            Start::WithinSearch => Start::WithinSearch,
        };
        Ok(Self { session, start })
    }

    /// Whether `other` is the same position of the same game.
    fn same_position(&self, other: &Self) -> PyResult<bool> {
        catch_python(|| self.session.is_at(&*other.session))
    }

    /// A hash of the position, equal for equal positions.
    fn fingerprint(&self) -> PyResult<u64> {
        catch_python(|| self.session.fingerprint())
    }
}

fn player_name(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}
