//! `games`: what can be played.

use std::io::Write;

use clap::Args;

use crate::ending::Ending;
use crate::program::{Outcome, Program};
use crate::render::json::{self, GamesJson};
use crate::render::text::table;

/// List the games: sizes, notation, heuristics
#[derive(Clone, Debug, Args)]
pub(crate) struct Games {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Games {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> Outcome {
        if self.json {
            json::write_line(output, &GamesJson::new(&program.catalog))?;
            return Ok(Ending::Done);
        }
        let mut table = table(["game", "sizes", "default", "also", "moves", "heuristics", "about"]);
        for game in program.catalog.games() {
            let details = game.details();
            let aliases = details.aliases.iter().map(|(alias, size)| format!("{alias} = {size}"));
            table.add_row([
                &*details.name,
                &details.sizes,
                details.default_size.as_deref().unwrap_or_default(),
                &aliases.collect::<Vec<_>>().join(", "),
                &details.notation,
                &game.heuristics().join(", "),
                &details.about,
            ]);
        }
        writeln!(output, "{}", table.trim_fmt())?;
        Ok(Ending::Done)
    }
}
