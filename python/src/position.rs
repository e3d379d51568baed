//! Positions for Python: [`NativePosition`].

use std::any::Any;
use std::sync::Arc;

use plywood::session::GameSession;
use plywood::{Game, Outcome, Player, Session};
use plywood_games::catalog;
use plywood_render::{board, positions};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::errors::{Error, GameError, LARGE_INTEGER, game_error, move_error, text_of_argument};
use crate::execution::catch_python;
use crate::python_game::{PythonGame, PythonMove, class_name, end_idle_loops};
use crate::python_position::PythonPosition;

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
    /// The start of a game written in Python, and the moves that were played from there.
    Python(Arc<Py<PyAny>>, Vec<PythonMove>),
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
            (class_name(object.bind(py)), Start::Python(Arc::new(object.clone_ref(py)), Vec::new()))
        });
        let session = GameSession::new(&spec, PythonPosition::Written(game), &[]);
        Self { session: Arc::new(session), start }
    }

    /// The position of a game written in Python; `None` for a built-in game.
    pub(crate) fn python_game(&self) -> Option<&PythonGame> {
        python_game(&*self.session)
    }
}

/// The position of a session of a game written in Python.
fn python_game(session: &dyn Session) -> Option<&PythonGame> {
    match python_session(session)?.position() {
        PythonPosition::Written(game) => Some(game),
        PythonPosition::BuiltIn(_) => None,
    }
}

/// Returns `session` with its type if its searches call Python.
pub(crate) fn python_session(session: &dyn Session) -> Option<&GameSession<PythonPosition>> {
    (session as &dyn Any).downcast_ref()
}

#[pymethods]
impl NativePosition {
    /// Opens the game that `spec` names: `NAME`, `NAME:SIZE`, or a tree such as `((3 5) (2 9))`.
    #[staticmethod]
    fn open(spec: &Bound<'_, PyString>) -> PyResult<Self> {
        let session =
            positions::open(&catalog(), &spec.to_string_lossy()).map_err(|error| game_error(&error))?;
        Ok(Self { session: Arc::from(session), start: Start::Named })
    }

    /// Opens a game written in Python at the position that `game` represents.
    #[staticmethod]
    fn of_object(game: &Bound<'_, PyAny>) -> PyResult<Self> {
        let start = PythonGame::start(game);
        end_idle_loops();
        Ok(Self::from_python(start?))
    }

    /// The argument that opens the same game again: its name, or the Python object of its start.
    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.start {
            Start::Named => Ok(PyString::new(py, self.session.spec()).into_any()),
            Start::Python(object, _) => Ok(object.bind(py).clone()),
            Start::WithinSearch => Err(Error::new_err(
                "a position that a search passes to an evaluator cannot be pickled: it does not record its moves",
            )),
        }
    }

    /// Whether the position records the moves that led to it. A position within a search does not.
    #[getter]
    fn records_moves(&self) -> bool {
        !matches!(self.start, Start::WithinSearch)
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

    /// The moves from the start to this position: objects in a game written in Python, otherwise texts.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        match &self.start {
            Start::Python(_, moves) => moves.iter().map(|mv| mv.object(py)).collect(),
            Start::Named => Ok(texts(py, self.session.moves())),
            Start::WithinSearch => Ok(Vec::new()),
        }
    }

    /// The names of the game's heuristics.
    #[getter]
    fn heuristics(&self) -> Vec<&str> {
        self.session.heuristics()
    }

    /// The legal moves: objects in a game written in Python, otherwise texts.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        if let Some(game) = self.python_game() {
            let moves = catch_python(|| game.legal_moves())?;
            return moves.iter().map(|mv| game.own_object(py, *mv)).collect();
        }
        Ok(texts(py, &catch_python(|| self.session.legal_moves())?))
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

    /// Returns the position after the moves of an iterable. Each is an object that equals a legal move, or an object whose
    /// `str` is the notation of the move.
    fn play(&self, moves: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut session = self.session.fork();
        let mut played = Vec::new();
        for mv in moves.try_iter()? {
            let mv = mv?;
            let python_move = python_game(&*session).map(|game| find_move(game, &mv)).transpose()?.flatten();
            let text = match python_move {
                Some(mv) => catch_python(|| mv.to_string())?,
                None => text_of_argument(&mv, LARGE_INTEGER)?,
            };
            catch_python(|| session.play(&text))?.map_err(|error| move_error(&error))?;
            played.extend(python_move);
        }
        let start = match &self.start {
            Start::Named => Start::Named,
            Start::Python(object, moves) => Start::Python(object.clone(), [&moves[..], &played].concat()),
            Start::WithinSearch => Start::WithinSearch,
        };
        Ok(Self { session: Arc::from(session), start })
    }

    /// Whether `other` is the same position of the same game.
    fn same_position(&self, other: &Self) -> PyResult<bool> {
        match (self.python_game(), other.python_game()) {
            // The name of such a game is the class of the object that was opened, which the position does not depend on.
            (Some(game), Some(other)) => catch_python(|| game == other),
            _ => catch_python(|| self.session.is_at(&*other.session)),
        }
    }

    /// A hash of the position, equal for equal positions.
    fn fingerprint(&self) -> PyResult<u64> {
        catch_python(|| self.session.fingerprint())
    }
}

/// Returns the legal move of `game` that `object` is an instance of, or else the one whose notation is `str(object)`, or else
/// the one that equals `object` and has the same class.
fn find_move(game: &PythonGame, object: &Bound<'_, PyAny>) -> PyResult<Option<PythonMove>> {
    let legal = catch_python(|| game.legal_moves())?;
    let Some(mv) = PythonMove::find(object)?.filter(|mv| legal.contains(mv)) else {
        let text = text_of_argument(object, LARGE_INTEGER)?;
        let by_notation = catch_python(|| game.parse_move(&text).ok())?;
        return if by_notation.is_some() { Ok(by_notation) } else { find_equal(&legal, object) };
    };
    let text = catch_python(|| mv.to_string())?;
    if catch_python(|| game.parse_move(&text))? == Ok(mv) {
        return Ok(Some(mv));
    }
    Err(GameError::new_err(format!(
        "the move {} has the same notation as another legal move (got `{text}`); \
         the moves of a position must have different notations",
        object.repr()?
    )))
}

fn find_equal(moves: &[PythonMove], object: &Bound<'_, PyAny>) -> PyResult<Option<PythonMove>> {
    for &mv in moves {
        let other = mv.object(object.py())?;
        if other.get_type().is(object.get_type()) && other.eq(object)? {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// Returns the texts as objects for Python.
fn texts<'py>(py: Python<'py>, texts: &[String]) -> Vec<Bound<'py, PyAny>> {
    texts.iter().map(|text| PyString::new(py, text).into_any()).collect()
}

fn player_name(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}
