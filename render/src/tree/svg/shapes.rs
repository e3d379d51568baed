//! The shapes that a picture is made of.

use maud::{Markup, html};
use plywood::Player;

use super::super::colors::{FIRST, INK, PALE, PAPER, SECOND, pale};
use super::super::sketch::{LINE, MOVE_SIZE, Mark, POINT, SMALL_LINE, VALUE_SIZE, WINDOW_SIZE};

/// The shape of a position that the search went on from: it points up where the first player moves, and down where
/// the second does.
pub(super) fn house(mark: &Mark<'_>, player: Player, line: f64) -> Markup {
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
    let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{},{}", place(*x), place(*y))).collect();
    html! {
        polygon points=(corners.join(" ")) fill=(pale(player)) stroke=(color) stroke-width=(line)
            stroke-linejoin="round" {}
    }
}

/// A part of the rectangle of a mark: from where, and how much of it.
pub(super) fn rectangle(mark: &Mark<'_>, (from, part): (f64, f64), fill: &str, line: f64) -> Markup {
    html! {
        rect x=(place(mark.left() + from * mark.width)) y=(place(mark.y))
            width=(place(part * mark.width)) height=(place(mark.height))
            fill=(fill) stroke=(INK) stroke-width=(line) {}
    }
}

/// The shape of a position at the horizon.
pub(super) fn rounded(mark: &Mark<'_>, line: f64) -> Markup {
    html! {
        rect x=(place(mark.left())) y=(place(mark.y)) width=(place(mark.width)) height=(place(mark.height))
            rx=(place(mark.height.min(LINE + 6.0) / 2.0)) fill=(PAPER) stroke=(INK) stroke-width=(line) {}
    }
}

/// The end of a branch that is cut off.
pub(super) fn bar(mark: &Mark<'_>) -> Markup {
    let (from, to) = if mark.hung.is_some() {
        let (x, y) = (mark.tick_end(), mark.middle());
        ((x, y - 6.0), (x, y + 6.0))
    } else {
        ((mark.x - 8.0, mark.y), (mark.x + 8.0, mark.y))
    };
    html! {
        line x1=(place(from.0)) y1=(place(from.1)) x2=(place(to.0)) y2=(place(to.1)) stroke=(PALE) stroke-width="2" {}
    }
}

/// Where the first line in the shape of a mark stands; `inner` is the player to move in one that points.
pub(super) fn base_line(mark: &Mark<'_>, inner: Option<Player>) -> f64 {
    let point = if inner.is_some() { POINT } else { 0.0 };
    let top = if inner == Some(Player::First) { mark.y + POINT } else { mark.y };
    if mark.hung.is_none() && !mark.small.is_empty() {
        top + LINE - 2.0
    } else {
        // The point makes a shape look emptier on its side.
        let nudge = if inner == Some(Player::First) { -1.5 } else { 0.0 };
        top + (mark.height - point) / 2.0 + 4.5 + nudge
    }
}

/// The move that leads to a mark: over one that stands, before one that hangs.
pub(super) fn label(mark: &Mark<'_>, mv: &str, class: &str) -> Markup {
    match mark.hung {
        None => written(mark.x, mark.y - 5.0, mv, MOVE_SIZE, class),
        Some(_) => {
            written(mark.tick_end() + 2.0, mark.middle() + 4.0, mv, MOVE_SIZE, &format!("start {class}"))
        }
    }
}

/// The small print: below the line at `base` in a mark that stands, beside one that hangs.
pub(super) fn beside(mark: &Mark<'_>, base: f64) -> Markup {
    html! {
        @if mark.hung.is_some() {
            (written(mark.left() + mark.width + 5.0, mark.middle() + 3.5, &mark.small.join(" "), WINDOW_SIZE, "start"))
        } @else {
            @for (line, text) in (1_u32..).zip(&mark.small) {
                (written(mark.x, base + f64::from(line) * SMALL_LINE, text, WINDOW_SIZE, ""))
            }
        }
    }
}

/// A text around a place, or in the class `start` from there on.
pub(super) fn written(x: f64, y: f64, text: &str, size: f64, class: &str) -> Markup {
    let class = (!class.is_empty()).then_some(class);
    let size = (size < VALUE_SIZE).then_some(size);
    html! {
        @if !text.is_empty() { text x=(place(x)) y=(place(y)) font-size=[size] class=[class] { (text) } }
    }
}

/// Moves what is inside.
pub(super) fn shift(x: f64, y: f64) -> String {
    format!("translate({} {})", place(x), place(y))
}

/// A place to a tenth of a pixel.
pub(super) fn place(place: f64) -> f64 {
    (place * 10.0).round() / 10.0 + 0.0
}
