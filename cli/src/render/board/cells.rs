//! What cells look like: a field beneath the lines, and what stands on it above them.

use std::f64::consts::PI;

use maud::{Markup, html};
use plywood::Player;
use plywood::scene::{Cell, Shape};

use super::{place, side};

/// What lies beneath the lines.
pub(super) fn field(cell: &Cell) -> Markup {
    let Cell { x, y, .. } = *cell;
    html! {
        @match cell.shape {
            Shape::Square => {
                rect.field x=(place(x - 0.47)) y=(place(y - 0.47)) width="0.94" height="0.94" rx="0.08" {}
            }
            Shape::Hole => (circle((x, y), 0.41, "field hole")),
            Shape::Hexagon => {
                polygon class={ "field hexagon " (side(cell.piece)) } points=(hexagon(x, y, 0.555)) {}
            }
            Shape::Word | Shape::Marker | Shape::Counter => {}
        }
    }
}

/// What stands on it. A free cell shows the move that it stands for.
pub(super) fn content(cell: &Cell) -> Markup {
    let at = (cell.x, cell.y);
    html! {
        @match (cell.shape, cell.piece) {
            (Shape::Word, _) => (written(at, 0.8, "word", &cell.text)),
            (Shape::Marker, None) => (circle(at, 0.17, "free-marker")),
            (Shape::Marker, Some(player)) => (piece(at, 0.27, player, &cell.text)),
            (Shape::Counter, _) => {
                (circle(at, 0.4, "counter"))
                (written(at, 0.4, "on-counter", &cell.text))
            }
            (Shape::Hole, Some(player)) => (piece(at, 0.41, player, "")),
            (Shape::Hexagon, Some(player)) => (piece(at, 0.33, player, &cell.text)),
            (Shape::Square, Some(player)) => (piece(at, 0.36, player, &cell.text)),
            (Shape::Hexagon, None) => {
                (circle(at, 0.25, "letter-field"))
                (written(at, 0.36, "letter", &cell.text))
            }
            (Shape::Square | Shape::Hole, None) => {
                (written(at, 0.24, "name", cell.mv.as_deref().unwrap_or(&cell.text)))
            }
        }
        @if cell.lit { (circle(at, halo(cell.shape), "halo")) }
    }
}

/// How large the ring is around a cell that stands out.
fn halo(shape: Shape) -> f64 {
    match shape {
        Shape::Marker => 0.3,
        Shape::Hexagon => 0.37,
        Shape::Hole => 0.43,
        Shape::Word | Shape::Square | Shape::Counter => 0.41,
    }
}

/// A piece of one side: what is written on it, or else a ring in the first one's and a dot in the second one's.
fn piece(at: (f64, f64), radius: f64, player: Player, text: &str) -> Markup {
    html! {
        (circle(at, radius, &format!("piece {}", side(Some(player)))))
        @if !text.is_empty() {
            (written(at, radius * 1.25, "on-piece", text))
        } @else if player == Player::First {
            (circle(at, radius * 0.55, "ring"))
        } @else {
            (circle(at, radius * 0.3, "dot"))
        }
    }
}

fn circle((x, y): (f64, f64), radius: f64, class: &str) -> Markup {
    html! { circle class=(class) cx=(place(x)) cy=(place(y)) r=(place(radius)) {} }
}

/// A text around a place.
pub(super) fn written((x, y): (f64, f64), size: f64, class: &str, text: &str) -> Markup {
    html! {
        @if !text.is_empty() { text class=(class) x=(place(x)) y=(place(y)) font-size=(place(size)) { (text) } }
    }
}

/// The corners of a hexagon that stands on one of them.
fn hexagon(x: f64, y: f64, size: f64) -> String {
    let corner = |turn: u32| {
        let angle = PI / 3.0 * f64::from(turn) + PI / 6.0;
        format!("{},{}", place(x + size * angle.cos()), place(y + size * angle.sin()))
    };
    (0..6).map(corner).collect::<Vec<_>>().join(" ")
}

/// How many characters a text has.
pub(super) fn length(text: &str) -> f64 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX).into()
}
