//! The list of games as a table that fits any terminal.

use comfy_table::{ColumnConstraint, ContentArrangement, Table};
use plywood::Catalog;

use crate::text::{TextStyle, table};

/// The width of the table if the style has none.
const DEFAULT_WIDTH: u16 = 110;

/// The smallest width in which each game has one row; narrower tables have several rows for each game.
const MIN_WIDTH_OF_ROWS: u16 = 100;

/// Returns the games of `catalog` as a table.
pub fn games_text(catalog: &Catalog, style: TextStyle) -> String {
    let width = style.width.unwrap_or(DEFAULT_WIDTH);
    let mut table = if width < MIN_WIDTH_OF_ROWS { list(catalog) } else { overview(catalog) };
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    // Names are never broken, because users type them.
    if let Some(names) = table.column_mut(0) {
        names.set_constraint(ColumnConstraint::ContentWidth);
    }
    table.trim_fmt()
}

/// Returns a table with a row for each game.
fn overview(catalog: &Catalog) -> Table {
    let header = ["game", "sizes", "default", "moves", "heuristics", "about"];
    let mut table = table(header, TextStyle::default());
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
            table.add_row([alias, "", size, "", "", &*same_as(&details.name, size)]);
        }
    }
    table
}

/// Returns a table with several rows for each game.
fn list(catalog: &Catalog) -> Table {
    let mut table = table(["game", "about"], TextStyle::default());
    for game in catalog.games() {
        let details = game.details();
        table.add_row([&*details.name, &details.about]);
        if let Some(size) = &details.default_size {
            table.add_row(["  sizes", &*format!("{}; default {size}", details.sizes)]);
        }
        if !details.notation.is_empty() {
            table.add_row(["  moves", &details.notation]);
        }
        table.add_row(["  heuristics", &*game.heuristics().join(", ")]);
        for (alias, size) in &details.aliases {
            table.add_row([alias, &*same_as(&details.name, size)]);
        }
    }
    table
}

fn same_as(name: &str, size: &str) -> String {
    format!("the same as {name}:{size}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(catalog: &Catalog, width: u16) -> String {
        games_text(catalog, TextStyle { width: Some(width), bold: false })
    }

    #[test]
    fn the_table_fits_any_width_and_breaks_no_name() {
        let catalog = plywood_games::catalog();
        for width in 40..=200 {
            let text = text(&catalog, width);
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
    fn the_table_is_complete_at_any_width() {
        let catalog = plywood_games::catalog();
        for width in [60, 80, 99, 100, 110, 160] {
            let text = text(&catalog, width);
            for word in ["ley-lines", "1000000000", "COLUMNSxROWSxRUN", "connect:7x6x4", "rough", "b2;"] {
                assert!(text.contains(word), "`{word}` in {width} columns:\n{text}");
            }
        }
    }
}
