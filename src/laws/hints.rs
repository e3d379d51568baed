//! The laws about the hints for the solver: every hint must be true.

use std::iter::successors;

use rustc_hash::FxHashSet;

use super::law::{Law, Laws, Violation};
use super::oracle::MinimaxOracle;
use crate::game::Game;
use crate::search::{Limits, SearchEnd, Searcher, ZeroEvaluator};
use crate::textbook::Recursive;
use crate::value::{Bounds, Outcome, Value};

/// The bounds on near ends are checked for each number of plies up to this one, for [`MANY_PLIES`], and for the numbers near
/// the value, at which false bounds exclude it.
const NEAR_PLIES: u32 = 10;
const MANY_PLIES: [u32; 4] = [20, 50, 100, u32::MAX];

/// Checks the hints that can be checked without a search.
pub(super) fn check<G: Game>(position: &G) -> Result<(), Violation> {
    let (count, moves) = (position.move_count(), position.legal_moves().len());
    Violation::unless(count == moves, Law::MoveCountHint, || {
        (format!("{moves}, the number of legal moves"), format!("`move_count` returns {count}"))
    })?;
    let prepared = precomputed(position)?;
    if position.is_over() {
        return Ok(());
    }
    check_turns(position)?;
    check_non_losing_moves(position)?;
    check_precompute(position, &prepared)?;
    for mv in position.legal_moves() {
        let child = position.apply(mv);
        let is_as_assumed =
            child.to_move() != position.to_move() && child.settled_points() == position.settled_points();
        let key = if is_as_assumed { child.key() } else { None };
        let hint = position.key_after(mv);
        Violation::unless(hint == key, Law::KeyAfterHint, || {
            (format!("{key:?}, the key after `{mv}`"), format!("`key_after` returns {hint:?}"))
        })?;
    }
    Ok(())
}

/// Checks that the opponent is to move after each move, if the game says so.
fn check_turns<G: Game>(position: &G) -> Result<(), Violation> {
    let side = position.to_move();
    for mv in position.legal_moves() {
        let is_in_turn = !G::ALTERNATES || position.apply(mv).to_move() != side;
        Violation::unless(is_in_turn, Law::TurnsAlternate, || {
            (
                format!("{} to move after `{mv}`, because `ALTERNATES` is true", side.opponent()),
                format!("{side} to move"),
            )
        })?;
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
    let order = "only legal moves, in their order";
    rest.next().map_or(Ok(()), |mv| violation(order, *mv, "is illegal or out of order"))
}

/// Returns the precomputed position, if it is equal to the position in everything that finished positions have, too.
fn precomputed<G: Game>(position: &G) -> Result<G, Violation> {
    let mut prepared = position.clone();
    prepared.precompute();
    let is_same = prepared == *position
        && prepared.outcome() == position.outcome()
        && prepared.settled_points() == position.settled_points()
        && prepared.key() == position.key()
        && prepared.move_count() == position.move_count()
        && prepared.may_end_in_points() == position.may_end_in_points();
    Violation::unless(is_same, Law::PrecomputeHint, || {
        let expected = "an equal position with the same outcome, settled points, key and number of moves, which may \
                        end in points if the position may";
        (expected, format!("after `precompute`\n{prepared}"))
    })?;
    Ok(prepared)
}

/// Checks that a precomputed position has the same hints as the position.
fn check_precompute<G: Game>(position: &G, prepared: &G) -> Result<(), Violation> {
    let law = Law::PrecomputeHint;
    let (before, after) = (position.static_bounds(), prepared.static_bounds());
    Violation::unless(before == after, law, || {
        (format!("static bounds {before} after `precompute`, as before"), format!("static bounds {after}"))
    })?;
    for ((hint, plies, before), (_, _, after)) in near_end_bounds(position).zip(near_end_bounds(prepared)) {
        Violation::unless(before == after, law, || {
            let expected = format!("`{hint}({plies})` returns {before} after `precompute`, as before");
            (expected, format!("it returns {after}"))
        })?;
    }
    for (list, before, after) in [
        ("legal_moves", position.legal_moves(), prepared.legal_moves()),
        ("non_losing_moves", position.non_losing_moves(), prepared.non_losing_moves()),
        ("undominated_moves", position.undominated_moves(), prepared.undominated_moves()),
    ] {
        Violation::unless(before == after, law, || {
            let expected = format!("`{list}` returns {before:?} after `precompute`, as before");
            (expected, format!("it returns {after:?}"))
        })?;
    }
    let score = prepared.move_scorer();
    for mv in position.legal_moves() {
        let (mut child, expected) = (prepared.apply(mv), position.apply(mv));
        Violation::unless(child == expected && child.outcome() == expected.outcome(), law, || {
            let expected = format!("the same position after `{mv}`, with or without `precompute`");
            (expected, format!("after `precompute`\n{child}"))
        })?;
        let without = position.move_score(mv, None);
        child.precompute();
        let with = prepared.move_score(mv, Some(&child));
        Violation::unless(without == with, law, || {
            let expected = format!("the same score of `{mv}` with and without the position after the move");
            (expected, format!("score {with} with it, and {without} without it"))
        })?;
        for after in [None, Some(&child)] {
            let by_scorer = score(mv, after);
            Violation::unless(by_scorer == with, Law::MoveScorerHint, || {
                (format!("{with}, the `move_score` of `{mv}`"), format!("`move_scorer` gives it {by_scorer}"))
            })?;
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

/// Plays the first legal move from the last position of `path` until the game ends. If it ends in points, checks that
/// `may_end_in_points` is true at every position from the start of `path` to the last one with hints about the end.
pub(super) fn check_may_end_in_points<G: Game>(path: &[G]) -> Result<(), Violation> {
    let Some((last, before)) = path.split_last() else { return Ok(()) };
    let next = |position: &G| position.legal_moves().first().map(|&mv| position.apply(mv));
    let (mut undeclared, mut hinted, mut outcome) = (None, None, None);
    for (ply, position) in before.iter().cloned().chain(successors(Some(last.clone()), next)).enumerate() {
        if undeclared.is_none() && !position.may_end_in_points() {
            undeclared = Some(ply);
        }
        if undeclared.is_some() && !position.is_over() && has_hints_about_end(&position) {
            hinted = Some(ply);
        }
        outcome = position.outcome();
    }
    let (Some(Outcome::Points(_)), Some(undeclared), Some(hinted)) = (outcome, undeclared, hinted) else {
        return Ok(());
    };
    let expected = format!(
        "`may_end_in_points` returns true after {undeclared} plies: the game can end in points, and after {hinted} \
         plies `static_bounds`, `near_win_bounds` or `near_loss_bounds` returns bounds, or `undominated_moves` omits moves"
    );
    Violation::err(Law::MayEndInPoints, expected, "`may_end_in_points` returns false")
}

fn has_hints_about_end<G: Game>(position: &G) -> bool {
    position.static_bounds() != Bounds::UNKNOWN
        || position.undominated_moves() != position.non_losing_moves()
        || near_end_bounds(position).any(|(_, _, bounds)| bounds != Bounds::UNKNOWN)
}

/// Returns the bounds that the position gives for the questions about each small number of plies, and for some large numbers,
/// with the name of the hint and the number of plies.
fn near_end_bounds<G: Game>(position: &G) -> impl Iterator<Item = (&'static str, u32, Bounds)> {
    (1..=NEAR_PLIES).chain(MANY_PLIES).flat_map(|plies| bounds_within(position, plies))
}

/// Returns the bounds that the position gives for the questions about one number of plies, with the name of the hint and the
/// number.
fn bounds_within<G: Game>(position: &G, plies: u32) -> [(&'static str, u32, Bounds); 2] {
    [
        ("near_win_bounds", plies, position.near_win_bounds(plies)),
        ("near_loss_bounds", plies, position.near_loss_bounds(plies)),
    ]
}

/// Checks the hints that only a search to the end of the game can check.
pub(super) fn check_by_search<G: Game>(position: &G, laws: &Laws<'_, G>) -> Result<(), Violation> {
    check_undominated_moves(position, laws)?;
    check_bounds(position, laws)
}

/// Checks that the list of undominated moves consists of legal moves in their order and, if a search to the end of the game
/// is small enough, that each move that it omits loses immediately or is at most as good as a listed move.
fn check_undominated_moves<G: Game>(position: &G, laws: &Laws<'_, G>) -> Result<(), Violation> {
    if position.is_over() {
        return Ok(());
    }
    let law = Law::UndominatedMovesHint;
    let (legal, listed) = (position.legal_moves(), position.undominated_moves());
    let mut rest = legal.iter();
    Violation::unless(listed.iter().all(|mv| rest.any(|legal| legal == mv)), law, || {
        ("only legal moves, in their order", format!("`undominated_moves` returns {listed:?}"))
    })?;
    let kept: FxHashSet<G::Move> = listed.iter().copied().collect();
    let mut omitted = legal;
    omitted.retain(|mv| !kept.contains(mv) && !loses_immediately(position, *mv));
    if omitted.is_empty() {
        return Ok(());
    }
    let limits = Limits::none().with_nodes(laws.nodes);
    if Recursive.search(position, &ZeroEvaluator, &limits).end != SearchEnd::Proved {
        return Ok(());
    }
    let mut oracle = MinimaxOracle::new(&ZeroEvaluator);
    let values = listed.iter().map(|&mv| oracle.move_value(position, mv, None));
    let best = values.filter(|value| *value != Value::Loss { plies: 1 }).max();
    for mv in omitted {
        let value = oracle.move_value(position, mv, None);
        Violation::unless(Some(value) <= best, law, || {
            let expected =
                format!("`{mv}`, or a move that is at least as good and does not end the game with a loss");
            (expected, format!("`undominated_moves` returns {listed:?}"))
        })?;
    }
    Ok(())
}

/// Checks all bounds that the position gives against its value, if a search to the end of the game is small enough.
fn check_bounds<G: Game>(position: &G, laws: &Laws<'_, G>) -> Result<(), Violation> {
    let is_over = position.is_over();
    if is_over && !G::EAGER_BOUNDS {
        return Ok(());
    }
    let bounds = position.static_bounds();
    Violation::unless(!is_over || bounds.exact_value().is_some(), Law::StaticBoundsHint, || {
        let expected = "exact bounds, because the game is over and `EAGER_BOUNDS` is true";
        (expected, format!("`static_bounds` returns {bounds}"))
    })?;
    let mut near_ends: Vec<_> = if is_over { Vec::new() } else { near_end_bounds(position).collect() };
    near_ends.retain(|(_, _, bounds)| *bounds != Bounds::UNKNOWN);
    if bounds == Bounds::UNKNOWN && near_ends.is_empty() {
        return Ok(());
    }
    let report = Recursive.search(position, &ZeroEvaluator, &Limits::none().with_nodes(laws.nodes));
    let Some(value) = report.value().filter(|_| report.end == SearchEnd::Proved) else { return Ok(()) };
    if let (Some(plies), false) = (value.plies(), is_over) {
        let near_value = plies.saturating_sub(2).max(NEAR_PLIES + 1)..=plies.saturating_add(2);
        near_ends.extend(near_value.flat_map(|plies| bounds_within(position, plies)));
    }
    let of_near_ends = near_ends
        .into_iter()
        .map(|(hint, plies, bounds)| (Law::NearEndHint, format!("{hint}({plies})"), bounds));
    let given = [(Law::StaticBoundsHint, "static_bounds".to_owned(), bounds)].into_iter().chain(of_near_ends);
    for (law, hint, bounds) in given {
        Violation::unless(bounds.contains(value), law, || {
            (format!("bounds that contain {value}, the value"), format!("`{hint}` returns {bounds}"))
        })?;
    }
    Ok(())
}
