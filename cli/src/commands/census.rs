//! `census`: all positions that can be reached.

use std::io::Write;

use clap::Args;
use plywood::{Progress, census};

use crate::arguments::limits::{Budget, Memory};
use crate::ending::Ending;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::progress::Bar;
use crate::render::json::{self, CensusJson};
use crate::render::text::{align_right, describe_stop, table};

/// Count the distinct positions that can be reached, by the least number of moves
#[derive(Clone, Debug, Args)]
pub(crate) struct Census {
    /// A game, as NAME or NAME:SIZE; `games` lists them
    game: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    budget: Budget,
    #[command(flatten)]
    memory: Memory,
}

impl Census {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        let session = program.open(self.game.as_deref())?;
        let progress = Progress::new();
        let limits = self.budget.limits(interrupt::listen(), progress.clone());
        let bar = Bar::watch(&progress);
        let census = session.census(&limits.with_memory(self.memory.memory));
        drop(bar);
        if self.json {
            json::write_line(output, &CensusJson::new(session.spec(), &census))?;
        } else {
            write_text(output, session.spec(), &census)?;
        }
        Ok(census.stopped.map_or(Ending::Done, Ending::from))
    }
}

fn write_text(output: &mut dyn Write, spec: &str, census: &census::Census) -> std::io::Result<()> {
    let mut table = table(["ply", "positions", "ended"]);
    for (ply, count) in census.plies.iter().enumerate() {
        table.add_row([ply.to_string(), count.positions.to_string(), count.ended.to_string()]);
    }
    table.add_row(["total".to_owned(), census.positions().to_string(), census.ended().to_string()]);
    align_right(&mut table, 0..3);
    writeln!(output, "{spec}\n{}", table.trim_fmt())?;
    if let Some(stop) = census.stopped {
        writeln!(output, "{}", describe_stop(stop))?;
    }
    Ok(())
}
