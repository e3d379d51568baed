//! What Stonehenge's hints say, against what a search that takes none finds out.

use crate::common::{after, playouts, reachable};
use plywood::laws::MinimaxOracle;
use plywood::{Bounds, Game, Value, ZeroEvaluator};
use plywood_games::Stonehenge;

fn stonehenge(side: u32) -> Stonehenge {
    Stonehenge::new(side).unwrap()
}

/// All positions of sides 1 to 3, and those of some games of sides 4 and 5.
fn positions() -> impl Iterator<Item = Stonehenge> {
    let all = (1..=3).flat_map(|side| reachable(&stonehenge(side)));
    all.chain((4..=5).flat_map(|side| playouts(&stonehenge(side))))
}

fn wins_at_once(position: &Stonehenge) -> bool {
    position.legal_moves().into_iter().any(|mv| position.apply(mv).is_over())
}

#[test]
fn the_safe_moves_are_all_that_do_not_lose_at_once() {
    for position in positions().filter(|position| !position.is_over()) {
        let mut moves = position.legal_moves();
        moves.retain(|mv| !wins_at_once(&position.apply(*mv)));
        assert_eq!(position.non_losing_moves(), moves, "\n{position}");
    }
}

#[test]
fn a_childs_key_is_the_key_of_the_child() {
    for position in positions() {
        for mv in position.legal_moves() {
            assert_eq!(position.key_after(mv), position.apply(mv).key(), "after {mv} in\n{position}");
        }
    }
}

fn assert_between(position: &Stonehenge, value: Value) {
    let Bounds { low, high } = position.static_bounds();
    assert!(low <= value && value <= high, "{value} is not from {low} to {high} in\n{position}");
}

#[test]
fn the_value_lies_within_the_bounds() {
    let mut truth = MinimaxOracle::new(&ZeroEvaluator);
    for position in (1..=3).flat_map(|side| reachable(&stonehenge(side))) {
        assert_between(&position, truth.value(&position, None));
    }
    for position in (4..=5).flat_map(|side| playouts(&stonehenge(side))) {
        if position.legal_moves().len() <= 9 {
            assert_between(&position, truth.value(&position, None));
        }
    }
}

#[test]
fn the_bounds_tell_an_end_that_is_near() {
    for position in positions().filter(|position| !position.is_over()) {
        let Bounds { low, high } = position.static_bounds();
        if wins_at_once(&position) {
            assert_eq!((low, high), (Value::Win { plies: 1 }, Value::Win { plies: 1 }), "\n{position}");
        } else if position.non_losing_moves().is_empty() {
            assert_eq!((low, high), (Value::Loss { plies: 2 }, Value::Loss { plies: 2 }), "\n{position}");
        } else {
            assert!(low >= Value::Loss { plies: 4 } && high <= Value::Win { plies: 3 }, "\n{position}");
        }
    }
}

#[test]
fn no_game_can_be_short() {
    for (side, moves) in (2..).zip([2, 3, 5, 5]) {
        let bounds = Bounds::new(Value::Loss { plies: 2 * moves }, Value::Win { plies: 2 * moves - 1 });
        assert_eq!(stonehenge(side).static_bounds(), bounds);
    }
}

/// On A B C G the first player, to move, is one cell short of CDE, the other side two; two cells short of BDF, the
/// other side one; and both are one short of ADG. After C B G D no line through F is free.
#[test]
fn near_lines_promise_most_and_captured_ones_nothing() {
    let promises = |moves| {
        let position = after(&stonehenge(2), moves);
        let promise = |mv| format!("{mv} {}", position.move_score(mv, None));
        position.legal_moves().into_iter().map(promise).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(promises("A B C G"), "D 14, E 5, F 3");
    assert_eq!(promises("C B G D"), "A 6, E 6, F 0");
}
