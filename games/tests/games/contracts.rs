//! Contracts of every game beyond its rules: keys below `2^key_bits`, scenes that contain every legal move, well-formed
//! drawings, and heuristics within their range.

use std::collections::HashSet;

use crate::common::{after, playouts, reachable};
use plywood::scene::Cell;
use plywood::{Evaluator, Game, Player, Scene};
use plywood_games::{Alquerque, Connect, Lines, Rough, Stonehenge, SubtractSquare, TicTacToe, Tippy};

/// Checks positions of every game: all reachable positions of small games, and the positions of some playouts of large
/// ones.
macro_rules! for_every_game {
    ($check:ident) => {
        $check(&reachable(&TicTacToe::new()));
        $check(&reachable(&Tippy::new(3).unwrap()));
        $check(&reachable(&Connect::new(3, 5, 3).unwrap()));
        $check(&reachable(&Stonehenge::new(1).unwrap()));
        $check(&reachable(&Stonehenge::new(2).unwrap()));
        $check(&reachable(&SubtractSquare::new(60).unwrap()));
        for size in 4..=8 {
            $check(&playouts(&Tippy::new(size).unwrap()));
        }
        for size in 3..=5 {
            $check(&playouts(&Stonehenge::new(size).unwrap()));
        }
        for (columns, rows, run) in [(7, 6, 4), (8, 7, 8), (2, 31, 4), (9, 6, 9), (9, 1, 3)] {
            $check(&playouts(&Connect::new(columns, rows, run).unwrap()));
        }
        $check(&playouts(&SubtractSquare::new(5_000).unwrap()));
        $check(&playouts(&Alquerque::new()));
        $check(&reachable(&Alquerque::with_size(3, 3).unwrap()));
        for (columns, rows) in [(3, 5), (3, 7), (5, 3), (7, 3)] {
            $check(&playouts(&Alquerque::with_size(columns, rows).unwrap()));
        }
        $check(&reachable(&Alquerque::with_pieces(&[17, 19], &[8, 9], Player::First).unwrap()));
    };
}

pub(crate) use for_every_game;

fn check_key_bits<'a, G: Game + 'a>(positions: impl IntoIterator<Item = &'a G>) {
    for position in positions {
        let key = position.key().unwrap();
        assert!(position.key_bits() >= 128 - key.leading_zeros(), "{key} of\n{position}");
    }
}

#[test]
fn every_key_is_below_two_to_the_key_bits() {
    for_every_game!(check_key_bits);
}

/// Returns the legal moves in their notation, and whether the game is over.
pub(crate) fn moves_and_end<G: Game>(position: &G) -> (Vec<String>, bool) {
    (position.legal_moves().iter().map(ToString::to_string).collect(), position.is_over())
}

#[test]
fn the_largest_possible_key_is_below_two_to_the_key_bits() {
    assert!(3_u128.pow(64) < 1 << Tippy::new(8).unwrap().key_bits());
    assert!(3_u128.pow(9) < 1 << TicTacToe::new().key_bits());
    let largest = SubtractSquare::new(1_000_000_000).unwrap();
    assert!(largest.key().unwrap() < 1 << largest.key_bits());
}

fn check_scenes<'a, G: Game + 'a>(positions: impl IntoIterator<Item = &'a G>) {
    for position in positions {
        let scene = position.scene();
        let mut reached: Vec<String> = scene.moves().map(str::to_owned).collect();
        let Scene { cells, paths, lines, won_by, .. } = scene;
        let mut legal = moves_and_end(position).0;
        reached.sort();
        legal.sort();
        assert_eq!(reached, legal, "\n{position}");
        let places: HashSet<String> =
            cells.iter().map(|cell| format!("{:.3} {:.3}", cell.x, cell.y)).collect();
        assert_eq!(places.len(), cells.len(), "two cells have the same coordinates in\n{position}");
        let names: HashSet<String> =
            position.scene().named().cells.into_iter().map(|cell| cell.name.to_string()).collect();
        assert_eq!(names.len(), cells.len(), "two cells have the same name in\n{position}");
        assert!(!names.contains(""), "a cell without a name in\n{position}");
        assert!(cells.iter().all(|cell| cell.x >= 0.0 && cell.y >= 0.0));
        assert!(cells.iter().all(|cell| cell.piece.is_none() || cell.mv.is_none()));
        let piece_at =
            |place: (f64, f64)| cells.iter().find(|cell| (cell.x, cell.y) == place).map(|cell| cell.piece);
        for path in &paths {
            assert_eq!(
                path.source().and_then(piece_at),
                Some(Some(position.to_move())),
                "{path:?}\n{position}"
            );
            assert_eq!(path.destination().and_then(piece_at), Some(None), "{path:?}\n{position}");
            for &captured in &path.captures {
                assert_eq!(
                    piece_at(captured),
                    Some(Some(position.to_move().opponent())),
                    "{path:?}\n{position}"
                );
            }
        }
        let mut sorted = cells.clone();
        sorted.sort_by(|one, other| (one.y, one.x).partial_cmp(&(other.y, other.x)).unwrap());
        assert_eq!(sorted, cells, "not in reading order:\n{position}");
        // A line goes from cell to cell, or along the edges of cells.
        for (x, y) in lines.iter().flat_map(|line| [line.from, line.to]) {
            let touches = |cell: &Cell| {
                let (right, down) = ((cell.x - x).abs(), (cell.y - y).abs());
                (right, down) == (0.0, 0.0) || (right, down) == (0.5, 0.5)
            };
            assert!(cells.iter().any(touches), "a line ends outside of the cells in\n{position}");
        }
        let won = matches!(position.outcome(), Some(plywood::Outcome::Win(_)));
        assert_eq!(cells.iter().any(|cell| cell.lit), won, "\n{position}");
        assert_eq!(!won_by.is_empty(), won, "\n{position}");
    }
}

#[test]
fn every_scene_contains_every_legal_move_once() {
    for_every_game!(check_scenes);
}

#[test]
fn the_winning_cells_are_highlighted() {
    fn lit<G: Game>(position: &G) -> Vec<(f64, f64)> {
        position.scene().cells.iter().filter(|cell| cell.lit).map(|cell| (cell.x, cell.y)).collect()
    }
    let tic_tac_toe = after(&TicTacToe::new(), "a1 b1 b2 c1 c3");
    assert_eq!(lit(&tic_tac_toe), [(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)]);
    let tippy = after(&Tippy::new(3).unwrap(), "b2 a2 a1 b3 c2 c3 b1");
    assert_eq!(lit(&tippy), [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (2.0, 1.0)]);
    let connect = after(&Connect::new(3, 5, 3).unwrap(), "1 2 2 3 1 3 3");
    assert_eq!(lit(&connect), [(2.0, 2.0), (1.0, 3.0), (0.0, 4.0)]);
    let stonehenge = after(&Stonehenge::new(1).unwrap(), "A");
    assert_eq!(lit(&stonehenge).len(), 3);
    let lines = stonehenge.scene().lines;
    let names: Vec<String> = stonehenge
        .scene()
        .cells
        .into_iter()
        .filter(|cell| cell.lit)
        .map(|cell| cell.name.to_string())
        .collect();
    assert_eq!(names, ["ley-line A", "ley-line A B", "ley-line A C"]);
    assert_eq!(stonehenge.scene().won_by, "3 of 6 ley-lines");
    assert_eq!(connect.scene().won_by, "3 in a row");
    assert_eq!(lines.iter().filter(|line| line.owner == Some(Player::First)).count(), 3);
}

fn check_drawings<'a, G: Game + 'a>(positions: impl IntoIterator<Item = &'a G>) {
    for position in positions {
        let drawing = position.to_string();
        assert!(drawing.lines().all(|line| line == line.trim_end() && !line.is_empty()), "\n{drawing}");
        assert!(!drawing.ends_with('\n'));
        assert_eq!(position.legal_moves().is_empty(), position.is_over());
        assert!(position.legal_moves().iter().all(|mv| position.parse_move(&mv.to_string()) == Ok(*mv)));
    }
}

#[test]
fn drawings_have_no_trailing_spaces_and_every_move_reads_back() {
    for_every_game!(check_drawings);
}

fn check_rough<'a, G: Game + 'a>(positions: impl IntoIterator<Item = &'a G>)
where
    Rough: Evaluator<G>,
{
    fn children<G: Game>(position: &G) -> impl Iterator<Item = G> {
        position.legal_moves().into_iter().map(|mv| position.apply(mv))
    }
    let wins_now = |position: &G| children(position).any(|child| child.is_over());
    for position in positions.into_iter().filter(|position| !position.is_over()) {
        let rough = Rough.evaluate(position);
        if wins_now(position) {
            assert_eq!(rough.to_bits(), 1_f64.to_bits(), "\n{position}");
        } else if children(position).all(|child| wins_now(&child)) {
            assert_eq!(rough.to_bits(), (-1_f64).to_bits(), "\n{position}");
        } else {
            assert!(-1.0 < rough && rough < 1.0, "{rough} at\n{position}");
        }
        assert!(Evaluator::<G>::range(&Rough).contains(&rough));
    }
}

#[test]
fn rough_looks_two_plies_ahead() {
    for size in 1..=2 {
        check_rough(&reachable(&Stonehenge::new(size).unwrap()));
    }
    for size in 3..=5 {
        check_rough(&playouts(&Stonehenge::new(size).unwrap()));
    }
    check_rough(&reachable(&SubtractSquare::new(300).unwrap()));
    let stonehenge = Stonehenge::new(2).unwrap();
    for (moves, value) in [("", 0.0), ("A", -2.0 / 9.0), ("A B", 1.0), ("D A C E G", -1.0)] {
        assert!((Rough.evaluate(&after(&stonehenge, moves)) - value).abs() < 1e-12, "{moves}");
    }
}

fn check_range_of_lines<'a, G: Game + 'a>(positions: impl IntoIterator<Item = &'a G>)
where
    Lines: Evaluator<G>,
{
    let range = Evaluator::<G>::range(&Lines);
    assert_eq!(range, -1.0..=1.0);
    assert!(positions.into_iter().all(|position| range.contains(&Lines.evaluate(position))));
}

#[test]
fn a_line_without_opposing_pieces_scores_its_number_of_pieces_squared() {
    check_range_of_lines(&reachable(&TicTacToe::new()));
    check_range_of_lines(&reachable(&Tippy::new(3).unwrap()));
    check_range_of_lines(&reachable(&Connect::new(4, 4, 3).unwrap()));
    let tic_tac_toe = TicTacToe::new();
    let (tippy, connect) = (Tippy::new(3).unwrap(), Connect::new(3, 5, 3).unwrap());
    let cases = [
        (Lines.evaluate(&tic_tac_toe), 0.0),
        (Lines.evaluate(&after(&tic_tac_toe, "b2")), -4.0 / 72.0),
        (Lines.evaluate(&after(&tic_tac_toe, "b2 a1")), (3.0 - 2.0) / 72.0),
        (Lines.evaluate(&after(&tic_tac_toe, "b2 a1 c3")), (2.0 - 5.0) / 72.0),
        (Lines.evaluate(&after(&tic_tac_toe, "a1 b2 b1")), (2.0 - 5.0) / 72.0),
        (Lines.evaluate(&after(&tic_tac_toe, "a1 b2 b1 c2")), (5.0 - 6.0) / 72.0),
        (Lines.evaluate(&after(&tippy, "b2")), -8.0 / 128.0),
        (Lines.evaluate(&after(&connect, "2")), -2.0 / 180.0),
    ];
    for (number, (value, expected)) in cases.into_iter().enumerate() {
        assert!((value - expected).abs() < 1e-12, "case {number}: {value} is not {expected}");
    }
}
