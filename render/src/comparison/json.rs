//! The results of a comparison as one JSON object.

use std::time::Duration;

use plywood::BoundedValue;
use plywood::compare::{NamedReport, Row};
use serde_json::{Value as Json, json};

use super::results::{ItemResult, Results};
use super::summary::{MINIMAL, Summary, summaries};
use super::sweep::{Sweep, sweeps};
use crate::json::{VERSION, add_judgement, value, without_null};

/// Returns the object that `compare` prints.
pub fn results_json(results: &Results<'_>) -> Json {
    let errors = results.work.invalid_lines.iter();
    let object = json!({
        "version": VERSION,
        "agree": results.agree(),
        "interrupted": results.interrupted,
        // The numbers of comparisons: positions times depths.
        "work": {
            "asked": results.planned,
            "done": results.complete_count(),
            "compared": results.compared_count(),
        },
        "seed": results.work.seed,
        "rows": results.done.iter().flat_map(rows).collect::<Json>(),
        "means": mean_objects(results),
        "growth": growth_objects(results),
        "disagreements": results.done.iter().flat_map(disagreements).collect::<Json>(),
        "errors": errors.map(|(line, error)| json!({ "line": line, "error": error })).collect::<Json>(),
    });
    let mut object = without_null(object, &["seed"]);
    if let Some(provenance) = &results.provenance {
        object["provenance"] = json!(provenance);
    }
    object
}

/// Returns an object for each game, depth and search, with the means over the positions that all searches finished.
pub(super) fn mean_objects(results: &Results<'_>) -> Vec<Json> {
    summaries(results).iter().flat_map(means).collect()
}

/// Returns an object for each game and search, with the growth of the nodes with the depth.
pub(super) fn growth_objects(results: &Results<'_>) -> Vec<Json> {
    sweeps(results).iter().flat_map(growths).collect()
}

fn means(summary: &Summary<'_>) -> impl Iterator<Item = Json> {
    summary.entries.iter().map(|entry| {
        let (nodes, seconds) = (entry.nodes_interval(), entry.seconds_interval());
        json!({
            "game": summary.game,
            "depth": summary.depth,
            "search": entry.search,
            "positions": summary.positions,
            "mean_nodes": entry.mean_nodes(),
            "mean_nodes_low": nodes.map(|[low, _]| low),
            "mean_nodes_high": nodes.map(|[_, high]| high),
            "mean_seconds": entry.mean_seconds(),
            "mean_seconds_low": seconds.map(|[low, _]| low),
            "mean_seconds_high": seconds.map(|[_, high]| high),
        })
    })
}

/// Returns an object for each search whose growth is fitted, and one for each omitted search.
fn growths(sweep: &Sweep<'_>) -> impl Iterator<Item = Json> {
    let fitted = sweep.growths().into_iter().map(|found| (found.search, Some(found.growth), found.interval));
    let omitted = sweep.omitted.iter().map(|search| (*search, None, None));
    fitted.chain(omitted).map(|(search, growth, interval)| {
        json!({
            "game": sweep.game,
            // Since version 1, readers of the JSON know the minimal tree by this name.
            "search": if search == MINIMAL { "the least" } else { search },
            "factor": growth.map(|growth| growth.factor),
            "factor_low": interval.map(|[low, _]| low),
            "factor_high": interval.map(|[_, high]| high),
            "fit": growth.map(|growth| growth.fit),
            "depths": sweep.fitted_depths,
            "positions": sweep.positions,
        })
    })
}

/// Returns an object for each search, with the expected value if the position is from a suite.
fn rows(result: &ItemResult<'_>) -> impl Iterator<Item = Json> {
    result.round.rows.iter().enumerate().map(|(index, row)| {
        let mut object = row_object(result, row);
        if let Some(expected) = result.item.expected {
            object["suite_line"] = result.item.line.into();
            add_judgement(&mut object, expected, result.right.get(index).copied().flatten());
        }
        object
    })
}

/// Returns the object for the result of one search on one position.
pub(super) fn row_object(result: &ItemResult<'_>, row: &Row<String>) -> Json {
    let (report, tree) = (&row.report, &result.round.tree);
    let stats = report.stats;
    let object = json!({
        "game": result.game(),
        "position": result.item.session.start_position(),
        "moves": result.item.session.moves(),
        "search": row.search,
        "depth": row.depth,
        "depth_reached": report.depth,
        "value": report.value().map(value),
        "bound": report.result.map(BoundedValue::label),
        "best": report.best,
        "line": report.pv,
        "nodes": stats.nodes,
        "leaves": stats.leaves,
        "evaluations": stats.evaluations,
        "cutoffs": stats.cutoffs,
        "first_move_cutoff_rate": row.first_move_cutoff_rate,
        "branching": row.branching,
        "tree_nodes": tree.nodes,
        "tree_branching": tree.branching,
        "minimal_nodes": row.minimal.map(|minimal| minimal.nodes),
        "minimal_leaves": row.minimal.map(|minimal| minimal.leaves),
        "minimal_counted": row.minimal.map(|minimal| minimal.counted),
        "table_hits": stats.table_hits,
        "table_fill": stats.table_fill(),
        "peak_bytes": stats.peak_bytes,
        "seconds": row.time.as_secs_f64(),
        "deviation": row.deviation.map(|deviation| deviation.as_secs_f64()),
        "spread": row.spread.map(|spread| spread.as_secs_f64()),
        "samples": row.samples.iter().map(Duration::as_secs_f64).collect::<Vec<_>>(),
        "stopped": report.end.to_string(),
    });
    without_null(object, &["position"])
}

fn disagreements(result: &ItemResult<'_>) -> impl Iterator<Item = Json> {
    let opinion = |NamedReport { search, report }: &NamedReport<String>| {
        json!({
            "search": search,
            "value": report.value().map(value),
            "bound": report.result.map(BoundedValue::label),
            "best": report.best,
            "line": report.pv,
        })
    };
    result.round.disagreements.iter().map(move |disagreement| {
        let moves = result.item.session.moves().iter().chain(&disagreement.moves);
        let object = json!({
            "game": result.game(),
            "position": result.item.session.start_position(),
            "moves": moves.collect::<Vec<_>>(),
            "depth": disagreement.depth,
            "to_move": disagreement.to_move.to_string(),
            "about": disagreement.difference.to_string(),
            "minimax": disagreement.minimax.map(value),
            "opinions": [opinion(&disagreement.reference), opinion(&disagreement.other)],
        });
        without_null(object, &["position"])
    })
}
