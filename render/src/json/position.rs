//! The JSON object of a position, with everything that a page needs to draw its board.

use plywood::scene::{Cell, Line, MovePath, Shape};
use plywood::{Outcome, Player, Session};
use serde_json::{Value as Json, json};

use super::values::{VERSION, joined, phrase, without_null};

/// The coordinates of a cell.
type Place = (f64, f64);

/// Returns the game, the moves played in it, and the side to move.
pub(super) fn game_and_turn(session: &dyn Session) -> Json {
    let object = json!({
        "version": VERSION,
        "game": session.spec(),
        "position": session.start_position(),
        "moves": session.moves(),
        "to_move": session.to_move().to_string(),
        "over": session.outcome().is_some(),
    });
    without_null(object, &["position"])
}

/// Returns the position of `session` with everything that the page shows of it.
pub fn position(session: &mut dyn Session) -> Json {
    let last = last_move(session);
    let scene = session.scene();
    let page_fields = json!({
        "outcome": session.outcome().map(outcome),
        "legal": session.legal_moves(),
        "heuristics": session.heuristics(),
        "board": session.board(),
        "position_text": session.position_text(),
        "scene": {
            "cells": scene.cells.iter().map(cell).collect::<Json>(),
            "lines": scene.lines.iter().map(line).collect::<Json>(),
            "paths": scene.paths.iter().map(path).collect::<Json>(),
            "other_moves": scene.other_moves,
            "falls": scene.falls,
            "caption": scene.caption.as_str(),
            "caption_phrase": phrase(&scene.caption),
            "won_by": scene.won_by.as_str(),
            "won_by_phrase": phrase(&scene.won_by),
        },
        "last": last.map(|(_, to)| to),
        "last_from": last.and_then(|(from, _)| from),
    });
    joined([game_and_turn(session), page_fields])
}

fn outcome(outcome: Outcome) -> Json {
    let (winner, points) = match outcome {
        Outcome::Win(winner) => (Some(winner), None),
        Outcome::Draw => (None, None),
        Outcome::Points(points) if points > 0 => (Some(Player::First), Some(points)),
        Outcome::Points(points) if points < 0 => (Some(Player::Second), Some(points)),
        Outcome::Points(points) => (None, Some(points)),
    };
    let winner = winner.map(|winner| winner.to_string());
    let text = outcome.phrase();
    let fields =
        json!({ "winner": winner, "points": points, "text": text.as_str(), "phrase": phrase(&text) });
    without_null(fields, &["points"])
}

fn cell(cell: &Cell) -> Json {
    let fields = json!({
        "x": cell.x,
        "y": cell.y,
        "text": cell.text,
        "name": cell.name.as_str(),
        "name_phrase": phrase(&cell.name),
        "piece": cell.piece.map(|player| player.to_string()),
        "move": cell.mv,
        "lit": cell.lit,
        "shape": match cell.shape {
            Shape::Word => "word",
            Shape::Square => "square",
            Shape::Hole => "hole",
            Shape::Hexagon => "hexagon",
            Shape::Marker => "marker",
            Shape::Counter => "counter",
        },
    });
    without_null(fields, &["name_phrase"])
}

fn line(line: &Line) -> Json {
    json!({ "from": line.from, "to": line.to, "owner": line.owner.map(|player| player.to_string()) })
}

fn path(path: &MovePath) -> Json {
    json!({ "move": path.mv, "stops": path.stops, "passes": path.passes, "captures": path.captures })
}

/// Returns the place of the last move on the board before it, and the place that its piece left, if it had one.
fn last_move(session: &mut dyn Session) -> Option<(Option<Place>, Place)> {
    let mv = session.undo()?;
    let scene = session.scene();
    // Playing the undone move again cannot fail.
    let _ = session.play(&mv);
    let from = scene.paths.iter().find(|path| path.mv == mv).and_then(MovePath::source);
    Some((from, scene.place_of(&mv)?))
}
