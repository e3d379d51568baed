//! The agreement theorem: for a position, a depth and an evaluator, every search returns the value of plain recursive
//! minimax and one of its best moves; the textbook searches return the first of the best moves.
//!
//! At full depth, the searches are checked against a naive oracle on every reachable position of the small games. At
//! depths 1 to 5, they are checked against each other on random positions of every game and on random trees, with an
//! evaluator that produces many ties.

use crate::common::boxes::Boxes;
use crate::common::oracle::solve;
use crate::common::trees::tree;
use plywood::laws::{CoarseEvaluator, check_agreement};
use plywood::play::{RandomMove, Strategy as _};
use plywood::replay;
use plywood::toy::Toy;
use plywood::{AnySearcher, Bound, Game, Limits, Player, SearchEnd, Searcher, Value, ZeroEvaluator};
use plywood_games::{Alquerque, Connect, Stonehenge, SubtractSquare, TicTacToe, Tippy};
use proptest::prelude::*;

/// Checks every search on every position reachable from `start` at full depth: the value with its plies, the best move,
/// the principal variation, and the value of each move.
fn check_against_oracle<G: Game>(start: &G) {
    let known = solve(start);
    let textbook: Vec<_> = AnySearcher::textbook().iter().map(AnySearcher::name).collect();
    for (position, truth) in &known {
        let value = truth.value(position.to_move());
        for mut searcher in AnySearcher::all() {
            let report = searcher.search(position, &ZeroEvaluator, &Limits::none());
            if textbook.contains(&searcher.name()) {
                assert_eq!(report.best, truth.best, "{} at\n{position}", searcher.name());
            }
            let found = (report.value(), report.bound(), report.end);
            let expected = (Some(value), Some(Bound::Exact), SearchEnd::Proved);
            assert_eq!(found, expected, "{} at\n{position}", searcher.name());
            let best_value = report.best.map(|mv| {
                let child = position.apply(mv);
                known[&child].value(position.to_move()).earlier(1)
            });
            assert_eq!(
                best_value,
                truth.best.map(|_| value),
                "the move of {} at\n{position}",
                searcher.name()
            );
            assert_eq!(replay(position, &report.pv, &ZeroEvaluator).ok(), Some(value));
        }
        for each in AnySearcher::default().analyze(position, &ZeroEvaluator, &Limits::none()).moves {
            let child = position.apply(each.mv);
            let expected = known[&child].value(position.to_move()).earlier(1);
            assert_eq!(
                (each.value(), each.bound()),
                (Some(expected), Some(Bound::Exact)),
                "`{}` at\n{position}",
                each.mv
            );
        }
    }
}

#[test]
fn all_searches_agree_on_all_positions_of_tic_tac_toe() {
    check_against_oracle(&TicTacToe::new());
}

#[test]
fn all_searches_agree_on_all_positions_of_tippy_3() {
    check_against_oracle(&Tippy::new(3).expect("a size"));
}

#[test]
fn all_searches_agree_on_all_positions_of_connect_three() {
    check_against_oracle(&Connect::new(3, 5, 3).expect("a size"));
}

#[test]
fn all_searches_agree_on_all_positions_of_stonehenge_1_and_2() {
    check_against_oracle(&Stonehenge::new(1).expect("a size"));
    check_against_oracle(&Stonehenge::new(2).expect("a size"));
}

#[test]
fn all_searches_agree_on_all_positions_of_subtract_square_to_30() {
    (0..=30).for_each(|left| check_against_oracle(&SubtractSquare::new(left).expect("a size")));
}

#[test]
fn all_searches_agree_on_all_positions_of_an_ending_of_alquerque() {
    let ending = Alquerque::with_pieces(&[17, 19], &[8, 9], Player::First);
    check_against_oracle(&ending.expect("points of the board"));
}

#[test]
fn all_searches_agree_on_all_positions_of_a_game_with_two_moves_in_a_row() {
    check_against_oracle(&Boxes::new());
}

/// Checks a search on Subtract Square from 0 to `largest`, against a table that is filled from 0 upwards.
fn check_against_table(search: &str, largest: usize) {
    // The entry for a number: whether the side to move wins, and the plies to the end of the game.
    let mut table: Vec<(bool, u32)> = Vec::new();
    for left in 0..=largest {
        let squares: Vec<_> = (1..=left.isqrt()).map(|root| root * root).collect();
        let children = squares.iter().map(|square| table[left - square]);
        let quickest_win = children.clone().filter(|(wins, _)| !wins).map(|(_, plies)| plies + 1).min();
        let slowest_loss = children.map(|(_, plies)| plies + 1).max();
        table.push(quickest_win.map_or((false, slowest_loss.unwrap_or(0)), |plies| (true, plies)));
    }
    let mut searcher: AnySearcher = search.parse().expect("a search");
    for (left, (wins, plies)) in (0..).zip(table) {
        let value = if wins { Value::Win { plies } } else { Value::Loss { plies } };
        let position = SubtractSquare::new(left).expect("a size");
        let report = searcher.search(&position, &ZeroEvaluator, &Limits::none());
        assert_eq!(report.value(), Some(value), "{left}");
    }
}

#[test]
fn alpha_beta_agrees_with_a_table_of_subtract_square_to_40() {
    check_against_table("alpha-beta", 40);
}

#[test]
fn alpha_beta_iterative_agrees_with_a_table_of_subtract_square_to_40() {
    check_against_table("alpha-beta-iterative", 40);
}

#[test]
fn the_solvers_agree_with_a_table_of_subtract_square_to_500() {
    for searcher in AnySearcher::solvers() {
        check_against_table(searcher.name(), 500);
    }
}

/// Checks all searches to depths 1 to 5 on random positions of a game, with an evaluator that produces many ties.
fn check_depths<G: Game>(start: &G, positions: u64) {
    for seed in 0..positions {
        let mut generator = RandomMove::seeded(seed);
        let mut position = start.clone();
        for _ in 0..seed % 12 {
            if let Ok(mv) = generator.choose(&position) {
                position = position.apply(mv);
            }
        }
        for depth in 1..=5 {
            let limits = Limits::to_depth(depth).with_nodes(8_000);
            check_agreement(&position, &CoarseEvaluator, &limits)
                .unwrap_or_else(|error| panic!("{error} at\n{position}"));
        }
    }
}

// One test for each kind of game, so that they run in parallel.
#[test]
fn all_searches_agree_to_depths_1_to_5_on_random_positions_of_small_games() {
    check_depths(&TicTacToe::new(), 24);
    (10..=30).for_each(|left| check_depths(&SubtractSquare::new(left).expect("a size"), 12));
    check_depths(&Boxes::new(), 12);
}

#[test]
fn all_searches_agree_to_depths_1_to_5_on_random_positions_of_tippy() {
    (3..=5).for_each(|size| check_depths(&Tippy::new(size).expect("a size"), 12));
}

#[test]
fn all_searches_agree_to_depths_1_to_5_on_random_positions_of_stonehenge() {
    (2..=5).for_each(|size| check_depths(&Stonehenge::new(size).expect("a size"), 12));
}

#[test]
fn all_searches_agree_to_depths_1_to_5_on_random_positions_of_connect() {
    for (columns, rows, run) in [(3, 5, 3), (5, 3, 3), (4, 4, 4), (7, 6, 4)] {
        check_depths(&Connect::new(columns, rows, run).expect("a size"), 12);
    }
}

#[test]
fn all_searches_agree_to_depths_1_to_5_on_random_positions_of_alquerque() {
    check_depths(&Alquerque::new(), 12);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn all_searches_agree_on_random_trees(tree in tree(), depth in 0_u32..=6) {
        let toy: Toy = tree.parse().expect("a tree");
        check_agreement(&toy, &ZeroEvaluator, &Limits::none()).map_err(TestCaseError::fail)?;
        check_agreement(&toy, &CoarseEvaluator, &Limits::to_depth(depth)).map_err(TestCaseError::fail)?;
        let known = solve(&toy)[&toy];
        let report = AnySearcher::default().search(&toy, &ZeroEvaluator, &Limits::none());
        prop_assert_eq!(report.value(), Some(known.value(toy.to_move())));
    }

    #[test]
    fn a_depth_limit_beyond_the_end_of_the_game_has_no_effect(tree in tree(), beyond in 0_u32..3) {
        let toy: Toy = tree.parse().expect("a tree");
        for mut searcher in AnySearcher::textbook() {
            let full = searcher.search(&toy, &ZeroEvaluator, &Limits::none());
            let deep = searcher.search(&toy, &CoarseEvaluator, &Limits::to_depth(20 + beyond));
            prop_assert_eq!((full.value(), full.pv, full.end), (deep.value(), deep.pv, deep.end));
            prop_assert_eq!(full.stats.nodes, deep.stats.nodes);
        }
        for mut searcher in AnySearcher::solvers() {
            let full = searcher.search(&toy, &ZeroEvaluator, &Limits::none());
            let deep = searcher.search(&toy, &CoarseEvaluator, &Limits::to_depth(20 + beyond));
            prop_assert_eq!((full.value(), full.end), (deep.value(), deep.end), "{}", searcher.name());
            prop_assert_eq!(replay(&toy, &deep.pv, &CoarseEvaluator).ok(), full.value());
        }
    }
}
