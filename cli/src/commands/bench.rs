//! `bench`: the node counts of every search on every game, a checksum of what the searches do; and what each
//! technique of the solver is worth.

mod ablation;

use std::io::Write;

use clap::Args;
use plywood::{AnySearcher, Limits, Progress, StopReason};

use crate::ending::Ending;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::progress::Bar;
use crate::render::text::{align_right, table};

/// How many moves ahead every search looks.
const DEPTH: u32 = 5;

/// Search every game with every search and count the nodes: the same numbers every time
#[derive(Clone, Debug, Args)]
pub(crate) struct Bench {
    /// Solve each game with one technique of the solver switched over after the other
    #[arg(long)]
    ablation: bool,
    /// The games to solve, as NAME or NAME:SIZE; all in their default size unless said
    #[arg(value_name = "GAME", requires = "ablation")]
    games: Vec<String>,
}

impl Bench {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        if self.ablation { self.run_ablation(program, output) } else { run_signature(program, output) }
    }
}

fn run_signature(program: &Program, output: &mut dyn Write) -> CommandResult {
    let progress = Progress::new();
    let limits = Limits::to_depth(DEPTH).with_cancel(interrupt::listen()).with_progress(progress.clone());
    let mut searches = AnySearcher::all();
    let mut table = table(std::iter::once("game").chain(AnySearcher::names()));
    align_right(&mut table, 1..=searches.len());
    let mut signature = 0;
    let bar = Bar::watch(&progress);
    for game in program.catalog.games() {
        let session = program.catalog.open(&game.details().name)?;
        let mut row = vec![session.spec().to_owned()];
        for search in &mut searches {
            let report = session.search(search, None, &limits)?;
            if report.end == StopReason::Cancelled {
                return Ok(Ending::Interrupted);
            }
            signature += report.stats.nodes;
            row.push(report.stats.nodes.to_string());
        }
        table.add_row(row);
    }
    drop(bar);
    writeln!(output, "nodes to depth {DEPTH}\n{}\nsignature {signature}", table.trim_fmt())?;
    Ok(Ending::Done)
}
