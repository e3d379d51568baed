//! The laws of the solver's hints: each tells the truth.

use super::walk::Fault;
use super::{Law, Laws};
use crate::evaluate::Blind;
use crate::game::{Game, Outcome};
use crate::limits::{Limits, Stop};
use crate::search::Searcher;
use crate::textbook::Recursive;
use crate::value::Value;

/// Checks the hints that a look at the next moves can judge.
pub(super) fn check<G: Game>(position: &G) -> Result<(), Fault> {
    check_safe_moves(position)?;
    if !position.is_over() {
        check_outlook(position)?;
    }
    for mv in position.legal_moves() {
        let child = position.apply(mv);
        let key = if child.to_move() == position.to_move() { None } else { child.key() };
        let hint = position.child_key(mv);
        if hint != key {
            return Err((
                Law::ChildKeyHint,
                format!("after `{mv}` the key is {key:?}, and the hint says {hint:?}"),
            ));
        }
    }
    Ok(())
}

fn check_safe_moves<G: Game>(position: &G) -> Result<(), Fault> {
    let fault = |what: String| Err((Law::SafeMovesHint, what));
    let safe = position.safe_moves();
    let mut rest = safe.iter().peekable();
    for mv in position.legal_moves() {
        if rest.next_if_eq(&&mv).is_none() && !loses_at_once(position, mv) {
            return fault(format!("`{mv}` is left out, or stands out of order, and does not lose at once"));
        }
    }
    match rest.next() {
        Some(mv) => fault(format!("`{mv}` is not legal, or stands out of order")),
        None => Ok(()),
    }
}

/// Checks that the outlook says what the single hints say.
fn check_outlook<G: Game>(position: &G) -> Result<(), Fault> {
    let outlook = position.outlook();
    let fault = |what: String| Err((Law::OutlookHint, what));
    if (outlook.low, outlook.high) != position.bounds() {
        return fault(format!("it has the bounds {} to {}", outlook.low, outlook.high));
    }
    if outlook.low == outlook.high && outlook.moves.is_empty() {
        return Ok(());
    }
    if outlook.moves != position.safe_moves() {
        return fault(format!("it has the moves {:?}", outlook.moves));
    }
    match outlook.moves.into_iter().find(|&mv| !outlook.may_end && position.apply(mv).is_over()) {
        Some(mv) => fault(format!("no move may end the game, it says, and `{mv}` does")),
        None => Ok(()),
    }
}

/// Whether the other side can answer `mv` with a win on the spot.
fn loses_at_once<G: Game>(position: &G, mv: G::Move) -> bool {
    let child = position.apply(mv);
    let other = position.to_move().opponent();
    let wins = |answer| child.apply(answer).outcome() == Some(Outcome::Win(other));
    child.to_move() == other && child.legal_moves().into_iter().any(wins)
}

/// Checks the bounds against the value, where the game can be searched to its end.
pub(super) fn check_bounds<G: Game>(position: &G, laws: &Laws<'_, G>) -> Result<(), Fault> {
    let (low, high) = position.bounds();
    if (low, high) == (Value::WORST, Value::BEST) {
        return Ok(());
    }
    let report = Recursive.search(position, &Blind, &Limits::none().with_nodes(laws.nodes));
    match report.value {
        Some(value) if report.stopped == Stop::Proved && (value < low || high < value) => {
            Err((Law::BoundsHint, format!("the value is {value}, and the bounds are {low} to {high}")))
        }
        _ => Ok(()),
    }
}
