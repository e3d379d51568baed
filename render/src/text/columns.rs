//! Tables whose least important columns are hidden if the terminal is narrow.

use super::layout::{TextStyle, align_right, table};

/// The space between two columns.
const GAP: usize = 2;
/// The maximum width of a column of words; longer texts are wrapped.
const MAX_WORD_WIDTH: usize = 30;

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// The heading.
    pub name: String,
    /// The cells, from top to bottom.
    pub cells: Vec<String>,
    is_number: bool,
    hide_rank: usize,
}

impl Column {
    /// Returns a column of words. Columns with a greater `hide_rank` are hidden first; one with 0 is never hidden.
    pub fn words(name: impl Into<String>, hide_rank: usize, cells: Vec<String>) -> Self {
        Self { name: name.into(), cells, is_number: false, hide_rank }
    }

    /// Returns a column of numbers, which are aligned at their right edge.
    pub fn numbers(name: impl Into<String>, hide_rank: usize, cells: Vec<String>) -> Self {
        Self { is_number: true, ..Self::words(name, hide_rank, cells) }
    }

    /// Returns the columns of a table with these rows: columns of words, and columns of numbers after them. None of them
    /// is ever hidden.
    pub fn of_rows<const N: usize>(
        words: &[&str],
        numbers: &[&str],
        rows: impl Iterator<Item = [String; N]>,
    ) -> Vec<Self> {
        let words = words.iter().map(|name| Self::words(*name, 0, Vec::new()));
        let numbers = numbers.iter().map(|name| Self::numbers(*name, 0, Vec::new()));
        let mut columns: Vec<Self> = words.chain(numbers).collect();
        for row in rows {
            columns.iter_mut().zip(row).for_each(|(column, cell)| column.cells.push(cell));
        }
        columns
    }

    /// Whether the column is shown at any width.
    pub fn is_essential(&self) -> bool {
        self.hide_rank == 0
    }

    /// Whether the cells are numbers.
    pub fn is_number(&self) -> bool {
        self.is_number
    }

    fn width(&self) -> usize {
        let widths = self.cells.iter().chain([&self.name]).map(|cell| cell.chars().count());
        let width = widths.max().unwrap_or(0);
        GAP + if self.is_number { width } else { width.min(MAX_WORD_WIDTH) }
    }
}

/// A table that fits a width, and the names of its hidden columns.
#[derive(Debug)]
pub struct Columns {
    shown: Vec<Column>,
    hidden: Vec<String>,
    style: TextStyle,
}

impl Columns {
    /// Hides columns until the others fit the width of `style` or all of them are essential.
    pub fn fitting(columns: Vec<Column>, style: TextStyle) -> Self {
        let max_width = style.width.map_or(usize::MAX, usize::from);
        let mut fitted = Self { shown: columns, hidden: Vec::new(), style };
        // The last column has no gap after it.
        while fitted.shown.iter().map(Column::width).sum::<usize>().saturating_sub(GAP) > max_width
            && let Some(least) = (0..fitted.shown.len()).max_by_key(|index| fitted.shown[*index].hide_rank)
            && !fitted.shown[least].is_essential()
        {
            fitted.hidden.push(fitted.shown.remove(least).name);
        }
        fitted
    }

    /// Returns the names of the hidden columns, the least important first.
    pub fn hidden(&self) -> &[String] {
        &self.hidden
    }

    /// Returns the table, without a line end after its last line.
    pub fn text(&self) -> String {
        let mut table = table(self.shown.iter().map(|column| &column.name).collect::<Vec<_>>(), self.style);
        let rows = self.shown.first().map_or(0, |column| column.cells.len());
        for row in 0..rows {
            table.add_row(self.shown.iter().map(|column| &column.cells[row]));
        }
        align_right(&mut table, (0..self.shown.len()).filter(|index| self.shown[*index].is_number));
        table.trim_fmt()
    }
}

/// Returns a note that names hidden columns, and `alternative` as a way to show them; `None` if no column is hidden.
pub fn hidden_columns_note(hidden: &[String], alternative: &str) -> Option<String> {
    (!hidden.is_empty())
        .then(|| format!("columns hidden in this width: {}; {alternative} shows all", hidden.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(width: u16) -> TextStyle {
        TextStyle { width: Some(width), bold: false }
    }

    #[test]
    fn the_least_important_columns_are_hidden_first() {
        let column = |name: &str, rank| Column::numbers(name, rank, vec!["12345678".to_owned()]);
        let shown_and_hidden = |width| {
            let columns =
                vec![column("search", 0), column("bytes", 10), column("hits", 8), column("nodes", 0)];
            let fitting = Columns::fitting(columns, style(width));
            let shown = fitting.shown.iter().map(|column| column.name.clone()).collect::<Vec<_>>().join(" ");
            (shown, fitting.hidden().join(" "))
        };
        let pair = |shown: &str, hidden: &str| (shown.to_owned(), hidden.to_owned());
        assert_eq!(shown_and_hidden(38), pair("search bytes hits nodes", ""));
        assert_eq!(shown_and_hidden(37), pair("search hits nodes", "bytes"));
        assert_eq!(shown_and_hidden(20), pair("search nodes", "bytes hits"));
        assert_eq!(shown_and_hidden(1), pair("search nodes", "bytes hits"), "essential columns stay");
    }

    #[test]
    fn long_words_are_wrapped_before_a_column_is_hidden() {
        let long = Column::words("player", 0, vec!["x".repeat(200)]);
        let number = Column::numbers("games", 1, vec!["7".to_owned()]);
        let fitting = Columns::fitting(vec![long, number], style(40));
        assert!(fitting.hidden().is_empty());
    }
}
