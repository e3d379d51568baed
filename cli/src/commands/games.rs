//! `games`: what can be played.

use std::io::Write;

use clap::Args;
use comfy_table::ContentArrangement;

use crate::ending::Ending;
use crate::program::{CommandResult, Program};
use crate::render::json::{self, GamesJson};
use crate::render::text::table;

/// How many columns the table has where there is no terminal to fit it to.
const WIDTH: u16 = 110;

/// List the games: sizes, notation, heuristics
#[derive(Clone, Debug, Args)]
pub(crate) struct Games {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Games {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        if self.json {
            json::write_line(output, &GamesJson::new(&program.catalog))?;
            return Ok(Ending::Done);
        }
        let mut table = table(["game", "sizes", "default", "moves", "heuristics", "about"]);
        // Said in sentences, a table as wide as its words would be too wide to read.
        table.set_content_arrangement(ContentArrangement::Dynamic);
        if !table.is_tty() {
            table.set_width(WIDTH);
        }
        for game in program.catalog.games() {
            let details = game.details();
            table.add_row([
                &*details.name,
                &details.sizes,
                details.default_size.as_deref().unwrap_or_default(),
                &details.notation,
                &game.heuristics().join(", "),
                &details.about,
            ]);
            for (alias, size) in &details.aliases {
                let full = format!("{}:{size}", details.name);
                table.add_row([alias, "", size, "", "", &*format!("the same as {full}")]);
            }
        }
        writeln!(output, "{}", table.trim_fmt())?;
        Ok(Ending::Done)
    }
}
