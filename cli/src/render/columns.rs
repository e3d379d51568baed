//! Tables of columns of which some matter more than others: where there is no room, the others go.

use crate::render::text::{align_right, table};
use crate::terminal;

/// Space between two columns.
const GAP: usize = 2;
/// Words need no more room than this: longer ones are broken.
const LONGEST_WORDS: usize = 30;

/// A column of a table.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    /// What stands above it.
    pub(crate) name: String,
    /// What it says.
    pub(crate) cells: Vec<String>,
    is_number: bool,
    goes: usize,
}

impl Column {
    /// A column of words. Where there is no room, the column goes whose `goes` is the largest; 0 stays.
    pub(crate) fn words(name: impl Into<String>, goes: usize, cells: Vec<String>) -> Self {
        Self { name: name.into(), cells, is_number: false, goes }
    }

    /// A column of numbers, flush right.
    pub(crate) fn numbers(name: impl Into<String>, goes: usize, cells: Vec<String>) -> Self {
        Self { is_number: true, ..Self::words(name, goes, cells) }
    }

    /// Whether it stays in any case.
    pub(crate) fn stays(&self) -> bool {
        self.goes == 0
    }

    fn width(&self) -> usize {
        let widths = self.cells.iter().chain([&self.name]).map(|cell| cell.chars().count());
        let width = widths.max().unwrap_or(0);
        GAP + if self.is_number { width } else { width.min(LONGEST_WORDS) }
    }
}

/// A table, and the names of the columns that it has no room for.
#[derive(Debug)]
pub(crate) struct Columns {
    shown: Vec<Column>,
    left_out: Vec<String>,
}

impl Columns {
    /// As many columns as standard output has room for, where that is a terminal; all of them elsewhere.
    pub(crate) fn fitting(columns: Vec<Column>) -> Self {
        Self::within(columns, terminal::output_width().map_or(usize::MAX, usize::from))
    }

    /// As many columns as have room in a line of this many characters; those that stay in any case.
    fn within(columns: Vec<Column>, room: usize) -> Self {
        let mut all = Self { shown: columns, left_out: Vec::new() };
        // The last column has no space behind it.
        while all.shown.iter().map(Column::width).sum::<usize>().saturating_sub(GAP) > room
            && let Some(last) = (0..all.shown.len()).max_by_key(|place| all.shown[*place].goes)
            && !all.shown[last].stays()
        {
            all.left_out.push(all.shown.remove(last).name);
        }
        all
    }

    /// The names of the columns that are not shown, the least important first.
    pub(crate) fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// The table, without the end of its last line.
    pub(crate) fn text(&self) -> String {
        let mut table = table(self.shown.iter().map(|column| &column.name).collect::<Vec<_>>());
        let rows = self.shown.first().map_or(0, |column| column.cells.len());
        for row in 0..rows {
            table.add_row(self.shown.iter().map(|column| &column.cells[row]));
        }
        align_right(&mut table, (0..self.shown.len()).filter(|place| self.shown[*place].is_number));
        table.trim_fmt()
    }
}

/// That columns of these names are not shown, which they are `elsewhere`; nothing if there are none.
pub(crate) fn about_left_out(names: &[String], elsewhere: &str) -> Option<String> {
    (!names.is_empty())
        .then(|| format!("left out for want of room: {}; {elsewhere} shows all", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_important_columns_make_room() {
        let column = |name: &str, goes| Column::numbers(name, goes, vec!["12345678".to_owned()]);
        let names = |room| {
            let columns =
                vec![column("search", 0), column("bytes", 10), column("hits", 8), column("nodes", 0)];
            let fitting = Columns::within(columns, room);
            let shown = fitting.shown.iter().map(|column| column.name.clone()).collect::<Vec<_>>().join(" ");
            (shown, fitting.left_out().join(" "))
        };
        let pair = |shown: &str, left_out: &str| (shown.to_owned(), left_out.to_owned());
        assert_eq!(names(38), pair("search bytes hits nodes", ""));
        assert_eq!(names(37), pair("search hits nodes", "bytes"));
        assert_eq!(names(20), pair("search nodes", "bytes hits"));
        assert_eq!(names(1), pair("search nodes", "bytes hits"), "those stay");
    }

    #[test]
    fn long_words_are_broken_before_a_column_goes() {
        let long = Column::words("player", 0, vec!["x".repeat(200)]);
        let number = Column::numbers("games", 1, vec!["7".to_owned()]);
        let fitting = Columns::within(vec![long, number], 40);
        assert!(fitting.left_out().is_empty());
    }
}
