//! What a key stands for: one position, or one with its images, and never two that differ. Stonehenge's keys,
//! which erase more than that, have tests of their own.

use std::collections::{HashMap, HashSet};

use crate::common::{after, playouts, reachable};
use crate::contracts::moves_and_end;
use plywood::Game;
use plywood_games::{Connect, SubtractSquare, TicTacToe, Tippy};

fn keys_are_exact<'a, G: Game + 'a>(positions: impl IntoIterator<Item = &'a G>) {
    let mut seen: HashMap<u128, &G> = HashMap::new();
    for position in positions {
        let key = position.key().unwrap();
        let same = *seen.entry(key).or_insert(position);
        assert_eq!(same.to_string(), position.to_string(), "both have the key {key}");
        assert_eq!(moves_and_end(same), moves_and_end(position));
    }
}

#[test]
fn a_key_is_one_drawing() {
    keys_are_exact(&reachable(&SubtractSquare::new(60).unwrap()));
    keys_are_exact(&playouts(&SubtractSquare::new(5_000).unwrap()));
}

/// The drawing of a board of columns or its mirror image, whichever reads earlier in the alphabet.
fn earlier_side(drawing: &str) -> Vec<String> {
    let board: Vec<String> = drawing.lines().skip(1).map(str::to_owned).collect();
    let mirrored = board.iter().map(|row| row.chars().rev().collect()).collect();
    board.min(mirrored)
}

#[test]
fn a_key_of_connect_is_one_board_and_its_mirror_image() {
    for (columns, rows, run) in [(3, 5, 3), (4, 3, 3), (7, 6, 4), (8, 7, 8), (2, 31, 4), (9, 6, 9), (9, 1, 3)]
    {
        let start = Connect::new(columns, rows, run).unwrap();
        let few = columns * rows < 16;
        let positions: Vec<_> = if few { reachable(&start).into_iter().collect() } else { playouts(&start) };
        let (mut by_key, mut by_image) = (HashMap::new(), HashMap::new());
        let mut shared = 0;
        for position in &positions {
            let (key, drawing) = (position.key().unwrap(), position.to_string());
            let image = earlier_side(&drawing);
            assert_eq!(by_key.entry(key).or_insert_with(|| image.clone()), &image, "both have the key {key}");
            let same = *by_image.entry(image).or_insert(position);
            assert_eq!(same.key(), position.key(), "another key for an image of\n{position}");
            shared += usize::from(same.to_string() != drawing);
        }
        assert!(shared > 0 || !few, "{columns}x{rows}x{run}: no image was met");
    }
}

/// The pieces of a square board, turned and mirrored so that they read as early in the alphabet as can be.
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

/// The position in which every piece of `position`, which is not over, stands on another place.
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

fn keys_tell_images_apart<'a, G: Game + 'a>(positions: impl IntoIterator<Item = &'a G>) {
    let (mut by_key, mut by_image) = (HashMap::new(), HashMap::new());
    for position in positions {
        let (key, image) = (position.key().unwrap(), earliest_image(&position.to_string()));
        assert_eq!(by_key.entry(key).or_insert_with(|| image.clone()), &image, "both have the key {key}");
        assert_eq!(*by_image.entry(image).or_insert(key), key, "another key for an image of\n{position}");
    }
}

#[test]
fn a_key_is_one_square_board_and_its_images() {
    keys_tell_images_apart(&reachable(&TicTacToe::new()));
    keys_tell_images_apart(&reachable(&Tippy::new(3).unwrap()));
    for side in 4..=8 {
        let start = Tippy::new(side).unwrap();
        let positions = playouts(&start);
        keys_tell_images_apart(&positions);
        for position in positions.iter().filter(|position| !position.is_over()) {
            let last = usize::try_from(side - 1).unwrap();
            let turned = moved(&start, position, |column, row| (last - row, column));
            let mirrored = moved(&start, position, |column, row| (last - column, row));
            assert_eq!((turned.key(), mirrored.key()), (position.key(), position.key()), "\n{position}");
        }
    }
    let keys: HashSet<_> = reachable(&TicTacToe::new()).iter().map(Game::key).collect();
    assert_eq!(keys.len(), 765);
}

#[test]
fn a_key_is_one_position_except_for_the_side_to_subtract() {
    fn keys<G: Game>(positions: &HashSet<G>) -> usize {
        positions.iter().map(Game::key).collect::<HashSet<_>>().len()
    }
    let connect = reachable(&Connect::new(3, 5, 3).unwrap());
    assert_eq!((keys(&connect), connect.len()), (4_438, 8_789));
    let subtract_square = reachable(&SubtractSquare::new(60).unwrap());
    assert!(keys(&subtract_square) <= 61 && subtract_square.len() > 61);
}
