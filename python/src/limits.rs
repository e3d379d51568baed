//! Conversion of limits from Python arguments.

use std::time::Duration;

use plywood::{Cancel, Limits};
use plywood_render::numbers::{
    DEFAULT_MEMORY, parse_bytes, parse_depth, parse_nodes, parse_threads, parse_time,
};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use crate::errors::{LimitError, error_about, text_of_argument};
use crate::numbers::number;

/// A number that exceeds every limit.
const TOO_LARGE: &str = "99999999999999999999";

/// The arguments `depth`, `time`, `nodes`, `memory` and `threads`: each is a number, text in the notation of the command,
/// or `None`.
#[derive(FromPyObject)]
pub(crate) struct LimitArguments<'py>(
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
);

impl LimitArguments<'_> {
    /// Returns the limits of a search that `cancel` can stop.
    pub(crate) fn limits(self, cancel: &Cancel) -> PyResult<Limits> {
        let LimitArguments(depth, time, nodes, memory, threads) = self;
        Ok(Limits {
            depth: parse_argument("depth", depth.as_ref(), parse_depth)?,
            time: time.as_ref().map(parse_duration).transpose()?,
            nodes: parse_argument("nodes", nodes.as_ref(), parse_nodes)?,
            memory: Some(parse_argument("memory", memory.as_ref(), parse_bytes)?.unwrap_or(DEFAULT_MEMORY)),
            threads: Some(parse_argument("threads", threads.as_ref(), parse_threads)?.unwrap_or(1)),
            cancel: Some(cancel.clone()),
            progress: None,
            warnings: None,
        })
    }
}

/// Parses the text of the argument called `name`; `None` gives `None`.
pub(crate) fn parse_argument<T>(
    name: &str,
    argument: Option<&Bound<'_, PyAny>>,
    parse: impl Fn(&str) -> Result<T, String>,
) -> PyResult<Option<T>> {
    let convert = |argument: &Bound<'_, PyAny>| {
        let text = text_of_argument(argument, TOO_LARGE)?;
        parse(&text).map_err(|reason| invalid_argument(name, argument, &reason))
    };
    argument.map(convert).transpose()
}

/// Converts a number of seconds, or text such as `2s`.
fn parse_duration(argument: &Bound<'_, PyAny>) -> PyResult<Duration> {
    if argument.is_instance_of::<PyString>() {
        let text = argument.str()?.to_string();
        return parse_time(&text).map_err(|reason| invalid_argument("time", argument, &reason));
    }
    let reason = "a time is a number of seconds from 0 to 1e19, or a text such as \"500ms\", \"2s\" or \"1m30s\"; \
                  None sets no limit";
    let seconds = if argument.is_instance_of::<PyBool>() { None } else { number(argument)? };
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| invalid_argument("time", argument, reason))
}

fn invalid_argument(name: &str, argument: &Bound<'_, PyAny>, reason: &str) -> PyErr {
    error_about(argument, |shown| LimitError::new_err(format!("invalid {name} (got {shown}): {reason}")))
}
