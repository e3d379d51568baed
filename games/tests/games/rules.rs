//! The outcomes of Tic-Tac-Toe, Tippy and Connect, determined a second time from the drawing alone, and known facts about
//! the games.

use std::collections::HashMap;

use crate::common::{after, moves, playouts, reachable, sign, solved};
use plywood::{Game, Outcome, Player};
use plywood_games::{Connect, Stonehenge, SubtractSquare, TicTacToe, Tippy};

type Offsets = Vec<(i32, i32)>;

fn check_outcomes<'a, G: Game + 'a>(
    positions: impl IntoIterator<Item = &'a G>,
    margin: usize,
    shapes: &[Offsets],
) {
    for position in positions {
        check_outcome(position, margin, shapes);
    }
}

/// Asserts that a side has won if and only if its pieces fill one of the shapes, and that the game is a draw if and only if
/// the board is full without a win. The drawing has one line and `margin` columns of labels.
fn check_outcome<G: Game>(position: &G, margin: usize, shapes: &[Offsets]) {
    let drawing = position.to_string();
    let rows: Vec<Vec<&str>> =
        drawing.lines().skip(1).map(|line| line.split_whitespace().skip(margin).collect()).collect();
    let (height, width) = (rows.len().try_into().unwrap(), rows[0].len().try_into().unwrap());
    let at = |x: i32, y: i32| {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        rows.get(y)?.get(x).copied()
    };
    let filled = |mark| {
        let fits = |x, y, shape: &Offsets| shape.iter().all(|(dx, dy)| at(x + dx, y + dy) == Some(mark));
        (0..height).any(|y| (0..width).any(|x| shapes.iter().any(|shape| fits(x, y, shape))))
    };
    let count = |mark| rows.iter().flatten().filter(|word| **word == mark).count();
    let expected = match (filled("X"), filled("O")) {
        (true, true) => panic!("both have won:\n{position}"),
        (true, false) => Some(Outcome::Win(Player::First)),
        (false, true) => Some(Outcome::Win(Player::Second)),
        (false, false) => (count(".") == 0).then_some(Outcome::Draw),
    };
    assert_eq!(position.outcome(), expected, "\n{position}");
    let next = if count("X") == count("O") { Player::First } else { Player::Second };
    assert_eq!(position.to_move(), next, "\n{position}");
}

/// Returns the runs of this length in the four directions.
fn straight(run: i32) -> Vec<Offsets> {
    let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
    directions.map(|(dx, dy)| (0..run).map(|step| (step * dx, step * dy)).collect()).into()
}

/// Returns the rotations and reflections of a tippy.
fn tippies() -> Vec<Offsets> {
    let mut shape = vec![(0, 0), (1, 0), (1, 1), (2, 1)];
    let mut all = Vec::new();
    for _ in 0..4 {
        let from_first_cell =
            |shape: &Offsets| shape.iter().map(|&(x, y)| (x - shape[0].0, y - shape[0].1)).collect();
        all.push(from_first_cell(&shape));
        all.push(from_first_cell(&shape.iter().map(|(x, y)| (-x, *y)).collect()));
        shape = shape.iter().map(|(x, y)| (-y, *x)).collect();
    }
    all
}

#[test]
fn outcomes_of_tic_tac_toe_match_the_drawing() {
    let positions = reachable(&TicTacToe::new());
    assert_eq!((positions.len(), ended(&positions)), (5478, 958));
    check_outcomes(&positions, 1, &straight(3));
}

#[test]
fn outcomes_of_tippy_match_the_drawing() {
    let positions = reachable(&Tippy::new(3).unwrap());
    assert_eq!((positions.len(), ended(&positions)), (5998, 238));
    check_outcomes(&positions, 1, &tippies());
    for size in 4..=8 {
        check_outcomes(&playouts(&Tippy::new(size).unwrap()), 1, &tippies());
    }
}

#[test]
fn outcomes_of_connect_match_the_drawing() {
    let counts = [((3, 5, 3), (8789, 3292)), ((4, 4, 3), (41_750, 17_820)), ((5, 3, 3), (70_914, 30_255))];
    for ((columns, rows, run), count) in counts {
        let positions = reachable(&Connect::new(columns, rows, run).unwrap());
        assert_eq!((positions.len(), ended(&positions)), count);
        let run = straight(run.try_into().unwrap());
        check_outcomes(&positions, 0, &run);
    }
    for (columns, rows, run) in
        [(7, 6, 4), (8, 7, 4), (9, 6, 5), (2, 31, 4), (2, 31, 31), (9, 1, 2), (5, 5, 4)]
    {
        let start = Connect::new(columns, rows, run).unwrap();
        let run = straight(run.try_into().unwrap());
        check_outcomes(&playouts(&start), 0, &run);
    }
}

#[test]
fn the_number_of_stonehenge_positions_is_known() {
    for (size, count) in [(1, (4, 3)), (2, (2135, 837))] {
        let positions = reachable(&Stonehenge::new(size).unwrap());
        assert_eq!((positions.len(), ended(&positions)), count);
    }
}

fn ended<'a, G: Game + 'a>(positions: impl IntoIterator<Item = &'a G>) -> usize {
    positions.into_iter().filter(|position| position.is_over()).count()
}

#[test]
fn small_games_have_their_known_values() {
    assert_eq!(solved(&TicTacToe::new()), (0, "a1 b1 c1 a2 b2 c2 a3 b3 c3".to_owned()));
    assert_eq!(solved(&Tippy::new(3).unwrap()), (1, "b2".to_owned()));
    assert_eq!(solved(&Connect::new(3, 5, 3).unwrap()), (0, "1 2 3".to_owned()));
    for (columns, rows, run, value) in [(4, 4, 3, 1), (5, 3, 3, 1)] {
        assert_eq!(solved(&Connect::new(columns, rows, run).unwrap()).0, value);
    }
    assert_eq!(solved(&SubtractSquare::new(6).unwrap()), (1, "1 4".to_owned()));
    assert_eq!(solved(&SubtractSquare::new(50).unwrap()).0, 1);
}

#[test]
fn lost_numbers_are_sequence_a030193() {
    let mut known = HashMap::new();
    let mut is_lost = |number: &u32| sign(&SubtractSquare::new(*number).unwrap(), &mut known) == -1;
    let lost: Vec<u32> = (0..=300).filter(|number| is_lost(number)).collect();
    let published = [
        0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95, 109, 119, 124, 127,
        130, 132, 137, 142, 147, 150, 170, 177, 180, 182, 187, 192, 197, 204, 210, 215, 238, 243, 249, 255,
        257, 260, 262, 267, 272, 275,
    ];
    assert_eq!(lost, published);
}

#[test]
fn moves_have_the_documented_notation_and_order() {
    assert_eq!(moves(&after(&TicTacToe::new(), "b2 a1")), "b1 c1 a2 c2 a3 b3 c3");
    assert_eq!(moves(&Tippy::new(4).unwrap()), "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4");
    assert!(moves(&Tippy::new(8).unwrap()).ends_with("g8 h8"));
    assert_eq!(moves(&after(&Connect::new(3, 5, 3).unwrap(), "2 2 2 2 2")), "1 3");
    assert_eq!(moves(&Connect::new(9, 6, 4).unwrap()), "1 2 3 4 5 6 7 8 9");
    assert_eq!(moves(&SubtractSquare::new(20).unwrap()), "1 4 9 16");
    assert_eq!(moves(&SubtractSquare::new(25).unwrap()), "1 4 9 16 25");
    assert_eq!(moves(&SubtractSquare::new(0).unwrap()), "");
    let largest = SubtractSquare::new(1_000_000_000).unwrap().legal_moves();
    assert_eq!((largest.len(), largest.last().unwrap().square()), (31_622, 31_622 * 31_622));
}

#[test]
fn moves_have_accessors_and_support_padding() {
    let place = after(&TicTacToe::new(), "").parse_move("c2").unwrap();
    assert_eq!((place.column(), place.row()), (2, 1));
    let column = Connect::new(3, 5, 3).unwrap().parse_move("3").unwrap();
    assert_eq!(column.index(), 2);
    assert_eq!(format!("{place:>4}|{column:<2}|"), "  c2|3 |");
}

#[test]
fn zero_is_lost_for_the_side_to_move() {
    let start = SubtractSquare::new(20).unwrap();
    assert_eq!(SubtractSquare::new(0).unwrap().outcome(), Some(Outcome::Win(Player::Second)));
    assert_eq!(after(&start, "16 4").outcome(), Some(Outcome::Win(Player::Second)));
    assert_eq!(after(&start, "16 1 1 1 1").outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(after(&start, "16").left(), 4);
}

#[test]
fn boards_have_the_documented_drawing() {
    let boards = [
        (after(&TicTacToe::new(), "a1 c2").to_string(), "  a b c\n1 X . .\n2 . . O\n3 . . ."),
        (
            after(&Tippy::new(4).unwrap(), "d1 a4").to_string(),
            "  a b c d\n1 . . . X\n2 . . . .\n3 . . . .\n4 O . . .",
        ),
        (after(&Connect::new(4, 2, 3).unwrap(), "4 4 1").to_string(), "1 2 3 4\n. . . O\nX . . X"),
        (after(&SubtractSquare::new(20).unwrap(), "9").to_string(), "11 left"),
    ];
    for (drawn, expected) in boards {
        assert_eq!(drawn, expected);
    }
}
