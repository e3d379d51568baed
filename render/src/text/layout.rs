//! The layout of texts: their width, wrapped lines, and tables without borders.

use comfy_table::{CellAlignment, ContentArrangement, Row, Table, presets};
use textwrap::{Options, WordSplitter};

/// The largest number of characters of a board that is written into the picture.
const MAX_SHORT_BOARD: usize = 12;

/// The space after a column; it is trimmed at the end of a line.
const PADDING: u16 = 2;

/// The width and the emphasis of a text; the default suits a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextStyle {
    /// The number of columns of the terminal; with `None`, lines have any length.
    pub width: Option<u16>,
    /// Whether the terminal shows bold letters.
    pub bold: bool,
}

impl TextStyle {
    /// Returns `text` in bold letters if the terminal shows them.
    pub fn in_bold(self, text: &str) -> String {
        if self.bold { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

/// Breaks the lines of `text` at spaces so that they fit the width of `style`. A longer word gets its own line.
pub fn wrap(text: &str, style: TextStyle) -> String {
    let Some(width) = style.width else { return text.to_owned() };
    let options = Options::new(width.into()).break_words(false).word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text, options)
}

/// Returns an empty table with these headings; its cells are wrapped to fit the width of `style`.
pub fn table(header: impl Into<Row>, style: TextStyle) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header);
    for column in table.column_iter_mut() {
        column.set_padding((0, PADDING));
    }
    if let Some(width) = style.width {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width.saturating_add(PADDING));
    }
    table
}

/// Aligns columns of numbers at their right edge.
pub fn align_right(table: &mut Table, columns: impl Iterator<Item = usize>) {
    for index in columns {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}

/// Returns the trimmed text of a board if it is short enough to be written into a picture.
pub(crate) fn short_board(board: &str) -> Option<&str> {
    let board = board.trim();
    (board.chars().count() <= MAX_SHORT_BOARD).then_some(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces_only() {
        let wrapped = |text: &str, width| wrap(text, TextStyle { width, bold: false });
        let text = "the minimum is 485 leaves; --json or --csv\n  a  b\n";
        assert_eq!(wrapped(text, None), text);
        assert_eq!(wrapped(text, Some(18)), "the minimum is 485\nleaves; --json or\n--csv\n  a  b\n");
        assert_eq!(wrapped("a alpha-beta b", Some(7)), "a\nalpha-beta\nb");
    }
}
