//! The laws of all games and their heuristics.

use plywood::Player;
use plywood::laws::Laws;
use plywood_games::{
    Alquerque, Connect, Lines, Mobility, Pieces, Rough, Stonehenge, SubtractSquare, TicTacToe, Tippy,
};

/// Defines a test that checks a few random games on a board where a game takes a tenth of a second, and a test that checks many.
macro_rules! laws_of_large_board {
    ($module:ident, $start:expr, $($name:literal => $evaluator:expr),*) => {
        mod $module {
            use super::*;

            fn check(cases: u32) {
                if let Err(violation) = Laws::new().cases(cases)$(.evaluator($name, &$evaluator))*.check(&$start) {
                    panic!("{violation}");
                }
            }

            #[test]
            fn in_few_games() {
                check(16);
            }

            #[test]
            #[ignore = "takes ten seconds in a debug build; `.ci/nightly` runs it"]
            fn in_many_games() {
                check(256);
            }
        }
    };
}

plywood::laws!(tic_tac_toe, TicTacToe::new(), "lines" => Lines);
plywood::laws!(tippy_3, Tippy::new(3).unwrap(), "lines" => Lines);
laws_of_large_board!(tippy_8, Tippy::new(8).unwrap(), "lines" => Lines);
plywood::laws!(connect_three, Connect::new(3, 5, 3).unwrap(), "lines" => Lines);
laws_of_large_board!(connect_four, Connect::new(7, 6, 4).unwrap(), "lines" => Lines);
plywood::laws!(subtract_square_20, SubtractSquare::new(20).unwrap(), "rough" => Rough);
plywood::laws!(subtract_square_200, SubtractSquare::new(200).unwrap(), "rough" => Rough);
plywood::laws!(stonehenge_1, Stonehenge::new(1).unwrap(), "rough" => Rough);
plywood::laws!(stonehenge_2, Stonehenge::new(2).unwrap(), "rough" => Rough);
laws_of_large_board!(stonehenge_3, Stonehenge::new(3).unwrap(), "rough" => Rough);
laws_of_large_board!(stonehenge_5, Stonehenge::new(5).unwrap(), "rough" => Rough);
laws_of_large_board!(alquerque, Alquerque::new(), "pieces" => Pieces, "mobility" => Mobility);
plywood::laws!(alquerque_3x3, Alquerque::with_size(3, 3).unwrap(), "pieces" => Pieces, "mobility" => Mobility);
laws_of_large_board!(alquerque_3x7, Alquerque::with_size(3, 7).unwrap(), "pieces" => Pieces, "mobility" => Mobility);
plywood::laws!(
    alquerque_near_its_end,
    Alquerque::with_pieces(&[17, 19, 24], &[3, 7, 9], Player::First).unwrap(),
    "pieces" => Pieces, "mobility" => Mobility
);
