//! Asking the programs, and judging their answers.

use plywood::grade::Claim;
use plywood::{Analysis, Bound, Cancel, Value};
use plywood_render::grade::{Case, CaseResult, CaseVerdict, Cases, NoAnswer, Outcome, ProgramResult, Tally};
use plywood_render::text::escape_and_shorten;

use super::oracle::Oracle;
use super::program_runner::ProgramRunner;
use crate::arguments::{Grade, Submission};
use crate::engine::{EngineError, EngineMove};
use crate::failure::Failure;
use crate::program::Program;
use crate::progress::StepBar;
use crate::terminal;

/// The largest number of characters of a name beside the bar.
const MAX_NAME: usize = 30;

/// A function that reports the results of one program.
type Report<'a> = &'a mut dyn FnMut(&ProgramResult) -> Result<(), Failure>;

/// Asks each program about all positions, and calls `report` with its results.
pub(super) fn grade(
    options: &Grade,
    submissions: &[Submission],
    cases: &Cases,
    program: &Program,
    cancel: &Cancel,
    report: Report<'_>,
) -> Result<Outcome, Failure> {
    let mut outcome = Outcome { errors: cases.invalid_lines.clone(), ..Outcome::default() };
    let bar = StepBar::show();
    let total = u64::try_from(submissions.len() * cases.len()).ok();
    let mut begun = 0;
    for submission in submissions {
        if cancel.is_cancelled() {
            break;
        }
        let name = escape_and_shorten(&submission.name, MAX_NAME);
        let mut runner = ProgramRunner::new(submission, options, cancel);
        let mut oracle = Oracle::new(options.oracle_time, cancel);
        let mut results = Vec::new();
        for case in cases.iter() {
            bar.update(begun, total, format!("{name}: {}", case.name()));
            begun += 1;
            let session = case.open(&program.catalog)?;
            let Some((answer, time)) = runner.ask(&*session) else {
                results.push(CaseResult::not_asked(&*session));
                continue;
            };
            match answer {
                Err(EngineError::Interrupted) => break,
                // The only program cannot be started as it was typed, so there is nothing to grade.
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
                && outcome.errors.iter().all(|(other, _)| *other != line)
            {
                let file = cases.file.as_deref().unwrap_or_default();
                let note = format_args!("{file}, line {line}: {reason}");
                bar.suspend(|| terminal::note(&program.name, note));
                outcome.errors.push((line, reason));
            }
            let claim = answer.map(claim).map_err(|error| no_answer(&error));
            results.push(CaseResult::new(&*session, claim, time, &analysis, options.rule(), visited));
        }
        let (name, command) = (submission.name.clone(), submission.engine.command.to_string());
        let result = ProgramResult { name, command, results };
        outcome.tallies.push(Tally::from(&result));
        bar.suspend(|| report(&result))?;
    }
    drop(bar);
    outcome.is_interrupted = cancel.is_cancelled();
    Ok(outcome)
}

/// Whether the options name exactly one program and no folder.
fn names_one_program(options: &Grade) -> bool {
    options.engine.len() == 1 && options.folder.is_none()
}

/// Returns the line number of a case and the reason why its expected value is wrong, where that is known.
fn contradiction(case: &Case<'_>, analysis: &Analysis<String>) -> Option<(usize, String)> {
    let (line, expected) = case.line?;
    let expected = expected?;
    let report = &analysis.report;
    let value: Value = report.value().filter(|_| report.bound() == Some(Bound::Exact))?;
    (value != expected).then(|| (line, format!("the line expects {expected}, but the value is {value}")))
}

fn claim(answer: EngineMove) -> Claim<String> {
    Claim { mv: answer.mv, value: answer.value }
}

fn no_answer(error: &EngineError) -> NoAnswer {
    let verdict = match error {
        EngineError::Start { .. } | EngineError::Exited { .. } | EngineError::Declined { .. } => {
            CaseVerdict::Crash
        }
        EngineError::NoReply { .. } | EngineError::UnfinishedLine { .. } | EngineError::Late { .. } => {
            CaseVerdict::Time
        }
        EngineError::LineTooLong { .. }
        | EngineError::TooMuchOutput { .. }
        | EngineError::TooMuchErrorOutput { .. } => CaseVerdict::OutputLimit,
        EngineError::UnexpectedLine { .. }
        | EngineError::Refused { .. }
        | EngineError::UnknownOption { .. } => CaseVerdict::Protocol,
        EngineError::NoMove | EngineError::IllegalMove { .. } => CaseVerdict::Illegal,
        EngineError::Interrupted => CaseVerdict::NotAsked,
    };
    NoAnswer { verdict, reason: error.to_string() }
}
