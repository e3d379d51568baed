//! The hints at every reachable position of small games, compared with a search that uses no hints. The hints of
//! Stonehenge are tested in `stonehenge_hints`.

use std::collections::HashMap;

use crate::common::{assert_answer, playouts, reachable};
use plywood::laws::MinimaxOracle;
use plywood::{Bounds, Evaluator, Game, Limited, Outcome, Value, ZeroEvaluator};
use plywood_games::{Connect, Lines, Rough, SubtractSquare, TicTacToe, Tippy};

/// Returns whether the opponent can answer `mv` with a winning move.
fn loses_immediately<G: Game>(position: &G, mv: G::Move) -> bool {
    let (child, other) = (position.apply(mv), position.to_move().opponent());
    let wins = |answer| child.apply(answer).outcome() == Some(Outcome::Win(other));
    child.to_move() == other && child.legal_moves().into_iter().any(wins)
}

/// Checks every hint at every position that can be reached from `start`; the error names a false hint and the position.
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
            return Err(format!("bounds: {value} is outside of {bounds} at\n{position}"));
        }
        for plies in (1..=8).filter(|_| !position.is_over()) {
            for bounds in [position.near_win_bounds(plies), position.near_loss_bounds(plies)] {
                if !bounds.contains(value) {
                    return Err(format!("near {plies}: {value} is outside of {bounds} at\n{position}"));
                }
            }
        }
        let estimate = if position.is_over() { 0.0 } else { evaluator.evaluate(&position) };
        let Some(key) = position.key() else { continue };
        let worth = (value, value.plies(), estimate.to_bits());
        let (other_worth, other) = by_key.entry(key).or_insert_with(|| (worth, position.clone()));
        if *other_worth != worth {
            return Err(format!("key: {other_worth:?} and {worth:?} are different at\n{other}\n{position}"));
        }
    }
    Ok(())
}

/// Checks the hints about the moves of one position that is not over.
fn check_moves<G: Game>(position: &G) -> Result<(), String> {
    let non_losing = position.non_losing_moves();
    let mut rest = non_losing.iter();
    let mut next = rest.next();
    for mv in position.legal_moves() {
        if position.key_after(mv) != position.apply(mv).key() {
            return Err(format!("key_after: not the key after {mv} at\n{position}"));
        }
        if next == Some(&mv) {
            next = rest.next();
        } else if !loses_immediately(position, mv) {
            return Err(format!("non_losing_moves: {mv} does not lose immediately at\n{position}"));
        }
    }
    match next {
        Some(mv) => Err(format!("non_losing_moves: {mv} is not legal, or out of order, at\n{position}")),
        None => Ok(()),
    }
}

#[test]
fn every_hint_is_true_at_every_reachable_position() {
    let all = [
        check(&TicTacToe::new(), &Lines),
        check(&Tippy::new(3).unwrap(), &Lines),
        check(&Connect::new(3, 5, 3).unwrap(), &Lines),
        check(&Connect::new(4, 4, 3).unwrap(), &Lines),
        check(&Connect::new(5, 3, 3).unwrap(), &Lines),
        check(&Connect::new(4, 4, 4).unwrap(), &Lines),
        check(&Connect::new(4, 3, 4).unwrap(), &Lines),
        check(&Connect::new(2, 8, 4).unwrap(), &Lines),
        check(&SubtractSquare::new(60).unwrap(), &Rough),
    ];
    for (number, checked) in all.into_iter().enumerate() {
        if let Err(error) = checked {
            panic!("game {number}: {error}");
        }
    }
}

#[test]
fn every_hint_is_true_within_a_limit() {
    let limits = 0..=9;
    let connect = Connect::new(3, 5, 3).unwrap();
    let checks = limits.flat_map(|limit| {
        [
            check(&Limited::new(TicTacToe::new(), limit), &ZeroEvaluator),
            check(&Limited::new(Tippy::new(3).unwrap(), limit), &ZeroEvaluator),
            check(&Limited::new(connect, limit), &ZeroEvaluator),
            check(&Limited::new(SubtractSquare::new(60).unwrap(), limit), &ZeroEvaluator),
        ]
    });
    checks.for_each(|checked| checked.unwrap_or_else(|error| panic!("{error}")));
}

fn check_non_losing_moves<G: Game>(start: &G) {
    for position in reachable(start).into_iter().filter(|position| !position.is_over()) {
        for mv in position.non_losing_moves() {
            assert!(!loses_immediately(&position, mv), "{mv} at\n{position}");
        }
    }
}

#[test]
fn non_losing_moves_on_a_square_board_never_lose_immediately() {
    check_non_losing_moves(&TicTacToe::new());
    check_non_losing_moves(&Tippy::new(3).unwrap());
}

/// Returns whether the side to move can force a win within `plies` plies.
fn wins_within<G: Game>(position: &G, plies: u32) -> bool {
    let mut children = position.legal_moves().into_iter().map(|mv| position.apply(mv));
    children.any(|child| match child.outcome() {
        Some(outcome) => outcome == Outcome::Win(position.to_move()),
        None => plies > 2 && loses_within(&child, plies - 1),
    })
}

/// Returns whether the side to move loses within `plies` plies after each of its moves.
fn loses_within<G: Game>(position: &G, plies: u32) -> bool {
    let mut children = position.legal_moves().into_iter().map(|mv| position.apply(mv));
    children.all(|child| !child.is_over() && wins_within(&child, plies - 1))
}

#[test]
fn bounds_on_a_square_board_of_any_size_are_exact_for_three_plies() {
    let mut counts = [0; 4];
    for start in (3..=8).map(|size| Tippy::new(size).unwrap()) {
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
                counts[0] += 1;
                continue;
            };
            assert_eq!((low.to_string(), high.to_string()), (decided.to_string(), decided.to_string()));
            counts[decided.plies().map_or(0, |plies| plies as usize)] += 1;
        }
    }
    assert!(counts.iter().all(|&positions| positions > 20), "{counts:?}");
}

/// Follow-up decides few positions of small boards, so the ends of games on larger boards are checked as well.
#[test]
fn bounds_near_the_end_of_games_of_connect_contain_the_value() {
    let (mut draws, mut losses) = (0, 0);
    for (columns, rows, run) in [(7, 6, 4), (6, 5, 4), (5, 5, 4), (6, 4, 3), (4, 7, 4), (9, 3, 5)] {
        let start = Connect::new(columns, rows, run).unwrap();
        let mut truth = MinimaxOracle::new(&ZeroEvaluator);
        for position in playouts(&start) {
            let free = position.position_text().map_or(0, |text| text.matches('.').count());
            if free > 11 {
                continue;
            }
            let (bounds, value) = (position.static_bounds(), truth.value(&position, None));
            assert!(bounds.contains(value), "{value} is outside of {bounds} at\n{position}");
            draws += u32::from(bounds.low < Value::Draw && bounds.high == Value::Draw);
            losses += u32::from(bounds.low < bounds.high && bounds.high < Value::Draw);
        }
    }
    assert!(draws > 0 && losses > 0, "upper bounds: {draws} draws, {losses} losses");
}

/// The questions have answers on all boards and up to seven plies, unless the board may be full before.
#[test]
fn connect_answers_whether_an_end_is_near() {
    let mut answers = [[0; 2]; 8];
    for (columns, rows, run) in [(7, 6, 4), (4, 5, 3), (5, 4, 4), (3, 16, 3), (6, 5, 5)] {
        for position in playouts(&Connect::new(columns, rows, run).unwrap()) {
            let free = position.position_text().unwrap().matches('.').fold(0_u32, |count, _| count + 1);
            // Plain minimax is too slow for more plies at the beginning of a game.
            let most = if free > 20 { 4 } else { free.clamp(1, 8) - 1 };
            for plies in (1..=most).filter(|_| !position.is_over()) {
                let is_reached = assert_answer(&position, plies, |_| match plies % 2 {
                    1 => wins_within(&position, plies),
                    _ => !loses_within(&position, plies),
                });
                answers[plies as usize][usize::from(is_reached)] += 1;
            }
        }
    }
    assert!(answers[1..].iter().flatten().all(|count| *count > 10), "{answers:?}");
}

#[test]
fn the_opponent_bounds_the_value_of_connect_by_answers_in_the_same_column() {
    let cases = [
        // Every column has an even number of free cells, and the upper cells of the pairs contain a run or do not.
        ((4, 4, 4), "..../X.O./O.OX/O.XX", "loss 8"),
        ((5, 4, 4), "..X.O/..O.X/OOX.X/XOO.X", "draw"),
        // Column 3 has an odd number of free cells, and a threat closes it.
        ((4, 4, 3), "..../..../OX.O/XXOX", "loss 8"),
        // A threat closes column 4; columns 2 and 3 are loose.
        ((4, 4, 4), "..../.XX./OOO./OXX.", "loss 6"),
    ];
    for ((columns, rows, run), text, bound) in cases {
        let position = Connect::new(columns, rows, run).unwrap().parse_position(text).unwrap();
        assert_eq!(position.static_bounds().high.to_string(), bound, "\n{position}");
    }
}
