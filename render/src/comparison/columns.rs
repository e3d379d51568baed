//! The columns of the table of one comparison.

use plywood::compare::Row;

use super::results::ItemResult;
use crate::text::Column;

/// The text of a cell without a known value.
const UNKNOWN: &str = "-";

/// Returns the columns for the rows of `result`, without the optional columns in which every cell is unknown or 0.
pub(super) fn columns(result: &ItemResult<'_>) -> Vec<Column> {
    let cells = |cell: &dyn Fn(&Row<String>) -> String| result.round.rows.iter().map(cell).collect();
    let words = |name, rank, cell: &dyn Fn(&Row<String>) -> String| Column::words(name, rank, cells(cell));
    let number = |name, rank, cell: &dyn Fn(&Row<String>) -> String| Column::numbers(name, rank, cells(cell));
    let mut columns = vec![
        words("search", 0, &|row| row.search.clone()),
        words("value", 0, &value),
        words("best", 1, &|row| row.report.best.clone().unwrap_or_else(|| UNKNOWN.to_owned())),
        number("nodes", 0, &|row| row.report.stats.nodes.to_string()),
        number("minimal", 2, &|row| factor(result.times_minimal(row))),
        number("leaves", 6, &|row| row.report.stats.leaves.to_string()),
        number("evaluated", 7, &|row| row.report.stats.evaluations.to_string()),
        number("cutoffs", 5, &|row| row.report.stats.cutoffs.to_string()),
        number("first", 4, &|row| percent(row.first_move_cutoff_rate)),
        number("branching", 3, &|row| or_unknown(row.branching, |branching| format!("{branching:.2}"))),
        number("hits", 8, &|row| row.report.stats.table_hits.to_string()),
        number("fill", 9, &|row| percent(row.report.stats.table_fill())),
        number("bytes", 10, &|row| row.report.stats.peak_bytes.to_string()),
        number("time", 0, &|row| format!("{:.1?}", row.time)),
        number("deviation", 9, &|row| or_unknown(row.deviation, |deviation| format!("{deviation:.1?}"))),
        number("spread", 11, &|row| or_unknown(row.spread, |spread| format!("{spread:.1?}"))),
        words("stopped", 0, &|row| row.report.end.to_string()),
    ];
    let has_content = |column: &Column| column.cells.iter().any(|cell| cell != UNKNOWN && cell != "0");
    columns.retain(|column| column.is_essential() || has_content(column));
    columns
}

fn value(row: &Row<String>) -> String {
    or_unknown(row.report.result, |result| result.to_string())
}

/// Returns a factor with at least two digits, such as `12.3x`.
pub(super) fn factor(factor: Option<f64>) -> String {
    or_unknown(factor, |factor| if factor < 0.95 { format!("{factor:.2}x") } else { format!("{factor:.1}x") })
}

fn percent(rate: Option<f64>) -> String {
    or_unknown(rate, |rate| format!("{:.0}%", rate * 100.0))
}

fn or_unknown<T>(value: Option<T>, text: impl FnOnce(T) -> String) -> String {
    value.map_or_else(|| UNKNOWN.to_owned(), text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factor_has_at_least_two_digits() {
        assert_eq!(factor(Some(0.0213)), "0.02x");
        assert_eq!(factor(Some(0.999)), "1.0x");
        assert_eq!(factor(Some(371.71)), "371.7x");
        assert_eq!(factor(None), UNKNOWN);
    }
}
