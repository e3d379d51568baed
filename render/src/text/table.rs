//! Tables without lines, of aligned columns.

use comfy_table::{CellAlignment, ContentArrangement, Row, Table, presets};

use super::style::TextStyle;

/// The space after a column; it is trimmed at the end of a line.
const PADDING: u16 = 2;

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
    for column in columns {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}
