//! What can be asked about a [`State`]: each a function, which gives the JSON that the command prints.

use std::sync::Arc;

use plywood::session::UnknownHeuristic;
use plywood::{AnySearcher, Cancel, Game, Limits, Searcher, Session, UnknownSearch};
use plywood_cli::embedding::{self, parse_fold};
use pyo3::prelude::*;

use crate::errors::{self, LimitError, SearchError, written};
use crate::evaluating::{Unkeyed, with_evaluator};
use crate::limits::{Asked, read};
use crate::running::{beside, within};
use crate::state::State;
use crate::tree::Tree;

/// What judges positions at the horizon: the name of a heuristic, or a function from states to numbers.
#[derive(FromPyObject)]
pub(crate) enum Judge {
    Named(String),
    Function(Py<PyAny>),
}

/// About how many bytes a position takes in a table.
const PLACE: usize = 32;

/// A question, ready to be asked: whom, within which limits, and whether Python is called for the answer.
struct Question {
    session: Arc<dyn Session>,
    heuristic: Option<String>,
    limits: Limits,
    cancel: Cancel,
    calls_python: bool,
    /// The bytes that hang on a position, which tables do not count.
    beside: usize,
}

impl Question {
    fn new(state: &State, judge: Option<Judge>, asked: Asked<'_>) -> PyResult<Self> {
        let cancel = Cancel::new();
        let mut limits = asked.limits(&cancel)?;
        let python = state.python();
        if python.is_some() || matches!(judge, Some(Judge::Function(_))) {
            // Python answers one question at a time, so that others would wait.
            limits.threads = Some(1);
        }
        let (session, heuristic) = match judge {
            Some(Judge::Function(function)) => {
                let spec = state.session.spec();
                let (session, beside) = if let Some(game) = python {
                    (with_evaluator(spec, game.clone(), function), game.heap_bytes())
                } else {
                    let position = Unkeyed::new(state.session.clone());
                    let beside = position.heap_bytes();
                    (with_evaluator(spec, position, function), beside)
                };
                let session = Arc::from(session);
                return Ok(Self { session, heuristic: None, limits, cancel, calls_python: true, beside });
            }
            Some(Judge::Named(name)) => (state.session.clone(), Some(name)),
            None => (state.session.clone(), None),
        };
        session.check_heuristic(heuristic.as_deref()).map_err(|error| errors::heuristic(&error))?;
        let beside = python.map_or(0, Game::heap_bytes);
        Ok(Self { session, heuristic, limits, cancel, calls_python: python.is_some(), beside })
    }

    /// The same for a search that keeps positions in a table: it counts their places there alone, so that as much less
    /// is given to it as hangs on them.
    fn with_table(mut self) -> Self {
        let share = 1 + (self.beside / PLACE) as u64;
        self.limits.memory = self.limits.memory.map(|bytes| bytes / share);
        self
    }

    /// The same for `searcher`.
    fn asked_of(self, searcher: &AnySearcher) -> Self {
        let has_table = AnySearcher::solvers().iter().any(|solver| solver.name() == searcher.name());
        if has_table { self.with_table() } else { self }
    }

    /// The answer of `ask`.
    fn answer<T: Send>(&self, py: Python<'_>, ask: impl FnOnce(&Self) -> T + Send) -> PyResult<T> {
        if self.calls_python { within(|| ask(self)) } else { beside(py, &self.cancel, || ask(self)) }
    }
}

/// Searches the position; what `analyze --json` prints, and the best line of each move where it was asked for.
#[pyfunction]
pub(crate) fn analyze(
    py: Python<'_>,
    state: &State,
    search: &str,
    judge: Option<Judge>,
    limits: Asked<'_>,
    each: bool,
) -> PyResult<(String, Vec<Vec<String>>)> {
    let mut searcher = searcher(search)?;
    let question = Question::new(state, judge, limits)?.asked_of(&searcher);
    if each && question.limits.depth == Some(0) {
        return Err(too_shallow());
    }
    let depth = question.limits.depth;
    let (report, each) = question
        .answer(py, |Question { session, heuristic, limits, .. }| {
            let heuristic = heuristic.as_deref();
            if each {
                let analysis = session.analyze(&mut searcher, heuristic, limits)?;
                Ok::<_, UnknownHeuristic>((analysis.report, Some(analysis.each)))
            } else {
                Ok((session.search(&mut searcher, heuristic, limits)?, None))
            }
        })?
        .map_err(|error| errors::heuristic(&error))?;
    let json = || embedding::analysis_json(&*state.session, searcher.name(), depth, &report, each.as_deref());
    let json = within(json)?.map_err(written)?;
    Ok((json, each.into_iter().flatten().map(|each| each.line).collect()))
}

/// Who wins; what `solve --json` prints.
#[pyfunction]
pub(crate) fn solve(py: Python<'_>, state: &State, limits: Asked<'_>, each: bool) -> PyResult<String> {
    let question = Question::new(state, None, limits)?.with_table();
    if each && question.limits.depth == Some(0) {
        return Err(too_shallow());
    }
    let (solution, each) = question.answer(py, |Question { session, limits, .. }| {
        if each {
            let (solution, each) = session.solve_each(limits);
            (solution, Some(each))
        } else {
            (session.solve(limits), None)
        }
    })?;
    let json =
        || embedding::solution_json(&*state.session, question.limits.depth, &solution, each.as_deref());
    within(json)?.map_err(written)
}

/// How many ways there are to play so many moves.
#[pyfunction]
pub(crate) fn perft(py: Python<'_>, state: &State, limits: Asked<'_>) -> PyResult<u64> {
    let question = Question::new(state, None, limits)?;
    let depth =
        question.limits.depth.ok_or_else(|| LimitError::new_err("how many moves? perft needs a depth"))?;
    let count = question.answer(py, |question| question.session.perft(depth, &question.limits))?;
    count.map_err(|stop| SearchError::new_err(format!("unfinished: stopped by {stop}")))
}

/// The tree that a search walks.
#[pyfunction]
pub(crate) fn tree(
    py: Python<'_>,
    state: &State,
    search: &str,
    judge: Option<Judge>,
    limits: Asked<'_>,
    fold: &Bound<'_, PyAny>,
) -> PyResult<Tree> {
    let mut searcher = searcher(search)?;
    let most = read("fold", Some(fold), parse_fold)?.unwrap_or_default();
    let question = Question::new(state, judge, limits)?;
    let trace = question.answer(py, |Question { session, heuristic, limits, .. }| {
        session.trace(&mut searcher, heuristic.as_deref(), limits, most)
    })?;
    let trace = trace.map_err(|error| errors::trace(&error))?;
    Ok(Tree { session: state.session.clone(), search: searcher.name(), limits: question.limits, trace })
}
/// The search of this name.
fn searcher(name: &str) -> PyResult<AnySearcher> {
    name.parse().map_err(|error: UnknownSearch| SearchError::new_err(error.to_string()))
}

fn too_shallow() -> PyErr {
    LimitError::new_err("each=True searches every move one ply less deep, so it needs a depth of at least 1")
}
