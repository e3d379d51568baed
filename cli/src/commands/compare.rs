//! `compare`: several searches on the same positions.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use plywood::compare::Comparison;
use plywood::{Cancel, Limits};
use plywood_render::comparison::{
    Item, ItemResult, Results, Workload, disagreements, page, picture, result_text, results_json,
    summary_text, write_csv,
};
use plywood_render::export::with_metadata;
use plywood_render::json::write_line;
use plywood_render::suite::{SuiteLine, judge};

use crate::arguments::{Budget, Compare, ContenderSpec};
use crate::ending::CommandEnding;
use crate::experiment::Experiment;
use crate::failure::Failure;
use crate::input::Suite;
use crate::memory::{process_peak_bytes, process_peak_text};
use crate::output_file::OutputFile;
use crate::program::{CommandResult, Program};
use crate::progress::ProgressLine;
use crate::run::Run;
use crate::{interrupt, terminal};

pub(super) fn run(options: &Compare, program: &Program, output: &mut dyn Write) -> CommandResult {
    if options.run.concurrency > 1 && options.threads.threads > 1 {
        let reason = "--concurrency and --threads cannot both be greater than 1; with --concurrency each search has one thread";
        return Err(Failure::Usage(reason.to_owned()));
    }
    let contenders = options.contenders().map_err(|error| Failure::Usage(format!("--search: {error}")))?;
    if options.run.concurrency > 1
        && let Some(contender) = contenders.iter().find(|contender| contender.has_threads())
    {
        let reason =
            "with --concurrency each search has one thread; omit its option threads, or --concurrency";
        return Err(Failure::Usage(format!("{}: {reason}", contender.name)));
    }
    let cancel = interrupt::listen(&program.name);
    let mut run = Run::open("compare", &options.run, program, &cancel)?;
    let workload = read_workload(options, &run, &cancel)?;
    for contender in &contenders {
        for item in &workload.items {
            item.session.check_heuristic(contender.heuristic(options.heuristic()))?;
        }
    }
    let units = workload.items.len() * options.depths().len();
    run.begin(units, workload.seed, workload.items.iter().map(Item::description))?;
    // The files are opened before the comparison, so that a file that cannot be written ends the command at once.
    let files = OutputFile::create_all([options.html.as_ref(), options.svg.as_ref()], "the tables", &cancel)?;
    let mut results = compare(options, &contenders, &workload, &run, &cancel, output)?;
    if let Some(text) = run.shard_text(results.interrupted) {
        writeln!(output, "{text}")?;
        return Ok(if results.interrupted { CommandEnding::Interrupted } else { CommandEnding::Done });
    }
    results.provenance = Some(run.provenance());
    write_outputs(options, files, &results, output)?;
    let rows = || results.done.iter().flat_map(|result| &result.round.rows);
    let mut ending =
        rows().map(|row| CommandEnding::from(row.report.end)).max().unwrap_or(CommandEnding::Done);
    if results.done.iter().any(ItemResult::is_wrong) {
        ending = ending.max(CommandEnding::Wrong);
    }
    if !workload.invalid_lines.is_empty() {
        ending = ending.max(CommandEnding::InvalidInput);
    }
    let is_cancelled = results.done.iter().any(|result| result.round.cancelled);
    Ok(if results.interrupted || is_cancelled { CommandEnding::Interrupted } else { ending })
}

/// Returns the positions that the options name.
fn read_workload(options: &Compare, run: &Run<'_>, cancel: &Cancel) -> Result<Workload, Failure> {
    let program = run.program;
    if let Some(file) = &options.suite {
        let suite = Suite::open(("--suite", file), &options.games, options.heuristic(), program, cancel)?;
        let name = suite.name().to_owned();
        let mut workload = Workload { suite: Some(name.clone()), ..Workload::default() };
        let mut known: HashMap<u64, Vec<usize>> = HashMap::new();
        workload.invalid_lines = suite.read_all(&mut |number, SuiteLine { session, expected }| {
            let items = &mut workload.items;
            let candidates = known.entry(session.fingerprint()).or_default();
            let is_repeated = |item: &&Item| {
                item.session.is_at(&*session) && (expected.is_none() || item.expected == expected)
            };
            if let Some(earlier) = candidates.iter().map(|index| &items[*index]).find(is_repeated) {
                let earlier = earlier.line.unwrap_or_default();
                program.note(format_args!(
                    "{name}, line {number}: the position is that of line {earlier}; the line is left out"
                ));
                return Ok(());
            }
            candidates.push(items.len());
            items.push(Item { session, expected, line: Some(number) });
            Ok(())
        })?;
        return Ok(workload);
    }
    let sessions =
        program.open_positions(&options.games, options.moves.as_ref(), Program::open_position_or_tree)?;
    let item = |session| Item { session, expected: None, line: None };
    let Some(count) = options.positions else {
        return Ok(Workload { items: sessions.into_iter().map(item).collect(), ..Workload::default() });
    };
    let seed = run.choose_seed(options.seed);
    let mut workload = Workload { seed: Some(seed), ..Workload::default() };
    for start in sessions {
        let sequences = start.random_positions(count as usize, seed);
        program.note_missing_positions(&*start, sequences.len(), count as usize);
        for moves in sequences {
            let mut session = start.fork();
            for mv in &moves {
                session.play(mv)?;
            }
            workload.items.push(item(session));
        }
    }
    Ok(workload)
}

/// Runs all searches on all positions. If the output is text, each result is written as soon as all earlier results are
/// written.
fn compare<'w>(
    options: &'w Compare,
    specs: &'w [ContenderSpec],
    workload: &'w Workload,
    run: &'w Run<'_>,
    cancel: &Cancel,
    output: &mut dyn Write,
) -> Result<Results<'w>, Failure> {
    let program = run.program;
    let names: Vec<&str> = specs.iter().map(|spec| &*spec.name).collect();
    let depths = options.depths();
    let planned = workload.items.len() * depths.len();
    let limits = program.prepared(share_budget(options, planned, names.len(), cancel));
    let end = options.budget.time.and_then(|time| Instant::now().checked_add(time));
    let total = u64::try_from(planned * names.len()).ok();
    let mut results = Results::new(&program.name, workload, planned, names.clone());
    let bar = ProgressLine::of_steps();
    let finished = AtomicU64::new(0);
    let unit = |number: usize| (&workload.items[number / depths.len()], depths[number % depths.len()]);
    let compare_unit = |number| {
        let (item, depth) = unit(number);
        // Checks of earlier disagreements have used time that no share includes.
        let left = end.map(|end| end.saturating_duration_since(Instant::now()));
        let time = limits.time.map(|share| left.map_or(share, |left| left.min(share)));
        let limits = Limits { depth, time, ..limits.clone() };
        let session = &*item.session;
        let contenders = specs.iter().map(|spec| spec.contender(session, options.heuristic()));
        let mut contenders = contenders.collect::<Result<Vec<_>, _>>()?;
        let mut announce = |name: &str| {
            let finished = finished.fetch_add(1, Ordering::Relaxed);
            bar.update(finished, total, format!("{} {name}", session.spec()));
        };
        let schedule = options.runs.schedule(number);
        let round = session.compare(&mut contenders, &limits, &schedule, &mut announce)?;
        // A search that Ctrl-C stopped has no row; a comparison without rows is left out.
        Ok(Some(round).filter(|round| !round.rows.is_empty()))
    };
    let experiment = Experiment { units: planned, block: 1, run, cancel };
    experiment.run(|| &compare_unit, &mut |number, round: Comparison<String>| {
        let (item, depth) = unit(number);
        let judge_all = |expected| round.rows.iter().map(|row| judge(&row.report, expected, depth)).collect();
        let right = item.expected.map(judge_all).unwrap_or_default();
        let result = ItemResult { item, depth, round, right };
        bar.suspend(|| write_result(options, &result, workload, program, output))?;
        results.done.push(result);
        Ok(())
    })?;
    drop(bar);
    results.interrupted = cancel.is_cancelled();
    Ok(results)
}

/// Returns the limits of each search in `comparisons` comparisons of `searches` searches, which share the budget equally.
fn share_budget(options: &Compare, comparisons: usize, searches: usize, cancel: &Cancel) -> Limits {
    let [comparisons, runs] =
        [comparisons, comparisons * searches].map(|count| u32::try_from(count.max(1)).unwrap_or(u32::MAX));
    // The runs of a search share the limits with one measurement of the tree for each comparison. Each run has the whole
    // node limit, because all visit the same nodes.
    let limited_runs = options.runs.schedule(0).limited_runs();
    let with_trees = |runs: u32| runs.saturating_add(comparisons);
    let repeated = with_trees(runs.saturating_mul(limited_runs));
    let concurrency = options.run.concurrency.min(comparisons);
    let share = |time: Duration| time.saturating_mul(concurrency) / repeated;
    let budget = Budget {
        time: options.budget.time.map(|time| share(time).max(Duration::from_nanos(1))),
        nodes: options.budget.nodes.map(|nodes| nodes / u64::from(with_trees(runs))),
    };
    let limits = budget.limits(cancel.clone());
    Limits { threads: Some(options.threads.threads), ..limits.with_memory(options.memory.memory) }
}

/// Writes a result as text, or notes what is wrong with it on standard error.
fn write_result(
    options: &Compare,
    result: &ItemResult<'_>,
    workload: &Workload,
    program: &Program,
    output: &mut dyn Write,
) -> std::io::Result<()> {
    // The tables also list the wrong answers, so a note in the same terminal would repeat them.
    if !(options.is_text() && terminal::shows_both_outputs()) {
        for answer in result.wrong_answers() {
            let suite = workload.suite.as_deref().unwrap_or_default();
            program.note(format_args!("{suite}, {answer}"));
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

/// Writes the files, and then `output`, whose reader may close it early.
fn write_outputs(
    options: &Compare,
    [page_file, plot_file]: [Option<OutputFile>; 2],
    results: &Results<'_>,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let page_written = OutputFile::write_to(page_file, || page(results));
    let plot_written = OutputFile::write_to(plot_file, || {
        let picture = picture(options.plot, results)?;
        Ok(match &results.provenance {
            Some(provenance) => with_metadata(&picture, provenance),
            None => picture,
        })
    });
    let printed = print_results(options, results, output);
    page_written.and(plot_written).and(printed.map_err(Failure::from))
}

/// Prints the JSON object or the CSV, or the summary that follows the results of the positions.
fn print_results(options: &Compare, results: &Results<'_>, output: &mut dyn Write) -> io::Result<()> {
    if options.json {
        let mut object = results_json(results);
        if let Some(bytes) = process_peak_bytes() {
            object["process_peak_bytes"] = bytes.into();
        }
        write_line(output, &object)?;
    } else if options.csv {
        write_csv(results, output)?;
    } else {
        if let Some(sentence) = process_peak_text().filter(|_| !results.done.is_empty()) {
            writeln!(output, "{sentence}")?;
        }
        writeln!(output, "{}", summary_text(results, terminal::output_style()))?;
    }
    Ok(())
}
