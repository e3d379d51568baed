//! `perft`: the number of move sequences of one length.

use std::io::Write;

use plywood::{Progress, StopReason};
use plywood_render::sentences::describe_stop;

use crate::arguments::Perft;
use crate::ending::Ending;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::progress::Spinner;
use crate::terminal;

pub(super) fn run(options: &Perft, program: &Program, output: &mut dyn Write) -> CommandResult {
    let session = program.open_position(&options.position)?;
    let progress = Progress::new();
    let limits = options.budget.limits(interrupt::listen(), progress.clone());
    let spinner = Spinner::of_search(&progress);
    if !options.divide {
        let counted = session.perft(options.depth, &limits);
        drop(spinner);
        return match counted {
            Ok(count) => {
                writeln!(output, "{count}")?;
                Ok(Ending::Done)
            }
            Err(stop) => Ok(note_stop(program, stop)),
        };
    }
    let divided = session.divide(options.depth, &limits);
    drop(spinner);
    let counts = match divided {
        Ok(counts) => counts,
        Err(stop) => return Ok(note_stop(program, stop)),
    };
    for (mv, count) in &counts {
        writeln!(output, "{mv} {count}")?;
    }
    // At depth 0 the only position is the root, which no move leads to.
    let total = if options.depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
    writeln!(output, "total {total}")?;
    Ok(Ending::Done)
}

/// Notes on standard error why the count was stopped; an unfinished count is not printed.
fn note_stop(program: &Program, stop: StopReason) -> Ending {
    terminal::note(&program.name, describe_stop(stop));
    stop.into()
}
