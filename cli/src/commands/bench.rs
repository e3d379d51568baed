//! `bench`: the node counts of every search on every game, as a checksum of what the searches do.

mod ablation;

use std::io::Write;

use plywood::{AnySearcher, Limits, Progress, StopReason};
use plywood_render::text::{align_right, table};

use crate::arguments::Bench;
use crate::ending::Ending;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::progress::Spinner;
use crate::terminal;

/// The depth of the searches in plies.
const DEPTH: u32 = 5;

pub(super) fn run(options: &Bench, program: &Program, output: &mut dyn Write) -> CommandResult {
    if options.ablation {
        ablation::run(&options.games, program, output)
    } else {
        run_signature(program, output)
    }
}

fn run_signature(program: &Program, output: &mut dyn Write) -> CommandResult {
    let progress = Progress::new();
    let limits = Limits::to_depth(DEPTH).with_cancel(interrupt::listen()).with_progress(progress.clone());
    let mut searches = AnySearcher::all();
    let header = std::iter::once("game").chain(AnySearcher::names());
    let mut table = table(header, terminal::output_style());
    align_right(&mut table, 1..=searches.len());
    let mut signature = 0;
    let spinner = Spinner::of_search(&progress);
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
    drop(spinner);
    writeln!(output, "nodes to depth {DEPTH}\n{}\nsignature {signature}", table.trim_fmt())?;
    Ok(Ending::Done)
}
