//! The order of moves in Connect, compared with counts cell by cell.

use crate::common::playouts;
use plywood::{Game, Player};
use plywood_games::Connect;
use plywood_games::connect::Column;

/// The rows of a board from the bottom; `None` is a free cell.
type Grid = Vec<Vec<Option<Player>>>;

fn grid(position: &Connect) -> Grid {
    let owner = |mark| match mark {
        'X' => Some(Player::First),
        'O' => Some(Player::Second),
        _ => None,
    };
    let text = position.position_text().unwrap();
    text.split('/').rev().map(|row| row.chars().map(owner).collect()).collect()
}

/// Returns the lines of `run` cells in the directions (columns, rows), each as its cells by column and row.
fn lines(grid: &Grid, run: i32, directions: &[(i32, i32)]) -> Vec<Vec<(usize, usize)>> {
    let (columns, rows) = (grid[0].len() as i32, grid.len() as i32);
    let mut lines = Vec::new();
    for (x, y) in (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y))) {
        for (right, up) in directions {
            let cells = (0..run).map(|step| (x + step * right, y + step * up));
            if cells.clone().all(|(x, y)| (0..columns).contains(&x) && (0..rows).contains(&y)) {
                lines.push(cells.map(|(x, y)| (x as usize, y as usize)).collect());
            }
        }
    }
    lines
}

/// Returns the score of a move, computed from the boards before and after it.
fn score(before: &Connect, mv: Column, run: i32, has_lines: bool) -> i32 {
    let (old, new) = (grid(before), grid(&before.apply(mv)));
    let (mover, rows) = (before.to_move(), new.len());
    let column = mv.index() as usize;
    let is_landing = |x: usize, y: usize| new[y][x].is_none() && (y == 0 || new[y - 1][x].is_some());
    let all = lines(&new, run, &[(1, 0), (0, 1), (1, 1), (1, -1)]);
    let completes = |x: usize, y: usize| {
        let others = |line: &Vec<(usize, usize)>| {
            line.iter().all(|&(a, b)| (a, b) == (x, y) || new[b][a] == Some(mover))
        };
        new[y][x].is_none() && all.iter().any(|line| line.contains(&(x, y)) && others(line))
    };
    let mut score = -(2 * column as i32 + 1 - new[0].len() as i32).abs();
    for x in 0..new[0].len() {
        for y in 0..rows {
            score += 32 * i32::from(completes(x, y));
            score += 4 * i32::from(is_landing(x, y) && y + 1 < rows && completes(x, y + 1));
        }
    }
    score += 4 * i32::from(new[rows - 1][column].is_some());
    let row = (0..rows).find(|&y| old[y][column].is_none()).unwrap();
    let is_second = |line: &Vec<(usize, usize)>| {
        let own = line.iter().filter(|&&(x, y)| old[y][x] == Some(mover)).count();
        let free = line.iter().filter(|&&(x, y)| old[y][x].is_none()).count();
        line.contains(&(column, row)) && own == 1 && free == 3
    };
    let crossing = lines(&new, 4, &[(1, 0), (1, 1), (1, -1)]);
    score + if has_lines { crossing.iter().filter(|line| is_second(line)).count() as i32 } else { 0 }
}

#[test]
fn move_scores_of_connect_are_counts_of_cells_and_lines() {
    let sizes = [(7, 6, 4, true), (6, 5, 4, true), (4, 7, 4, true), (3, 5, 3, false), (9, 4, 5, false)];
    let high = [(2, 31, 4, false), (3, 16, 4, false)];
    for (columns, rows, run, has_lines) in sizes.into_iter().chain(high) {
        let start = Connect::new(columns, rows, run).unwrap();
        let mut scored = 0;
        for position in playouts(&start).into_iter().filter(|position| !position.is_over()).step_by(5) {
            let prepared = position.precompute();
            for mv in position.legal_moves() {
                let expected = score(&position, mv, run as i32, has_lines);
                let child = prepared.apply(mv).precompute();
                assert_eq!(prepared.move_score(mv, Some(&child)), expected, "{mv} at\n{position}");
                assert_eq!(position.move_score(mv, None), expected, "{mv} at\n{position}");
                scored += 1;
            }
        }
        assert!(scored > 100, "{scored} moves");
    }
}
