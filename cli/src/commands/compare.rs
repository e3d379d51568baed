//! `compare`: several searches on the same positions.

mod comparing;
mod outputs;
#[cfg(test)]
mod tests;
mod workload;

use std::io::Write;

use plywood_render::comparison::ItemResult;

use crate::arguments::Compare;
use crate::ending::Ending;
use crate::interrupt;
use crate::program::{CommandResult, Program};

pub(super) fn run(options: &Compare, program: &Program, output: &mut dyn Write) -> CommandResult {
    let cancel = interrupt::listen();
    let work = workload::read(options, program, &cancel)?;
    let files = outputs::Files::open(options)?;
    let results = comparing::compare(options, &work, program, &cancel, output)?;
    files.write(options, &results, output)?;
    let rows = || results.done.iter().flat_map(|result| &result.round.rows);
    let mut ending = rows().map(|row| Ending::from(row.report.end)).max().unwrap_or(Ending::Done);
    if results.done.iter().any(ItemResult::is_wrong) {
        ending = ending.max(Ending::Wrong);
    }
    if !work.invalid_lines.is_empty() {
        ending = ending.max(Ending::InvalidInput);
    }
    let is_cut = results.done.iter().any(|result| result.round.cancelled);
    Ok(if results.interrupted || is_cut { Ending::Interrupted } else { ending })
}
