//! The findings as comma-separated values.

use std::fmt::Display;
use std::io::{self, Write};

use plywood::compare::Row;

use crate::commands::compare::finding::{Finding, Findings};

/// The names of the columns: those of the rows in JSON.
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

/// Writes a line of names, and a line for each row; what is not known is left empty.
pub(super) fn write(findings: &Findings<'_>, output: &mut dyn Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(output);
    writer.write_record(COLUMNS).map_err(plain)?;
    for finding in &findings.done {
        for (index, row) in finding.round.rows.iter().enumerate() {
            let right = finding.right.get(index).copied().flatten();
            writer.write_record(record(finding, row, right)).map_err(plain)?;
        }
    }
    writer.flush()
}

/// The error of the output itself, so that a closed pipe is seen to be one.
fn plain(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        kind => io::Error::other(format!("{kind:?}")),
    }
}

fn record(finding: &Finding<'_>, row: &Row<String>, right: Option<bool>) -> [String; 28] {
    let (report, yardstick) = (&row.report, &finding.round.yardstick);
    let stats = report.stats;
    [
        finding.game().to_owned(),
        finding.piece.session.moves().join(" "),
        row.search.clone(),
        text(row.depth),
        text(report.value()),
        text(report.bound()),
        text(report.best.as_ref()),
        report.pv_text(),
        stats.nodes.to_string(),
        stats.leaves.to_string(),
        stats.evaluations.to_string(),
        stats.cutoffs.to_string(),
        text(row.first_move_cutoff_rate),
        text(row.branching),
        text(yardstick.nodes),
        text(yardstick.branching),
        text(yardstick.least.map(|least| least.nodes)),
        text(yardstick.least.map(|least| least.leaves)),
        text(yardstick.least.map(|least| least.counted)),
        stats.table_hits.to_string(),
        text(stats.table_fill()),
        stats.peak_bytes.to_string(),
        row.time.as_secs_f64().to_string(),
        text(row.spread.map(|spread| spread.as_secs_f64())),
        report.end.to_string(),
        text(finding.piece.line),
        text(finding.piece.expected),
        text(right),
    ]
}

fn text(known: Option<impl Display>) -> String {
    known.map_or_else(String::new, |known| known.to_string())
}
