//! The columns of a table of rows.

use plywood::compare::Row;

use super::finding::Finding;
use crate::render::text::with_bound;

/// Space between two columns.
const GAP: usize = 2;

/// What a cell says where nothing is known.
pub(super) const UNKNOWN: &str = "-";

/// A column, with a cell for each search.
#[derive(Debug)]
pub(super) struct Column {
    /// What stands above it.
    pub(super) name: &'static str,
    /// Whether it holds numbers.
    pub(super) is_number: bool,
    /// When it goes where there is no room: the largest first; 0 stays.
    goes: u8,
    /// What it says.
    pub(super) cells: Vec<String>,
}

impl Column {
    fn width(&self) -> usize {
        let cells = self.cells.iter().map(|cell| cell.chars().count());
        GAP + cells.max().unwrap_or(0).max(self.name.len())
    }

    /// Whether some cell says something.
    fn tells(&self) -> bool {
        self.cells.iter().any(|cell| cell != UNKNOWN && cell != "0")
    }
}

impl Finding<'_> {
    /// All columns that tell something, the search first.
    pub(super) fn columns(&self) -> Vec<Column> {
        let column = |name, goes, is_number, cell: &dyn Fn(&Row<String>) -> String| {
            let cells = self.round.rows.iter().map(cell).collect();
            Column { name, is_number, goes, cells }
        };
        let number = |name, goes, cell: &dyn Fn(&Row<String>) -> String| column(name, goes, true, cell);
        let mut columns = vec![
            column("search", 0, false, &|row| row.search.clone()),
            column("value", 0, false, &value),
            column("best", 1, false, &|row| row.report.best.clone().unwrap_or_else(|| UNKNOWN.to_owned())),
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
            column("stopped", 0, false, &|row| row.report.stopped.to_string()),
        ];
        columns.retain(|column| column.goes == 0 || column.tells());
        columns
    }
}

/// As many of `columns` as have room in a line of this many characters; the most important ones in any case.
pub(super) fn fitting(mut columns: Vec<Column>, room: usize) -> Vec<Column> {
    while columns.iter().map(Column::width).sum::<usize>() > room + GAP
        && let Some(last) = (0..columns.len()).max_by_key(|place| columns[*place].goes)
        && columns[last].goes > 0
    {
        columns.remove(last);
    }
    columns
}

/// What a search found, as a bound where it is one.
fn value(row: &Row<String>) -> String {
    known(row.report.value, |value| with_bound(value, row.report.bound))
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
    fn the_least_important_columns_make_room() {
        let column = |name, goes| Column { name, is_number: true, goes, cells: vec!["12345678".to_owned()] };
        let names = |room| {
            let columns =
                vec![column("search", 0), column("bytes", 10), column("hits", 8), column("nodes", 0)];
            fitting(columns, room).iter().map(|column| column.name).collect::<Vec<_>>()
        };
        assert_eq!(names(38), ["search", "bytes", "hits", "nodes"]);
        assert_eq!(names(37), ["search", "hits", "nodes"]);
        assert_eq!(names(20), ["search", "nodes"]);
        assert_eq!(names(1), ["search", "nodes"], "those stay");
    }

    #[test]
    fn a_small_factor_keeps_two_digits() {
        assert_eq!(factor(Some(0.0213)), "0.02x");
        assert_eq!(factor(Some(0.999)), "1.0x");
        assert_eq!(factor(Some(371.71)), "371.7x");
        assert_eq!(factor(None), UNKNOWN);
    }
}
