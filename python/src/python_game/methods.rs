//! Calls of the methods of a game written in Python, with checks of their results.

use plywood::{MoveList, Outcome, Player};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use super::class_name;
use super::loops::{APPLY_LOOP, FACTS_LOOP, LEGAL_MOVES_LOOP};
use super::moves::PythonMove;
use crate::errors::GameError;

/// The maximum number of legal moves in a position. It bounds the memory that an endless iterator can fill.
const MAX_MOVES: usize = 65_536;

/// The results of the methods that a search calls at every position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Facts {
    pub(super) to_move: Player,
    pub(super) outcome: Option<Outcome>,
}

impl Facts {
    /// Calls `to_move()` and `outcome()`, and checks what they return.
    pub(super) fn query(game: &Bound<'_, PyAny>) -> PyResult<Self> {
        FACTS_LOOP.call([game], |to_move, slots| {
            let to_move = parse_player(&to_move)
                .ok_or_else(|| invalid_result(game, "to_move()", &to_move, "\"first\" or \"second\""))?;
            Ok(Self { to_move, outcome: parse_outcome(game, &slots.get_item(1)?)? })
        })
    }
}

/// Checks what `outcome()` returned.
fn parse_outcome(game: &Bound<'_, PyAny>, result: &Bound<'_, PyAny>) -> PyResult<Option<Outcome>> {
    if result.is_none() {
        return Ok(None);
    }
    let parse_points = || {
        let points = if result.is_instance_of::<PyBool>() { None } else { result.extract::<i32>().ok() };
        points.filter(|points| *points != i32::MIN).map(Outcome::Points)
    };
    let is_draw = || result.cast::<PyString>().is_ok_and(|text| text == "draw");
    let parse_draw = || is_draw().then_some(Outcome::Draw);
    let outcome = parse_player(result).map(Outcome::Win).or_else(parse_draw).or_else(parse_points);
    let accepted =
        "None, \"first\", \"second\", \"draw\", or the points of the first player as an int of 32 bits";
    outcome.map(Some).ok_or_else(|| invalid_result(game, "outcome()", result, accepted))
}

/// Calls `legal_moves()` in a game that is not over.
pub(super) fn legal_moves(game: &Bound<'_, PyAny>) -> PyResult<MoveList<PythonMove>> {
    LEGAL_MOVES_LOOP.call([game], |result, _| {
        // A loop takes fewer instructions than `collect`, which would call `__length_hint__`.
        let mut moves = MoveList::new();
        for mv in result.try_iter()?.take(MAX_MOVES + 1) {
            moves.push(mv?);
        }
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
        PythonMove::from_objects(&moves)
    })
}

/// Calls `apply(move)` and returns the new position.
pub(super) fn apply<'py>(game: &Bound<'py, PyAny>, mv: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    APPLY_LOOP.call([game, mv], |after, _| {
        if after.is_none() || after.is(game) {
            let got = if after.is_none() { "None" } else { "the same object" };
            return Err(GameError::new_err(format!(
                "{}.apply({}) must return a new position and leave its own unchanged (got {got})",
                class_name(game),
                mv.repr()?
            )));
        }
        Ok(after)
    })
}

fn parse_player(result: &Bound<'_, PyAny>) -> Option<Player> {
    // A literal has the address of the interned text.
    let py = result.py();
    let (first, second) = (intern!(py, "first"), intern!(py, "second"));
    if result.is(first) {
        return Some(Player::First);
    }
    if result.is(second) {
        return Some(Player::Second);
    }
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
