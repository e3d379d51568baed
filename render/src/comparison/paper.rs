//! The totals of a comparison as tables for a paper.

use plywood::compare::Growth;

use super::summary::Summary;
use super::sweep::{Sweep, in_ranges};
use crate::report::PaperTable;
use crate::text::Column;

/// Returns the nodes and times of each search on each game, and depth, if there is a depth limit.
pub(super) fn work_table(summaries: &[Summary<'_>]) -> PaperTable {
    let rows = summaries.iter().flat_map(|summary| {
        summary.entries.iter().map(|entry| {
            let minimal = entry.minimal.map(|minimal| format!("{:.2}", entry.nodes / minimal));
            [
                summary.game.clone(),
                entry.search.to_owned(),
                summary.depth.map_or_else(|| "end".to_owned(), |depth| depth.to_string()),
                summary.positions.to_string(),
                format!("{:.0}", entry.nodes),
                minimal.unwrap_or_else(|| "-".to_owned()),
                format!("{:.3}", entry.seconds * 1e3),
            ]
        })
    });
    let numbers = ["depth", "positions", "nodes", "nodes / minimal tree", "time / ms"];
    PaperTable::new("Nodes and times", Column::of_rows(&["game", "search"], &numbers, rows))
}

/// Returns the growth of the nodes of each search on each game.
pub(super) fn growth_table(sweeps: &[(&Sweep<'_>, Vec<(&str, Growth)>)]) -> PaperTable {
    let rows = sweeps.iter().flat_map(|(sweep, growths)| {
        growths.iter().map(|(search, Growth { factor, fit })| {
            let depths = in_ranges(&sweep.fitted_depths);
            [sweep.game.to_owned(), (*search).to_owned(), depths, format!("{factor:.2}"), format!("{fit:.3}")]
        })
    });
    let words = ["game", "search", "depths"];
    PaperTable::new("Growth of the nodes", Column::of_rows(&words, &["growth per ply", "fit"], rows))
}
