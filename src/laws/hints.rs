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
    if position.move_count() != position.legal_moves().len() {
        let (said, are) = (position.move_count(), position.legal_moves().len());
        return Err((Law::MoveCountHint, format!("there are {are} moves, and it says {said}")));
    }
    if !position.is_over() {
        if position.ongoing_moves() != position.legal_moves() {
            return Err((Law::OngoingMovesHint, format!("they are {:?}", position.ongoing_moves())));
        }
        check_prepared(position)?;
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

/// Checks that a prepared position differs from another in nothing that is seen of it.
fn check_prepared<G: Game>(position: &G) -> Result<(), Fault> {
    let prepared = position.clone().prepared();
    let fault = |what: String| Err((Law::PreparedHint, what));
    if prepared != *position || prepared.outcome() != position.outcome() {
        return fault(format!("prepared it is another position:\n{prepared}"));
    }
    if prepared.bounds() != position.bounds() {
        return fault(format!("its bounds become {:?} from {:?}", prepared.bounds(), position.bounds()));
    }
    if prepared.safe_moves() != position.safe_moves() {
        return fault(format!("its safe moves become {:?}", prepared.safe_moves()));
    }
    for mv in position.legal_moves() {
        let child = prepared.apply(mv);
        if child != position.apply(mv) || child.outcome() != position.apply(mv).outcome() {
            return fault(format!("after `{mv}` it is another position:\n{child}"));
        }
        let (alone, beside) = (position.promise(mv), prepared.promise_of(mv, &child.prepared()));
        if alone != beside {
            return fault(format!("`{mv}` promises {alone}, and {beside} once it is made"));
        }
    }
    Ok(())
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
    let Some((low, high)) = position.bounds().or(G::QUIET) else { return Ok(()) };
    if position.bounds().is_none() && position.is_over() {
        return Err((Law::BoundsHint, "the game is over, and nothing is seen of it".to_owned()));
    }
    let report = Recursive.search(position, &Blind, &Limits::none().with_nodes(laws.nodes));
    match report.value {
        Some(Value::Points(_)) if position.bounds().is_none() => {
            Err((Law::BoundsHint, "the game can end in points, and nothing is seen of it".to_owned()))
        }
        Some(value) if report.stopped == Stop::Proved && (value < low || high < value) => {
            Err((Law::BoundsHint, format!("the value is {value}, and the bounds are {low} to {high}")))
        }
        _ => Ok(()),
    }
}
