//! `perft`: how many ways there are to make so many moves.

use std::io::Write;

use clap::Args;
use plywood::{Progress, StopReason};

use crate::arguments::limits::Budget;
use crate::arguments::position::Position;
use crate::ending::Ending;
use crate::interrupt;
use crate::numbers::parse_depth;
use crate::program::{CommandResult, Program};
use crate::progress::Bar;
use crate::render::text::describe_stop;
use crate::terminal;

/// Count the positions at exactly one depth; games that ended earlier are not counted
#[derive(Clone, Debug, Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    position: Position,
    /// How many moves deep to count
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_depth)]
    depth: u32,
    /// Say how many there are behind each move
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    budget: Budget,
}

impl Perft {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        let session = self.position.open(program)?;
        let progress = Progress::new();
        let limits = self.budget.limits(interrupt::listen(), progress.clone());
        let bar = Bar::watch(&progress);
        if !self.divide {
            let counted = session.perft(self.depth, &limits);
            drop(bar);
            return match counted {
                Ok(count) => {
                    writeln!(output, "{count}")?;
                    Ok(Ending::Done)
                }
                Err(stop) => Ok(stopped(program, stop)),
            };
        }
        let divided = session.divide(self.depth, &limits);
        drop(bar);
        let counts = match divided {
            Ok(counts) => counts,
            Err(stop) => return Ok(stopped(program, stop)),
        };
        for (mv, count) in &counts {
            writeln!(output, "{mv} {count}")?;
        }
        // At depth 0 there are no moves, and the position itself is the one that is counted.
        let total = if self.depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
        writeln!(output, "total {total}")?;
        Ok(Ending::Done)
    }
}

/// An unfinished count is no answer, so there is none on standard output.
fn stopped(program: &Program, stop: StopReason) -> Ending {
    terminal::note(&program.name, describe_stop(stop));
    stop.into()
}
