//! Grades as text.

use std::collections::BTreeSet;
use std::io::{self, Write};

use plywood::Catalog;

use super::cases::Cases;
use super::explain::explain;
use super::results::{Outcome, ProgramResult, VisitCounts};
use super::verdict::CaseVerdict;
use crate::text::{TextStyle, align_right, escape, table};

/// Writes the counts of one program, and an explanation of its first wrong answer.
///
/// # Errors
///
/// Returns the errors of `output`.
pub fn write_program(
    program: &ProgramResult,
    cases: &Cases,
    catalog: &Catalog,
    output: &mut dyn Write,
) -> io::Result<()> {
    writeln!(output, "{}: {}", escape(&program.name), summary(program, cases.len()))?;
    if program.count(CaseVerdict::NotAsked) > 0 {
        writeln!(output, "not asked further: it did not start, or it ended too often for --give-up")?;
    }
    if let Some((positions, VisitCounts { own, recursive, alpha_beta })) = program.visited() {
        let text = |count: Option<u64>| count.map_or_else(|| "too many".to_owned(), |n| n.to_string());
        writeln!(
            output,
            "visited {own} positions in {positions} searches; minimax visits {}, alpha-beta {}",
            text(recursive),
            text(alpha_beta)
        )?;
    }
    let mut results = cases.iter().zip(&program.results);
    if let Some((case, result)) = results.find(|(_, result)| result.verdict.is_wrong()) {
        let mut session = case.open(catalog).map_err(io::Error::other)?;
        let explanation = explain(result, &mut *session);
        writeln!(output, "\nthe first wrong answer ({}): {explanation}", result.verdict)?;
    }
    output.flush()
}

/// Returns in one line the number of right answers out of `total`, and the verdicts on the others.
pub(super) fn summary(program: &ProgramResult, total: usize) -> String {
    let mut summary = format!("{} of {total} right", program.count(CaseVerdict::Right));
    let others = program.counts().into_iter().filter(|(verdict, _)| *verdict != CaseVerdict::Right);
    let mut others: Vec<String> = others.map(|(verdict, count)| format!("{count} {verdict}")).collect();
    if program.results.len() < total {
        others.push(format!("interrupted after {}", program.results.len()));
    }
    if !others.is_empty() {
        summary = format!("{summary}; {}", others.join(", "));
    }
    summary
}

/// Writes a table of all programs, if there are several.
///
/// # Errors
///
/// Returns the errors of `output`.
pub fn write_table(outcome: &Outcome, style: TextStyle, output: &mut dyn Write) -> io::Result<()> {
    let tallies = &outcome.tallies;
    if tallies.len() < 2 {
        return Ok(());
    }
    let occurring = tallies.iter().flat_map(|tally| tally.counts.keys().copied());
    let verdicts: BTreeSet<CaseVerdict> = occurring.chain([CaseVerdict::Right]).collect();
    let header = ["program".to_owned(), "asked".to_owned()];
    let mut table = table(header.into_iter().chain(verdicts.iter().map(ToString::to_string)), style);
    for tally in tallies {
        let counts = verdicts.iter().map(|verdict| tally.count(*verdict).to_string());
        table.add_row([escape(&tally.name), tally.asked().to_string()].into_iter().chain(counts));
    }
    align_right(&mut table, 1..verdicts.len() + 2);
    // An explanation of a wrong answer ends with an empty line already.
    if tallies.last().is_some_and(|tally| !tally.is_wrong()) {
        writeln!(output)?;
    }
    for line in table.lines() {
        writeln!(output, "{}", line.trim_end())?;
    }
    output.flush()
}
