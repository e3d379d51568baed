//! The grades of one program as the `results.json` of Gradescope: a test of one point for each position.

use plywood::Catalog;
use serde_json::{Value as Json, json};

use super::cases::{Case, CaseError, Cases};
use super::explain::wrong_answer;
use super::results::{CaseResult, ProgramResult};
use super::text::summary;
use super::verdict::CaseVerdict;
use crate::json::without_null;
use crate::provenance::Provenance;

/// Returns the object that Gradescope reads, with the origin of the results in its place for additional data.
///
/// # Errors
///
/// Fails if a position is not valid in `catalog`.
pub fn gradescope(
    cases: &Cases,
    program: &ProgramResult,
    provenance: &Provenance,
    catalog: &Catalog,
) -> Result<Json, CaseError> {
    let tests = cases.iter().zip(&program.results);
    let tests = tests.map(|(case, result)| test(&case, result, catalog));
    Ok(json!({
        "output": summary(program, cases.len()),
        "execution_time": program.time().as_secs_f64(),
        "extra_data": { "provenance": provenance },
        "tests": tests.collect::<Result<Json, _>>()?,
    }))
}

fn test(case: &Case<'_>, result: &CaseResult, catalog: &Catalog) -> Result<Json, CaseError> {
    // A test without exact values has no points and no status, so Gradescope shows neither a pass nor a failure.
    let (score, max_score, status) = match result.verdict {
        CaseVerdict::Right => (1, 1, Some("passed")),
        CaseVerdict::Open => (0, 0, None),
        _ => (0, 1, Some("failed")),
    };
    let output = if score == 1 { None } else { Some(wrong_answer(case, result, catalog)?) };
    let object = json!({
        "name": case.name(),
        "score": score,
        "max_score": max_score,
        "status": status,
        "output": output,
    });
    Ok(without_null(object, &["status", "output"]))
}
