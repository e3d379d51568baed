//! One part of a picture: [`Mark`].

use plywood::Outcome;
use plywood::trace::NodeKind;

use super::{Branch, MAX_NAMED, Picture, moves_text, scores, value_text};

/// The font size of values, in pixels.
pub(super) const VALUE_SIZE: f64 = 13.0;
/// The font size of moves, in pixels.
pub(super) const MOVE_SIZE: f64 = 12.0;
/// The font size of notes, in pixels.
pub(super) const NOTE_SIZE: f64 = 10.0;
/// The height of the point of a pentagon, in pixels.
pub(super) const POINT: f64 = 9.0;
/// The line height of values, in pixels.
pub(super) const LINE: f64 = 16.0;
/// The line height of notes, in pixels.
pub(super) const NOTE_LINE: f64 = 12.0;

/// The length of the horizontal line before a move in a list, in pixels.
const TICK: f64 = 10.0;

/// A shape with its texts.
#[derive(Debug)]
pub(super) struct Mark<'t> {
    /// The branch that the mark draws.
    pub branch: Branch<'t>,
    /// The index of the mark of the parent.
    pub above: Option<usize>,
    /// The x coordinate of the center.
    pub x: f64,
    /// The y coordinate of the upper edge.
    pub y: f64,
    pub width: f64,
    pub height: f64,
    /// The text in the shape.
    pub label: String,
    /// The notes: below the label, or beside the shape in a list.
    pub notes: Vec<String>,
    /// The place in a list; `None` for a mark in a row.
    pub indent: Option<Indent>,
    /// The ply of a mark in a row; 0 in a list.
    pub ply: u32,
}

/// The place of a mark in an indented list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Indent {
    /// The x coordinate of the vertical line to the left of the list.
    pub spine: f64,
    /// The width of the moves of this mark and its siblings.
    pub move_width: f64,
}

impl<'t> Mark<'t> {
    /// Returns a mark in the row of its ply.
    pub(super) fn in_row(picture: &Picture<'t>, branch: Branch<'t>, above: Option<usize>, ply: u32) -> Self {
        let mut mark = Self::new(picture, branch, ply);
        mark.above = above;
        let notes = mark.notes.iter().map(|line| text_width(line, NOTE_SIZE) + 10.0);
        mark.width =
            notes.fold(mark.width, f64::max).max(text_width(branch.mv(picture), MOVE_SIZE) + 4.0).max(24.0);
        let lines = u32::try_from(mark.notes.len()).map_or(0.0, f64::from);
        mark.height = match picture.is_inner(branch) {
            true if lines > 0.0 => LINE + NOTE_LINE * lines + POINT + 4.0,
            true => LINE + POINT + 5.0,
            false => LINE + 6.0 + NOTE_LINE * lines,
        };
        mark
    }

    /// Returns a mark in a list.
    pub(super) fn indented(
        picture: &Picture<'t>,
        branch: Branch<'t>,
        above: Option<usize>,
        indent: Indent,
    ) -> Self {
        let mut mark = Self::new(picture, branch, 0);
        (mark.above, mark.indent) = (above, Some(indent));
        let has_move = matches!(branch, Branch::Node(_) | Branch::Pruned(_));
        let move_width = if has_move { indent.move_width } else { 0.0 };
        mark.x = indent.spine + TICK + move_width + mark.width / 2.0;
        mark.height = if picture.is_inner(branch) { LINE + POINT } else { LINE + 3.0 };
        mark
    }

    fn new(picture: &Picture<'t>, branch: Branch<'t>, ply: u32) -> Self {
        let mut notes = Vec::new();
        let (label, padding) = match branch {
            Branch::Node(id) => {
                let node = &picture.trace.nodes()[id];
                if picture.has_short_boards && !matches!(node.kind, NodeKind::End(_)) {
                    notes.push(node.position.trim().to_owned());
                }
                match node.kind {
                    NodeKind::End(Outcome::Points(points)) => (points.to_string(), 12.0),
                    NodeKind::End(outcome) => {
                        let (first, second) = scores(outcome);
                        (format!("{first}|{second}"), 16.0)
                    }
                    NodeKind::Horizon => (value_text(node), 14.0),
                    NodeKind::Inner => {
                        notes.extend(picture.window(node));
                        notes.extend(picture.folded_note(id));
                        (value_text(node), 14.0)
                    }
                }
            }
            Branch::Pruned(pruned) => {
                let score = pruned.outcome.map(|outcome| scores(outcome).0.to_string());
                (score.unwrap_or_default(), 6.0)
            }
            Branch::PrunedGroup(cutoff) if cutoff.pruned_moves() <= MAX_NAMED => (moves_text(cutoff), 4.0),
            Branch::PrunedGroup(cutoff) => (format!("{} cut", cutoff.pruned_moves()), 4.0),
            Branch::Folded(count) => (format!("+{count} more"), 4.0),
        };
        let width = (text_width(&label, VALUE_SIZE) + padding).max(24.0);
        Self { branch, above: None, x: 0.0, y: 0.0, width, height: 0.0, label, notes, indent: None, ply }
    }

    /// Returns a mark for the legend.
    pub(super) fn sample(x: f64, y: f64, width: f64, height: f64) -> Self {
        let (branch, label, notes) = (Branch::Folded(0), String::new(), Vec::new());
        Self { branch, above: None, x, y, width, height, label, notes, indent: None, ply: 0 }
    }

    /// Returns the left edge.
    pub(super) fn left(&self) -> f64 {
        self.x - self.width / 2.0
    }

    /// Returns the vertical center.
    pub(super) fn middle(&self) -> f64 {
        self.y + self.height / 2.0
    }

    /// Returns the right end of the horizontal line from the parent in a list.
    pub(super) fn tick_end(&self) -> f64 {
        match (self.indent, self.branch) {
            (Some(indent), Branch::Node(_) | Branch::Pruned(_)) => indent.spine + TICK,
            _ => self.left() - 3.0,
        }
    }

    /// Returns the right edge, including the notes beside the shape.
    pub(super) fn right(&self) -> f64 {
        let notes = self.notes.iter().map(|line| text_width(line, NOTE_SIZE) + 5.0).sum::<f64>();
        self.x + self.width / 2.0 + if self.indent.is_some() { notes } else { 0.0 }
    }
}

/// Estimates the width of a text in a sans-serif font.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    let ems = |char: char| match char {
        'i' | 'l' | 'j' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' | '(' | ')' | '-' => 0.34,
        'm' | 'w' | 'M' | 'W' | '@' | '∞' => 0.9,
        'A'..='Z' => 0.7,
        char if char.is_ascii() => 0.57,
        '≈' | '≥' | '≤' => 0.6,
        _ => 1.0,
    };
    text.chars().map(ems).sum::<f64>() * size
}
