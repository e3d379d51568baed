//! The shapes and texts of a picture.

use maud::{Markup, html};
use plywood::Player;

use super::mark::{LINE, MOVE_SIZE, Mark, NOTE_LINE, NOTE_SIZE, POINT, VALUE_SIZE};
use super::{FIRST, INK, PALE, PAPER, SECOND, fill_color};

/// Draws an expanded position: a pentagon that points up for the first player and down for the second.
pub(super) fn pentagon(mark: &Mark<'_>, player: Player, line_width: f64) -> Markup {
    let (left, right) = (mark.x - mark.width / 2.0, mark.x + mark.width / 2.0);
    let (top, bottom) = (mark.y, mark.y + mark.height);
    let corners = match player {
        Player::First => {
            [(left, bottom), (left, top + POINT), (mark.x, top), (right, top + POINT), (right, bottom)]
        }
        Player::Second => {
            [(left, top), (right, top), (right, bottom - POINT), (mark.x, bottom), (left, bottom - POINT)]
        }
    };
    let color = if player == Player::First { FIRST } else { SECOND };
    let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{},{}", round(*x), round(*y))).collect();
    html! {
        polygon points=(corners.join(" ")) fill=(fill_color(player)) stroke=(color) stroke-width=(line_width)
            stroke-linejoin="round" {}
    }
}

/// Draws a part of the rectangle of a mark; `from` and `part` are its start and width as fractions of the mark's width.
pub(super) fn rectangle(mark: &Mark<'_>, (from, part): (f64, f64), fill: &str, line_width: f64) -> Markup {
    html! {
        rect x=(round(mark.left() + from * mark.width)) y=(round(mark.y))
            width=(round(part * mark.width)) height=(round(mark.height))
            fill=(fill) stroke=(INK) stroke-width=(line_width) {}
    }
}

/// Draws a position at the horizon as a rounded rectangle.
pub(super) fn rounded(mark: &Mark<'_>, line_width: f64) -> Markup {
    html! {
        rect x=(round(mark.left())) y=(round(mark.y)) width=(round(mark.width)) height=(round(mark.height))
            rx=(round(mark.height.min(LINE + 6.0) / 2.0)) fill=(PAPER) stroke=(INK) stroke-width=(line_width) {}
    }
}

/// Draws the bar at the end of a pruned branch.
pub(super) fn bar(mark: &Mark<'_>) -> Markup {
    let (from, to) = if mark.indent.is_some() {
        let (x, y) = (mark.tick_end(), mark.middle());
        ((x, y - 6.0), (x, y + 6.0))
    } else {
        ((mark.x - 8.0, mark.y), (mark.x + 8.0, mark.y))
    };
    html! {
        line x1=(round(from.0)) y1=(round(from.1)) x2=(round(to.0)) y2=(round(to.1)) stroke=(PALE) stroke-width="2" {}
    }
}

/// Returns the y coordinate of the label of a mark; `inner` is the player to move if the mark is a pentagon.
pub(super) fn baseline(mark: &Mark<'_>, inner: Option<Player>) -> f64 {
    let point = if inner.is_some() { POINT } else { 0.0 };
    let top = if inner == Some(Player::First) { mark.y + POINT } else { mark.y };
    if mark.indent.is_none() && !mark.notes.is_empty() {
        top + LINE - 2.0
    } else {
        // In a pentagon that points up, the text is moved up a little, so that it looks centered.
        let nudge = if inner == Some(Player::First) { -1.5 } else { 0.0 };
        top + (mark.height - point) / 2.0 + 4.5 + nudge
    }
}

/// Draws the move of a mark: above it, or before it in a list.
pub(super) fn mv_text(mark: &Mark<'_>, mv: &str, class: &str) -> Markup {
    match mark.indent {
        None => text_at(mark.x, mark.y - 5.0, mv, MOVE_SIZE, class),
        Some(_) => {
            text_at(mark.tick_end() + 2.0, mark.middle() + 4.0, mv, MOVE_SIZE, &format!("start {class}"))
        }
    }
}

/// Draws the notes of a mark: below the text at `base`, or beside the mark in a list.
pub(super) fn notes(mark: &Mark<'_>, base: f64) -> Markup {
    html! {
        @if mark.indent.is_some() {
            (text_at(mark.left() + mark.width + 5.0, mark.middle() + 3.5, &mark.notes.join(" "), NOTE_SIZE, "start"))
        } @else {
            @for (line, text) in (1_u32..).zip(&mark.notes) {
                (text_at(mark.x, base + f64::from(line) * NOTE_LINE, text, NOTE_SIZE, ""))
            }
        }
    }
}

/// Draws a text centered at a point; with the class `start`, the text begins at the point.
pub(super) fn text_at(x: f64, y: f64, text: &str, size: f64, class: &str) -> Markup {
    let class = (!class.is_empty()).then_some(class);
    let size = (size < VALUE_SIZE).then_some(size);
    html! {
        @if !text.is_empty() { text x=(round(x)) y=(round(y)) font-size=[size] class=[class] { (text) } }
    }
}

/// Returns the `transform` attribute that moves a group by `x` and `y`.
pub(super) fn translate(x: f64, y: f64) -> String {
    format!("translate({} {})", round(x), round(y))
}

/// Rounds a coordinate to a tenth of a pixel. Adding 0 turns -0 into 0.
pub(super) fn round(coordinate: f64) -> f64 {
    (coordinate * 10.0).round() / 10.0 + 0.0
}
