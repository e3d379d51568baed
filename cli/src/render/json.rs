//! The JSON objects that programs read; `version` grows when a key changes its meaning.

mod analysis;
mod census;
mod games;
mod position;
mod scene;
mod trace;

use std::io::{self, Write};

use plywood::Value;
use plywood::solver::WinDrawLoss;
use serde::Serialize;

pub(crate) use analysis::AnalysisJson;
pub(crate) use census::CensusJson;
pub(crate) use games::GamesJson;
pub(crate) use position::PositionJson;
pub(crate) use trace::TraceJson;

/// The version of all these objects.
pub(crate) const VERSION: u32 = 1;

/// Writes one object on a line of its own.
pub(crate) fn write_line(output: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, object)?;
    output.write_all(b"\n")
}

/// A value: what kind, how many plies to the end of the game, and a number where it has one.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ValueJson {
    kind: &'static str,
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<f64>,
}

impl From<Value> for ValueJson {
    fn from(value: Value) -> Self {
        let (kind, points, estimate) = match value {
            Value::Win { .. } => ("win", None, None),
            Value::Loss { .. } => ("loss", None, None),
            Value::Draw => ("draw", None, None),
            Value::Points(points) => ("points", Some(points), None),
            Value::Estimate(estimate) => ("estimate", None, Some(estimate)),
        };
        Self { kind, plies: value.plies(), points, estimate }
    }
}

impl From<WinDrawLoss> for ValueJson {
    fn from(verdict: WinDrawLoss) -> Self {
        let kind = match verdict {
            WinDrawLoss::Win => "win",
            WinDrawLoss::Loss => "loss",
            WinDrawLoss::Draw => "draw",
        };
        Self { kind, plies: None, points: None, estimate: None }
    }
}

/// What a suite says to the answer.
#[derive(Debug, Serialize)]
pub(crate) struct JudgementJson {
    expected: ValueJson,
    right: Option<bool>,
}

impl JudgementJson {
    /// It expects this value, and `right` says whether this is it, where that is known.
    pub(crate) fn new(expected: Value, right: Option<bool>) -> Self {
        Self { expected: expected.into(), right }
    }
}

/// The answer to a line that makes no sense.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorJson {
    version: u32,
    line: usize,
    error: String,
}

impl ErrorJson {
    /// What is wrong with the line of this number.
    pub(crate) fn new(line: usize, error: String) -> Self {
        Self { version: VERSION, line, error }
    }
}
