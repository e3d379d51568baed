//! `census`: the number of positions that can be reached.

use std::io::Write;

use plywood::Progress;
use plywood_render::answers::census_text;
use plywood_render::json;

use crate::arguments::Census;
use crate::ending::Ending;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::progress::Spinner;
use crate::terminal;

pub(super) fn run(options: &Census, program: &Program, output: &mut dyn Write) -> CommandResult {
    let session = program.open(options.game.as_deref())?;
    let progress = Progress::new();
    let limits = options.budget.limits(interrupt::listen(), progress.clone());
    let spinner = Spinner::of_search(&progress);
    let census = session.census(&limits.with_memory(options.memory.memory));
    drop(spinner);
    if options.json {
        json::write_line(output, &json::census(session.spec(), &census))?;
    } else {
        writeln!(output, "{}", census_text(session.spec(), &census, terminal::output_style()))?;
    }
    Ok(census.stopped.map_or(Ending::Done, Ending::from))
}
