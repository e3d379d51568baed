//! The legend of a picture.

use maud::{Markup, html};
use plywood::trace::NodeKind;
use plywood::{Outcome, Player};

use super::super::colors::{INK, PALE, PAPER, pale};
use super::super::layout::{MOVE_SIZE, Mark, NOTE_SIZE, text_width};
use super::super::{KEY, Picture, TextNode};
use super::shapes::{pentagon, rectangle, round, rounded, translate};

/// Returns the legend in rows of this width, and its height.
pub(super) fn key(picture: &Picture<'_>, width: f64) -> (Markup, f64) {
    let sample = |height| Mark::sample(14.0, -15.0, 28.0, height);
    let end = sample(20.0);
    let line = |color: &str, width: f64, dashes: Option<&str>| {
        html! { line x1="0" y1="-5" x2="28" y2="-5" stroke=(color) stroke-width=(width) stroke-dasharray=[dashes] {} }
    };
    let mut items = vec![
        (pentagon(&sample(22.0), Player::First, 1.2), "first moves, takes the highest"),
        (pentagon(&sample(22.0), Player::Second, 1.2), "second moves, takes the lowest"),
    ];
    let has = |is: fn(&TextNode) -> bool| picture.trace.nodes().iter().any(is);
    if has(|node| matches!(node.kind, NodeKind::End(outcome) if !matches!(outcome, Outcome::Points(_)))) {
        let halves = html! {
            (rectangle(&end, (0.0, 0.5), pale(Player::First), 1.2))
            (rectangle(&end, (0.5, 0.5), pale(Player::Second), 1.2))
        };
        items.push((halves, "end, with both scores"));
    }
    if has(|node| matches!(node.kind, NodeKind::End(Outcome::Points(_)))) {
        items.push((rectangle(&end, (0.0, 1.0), PAPER, 1.2), "end, in points for first"));
    }
    if has(|node| node.kind == NodeKind::Horizon) {
        items.push((rounded(&end, 1.2), "horizon, estimated"));
    }
    items.push((line(INK, 3.0, None), "principal variation"));
    if has(|node| node.cutoff.is_some()) {
        items.push((line(PALE, 1.0, Some("5 4")), "cut off, not searched"));
    }
    if picture.trace.folded() > 0 {
        items.push((line(PALE, 1.0, Some("1 3")), "visited, not shown"));
    }
    if picture.has_windows {
        let interval = html! { text.start y="0" font-size=(NOTE_SIZE) { "(a, b)" } };
        items.push((interval, "window: only values within matter"));
    }
    let (mut x, mut y) = (0.0, 0.0);
    let mut drawn = Vec::new();
    for (sign, words) in items {
        let wide = 36.0 + text_width(words, MOVE_SIZE) + 18.0;
        if x > 0.0 && x + wide > width {
            (x, y) = (0.0, y + 30.0);
        }
        drawn.push(html! {
            g transform=(translate(x, y + 16.0)) {
                (sign)
                text.start x="36" font-size=(MOVE_SIZE) { (words) }
            }
        });
        x += wide;
    }
    let below = y + 16.0 + 26.0;
    let key = html! {
        @for item in drawn { (item) }
        text.start.pale y=(round(below)) font-size=(MOVE_SIZE) { (KEY) }
    };
    (key, below + 4.0)
}
