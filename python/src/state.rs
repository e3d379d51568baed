//! Where a game stands: [`State`].

use std::any::Any;
use std::sync::Arc;

use plywood::session::GameSession;
use plywood::{Outcome, Player, Session};
use plywood_cli::embedding;
use plywood_games::catalog;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::errors::{self, Error};
use crate::python_game::{PythonGame, class};
use crate::running::within;

/// Where a game stands, with the moves that led there. It never changes.
#[pyclass(frozen, module = "plywood._plywood")]
#[derive(Debug)]
pub struct State {
    pub(crate) session: Arc<dyn Session>,
    start: Start,
}

/// Where the moves of a state begin.
#[derive(Debug)]
enum Start {
    /// At the beginning of the game that the session names.
    Named,
    /// At an object of Python's.
    Python(Arc<Py<PyAny>>),
    /// Somewhere within a search.
    Unknown,
}

impl State {
    pub(crate) fn named(session: Box<dyn Session>) -> Self {
        Self { session: Arc::from(session), start: Start::Named }
    }

    /// Somewhere within a search.
    pub(crate) fn inside(session: Arc<dyn Session>) -> Self {
        Self { session, start: Start::Unknown }
    }

    /// A game written in Python, with nothing played.
    pub(crate) fn of_python(game: PythonGame) -> Self {
        let (spec, start) = Python::attach(|py| {
            let object = game.object();
            (class(object.bind(py)), Start::Python(Arc::new(object.clone_ref(py))))
        });
        Self { session: Arc::new(GameSession::new(&spec, game, &[])), start }
    }

    /// The position, if it is one of a game written in Python.
    pub(crate) fn python(&self) -> Option<&PythonGame> {
        let session: &dyn Any = &*self.session;
        session.downcast_ref::<GameSession<PythonGame>>().map(GameSession::position)
    }
}

#[pymethods]
impl State {
    /// The game that `spec` names, as NAME or NAME:SIZE, or a tree such as `((3 5) (2 9))`, with nothing played.
    #[staticmethod]
    fn open(spec: &str) -> PyResult<Self> {
        embedding::open(&catalog(), spec).map(Self::named).map_err(|error| errors::game(&error))
    }

    /// The game that an object of Python's plays from there on.
    #[staticmethod]
    fn of(game: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self::of_python(PythonGame::start(game)?))
    }

    /// What a state like this one is made of, beside its moves: a game's name, or an object of Python's.
    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.start {
            Start::Named => Ok(PyString::new(py, self.session.spec()).into_any()),
            Start::Python(object) => Ok(object.bind(py).clone()),
            Start::Unknown => Err(Error::new_err(
                "a position that an evaluator was shown does not know the moves that led there, so it cannot be pickled",
            )),
        }
    }

    /// The object of a game written in Python that stands here.
    #[getter]
    fn game<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        self.python().map(|game| game.object().bind(py).clone())
    }

    /// The game in full, as `tippy:3`.
    #[getter]
    fn spec(&self) -> &str {
        self.session.spec()
    }

    /// The moves played so far.
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
        within(|| self.session.legal_moves())
    }

    /// Who is to move: `first` or `second`.
    #[getter]
    fn to_move(&self) -> PyResult<&'static str> {
        within(|| name(self.session.to_move()))
    }

    /// Who has won, `draw`, the points of the first player, or `None`.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = within(|| self.session.outcome())?;
        Ok(outcome.map(|outcome| match outcome {
            Outcome::Win(player) => PyString::new(py, name(player)).into_any(),
            Outcome::Draw => PyString::new(py, "draw").into_any(),
            Outcome::Points(points) => PyInt::new(py, points).into_any(),
        }))
    }

    /// The board, drawn.
    fn board(&self) -> PyResult<String> {
        within(|| self.session.board())
    }

    /// The board as a picture.
    fn svg(&self) -> PyResult<String> {
        within(|| embedding::board_svg(&*self.session))
    }

    /// The state after a move.
    fn play(&self, text: &str) -> PyResult<Self> {
        let next = within(|| {
            let mut next = self.session.fork();
            next.play(text).map(|()| next)
        })?;
        let session = Arc::from(next.map_err(|error| errors::refused(&error))?);
        let start = match &self.start {
            Start::Named => Start::Named,
            Start::Python(object) => Start::Python(object.clone()),
            Start::Unknown => Start::Unknown,
        };
        Ok(Self { session, start })
    }

    /// Whether `other` is the same position of the same game.
    fn is_at(&self, other: &Self) -> PyResult<bool> {
        within(|| self.session.is_at(&*other.session))
    }

    /// A number that equal positions have in common.
    fn fingerprint(&self) -> PyResult<u64> {
        within(|| self.session.fingerprint())
    }
}

/// What a side is called.
fn name(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}
