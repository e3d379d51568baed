//! The results of a comparison as comma-separated values.

use std::io::{self, Write};

use plywood::compare::Row;
use serde_json::Value as Json;

use super::json::row_object;
use super::results::{ItemResult, Results};
use crate::provenance::Provenance;
use crate::suite::suite_words;

/// The names of the columns before the columns of a suite. In JSON, the fields of a row have the same names, except
/// `runs`, which is the length of `samples`.
const COLUMNS: &str = "game,moves,search,depth,value,bound,best,line,nodes,leaves,evaluations,cutoffs,\
    first_move_cutoff_rate,branching,tree_nodes,tree_branching,minimal_nodes,minimal_leaves,minimal_counted,table_hits,\
    table_fill,peak_bytes,seconds,deviation,spread,runs,stopped";

/// Writes the names of the columns and a line for each search of each comparison; unknown cells are empty. The last
/// column contains the origin of the results as JSON, in the first line only.
///
/// # Errors
///
/// Returns the errors of `output`.
pub fn write(results: &Results<'_>, output: &mut dyn Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(output);
    let more_columns = ["suite_line", "expected", "right", "provenance"];
    writer.write_record(COLUMNS.split(',').chain(more_columns)).map_err(io_error)?;
    let mut provenance = results.provenance.iter().flat_map(Provenance::column);
    for result in &results.done {
        for (index, row) in result.round.rows.iter().enumerate() {
            let right = result.right.get(index).copied().flatten();
            let cells = record(result, row, right).into_iter().chain([provenance.next().unwrap_or_default()]);
            writer.write_record(cells).map_err(io_error)?;
        }
    }
    writer.flush()
}

/// Returns the error of the output itself, so that the caller can recognize a closed pipe.
pub(super) fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        kind => io::Error::other(format!("{kind:?}")),
    }
}

fn record(result: &ItemResult<'_>, row: &Row<String>, right: Option<bool>) -> Vec<String> {
    let value = |value: plywood::Value| value.to_string();
    let mut object = row_object(result, row);
    object["moves"] = suite_words(&*result.item.session, " ").into();
    object["value"] = row.report.value().map(value).into();
    object["line"] = row.report.pv_text().into();
    object["runs"] = row.samples.len().into();
    let expected = result.item.expected.map(value).into();
    let cells = COLUMNS.split(',').map(|column| object[column].take());
    cells.chain([result.item.line.into(), expected, right.into()]).map(text).collect()
}

/// Returns the text of a cell, in which a fraction has no zeros at the end.
fn text(cell: Json) -> String {
    match (cell.as_f64().filter(|_| cell.is_f64()), cell) {
        (Some(number), _) => number.to_string(),
        (None, Json::Null) => String::new(),
        (None, Json::String(text)) => text,
        (None, other) => other.to_string(),
    }
}
