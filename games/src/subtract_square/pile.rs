//! A Subtract Square as a picture: the pile, laid out so that its squares are seen.

use plywood::{
    Scene,
    scene::{Cell, Line, Shape},
};

/// The most counters in a row; a larger pile is drawn as a number.
const WIDEST: u32 = 12;

/// The picture of so many counters.
///
/// They lie around the top left corner, each angle around the square before it, so that every square that can be
/// taken is a square of them. Its lower right corner stands for taking it.
///
/// ```text
///  1 . . .
///  . 4 . .
///  . . 9 .
///  . .
/// ```
pub(super) fn picture(left: u32) -> Scene {
    let root = left.isqrt();
    let caption = format!("{left} left");
    if left == 0 {
        let nothing = Cell { text: "0".to_owned(), lit: true, ..Cell::default() };
        return Scene {
            cells: vec![nothing],
            caption,
            won_by: "the last square".to_owned(),
            ..Scene::default()
        };
    }
    let squares = (1..=root).map(|side| side * side);
    if root > WIDEST {
        let number = Cell { text: left.to_string(), ..Cell::default() };
        let other_moves = squares.map(|square| square.to_string()).collect();
        return Scene { cells: vec![number], other_moves, caption, ..Scene::default() };
    }
    let places = (0..=root).flat_map(|row| (0..=root).map(move |column| (column, row)));
    let counters = places.filter(|&(column, row)| number(column, row) < left);
    let cells = counters.map(|(column, row)| {
        let square = (column == row).then(|| ((column + 1) * (column + 1)).to_string());
        Cell {
            x: column.into(),
            y: row.into(),
            text: square.clone().unwrap_or_default(),
            name: format!("counter {}", number(column, row) + 1),
            mv: square,
            shape: Shape::Counter,
            ..Cell::default()
        }
    });
    let angles = (1..=root).flat_map(|side| {
        let (corner, end) = (f64::from(side) - 0.5, -0.5);
        [((corner, end), (corner, corner)), ((end, corner), (corner, corner))]
    });
    let lines = angles.map(|(from, to)| Line { from, to, owner: None });
    Scene { cells: cells.collect(), lines: lines.collect(), caption, ..Scene::default() }
}

/// How many counters are laid before the one in this place: all of the square inside its angle, then those of the
/// angle, down its column and along its row.
fn number(column: u32, row: u32) -> u32 {
    let angle = column.max(row);
    let within = if column == angle && row < angle {
        row
    } else if row == angle && column < angle {
        angle + column
    } else {
        2 * angle
    };
    angle * angle + within
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_counter_is_drawn_and_every_square_is_one() {
        for left in 1..169 {
            let scene = picture(left);
            assert_eq!(scene.cells.len(), left as usize, "{left}");
            for cell in scene.cells.iter().filter(|cell| cell.mv.is_some()) {
                let inside = |other: &&Cell| other.x <= cell.x && other.y <= cell.y;
                let square = scene.cells.iter().filter(inside).count();
                assert_eq!(cell.mv.as_deref(), Some(&*square.to_string()), "{left}");
            }
        }
    }

    #[test]
    fn a_large_pile_is_a_number() {
        let scene = picture(169);
        assert_eq!((scene.cells.len(), scene.other_moves.len()), (1, 13));
        assert_eq!(scene.caption, "169 left");
    }
}
