//! `bench --ablation`: what each option of the solver saves.

use std::io::Write;
use std::time::Duration;

use plywood::solver::{Solver, SolverOptions};
use plywood::{AnySearcher, Limits, Progress, StopReason};
use plywood_render::text::{align_right, table};

use crate::ending::Ending;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::progress::Spinner;
use crate::terminal;

/// The time limit of each search.
const TIME: Duration = Duration::from_secs(60);
/// The memory limit of the transposition table, in bytes.
const MEMORY: u64 = 1 << 30;

/// Solves each game with the default options, and with each option changed in turn. Prints the nodes, the milliseconds, and
/// their ratios to those of the default options.
pub(super) fn run(games: &[String], program: &Program, output: &mut dyn Write) -> CommandResult {
    let all = program.catalog.games().map(|game| game.details().name.clone());
    let games = if games.is_empty() { all.collect() } else { games.to_vec() };
    let sessions = games.iter().map(|game| program.open(Some(game))).collect::<Result<Vec<_>, _>>()?;
    let progress = Progress::new();
    let limits = Limits::none().with_time(TIME).with_memory(MEMORY);
    let limits = limits.with_cancel(interrupt::listen()).with_progress(progress.clone());
    let spinner = Spinner::of_search(&progress);
    let header = ["game", "options", "nodes", "ms", "nodes x", "time x"];
    let mut table = table(header, terminal::output_style());
    align_right(&mut table, 2..=5);
    for session in &sessions {
        let mut base = None;
        for (name, options) in
            std::iter::once(("default", SolverOptions::default())).chain(SolverOptions::ablations())
        {
            let report =
                session.search(&mut AnySearcher::from(Solver { options }), Some("blind"), &limits)?;
            if report.end == StopReason::Cancelled {
                return Ok(Ending::Interrupted);
            }
            #[expect(clippy::cast_precision_loss, reason = "a ratio to two places")]
            let (nodes, seconds) = (report.stats.nodes as f64, report.stats.elapsed.as_secs_f64());
            let (base_nodes, base_seconds) = *base.get_or_insert((nodes, seconds));
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
    drop(spinner);
    writeln!(output, "{}", table.trim_fmt())?;
    Ok(Ending::Done)
}
