//! Where everything of a picture stands, and how large it is.

mod hanging;
mod mark;

use plywood::trace::layout::{Outline, Spacing, tidy};

use super::{Picture, Twig};
pub(super) use mark::{LINE, MOVE_SIZE, Mark, POINT, SMALL_LINE, VALUE_SIZE, WINDOW_SIZE, text_width};

/// From the bottom of a position to the top of those below it.
const DROP: f64 = 46.0;
/// The room between neighbours.
const SPACING: Spacing = Spacing { siblings: 8.0, cousins: 14.0 };
/// A tree that is wider than this, in pixels, has its lower plies hung one below the other.
const WIDEST: f64 = 1_100.0;
/// How high a tree may become by that.
const HIGHEST: f64 = 1_500.0;
/// Where some plies stand and others hang, there are fewer than this that stand.
const MOST_STANDING: u32 = 12;

/// Everything to be drawn, parents before their children.
///
/// The upper plies stand side by side, each position over the middle of those below it. In a tree that would be too
/// wide for a page the lower plies hang below each other, indented like a list.
#[derive(Debug)]
pub(super) struct Sketch<'t> {
    pub marks: Vec<Mark<'t>>,
    pub width: f64,
    pub height: f64,
}

impl<'t> Sketch<'t> {
    /// Finds places for a tree, such that it comes closest to a page.
    pub(super) fn new(picture: &Picture<'t>) -> Self {
        let whole = Self::standing_to(u32::MAX, picture);
        if whole.width <= WIDEST {
            return whole;
        }
        let others = (0..MOST_STANDING).map(|last| Self::standing_to(last, picture));
        others.fold(whole, |best, other| if other.excess() < best.excess() { other } else { best })
    }

    /// How much larger than a page it is.
    fn excess(&self) -> f64 {
        (self.width / WIDEST).max(self.height / HIGHEST)
    }

    /// The picture in which the positions to this ply stand, and what is below them hangs.
    fn standing_to(last: u32, picture: &Picture<'t>) -> Self {
        let mut marks = vec![Mark::standing(picture, Twig::Node(0), None, 0)];
        let mut outline = Outline::new();
        outline.add(None, marks[0].width);
        let mut columns = Vec::new();
        let mut next = 0;
        while next < marks.len() {
            let Mark { twig, ply, .. } = marks[next];
            if let Twig::Node(id) = twig {
                if ply < last {
                    for twig in picture.twigs(id, true) {
                        let mark = Mark::standing(picture, twig, Some(next), ply + 1);
                        outline.add(Some(next), mark.width);
                        marks.push(mark);
                    }
                } else {
                    let column = hanging::column(picture, id);
                    columns.extend((!column.marks.is_empty()).then_some((next, column)));
                }
            }
            next += 1;
        }
        // A column is laid out as one thing, below the position that it hangs from.
        let below: Vec<usize> =
            columns.iter().map(|(above, column)| outline.add(Some(*above), column.width)).collect();
        let places = tidy(&outline, SPACING);
        let tops = tops(&marks);
        for (mark, place) in marks.iter_mut().zip(&places) {
            mark.x = *place;
            mark.y = tops[mark.ply as usize];
        }
        for ((above, column), below) in columns.into_iter().zip(below) {
            let left = places[below] - column.width / 2.0;
            let top = marks[above].y + marks[above].height;
            hanging::hang(column, above, left, top, &mut marks);
        }
        let right = marks.iter().map(Mark::right).fold(0.0, f64::max);
        let bottom = marks.iter().map(|mark| mark.y + mark.height).fold(0.0, f64::max);
        Self { marks, width: right, height: bottom }
    }
}

/// The upper edge of every ply: each is as high as the highest mark in it.
fn tops(marks: &[Mark<'_>]) -> Vec<f64> {
    let mut rows: Vec<f64> = Vec::new();
    for mark in marks {
        let row = mark.ply as usize;
        rows.resize(rows.len().max(row + 1), 0.0);
        rows[row] = rows[row].max(mark.height);
    }
    let tops = rows.iter().scan(0.0, |below, height| {
        let top = *below;
        *below += height + DROP;
        Some(top)
    });
    tops.collect()
}
