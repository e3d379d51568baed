//! `games`: what can be played.

use std::io::Write;

use clap::Args;
use comfy_table::{ColumnConstraint, ContentArrangement, Table};
use plywood::Catalog;

use crate::ending::Ending;
use crate::program::{CommandResult, Program};
use crate::render::json::{self, GamesJson};
use crate::render::text::table;
use crate::terminal;

/// How many columns of text there are where there is no terminal to fit it to.
const WIDTH: u16 = 110;

/// The fewest columns of text in which a game has its line in a table; in fewer it has a few lines of its own.
const WIDE: u16 = 100;

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
        let table = fitting(&program.catalog, terminal::output_width().unwrap_or(WIDTH));
        writeln!(output, "{}", table.trim_fmt())?;
        Ok(Ending::Done)
    }
}

/// The games in the form that suits so many columns of text.
fn fitting(catalog: &Catalog, width: u16) -> Table {
    let mut table = if width < WIDE { list(catalog) } else { overview(catalog) };
    // Said in sentences, a table as wide as its words would be too wide to read.
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    // Names are to be typed, so they are never broken.
    if let Some(names) = table.column_mut(0) {
        names.set_constraint(ColumnConstraint::ContentWidth);
    }
    table
}

/// A line for each game.
fn overview(catalog: &Catalog) -> Table {
    let mut table = table(["game", "sizes", "default", "moves", "heuristics", "about"]);
    for game in catalog.games() {
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
            table.add_row([alias, "", size, "", "", &*the_same_as(&details.name, size)]);
        }
    }
    table
}

/// A few lines for each game.
fn list(catalog: &Catalog) -> Table {
    let mut table = table(["game", "about"]);
    for game in catalog.games() {
        let details = game.details();
        table.add_row([&*details.name, &details.about]);
        if let Some(size) = &details.default_size {
            table.add_row(["  sizes", &*format!("{}; {size} where none is said", details.sizes)]);
        }
        if !details.notation.is_empty() {
            table.add_row(["  moves", &details.notation]);
        }
        table.add_row(["  heuristics", &*game.heuristics().join(", ")]);
        for (alias, size) in &details.aliases {
            table.add_row([alias, &*the_same_as(&details.name, size)]);
        }
    }
    table
}

fn the_same_as(name: &str, size: &str) -> String {
    format!("the same as {name}:{size}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_fit_any_terminal_with_their_names_whole() {
        let catalog = plywood_games::catalog();
        for width in 40..=200 {
            let text = fitting(&catalog, width).trim_fmt();
            for line in text.lines() {
                assert!(line.chars().count() <= usize::from(width), "{width} columns:\n{text}");
            }
            for game in catalog.games() {
                let details = game.details();
                let aliases = details.aliases.iter().map(|(alias, _)| alias);
                for name in aliases.chain([&details.name]) {
                    let begins = |line: &str| line.split(' ').next() == Some(name);
                    assert!(text.lines().any(begins), "`{name}` in {width} columns:\n{text}");
                }
            }
        }
    }

    #[test]
    fn all_is_said_in_any_width() {
        let catalog = plywood_games::catalog();
        for width in [60, 80, 99, 100, 110, 160] {
            let text = fitting(&catalog, width).trim_fmt();
            for said in ["ley-lines", "1000000000", "COLUMNSxROWSxRUN", "connect:7x6x4", "rough", "b2;"] {
                assert!(text.contains(said), "`{said}` in {width} columns:\n{text}");
            }
        }
    }
}
