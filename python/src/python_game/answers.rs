//! What the methods of a game written in Python answer, and what is wrong with it.

use plywood::{Outcome, Player};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use super::class;
use super::moves::PythonMove;
use crate::errors::GameError;

/// Whose turn it is.
pub(super) fn to_move(game: &Bound<'_, PyAny>) -> PyResult<Player> {
    let answer = game.call_method0("to_move")?;
    side(&answer).ok_or_else(|| refusal(game, "to_move()", &answer, "it says \"first\" or \"second\""))
}

/// How the game ended, if it has.
pub(super) fn outcome(game: &Bound<'_, PyAny>) -> PyResult<Option<Outcome>> {
    let answer = game.call_method0("outcome")?;
    if answer.is_none() {
        return Ok(None);
    }
    let points = || {
        let points = if answer.is_instance_of::<PyBool>() { None } else { answer.extract::<i32>().ok() };
        points.filter(|points| *points != i32::MIN).map(Outcome::Points)
    };
    let is_draw = answer.cast::<PyString>().is_ok_and(|text| text == "draw");
    let outcome = if is_draw { Some(Outcome::Draw) } else { side(&answer).map(Outcome::Win).or_else(points) };
    let words =
        "it says None, \"first\", \"second\", \"draw\", or the points of the first player as a whole number";
    outcome.map(Some).ok_or_else(|| refusal(game, "outcome()", &answer, words))
}

/// The moves of a game that is not over.
pub(super) fn legal_moves(game: &Bound<'_, PyAny>) -> PyResult<Box<[PythonMove]>> {
    let answer = game.call_method0("legal_moves")?;
    let moves = answer.try_iter()?.map(|mv| PythonMove::of(&mv?)).collect::<PyResult<Box<[PythonMove]>>>()?;
    if moves.is_empty() {
        let words = "a game that goes on, whose outcome() is None, has a legal move";
        return Err(refusal(game, "legal_moves()", &answer, words));
    }
    Ok(moves)
}

/// The position after a move.
pub(super) fn apply(game: &Bound<'_, PyAny>, mv: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    let answer = game.call_method1("apply", (mv,))?;
    if answer.is_none() || answer.is(game) {
        let given = if answer.is_none() { "None" } else { "itself" };
        return Err(GameError::new_err(format!(
            "{}.apply({}) gave {given}: it gives the position after the move, a new one, and leaves its own as it is",
            class(game),
            mv.repr()?
        )));
    }
    Ok(answer.unbind())
}

fn side(answer: &Bound<'_, PyAny>) -> Option<Player> {
    let text = answer.cast::<PyString>().ok()?;
    if text == "first" {
        Some(Player::First)
    } else if text == "second" {
        Some(Player::Second)
    } else {
        None
    }
}

fn refusal(game: &Bound<'_, PyAny>, method: &str, answer: &Bound<'_, PyAny>, words: &str) -> PyErr {
    let answer = answer.repr().map_or_else(|_| "something".to_owned(), |text| text.to_string());
    GameError::new_err(format!("{}.{method} gave {answer}: {words}", class(game)))
}
