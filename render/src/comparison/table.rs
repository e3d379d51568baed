//! A comparison as text tables.

use plywood::compare::{Disagreement, TreeSize};

use super::columns::{columns, factor};
use super::results::{ItemResult, Results, unique};
use super::summary::summaries;
use super::sweep::{SearchGrowth, Sweep, in_ranges, sweeps};
use crate::sentences::{game_and_start, headline, quantity, to_depth};
use crate::text::{Columns, TextStyle, align_right, hidden_columns_note, table, wrap};

/// Returns one comparison as text: the size of its tree, a row for each search, and the disagreements.
pub fn result_text(result: &ItemResult<'_>, style: TextStyle) -> String {
    let mut lines = vec![wrap(&heading(result), style)];
    if !result.round.cancelled {
        lines.push(wrap(&tree_size(&result.round.tree), style));
    }
    if let (Some(line), Some(expected)) = (result.item.line, result.item.expected) {
        lines.push(format!("line {line} expects {expected}"));
    }
    lines.push(Columns::fitting(columns(result), style).text());
    lines.extend(result.wrong_answers().map(|answer| wrap(&answer, style)));
    lines.extend(disagreements(result).map(|disagreement| format!("\n{}", wrap(&disagreement, style))));
    lines.join("\n")
}

/// Returns the position of a comparison and its depth.
pub(super) fn heading(result: &ItemResult<'_>) -> String {
    let depth = result.depth.map_or_else(String::new, |depth| format!(", to depth {depth}"));
    format!("{}{depth}", headline(&*result.item.session))
}

/// Returns each disagreement of a comparison in words.
pub fn disagreements(result: &ItemResult<'_>) -> impl Iterator<Item = String> {
    result.round.disagreements.iter().map(|disagreement| disagreement_text(result, disagreement))
}

fn disagreement_text(result: &ItemResult<'_>, disagreement: &Disagreement<String>) -> String {
    let moves: Vec<&str> =
        result.item.session.moves().iter().chain(&disagreement.moves).map(String::as_str).collect();
    let session = &*result.item.session;
    let after = match &*moves {
        [] if session.start_position().is_none() => " at the start".to_owned(),
        [] => String::new(),
        moves => format!(" after {}", moves.join(" ")),
    };
    disagreement.describe_at(&format!("{}{after}", game_and_start(session)))
}

/// Describes the size of a tree and of its minimal tree.
pub(super) fn tree_size(size: &TreeSize) -> String {
    let tree = match (size.nodes, size.height) {
        (Some(1), _) => return "the position has no moves to search".to_owned(),
        (Some(nodes), Some(height)) => {
            format!("the tree has {nodes} nodes in {}", quantity(height.into(), "ply", "plies"))
        }
        _ => "the tree is too large to be counted".to_owned(),
    };
    let upper = if size.nodes.is_none() { " in its upper plies" } else { "" };
    let branching = size.branching.map_or_else(String::new, |b| format!(", branching {b:.2}{upper}"));
    let minimal = size.minimal.map_or_else(String::new, |minimal| {
        let about = if minimal.counted { "" } else { "about " };
        let (nodes, leaves) =
            (quantity(minimal.nodes, "node", "nodes"), quantity(minimal.leaves, "leaf", "leaves"));
        format!("; the minimal tree has {about}{nodes}, {leaves}")
    });
    format!("{tree}{branching}{minimal}")
}

/// Returns the totals over several positions, the growth with depth, and whether the searches agree.
pub fn summary_text(results: &Results<'_>, style: TextStyle) -> String {
    let mut lines = Vec::new();
    for summary in summaries(results).iter().filter(|summary| summary.total > 1) {
        let heading = format!("{}{}: {}", summary.game, to_depth(summary.depth), summary.positions_text());
        lines.push(wrap(&heading, style));
        if !summary.entries.is_empty() {
            let mut table = table(["search", "nodes", "minimal", "time"], style);
            for entry in &summary.entries {
                let minimal = factor(entry.minimal.map(|minimal| entry.nodes / minimal));
                let time = format!("{:.1?}", entry.time());
                table.add_row([entry.search.to_owned(), format!("{:.0}", entry.nodes), minimal, time]);
            }
            align_right(&mut table, 1..4);
            lines.push(table.trim_fmt());
        }
        lines.push(String::new());
    }
    lines.extend(growth_lines(&sweeps(results), style));
    let note = hidden_columns_note(&hidden_columns(results, style), "a wider terminal, --json or --csv");
    lines.extend(note.into_iter().chain([conclusion(results)]).map(|line| wrap(&line, style)));
    lines.join("\n")
}

/// Returns a table of the growth of the nodes with depth, and a line for each game in which a search is omitted.
fn growth_lines(sweeps: &[Sweep<'_>], style: TextStyle) -> Vec<String> {
    let mut table = table(["game", "search", "factor", "fit", "depths", "positions"], style);
    for sweep in sweeps {
        let (shown, total) = (sweep.positions, sweep.total);
        let positions = if shown == total { total.to_string() } else { format!("{shown} of {total}") };
        for SearchGrowth { search, growth, .. } in sweep.growths() {
            table.add_row([
                sweep.game,
                search,
                &format!("{:.2}", growth.factor),
                &format!("{:.3}", growth.fit),
                &in_ranges(&sweep.fitted_depths),
                &positions,
            ]);
        }
    }
    let mut lines = Vec::new();
    if table.row_count() > 0 {
        align_right(&mut table, [2, 3, 5].into_iter());
        lines.push(table.trim_fmt());
    }
    let omitted = |sweep: &Sweep<'_>| Some(format!("{}: {}", sweep.game, sweep.omitted_in_words()?));
    lines.extend(sweeps.iter().filter_map(omitted).map(|line| wrap(&line, style)));
    if !lines.is_empty() {
        lines.insert(0, "growth of the nodes with each ply".to_owned());
        lines.push(String::new());
    }
    lines
}

/// Returns the columns that are hidden in some table, the least important first.
fn hidden_columns(results: &Results<'_>, style: TextStyle) -> Vec<String> {
    let hidden = |result| Columns::fitting(columns(result), style).hidden().to_vec();
    unique(results.done.iter().flat_map(hidden))
}

/// Returns one line that states whether the searches agree, and counts wrong answers, stopped searches and invalid lines.
pub(super) fn conclusion(results: &Results<'_>) -> String {
    let count = |count: usize, singular, plural| quantity(count as u64, singular, plural);
    let comparisons = count(results.done.len(), "comparison", "comparisons");
    let disagreements: usize = results.done.iter().map(|result| result.round.disagreements.len()).sum();
    let wrong: usize = results.done.iter().map(|result| result.wrong_answers().count()).sum();
    let has_score = results.done.iter().any(|result| result.item.expected.is_some());
    let is_checked = |result: &&ItemResult<'_>| result.right.iter().any(Option::is_some);
    let checked = results.done.iter().filter(is_checked).count();
    let rows = results.done.iter().flat_map(|result| &result.round.rows);
    let stopped = rows.filter(|row| !row.report.end.is_complete()).count();
    let mut parts = vec![match (disagreements, results.searches.len()) {
        _ if results.planned == 0 => "there are no positions to compare the searches on".to_owned(),
        _ if results.compared_count() == 0 => {
            format!("{comparisons}: no search has finished, so none was compared")
        }
        (0, 1) => format!("{comparisons}: the search does not contradict itself"),
        (0, searches) => format!("{comparisons}: the {searches} searches agree"),
        (disagreements, _) => {
            format!("{comparisons}: {}", count(disagreements, "disagreement", "disagreements"))
        }
    }];
    if checked > 0 {
        let answers = if wrong == 1 { "answer" } else { "answers" };
        parts.push(format!("{} checked, {wrong} wrong {answers}", count(checked, "score", "scores")));
    } else if has_score {
        parts.push("no search decided a score, so none was checked".to_owned());
    }
    if stopped > 0 {
        parts.push(format!("{} stopped by a limit", count(stopped, "search was", "searches were")));
    }
    let invalid = results.work.invalid_lines.len();
    if invalid > 0 {
        parts.push(format!("{} invalid", count(invalid, "line of the suite is", "lines of the suite are")));
    }
    if results.interrupted {
        parts.push("interrupted; the remaining positions were not compared".to_owned());
    }
    parts.join("; ")
}
