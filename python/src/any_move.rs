//! Moves in the results of searches: [`AnyMove`], a text or an object of a game written in Python.

use plywood::{Analysis, Report, Solution, SolvedMove};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::python_game::PythonMove;
use crate::python_position::SearchedMove;

/// A move in the result of a search.
#[derive(Clone, Debug)]
pub(crate) struct AnyMove {
    /// The notation.
    text: String,
    /// The move of a game written in Python; `None` for a built-in game.
    python: Option<PythonMove>,
}

impl From<String> for AnyMove {
    fn from(text: String) -> Self {
        Self { text, python: None }
    }
}

impl From<SearchedMove> for AnyMove {
    fn from(mv: SearchedMove) -> Self {
        let python = match mv {
            SearchedMove::Object(mv) => Some(mv),
            SearchedMove::Notation(_) => None,
        };
        Self { text: mv.to_string(), python }
    }
}

impl AnyMove {
    /// Returns the notation.
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    /// Returns the move as a Python program sees it: the object of a game written in Python, otherwise the notation.
    fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.python.map_or_else(|| Ok(PyString::new(py, &self.text).into_any()), |mv| mv.object(py))
    }
}

/// Returns the moves as Python programs see them.
fn objects<'py>(py: Python<'py>, moves: &[AnyMove]) -> PyResult<Vec<Bound<'py, PyAny>>> {
    moves.iter().map(|mv| mv.object(py)).collect()
}

/// The moves in a result as Python programs see them: a best move, the principal variation, and each move with the
/// principal variation that begins with it.
#[derive(IntoPyObject)]
pub(crate) struct ResultMoves<'py>(
    Option<Bound<'py, PyAny>>,
    Vec<Bound<'py, PyAny>>,
    Vec<(Bound<'py, PyAny>, Vec<Bound<'py, PyAny>>)>,
);

impl<'py> ResultMoves<'py> {
    /// The moves in a report and, if each move was searched, those in its analysis.
    pub(crate) fn of_report(
        py: Python<'py>,
        report: &Report<AnyMove>,
        analysis: Option<&Analysis<AnyMove>>,
    ) -> PyResult<Self> {
        let each = analysis.map_or(&[][..], |analysis| &analysis.moves).iter();
        let each = each.map(|it| Ok((it.mv.object(py)?, objects(py, &it.pv)?))).collect::<PyResult<_>>()?;
        Ok(Self(report.best.as_ref().map(|mv| mv.object(py)).transpose()?, objects(py, &report.pv)?, each))
    }

    /// The moves in a solution, in which the moves of `each` have no principal variations.
    pub(crate) fn of_solution(
        py: Python<'py>,
        solution: &Solution<AnyMove>,
        each: &[SolvedMove<AnyMove>],
    ) -> PyResult<Self> {
        let best = solution.best.as_ref().map(|mv| mv.object(py)).transpose()?;
        let each = each.iter().map(|it| Ok((it.mv.object(py)?, Vec::new()))).collect::<PyResult<_>>()?;
        Ok(Self(best, objects(py, &solution.pv)?, each))
    }
}
