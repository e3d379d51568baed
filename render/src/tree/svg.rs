//! The tree as SVG.

use maud::{Markup, PreEscaped, html};
use plywood::trace::NodeKind;
use plywood::{Outcome, Player};

use super::layout::Layout;
use super::mark::{MOVE_SIZE, Mark, NOTE_SIZE, VALUE_SIZE, text_width};
use super::shapes::{bar, baseline, mv_text, notes, pentagon, rectangle, round, rounded, text_at, translate};
use super::{Branch, INK, KEY, PALE, PAPER, Picture, TextNode, fill_color, moves_text};

/// The margin, in pixels.
const MARGIN: f64 = 16.0;
/// The line height of the heading, in pixels.
const HEADING: f64 = 19.0;
/// The smallest width, which the heading and the legend need, in pixels.
const MIN_WIDTH: f64 = 560.0;
/// The distance from a position to the bend of the line to its list, in pixels.
const TURN: f64 = 8.0;
/// The fonts, in order of preference.
const FONTS: &str = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";
/// The style sheet, restricted to trees, because other pictures may be on the same page.
const STYLE_SHEET: &str = ".plywood-tree text{text-anchor:middle}\
.plywood-tree .halo{paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}\
.plywood-tree .start{text-anchor:start}.plywood-tree .bold{font-weight:bold}.plywood-tree .pale{fill:#6b6b6b}\
.plywood-tree line,.plywood-tree path{fill:none}";

impl Picture<'_> {
    /// Returns the tree as SVG.
    pub fn svg(&self) -> Markup {
        let layout = Layout::new(self);
        let width = layout.width.max(MIN_WIDTH);
        let top = MARGIN + 3.0 * HEADING + MARGIN;
        let (legend, legend_height) = legend(self, width);
        let bottom = top + layout.height + 2.0 * MARGIN;
        let (all_width, all_height) = (width + 2.0 * MARGIN, bottom + legend_height + MARGIN);
        let left = MARGIN + (width - layout.width) / 2.0;
        // The principal variation is drawn last, above the other edges.
        let rank = |mark: &Mark<'_>| match mark.branch {
            Branch::Node(id) if self.trace.nodes()[id].on_pv => 2,
            Branch::Node(_) => 1,
            Branch::Pruned(_) | Branch::PrunedGroup(_) | Branch::Folded(_) => 0,
        };
        html! {
            svg.plywood-tree xmlns="http://www.w3.org/2000/svg" role="img" aria-label=(self.title)
                width=(round(all_width)) height=(round(all_height))
                viewBox={ "0 0 " (round(all_width)) " " (round(all_height)) }
                font-family=(FONTS) font-size=(VALUE_SIZE) fill=(INK) {
                title { (self.title) }
                style { (PreEscaped(STYLE_SHEET)) }
                rect width="100%" height="100%" fill=(PAPER) {}
                g transform=(translate(MARGIN, MARGIN + VALUE_SIZE)) {
                    text.start.bold y="0" { (shorten(&self.title, width)) }
                    text.start y=(round(HEADING)) { (shorten(&self.result, width)) }
                    text.start.pale y=(round(2.0 * HEADING)) { (shorten(&self.counts, width)) }
                }
                g transform=(translate(left, top)) {
                    @for level in 0..=2 {
                        @for mark in layout.marks.iter().filter(|mark| rank(mark) == level) {
                            (self.edge(mark, &layout.marks))
                        }
                    }
                    @for mark in &layout.marks { (self.mark(mark)) }
                }
                g transform=(translate(MARGIN, bottom)) { (legend) }
            }
        }
    }

    /// Returns the line from the mark of the parent to `mark`.
    fn edge(&self, mark: &Mark<'_>, marks: &[Mark<'_>]) -> Markup {
        let Some(above) = mark.above.map(|above| &marks[above]) else { return html! {} };
        let (color, width, dashes) = match mark.branch {
            Branch::Node(id) if self.trace.nodes()[id].on_pv => (INK, 3.0, None),
            Branch::Node(_) => (INK, 1.0, None),
            Branch::Pruned(_) | Branch::PrunedGroup(_) => (PALE, 1.0, Some("5 4")),
            Branch::Folded(_) => (PALE, 1.0, Some("1 3")),
        };
        let bottom = above.y + above.height;
        let path = match mark.indent {
            None => format!("M{} {}L{} {}", round(above.x), round(bottom), round(mark.x), round(mark.y)),
            Some(indent) => {
                let start = if above.indent.is_some() {
                    format!("M{} {}", round(indent.spine), round(above.middle()))
                } else {
                    format!("M{} {}v{TURN}H{}", round(above.x), round(bottom), round(indent.spine))
                };
                format!("{start}V{}H{}", round(mark.middle()), round(mark.tick_end()))
            }
        };
        html! { path d=(path) stroke=(color) stroke-width=(width) stroke-dasharray=[dashes] {} }
    }

    fn mark(&self, mark: &Mark<'_>) -> Markup {
        match mark.branch {
            Branch::Node(id) => self.position(id, mark),
            Branch::Pruned(pruned) => html! {
                g {
                    title {
                        (pruned.mv) " was not searched" @if let Some(outcome) = pruned.outcome { ": " (outcome) }
                    }
                    (bar(mark))
                    (mv_text(mark, &pruned.mv, "halo pale"))
                    (text_at(mark.x, mark.y + 16.0, &mark.label, VALUE_SIZE, "pale"))
                }
            },
            Branch::PrunedGroup(cutoff) => html! {
                g {
                    title { "not searched: " (moves_text(cutoff)) }
                    (bar(mark))
                    (text_at(mark.x, mark.y + 15.0, &mark.label, MOVE_SIZE, "pale"))
                }
            },
            Branch::Folded(count) => html! {
                g {
                    title { (count) " more positions were visited" }
                    (text_at(mark.x, mark.y + 15.0, &mark.label, MOVE_SIZE, "pale"))
                }
            },
        }
    }

    fn position(&self, id: usize, mark: &Mark<'_>) -> Markup {
        let node = &self.trace.nodes()[id];
        let weight = if node.on_pv { "bold" } else { "" };
        let line_width = if node.on_pv { 2.5 } else { 1.2 };
        let base = baseline(mark, (node.kind == NodeKind::Inner).then_some(node.player));
        let quarter = mark.width / 4.0;
        html! {
            g {
                title { (self.details(id)) }
                @match node.kind {
                    NodeKind::Inner => (pentagon(mark, node.player, line_width)),
                    NodeKind::Horizon => (rounded(mark, line_width)),
                    NodeKind::End(Outcome::Points(_)) => (rectangle(mark, (0.0, 1.0), PAPER, line_width)),
                    NodeKind::End(_) => {
                        (rectangle(mark, (0.0, 0.5), fill_color(Player::First), line_width))
                        (rectangle(mark, (0.5, 0.5), fill_color(Player::Second), line_width))
                    }
                }
                @match mark.label.split_once('|') {
                    Some((first, second)) => {
                        (text_at(mark.x - quarter, base, first, VALUE_SIZE, weight))
                        (text_at(mark.x + quarter, base, second, VALUE_SIZE, weight))
                    }
                    None => (text_at(mark.x, base, &mark.label, VALUE_SIZE, weight)),
                }
                (notes(mark, base))
                @if let Some(mv) = &node.mv { (mv_text(mark, mv, if node.on_pv { "halo bold" } else { "halo" })) }
            }
        }
    }
}

/// Shortens a text to a width; an ellipsis replaces its end.
fn shorten(text: &str, width: f64) -> String {
    let mut used_width = 0.0;
    let fits = |(place, sign): &(usize, char)| {
        used_width += text_width(&text[*place..place + sign.len_utf8()], VALUE_SIZE);
        used_width <= width
    };
    let end = text.char_indices().take_while(fits).last().map_or(0, |(place, sign)| place + sign.len_utf8());
    if end == text.len() { text.to_owned() } else { format!("{}…", &text[..end]) }
}

/// Returns the legend in rows of this width, and its height.
fn legend(picture: &Picture<'_>, width: f64) -> (Markup, f64) {
    let sample = |height| Mark::sample(14.0, -15.0, 28.0, height);
    let end_mark = sample(20.0);
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
            (rectangle(&end_mark, (0.0, 0.5), fill_color(Player::First), 1.2))
            (rectangle(&end_mark, (0.5, 0.5), fill_color(Player::Second), 1.2))
        };
        items.push((halves, "end, with both scores"));
    }
    if has(|node| matches!(node.kind, NodeKind::End(Outcome::Points(_)))) {
        items.push((rectangle(&end_mark, (0.0, 1.0), PAPER, 1.2), "end, in points for first"));
    }
    if has(|node| node.kind == NodeKind::Horizon) {
        items.push((rounded(&end_mark, 1.2), "horizon, estimated"));
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
        let item_width = 36.0 + text_width(words, MOVE_SIZE) + 18.0;
        if x > 0.0 && x + item_width > width {
            (x, y) = (0.0, y + 30.0);
        }
        drawn.push(html! {
            g transform=(translate(x, y + 16.0)) {
                (sign)
                text.start x="36" font-size=(MOVE_SIZE) { (words) }
            }
        });
        x += item_width;
    }
    let below = y + 16.0 + 26.0;
    let legend = html! {
        @for item in drawn { (item) }
        text.start.pale y=(round(below)) font-size=(MOVE_SIZE) { (KEY) }
    };
    (legend, below + 4.0)
}
