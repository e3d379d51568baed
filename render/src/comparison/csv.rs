//! The results of a comparison as comma-separated values.

use std::fmt::Display;
use std::io::{self, Write};

use plywood::compare::Row;

use super::results::{ItemResult, Results};
use crate::json::bound_name;

/// The names of the columns; the rows in JSON have the same names.
const COLUMNS: [&str; 28] = [
    "game",
    "moves",
    "search",
    "depth",
    "value",
    "bound",
    "best",
    "line",
    "nodes",
    "leaves",
    "evaluations",
    "cutoffs",
    "first_move_cutoff_rate",
    "branching",
    "tree_nodes",
    "tree_branching",
    "minimal_nodes",
    "minimal_leaves",
    "minimal_counted",
    "table_hits",
    "table_fill",
    "peak_bytes",
    "seconds",
    "spread",
    "stopped",
    "suite_line",
    "expected",
    "right",
];

/// Writes the names of the columns and a line for each search of each comparison; unknown cells are empty.
///
/// # Errors
///
/// Returns the errors of `output`.
pub fn write(results: &Results<'_>, output: &mut dyn Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(output);
    writer.write_record(COLUMNS).map_err(io_error)?;
    for result in &results.done {
        for (index, row) in result.round.rows.iter().enumerate() {
            let right = result.right.get(index).copied().flatten();
            writer.write_record(record(result, row, right)).map_err(io_error)?;
        }
    }
    writer.flush()
}

/// Returns the error of the output itself, so that the caller can recognize a closed pipe.
fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        kind => io::Error::other(format!("{kind:?}")),
    }
}

fn record(result: &ItemResult<'_>, row: &Row<String>, right: Option<bool>) -> [String; 28] {
    let (report, tree) = (&row.report, &result.round.tree);
    let stats = report.stats;
    [
        result.game().to_owned(),
        result.item.session.moves().join(" "),
        row.search.clone(),
        text(row.depth),
        text(report.value()),
        text(report.result.map(bound_name)),
        text(report.best.as_ref()),
        report.pv_text(),
        stats.nodes.to_string(),
        stats.leaves.to_string(),
        stats.evaluations.to_string(),
        stats.cutoffs.to_string(),
        text(row.first_move_cutoff_rate),
        text(row.branching),
        text(tree.nodes),
        text(tree.branching),
        text(tree.minimal.map(|minimal| minimal.nodes)),
        text(tree.minimal.map(|minimal| minimal.leaves)),
        text(tree.minimal.map(|minimal| minimal.counted)),
        stats.table_hits.to_string(),
        text(stats.table_fill()),
        stats.peak_bytes.to_string(),
        row.time.as_secs_f64().to_string(),
        text(row.spread.map(|spread| spread.as_secs_f64())),
        report.end.to_string(),
        text(result.item.line),
        text(result.item.expected),
        text(right),
    ]
}

fn text(known: Option<impl Display>) -> String {
    known.map_or_else(String::new, |known| known.to_string())
}
