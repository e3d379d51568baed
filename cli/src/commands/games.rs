//! `games`: the list of games.

use std::io::Write;

use plywood_render::games::games_text;
use plywood_render::json;

use crate::arguments::Games;
use crate::ending::Ending;
use crate::program::{CommandResult, Program};
use crate::terminal;

pub(super) fn run(options: &Games, program: &Program, output: &mut dyn Write) -> CommandResult {
    if options.json {
        json::write_line(output, &json::games(&program.catalog))?;
    } else {
        writeln!(output, "{}", games_text(&program.catalog, terminal::output_style()))?;
    }
    Ok(Ending::Done)
}
