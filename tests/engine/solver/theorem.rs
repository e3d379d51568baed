//! The agreement theorem for the solver's searches: in every setting, they find the value of plain minimax, a best move
//! and a principal variation that leads to the value.

use std::collections::HashSet;

use plywood::laws::{CoarseEvaluator, MinimaxOracle};
use plywood::toy::Toy;
use plywood::{Evaluator, Game, Player, ZeroEvaluator};
use plywood_games::{
    Alquerque, Connect, Lines, Mobility, Pieces, Rough, Stonehenge, SubtractSquare, TicTacToe, Tippy,
};
use proptest::prelude::*;

use super::check::{Setting, check, check_with_own_keys};
use crate::common::boxes::Boxes;
use crate::common::trees::tree;

/// Returns all reachable positions, breadth first.
fn reachable<G: Game>(start: &G) -> Vec<G> {
    let mut seen = HashSet::from([start.clone()]);
    let mut positions = vec![start.clone()];
    let mut next = 0;
    while let Some(position) = positions.get(next).cloned() {
        next += 1;
        for mv in position.legal_moves() {
            let child = position.apply(mv);
            if seen.insert(child.clone()) {
                positions.push(child);
            }
        }
    }
    positions
}

/// A check of one search, which is [`check`] or [`check_with_own_keys`].
type Check<G> =
    fn(&G, &dyn Evaluator<G>, Option<u32>, &Setting, &mut MinimaxOracle<'_, G>) -> Result<(), String>;

/// Checks two searches of every `stride`th reachable position with each evaluator: one to the end of the game and one to a
/// depth from 0 to 5. Each search has a different setting, of which [`check_with_own_keys`] ignores the keys.
fn check_all<G: Game>(check: Check<G>, start: &G, stride: usize, evaluators: &[&dyn Evaluator<G>]) {
    let mut number = 0;
    let positions = reachable(start);
    for evaluator in evaluators {
        let mut truth = MinimaxOracle::new(*evaluator);
        for position in positions.iter().step_by(stride) {
            for depth in [None, Some((number % 6) as u32)] {
                number += 1;
                let setting = Setting::numbered(number);
                if let Err(wrong) = check(position, *evaluator, depth, &setting, &mut truth) {
                    panic!("{wrong}");
                }
            }
        }
    }
}

#[test]
fn searches_agree_with_minimax_on_tic_tac_toe() {
    check_all(check_with_own_keys, &TicTacToe::new(), 1, &[&Lines, &ZeroEvaluator, &CoarseEvaluator]);
}

#[test]
fn searches_agree_with_minimax_on_an_ending_of_alquerque() {
    let ending = Alquerque::with_pieces(&[17, 19], &[8, 9], Player::First).expect("points of the board");
    check_all(check_with_own_keys, &ending, 7, &[&Pieces, &Mobility, &ZeroEvaluator]);
}

#[test]
fn searches_agree_with_minimax_on_tippy_3() {
    check_all(
        check_with_own_keys,
        &Tippy::new(3).expect("a size"),
        3,
        &[&Lines, &ZeroEvaluator, &CoarseEvaluator],
    );
}

#[test]
fn searches_agree_with_minimax_on_connect_three() {
    check_all(check, &Connect::new(3, 5, 3).expect("a size"), 1, &[&Lines, &ZeroEvaluator, &CoarseEvaluator]);
}

#[test]
fn searches_agree_with_minimax_on_stonehenge_1_and_2() {
    check_all(check, &Stonehenge::new(1).expect("a size"), 1, &[&Rough, &ZeroEvaluator, &CoarseEvaluator]);
    check_all(check, &Stonehenge::new(2).expect("a size"), 1, &[&Rough, &ZeroEvaluator, &CoarseEvaluator]);
}

#[test]
fn searches_agree_with_minimax_on_subtract_square_to_30() {
    for left in 0..=30 {
        check_all(
            check_with_own_keys,
            &SubtractSquare::new(left).expect("a size"),
            1,
            &[&Rough, &ZeroEvaluator, &CoarseEvaluator],
        );
    }
}

#[test]
fn searches_agree_with_minimax_on_dots_and_boxes() {
    check_all(check, &Boxes::new(), 1, &[&CoarseEvaluator, &ZeroEvaluator]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn searches_agree_with_minimax_on_random_trees(tree in tree(), depth in prop::option::weighted(0.8, 0_u32..6), number: u64) {
        let toy: Toy = tree.parse().expect("a tree");
        for evaluator in [&CoarseEvaluator as &dyn Evaluator<Toy>, &ZeroEvaluator] {
            let mut truth = MinimaxOracle::new(evaluator);
            for step in 0..12 {
                let setting = Setting::numbered(number.wrapping_add(step));
                check(&toy, evaluator, depth, &setting, &mut truth).map_err(TestCaseError::fail)?;
            }
        }
    }
}
