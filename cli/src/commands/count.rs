//! `games`, `perft` and `census`: the games, and the numbers of their positions.

use std::io::Write;

use plywood_render::answers::census_text;
use plywood_render::games::games_text;
use plywood_render::json;
use plywood_render::sentences::describe_stop;

use crate::arguments::{Census, Games, Perft};
use crate::ending::CommandEnding;
use crate::program::{CommandResult, Program};
use crate::progress::ProgressLine;
use crate::{interrupt, terminal};

/// Runs `games`: the list of games.
pub(super) fn games(options: &Games, program: &Program, output: &mut dyn Write) -> CommandResult {
    if options.json {
        json::write_line(output, &json::games(&program.catalog))?;
    } else {
        writeln!(output, "{}", games_text(&program.catalog, terminal::output_style()))?;
    }
    Ok(CommandEnding::Done)
}

/// Runs `perft`: the number of move sequences of one length. An unfinished count is not printed.
pub(super) fn perft(options: &Perft, program: &Program, output: &mut dyn Write) -> CommandResult {
    let session = program.open_position(&options.position)?;
    let limits = program.prepared(options.budget.limits(interrupt::listen(&program.name)));
    let progress = ProgressLine::of_search(&limits);
    let result = if options.divide {
        session.divide(options.depth, &limits).map(|counts| {
            // At depth 0, the root is counted, but no move leads to it.
            let total = if options.depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
            let lines = counts.iter().map(|(mv, count)| format!("{mv} {count}"));
            lines.chain([format!("total {total}")]).collect::<Vec<_>>().join("\n")
        })
    } else {
        session.perft(options.depth, &limits).map(|count| count.to_string())
    };
    drop(progress);
    match result {
        Ok(counts) => {
            writeln!(output, "{counts}")?;
            Ok(CommandEnding::Done)
        }
        Err(stop) => {
            program.note(describe_stop(stop));
            Ok(stop.into())
        }
    }
}

/// Runs `census`: the number of positions that can be reached.
pub(super) fn census(options: &Census, program: &Program, output: &mut dyn Write) -> CommandResult {
    let session = program.open(options.game.as_deref())?;
    let limits = options.budget.limits(interrupt::listen(&program.name)).with_memory(options.memory.memory);
    let limits = program.prepared(limits);
    let progress = ProgressLine::of_search(&limits);
    let census = session.census(&limits);
    drop(progress);
    if options.json {
        json::write_line(output, &json::census(session.spec(), &census))?;
    } else {
        writeln!(output, "{}", census_text(session.spec(), &census, terminal::output_style()))?;
    }
    Ok(census.stopped.map_or(CommandEnding::Done, CommandEnding::from))
}
