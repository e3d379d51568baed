//! The hints of Stonehenge, compared with a search that uses no hints.

use crate::common::{after, assert_answer, playouts, reachable};
use plywood::laws::MinimaxOracle;
use plywood::{Bounds, Game, Value, ZeroEvaluator};
use plywood_games::Stonehenge;

/// The largest size.
const LARGEST: u32 = 6;

fn stonehenge(size: u32) -> Stonehenge {
    Stonehenge::new(size).unwrap()
}

/// Returns all positions of the sizes 1 to 3, and the positions of playouts of the larger sizes.
fn positions() -> impl Iterator<Item = Stonehenge> {
    let all = (1..=3).flat_map(|size| reachable(&stonehenge(size)));
    all.chain((4..=LARGEST).flat_map(|size| playouts(&stonehenge(size))))
}

/// Returns the unfinished positions of the sizes 1 to 3, and those with at most nine free cells in playouts of the larger
/// sizes, for which plain minimax is fast enough.
fn positions_for_minimax() -> impl Iterator<Item = Stonehenge> {
    let all = (1..=3).flat_map(|size| reachable(&stonehenge(size)));
    let near = (4..=LARGEST).flat_map(|size| playouts(&stonehenge(size)));
    all.chain(near.filter(|position| position.legal_moves().len() <= 9))
        .filter(|position| !position.is_over())
}

fn wins_immediately(position: &Stonehenge) -> bool {
    position.legal_moves().into_iter().any(|mv| position.apply(mv).is_over())
}

#[test]
fn non_losing_moves_are_all_moves_that_do_not_lose_immediately() {
    for position in positions().filter(|position| !position.is_over()) {
        let mut moves = position.legal_moves();
        moves.retain(|mv| !wins_immediately(&position.apply(*mv)));
        assert_eq!(position.non_losing_moves(), moves, "\n{position}");
        let undominated = position.undominated_moves();
        assert_eq!(undominated.is_empty(), moves.is_empty(), "\n{position}");
        moves.retain(|mv| undominated.contains(mv));
        assert_eq!(undominated, moves, "\n{position}");
    }
}

#[test]
fn undominated_moves_contain_a_best_move() {
    let mut truth = MinimaxOracle::new(&ZeroEvaluator);
    for position in positions_for_minimax() {
        let moves = position.undominated_moves();
        let best = moves.iter().map(|&mv| truth.move_value(&position, mv, None)).max();
        let value = truth.value(&position, None);
        assert_eq!(best.unwrap_or(Value::Loss { plies: 2 }), value, "{moves:?} in\n{position}");
    }
}

/// After C B G D, no line through F is free.
#[test]
fn dominated_cells_are_omitted() {
    let listed = |moves| {
        let position = after(&stonehenge(2), moves);
        let list = position.undominated_moves();
        list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(listed("C B G D"), "A E");
    assert_eq!(listed("A C B G"), "D");
    assert_eq!(listed(""), "A B C D E F G");
}

#[test]
fn key_after_is_the_key_of_the_child() {
    for position in positions() {
        for mv in position.legal_moves() {
            assert_eq!(position.key_after(mv), position.apply(mv).key(), "after {mv} in\n{position}");
        }
    }
}

fn assert_between(position: &Stonehenge, value: Value) {
    let Bounds { low, high } = position.static_bounds();
    assert!(low <= value && value <= high, "{value} is outside of {low} to {high} in\n{position}");
}

#[test]
fn bounds_contain_the_value() {
    let mut truth = MinimaxOracle::new(&ZeroEvaluator);
    for position in positions_for_minimax() {
        assert_between(&position, truth.value(&position, None));
    }
}

#[test]
fn the_game_answers_whether_an_end_is_near() {
    let mut truth = MinimaxOracle::new(&ZeroEvaluator);
    let mut answers = [[0; 2]; 6];
    for position in positions_for_minimax() {
        let value = truth.value(&position, None);
        for plies in 1..=5 {
            let is_reached = assert_answer(&position, plies, |threshold| value >= threshold);
            answers[plies as usize][usize::from(is_reached)] += 1;
        }
    }
    assert!(answers[1..].iter().flatten().all(|count| *count > 100), "{answers:?}");
}

#[test]
fn questions_about_near_ends_of_finished_games_do_not_panic() {
    for position in positions().filter(Game::is_over) {
        for plies in (0..=6).chain([u32::MAX]) {
            for Bounds { low, high } in [position.near_win_bounds(plies), position.near_loss_bounds(plies)] {
                assert!(low <= high, "\n{position}");
            }
        }
    }
}

#[test]
fn bounds_are_exact_for_two_plies() {
    for position in positions().filter(|position| !position.is_over()) {
        let Bounds { low, high } = position.static_bounds();
        if wins_immediately(&position) {
            assert_eq!((low, high), (Value::Win { plies: 1 }, Value::Win { plies: 1 }), "\n{position}");
        } else if position.non_losing_moves().is_empty() {
            assert_eq!((low, high), (Value::Loss { plies: 2 }, Value::Loss { plies: 2 }), "\n{position}");
        } else {
            assert!(low >= Value::Loss { plies: 4 } && high <= Value::Win { plies: 3 }, "\n{position}");
        }
    }
}

#[test]
fn bounds_at_the_start_exclude_short_games() {
    for (size, moves) in (2..).zip([2, 3, 5, 5]) {
        let bounds = Bounds::new(Value::Loss { plies: 2 * moves }, Value::Win { plies: 2 * moves - 1 });
        assert_eq!(stonehenge(size).static_bounds(), bounds);
    }
}

/// After A B C G, the first player is to move and needs one cell for CDE and the opponent two; the first player needs
/// two cells for BDF and the opponent one; both need one cell for ADG. After C B G D, no line through F is free.
#[test]
fn move_scores_prefer_nearly_captured_lines() {
    let scores = |moves| {
        let position = after(&stonehenge(2), moves);
        let score = |mv| format!("{mv} {}", position.move_score(mv, None));
        position.legal_moves().into_iter().map(score).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(scores("A B C G"), "D 14, E 5, F 3");
    assert_eq!(scores("C B G D"), "A 6, E 6, F 0");
}
