//! The grades as one JSON object. It is written program by program, because there may be many thousand cases.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::mem;

use plywood::grade::Rule;
use plywood::{Bound, BoundedValue, Value};
use serde::{Serialize, Serializer};

use super::cases::{Case, Cases};
use super::results::{CaseResult, Outcome, ProgramResult, VisitCounts};
use super::verdict::CaseVerdict;
use crate::json::{VERSION, ValueJson, bound_name};

/// A writer of the object, which buffers the programs in a file.
#[derive(Debug)]
pub struct Json {
    rule: Rule,
    programs: BufWriter<File>,
    is_empty: bool,
}

impl Json {
    /// Returns a writer that buffers the programs in `file`, which is empty and readable.
    pub fn new(rule: Rule, file: File) -> Self {
        Self { rule, programs: BufWriter::new(file), is_empty: true }
    }

    /// Adds a program.
    ///
    /// # Errors
    ///
    /// Returns the errors of the file.
    pub fn add(&mut self, cases: &Cases, program: &ProgramResult) -> io::Result<()> {
        if !mem::take(&mut self.is_empty) {
            self.programs.write_all(b",")?;
        }
        serde_json::to_writer(&mut self.programs, &ProgramJson::new(cases, program))?;
        Ok(())
    }

    /// Writes the whole object on one line.
    ///
    /// # Errors
    ///
    /// Returns the errors of the file and of `output`.
    pub fn finish(self, cases: &Cases, outcome: &Outcome, output: &mut dyn Write) -> io::Result<()> {
        let errors = outcome.errors.iter().map(|(line, error)| ErrorJson { line: *line, error });
        let frame = FrameJson {
            version: VERSION,
            interrupted: outcome.is_interrupted,
            rule: self.rule.to_string(),
            positions: cases.len(),
            seed: cases.seed,
            errors: errors.collect(),
            submissions: [],
        };
        let frame = serde_json::to_string(&frame)?;
        // The programs are inserted into the empty list at the end.
        output.write_all(frame.strip_suffix("]}").unwrap_or(&frame).as_bytes())?;
        let mut programs = self.programs.into_inner()?;
        programs.rewind()?;
        io::copy(&mut programs, output)?;
        writeln!(output, "]}}")
    }
}

#[derive(Serialize)]
struct FrameJson<'a> {
    version: u32,
    interrupted: bool,
    rule: String,
    positions: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    errors: Vec<ErrorJson<'a>>,
    submissions: [(); 0],
}

#[derive(Serialize)]
struct ErrorJson<'a> {
    line: usize,
    error: &'a str,
}

#[derive(Serialize)]
struct ProgramJson<'a> {
    name: &'a str,
    command: &'a str,
    right: usize,
    verdicts: BTreeMap<String, usize>,
    seconds: f64,
    visited: Option<VisitedJson>,
    cases: CasesJson<'a>,
}

impl<'a> ProgramJson<'a> {
    fn new(cases: &'a Cases, program: &'a ProgramResult) -> Self {
        Self {
            name: &program.name,
            command: &program.command,
            right: program.count(CaseVerdict::Right),
            verdicts: program.counts().map(|(verdict, count)| (verdict.to_string(), count)).collect(),
            seconds: program.time().as_secs_f64(),
            visited: program.visited().map(|(_, visited)| visited.into()),
            cases: CasesJson { cases, results: &program.results },
        }
    }
}

/// The list of all cases; each is converted when it is written.
struct CasesJson<'a> {
    cases: &'a Cases,
    results: &'a [CaseResult],
}

impl Serialize for CasesJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cases = self.cases.iter().zip(self.results);
        serializer.collect_seq(cases.map(|(case, result)| CaseJson::new(case, result)))
    }
}

/// The numbers of visited positions.
#[derive(Serialize)]
struct VisitedJson {
    own: u64,
    recursive: Option<u64>,
    #[serde(rename = "alpha-beta")]
    alpha_beta: Option<u64>,
}

impl From<VisitCounts> for VisitedJson {
    fn from(VisitCounts { own, recursive, alpha_beta }: VisitCounts) -> Self {
        Self { own, recursive, alpha_beta }
    }
}

/// The value that the program claimed.
#[derive(Serialize)]
struct ClaimJson {
    value: ValueJson,
    bound: &'static str,
}

impl From<(Value, Bound)> for ClaimJson {
    fn from((value, bound): (Value, Bound)) -> Self {
        Self { value: value.into(), bound: bound_name(BoundedValue::new(value, bound)) }
    }
}

#[derive(Serialize)]
struct CaseJson<'a> {
    game: &'a str,
    moves: Vec<&'a str>,
    to_move: String,
    verdict: String,
    #[serde(rename = "move")]
    mv: Option<&'a str>,
    worth: Option<ValueJson>,
    said: Option<ClaimJson>,
    value: Option<ValueJson>,
    right: Option<Vec<&'a str>>,
    refutation: Option<Vec<&'a str>>,
    reason: Option<&'a str>,
    seconds: f64,
    visited: Option<VisitedJson>,
}

impl<'a> CaseJson<'a> {
    fn new(case: Case<'a>, result: &'a CaseResult) -> Self {
        let words = |moves: &'a Option<Box<str>>| moves.as_deref().map(|moves| moves.split(' ').collect());
        Self {
            game: case.spec,
            moves: case.moves,
            to_move: result.to_move.to_string(),
            verdict: result.verdict.to_string(),
            mv: result.mv.as_deref(),
            worth: result.worth.map(Into::into),
            said: result.claimed.map(Into::into),
            value: result.value.map(Into::into),
            right: words(&result.right),
            refutation: words(&result.refutation),
            reason: result.reason.as_deref(),
            seconds: result.time.as_secs_f64(),
            visited: result.visited.map(Into::into),
        }
    }
}
