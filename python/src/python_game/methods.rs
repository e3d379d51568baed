//! Calls of the methods of a game written in Python, with checks of their results.

use plywood::{Outcome, Player};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use super::class_name;
use super::moves::PythonMove;
use crate::errors::GameError;

/// The maximum number of legal moves in a position. It bounds the memory that an endless iterator can fill.
const MAX_MOVES: usize = 65_536;

/// Calls `to_move()`.
pub(super) fn to_move(game: &Bound<'_, PyAny>) -> PyResult<Player> {
    let result = game.call_method0("to_move")?;
    parse_player(&result).ok_or_else(|| invalid_result(game, "to_move()", &result, "\"first\" or \"second\""))
}

/// Calls `outcome()`.
pub(super) fn outcome(game: &Bound<'_, PyAny>) -> PyResult<Option<Outcome>> {
    let result = game.call_method0("outcome")?;
    if result.is_none() {
        return Ok(None);
    }
    let parse_points = || {
        let points = if result.is_instance_of::<PyBool>() { None } else { result.extract::<i32>().ok() };
        points.filter(|points| *points != i32::MIN).map(Outcome::Points)
    };
    let is_draw = result.cast::<PyString>().is_ok_and(|text| text == "draw");
    let outcome = if is_draw {
        Some(Outcome::Draw)
    } else {
        parse_player(&result).map(Outcome::Win).or_else(parse_points)
    };
    let accepted =
        "None, \"first\", \"second\", \"draw\", or the points of the first player as an int of 32 bits";
    outcome.map(Some).ok_or_else(|| invalid_result(game, "outcome()", &result, accepted))
}

/// Calls `legal_moves()` in a game that is not over.
pub(super) fn legal_moves(game: &Bound<'_, PyAny>) -> PyResult<Box<[PythonMove]>> {
    let result = game.call_method0("legal_moves")?;
    let moves = result.try_iter()?.take(MAX_MOVES + 1).collect::<PyResult<Vec<_>>>()?;
    if moves.is_empty() {
        let accepted = "at least one move while outcome() is None";
        return Err(invalid_result(game, "legal_moves()", &result, accepted));
    }
    if moves.len() > MAX_MOVES {
        return Err(GameError::new_err(format!(
            "{}.legal_moves() returned too many moves (got more than {MAX_MOVES}); \
             a position has at most {MAX_MOVES} legal moves",
            class_name(game)
        )));
    }
    moves.iter().map(PythonMove::from_object).collect()
}

/// Calls `apply(move)`.
pub(super) fn apply(game: &Bound<'_, PyAny>, mv: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    let result = game.call_method1("apply", (mv,))?;
    if result.is_none() || result.is(game) {
        let got = if result.is_none() { "None" } else { "the same object" };
        return Err(GameError::new_err(format!(
            "{}.apply({}) must return a new position and leave its own unchanged (got {got})",
            class_name(game),
            mv.repr()?
        )));
    }
    Ok(result.unbind())
}

fn parse_player(result: &Bound<'_, PyAny>) -> Option<Player> {
    let text = result.cast::<PyString>().ok()?;
    if text == "first" {
        Some(Player::First)
    } else if text == "second" {
        Some(Player::Second)
    } else {
        None
    }
}

fn invalid_result(game: &Bound<'_, PyAny>, method: &str, result: &Bound<'_, PyAny>, accepted: &str) -> PyErr {
    let shown = result.repr().map_or_else(|_| "an object".to_owned(), |text| text.to_string());
    GameError::new_err(format!("{}.{method} must return {accepted} (got {shown})", class_name(game)))
}
