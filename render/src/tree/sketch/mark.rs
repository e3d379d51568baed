//! One thing that is drawn: [`Mark`].

use plywood::Outcome;
use plywood::trace::Kind;

use super::super::{NAMED, Picture, Twig, moves, scores, value};

/// The size of values, of moves and of small print, in pixels.
pub(in super::super) const VALUE_SIZE: f64 = 13.0;
pub(in super::super) const MOVE_SIZE: f64 = 12.0;
pub(in super::super) const WINDOW_SIZE: f64 = 10.0;
/// How far the point of a position sticks out.
pub(in super::super) const POINT: f64 = 9.0;
/// The height of a line in a shape.
pub(in super::super) const LINE: f64 = 16.0;
/// The height of a line of small print.
pub(in super::super) const SMALL_LINE: f64 = 12.0;

/// From the line that a mark hangs from to the move beside it.
const TICK: f64 = 10.0;

/// Something to be drawn.
#[derive(Debug)]
pub(in super::super) struct Mark<'t> {
    /// What it is.
    pub twig: Twig<'t>,
    /// The mark above it.
    pub above: Option<usize>,
    /// The middle.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// What is written in it.
    pub label: String,
    /// Small print: below the label in a mark that stands, beside one that hangs.
    pub small: Vec<String>,
    /// How it hangs, where it does not stand.
    pub hung: Option<Hung>,
    /// The row of a mark that stands.
    pub ply: u32,
}

/// How a mark hangs in its column.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Hung {
    /// Where the line comes down that it hangs from.
    pub spine: f64,
    /// How wide the moves are that lead to it and to its siblings.
    pub move_width: f64,
}

impl<'t> Mark<'t> {
    /// A mark that stands among others of its ply.
    pub(super) fn standing(picture: &Picture<'t>, twig: Twig<'t>, above: Option<usize>, ply: u32) -> Self {
        let mut mark = Self::new(picture, twig, ply);
        mark.above = above;
        let small = mark.small.iter().map(|line| text_width(line, WINDOW_SIZE) + 10.0);
        mark.width =
            small.fold(mark.width, f64::max).max(text_width(twig.mv(picture), MOVE_SIZE) + 4.0).max(24.0);
        let lines = u32::try_from(mark.small.len()).map_or(0.0, f64::from);
        mark.height = match picture.is_inner(twig) {
            true if lines > 0.0 => LINE + SMALL_LINE * lines + POINT + 4.0,
            true => LINE + POINT + 5.0,
            false => LINE + 6.0 + SMALL_LINE * lines,
        };
        mark
    }

    /// A mark that hangs below others.
    pub(super) fn hanging(picture: &Picture<'t>, twig: Twig<'t>, above: Option<usize>, hung: Hung) -> Self {
        let mut mark = Self::new(picture, twig, 0);
        (mark.above, mark.hung) = (above, Some(hung));
        let mv = if matches!(twig, Twig::Node(_) | Twig::Unseen(_)) { hung.move_width } else { 0.0 };
        mark.x = hung.spine + TICK + mv + mark.width / 2.0;
        mark.height = if picture.is_inner(twig) { LINE + POINT } else { LINE + 3.0 };
        mark
    }

    fn new(picture: &Picture<'t>, twig: Twig<'t>, ply: u32) -> Self {
        let mut small = Vec::new();
        let (label, padding) = match twig {
            Twig::Node(id) => {
                let node = &picture.trace.nodes()[id];
                if picture.has_short_boards && !matches!(node.kind, Kind::End(_)) {
                    small.push(node.position.trim().to_owned());
                }
                match node.kind {
                    Kind::End(Outcome::Points(points)) => (points.to_string(), 12.0),
                    Kind::End(outcome) => {
                        let (first, second) = scores(outcome);
                        (format!("{first}|{second}"), 16.0)
                    }
                    Kind::Horizon => (value(node), 14.0),
                    Kind::Inner => {
                        small.extend(picture.window(node));
                        small.extend(picture.folded_beside(id));
                        (value(node), 14.0)
                    }
                }
            }
            Twig::Unseen(unseen) => {
                let end = unseen.outcome.map(|outcome| scores(outcome).0.to_string());
                (end.unwrap_or_default(), 6.0)
            }
            Twig::AllUnseen(cut) if cut.unseen.len() <= NAMED => (moves(cut), 4.0),
            Twig::AllUnseen(cut) => (format!("{} cut", cut.unseen.len()), 4.0),
            Twig::Folded(count) => (format!("+{count} more"), 4.0),
        };
        let width = (text_width(&label, VALUE_SIZE) + padding).max(24.0);
        Self { twig, above: None, x: 0.0, y: 0.0, width, height: 0.0, label, small, hung: None, ply }
    }

    /// A mark of no tree, for a key.
    pub(in super::super) fn sample(x: f64, y: f64, width: f64, height: f64) -> Self {
        let (label, small) = (String::new(), Vec::new());
        Self { twig: Twig::Folded(0), above: None, x, y, width, height, label, small, hung: None, ply: 0 }
    }

    /// The left edge.
    pub(in super::super) fn left(&self) -> f64 {
        self.x - self.width / 2.0
    }

    /// Half way down.
    pub(in super::super) fn middle(&self) -> f64 {
        self.y + self.height / 2.0
    }

    /// Where the line ends that comes from the mark above: before the move, or the mark where there is none.
    pub(in super::super) fn tick_end(&self) -> f64 {
        match (self.hung, self.twig) {
            (Some(hung), Twig::Node(_) | Twig::Unseen(_)) => hung.spine + TICK,
            _ => self.left() - 3.0,
        }
    }

    /// The right edge, with what is written beside it.
    pub(in super::super) fn right(&self) -> f64 {
        let small = self.small.iter().map(|line| text_width(line, WINDOW_SIZE) + 5.0).sum::<f64>();
        self.x + self.width / 2.0 + if self.hung.is_some() { small } else { 0.0 }
    }
}

/// About how wide a text is in a font without serifs.
pub(in super::super) fn text_width(text: &str, size: f64) -> f64 {
    let ems = |sign: char| match sign {
        'i' | 'l' | 'j' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' | '(' | ')' | '-' => 0.34,
        'm' | 'w' | 'M' | 'W' | '@' | '∞' => 0.9,
        'A'..='Z' => 0.7,
        sign if sign.is_ascii() => 0.57,
        '≈' | '≥' | '≤' => 0.6,
        _ => 1.0,
    };
    text.chars().map(ems).sum::<f64>() * size
}
