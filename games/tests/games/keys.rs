//! Keys: two positions have equal keys only if they are equal or images of each other. In Stonehenge, more positions
//! have equal keys; these keys are tested in `stonehenge_keys`.

use std::collections::{HashMap, HashSet};

use crate::common::{after, playouts, reachable};
use crate::contracts::moves_and_end;
use plywood::Game;
use plywood_games::{Connect, SubtractSquare, TicTacToe, Tippy};

fn check_exact_keys<'a, G: Game + 'a>(positions: impl IntoIterator<Item = &'a G>) {
    let mut seen: HashMap<u128, &G> = HashMap::new();
    for position in positions {
        let key = position.key().unwrap();
        let same = *seen.entry(key).or_insert(position);
        assert_eq!(same.to_string(), position.to_string(), "both have the key {key}");
        assert_eq!(moves_and_end(same), moves_and_end(position));
    }
}

#[test]
fn positions_with_equal_keys_have_equal_drawings() {
    check_exact_keys(&reachable(&SubtractSquare::new(60).unwrap()));
    check_exact_keys(&playouts(&SubtractSquare::new(5_000).unwrap()));
}

/// Returns the rows of the drawing or of its mirror image, whichever is first in alphabetical order.
fn earlier_mirror_image(drawing: &str) -> Vec<String> {
    let board: Vec<String> = drawing.lines().skip(1).map(str::to_owned).collect();
    let mirrored = board.iter().map(|row| row.chars().rev().collect()).collect();
    board.min(mirrored)
}

#[test]
fn only_mirror_images_share_a_key_in_connect() {
    for (columns, rows, run) in [(3, 5, 3), (4, 3, 3), (7, 6, 4), (8, 7, 8), (2, 31, 4), (9, 6, 9), (9, 1, 3)]
    {
        let start = Connect::new(columns, rows, run).unwrap();
        let is_small = columns * rows < 16;
        let positions: Vec<_> =
            if is_small { reachable(&start).into_iter().collect() } else { playouts(&start) };
        let (mut by_key, mut by_image) = (HashMap::new(), HashMap::new());
        let mut shared = 0;
        for position in &positions {
            let (key, drawing) = (position.key().unwrap(), position.to_string());
            let image = earlier_mirror_image(&drawing);
            assert_eq!(by_key.entry(key).or_insert_with(|| image.clone()), &image, "both have the key {key}");
            let same = *by_image.entry(image).or_insert(position);
            assert_eq!(same.key(), position.key(), "an image has a different key:\n{position}");
            shared += usize::from(same.to_string() != drawing);
        }
        assert!(shared > 0 || !is_small, "{columns}x{rows}x{run}: no mirror image among the positions");
    }
}

/// Returns the image of a square board under rotation and reflection that is first in alphabetical order.
fn earliest_image(drawing: &str) -> Vec<Vec<char>> {
    let rows = drawing.lines().skip(1);
    let mut board: Vec<Vec<char>> = rows.map(|row| row.chars().skip(2).step_by(2).collect()).collect();
    let mut images = Vec::new();
    for _ in 0..4 {
        board = (0..board.len()).map(|column| board.iter().rev().map(|row| row[column]).collect()).collect();
        images.extend([board.clone(), board.iter().rev().cloned().collect()]);
    }
    images.into_iter().min().unwrap()
}

/// Returns `position`, which is not over, with every piece moved from its column and row to those that `to` returns.
fn moved(start: &Tippy, position: &Tippy, to: impl Fn(usize, usize) -> (usize, usize)) -> Tippy {
    let drawing = position.to_string();
    let pieces = |mark| {
        let (drawing, to) = (&drawing, &to);
        let rows = drawing.lines().skip(1).zip(0..);
        rows.flat_map(move |(line, row)| {
            let marks = line.chars().skip(2).step_by(2).zip(0..);
            marks.filter(move |(found, _)| *found == mark).map(move |(_, column)| {
                let (column, row) = to(column, row);
                format!("{}{}", ["a", "b", "c", "d", "e", "f", "g", "h"][column], row + 1)
            })
        })
        .collect::<Vec<_>>()
    };
    let (first, second) = (pieces('X'), pieces('O'));
    let moves = (0..first.len()).flat_map(|turn| [first.get(turn), second.get(turn)]);
    after(start, &moves.flatten().cloned().collect::<Vec<_>>().join(" "))
}

fn check_keys_of_images<'a, G: Game + 'a>(positions: impl IntoIterator<Item = &'a G>) {
    let (mut by_key, mut by_image) = (HashMap::new(), HashMap::new());
    for position in positions {
        let (key, image) = (position.key().unwrap(), earliest_image(&position.to_string()));
        assert_eq!(by_key.entry(key).or_insert_with(|| image.clone()), &image, "both have the key {key}");
        assert_eq!(*by_image.entry(image).or_insert(key), key, "an image has a different key:\n{position}");
    }
}

#[test]
fn only_images_share_a_key_on_square_boards() {
    check_keys_of_images(&reachable(&TicTacToe::new()));
    check_keys_of_images(&reachable(&Tippy::new(3).unwrap()));
    for size in 4..=8 {
        let start = Tippy::new(size).unwrap();
        let positions = playouts(&start);
        check_keys_of_images(&positions);
        for position in positions.iter().filter(|position| !position.is_over()) {
            let last = usize::try_from(size - 1).unwrap();
            let turned = moved(&start, position, |column, row| (last - row, column));
            let mirrored = moved(&start, position, |column, row| (last - column, row));
            assert_eq!((turned.key(), mirrored.key()), (position.key(), position.key()), "\n{position}");
        }
    }
    let keys: HashSet<_> = reachable(&TicTacToe::new()).iter().map(Game::key).collect();
    assert_eq!(keys.len(), 765);
}

#[test]
fn the_numbers_of_distinct_keys_are_known() {
    fn keys<G: Game>(positions: &HashSet<G>) -> usize {
        positions.iter().map(Game::key).collect::<HashSet<_>>().len()
    }
    let connect = reachable(&Connect::new(3, 5, 3).unwrap());
    assert_eq!((keys(&connect), connect.len()), (4_438, 8_789));
    let subtract_square = reachable(&SubtractSquare::new(60).unwrap());
    assert!(keys(&subtract_square) <= 61 && subtract_square.len() > 61);
}
