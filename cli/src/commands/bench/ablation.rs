//! `bench --ablation`: what each option of the solver saves.

use std::io::Write;
use std::time::Duration;

use plywood::solver::{Solver, SolverOptions};
use plywood::{Limits, Progress, StopReason};

use super::Bench;
use crate::ending::Ending;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::progress::Bar;
use crate::render::text::{align_right, table};

/// No game is searched for longer than this with one set of options.
const PATIENCE: Duration = Duration::from_secs(60);
/// What the table may take.
const MEMORY: u64 = 1 << 30;

impl Bench {
    /// Finds the value of each game with the default options and with each option switched in turn: the nodes,
    /// the milliseconds, and their ratio to the default.
    pub(super) fn run_ablation(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        let all = program.catalog.games().map(|game| game.details().name.clone());
        let games = if self.games.is_empty() { all.collect() } else { self.games.clone() };
        let sessions = games.iter().map(|game| program.open(Some(game))).collect::<Result<Vec<_>, _>>()?;
        let progress = Progress::new();
        let limits = Limits::none().with_time(PATIENCE).with_memory(MEMORY);
        let limits = limits.with_cancel(interrupt::listen()).with_progress(progress.clone());
        let bar = Bar::watch(&progress);
        let mut table = table(["game", "options", "nodes", "ms", "nodes x", "time x"]);
        align_right(&mut table, 2..=5);
        for session in &sessions {
            let mut base = None;
            for (name, options) in
                std::iter::once(("default", SolverOptions::default())).chain(SolverOptions::ablations())
            {
                let report = session.search(&mut Solver { options }.into(), Some("blind"), &limits)?;
                if report.end == StopReason::Cancelled {
                    return Ok(Ending::Interrupted);
                }
                #[expect(clippy::cast_precision_loss, reason = "a ratio to two places")]
                let (nodes, seconds) = (report.stats.nodes as f64, report.stats.elapsed.as_secs_f64());
                let (least, shortest) = *base.get_or_insert((nodes, seconds));
                let more = if report.end.is_complete() { "" } else { ">" };
                table.add_row([
                    session.spec().to_owned(),
                    name.to_owned(),
                    format!("{more}{nodes}"),
                    format!("{more}{:.1}", seconds * 1e3),
                    format!("{more}{:.2}", nodes / least),
                    format!("{more}{:.2}", seconds / shortest),
                ]);
            }
        }
        drop(bar);
        writeln!(output, "{}", table.trim_fmt())?;
        Ok(Ending::Done)
    }
}
