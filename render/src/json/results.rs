//! The JSON objects that `analyze`, `solve`, `census` and `games` print, and the objects of traced trees.

use plywood::census::{Census, PlyCount};
use plywood::solver::{Solution, SolvedMove, WinDrawLoss};
use plywood::trace::{Listing, NodeKind, Step, TraceNode};
use plywood::{BoundedValue, Catalog, MoveValue, Player, Report, Session, Stats, Trace, Value, Window};
use serde_json::{Value as Json, json};

use super::position::game_and_turn;
use super::values::{VERSION, joined, phrase, value, without_null};
use crate::text::short_board;

/// Returns the object for a `report` of `search` in the position of `session`, with `depth` as its limit, and with the
/// values of all moves if they were computed.
pub fn analysis(
    session: &dyn Session,
    search: &str,
    depth: Option<u32>,
    report: &Report<String>,
    moves: Option<&[MoveValue<String>]>,
) -> Json {
    let each = |MoveValue { mv, result, .. }: &MoveValue<String>| {
        let bound = result.map(BoundedValue::label);
        json!({ "move": mv, "value": result.map(|result| value(result.value)), "bound": bound })
    };
    let result = json!({
        "value": report.value().map(value),
        "bound": report.result.map(BoundedValue::label),
        "stopped": report.end.to_string(),
        "best": report.best,
        "line": report.pv,
        "each": moves.map(|moves| moves.iter().map(each).collect::<Json>()),
    });
    let work = work_fields(search, depth, report.depth, &report.stats);
    joined([game_and_turn(session), without_null(result, &["each"]), work])
}

/// Returns the object for a `solution` in the position of `session`, with `depth` as its limit, and with the outcomes of
/// all moves if they were computed.
pub fn solution(
    session: &dyn Session,
    depth: Option<u32>,
    solution: &Solution<String>,
    moves: Option<&[SolvedMove<String>]>,
) -> Json {
    let outcome = |outcome: WinDrawLoss| json!({ "kind": outcome.to_string(), "plies": null });
    let each = |SolvedMove { mv, verdict }: &SolvedMove<String>| {
        let bound = verdict.map(|verdict| verdict.bound.to_string());
        json!({ "move": mv, "value": verdict.map(|verdict| outcome(verdict.value)), "bound": bound })
    };
    let verdict = solution.verdict;
    let exact = solution.value.map(|exact| value(exact.value));
    let result = json!({
        "value": exact.or(verdict.map(|verdict| outcome(verdict.value))),
        "bound": verdict.map(|verdict| verdict.bound.to_string()),
        "stopped": solution.end.to_string(),
        "best": solution.best,
        "line": solution.pv,
        "each": moves.map(|moves| moves.iter().map(each).collect::<Json>()),
    });
    let work = work_fields("solver", depth, None, &solution.stats);
    joined([game_and_turn(session), without_null(result, &["each"]), work])
}

/// Returns the fields for the search, its depth limit, the depth that it reached, and its work.
fn work_fields(search: &str, depth: Option<u32>, depth_reached: Option<u32>, stats: &Stats) -> Json {
    json!({
        "search": search,
        "depth": depth,
        "depth_reached": depth_reached,
        "stats": {
            "nodes": stats.nodes,
            "leaves": stats.leaves,
            "cutoffs": stats.cutoffs,
            "table_hits": stats.table_hits,
            "seconds": stats.elapsed.as_secs_f64(),
        },
    })
}

/// Returns the object for a census of `game`.
pub fn census(game: &str, census: &Census) -> Json {
    let plies = census.plies.iter().enumerate();
    let ply = |(ply, count): (usize, &PlyCount)| json!({ "ply": ply, "positions": count.positions, "ended": count.ended });
    json!({
        "version": VERSION,
        "game": game,
        "positions": census.positions(),
        "ended": census.ended(),
        "stopped": census.stopped.map(|stop| stop.to_string()),
        "plies": plies.map(ply).collect::<Json>(),
    })
}

/// Returns the object for the games of a catalog, with the names of all searches.
pub fn games(catalog: &Catalog) -> Json {
    let games = catalog.games().map(|game| {
        let details = game.details();
        let aliases = details.aliases.iter().map(|(name, size)| json!({ "name": name, "size": size }));
        json!({
            "name": details.name,
            "sizes": details.sizes,
            "default": details.default_size,
            "offered": details.suggested_sizes,
            "aliases": aliases.collect::<Json>(),
            "notation": details.notation,
            "heuristics": game.heuristics(),
            "about": details.about,
            "rules": details.rules,
        })
    });
    json!({ "version": VERSION, "games": games.collect::<Json>(), "searches": catalog.searches() })
}

/// Returns the object for a `trace` of `search` in the position of `session`, with `depth` as its limit. Values and
/// windows are from the perspective of the first player, with plies counted from the root. `most_nodes` is the limit on
/// the number of its nodes.
pub fn trace(
    session: &dyn Session,
    search: &str,
    depth: Option<u32>,
    trace: &Trace<String, String>,
    most_nodes: usize,
) -> Json {
    let listing = Listing::of(search);
    let step = |step: Step| {
        let sentence = trace.phrase(step);
        let line = listing.as_ref().and_then(|listing| listing.line(trace, step));
        json!({ "node": step.node, "text": sentence.as_str(), "phrase": phrase(&sentence), "line": line })
    };
    let object = json!({
        "version": VERSION,
        "game": session.spec(),
        "position": session.start_position(),
        "moves": session.moves(),
        "search": search,
        "order": trace.order.to_string(),
        "depth": depth,
        "stopped": trace.report.end.to_string(),
        "most_nodes": most_nodes,
        "visited": trace.report.stats.nodes,
        "listing": listing.as_ref().map(Listing::lines),
        "nodes": trace.nodes().iter().map(node).collect::<Json>(),
        "steps": trace.steps().into_iter().map(step).collect::<Json>(),
    });
    without_null(object, &["position"])
}

fn node(node: &TraceNode<String, String>) -> Json {
    let window = node.window_for(Player::First);
    // Whether the moves of the position have narrowed the window.
    let narrows = node.value.is_some_and(|value| value > node.window.alpha());
    let finite = |end, infinite| (end != infinite).then(|| value(end));
    let ends = [finite(window.alpha(), Value::WORST), finite(window.beta(), Value::BEST)];
    let known = node.value_for(Player::First);
    // If the value is unknown, the label states the bound alone; a draw stands for any value that is not an estimate.
    let bound = BoundedValue::new(known.unwrap_or(Value::Draw), node.bound_for(Player::First));
    let pruned = node.cutoff.iter().flat_map(|cutoff| &cutoff.pruned);
    json!({
        "parent": node.parent,
        "move": node.mv,
        "board": short_board(&node.position),
        "player": node.player.to_string(),
        "value": known.map(value),
        "bound": bound.label(),
        "window": (node.window != Window::FULL).then_some(ends),
        "narrows": narrows,
        "kind": match node.kind {
            NodeKind::Inner => "inner",
            NodeKind::Horizon => "horizon",
            NodeKind::End(_) => "end",
        },
        "unseen": pruned.map(|pruned| &*pruned.mv).collect::<Vec<_>>(),
        "unlisted": node.cutoff.as_ref().map_or(0, |cutoff| cutoff.unlisted),
        "folded": node.folded,
        "principal": node.on_pv,
    })
}
