//! The theorem for the solver's searches: in every setting the value of plain minimax, a move that has it and a line
//! that leads to it.

use std::collections::HashSet;

use plywood::laws::{Coarse, Truth};
use plywood::toy::Toy;
use plywood::{Evaluator, Game, Player, ZeroEvaluator};
use plywood_games::{
    Alquerque, Connect, Lines, Mobility, Pieces, Rough, Stonehenge, SubtractSquare, TicTacToe, Tippy,
};
use proptest::prelude::*;

use super::check::{Setting, check};
use crate::common::boxes::Boxes;
use crate::common::trees::tree;

/// All positions that can be reached, those near the start first.
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

/// Every `stride`th position that can be reached, to the end and to some depth up to 5 by each evaluator, each time
/// in another setting.
fn holds<G: Game>(start: &G, stride: usize, evaluators: &[&dyn Evaluator<G>]) {
    let mut number = 0;
    let positions = reachable(start);
    for evaluator in evaluators {
        let mut truth = Truth::by(*evaluator);
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
fn on_tic_tac_toe() {
    holds(&TicTacToe::new(), 1, &[&Lines, &ZeroEvaluator, &Coarse]);
}

#[test]
fn on_an_ending_of_alquerque() {
    let ending = Alquerque::with_pieces(&[17, 19], &[8, 9], Player::First).expect("points of the board");
    holds(&ending, 7, &[&Pieces, &Mobility, &ZeroEvaluator]);
}

#[test]
fn on_tippy_3() {
    holds(&Tippy::new(3).expect("a size"), 1, &[&Lines, &ZeroEvaluator, &Coarse]);
}

#[test]
fn on_connect_three() {
    holds(&Connect::new(3, 5, 3).expect("a size"), 1, &[&Lines, &ZeroEvaluator, &Coarse]);
}

#[test]
fn on_stonehenge_1_and_2() {
    holds(&Stonehenge::new(1).expect("a size"), 1, &[&Rough, &ZeroEvaluator, &Coarse]);
    holds(&Stonehenge::new(2).expect("a size"), 1, &[&Rough, &ZeroEvaluator, &Coarse]);
}

#[test]
fn on_subtract_square_to_30() {
    for left in 0..=30 {
        holds(&SubtractSquare::new(left).expect("a size"), 1, &[&Rough, &ZeroEvaluator, &Coarse]);
    }
}

#[test]
fn where_a_side_moves_again_and_points_decide() {
    holds(&Boxes::new(), 1, &[&Coarse, &ZeroEvaluator]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn on_random_trees(tree in tree(), depth in prop::option::weighted(0.8, 0_u32..6), number: u64) {
        let toy: Toy = tree.parse().expect("a tree");
        for evaluator in [&Coarse as &dyn Evaluator<Toy>, &ZeroEvaluator] {
            let mut truth = Truth::by(evaluator);
            for step in 0..12 {
                let setting = Setting::numbered(number.wrapping_add(step));
                check(&toy, evaluator, depth, &setting, &mut truth).map_err(TestCaseError::fail)?;
            }
        }
    }
}
