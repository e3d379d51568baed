//! The grades of one program as Gradescope reads them from `/autograder/results/results.json`: a test for each position, of
//! one point.

use std::io::{self, Write};

use serde::Serialize;

use super::wrong;
use crate::commands::grade::cases::{Case, Cases};
use crate::commands::grade::finding::{Finding, Graded};
use crate::commands::grade::verdict::Verdict;
use crate::program::Program;
use crate::render::json::write_line;

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
    /// Of what nobody knows it is not said: Gradescope would show it as one or the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    #[serde(skip_serializing_if = "String::is_empty")]
    output: String,
}

/// Writes the object.
pub(super) fn write(
    cases: &Cases,
    graded: &Graded,
    program: &Program,
    output: &mut dyn Write,
) -> io::Result<()> {
    let tests = cases.iter().zip(&graded.findings);
    let results = Results {
        output: graded.summary(cases.len()),
        execution_time: graded.taken().as_secs_f64(),
        tests: tests.map(|(case, finding)| test(&case, finding, program)).collect::<io::Result<_>>()?,
    };
    write_line(output, &results)
}

fn test(case: &Case<'_>, finding: &Finding, program: &Program) -> io::Result<Test> {
    let is_right = finding.verdict == Verdict::Right;
    // What nobody knows is worth nothing, and costs nothing.
    let is_open = finding.verdict == Verdict::Open;
    Ok(Test {
        name: case.name(),
        score: u8::from(is_right),
        max_score: u8::from(!is_open),
        status: (!is_open).then_some(if is_right { "passed" } else { "failed" }),
        output: if is_right { String::new() } else { wrong(case, finding, program)? },
    })
}
