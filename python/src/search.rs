//! The searches from a [`NativePosition`]. `analyze` and `solve` return the JSON that the command prints.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use plywood::heuristics::Selection;
use plywood::session::{self, GameSession};
use plywood::trace::{MoveOrder, UnknownMoveOrder};
use plywood::{
    AnySearcher, Cancel, Goal, Limits, Searcher, Session, Solution, SolvedMove, Solver, UnknownSearch,
    Warnings,
};
use plywood_render::comparison::heuristics::study_json;
use plywood_render::json;
use plywood_render::numbers::{DEFAULT_MEMORY, parse_fold, parse_whole};
use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::any_move::{AnyMove, ResultMoves};
use crate::errors::{LimitError, SearchError, heuristic_error, search_error};
use crate::evaluator::session_with_evaluator;
use crate::execution::{catch_python, run_on_worker};
use crate::limits::{LimitArguments, parse_argument};
use crate::position::{NativePosition, python_session};
use crate::python_game::{may_know_positions, with_known_positions};
use crate::python_position::{PythonPosition, UnkeyedPosition};
use crate::tree::Tree;

/// The argument `evaluator`: the name of a heuristic, or a function from native positions to numbers.
#[derive(FromPyObject)]
pub(crate) enum EvaluatorArgument<'py> {
    Named(Bound<'py, PyString>),
    Function(Py<PyAny>),
}

/// One part in this many of the memory limit is for the known positions of a game written in Python.
const KNOWN_SHARE: u64 = 16;

/// A search to run: the position, the heuristic and the limits.
struct SearchTask {
    session: Arc<dyn Session>,
    heuristic: Option<String>,
    limits: Limits,
    cancel: Cancel,
    /// The warnings of the search, each of them once.
    warnings: Arc<Mutex<Vec<String>>>,
    /// Whether the game or the evaluator is written in Python.
    calls_python: bool,
    /// The part of the memory limit, in bytes, for the known positions of a game written in Python.
    known_bytes: usize,
}

impl SearchTask {
    fn new(
        position: &NativePosition,
        evaluator: Option<EvaluatorArgument<'_>>,
        limits: LimitArguments<'_>,
    ) -> PyResult<Self> {
        let cancel = Cancel::new();
        let warnings = Arc::default();
        let mut limits = limits.limits(&cancel)?.with_warnings(collector(&warnings));
        let python_game = position.python_game();
        if python_game.is_some() || matches!(evaluator, Some(EvaluatorArgument::Function(_))) {
            // The interpreter lock admits one thread at a time.
            limits.threads = Some(1);
        }
        let mut known_bytes = 0;
        if let Some(game) = python_game
            && may_know_positions(game)?
        {
            let memory = limits.memory.unwrap_or(DEFAULT_MEMORY);
            known_bytes = usize::try_from(memory / KNOWN_SHARE).unwrap_or(usize::MAX);
            limits.memory = Some(memory - memory / KNOWN_SHARE);
        }
        let (session, heuristic) = match evaluator {
            Some(EvaluatorArgument::Function(function)) => {
                let spec = position.session.spec();
                let searched = python_game.map_or_else(
                    || PythonPosition::BuiltIn(UnkeyedPosition::new(position.session.clone())),
                    |game| PythonPosition::Written(game.clone()),
                );
                return Ok(Self {
                    session: session_with_evaluator(spec, searched, function),
                    heuristic: None,
                    limits,
                    cancel,
                    warnings,
                    calls_python: true,
                    known_bytes,
                });
            }
            Some(EvaluatorArgument::Named(name)) => {
                (position.session.clone(), Some(name.to_string_lossy().into_owned()))
            }
            None => (position.session.clone(), None),
        };
        session.check_heuristic(heuristic.as_deref()).map_err(|error| heuristic_error(&error))?;
        let calls_python = python_game.is_some();
        Ok(Self { session, heuristic, limits, cancel, warnings, calls_python, known_bytes })
    }

    /// Runs `search` on this thread if it calls Python, otherwise on a worker thread. Afterwards, warns in Python of each
    /// reason why the search was slower than its limits allow.
    fn run<T: Send>(&self, py: Python<'_>, mut search: impl FnMut(&Self) -> T + Send) -> PyResult<T> {
        let warn = |error: &io::Error| {
            let text = format!(
                "no thread could be started ({error}): the search runs on the calling thread, and Ctrl-C takes effect \
                 only after the search"
            );
            self.warnings.lock().unwrap_or_else(PoisonError::into_inner).push(text);
        };
        let result = if self.calls_python {
            catch_python(|| with_known_positions(self.known_bytes, || search(self)))
        } else {
            run_on_worker(py, &self.cancel, warn, || search(self))
        }?;
        for text in self.warnings.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            let warnings = py.import("plywood._warnings")?;
            warnings.call_method1("warn_caller", (text, py.get_type::<PyRuntimeWarning>()))?;
        }
        Ok(result)
    }
}

/// Returns a receiver that adds the text of each new warning to `texts`.
fn collector(texts: &Arc<Mutex<Vec<String>>>) -> Warnings {
    let texts = Arc::clone(texts);
    Warnings::new(move |warning| {
        let mut texts = texts.lock().unwrap_or_else(PoisonError::into_inner);
        let text = warning.to_string();
        if !texts.contains(&text) {
            texts.push(text);
        }
    })
}

/// Searches the position. Returns the JSON of `analyze --json` and the moves in it; only with `each`, these include all
/// legal moves.
#[pyfunction]
pub(crate) fn analyze<'py>(
    py: Python<'py>,
    position: &NativePosition,
    search: &Bound<'_, PyString>,
    evaluator: Option<EvaluatorArgument<'_>>,
    limits: LimitArguments<'_>,
    each: bool,
) -> PyResult<(String, ResultMoves<'py>)> {
    let mut searcher = parse_searcher(search)?;
    let task = SearchTask::new(position, evaluator, limits)?;
    if each && task.limits.depth == Some(0) {
        return Err(depth_error());
    }
    let depth = task.limits.depth;
    let (report, analysis) = task
        .run(py, |SearchTask { session, heuristic, limits, .. }| {
            let heuristic = heuristic.as_deref();
            if each {
                let analysis = if let Some(session) = python_session(&**session) {
                    let evaluator = &**session.evaluator(heuristic)?;
                    searcher.analyze(session.position(), evaluator, limits).map(AnyMove::from)
                } else {
                    session.analyze(&mut searcher, heuristic, limits)?.map(AnyMove::from)
                };
                return Ok::<_, session::SearchError>((analysis.report.clone(), Some(analysis)));
            }
            let report = if let Some(session) = python_session(&**session) {
                let evaluator = &**session.evaluator(heuristic)?;
                searcher.search(session.position(), evaluator, limits).map(AnyMove::from)
            } else {
                session.search(&mut searcher, heuristic, limits)?.map(AnyMove::from)
            };
            Ok((report, None))
        })?
        .map_err(|error| search_error(&error))?;
    let moves = ResultMoves::of_report(py, &report, analysis.as_ref())?;
    let report = report.map(AnyMove::into_text);
    let each = analysis.map(|analysis| analysis.map(AnyMove::into_text).moves);
    let make_json = || json::analysis(&*position.session, searcher.name(), depth, &report, each.as_deref());
    Ok((catch_python(make_json)?.to_string(), moves))
}

/// Proves the winner. Returns the JSON of `solve --json` and the moves in it; only with `each`, these include all legal
/// moves.
#[pyfunction]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    position: &NativePosition,
    limits: LimitArguments<'_>,
    each: bool,
) -> PyResult<(String, ResultMoves<'py>)> {
    let task = SearchTask::new(position, None, limits)?;
    if each && task.limits.depth == Some(0) {
        return Err(depth_error());
    }
    let (solution, outcomes) = task.run(py, |SearchTask { session, limits, .. }| {
        let mut solver = Solver::default();
        match (python_session(&**session).map(GameSession::position), each) {
            (Some(game), true) => with_any_moves(solver.solve_each(game, limits)),
            (Some(game), false) => with_any_moves((solver.solve(game, Goal::Outcome, limits), Vec::new())),
            (None, true) => with_any_moves(session.solve_each(limits)),
            (None, false) => with_any_moves((session.solve(limits), Vec::new())),
        }
    })?;
    let moves = ResultMoves::of_solution(py, &solution, &outcomes)?;
    let solution = solution.map(AnyMove::into_text);
    let outcomes: Vec<_> = outcomes.into_iter().map(|it| map_solved_move(it, AnyMove::into_text)).collect();
    let each = each.then_some(&*outcomes);
    let make_json = || json::solution(&*position.session, task.limits.depth, &solution, each);
    Ok((catch_python(make_json)?.to_string(), moves))
}

/// Converts the moves in the results of the solver.
fn with_any_moves<M: Into<AnyMove>>(
    (solution, outcomes): (Solution<M>, Vec<SolvedMove<M>>),
) -> (Solution<AnyMove>, Vec<SolvedMove<AnyMove>>) {
    let outcomes = outcomes.into_iter().map(|it| map_solved_move(it, M::into));
    (solution.map(M::into), outcomes.collect())
}

fn map_solved_move<M, N>(SolvedMove { mv, verdict }: SolvedMove<M>, f: impl FnOnce(M) -> N) -> SolvedMove<N> {
    SolvedMove { mv: f(mv), verdict }
}

/// Returns the number of move sequences of exactly `depth` plies.
#[pyfunction]
pub(crate) fn perft(py: Python<'_>, position: &NativePosition, limits: LimitArguments<'_>) -> PyResult<u64> {
    let task = SearchTask::new(position, None, limits)?;
    let depth = task.limits.depth.ok_or_else(|| LimitError::new_err("perft needs a depth (got None)"))?;
    let count = task.run(py, |task| task.session.perft(depth, &task.limits))?;
    count.map_err(|stop| SearchError::new_err(format!("unfinished: stopped by {stop}")))
}

/// Returns the tree that a textbook search visits, with the moves in the order of this name. It keeps at most `fold` positions; the others are only counted.
#[pyfunction]
pub(crate) fn tree(
    py: Python<'_>,
    position: &NativePosition,
    search: &Bound<'_, PyString>,
    order: &Bound<'_, PyString>,
    evaluator: Option<EvaluatorArgument<'_>>,
    limits: LimitArguments<'_>,
    fold: &Bound<'_, PyAny>,
) -> PyResult<Tree> {
    let mut searcher = parse_searcher(search)?;
    let order: MoveOrder = order
        .to_string_lossy()
        .parse()
        .map_err(|error: UnknownMoveOrder| SearchError::new_err(error.to_string()))?;
    let max_positions = parse_argument("fold", Some(fold), parse_fold)?.unwrap_or_default();
    let task = SearchTask::new(position, evaluator, limits)?;
    let trace = task.run(py, |SearchTask { session, heuristic, limits, .. }| {
        session.trace(&mut searcher, heuristic.as_deref(), limits, order, max_positions)
    })?;
    let trace = trace.map_err(|error| search_error(&error))?;
    let session = position.session.clone();
    Ok(Tree { session, search: searcher.name(), limits: task.limits, trace, max_positions })
}

/// Measures the evaluator, or all heuristics of the game, against exact values. Returns the JSON of
/// `heuristics --json`. `count` is the number of random positions; without it, every reachable position is measured.
/// The depth limit is that of the best moves.
#[pyfunction]
pub(crate) fn measure_heuristics(
    py: Python<'_>,
    position: &NativePosition,
    evaluator: Option<EvaluatorArgument<'_>>,
    count: Option<&Bound<'_, PyAny>>,
    seed: &Bound<'_, PyAny>,
    limits: LimitArguments<'_>,
) -> PyResult<String> {
    let count = parse_argument("positions", count, |text| {
        parse_whole(text, 0..=usize::MAX, "a number of positions", 1_000)
    })?;
    let seed = parse_argument("seed", Some(seed), |text| parse_whole(text, 0..=u64::MAX, "a seed", 7))?
        .unwrap_or_default();
    let task = SearchTask::new(position, evaluator, limits)?;
    let selection = count.map_or(Selection::All, |count| Selection::Random { count, seed });
    let study = task.run(py, |SearchTask { session, heuristic, limits, .. }| {
        let names = heuristic.as_deref().map_or_else(|| session.heuristics(), |name| vec![name]);
        session.study_heuristics(&names, selection, limits.depth.unwrap_or_default(), limits)
    })?;
    let study = study.map_err(|error| heuristic_error(&error))?;
    Ok(study_json(&*position.session, count.map(|_| seed), &study).to_string())
}

/// Returns the search of this name.
fn parse_searcher(name: &Bound<'_, PyString>) -> PyResult<AnySearcher> {
    name.to_string_lossy().parse().map_err(|error: UnknownSearch| SearchError::new_err(error.to_string()))
}

fn depth_error() -> PyErr {
    LimitError::new_err(
        "each=True searches the positions after every move one ply less deep; it needs a depth of at least 1 (got 0)",
    )
}
