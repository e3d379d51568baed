//! The grades of one program as the `results.json` of Gradescope: a test of one point for each position.

use std::io::{self, Write};

use plywood::Catalog;
use serde::Serialize;

use super::cases::{Case, Cases};
use super::explain::wrong_answer;
use super::results::{CaseResult, ProgramResult};
use super::text::summary;
use super::verdict::CaseVerdict;
use crate::json::write_line;

#[derive(Serialize)]
struct Results {
    output: String,
    execution_time: f64,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    name: String,
    score: u8,
    max_score: u8,
    /// Missing where the exact values are not known, so that Gradescope shows neither a pass nor a failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    #[serde(skip_serializing_if = "String::is_empty")]
    output: String,
}

/// Writes the object.
///
/// # Errors
///
/// Returns the errors of `output`.
pub fn write(
    cases: &Cases,
    program: &ProgramResult,
    catalog: &Catalog,
    output: &mut dyn Write,
) -> io::Result<()> {
    let tests = cases.iter().zip(&program.results);
    let results = Results {
        output: summary(program, cases.len()),
        execution_time: program.time().as_secs_f64(),
        tests: tests.map(|(case, result)| test(&case, result, catalog)).collect::<io::Result<_>>()?,
    };
    write_line(output, &results)
}

fn test(case: &Case<'_>, result: &CaseResult, catalog: &Catalog) -> io::Result<Test> {
    let is_right = result.verdict == CaseVerdict::Right;
    // A test whose exact values are not known has no points.
    let is_open = result.verdict == CaseVerdict::Open;
    Ok(Test {
        name: case.name(),
        score: u8::from(is_right),
        max_score: u8::from(!is_open),
        status: (!is_open).then_some(if is_right { "passed" } else { "failed" }),
        output: if is_right { String::new() } else { wrong_answer(case, result, catalog)? },
    })
}
