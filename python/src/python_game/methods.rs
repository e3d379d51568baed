//! Calls of the methods of a game written in Python, with checks of their results.

use plywood::{MoveList, Outcome, Player};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use super::loops::{APPLY_LOOP, FACTS_LOOP, LEGAL_MOVES_LOOP};
use super::moves::{ListedMoves, PythonMove};
use super::{class_name, missing_methods};
use crate::errors::{GameError, error_about, shown};
use crate::numbers::number;

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
    if let Some(winner) = parse_player(result) {
        return Ok(Some(Outcome::Win(winner)));
    }
    if result.cast::<PyString>().is_ok_and(|text| text == "draw") {
        return Ok(Some(Outcome::Draw));
    }
    let points = if result.is_instance_of::<PyBool>() { None } else { number(result)? };
    if let Some(points) = points.filter(|points| *points != i32::MIN) {
        return Ok(Some(Outcome::Points(points)));
    }
    let accepted =
        "None, \"first\", \"second\", \"draw\", or the points of the first player as an int of 32 bits";
    Err(invalid_result(game, "outcome()", result, accepted))
}

/// Calls `legal_moves()` in a game that is not over.
pub(super) fn legal_moves(game: &Bound<'_, PyAny>) -> PyResult<ListedMoves> {
    LEGAL_MOVES_LOOP.call([game], |result, _| {
        let objects = result.try_iter().map_err(|error| {
            let raised =
                invalid_result(game, "legal_moves()", &result, "an iterable of moves, such as a list");
            raised.set_cause(game.py(), Some(error));
            raised
        })?;
        // A loop takes fewer instructions than `collect`, which would call `__length_hint__`.
        let mut moves = MoveList::new();
        for mv in objects.take(MAX_MOVES + 1) {
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
        let got = if after.is(game) {
            "the same object".to_owned()
        } else {
            // An object of the same class has the same methods.
            let is_same_class = after.get_type().is(game.get_type());
            let missing = if is_same_class { Vec::new() } else { missing_methods(&after)? };
            if missing.is_empty() {
                return Ok(after);
            }
            format!("{}, which has no method {}", shown(&after)?, missing.join(", "))
        };
        Err(GameError::new_err(format!(
            "{}.apply({}) must return a new position and leave its own unchanged (got {got})",
            class_name(game),
            mv.repr()?
        )))
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
    let class = class_name(game);
    error_about(result, |shown| {
        GameError::new_err(format!("{class}.{method} must return {accepted} (got {shown})"))
    })
}
