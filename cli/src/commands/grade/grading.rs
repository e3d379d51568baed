//! Requests moves from the graded programs, and judges the moves by exact values.

use std::time::Duration;

use plywood::grade::Claim;
use plywood::session::SearchError;
use plywood::textbook::{AlphaBeta, Recursive};
use plywood::{Analysis, AnySearcher, Bound, Cancel, Limits, Session, Value};
use plywood_render::grade::{
    Case, CaseResult, CaseVerdict, Cases, GradeSummary, NoAnswer, ProgramResult, Tally, VisitCounts,
};
use plywood_render::text::escape_and_shorten;

use super::programs::ProgramRunner;
use crate::arguments::{Grade, Submission};
use crate::engine::EngineError;
use crate::failure::Failure;
use crate::program::Program;
use crate::progress::ProgressLine;

/// The largest number of characters of a name beside the bar.
const MAX_NAME: usize = 30;
/// The heuristic that every game has, which scores all positions 0.
const BLIND: &str = "blind";
/// The memory limit of a search, in bytes. Automatic graders often have little memory.
const MEMORY: u64 = 16 << 20;
/// The largest number of positions that one search visits only to count them.
const MAX_COUNTED: u64 = 1_000_000;
/// The largest number of positions that all such searches for one program visit.
const MAX_COUNTED_TOTAL: u64 = 10_000_000;

/// A function that outputs the results of one program.
type OutputResult<'a> = &'a mut dyn FnMut(&ProgramResult) -> Result<(), Failure>;

/// Requests moves from each graded program in all positions, and calls `output_result` with its results. `app` is the
/// command itself.
pub(super) fn grade(
    options: &Grade,
    submissions: &[Submission],
    cases: &Cases,
    app: &Program,
    cancel: &Cancel,
    output_result: OutputResult<'_>,
) -> Result<GradeSummary, Failure> {
    let mut summary = GradeSummary { errors: cases.invalid_lines.clone(), ..GradeSummary::default() };
    let bar = ProgressLine::of_steps();
    let total = u64::try_from(submissions.len() * cases.len()).ok();
    let mut finished = 0;
    for submission in submissions {
        if cancel.is_cancelled() {
            break;
        }
        let name = escape_and_shorten(&submission.name, MAX_NAME);
        let mut runner = ProgramRunner::new(submission, options, cancel);
        let mut oracle = Oracle::new(options.oracle_time, cancel, app);
        let mut results = Vec::new();
        for case in cases.iter() {
            bar.update(finished, total, format!("{name}: {}", case.name()));
            finished += 1;
            let session = case.open(&app.catalog)?;
            let Some((answer, time)) = runner.request_move(&*session) else {
                results.push(CaseResult::not_asked(&*session));
                continue;
            };
            match answer {
                Err(EngineError::Interrupted) => break,
                // This is the only program, and it cannot be started with its options, so there is nothing to grade.
                Err(error @ (EngineError::Start { .. } | EngineError::UnknownOption { .. }))
                    if names_one_program(options) =>
                {
                    return Err(Failure::Player { player: submission.name.clone(), error });
                }
                _ => {}
            }
            let analysis = oracle.analyze(&*session)?;
            let nodes = answer.as_ref().ok().and_then(|answer| answer.nodes);
            let visited = nodes.map(|nodes| oracle.count_visits(&*session, nodes)).transpose()?;
            if cancel.is_cancelled() {
                break;
            }
            if let Some((line, reason)) = contradiction(&case, &analysis)
                && summary.errors.iter().all(|(other, _)| *other != line)
            {
                let file = cases.file.as_deref().unwrap_or_default();
                let note = format_args!("{file}, line {line}: {reason}");
                bar.suspend(|| app.note(note));
                summary.errors.push((line, reason));
            }
            let claim = answer.map(|answer| Claim { mv: answer.mv, value: answer.value });
            let claim = claim.map_err(|error| no_answer(&error));
            results.push(CaseResult::new(&*session, claim, time, &analysis, options.rule(), visited));
        }
        let (name, command) = (submission.name.clone(), submission.engine.command.text.clone());
        let result = ProgramResult { name, command, has_started: runner.has_started, results };
        summary.tallies.push(Tally::from(&result));
        bar.suspend(|| output_result(&result))?;
    }
    drop(bar);
    summary.is_interrupted = cancel.is_cancelled();
    Ok(summary)
}

/// Whether the options name exactly one program and no folder.
fn names_one_program(options: &Grade) -> bool {
    options.engine.len() == 1 && options.folder.is_none()
}

/// Returns the line number of a case whose expected value is known to be wrong, and the reason.
fn contradiction(case: &Case<'_>, analysis: &Analysis<String>) -> Option<(usize, String)> {
    let (line, expected) = case.line?;
    let expected = expected?;
    let report = &analysis.report;
    let value: Value = report.value().filter(|_| report.bound() == Some(Bound::Exact))?;
    (value != expected).then(|| (line, format!("the line expects {expected}, but the value is {value}")))
}

fn no_answer(error: &EngineError) -> NoAnswer {
    use EngineError as E;
    let verdict = match error {
        E::Start { .. } | E::Exited { .. } | E::Declined { .. } => CaseVerdict::Crash,
        E::NoReply { .. } | E::UnfinishedLine { .. } | E::Late { .. } => CaseVerdict::Time,
        E::LineTooLong { .. } | E::TooMuchOutput { .. } | E::TooMuchErrorOutput { .. } => {
            CaseVerdict::OutputLimit
        }
        E::UnexpectedLine { .. } | E::Refused { .. } | E::UnknownOption { .. } => CaseVerdict::Protocol,
        E::NoMove | E::IllegalMove { .. } => CaseVerdict::Illegal,
        E::Interrupted => CaseVerdict::NotAsked,
    };
    NoAnswer { verdict, reason: error.to_string() }
}

/// Computes the exact values by which the moves of one program are judged.
#[derive(Debug)]
struct Oracle {
    limits: Limits,
    /// The number of positions that may still be counted.
    remaining: u64,
}

impl Oracle {
    /// Returns an oracle that spends at most `time` on each position.
    fn new(time: Duration, cancel: &Cancel, program: &Program) -> Self {
        let limits = Limits::none().with_time(time).with_memory(MEMORY).with_cancel(cancel.clone());
        Self { limits: program.prepared(limits), remaining: MAX_COUNTED_TOTAL }
    }

    /// Returns the exact value of every move in the position of `session`, as far as the limits allow.
    fn analyze(&self, session: &dyn Session) -> Result<Analysis<String>, SearchError> {
        session.analyze(&mut AnySearcher::default(), Some(BLIND), &self.limits)
    }

    /// Counts the positions that recursive minimax and alpha-beta visit. `own`, the program's count, is returned unchanged.
    fn count_visits(&mut self, session: &dyn Session, own: u64) -> Result<VisitCounts, SearchError> {
        Ok(VisitCounts {
            own,
            recursive: self.count_nodes(Recursive.into(), session)?,
            alpha_beta: self.count_nodes(AlphaBeta::default().into(), session)?,
        })
    }

    fn count_nodes(
        &mut self,
        mut search: AnySearcher,
        session: &dyn Session,
    ) -> Result<Option<u64>, SearchError> {
        let limits =
            Limits { memory: None, ..self.limits.clone() }.with_nodes(self.remaining.min(MAX_COUNTED));
        let report = session.search(&mut search, Some(BLIND), &limits)?;
        self.remaining -= report.stats.nodes;
        Ok(Some(report.stats.nodes).filter(|_| report.end.is_complete()))
    }
}
