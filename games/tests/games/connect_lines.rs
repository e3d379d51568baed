//! The order of moves and the estimates of positions in Connect, compared with counts cell by cell.

use std::collections::HashMap;

use crate::common::playouts;
use plywood::{Evaluator, Game, Player};
use plywood_games::connect::Column;
use plywood_games::{Connect, Lines};

/// A cell as its column and its row, from the left and from the bottom.
type Cell = (i32, i32);

/// The directions of all runs.
const ALL_DIRECTIONS: [Cell; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The cells of a board with their pieces.
type Grid = HashMap<Cell, Option<Player>>;

fn grid(position: &Connect) -> Grid {
    let owner = |mark| match mark {
        'X' => Some(Player::First),
        'O' => Some(Player::Second),
        _ => None,
    };
    let text = position.position_text().unwrap();
    let rows = (0..).zip(text.split('/').rev());
    rows.flat_map(|(y, row)| (0..).zip(row.chars()).map(move |(x, mark)| ((x, y), owner(mark)))).collect()
}

/// Returns the lines of `run` cells in the directions (columns, rows).
fn lines(grid: &Grid, run: i32, directions: &[Cell]) -> Vec<Vec<Cell>> {
    let starts = grid.keys().flat_map(|start| directions.iter().map(move |direction| (start, direction)));
    let cells = starts.map(|((x, y), (right, up))| {
        (0..run).map(|step| (x + step * right, y + step * up)).collect::<Vec<_>>()
    });
    cells.filter(|line| line.iter().all(|cell| grid.contains_key(cell))).collect()
}

/// Returns the score of a move, computed from the boards before and after it.
fn score(before: &Connect, mv: Column, (columns, rows, run): (i32, i32, i32), has_lines: bool) -> i32 {
    let (old, new) = (grid(before), grid(&before.apply(mv)));
    let (mover, column) = (before.to_move(), mv.index().cast_signed());
    let is_free = |grid: &Grid, cell| grid.get(&cell) == Some(&None);
    let runs = lines(&new, run, &ALL_DIRECTIONS);
    let completes = |cell: Cell| {
        let has_others = |line: &Vec<Cell>| line.iter().all(|it| *it == cell || new[it] == Some(mover));
        is_free(&new, cell) && runs.iter().any(|line| line.contains(&cell) && has_others(line))
    };
    let mut score = -(2 * column + 1 - columns).abs() + 4 * i32::from(!is_free(&new, (column, rows - 1)));
    for &(x, y) in new.keys() {
        let is_landing = is_free(&new, (x, y)) && !is_free(&new, (x, y - 1));
        score += 32 * i32::from(completes((x, y))) + 4 * i32::from(is_landing && completes((x, y + 1)));
    }
    let landing = (column, (0..rows).find(|&y| is_free(&old, (column, y))).unwrap());
    let is_second = |line: &&Vec<Cell>| {
        let own = line.iter().filter(|cell| old[cell] == Some(mover)).count();
        let free = line.iter().filter(|cell| old[cell].is_none()).count();
        line.contains(&landing) && (own, free) == (1, 3)
    };
    let crossing = lines(&new, 4, &[(1, 0), (1, 1), (1, -1)]);
    let seconds = i32::try_from(crossing.iter().filter(is_second).count()).unwrap();
    score + if has_lines { seconds } else { 0 }
}

#[test]
fn move_scores_of_connect_are_counts_of_cells_and_lines() {
    let sizes = [(7, 6, 4, true), (6, 5, 4, true), (4, 7, 4, true), (3, 5, 3, false), (9, 4, 5, false)];
    let high = [(2, 31, 4, false), (3, 16, 4, false)];
    for (columns, rows, run, has_lines) in sizes.into_iter().chain(high) {
        let [width, height, length] = [columns, rows, run].map(i32::cast_unsigned);
        let start = Connect::new(width, height, length).unwrap();
        let mut scored = 0;
        for position in playouts(&start).into_iter().filter(|position| !position.is_over()).step_by(5) {
            let mut prepared = position;
            prepared.precompute();
            for mv in position.legal_moves() {
                let expected = score(&position, mv, (columns, rows, run), has_lines);
                let mut child = prepared.apply(mv);
                child.precompute();
                assert_eq!(prepared.move_score(mv, Some(&child)), expected, "{mv} at\n{position}");
                assert_eq!(position.move_score(mv, None), expected, "{mv} at\n{position}");
                scored += 1;
            }
        }
        assert!(scored > 100, "{scored} moves");
    }
}

/// Returns the estimate of open lines: the square of the number of pieces in each run that has pieces of one side only.
fn estimate(position: &Connect, run: i32) -> f64 {
    let grid = grid(position);
    let runs = lines(&grid, run, &ALL_DIRECTIONS);
    let sum: i32 = runs
        .iter()
        .map(|line| {
            let count = |player| line.iter().filter(|cell| grid[cell] == Some(player)).count();
            match (count(position.to_move()), count(position.to_move().opponent())) {
                (own, 0) => i32::try_from(own * own).unwrap(),
                (0, other) => -i32::try_from(other * other).unwrap(),
                _ => 0,
            }
        })
        .sum();
    f64::from(sum) / f64::from(run * run * i32::try_from(runs.len()).unwrap())
}

#[test]
fn estimates_of_connect_are_sums_of_squares_over_all_runs() {
    let usual = [(7, 6, 4), (6, 5, 4), (3, 5, 3), (9, 4, 5), (5, 4, 2), (9, 6, 9), (9, 1, 2)];
    let high = [(2, 31, 31), (2, 31, 16), (2, 31, 8), (3, 20, 7), (4, 15, 4)];
    for (columns, rows, run) in usual.into_iter().chain(high) {
        let start = Connect::new(columns, rows, run).unwrap();
        for position in playouts(&start).iter().step_by(3) {
            let expected = estimate(position, run.cast_signed());
            assert_eq!(Lines.evaluate(position).to_bits(), expected.to_bits(), "{expected} at\n{position}");
        }
    }
}
