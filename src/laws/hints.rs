//! The laws about the hints for the solver: every hint must be true.

use super::law::{Law, Laws, Violation};
use crate::game::Game;
use crate::search::{Limits, SearchEnd, Searcher, ZeroEvaluator};
use crate::textbook::Recursive;
use crate::value::{Bounds, Outcome};

/// Checks the hints that can be checked without a search.
pub(super) fn check<G: Game>(position: &G) -> Result<(), Violation> {
    let (count, moves) = (position.move_count(), position.legal_moves().len());
    if count != moves {
        let expected = format!("{moves}, the number of legal moves");
        return Violation::err(Law::MoveCountHint, expected, format!("`move_count` returns {count}"));
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
            let expected = format!("{key:?}, the key after `{mv}`");
            return Violation::err(Law::KeyAfterHint, expected, format!("`key_after` returns {hint:?}"));
        }
    }
    Ok(())
}

fn check_non_losing_moves<G: Game>(position: &G) -> Result<(), Violation> {
    let non_losing = position.non_losing_moves();
    let violation = |expected: &str, mv: G::Move, problem: &str| {
        let list: Vec<String> = non_losing.iter().map(ToString::to_string).collect();
        let found = format!("`{mv}` {problem}; `non_losing_moves` returns [{}]", list.join(" "));
        Violation::err(Law::NonLosingMovesHint, expected, found)
    };
    let mut rest = non_losing.iter().peekable();
    for mv in position.legal_moves() {
        if rest.next_if_eq(&&mv).is_none() && !loses_immediately(position, mv) {
            let expected = "all moves that do not lose immediately, in the order of the legal moves";
            return violation(expected, mv, "is missing or out of order");
        }
    }
    match rest.next() {
        Some(&mv) => violation("only legal moves, in their order", mv, "is illegal or out of order"),
        None => Ok(()),
    }
}

/// Checks that `precompute` returns an equal position with the same hints.
fn check_precompute<G: Game>(position: &G) -> Result<(), Violation> {
    let violation = |expected: String, found: String| Violation::err(Law::PrecomputeHint, expected, found);
    let prepared = position.clone().precompute();
    if prepared != *position || prepared.outcome() != position.outcome() {
        return violation(
            "an equal position with the same outcome".to_owned(),
            format!("`precompute` returns\n{prepared}"),
        );
    }
    let (before, after) = (position.static_bounds(), prepared.static_bounds());
    if before != after {
        return violation(
            format!("static bounds {before} after `precompute`, as before"),
            format!("static bounds {after}"),
        );
    }
    let (before, after) = (position.non_losing_moves(), prepared.non_losing_moves());
    if before != after {
        return violation(
            format!("non-losing moves {before:?} after `precompute`, as before"),
            format!("non-losing moves {after:?}"),
        );
    }
    for mv in position.legal_moves() {
        let child = prepared.apply(mv);
        if child != position.apply(mv) || child.outcome() != position.apply(mv).outcome() {
            return violation(
                format!("the same position after `{mv}`, with or without `precompute`"),
                format!("after `precompute`\n{child}"),
            );
        }
        let without = position.move_score(mv, None);
        let with = prepared.move_score(mv, Some(&child.precompute()));
        if without != with {
            return violation(
                format!("score {without} of `{mv}`, as without the position after the move"),
                format!("score {with} with that position"),
            );
        }
    }
    Ok(())
}

/// Returns whether the other side can answer `mv` with a move that wins the game.
fn loses_immediately<G: Game>(position: &G, mv: G::Move) -> bool {
    let child = position.apply(mv);
    let other = position.to_move().opponent();
    let wins = |answer| child.apply(answer).outcome() == Some(Outcome::Win(other));
    child.to_move() == other && child.legal_moves().into_iter().any(wins)
}

/// Checks the static bounds against the value, if a search to the end of the game is small enough.
pub(super) fn check_bounds<G: Game>(position: &G, laws: &Laws<'_, G>) -> Result<(), Violation> {
    if position.is_over() && !G::EAGER_BOUNDS {
        return Ok(());
    }
    let bounds = position.static_bounds();
    let violation = |expected: String| {
        Violation::err(Law::StaticBoundsHint, expected, format!("`static_bounds` returns {bounds}"))
    };
    if position.is_over() && bounds.exact_value().is_none() {
        return violation("exact bounds, because the game is over and `EAGER_BOUNDS` is true".to_owned());
    }
    if bounds == Bounds::UNKNOWN {
        return Ok(());
    }
    let report = Recursive.search(position, &ZeroEvaluator, &Limits::none().with_nodes(laws.nodes));
    match report.value() {
        Some(value) if report.end == SearchEnd::Proved && !bounds.contains(value) => {
            violation(format!("bounds that contain {value}, the value"))
        }
        _ => Ok(()),
    }
}
