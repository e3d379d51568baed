//! The results of a comparison as comma-separated values.

use std::io::{self, Write};

use plywood::compare::Row;
use serde_json::Value as Json;

use super::json::{growth_objects, mean_objects, row_object};
use super::results::{ItemResult, Results};
use crate::provenance::Provenance;
use crate::suite::suite_words;

/// The names of the columns before the columns of a suite. In JSON, the fields of a row have the same names, except
/// `runs`, which is the length of `samples`.
const COLUMNS: &str = "game,moves,search,depth,value,bound,best,line,nodes,leaves,evaluations,cutoffs,\
    first_move_cutoff_rate,branching,tree_nodes,tree_branching,minimal_nodes,minimal_leaves,minimal_counted,table_hits,\
    table_fill,peak_bytes,seconds,deviation,spread,runs,stopped";

/// The names of the columns with means over the positions of a game and depth, as in JSON.
const MEANS: [&str; 6] = [
    "mean_nodes",
    "mean_nodes_low",
    "mean_nodes_high",
    "mean_seconds",
    "mean_seconds_low",
    "mean_seconds_high",
];

/// The names of the columns with the growth of the nodes in a game, as in JSON.
const GROWTH: [&str; 3] = ["factor", "factor_low", "factor_high"];

/// Writes the names of the columns and a line for each search of each comparison; unknown cells are empty. The last
/// column contains the origin of the results as JSON, in the first line only.
///
/// # Errors
///
/// Returns the errors of `output`.
pub fn write(results: &Results<'_>, output: &mut dyn Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(output);
    let columns = COLUMNS.split(',').chain(["suite_line", "expected", "right"]).chain(MEANS).chain(GROWTH);
    writer.write_record(columns.chain(["provenance"])).map_err(io_error)?;
    let (means, growths) = (mean_objects(results), growth_objects(results));
    let mut provenance = results.provenance.iter().flat_map(Provenance::column);
    for result in &results.done {
        for (index, row) in result.round.rows.iter().enumerate() {
            let right = result.right.get(index).copied().flatten();
            let mut object = row_object(result, row);
            let means = cells_of_group(&means, &["game", "depth", "search"], &object, &MEANS);
            let growth = cells_of_group(&growths, &["game", "search"], &object, &GROWTH);
            let cells = record(result, row, right, &mut object).into_iter().chain(means).chain(growth);
            writer.write_record(cells.chain([provenance.next().unwrap_or_default()])).map_err(io_error)?;
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

/// Returns the cells of `columns` in the one of `groups` that has the same `keys` as `row`; they are empty without it.
fn cells_of_group(groups: &[Json], keys: &[&str], row: &Json, columns: &[&str]) -> Vec<String> {
    let group = groups.iter().find(|group| keys.iter().all(|key| group[*key] == row[*key]));
    columns.iter().map(|column| text(group.map_or(Json::Null, |group| group[*column].clone()))).collect()
}

/// Returns the cells of a row before the columns of its groups. `object` is the row in JSON.
fn record(result: &ItemResult<'_>, row: &Row<String>, right: Option<bool>, object: &mut Json) -> Vec<String> {
    let value = |value: plywood::Value| value.to_string();
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
