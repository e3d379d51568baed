//! The grades as text.

use std::io::{self, Write};

use super::cases::Cases;
use super::finding::Graded;
use super::oracle::Visited;
use super::story::story;
use super::tally::Outcome;
use super::verdict::Verdict;
use crate::failure::Failure;
use crate::program::Program;
use crate::render::shown::escaped;
use crate::render::text::{align_right, table};

impl Graded {
    /// How many were right, and the first that was not, as a person reads it.
    pub(super) fn write_text(
        &self,
        cases: &Cases,
        program: &Program,
        output: &mut dyn Write,
    ) -> Result<(), Failure> {
        writeln!(output, "{}: {}", escaped(&self.name), self.summary(cases.len()))?;
        if self.count(Verdict::NotAsked) > 0 {
            writeln!(output, "it was given up: it did not begin, or had ended too often for --give-up")?;
        }
        if let Some((positions, Visited { own, recursive, alpha_beta })) = self.visited() {
            let said = |count: Option<u64>| count.map_or_else(|| "too many".to_owned(), |n| n.to_string());
            writeln!(
                output,
                "visited {own} positions in {positions} searches; minimax visits {}, alpha-beta {}",
                said(recursive),
                said(alpha_beta)
            )?;
        }
        if let Some(text) = self.first_wrong(cases, program)? {
            writeln!(output, "\n{text}")?;
        }
        output.flush()?;
        Ok(())
    }

    /// How many were right of `total`, and what the others were, in a line.
    pub(super) fn summary(&self, total: usize) -> String {
        let mut summary = format!("{} of {total} right", self.count(Verdict::Right));
        let others = self.counts().filter(|(verdict, _)| *verdict != Verdict::Right);
        let mut others: Vec<String> = others.map(|(verdict, count)| format!("{count} {verdict}")).collect();
        if self.findings.len() < total {
            others.push(format!("interrupted after {}", self.findings.len()));
        }
        if !others.is_empty() {
            summary = format!("{summary}; {}", others.join(", "));
        }
        summary
    }

    /// The first position that was answered wrongly, drawn and explained.
    fn first_wrong(&self, cases: &Cases, program: &Program) -> Result<Option<String>, Failure> {
        let mut wrong = cases.iter().zip(&self.findings);
        let Some((case, finding)) = wrong.find(|(_, finding)| finding.verdict.is_wrong()) else {
            return Ok(None);
        };
        let mut session = case.open(program)?;
        let story = story(finding, &mut *session);
        Ok(Some(format!("the first that is wrong ({}): {story}", finding.verdict)))
    }
}

impl Outcome {
    /// A table of all programs, where there are several.
    pub(super) fn write_table(&self, output: &mut dyn Write) -> io::Result<()> {
        if self.tallies.len() < 2 {
            return Ok(());
        }
        let occurs = |verdict: &Verdict| {
            *verdict == Verdict::Right || self.tallies.iter().any(|tally| tally.count(*verdict) > 0)
        };
        let verdicts: Vec<Verdict> = Verdict::ALL.into_iter().filter(occurs).collect();
        let header = ["program".to_owned(), "asked".to_owned()];
        let mut table = table(header.into_iter().chain(verdicts.iter().map(ToString::to_string)));
        for tally in &self.tallies {
            let counts = verdicts.iter().map(|verdict| tally.count(*verdict).to_string());
            table.add_row([escaped(&tally.name), tally.asked().to_string()].into_iter().chain(counts));
        }
        align_right(&mut table, 1..verdicts.len() + 2);
        // What is told of a wrong answer is parted from it already.
        if self.tallies.last().is_some_and(|tally| !tally.is_wrong()) {
            writeln!(output)?;
        }
        for line in table.lines() {
            writeln!(output, "{}", line.trim_end())?;
        }
        output.flush()
    }
}
