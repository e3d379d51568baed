//! The columns of a table of rows.

use plywood::compare::Row;

use super::finding::Finding;
use crate::render::columns::Column;
use crate::render::text::with_bound;

/// What a cell says where nothing is known.
const UNKNOWN: &str = "-";

impl Finding<'_> {
    /// All columns that tell something, the search first.
    pub(super) fn columns(&self) -> Vec<Column> {
        let cells = |cell: &dyn Fn(&Row<String>) -> String| self.round.rows.iter().map(cell).collect();
        let words =
            |name, goes, cell: &dyn Fn(&Row<String>) -> String| Column::words(name, goes, cells(cell));
        let number =
            |name, goes, cell: &dyn Fn(&Row<String>) -> String| Column::numbers(name, goes, cells(cell));
        let mut columns = vec![
            words("search", 0, &|row| row.search.clone()),
            words("value", 0, &value),
            words("best", 1, &|row| row.report.best.clone().unwrap_or_else(|| UNKNOWN.to_owned())),
            number("nodes", 0, &|row| row.report.stats.nodes.to_string()),
            number("least", 2, &|row| factor(self.times_least(row))),
            number("leaves", 6, &|row| row.report.stats.leaves.to_string()),
            number("evaluated", 7, &|row| row.report.stats.evaluations.to_string()),
            number("cutoffs", 5, &|row| row.report.stats.cutoffs.to_string()),
            number("first", 4, &|row| percent(row.first_move_cutoff_rate)),
            number("branching", 3, &|row| known(row.branching, |branching| format!("{branching:.2}"))),
            number("hits", 8, &|row| row.report.stats.table_hits.to_string()),
            number("fill", 9, &|row| percent(row.report.stats.table_fill())),
            number("bytes", 10, &|row| row.report.stats.peak_bytes.to_string()),
            number("time", 0, &|row| format!("{:.1?}", row.time)),
            number("spread", 9, &|row| known(row.spread, |spread| format!("{spread:.1?}"))),
            words("stopped", 0, &|row| row.report.end.to_string()),
        ];
        let tells = |column: &Column| column.cells.iter().any(|cell| cell != UNKNOWN && cell != "0");
        columns.retain(|column| column.stays() || tells(column));
        columns
    }
}

/// What a search found, as a bound where it is one.
fn value(row: &Row<String>) -> String {
    known(row.report.value(), |value| with_bound(value, row.report.bound()))
}

/// A factor, with two digits at the least.
pub(super) fn factor(factor: Option<f64>) -> String {
    known(factor, |factor| if factor < 0.95 { format!("{factor:.2}x") } else { format!("{factor:.1}x") })
}

fn percent(rate: Option<f64>) -> String {
    known(rate, |rate| format!("{:.0}%", rate * 100.0))
}

fn known<T>(what: Option<T>, said: impl FnOnce(T) -> String) -> String {
    what.map_or_else(|| UNKNOWN.to_owned(), said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_factor_keeps_two_digits() {
        assert_eq!(factor(Some(0.0213)), "0.02x");
        assert_eq!(factor(Some(0.999)), "1.0x");
        assert_eq!(factor(Some(371.71)), "371.7x");
        assert_eq!(factor(None), UNKNOWN);
    }
}
