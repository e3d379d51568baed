//! How far a search may go, as Python says it.

use std::time::Duration;

use plywood::{Cancel, Limits};
use plywood_cli::embedding::{
    DEFAULT_MEMORY, parse_bytes, parse_depth, parse_nodes, parse_threads, parse_time,
};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyInt, PyString};

use crate::errors::LimitError;

/// `depth`, `time`, `nodes`, `memory` and `threads`, each a number or the command's text, or `None`.
#[derive(FromPyObject)]
pub(crate) struct Asked<'py>(
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
);

impl Asked<'_> {
    /// The same for the engine, to be stopped by `cancel`.
    pub(crate) fn limits(self, cancel: &Cancel) -> PyResult<Limits> {
        let Asked(depth, time, nodes, memory, threads) = self;
        Ok(Limits {
            depth: read("depth", depth.as_ref(), parse_depth)?,
            time: time.as_ref().map(duration).transpose()?,
            nodes: read("nodes", nodes.as_ref(), parse_nodes)?,
            memory: Some(read("memory", memory.as_ref(), parse_bytes)?.unwrap_or(DEFAULT_MEMORY)),
            threads: Some(read("threads", threads.as_ref(), parse_threads)?.unwrap_or(1)),
            cancel: Some(cancel.clone()),
            progress: None,
        })
    }
}

/// What `given` says by its text.
pub(crate) fn read<T>(
    name: &str,
    given: Option<&Bound<'_, PyAny>>,
    parse: impl Fn(&str) -> Result<T, String>,
) -> PyResult<Option<T>> {
    let parse = |given: &Bound<'_, PyAny>| {
        let text = given.str()?.to_string();
        parse(&text).map_err(|reason| refusal(name, given, &reason))
    };
    given.map(parse).transpose()
}

/// A number of seconds, or a text such as `2s`.
fn duration(given: &Bound<'_, PyAny>) -> PyResult<Duration> {
    if given.is_instance_of::<PyString>() {
        let text = given.str()?.to_string();
        return parse_time(&text).map_err(|reason| refusal("time", given, &reason));
    }
    let reason = "a time is a number of seconds, 0 or more, or a text such as \"500ms\", \"2s\" or \"1m30s\"";
    let is_number = given.is_instance_of::<PyFloat>() || given.is_instance_of::<PyInt>();
    let seconds = if is_number { given.extract::<f64>().ok() } else { None };
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| refusal("time", given, reason))
}

fn refusal(name: &str, given: &Bound<'_, PyAny>, reason: &str) -> PyErr {
    let shown = given.repr().map_or_else(|_| "it".to_owned(), |shown| shown.to_string());
    LimitError::new_err(format!("{name}={shown} is refused: {reason}"))
}
