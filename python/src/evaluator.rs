//! Evaluators written in Python: [`PythonEvaluator`].

use std::sync::Arc;

use plywood::session::{GameSession, Heuristic};
use plywood::{Evaluator, Session};
use pyo3::prelude::*;

use crate::errors::{SearchError, error_about};
use crate::execution::call_python;
use crate::numbers::number;
use crate::python_position::PythonPosition;

/// An evaluator that calls a Python function from a [`NativePosition`](crate::position::NativePosition) to a number.
struct PythonEvaluator(Py<PyAny>);

impl Evaluator<PythonPosition> for PythonEvaluator {
    fn evaluate(&self, position: &PythonPosition) -> f64 {
        call_python(|py| {
            let result = self.0.bind(py).call1((position.to_native(),))?;
            if let Some(number) = number(&result)?.filter(|number: &f64| number.is_finite()) {
                return Ok(number);
            }
            Err(error_about(&result, |shown| {
                SearchError::new_err(format!("the evaluator must return a finite number (got {shown})"))
            }))
        })
    }
}

/// Returns a session at `position` whose only heuristic is the Python function.
pub(crate) fn session_with_evaluator(
    spec: &str,
    position: PythonPosition,
    function: Py<PyAny>,
) -> Arc<dyn Session> {
    let heuristic = Heuristic { name: "python".to_owned(), evaluator: Arc::new(PythonEvaluator(function)) };
    Arc::new(GameSession::new(spec, position, &[heuristic]))
}
