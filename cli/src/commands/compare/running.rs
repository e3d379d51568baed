//! Doing the work, piece by piece.

use std::io::Write;
use std::time::Duration;

use plywood::{Cancel, Limits, Progress, Searcher};

use super::Compare;
use super::finding::{Finding, Findings};
use super::work::Work;
use crate::arguments::limits::Budget;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::program::Program;
use crate::progress::Steps;
use crate::suite::judge;
use crate::terminal;

impl Compare {
    /// Does all of `work`, and tells of each piece as it is done where a person reads.
    pub(super) fn compare<'w>(
        &self,
        work: &'w Work,
        program: &'w Program,
        cancel: &Cancel,
        output: &mut dyn Write,
    ) -> Result<Findings<'w>, Failure> {
        let searches = self.searches();
        let depths: Vec<Option<u32>> =
            self.depth.as_ref().map_or_else(|| vec![None], |depths| depths.each().map(Some).collect());
        let rounds = work.pieces.len() * depths.len();
        let limits = self.share(rounds * searches.len(), cancel);
        let mut findings =
            Findings::new(&program.name, work, rounds, searches.iter().map(Searcher::name).collect());
        let steps = Steps::show();
        let total = u64::try_from(rounds * searches.len()).ok();
        let mut begun = 0;
        'work: for piece in &work.pieces {
            for depth in &depths {
                if cancel.is_cancelled() {
                    break 'work;
                }
                let limits = Limits { depth: *depth, ..limits.clone() };
                let session = &*piece.session;
                let mut announce = |name: &str| {
                    steps.at(begun, total, format!("{} {name}", session.spec()));
                    begun += 1;
                };
                let round =
                    session.compare(&searches, self.eval.as_deref(), &limits, self.repeats, &mut announce)?;
                if round.rows.is_empty() {
                    break 'work;
                }
                let right = piece.expected.map(|expected| {
                    round.rows.iter().map(|row| judge(&row.report, expected, *depth)).collect()
                });
                let finding = Finding { piece, depth: *depth, round, right: right.unwrap_or_default() };
                findings.ending = findings.ending.max(finding.ending());
                steps.suspend(|| self.tell(&finding, work, program, output))?;
                findings.done.push(finding);
            }
        }
        drop(steps);
        if cancel.is_cancelled() {
            findings.ending = Ending::Interrupted;
        }
        Ok(findings)
    }

    /// What each of so many searches may take.
    fn share(&self, searches: usize, cancel: &Cancel) -> Limits {
        let searches = u32::try_from(searches.max(1)).unwrap_or(u32::MAX);
        // It is made once more, to look at its cutoffs, in what its repeats leave of their time.
        let runs = searches.saturating_mul(self.repeats);
        let budget = Budget {
            time: self.budget.time.map(|time| (time / runs).max(Duration::from_nanos(1))),
            nodes: self.budget.nodes.map(|nodes| nodes / u64::from(searches)),
        };
        let limits = budget.limits(cancel.clone(), Progress::new());
        Limits { threads: Some(self.threads.threads), ..limits.with_memory(self.memory.memory) }
    }

    /// Says what is wrong with a piece, and where a person reads, all about it.
    fn tell(
        &self,
        finding: &Finding<'_>,
        work: &Work,
        program: &Program,
        output: &mut dyn Write,
    ) -> std::io::Result<()> {
        // The tables say it too, and nobody wants to read it twice.
        if !(self.is_text() && terminal::is_read_together()) {
            for wrong in finding.wrong() {
                let suite = work.suite.as_deref().unwrap_or_default();
                terminal::note(&program.name, format_args!("{suite}, {wrong}"));
            }
        }
        if self.is_text() {
            finding.write_text(output)?;
            return output.flush();
        }
        for dissent in finding.dissents_told() {
            terminal::note_lines(&program.name, &dissent);
        }
        Ok(())
    }
}
