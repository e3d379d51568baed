//! Suites: positions in a file, a line each, with what they should be worth.

mod line;
mod score;

use std::collections::BTreeSet;

use plywood::catalog::Listed;

use crate::failure::Failure;
use crate::program::Program;

pub(crate) use line::SuiteLine;
pub(crate) use score::judge;

/// Whether `game` exists and has the heuristic; where no game is named, whether any of them has it.
pub(crate) fn check_heuristic(
    heuristic: Option<&str>,
    game: Option<&str>,
    program: &Program,
) -> Result<(), Failure> {
    if game.is_some() {
        return Ok(program.open(game)?.check_heuristic(heuristic)?);
    }
    let Some(name) = heuristic else { return Ok(()) };
    let known: BTreeSet<&str> = program.catalog.games().flat_map(Listed::heuristics).collect();
    if known.contains(name) {
        return Ok(());
    }
    let known: Vec<&str> = known.into_iter().collect();
    Err(Failure::Usage(format!("no game has a heuristic `{name}`; there are {}", known.join(", "))))
}
