//! `bench`: the node counts of every search on every game, as a checksum of what the searches do; with `--ablation`, the
//! nodes and the time that each option of the solver saves. With `--baseline`, two builds are compared.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use plywood::compare::{Schedule, TimedRuns};
use plywood::solver::{Solver, SolverOptions};
use plywood::{AnySearcher, Cancel, Limits, Progress, Session, StopReason};
use plywood_render::bench::{
    BaselineError, BenchResults, BenchSearch, bench_json, comparison_text, write_bench_csv,
};
use plywood_render::text::{align_right, table};

use crate::arguments::Bench;
use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::lines::{Lines, Next};
use crate::program::{CommandResult, Program};
use crate::progress::ProgressLine;
use crate::{interrupt, provenance, terminal};

/// The name of the default options in the table of `--ablation`.
const DEFAULT: &str = "default";
/// The depth of the searches without `--ablation`, in plies.
const DEPTH: u32 = 5;
/// The time limit of each search with `--ablation`.
const TIME: Duration = Duration::from_secs(60);
/// The memory limit of the transposition table with `--ablation`, in bytes.
const MEMORY: u64 = 1 << 30;

pub(super) fn run(options: &Bench, program: &Program, output: &mut dyn Write) -> CommandResult {
    let cancel = interrupt::listen(&program.name);
    let depth = (!options.ablation).then_some(DEPTH);
    let mut results = BenchResults::new(options.ablation, depth, options.repeats);
    // The file is read before the searches, so that an unsuitable one ends the command at once.
    let baseline = match options.baseline.as_deref().map(|file| read_baseline(file, &results, &cancel)) {
        Some(Ok(None)) => return Ok(CommandEnding::Interrupted),
        Some(baseline) => baseline?,
        None => None,
    };
    let limits = Limits::none().with_cancel(cancel).with_progress(Progress::new());
    let progress = ProgressLine::of_search(&limits);
    let is_complete = if options.ablation {
        let limits = program.prepared(limits.with_time(TIME).with_memory(MEMORY));
        run_ablation(&options.games, &limits, program, &mut results)?
    } else {
        run_signature(&limits.with_depth(DEPTH), program, &mut results)?
    };
    drop(progress);
    if options.json {
        // The signature of some of the searches would be taken for that of all.
        if is_complete || options.ablation {
            let object = bench_json(&results, baseline.as_ref());
            provenance::write_object(object, &provenance::of_results(program, None), output)?;
        }
    } else if options.csv {
        write_bench_csv(&results, baseline.as_ref(), &provenance::of_results(program, None), output)?;
    } else if let Some(baseline) = &baseline {
        let text = comparison_text(&results, baseline, terminal::output_style());
        writeln!(output, "{}", text.map_err(|error| unsuitable(options.baseline.as_deref(), &error))?)?;
    } else if options.ablation {
        write_ablation(&results, output)?;
    } else {
        write_signature(&results, is_complete, output)?;
    }
    if is_complete {
        return Ok(CommandEnding::Done);
    }
    if !options.json && !options.csv {
        writeln!(output, "unfinished: interrupted")?;
    }
    Ok(CommandEnding::Interrupted)
}

/// Reads the baseline for `results`; returns `None` after Ctrl-C.
fn read_baseline(
    file: &Path,
    results: &BenchResults,
    cancel: &Cancel,
) -> Result<Option<BenchResults>, Failure> {
    let mut lines = Lines::open(file, cancel);
    let mut text = String::new();
    loop {
        match lines.next()? {
            Next::Item(line) => text.push_str(&String::from_utf8_lossy(&line)),
            Next::End => break,
            Next::Cancelled => return Ok(None),
        }
    }
    let baseline = BenchResults::parse(&text);
    let checked = baseline.and_then(|baseline| baseline.check_suite(results).map(|()| baseline));
    checked.map(Some).map_err(|error| unsuitable(Some(file), &error))
}

fn unsuitable(file: Option<&Path>, error: &BaselineError) -> Failure {
    let file = file.unwrap_or(Path::new("-")).display();
    Failure::Input(format!("{file} cannot be the baseline: {error}"))
}

/// Runs each of `searches` on the game of `session` and adds their figures in the order of the list; returns `false` after
/// Ctrl-C. The first search to run is another one for each game. Repeated searches run once before they are timed.
fn measure(
    session: &dyn Session,
    searches: &mut [(&str, AnySearcher)],
    heuristic: Option<&str>,
    limits: &Limits,
    game: usize,
    results: &mut BenchResults,
) -> Result<bool, Failure> {
    let mut schedule = Schedule::repeated(results.repeats);
    (schedule.first, schedule.warmup) = (game, u32::from(results.repeats > 1));
    let mut measured: Vec<Option<BenchSearch>> = searches.iter().map(|_| None).collect();
    let mut is_complete = true;
    for index in schedule.order(searches.len()) {
        let (name, search) = &mut searches[index];
        let runs = schedule.run(limits.time, || session.search(search, heuristic, limits))?;
        let (median, deviation) = (runs.median(), runs.deviation());
        let TimedRuns { report, samples, .. } = runs;
        if report.end == StopReason::Cancelled {
            is_complete = false;
            break;
        }
        measured[index] = Some(BenchSearch {
            game: session.spec().to_owned(),
            name: (*name).to_owned(),
            nodes: report.stats.nodes,
            seconds: median.as_secs_f64(),
            deviation: deviation.map(|time| time.as_secs_f64()),
            samples: samples.iter().map(Duration::as_secs_f64).collect(),
            stopped: !report.end.is_complete(),
        });
    }
    results.searches.extend(measured.into_iter().flatten());
    Ok(is_complete)
}

/// Runs every search on every game; returns `false` after Ctrl-C.
fn run_signature(limits: &Limits, program: &Program, results: &mut BenchResults) -> Result<bool, Failure> {
    let mut searches: Vec<_> = AnySearcher::names().into_iter().zip(AnySearcher::all()).collect();
    for (number, game) in program.catalog.games().enumerate() {
        let session = program.catalog.open(&game.details().name)?;
        if !measure(&*session, &mut searches, None, limits, number, results)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Writes the nodes of the games whose searches all finished, and the signature of all games.
fn write_signature(results: &BenchResults, is_complete: bool, output: &mut dyn Write) -> std::io::Result<()> {
    let header: Vec<_> = std::iter::once("game").chain(AnySearcher::names()).collect();
    let searches = header.len() - 1;
    let mut table = table(header, terminal::output_style());
    align_right(&mut table, 1..=searches);
    // After Ctrl-C, the last game may lack any of the searches.
    for row in results.searches.chunks_exact(searches) {
        let game = row.iter().take(1).map(|search| search.game.clone());
        table.add_row(game.chain(row.iter().map(|search| search.nodes.to_string())));
    }
    writeln!(output, "nodes to depth {DEPTH}\n{}", table.trim_fmt())?;
    if is_complete { writeln!(output, "signature {}", results.signature()) } else { Ok(()) }
}

/// Solves each game with the default options, and with each option changed in turn; returns `false` after Ctrl-C.
fn run_ablation(
    games: &[String],
    limits: &Limits,
    program: &Program,
    results: &mut BenchResults,
) -> Result<bool, Failure> {
    let all = program.catalog.games().map(|game| game.details().name.clone());
    let games = if games.is_empty() { all.collect() } else { games.to_vec() };
    let sessions = games.iter().map(|game| program.open(Some(game))).collect::<Result<Vec<_>, _>>()?;
    let default = std::iter::once((DEFAULT, SolverOptions::default()));
    let all = default.chain(SolverOptions::ablations());
    let mut searches: Vec<_> =
        all.map(|(name, options)| (name, AnySearcher::from(Solver { options }))).collect();
    for (number, session) in sessions.iter().enumerate() {
        // The heuristic `blind` scores all positions 0.
        if !measure(&**session, &mut searches, Some("blind"), limits, number, results)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Prints the nodes and the milliseconds of each search, and the ratios to the search with the default options.
fn write_ablation(results: &BenchResults, output: &mut dyn Write) -> std::io::Result<()> {
    let mut table = table(["game", "options", "nodes", "ms", "nodes x", "time x"], terminal::output_style());
    align_right(&mut table, 2..=5);
    for BenchSearch { game, name, nodes, seconds, stopped, .. } in &results.searches {
        // After Ctrl-C, the default options may be among the searches that did not run.
        let base = results.searches.iter().find(|search| search.game == *game && search.name == DEFAULT);
        #[expect(clippy::cast_precision_loss, reason = "a ratio to two places")]
        let ratios = base.map(|base| [*nodes as f64 / base.nodes as f64, seconds / base.seconds]);
        // A search that was stopped would take more.
        let more = if *stopped { ">" } else { "" };
        let ratio = |index: usize| {
            ratios.map_or_else(|| "?".to_owned(), |ratios| format!("{more}{:.2}", ratios[index]))
        };
        table.add_row([
            game.clone(),
            name.clone(),
            format!("{more}{nodes}"),
            format!("{more}{:.1}", seconds * 1e3),
            ratio(0),
            ratio(1),
        ]);
    }
    writeln!(output, "{}", table.trim_fmt())
}
