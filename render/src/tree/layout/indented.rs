//! The lower plies of a wide tree as indented lists.

use super::super::{Branch, Picture};
use super::mark::{Indent, MOVE_SIZE, Mark, text_width};

/// The distance from the left edge of a mark to the vertical line below it, in pixels.
const SPINE: f64 = 8.0;
/// The vertical distance between two marks, in pixels.
const GAP: f64 = 5.0;
/// The vertical distance from a position to its list, in pixels.
const LIST_GAP: f64 = 18.0;

/// The list of the subtree of one position, with its upper left corner at 0.
#[derive(Debug)]
pub(super) struct List<'t> {
    /// The marks from top to bottom; `above` is `None` for children of the position itself.
    pub marks: Vec<Mark<'t>>,
    pub width: f64,
}

/// Returns the list of the subtree of `root`.
pub(super) fn list<'t>(picture: &Picture<'t>, root: usize) -> List<'t> {
    let mut marks: Vec<Mark<'t>> = Vec::new();
    let mut bottom = 0.0;
    let mut open = branches_below(picture, root, None, 0.0);
    while let Some(Pending { branch, above, indent }) = open.pop() {
        let mut mark = Mark::indented(picture, branch, above, indent);
        mark.y = bottom;
        bottom += mark.height + GAP;
        if let Branch::Node(id) = branch {
            open.extend(branches_below(picture, id, Some(marks.len()), mark.left()));
        }
        marks.push(mark);
    }
    let width = marks.iter().map(Mark::right).fold(0.0, f64::max);
    List { marks, width }
}

/// Adds a list to `marks` below the mark `above`.
pub(super) fn place<'t>(list: List<'t>, above: usize, left: f64, top: f64, marks: &mut Vec<Mark<'t>>) {
    let first = marks.len();
    for mut mark in list.marks {
        mark.above = Some(mark.above.map_or(above, |above| first + above));
        mark.x += left;
        mark.y += top + LIST_GAP;
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

/// Returns the branches below a position with this left edge, the last one first.
fn branches_below<'t>(picture: &Picture<'t>, id: usize, above: Option<usize>, left: f64) -> Vec<Pending<'t>> {
    let branches = picture.branches(id, false);
    let widths = branches.iter().map(|branch| text_width(branch.mv(picture), MOVE_SIZE));
    let indent = Indent { spine: left + SPINE, move_width: widths.fold(0.0, f64::max) + 4.0 };
    branches.into_iter().rev().map(|branch| Pending { branch, above, indent }).collect()
}
