//! Running the searches, position by position.

use std::io::Write;
use std::time::Duration;

use plywood::{Cancel, Limits, Progress};
use plywood_render::comparison::{ItemResult, Results, Workload, disagreements, result_text};
use plywood_render::suite::judge;

use crate::arguments::{Budget, Compare};
use crate::failure::Failure;
use crate::program::Program;
use crate::progress::StepBar;
use crate::terminal;

/// Runs all searches on all positions. Where the output is text, each result is written as soon as it is known.
pub(super) fn compare<'w>(
    options: &'w Compare,
    work: &'w Workload,
    program: &'w Program,
    cancel: &Cancel,
    output: &mut dyn Write,
) -> Result<Results<'w>, Failure> {
    let (names, depths) = (options.searches(), options.depths());
    let planned = work.items.len() * depths.len();
    let limits = share(options, planned * names.len(), cancel);
    let total = u64::try_from(planned * names.len()).ok();
    let mut results = Results::new(&program.name, work, planned, names);
    let bar = StepBar::show();
    let mut begun = 0;
    'work: for item in &work.items {
        for depth in &depths {
            if cancel.is_cancelled() {
                break 'work;
            }
            let limits = Limits { depth: *depth, ..limits.clone() };
            let session = &*item.session;
            let mut searches = options.searchers(session)?;
            let mut announce = |name: &str| {
                bar.update(begun, total, format!("{} {name}", session.spec()));
                begun += 1;
            };
            let heuristic = options.heuristic.eval.as_deref();
            let round = session.compare(&mut searches, heuristic, &limits, options.repeats, &mut announce)?;
            if round.rows.is_empty() {
                break 'work;
            }
            let right = item
                .expected
                .map(|expected| round.rows.iter().map(|row| judge(&row.report, expected, *depth)).collect());
            let result = ItemResult { item, depth: *depth, round, right: right.unwrap_or_default() };
            bar.suspend(|| report(options, &result, work, program, output))?;
            results.done.push(result);
        }
    }
    drop(bar);
    results.interrupted = cancel.is_cancelled();
    Ok(results)
}

/// Returns the limits of one of `runs` searches, which share the budget equally.
fn share(options: &Compare, runs: usize, cancel: &Cancel) -> Limits {
    let runs = u32::try_from(runs.max(1)).unwrap_or(u32::MAX);
    // The time is shared by the repeats too; each repeat visits the same nodes.
    let repeated = runs.saturating_mul(options.repeats);
    let budget = Budget {
        time: options.budget.time.map(|time| (time / repeated).max(Duration::from_nanos(1))),
        nodes: options.budget.nodes.map(|nodes| nodes / u64::from(runs)),
    };
    let limits = budget.limits(cancel.clone(), Progress::new());
    Limits { threads: Some(options.threads.threads), ..limits.with_memory(options.memory.memory) }
}

/// Writes a result as text, or notes what is wrong with it on standard error.
fn report(
    options: &Compare,
    result: &ItemResult<'_>,
    work: &Workload,
    program: &Program,
    output: &mut dyn Write,
) -> std::io::Result<()> {
    // The tables contain wrong answers too, so a note in the same terminal would repeat them.
    if !(options.is_text() && terminal::shows_both_outputs()) {
        for answer in result.wrong_answers() {
            let suite = work.suite.as_deref().unwrap_or_default();
            terminal::note(&program.name, format_args!("{suite}, {answer}"));
        }
    }
    if options.is_text() {
        writeln!(output, "{}\n", result_text(result, terminal::output_style()))?;
        return output.flush();
    }
    for disagreement in disagreements(result) {
        terminal::note_lines(&program.name, &disagreement);
    }
    Ok(())
}
