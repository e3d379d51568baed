//! Asking and judging, program by program.

use plywood::{Analysis, Bound, Cancel, Value};

use super::Grade;
use super::cases::{Case, Cases};
use super::finding::{Finding, Graded};
use super::oracle::Oracle;
use super::seat::Seat;
use super::submission::Submission;
use super::tally::{Outcome, Tally};
use crate::engine::EngineError;
use crate::failure::Failure;
use crate::program::Program;
use crate::progress::Steps;
use crate::render::shown::shown;
use crate::terminal;

/// As much of a name as stands beside a bar, in letters.
const LONGEST_NAME: usize = 30;

impl Grade {
    /// Asks every one of `submissions` about all of `cases`, and hands what came of each to `tell` as it is done, with the
    /// bar out of the way.
    pub(super) fn grade(
        &self,
        submissions: &[Submission],
        cases: &Cases,
        program: &Program,
        cancel: &Cancel,
        mut tell: impl FnMut(&Graded) -> Result<(), Failure>,
    ) -> Result<Outcome, Failure> {
        let mut outcome = Outcome { errors: cases.bad_lines.clone(), ..Outcome::default() };
        let steps = Steps::show();
        let total = u64::try_from(submissions.len() * cases.len()).ok();
        let mut begun = 0;
        for submission in submissions {
            if cancel.is_cancelled() {
                break;
            }
            let name = shown(&submission.name, LONGEST_NAME);
            let mut seat = Seat::new(submission, self, cancel);
            let mut oracle = Oracle::new(self.oracle_time, cancel);
            let mut findings = Vec::new();
            for case in cases.iter() {
                steps.at(begun, total, format!("{name}: {}", case.name()));
                begun += 1;
                let session = case.open(program)?;
                let Some(asked) = seat.ask(&*session) else {
                    findings.push(Finding::not_asked(&*session));
                    continue;
                };
                match asked.answer {
                    Err(EngineError::Interrupted) => break,
                    // There is nobody else to grade, and whoever typed this can mend it.
                    Err(error @ (EngineError::Start { .. } | EngineError::UnknownOption { .. }))
                        if self.names_one() =>
                    {
                        return Err(Failure::Player { player: submission.name.clone(), error });
                    }
                    _ => {}
                }
                let analysis = oracle.analyze(&*session)?;
                let nodes = asked.answer.as_ref().ok().and_then(|answer| answer.nodes);
                let visited = nodes.map(|nodes| oracle.count(&*session, nodes)).transpose()?;
                if cancel.is_cancelled() {
                    break;
                }
                if let Some((line, reason)) = contradiction(&case, &analysis)
                    && outcome.errors.iter().all(|(other, _)| *other != line)
                {
                    let file = cases.file.as_deref().unwrap_or_default();
                    let note = format_args!("{file}, line {line}: {reason}");
                    steps.suspend(|| terminal::note(&program.name, note));
                    outcome.errors.push((line, reason));
                }
                findings.push(Finding::new(&*session, asked, &analysis, self.rule(), visited));
            }
            let (name, command) = (submission.name.clone(), submission.engine.command.to_string());
            let graded = Graded { name, command, findings };
            outcome.tallies.push(Tally::from(&graded));
            steps.suspend(|| tell(&graded))?;
        }
        drop(steps);
        outcome.is_interrupted = cancel.is_cancelled();
        Ok(outcome)
    }

    /// Whether exactly one program was named, and no folder.
    fn names_one(&self) -> bool {
        self.engine.len() == 1 && self.folder.is_none()
    }
}

/// What is wrong with the value that stands on the line of `case`, if that is known.
fn contradiction(case: &Case<'_>, analysis: &Analysis<String>) -> Option<(usize, String)> {
    let (line, expected) = case.line?;
    let expected = expected?;
    let report = &analysis.report;
    let value: Value = report.value().filter(|_| report.bound() == Some(Bound::Exact))?;
    (value != expected).then(|| (line, format!("it expects {expected}, and the value is {value}")))
}
