//! Circles, texts and rounding for pictures of boards.

use maud::{Markup, html};
use plywood::Player;

/// Draws a circle of this CSS class.
pub(super) fn circle((x, y): (f64, f64), radius: f64, class: &str) -> Markup {
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

/// Rounds a coordinate to a thousandth of a cell.
pub(super) fn round(coordinate: f64) -> f64 {
    (coordinate * 1_000.0).round() / 1_000.0 + 0.0
}

/// Returns the number of characters of a text.
pub(super) fn char_count(text: &str) -> f64 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX).into()
}
