//! The laws of the solver's hints: each tells the truth.

use super::walk::Fault;
use super::{Law, Laws};
use crate::game::Game;
use crate::search::Searcher;
use crate::search::ZeroEvaluator;
use crate::search::{Limits, SearchEnd};
use crate::textbook::Recursive;

use crate::value::{Bounds, Outcome};

/// Checks the hints that a look at the next moves can judge.
pub(super) fn check<G: Game>(position: &G) -> Result<(), Fault> {
    let (count, moves) = (position.move_count(), position.legal_moves().len());
    if count != moves {
        return Err((Law::MoveCountHint, format!("`move_count` is {count}, but there are {moves} moves")));
    }
    if position.is_over() {
        return Ok(());
    }
    check_non_losing_moves(position)?;
    check_precompute(position)?;
    for mv in position.legal_moves() {
        let child = position.apply(mv);
        let key = if child.to_move() == position.to_move() { None } else { child.key() };
        let hint = position.key_after(mv);
        if hint != key {
            return Err((
                Law::KeyAfterHint,
                format!("after `{mv}` the key is {key:?}, and the hint says {hint:?}"),
            ));
        }
    }
    Ok(())
}

fn check_non_losing_moves<G: Game>(position: &G) -> Result<(), Fault> {
    let fault = |what: String| Err((Law::NonLosingMovesHint, what));
    let safe = position.non_losing_moves();
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
fn check_precompute<G: Game>(position: &G) -> Result<(), Fault> {
    let prepared = position.clone().precompute();
    let fault = |what: String| Err((Law::PrecomputeHint, what));
    if prepared != *position || prepared.outcome() != position.outcome() {
        return fault(format!("prepared it is another position:\n{prepared}"));
    }
    let (before, after) = (position.static_bounds(), prepared.static_bounds());
    if before != after {
        return fault(format!("`static_bounds` is {before}, but {after} after `precompute`"));
    }
    if prepared.non_losing_moves() != position.non_losing_moves() {
        return fault(format!("its safe moves become {:?}", prepared.non_losing_moves()));
    }
    for mv in position.legal_moves() {
        let child = prepared.apply(mv);
        if child != position.apply(mv) || child.outcome() != position.apply(mv).outcome() {
            return fault(format!("after `{mv}` it is another position:\n{child}"));
        }
        let without = position.move_score(mv, None);
        let with = prepared.move_score(mv, Some(&child.precompute()));
        if without != with {
            return fault(format!("the score of `{mv}` is {without}, but {with} with the position after it"));
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
    if position.is_over() && !G::EAGER_BOUNDS {
        return Ok(());
    }
    let bounds = position.static_bounds();
    if bounds == Bounds::UNKNOWN {
        return Ok(());
    }
    if position.is_over() && bounds.exact_value().is_none() {
        let fault = format!("the game is over, but the bounds are {bounds}");
        return Err((Law::StaticBoundsHint, fault));
    }
    let report = Recursive.search(position, &ZeroEvaluator, &Limits::none().with_nodes(laws.nodes));
    match report.value() {
        Some(value) if report.end == SearchEnd::Proved && !bounds.contains(value) => {
            let fault = format!("the value is {value}, but the bounds are {bounds}");
            Err((Law::StaticBoundsHint, fault))
        }
        _ => Ok(()),
    }
}
