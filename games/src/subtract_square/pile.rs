//! The drawing of Subtract Square: a pile of counters, arranged so that each square is visible.

use plywood::phrase::Phrase;
use plywood::{
    Scene,
    scene::{Cell, Line, Shape},
};

/// The side of the largest square that is drawn. A pile that contains a larger square is drawn as a number.
const WIDEST: u32 = 12;

/// Returns the drawing of `left` counters.
///
/// The counters form squares from the top left corner: each L-shaped layer extends the previous square by one row and one
/// column. The lower right corner of each square stands for the move that takes the square.
///
/// ```text
///  1 . . .
///  . 4 . .
///  . . 9 .
///  . .
/// ```
pub(super) fn drawing(left: u32) -> Scene {
    let root = left.isqrt();
    let caption = Phrase::new("left", "{count} left", [("count", left.into())]);
    if left == 0 {
        let zero = Cell { text: "0".to_owned(), lit: true, ..Cell::default() };
        return Scene {
            cells: vec![zero],
            caption,
            won_by: Phrase::new("last-square", "the last square", []),
            ..Scene::default()
        };
    }
    let squares = (1..=root).map(|side| side * side);
    if root > WIDEST {
        let pile = Cell { text: left.to_string(), ..Cell::default() };
        let other_moves = squares.map(|square| square.to_string()).collect();
        return Scene { cells: vec![pile], other_moves, caption, ..Scene::default() };
    }
    let places = (0..=root).flat_map(|row| (0..=root).map(move |column| (column, row)));
    let counters = places.filter(|&(column, row)| number(column, row) < left);
    let cells = counters.map(|(column, row)| {
        let square = (column == row).then(|| ((column + 1) * (column + 1)).to_string());
        Cell {
            x: column.into(),
            y: row.into(),
            text: square.clone().unwrap_or_default(),
            name: Phrase::new("counter", "counter {number}", [("number", (number(column, row) + 1).into())]),
            mv: square,
            shape: Shape::Counter,
            ..Cell::default()
        }
    });
    let layers = (1..=root).flat_map(|side| {
        let (corner, end) = (f64::from(side) - 0.5, -0.5);
        [((corner, end), (corner, corner)), ((end, corner), (corner, corner))]
    });
    let lines = layers.map(|(from, to)| Line { from, to, owner: None });
    Scene { cells: cells.collect(), lines: lines.collect(), caption, ..Scene::default() }
}

/// Returns the index of the counter in this column and row: the counters of the inner square come first, then those of
/// the counter's layer, first down the column, then along the row.
fn number(column: u32, row: u32) -> u32 {
    let layer = column.max(row);
    let offset = if column == layer && row < layer {
        row
    } else if row == layer && column < layer {
        layer + column
    } else {
        2 * layer
    };
    layer * layer + offset
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_counter_is_drawn_and_every_move_is_at_the_corner_of_its_square() {
        for left in 1..169 {
            let scene = drawing(left);
            assert_eq!(scene.cells.len(), left as usize, "{left}");
            for cell in scene.cells.iter().filter(|cell| cell.mv.is_some()) {
                let inside = |other: &&Cell| other.x <= cell.x && other.y <= cell.y;
                let square = scene.cells.iter().filter(inside).count();
                assert_eq!(cell.mv.as_deref(), Some(&*square.to_string()), "{left}");
            }
        }
    }

    #[test]
    fn a_large_pile_is_drawn_as_a_number() {
        let scene = drawing(169);
        assert_eq!((scene.cells.len(), scene.other_moves.len()), (1, 13));
        assert_eq!(scene.caption, "169 left");
    }
}
