//! `games`, `perft` and `census`: the games, and the numbers of their positions.

use std::io::Write;

use plywood_render::answers::census_text;
use plywood_render::games::games_text;
use plywood_render::json;
use plywood_render::perft::Perft;
use plywood_render::sentences::describe_stop;

use crate::arguments::{Census, Games, Perft as PerftOptions};
use crate::ending::CommandEnding;
use crate::program::{CommandResult, Program};
use crate::progress::ProgressLine;
use crate::{interrupt, provenance, terminal};

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
pub(super) fn perft(options: &PerftOptions, program: &Program, output: &mut dyn Write) -> CommandResult {
    let session = program.open_position(&options.position)?;
    let limits = program.prepared(options.budget.limits(interrupt::listen(&program.name)));
    let progress = ProgressLine::of_search(&limits);
    let count = || {
        let total = session.perft(options.depth, &limits)?;
        Ok(Perft { depth: options.depth, total, by_move: None })
    };
    let divide = || {
        let by_move = session.divide(options.depth, &limits)?;
        // At depth 0, the root is counted, but no move leads to it.
        let total = if options.depth == 0 { 1 } else { by_move.iter().map(|(_, count)| count).sum() };
        Ok(Perft { depth: options.depth, total, by_move: Some(by_move) })
    };
    let result = if options.divide { divide() } else { count() };
    drop(progress);
    match result {
        Ok(perft) if options.json => {
            provenance::write_object(perft.json(&*session), &provenance::of_results(program, None), output)?;
        }
        Ok(perft) if options.csv => {
            perft.write_csv(&*session, &provenance::of_results(program, None), output)?;
        }
        Ok(perft) => writeln!(output, "{}", perft.text())?,
        Err(stop) => {
            program.note(describe_stop(stop));
            return Ok(stop.into());
        }
    }
    Ok(CommandEnding::Done)
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
        let object = json::census(session.spec(), &census);
        provenance::write_object(object, &provenance::of_results(program, None), output)?;
    } else {
        writeln!(output, "{}", census_text(session.spec(), &census, terminal::output_style()))?;
    }
    Ok(census.stopped.map_or(CommandEnding::Done, CommandEnding::from))
}
