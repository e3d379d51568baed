//! Requests moves from the graded programs, and judges the moves by exact values.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use plywood::grade::Claim;
use plywood::{Analysis, Bound, Cancel, Value};
use plywood_render::grade::{
    Case, CaseResult, CaseVerdict, Cases, GradeSummary, NoAnswer, ProgramResult, Tally, VisitCounts,
};
use plywood_render::text::escape_and_shorten;
use serde::{Deserialize, Serialize};

use super::oracle::{Count, MAX_COUNTED_TOTAL, Oracle, Visits};
use super::programs::{ProgramRunner, Request};
use crate::arguments::{Grade, Submission};
use crate::engine::EngineError;
use crate::experiment::{Experiment, UnitResult};
use crate::failure::Failure;
use crate::program::Program;
use crate::progress::ProgressLine;
use crate::run::Run;

/// The largest number of characters of a name beside the bar.
const MAX_NAME: usize = 30;

/// A function that outputs the results of one program.
type OutputResult<'a> = &'a mut dyn FnMut(&ProgramResult) -> Result<(), Failure>;

/// The result of one unit of work: a program in one position.
#[derive(Debug, Serialize, Deserialize)]
struct CaseRun {
    result: CaseResult,
    /// Whether the program was running or could be started.
    has_started: bool,
    /// Whether the program ended or was ended.
    has_ended: bool,
    /// The positions that the program and two reference searches visit.
    visits: Option<Visits>,
    /// The reason why the value that the case expects is known to be wrong.
    contradiction: Option<String>,
}

/// The state of a program that determines further requests to it. It is updated in the order of the positions.
#[derive(Debug)]
struct ProgramState {
    has_started: AtomicBool,
    /// The number of times that the program may still end before it gets no more requests.
    remaining_ends: AtomicU64,
    /// The number of positions that may still be counted.
    remaining_counts: AtomicU64,
    /// The nanoseconds that the program may still take for its moves.
    remaining_time: AtomicU64,
}

/// Requests moves from each graded program in all positions, and calls `output_result` with its results.
pub(super) fn grade(
    options: &Grade,
    submissions: &[Submission],
    cases: &Cases,
    run: &Run<'_>,
    cancel: &Cancel,
    output_result: OutputResult<'_>,
) -> Result<GradeSummary, Failure> {
    let app = run.program;
    let grading = Grading {
        options,
        submissions,
        cases,
        app,
        cancel,
        states: submissions.iter().map(|_| ProgramState::new(options)).collect(),
        bar: ProgressLine::of_steps(),
        begun: AtomicU64::new(0),
    };
    let mut summary = GradeSummary { errors: cases.invalid_lines.clone(), ..GradeSummary::default() };
    let mut results = Vec::new();
    let mut output = |program: usize, results: Vec<CaseResult>, summary: &mut GradeSummary| {
        let result = grading.program_result(program, results);
        summary.tallies.push(Tally::from(&result));
        grading.bar.suspend(|| output_result(&result))
    };
    let units = submissions.len() * cases.len();
    // Each thread grades whole programs if there are enough of them, so that each program is started by one thread only.
    let has_many_programs = submissions.len() >= 2 * run.concurrency;
    let block = if has_many_programs { cases.len().max(1) } else { 1 };
    let experiment = Experiment { units, block, run, cancel };
    experiment.run(|| grading.worker(), &mut |unit, case_run| {
        let program = unit / cases.len();
        // After Ctrl-C, results may be missing. Those of the same program that follow a missing one are left out.
        while summary.tallies.len() < program {
            output(summary.tallies.len(), std::mem::take(&mut results), &mut summary)?;
        }
        if unit == summary.tallies.len() * cases.len() + results.len() {
            results.push(grading.add(unit, case_run, &mut summary.errors));
            if results.len() == cases.len() {
                output(program, std::mem::take(&mut results), &mut summary)?;
            }
        }
        Ok(())
    })?;
    summary.is_interrupted = cancel.is_cancelled();
    if run.shard.is_some() {
        return Ok(summary);
    }
    // If there are no positions, or after Ctrl-C, the experiment has not reported the last result of some programs.
    let remaining = summary.tallies.len()..submissions.len();
    for program in remaining.take(if summary.is_interrupted { 1 } else { usize::MAX }) {
        output(program, std::mem::take(&mut results), &mut summary)?;
    }
    Ok(summary)
}

/// The work of a grading, which several threads share.
struct Grading<'a> {
    options: &'a Grade,
    submissions: &'a [Submission],
    cases: &'a Cases,
    app: &'a Program,
    cancel: &'a Cancel,
    states: Vec<ProgramState>,
    bar: ProgressLine,
    /// The number of units that have begun.
    begun: AtomicU64,
}

impl Grading<'_> {
    /// Returns a function that does the unit with a given number. The function keeps a program running for the units
    /// that follow.
    fn worker(&self) -> impl FnMut(usize) -> UnitResult<CaseRun> {
        let mut running: Option<(usize, ProgramRunner, ProgramState)> = None;
        move |unit| {
            let program = unit / self.cases.len();
            let (_, runner, own_state) = match &mut running {
                Some(running) if running.0 == program => running,
                other => {
                    let runner = ProgramRunner::new(&self.submissions[program], self.options, self.cancel);
                    // End the previous program before this one starts.
                    *other = None;
                    other.insert((program, runner, ProgramState::new(self.options)))
                }
            };
            // The results of this thread reach the shared state only after those of all programs before this one.
            if own_state.is_given_up() {
                let Some(case) = self.cases.get(unit % self.cases.len()) else { return Ok(None) };
                let to_move = case.open(&self.app.catalog)?.to_move();
                return Ok(Some(CaseRun::not_asked(CaseResult::not_asked(to_move))));
            }
            let run = self.run_case(program, unit % self.cases.len(), runner)?;
            if let Some(run) = &run {
                own_state.record(run);
            }
            Ok(run)
        }
    }

    /// Requests the move in one position and judges it.
    fn run_case(&self, program: usize, case: usize, runner: &mut ProgramRunner) -> UnitResult<CaseRun> {
        let (submission, state) = (&self.submissions[program], &self.states[program]);
        let Some(case) = self.cases.get(case) else { return Ok(None) };
        let (begun, total) =
            (self.begun.fetch_add(1, Ordering::Relaxed), self.submissions.len() * self.cases.len());
        let name = escape_and_shorten(&submission.name, MAX_NAME);
        self.bar.update(begun, u64::try_from(total).ok(), format!("{name}: {}", case.name()));
        let session = case.open(&self.app.catalog)?;
        if state.is_given_up() {
            return Ok(Some(CaseRun::not_asked(CaseResult::not_asked(session.to_move()))));
        }
        let Request { answer, time, has_started, has_ended } = runner.request_move(&*session);
        match answer {
            Err(EngineError::Interrupted) => return Ok(None),
            // This is the only program, and it cannot be started with its options, so there is nothing to grade.
            Err(error @ (EngineError::Start { .. } | EngineError::UnknownOption { .. }))
                if names_one_program(self.options) =>
            {
                return Err(Failure::Player { player: submission.name.clone(), error });
            }
            _ => {}
        }
        let oracle = Oracle::new(self.options.oracle_time, self.cancel, self.app);
        let analysis = oracle.analyze(&*session)?;
        let nodes = answer.as_ref().ok().and_then(|answer| answer.info.nodes);
        let remaining = state.remaining_counts.load(Ordering::Relaxed);
        let visits = nodes.map(|nodes| oracle.count_visits(&*session, nodes, remaining)).transpose()?;
        if self.cancel.is_cancelled() {
            return Ok(None);
        }
        let contradiction = contradiction(&case, &analysis);
        let claim = answer.map(|answer| Claim { mv: answer.mv, value: answer.info.value });
        let claim = claim.map_err(|error| no_answer(&error));
        let result = CaseResult::new(&*session, claim, time, &analysis, self.options.rule());
        Ok(Some(CaseRun { result, has_started, has_ended, visits, contradiction }))
    }

    /// Updates the state of the program with the result of a unit, and adds a contradiction to `errors`. Returns the
    /// result that the program would have if it had received the positions one after the other.
    fn add(&self, unit: usize, run: CaseRun, errors: &mut Vec<(usize, String)>) -> CaseResult {
        let state = &self.states[unit / self.cases.len()];
        if state.is_given_up() {
            return CaseResult::not_asked(run.result.to_move);
        }
        state.record(&run);
        let line = self.cases.get(unit % self.cases.len()).and_then(|case| case.line);
        if let (Some(reason), Some((line, _))) = (run.contradiction, line)
            && errors.iter().all(|(other, _)| *other != line)
        {
            let file = self.cases.file.as_deref().unwrap_or_default();
            self.bar.suspend(|| self.app.note(format_args!("{file}, line {line}: {reason}")));
            errors.push((line, reason));
        }
        let visited = run.visits.map(|visits| state.count(visits));
        CaseResult { visited, ..run.result }
    }

    fn program_result(&self, program: usize, results: Vec<CaseResult>) -> ProgramResult {
        let submission = &self.submissions[program];
        let (name, command) = (submission.name.clone(), submission.engine.command.text.clone());
        let state = &self.states[program];
        let has_started = state.has_started.load(Ordering::Relaxed);
        ProgramResult { name, command, has_started, is_out_of_time: state.is_out_of_time(), results }
    }
}

impl CaseRun {
    fn not_asked(result: CaseResult) -> Self {
        Self { result, has_started: false, has_ended: false, visits: None, contradiction: None }
    }
}

impl ProgramState {
    fn new(options: &Grade) -> Self {
        Self {
            has_started: AtomicBool::new(false),
            remaining_ends: AtomicU64::new(options.give_up.into()),
            remaining_time: AtomicU64::new(options.time_per_program.map_or(u64::MAX, nanoseconds)),
            remaining_counts: AtomicU64::new(MAX_COUNTED_TOTAL),
        }
    }

    fn is_given_up(&self) -> bool {
        self.remaining_ends.load(Ordering::Relaxed) == 0 || self.is_out_of_time()
    }

    fn is_out_of_time(&self) -> bool {
        self.remaining_time.load(Ordering::Relaxed) == 0
    }

    /// Records one request. A program that fails at its first start gets no more requests.
    fn record(&self, run: &CaseRun) {
        let was_started = self.has_started.fetch_or(run.has_started, Ordering::Relaxed);
        let ends = self.remaining_ends.load(Ordering::Relaxed);
        let remaining = if was_started || run.has_started { ends - u64::from(run.has_ended) } else { 0 };
        self.remaining_ends.store(remaining, Ordering::Relaxed);
        let time = self.remaining_time.load(Ordering::Relaxed);
        if time < u64::MAX {
            self.remaining_time.store(time.saturating_sub(nanoseconds(run.result.time)), Ordering::Relaxed);
        }
    }

    /// Returns the counts, unless the total of all counts would exceed the maximum.
    fn count(&self, visits: Visits) -> VisitCounts {
        let counted = |count: Count| {
            let remaining = self.remaining_counts.load(Ordering::Relaxed);
            self.remaining_counts.store(remaining.saturating_sub(count.nodes), Ordering::Relaxed);
            (count.is_complete && count.nodes <= remaining).then_some(count.nodes)
        };
        VisitCounts {
            own: visits.own,
            recursive: counted(visits.recursive),
            alpha_beta: counted(visits.alpha_beta),
        }
    }
}

/// Returns a time in nanoseconds, at most `u64::MAX`.
fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Whether the options name exactly one program and no folder.
fn names_one_program(options: &Grade) -> bool {
    options.engine.len() == 1 && options.folder.is_none()
}

/// Returns the reason why the value that `case` expects is known to be wrong.
fn contradiction(case: &Case<'_>, analysis: &Analysis<String>) -> Option<String> {
    let (_, expected) = case.line?;
    let expected = expected?;
    let report = &analysis.report;
    let value: Value = report.value().filter(|_| report.bound() == Some(Bound::Exact))?;
    (value != expected).then(|| format!("the line expects {expected}, but the value is {value}"))
}

fn no_answer(error: &EngineError) -> NoAnswer {
    use EngineError as E;
    let verdict = match error {
        E::Start { .. } | E::Exited { .. } | E::Declined { .. } => CaseVerdict::Crash,
        E::NoReply { .. } | E::UnfinishedLine { .. } | E::Late { .. } => CaseVerdict::Time,
        E::LineTooLong { .. } | E::TooMuchOutput { .. } | E::TooMuchErrorOutput { .. } => {
            CaseVerdict::OutputLimit
        }
        E::UnexpectedLine { .. } | E::Refused { .. } | E::UnknownOption { .. } | E::UnknownVariant { .. } => {
            CaseVerdict::Protocol
        }
        E::NoMove | E::IllegalMove { .. } => CaseVerdict::Illegal,
        E::Interrupted => CaseVerdict::NotAsked,
    };
    NoAnswer { verdict, reason: error.to_string() }
}
