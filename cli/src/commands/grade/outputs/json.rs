//! The grades as one JSON object, written as it is made: there may be many thousand cases.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::mem;

use plywood::grade::Rule;
use plywood::{Bound, Value};
use serde::{Serialize, Serializer};
use tempfile::tempfile;

use crate::commands::grade::cases::{Case, Cases};
use crate::commands::grade::finding::{Finding, Graded};
use crate::commands::grade::oracle::Visited;
use crate::commands::grade::tally::Outcome;
use crate::commands::grade::verdict::Verdict;
use crate::render::json::{VERSION, ValueJson};

/// The object as far as it is written: the programs, with commas between them.
pub(super) struct Json {
    rule: Rule,
    programs: BufWriter<File>,
    is_empty: bool,
}

impl Json {
    /// Of no program so far.
    pub(super) fn new(rule: Rule) -> io::Result<Self> {
        Ok(Self { rule, programs: BufWriter::new(tempfile()?), is_empty: true })
    }

    /// Adds a program.
    pub(super) fn add(&mut self, cases: &Cases, graded: &Graded) -> io::Result<()> {
        if !mem::take(&mut self.is_empty) {
            self.programs.write_all(b",")?;
        }
        serde_json::to_writer(&mut self.programs, &GradedJson::new(cases, graded))?;
        Ok(())
    }

    /// Writes the whole object on a line of its own.
    pub(super) fn finish(self, cases: &Cases, outcome: &Outcome, output: &mut dyn Write) -> io::Result<()> {
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
        // The empty list stands at the end; the programs go into it.
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
struct GradedJson<'a> {
    name: &'a str,
    command: &'a str,
    right: usize,
    verdicts: BTreeMap<String, usize>,
    seconds: f64,
    visited: Option<VisitedJson>,
    cases: CasesJson<'a>,
}

impl<'a> GradedJson<'a> {
    fn new(cases: &'a Cases, graded: &'a Graded) -> Self {
        Self {
            name: &graded.name,
            command: &graded.command,
            right: graded.count(Verdict::Right),
            verdicts: graded.counts().map(|(verdict, count)| (verdict.to_string(), count)).collect(),
            seconds: graded.taken().as_secs_f64(),
            visited: graded.visited().map(|(_, visited)| visited.into()),
            cases: CasesJson { cases, findings: &graded.findings },
        }
    }
}

/// The list of all cases, of which one at a time is made.
struct CasesJson<'a> {
    cases: &'a Cases,
    findings: &'a [Finding],
}

impl Serialize for CasesJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cases = self.cases.iter().zip(self.findings);
        serializer.collect_seq(cases.map(|(case, finding)| CaseJson::new(case, finding)))
    }
}

/// What the program visited, and the searches of the textbook.
#[derive(Serialize)]
struct VisitedJson {
    own: u64,
    recursive: Option<u64>,
    #[serde(rename = "alpha-beta")]
    alpha_beta: Option<u64>,
}

impl From<Visited> for VisitedJson {
    fn from(Visited { own, recursive, alpha_beta }: Visited) -> Self {
        Self { own, recursive, alpha_beta }
    }
}

/// What the program said of a position.
#[derive(Serialize)]
struct SaidJson {
    value: ValueJson,
    bound: String,
}

impl From<(Value, Bound)> for SaidJson {
    fn from((value, bound): (Value, Bound)) -> Self {
        Self { value: value.into(), bound: bound.to_string() }
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
    said: Option<SaidJson>,
    value: Option<ValueJson>,
    right: Option<Vec<&'a str>>,
    refutation: Option<Vec<&'a str>>,
    reason: Option<&'a str>,
    seconds: f64,
    visited: Option<VisitedJson>,
}

impl<'a> CaseJson<'a> {
    fn new(case: Case<'a>, finding: &'a Finding) -> Self {
        let words = |moves: &'a Option<Box<str>>| moves.as_deref().map(|moves| moves.split(' ').collect());
        Self {
            game: case.spec,
            moves: case.moves,
            to_move: finding.to_move.to_string(),
            verdict: finding.verdict.to_string(),
            mv: finding.mv.as_deref(),
            worth: finding.worth.map(Into::into),
            said: finding.said.map(Into::into),
            value: finding.value.map(Into::into),
            right: words(&finding.right),
            refutation: words(&finding.refutation),
            reason: finding.reason.as_deref(),
            seconds: finding.taken.as_secs_f64(),
            visited: finding.visited.map(Into::into),
        }
    }
}
