//! The grades of one program as Gradescope reads them from `/autograder/results/results.json`: a test for each position, of
//! one point.

use std::io::{self, Write};

use serde::Serialize;

use super::wrong;
use crate::commands::grade::cases::Case;
use crate::commands::grade::finding::{Finding, Grades};
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
    status: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    output: String,
}

/// Writes the object.
pub(super) fn write(grades: &Grades<'_>, program: &Program, output: &mut dyn Write) -> io::Result<()> {
    let mut results = Results { output: String::new(), execution_time: 0.0, tests: Vec::new() };
    for graded in &grades.graded {
        results.output = graded.summary(grades.cases.len());
        results.execution_time = graded.taken().as_secs_f64();
        for (case, finding) in grades.cases.iter().zip(&graded.findings) {
            results.tests.push(test(&case, finding, program)?);
        }
    }
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
        status: if is_right || is_open { "passed" } else { "failed" },
        output: if is_right { String::new() } else { wrong(case, finding, program)? },
    })
}
