//! Grades as text.

use std::collections::BTreeSet;

use plywood::Catalog;

use super::cases::{CaseError, Cases};
use super::explain::explain;
use super::results::{GradeSummary, ProgramResult, VisitCounts};
use super::verdict::CaseVerdict;
use crate::text::{TextStyle, align_right, escape, table};

/// Returns the counts of one program, and an explanation of its first wrong answer, if any.
///
/// # Errors
///
/// Fails if a position is not valid in `catalog`.
pub fn program_text(program: &ProgramResult, cases: &Cases, catalog: &Catalog) -> Result<String, CaseError> {
    let mut lines = vec![format!("{}: {}", escape(&program.name), summary(program, cases.len()))];
    if program.count(CaseVerdict::NotAsked) > 0 {
        let why = if program.is_out_of_time {
            "its time is used up (see --time-per-program)"
        } else if program.has_started {
            "it ended too often (see --give-up)"
        } else {
            "it did not start"
        };
        lines.push(format!("not asked further: {why}"));
    }
    if let Some((positions, VisitCounts { own, recursive, alpha_beta })) = program.visited() {
        let text = |count: Option<u64>| count.map_or_else(|| "too many".to_owned(), |n| n.to_string());
        let (minimax, alpha_beta) = (text(recursive), text(alpha_beta));
        lines.push(format!(
            "visited {own} positions in {positions} searches; minimax visits {minimax}, alpha-beta {alpha_beta}"
        ));
    }
    let mut results = cases.iter().zip(&program.results);
    if let Some((case, result)) = results.find(|(_, result)| result.verdict.is_wrong()) {
        let explanation = explain(result, &mut *case.open(catalog)?);
        lines.push(format!("\nthe first wrong answer ({}): {explanation}", result.verdict));
    }
    Ok(lines.join("\n"))
}

/// Returns in one line the number of right answers out of `total`, and the number of each other verdict.
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

/// Returns a table of all programs, if there are several.
pub fn table_text(summary: &GradeSummary, style: TextStyle) -> Option<String> {
    let tallies = &summary.tallies;
    let last_tally = tallies.last().filter(|_| tallies.len() > 1)?;
    let occurring = tallies.iter().flat_map(|tally| tally.counts.keys().copied());
    let verdicts: BTreeSet<CaseVerdict> = occurring.chain([CaseVerdict::Right]).collect();
    let header = ["program".to_owned(), "asked".to_owned()];
    let mut table = table(header.into_iter().chain(verdicts.iter().map(ToString::to_string)), style);
    for tally in tallies {
        let counts = verdicts.iter().map(|verdict| tally.count(*verdict).to_string());
        table.add_row([escape(&tally.name), tally.asked().to_string()].into_iter().chain(counts));
    }
    align_right(&mut table, 1..verdicts.len() + 2);
    // The text before the table ends with an empty line if it explains a wrong answer.
    let separator = if last_tally.is_wrong() { "" } else { "\n" };
    Some(format!("{separator}{}", table.trim_fmt()))
}
