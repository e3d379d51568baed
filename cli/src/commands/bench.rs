//! `bench`: the node counts of every search on every game, as a checksum of what the searches do; with `--ablation`, the
//! nodes and the time that each option of the solver saves.

use std::io::Write;
use std::time::Duration;

use plywood::solver::{Solver, SolverOptions};
use plywood::{AnySearcher, Limits, Progress, StopReason};
use plywood_render::text::{align_right, table};

use crate::arguments::Bench;
use crate::ending::CommandEnding;
use crate::program::{CommandResult, Program};
use crate::progress::ProgressLine;
use crate::{interrupt, terminal};

/// The depth of the searches without `--ablation`, in plies.
const DEPTH: u32 = 5;
/// The time limit of each search with `--ablation`.
const TIME: Duration = Duration::from_secs(60);
/// The memory limit of the transposition table with `--ablation`, in bytes.
const MEMORY: u64 = 1 << 30;

pub(super) fn run(options: &Bench, program: &Program, output: &mut dyn Write) -> CommandResult {
    let limits = Limits::none().with_cancel(interrupt::listen()).with_progress(Progress::new());
    if options.ablation {
        run_ablation(&options.games, &limits.with_time(TIME).with_memory(MEMORY), program, output)
    } else {
        run_signature(&limits.with_depth(DEPTH), program, output)
    }
}

fn run_signature(limits: &Limits, program: &Program, output: &mut dyn Write) -> CommandResult {
    let mut searches = AnySearcher::all();
    let header = std::iter::once("game").chain(AnySearcher::names());
    let mut table = table(header, terminal::output_style());
    align_right(&mut table, 1..=searches.len());
    let mut signature = 0;
    let progress = ProgressLine::of_search(limits);
    for game in program.catalog.games() {
        let session = program.catalog.open(&game.details().name)?;
        let mut row = vec![session.spec().to_owned()];
        for search in &mut searches {
            let report = session.search(search, None, limits)?;
            if report.end == StopReason::Cancelled {
                return Ok(CommandEnding::Interrupted);
            }
            signature += report.stats.nodes;
            row.push(report.stats.nodes.to_string());
        }
        table.add_row(row);
    }
    drop(progress);
    writeln!(output, "nodes to depth {DEPTH}\n{}\nsignature {signature}", table.trim_fmt())?;
    Ok(CommandEnding::Done)
}

/// Solves each game with the default options, and with each option changed in turn. Prints the nodes and the
/// milliseconds of each search, and the ratios to the search with the default options.
fn run_ablation(
    games: &[String],
    limits: &Limits,
    program: &Program,
    output: &mut dyn Write,
) -> CommandResult {
    let all = program.catalog.games().map(|game| game.details().name.clone());
    let games = if games.is_empty() { all.collect() } else { games.to_vec() };
    let sessions = games.iter().map(|game| program.open(Some(game))).collect::<Result<Vec<_>, _>>()?;
    let progress = ProgressLine::of_search(limits);
    let header = ["game", "options", "nodes", "ms", "nodes x", "time x"];
    let mut table = table(header, terminal::output_style());
    align_right(&mut table, 2..=5);
    for session in &sessions {
        let mut base = None;
        let default = std::iter::once(("default", SolverOptions::default()));
        for (name, options) in default.chain(SolverOptions::ablations()) {
            let mut searcher = AnySearcher::from(Solver { options });
            // The heuristic `blind` scores all positions 0.
            let report = session.search(&mut searcher, Some("blind"), limits)?;
            if report.end == StopReason::Cancelled {
                return Ok(CommandEnding::Interrupted);
            }
            #[expect(clippy::cast_precision_loss, reason = "a ratio to two places")]
            let (nodes, seconds) = (report.stats.nodes as f64, report.stats.elapsed.as_secs_f64());
            let (base_nodes, base_seconds) = *base.get_or_insert((nodes, seconds));
            // A search that was stopped would take more.
            let more = if report.end.is_complete() { "" } else { ">" };
            table.add_row([
                session.spec().to_owned(),
                name.to_owned(),
                format!("{more}{nodes}"),
                format!("{more}{:.1}", seconds * 1e3),
                format!("{more}{:.2}", nodes / base_nodes),
                format!("{more}{:.2}", seconds / base_seconds),
            ]);
        }
    }
    drop(progress);
    writeln!(output, "{}", table.trim_fmt())?;
    Ok(CommandEnding::Done)
}
