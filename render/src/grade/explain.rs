//! The explanation of a result for the author of the program.

use std::fmt::Write as _;

use plywood::{Bound, Catalog, Outcome, Player, Session, Value};

use super::cases::{Case, CaseError};
use super::results::CaseResult;
use super::verdict::CaseVerdict;
use crate::sentences::headline;

/// The largest number of right moves that are named.
const MAX_MOVES: usize = 8;
/// A claimed bound of a win or loss in at least this many plies states only who wins.
const UNKNOWN_PLIES: u32 = 1_000_000;

/// Returns the position of `session`, the move of the program, the right moves, and a refutation.
pub(super) fn explain(result: &CaseResult, session: &mut dyn Session) -> String {
    let player = result.to_move;
    let mut text = format!("{}\n\n{}\n\n", headline(session), session.board());
    let mut lines = Vec::new();
    if let Some(mv) = &result.mv {
        let worth = result.worth.map(|worth| format!(": {}", worth.in_words(player)));
        lines.push(("played", format!("{mv}{}", worth.unwrap_or_default())));
    }
    if let Some(reason) = &result.reason {
        lines.push((
            if result.verdict == CaseVerdict::Illegal { "played" } else { "fault" },
            reason.to_string(),
        ));
    }
    if let (Some((value, bound)), CaseVerdict::WrongValue) = (result.claimed, result.verdict) {
        lines.push(("said", claim_in_words(value, bound, player)));
    }
    if let (Some(right), Some(value)) = (&result.right, result.value) {
        lines.push(("right", format!("{}: {}", list_moves(right), value.in_words(player))));
    }
    if let Some(refutation) = &result.refutation {
        lines.push(("why", line_in_words(refutation, session)));
    }
    for (label, words) in lines {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{label:<8}{words}");
    }
    text
}

/// Returns the verdict on an answer that is not right, and an explanation.
pub(super) fn wrong_answer(
    case: &Case<'_>,
    result: &CaseResult,
    catalog: &Catalog,
) -> Result<String, CaseError> {
    Ok(format!("{}: {}", result.verdict, explain(result, &mut *case.open(catalog)?)))
}

/// Returns a claimed value of a position in which `player` is to move.
fn claim_in_words(value: Value, bound: Bound, player: Player) -> String {
    match (value, bound) {
        (Value::Win { plies }, Bound::Lower) if plies >= UNKNOWN_PLIES => format!("{player} wins"),
        (Value::Loss { plies }, Bound::Upper) if plies >= UNKNOWN_PLIES => {
            format!("{} wins", player.opponent())
        }
        (value, Bound::Exact) => value.in_words(player),
        (value, Bound::Lower) => format!("{}, or better", value.in_words(player)),
        (value, Bound::Upper) => format!("{}, or worse", value.in_words(player)),
    }
}

/// Returns at most [`MAX_MOVES`] of the right moves, and how many more there are.
fn list_moves(moves: &str) -> String {
    let moves: Vec<&str> = moves.split(' ').collect();
    match &*moves {
        [mv] => (*mv).to_owned(),
        // If one move exceeds the maximum, it is named too, because `1 other` is no shorter.
        [some @ .., last] if moves.len() <= MAX_MOVES + 1 => format!("{} or {last}", some.join(", ")),
        moves => {
            format!("{} or {} others", moves[..MAX_MOVES].join(", "), moves.len() - MAX_MOVES)
        }
    }
}

/// Returns the moves of `line` with their players, and the outcome. `session` keeps its position.
fn line_in_words(line: &str, session: &mut dyn Session) -> String {
    let mut words = Vec::new();
    let mut last_player = None;
    for mv in line.split(' ') {
        let player = session.to_move();
        if session.play(mv).is_err() {
            break;
        }
        words.push(if last_player == Some(player) { mv.to_owned() } else { format!("{player} {mv}") });
        last_player = Some(player);
    }
    let end = session.outcome().map(|outcome| match outcome {
        Outcome::Draw => ", a draw".to_owned(),
        outcome => format!(", and {outcome}"),
    });
    for _ in &words {
        session.undo();
    }
    format!("{}{}", words.join(", "), end.unwrap_or_default())
}
