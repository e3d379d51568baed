//! The SVG shapes of cells. A board's lines are drawn over the fields and under the contents. Lengths are in cells.

use std::f64::consts::PI;

use maud::{Markup, html};
use plywood::Player;
use plywood::scene::{Cell, Shape};

/// Draws the field of a cell, which is the part below the lines.
pub(super) fn field(cell: &Cell) -> Markup {
    let Cell { x, y, .. } = *cell;
    html! {
        @match cell.shape {
            Shape::Square => {
                rect.field x=(round(x - 0.47)) y=(round(y - 0.47)) width="0.94" height="0.94" rx="0.08" {}
            }
            Shape::Hole => (circle((x, y), 0.41, "field hole")),
            Shape::Hexagon => {
                polygon class={ "field hexagon " (side_class(cell.piece)) } points=(hexagon(x, y, 0.555)) {}
            }
            Shape::Word | Shape::Marker | Shape::Counter => {}
        }
    }
}

/// Draws the content of a cell, which is the part above the lines. A free square or hole shows its move.
pub(super) fn content(cell: &Cell) -> Markup {
    let at = (cell.x, cell.y);
    html! {
        @match (cell.shape, cell.piece) {
            (Shape::Word, _) => (text_at(at, 0.8, "word", &cell.text)),
            (Shape::Marker, None) => (circle(at, 0.17, "free-marker")),
            (Shape::Marker, Some(player)) => (piece(at, 0.27, player, &cell.text)),
            (Shape::Counter, _) => {
                (circle(at, 0.4, "counter"))
                (text_at(at, 0.4, "on-counter", &cell.text))
            }
            (Shape::Hole, Some(player)) => (piece(at, 0.41, player, "")),
            (Shape::Hexagon, Some(player)) => (piece(at, 0.33, player, &cell.text)),
            (Shape::Square, Some(player)) => (piece(at, 0.36, player, &cell.text)),
            (Shape::Hexagon, None) => {
                (circle(at, 0.25, "letter-field"))
                (text_at(at, 0.36, "letter", &cell.text))
            }
            (Shape::Square | Shape::Hole, None) => {
                (text_at(at, 0.24, "name", cell.mv.as_deref().unwrap_or(&cell.text)))
            }
        }
        @if cell.lit { (circle(at, halo_radius(cell.shape), "halo")) }
    }
}

/// Returns the radius of the ring around a highlighted cell.
fn halo_radius(shape: Shape) -> f64 {
    match shape {
        Shape::Marker => 0.3,
        Shape::Hexagon => 0.37,
        Shape::Hole => 0.43,
        Shape::Word | Shape::Square | Shape::Counter => 0.41,
    }
}

/// Draws a piece with its text; without text, a first player's piece has a ring, and a second player's piece a dot.
fn piece(at: (f64, f64), radius: f64, player: Player, text: &str) -> Markup {
    html! {
        (circle(at, radius, &format!("piece {}", side_class(Some(player)))))
        @if !text.is_empty() {
            (text_at(at, radius * 1.25, "on-piece", text))
        } @else if player == Player::First {
            (circle(at, radius * 0.55, "ring"))
        } @else {
            (circle(at, radius * 0.3, "dot"))
        }
    }
}

/// Returns the corners of a hexagon with one corner at the top.
fn hexagon(x: f64, y: f64, size: f64) -> String {
    let corner = |index: u32| {
        let angle = PI / 3.0 * f64::from(index) + PI / 6.0;
        format!("{},{}", round(x + size * angle.cos()), round(y + size * angle.sin()))
    };
    (0..6).map(corner).collect::<Vec<_>>().join(" ")
}

/// Draws a circle with a CSS class.
fn circle((x, y): (f64, f64), radius: f64, class: &str) -> Markup {
    html! { circle class=(class) cx=(round(x)) cy=(round(y)) r=(round(radius)) {} }
}

/// Draws a text centered at a point.
pub(super) fn text_at((x, y): (f64, f64), size: f64, class: &str, text: &str) -> Markup {
    html! {
        @if !text.is_empty() { text class=(class) x=(round(x)) y=(round(y)) font-size=(round(size)) { (text) } }
    }
}

/// Returns the CSS class of something that may belong to a player.
pub(super) fn side_class(owner: Option<Player>) -> &'static str {
    match owner {
        Some(Player::First) => "first",
        Some(Player::Second) => "second",
        None => "free",
    }
}

/// Rounds a coordinate to a thousandth of a cell. Adding 0 turns -0 into 0.
pub(super) fn round(coordinate: f64) -> f64 {
    (coordinate * 1_000.0).round() / 1_000.0 + 0.0
}

/// Returns the number of characters of a text.
pub(super) fn char_count(text: &str) -> f64 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX).into()
}
