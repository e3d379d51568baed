//! The lower plies of a tree that is too wide, one mark below the other.

use super::super::{Picture, Twig};
use super::mark::{Hung, MOVE_SIZE, Mark, text_width};

/// From the left edge of a mark to the line that comes down from it.
const SPINE: f64 = 8.0;
/// Between two marks, one above the other.
const GAP: f64 = 5.0;
/// From the mark at the top of a column to the first in it.
const DROP: f64 = 18.0;

/// All that hangs from one position, from top to bottom, with its left edge at 0 and its upper edge too.
#[derive(Debug)]
pub(super) struct Column<'t> {
    /// Those whose mark above is no part of the column have none.
    pub marks: Vec<Mark<'t>>,
    pub width: f64,
}

/// Hangs all that is below the position `root`.
pub(super) fn column<'t>(picture: &Picture<'t>, root: usize) -> Column<'t> {
    let mut marks: Vec<Mark<'t>> = Vec::new();
    let mut bottom = 0.0;
    let mut open = family(picture, root, None, 0.0);
    while let Some(Pending { twig, above, hung }) = open.pop() {
        let mut mark = Mark::hanging(picture, twig, above, hung);
        mark.y = bottom;
        bottom += mark.height + GAP;
        if let Twig::Node(id) = twig {
            open.extend(family(picture, id, Some(marks.len()), mark.left()));
        }
        marks.push(mark);
    }
    let width = marks.iter().map(Mark::right).fold(0.0, f64::max);
    Column { marks, width }
}

/// Puts a column, from this place on, below the mark that it hangs from.
pub(super) fn hang<'t>(column: Column<'t>, above: usize, left: f64, top: f64, marks: &mut Vec<Mark<'t>>) {
    let first = marks.len();
    for mut mark in column.marks {
        mark.above = Some(mark.above.map_or(above, |above| first + above));
        mark.x += left;
        mark.y += top + DROP;
        mark.hung = mark.hung.map(|hung| Hung { spine: hung.spine + left, ..hung });
        marks.push(mark);
    }
}

/// A mark that is still to be hung.
struct Pending<'t> {
    twig: Twig<'t>,
    above: Option<usize>,
    hung: Hung,
}

/// What hangs from a position with this left edge, the last one first.
fn family<'t>(picture: &Picture<'t>, id: usize, above: Option<usize>, left: f64) -> Vec<Pending<'t>> {
    let twigs = picture.twigs(id, false);
    let widths = twigs.iter().map(|twig| text_width(twig.mv(picture), MOVE_SIZE));
    let hung = Hung { spine: left + SPINE, move_width: widths.fold(0.0, f64::max) + 4.0 };
    twigs.into_iter().rev().map(|twig| Pending { twig, above, hung }).collect()
}
