//! The hints at every position that can be reached: each tells the truth, by a search that takes none of
//! them. Those of Stonehenge have tests of their own.

use std::collections::HashMap;

use crate::common::{playouts, reachable};
use plywood::laws::MinimaxOracle;
use plywood::{Bounds, Evaluator, Game, Outcome, Value, ZeroEvaluator};
use plywood_games::{Connect, Lines, Rough, SubtractSquare, TicTacToe, Tippy};

/// Whether the other side can answer `mv` with a win on the spot.
fn loses_at_once<G: Game>(position: &G, mv: G::Move) -> bool {
    let (child, other) = (position.apply(mv), position.to_move().opponent());
    let wins = |answer| child.apply(answer).outcome() == Some(Outcome::Win(other));
    child.to_move() == other && child.legal_moves().into_iter().any(wins)
}

/// Checks every hint at every position; says which hint lies, and where.
pub(crate) fn check<G: Game>(start: &G, evaluator: &impl Evaluator<G>) -> Result<(), String> {
    let (mut truth, mut by_key) = (MinimaxOracle::new(&ZeroEvaluator), HashMap::new());
    for position in reachable(start) {
        let value = truth.value(&position, None);
        if !position.is_over() {
            check_moves(&position)?;
        }
        let may_have_bounds = G::EAGER_BOUNDS || !position.is_over();
        let bounds = if may_have_bounds { position.static_bounds() } else { Bounds::UNKNOWN };
        if position.is_over() && G::EAGER_BOUNDS && bounds.exact_value().is_none() {
            return Err(format!("bounds: not exact for a finished game:\n{position}"));
        }
        if !bounds.contains(value) {
            return Err(format!("bounds: {value} is not from {bounds} at\n{position}"));
        }
        let guess = if position.is_over() { 0.0 } else { evaluator.evaluate(&position) };
        let Some(key) = position.key() else { continue };
        let worth = (value, value.plies(), guess.to_bits());
        let (before, same) = by_key.entry(key).or_insert_with(|| (worth, position.clone()));
        if *before != worth {
            return Err(format!("key: {before:?} and {worth:?} are different at\n{same}\n{position}"));
        }
    }
    Ok(())
}

/// Checks the hints about the moves of one position.
fn check_moves<G: Game>(position: &G) -> Result<(), String> {
    let safe = position.non_losing_moves();
    let mut rest = safe.iter();
    let mut next = rest.next();
    for mv in position.legal_moves() {
        if position.key_after(mv) != position.apply(mv).key() {
            return Err(format!("key_after: not that of {mv} at\n{position}"));
        }
        if next == Some(&mv) {
            next = rest.next();
        } else if !loses_at_once(position, mv) {
            return Err(format!("non_losing_moves: {mv} does not lose at once at\n{position}"));
        }
    }
    match next {
        Some(mv) => Err(format!("non_losing_moves: {mv} is not legal, or out of order, at\n{position}")),
        None => Ok(()),
    }
}

#[test]
fn every_hint_is_true_everywhere() {
    let all = [
        check(&TicTacToe::new(), &Lines),
        check(&Tippy::new(3).unwrap(), &Lines),
        check(&Connect::new(3, 5, 3).unwrap(), &Lines),
        check(&Connect::new(4, 4, 3).unwrap(), &Lines),
        check(&Connect::new(5, 3, 3).unwrap(), &Lines),
        check(&SubtractSquare::new(60).unwrap(), &Rough),
    ];
    for (number, checked) in all.into_iter().enumerate() {
        if let Err(lie) = checked {
            panic!("game {number}: {lie}");
        }
    }
}

fn safe_moves_leave_no_loser<G: Game>(start: &G) {
    for position in reachable(start).into_iter().filter(|position| !position.is_over()) {
        for mv in position.non_losing_moves() {
            assert!(!loses_at_once(&position, mv), "{mv} at\n{position}");
        }
    }
}

#[test]
fn no_safe_move_on_a_square_board_loses_at_once() {
    safe_moves_leave_no_loser(&TicTacToe::new());
    safe_moves_leave_no_loser(&Tippy::new(3).unwrap());
}

/// Whether the side to move can win within so many plies, whatever the other does.
fn wins_within<G: Game>(position: &G, plies: u32) -> bool {
    let mut children = position.legal_moves().into_iter().map(|mv| position.apply(mv));
    children.any(|child| match child.outcome() {
        Some(outcome) => outcome == Outcome::Win(position.to_move()),
        None => plies > 2 && loses_within(&child, plies - 1),
    })
}

/// Whether the side to move, which is not over, loses within so many plies, whatever it does.
fn loses_within<G: Game>(position: &G, plies: u32) -> bool {
    let mut children = position.legal_moves().into_iter().map(|mv| position.apply(mv));
    children.all(|child| !child.is_over() && wins_within(&child, plies - 1))
}

#[test]
fn a_square_board_of_any_size_sees_three_plies_ahead() {
    let mut seen = [0; 4];
    for start in (3..=8).map(|side| Tippy::new(side).unwrap()) {
        for position in playouts(&start).iter().filter(|position| !position.is_over()) {
            let Bounds { low, high } = position.static_bounds();
            let decided = if wins_within(position, 1) {
                Value::Win { plies: 1 }
            } else if loses_within(position, 2) {
                Value::Loss { plies: 2 }
            } else if wins_within(position, 3) {
                Value::Win { plies: 3 }
            } else {
                assert!(Value::Loss { plies: 2 } < low && high < Value::Win { plies: 3 }, "\n{position}");
                seen[0] += 1;
                continue;
            };
            assert_eq!((low.to_string(), high.to_string()), (decided.to_string(), decided.to_string()));
            seen[decided.plies().map_or(0, |plies| plies as usize)] += 1;
        }
    }
    assert!(seen.iter().all(|&positions| positions > 20), "{seen:?}");
}
