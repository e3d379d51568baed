//! The positions and sizes of all parts of a picture: [`Layout`].

use plywood::trace::layout::{Outline, Spacing, tidy};

use super::mark::{Indent, MOVE_SIZE, Mark, text_width};
use super::{Branch, Picture};

/// The vertical distance between two plies, in pixels.
const PLY_GAP: f64 = 46.0;
/// The horizontal distances between neighbors, in pixels.
const SPACING: Spacing = Spacing { siblings: 8.0, cousins: 14.0 };
/// The largest width of a picture, in pixels. In wider trees, the lower plies are indented lists.
const MAX_WIDTH: f64 = 1_100.0;
/// The largest height of a picture with indented lists, in pixels.
const MAX_HEIGHT: f64 = 1_500.0;
/// The largest number of plies above the indented lists.
const MAX_UPPER_PLIES: u32 = 12;
/// The distance from the left edge of a mark to the vertical line below it, in pixels.
const SPINE: f64 = 8.0;
/// The vertical distance between two marks, in pixels.
const GAP: f64 = 5.0;
/// The vertical distance from a position to its list, in pixels.
const LIST_GAP: f64 = 18.0;

/// All marks of a picture, parents before their children.
///
/// The positions of the upper plies are side by side, each centered above its children. In a tree that would be too wide
/// for a page, the lower plies are indented lists.
#[derive(Debug)]
pub(super) struct Layout<'t> {
    pub marks: Vec<Mark<'t>>,
    pub width: f64,
    pub height: f64,
}

impl<'t> Layout<'t> {
    /// Returns the layout that fits a page best.
    pub(super) fn new(picture: &Picture<'t>) -> Self {
        let without_lists = Self::with_lists_below(u32::MAX, picture);
        if without_lists.width <= MAX_WIDTH {
            return without_lists;
        }
        let others = (0..MAX_UPPER_PLIES).map(|last| Self::with_lists_below(last, picture));
        others.fold(without_lists, |best, other| if other.excess() < best.excess() { other } else { best })
    }

    /// Returns the width or the height as a multiple of its maximum, whichever multiple is greater.
    fn excess(&self) -> f64 {
        (self.width / MAX_WIDTH).max(self.height / MAX_HEIGHT)
    }

    /// Returns the layout in which the plies below ply `last` are indented lists.
    fn with_lists_below(last: u32, picture: &Picture<'t>) -> Self {
        let mut marks = vec![Mark::in_row(picture, Branch::Node(0), None, 0)];
        let mut outline = Outline::new();
        outline.add(None, marks[0].width);
        let mut lists = Vec::new();
        let mut next = 0;
        while next < marks.len() {
            let Mark { branch, ply, .. } = marks[next];
            if let Branch::Node(id) = branch {
                if ply < last {
                    for branch in picture.branches(id, true) {
                        let mark = Mark::in_row(picture, branch, Some(next), ply + 1);
                        outline.add(Some(next), mark.width);
                        marks.push(mark);
                    }
                } else {
                    let subtree = subtree_list(picture, id);
                    lists.extend((!subtree.marks.is_empty()).then_some((next, subtree)));
                }
            }
            next += 1;
        }
        // A list is laid out like one child of the position above it.
        let below: Vec<usize> =
            lists.iter().map(|(above, list)| outline.add(Some(*above), list.width)).collect();
        let places = tidy(&outline, SPACING);
        let tops = ply_tops(&marks);
        for (mark, place) in marks.iter_mut().zip(&places) {
            mark.x = *place;
            mark.y = tops[mark.ply as usize];
        }
        for ((above, list), below) in lists.into_iter().zip(below) {
            let left = places[below] - list.width / 2.0;
            let bottom = marks[above].y + marks[above].height;
            append_list(list, above, left, bottom, &mut marks);
        }
        let width = marks.iter().map(Mark::right).fold(0.0, f64::max);
        let height = marks.iter().map(|mark| mark.y + mark.height).fold(0.0, f64::max);
        Self { marks, width, height }
    }
}

/// Returns the upper edge of each ply; a ply is as high as its highest mark.
fn ply_tops(marks: &[Mark<'_>]) -> Vec<f64> {
    let mut rows: Vec<f64> = Vec::new();
    for mark in marks {
        let row = mark.ply as usize;
        rows.resize(rows.len().max(row + 1), 0.0);
        rows[row] = rows[row].max(mark.height);
    }
    let tops = rows.iter().scan(0.0, |next_top, height| {
        let top = *next_top;
        *next_top += height + PLY_GAP;
        Some(top)
    });
    tops.collect()
}

/// The list of the subtree of one position, with its upper left corner at 0.
#[derive(Debug)]
struct List<'t> {
    /// The marks from top to bottom; `Mark::above` is `None` for children of the position itself.
    marks: Vec<Mark<'t>>,
    width: f64,
}

/// Returns the list of the subtree of `root`.
fn subtree_list<'t>(picture: &Picture<'t>, root: usize) -> List<'t> {
    let mut marks: Vec<Mark<'t>> = Vec::new();
    let mut bottom = 0.0;
    let mut pending = branches_below(picture, root, None, 0.0);
    while let Some(Pending { branch, above, indent }) = pending.pop() {
        let mut mark = Mark::indented(picture, branch, above, indent);
        mark.y = bottom;
        bottom += mark.height + GAP;
        if let Branch::Node(id) = branch {
            pending.extend(branches_below(picture, id, Some(marks.len()), mark.left()));
        }
        marks.push(mark);
    }
    let width = marks.iter().map(Mark::right).fold(0.0, f64::max);
    List { marks, width }
}

/// Adds a list to `marks` below the mark `above`, whose lower edge is at `bottom`; `left` is the left edge of the list.
fn append_list<'t>(list: List<'t>, above: usize, left: f64, bottom: f64, marks: &mut Vec<Mark<'t>>) {
    let first = marks.len();
    for mut mark in list.marks {
        mark.above = Some(mark.above.map_or(above, |above| first + above));
        mark.x += left;
        mark.y += bottom + LIST_GAP;
        mark.indent = mark.indent.map(|indent| Indent { spine: indent.spine + left, ..indent });
        marks.push(mark);
    }
}

/// A branch that is still to be placed.
struct Pending<'t> {
    branch: Branch<'t>,
    above: Option<usize>,
    indent: Indent,
}

/// Returns the branches below the position `id` in reverse order, so that `pop` returns the first one. `left` is the left
/// edge of the position's mark.
fn branches_below<'t>(picture: &Picture<'t>, id: usize, above: Option<usize>, left: f64) -> Vec<Pending<'t>> {
    let branches = picture.branches(id, false);
    let widths = branches.iter().map(|branch| text_width(branch.mv(picture), MOVE_SIZE));
    let indent = Indent { spine: left + SPINE, move_width: widths.fold(0.0, f64::max) + 4.0 };
    branches.into_iter().rev().map(|branch| Pending { branch, above, indent }).collect()
}
