//! The grades as one JSON object, written program by program, because there may be thousands of cases.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::mem;

use plywood::BoundedValue;
use plywood::grade::Rule;
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};

use super::cases::{Case, Cases};
use super::results::{CaseResult, GradeSummary, ProgramResult, VisitCounts};
use super::verdict::CaseVerdict;
use crate::json::{VERSION, value, without_null};
use crate::provenance::Provenance;

/// A writer of the JSON object; it buffers the results of the programs in a file.
#[derive(Debug)]
pub struct JsonWriter {
    rule: Rule,
    programs: BufWriter<File>,
    is_empty: bool,
}

impl JsonWriter {
    /// Returns a writer that buffers the programs in `file`, which is empty and readable.
    pub fn new(rule: Rule, file: File) -> Self {
        Self { rule, programs: BufWriter::new(file), is_empty: true }
    }

    /// Adds the results of a program.
    ///
    /// # Errors
    ///
    /// Returns the errors of the file.
    pub fn add(&mut self, cases: &Cases, program: &ProgramResult) -> io::Result<()> {
        if !mem::take(&mut self.is_empty) {
            self.programs.write_all(b",")?;
        }
        let verdicts = program.counts().into_iter().map(|(verdict, count)| (verdict.to_string(), count));
        let summary = json!({
            "name": program.name,
            "command": program.command,
            "right": program.count(CaseVerdict::Right),
            "verdicts": verdicts.collect::<BTreeMap<_, _>>(),
            "seconds": program.time().as_secs_f64(),
            "visited": program.visited().map(|(_, visited)| visit_counts(visited)),
        });
        let cases = CaseList { cases, results: &program.results };
        serde_json::to_writer(&mut self.programs, &ProgramObject { summary, cases })?;
        Ok(())
    }

    /// Writes the whole object on one line. Call this after all programs are added; it can be called several times.
    ///
    /// # Errors
    ///
    /// Returns the errors of the file and of `output`.
    pub fn write(
        &mut self,
        cases: &Cases,
        summary: &GradeSummary,
        provenance: &Provenance,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let errors = summary.errors.iter().map(|(line, error)| json!({ "line": line, "error": error }));
        let frame = json!({
            "version": VERSION,
            "interrupted": summary.is_interrupted,
            "rule": self.rule.to_string(),
            "positions": cases.len(),
            "seed": cases.seed,
            "errors": errors.collect::<Json>(),
            "provenance": provenance,
            "submissions": [],
        });
        let frame = without_null(frame, &["seed"]).to_string();
        // The programs are inserted into the empty list at the end.
        output.write_all(frame.strip_suffix("]}").unwrap_or(&frame).as_bytes())?;
        self.programs.rewind()?;
        io::copy(self.programs.get_mut(), output)?;
        writeln!(output, "]}}")
    }
}

#[derive(Serialize)]
struct ProgramObject<'a> {
    #[serde(flatten)]
    summary: Json,
    cases: CaseList<'a>,
}

/// The list of all cases. Each case is converted to JSON only when it is written.
struct CaseList<'a> {
    cases: &'a Cases,
    results: &'a [CaseResult],
}

impl Serialize for CaseList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cases = self.cases.iter().zip(self.results);
        serializer.collect_seq(cases.map(|(case, result)| case_object(&case, result)))
    }
}

/// Returns the numbers of visited positions.
fn visit_counts(VisitCounts { own, recursive, alpha_beta }: VisitCounts) -> Json {
    json!({ "own": own, "recursive": recursive, "alpha-beta": alpha_beta })
}

fn case_object(case: &Case<'_>, result: &CaseResult) -> Json {
    let split = |moves: &Option<Box<str>>| moves.as_deref().map(|moves| moves.split(' ').collect::<Json>());
    let said = result.claimed.map(|(claimed, bound)| {
        json!({ "value": value(claimed), "bound": BoundedValue::new(claimed, bound).label() })
    });
    json!({
        "game": case.spec,
        "moves": case.moves,
        "to_move": result.to_move.to_string(),
        "verdict": result.verdict.to_string(),
        "move": result.mv,
        "worth": result.worth.map(value),
        "said": said,
        "value": result.value.map(value),
        "right": split(&result.right),
        "refutation": split(&result.refutation),
        "reason": result.reason,
        "seconds": result.time.as_secs_f64(),
        "visited": result.visited.map(visit_counts),
    })
}
