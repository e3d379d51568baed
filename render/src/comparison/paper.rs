//! The nodes, the times and the growth of a comparison as tables, for the page and for a paper.

use super::summary::Summary;
use super::sweep::{SearchGrowth, Sweep, in_ranges};
use crate::text::Column;

/// The text of a cell without a known value.
const UNKNOWN: &str = "-";

/// Returns the nodes and times of each search on each game, and depth, if there is a depth limit.
pub(super) fn work_columns<'s>(summaries: impl Iterator<Item = &'s Summary<'s>>) -> Vec<Column> {
    let rows = summaries.flat_map(|summary| {
        summary.entries.iter().map(|entry| {
            let minimal = entry.minimal.map(|minimal| format!("{:.2}", entry.nodes / minimal));
            [
                summary.game.clone(),
                entry.search.to_owned(),
                summary.depth.map_or_else(|| "end".to_owned(), |depth| depth.to_string()),
                summary.positions.to_string(),
                format!("{:.0}", entry.nodes),
                format!("{:.1}", entry.mean_nodes()),
                interval_text(entry.nodes_interval(), 1),
                minimal.unwrap_or_else(|| UNKNOWN.to_owned()),
                format!("{:.3}", entry.seconds * 1e3),
            ]
        })
    });
    let numbers =
        ["depth", "positions", "nodes", "mean nodes", "95 % interval", "nodes / minimal tree", "time / ms"];
    Column::of_rows(&["game", "search"], &numbers, rows)
}

/// Returns the growth of the nodes of each search on one game.
pub(super) fn growth_columns(growths: &[SearchGrowth<'_>]) -> Vec<Column> {
    let rows = growths.iter().map(|growth| {
        let [factor, interval, fit] = growth_cells(growth);
        [growth.search.to_owned(), factor, interval, fit]
    });
    Column::of_rows(&["search"], &["factor", "95 % interval", "fit"], rows)
}

/// Returns the growth of the nodes of searches on several games.
pub(super) fn growth_columns_of_games<'g>(
    growths: impl Iterator<Item = (&'g Sweep<'g>, &'g SearchGrowth<'g>)>,
) -> Vec<Column> {
    let rows = growths.map(|(sweep, growth)| {
        let [factor, interval, fit] = growth_cells(growth);
        let (depths, positions) = (in_ranges(&sweep.fitted_depths), sweep.positions.to_string());
        [sweep.game.to_owned(), growth.search.to_owned(), depths, positions, factor, interval, fit]
    });
    let numbers = ["positions", "growth per ply", "95 % interval", "fit"];
    Column::of_rows(&["game", "search", "depths"], &numbers, rows)
}

/// Returns the factor, its interval and the fit.
fn growth_cells(SearchGrowth { growth, interval, .. }: &SearchGrowth<'_>) -> [String; 3] {
    [format!("{:.2}", growth.factor), interval_text(*interval, 2), format!("{:.3}", growth.fit)]
}

/// Returns an interval with this number of decimals, such as `1.93 to 2.11`.
fn interval_text(interval: Option<[f64; 2]>, decimals: usize) -> String {
    interval
        .map_or_else(|| UNKNOWN.to_owned(), |[low, high]| format!("{low:.decimals$} to {high:.decimals$}"))
}
