//! The tree as a picture for a page or a book.

mod key;
mod shapes;

use maud::{Markup, PreEscaped, html};
use plywood::trace::Kind;
use plywood::{Outcome, Player};

use self::shapes::{bar, base_line, beside, house, label, place, rectangle, rounded, shift, written};
use super::colors::{INK, PALE, PAPER, pale};
use super::sketch::{MOVE_SIZE, Mark, Sketch, VALUE_SIZE, text_width};
use super::{Picture, Twig, moves};

/// White around everything, in pixels.
const MARGIN: f64 = 16.0;
/// The height of a line of the heading.
const HEADING: f64 = 19.0;
/// No picture is narrower, for the sake of its heading and its key.
const NARROWEST: f64 = 560.0;
/// From the mark above to where its line turns to those that hang from it.
const TURN: f64 = 8.0;
/// The fonts of a picture: the first that there is.
const FONTS: &str = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";
/// The looks of a picture, inside it, so that it needs nothing else, and of no other on the same page.
const LOOKS: &str = ".plywood-tree text{text-anchor:middle}\
.plywood-tree .halo{paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}\
.plywood-tree .start{text-anchor:start}.plywood-tree .bold{font-weight:bold}.plywood-tree .pale{fill:#6b6b6b}\
.plywood-tree line,.plywood-tree path{fill:none}";

impl Picture<'_> {
    /// The tree as SVG.
    pub fn svg(&self) -> Markup {
        let sketch = Sketch::new(self);
        let width = sketch.width.max(NARROWEST);
        let top = MARGIN + 3.0 * HEADING + MARGIN;
        let (key, key_height) = key::key(self, width);
        let bottom = top + sketch.height + 2.0 * MARGIN;
        let (all_width, all_height) = (width + 2.0 * MARGIN, bottom + key_height + MARGIN);
        let left = MARGIN + (width - sketch.width) / 2.0;
        // What matters more is drawn over what matters less.
        let rank = |mark: &Mark<'_>| match mark.twig {
            Twig::Node(id) if self.trace.nodes()[id].principal => 2,
            Twig::Node(_) => 1,
            Twig::Unseen(_) | Twig::AllUnseen(_) | Twig::Folded(_) => 0,
        };
        html! {
            svg.plywood-tree xmlns="http://www.w3.org/2000/svg" role="img" aria-label=(self.title)
                width=(place(all_width)) height=(place(all_height))
                viewBox={ "0 0 " (place(all_width)) " " (place(all_height)) }
                font-family=(FONTS) font-size=(VALUE_SIZE) fill=(INK) {
                title { (self.title) }
                style { (PreEscaped(LOOKS)) }
                rect width="100%" height="100%" fill=(PAPER) {}
                g transform=(shift(MARGIN, MARGIN + VALUE_SIZE)) {
                    text.start.bold y="0" { (fitting(&self.title, width)) }
                    text.start y=(place(HEADING)) { (fitting(&self.result, width)) }
                    text.start.pale y=(place(2.0 * HEADING)) { (fitting(&self.counts, width)) }
                }
                g transform=(shift(left, top)) {
                    @for wanted in 0..=2 {
                        @for mark in sketch.marks.iter().filter(|mark| rank(mark) == wanted) {
                            (self.edge(mark, &sketch.marks))
                        }
                    }
                    @for mark in &sketch.marks { (self.mark(mark)) }
                }
                g transform=(shift(MARGIN, bottom)) { (key) }
            }
        }
    }

    /// The line from the mark above.
    fn edge(&self, mark: &Mark<'_>, marks: &[Mark<'_>]) -> Markup {
        let Some(above) = mark.above.map(|above| &marks[above]) else { return html! {} };
        let (color, width, dashes) = match mark.twig {
            Twig::Node(id) if self.trace.nodes()[id].principal => (INK, 3.0, None),
            Twig::Node(_) => (INK, 1.0, None),
            Twig::Unseen(_) | Twig::AllUnseen(_) => (PALE, 1.0, Some("5 4")),
            Twig::Folded(_) => (PALE, 1.0, Some("1 3")),
        };
        let bottom = above.y + above.height;
        let way = match mark.hung {
            None => format!("M{} {}L{} {}", place(above.x), place(bottom), place(mark.x), place(mark.y)),
            Some(hung) => {
                let start = if above.hung.is_some() {
                    format!("M{} {}", place(hung.spine), place(above.middle()))
                } else {
                    format!("M{} {}v{TURN}H{}", place(above.x), place(bottom), place(hung.spine))
                };
                format!("{start}V{}H{}", place(mark.middle()), place(mark.tick_end()))
            }
        };
        html! { path d=(way) stroke=(color) stroke-width=(width) stroke-dasharray=[dashes] {} }
    }

    fn mark(&self, mark: &Mark<'_>) -> Markup {
        match mark.twig {
            Twig::Node(id) => self.position(id, mark),
            Twig::Unseen(unseen) => html! {
                g {
                    title {
                        (unseen.mv) " was not searched" @if let Some(outcome) = unseen.outcome { ": " (outcome) }
                    }
                    (bar(mark))
                    (label(mark, &unseen.mv, "halo pale"))
                    (written(mark.x, mark.y + 16.0, &mark.label, VALUE_SIZE, "pale"))
                }
            },
            Twig::AllUnseen(cut) => html! {
                g {
                    title { "not searched: " (moves(cut)) }
                    (bar(mark))
                    (written(mark.x, mark.y + 15.0, &mark.label, MOVE_SIZE, "pale"))
                }
            },
            Twig::Folded(count) => html! {
                g {
                    title { (count) " positions more were visited" }
                    (written(mark.x, mark.y + 15.0, &mark.label, MOVE_SIZE, "pale"))
                }
            },
        }
    }

    fn position(&self, id: usize, mark: &Mark<'_>) -> Markup {
        let node = &self.trace.nodes()[id];
        let weight = if node.principal { "bold" } else { "" };
        let line = if node.principal { 2.5 } else { 1.2 };
        let base = base_line(mark, (node.kind == Kind::Inner).then_some(node.player));
        let quarter = mark.width / 4.0;
        html! {
            g {
                title { (self.details(id)) }
                @match node.kind {
                    Kind::Inner => (house(mark, node.player, line)),
                    Kind::Horizon => (rounded(mark, line)),
                    Kind::End(Outcome::Points(_)) => (rectangle(mark, (0.0, 1.0), PAPER, line)),
                    Kind::End(_) => {
                        (rectangle(mark, (0.0, 0.5), pale(Player::First), line))
                        (rectangle(mark, (0.5, 0.5), pale(Player::Second), line))
                    }
                }
                @match mark.label.split_once('|') {
                    Some((first, second)) => {
                        (written(mark.x - quarter, base, first, VALUE_SIZE, weight))
                        (written(mark.x + quarter, base, second, VALUE_SIZE, weight))
                    }
                    None => (written(mark.x, base, &mark.label, VALUE_SIZE, weight)),
                }
                (beside(mark, base))
                @if let Some(mv) = &node.mv { (label(mark, mv, if node.principal { "halo bold" } else { "halo" })) }
            }
        }
    }
}

/// As much of a text as fits into a width.
fn fitting(text: &str, width: f64) -> String {
    let mut written = 0.0;
    let fits = |(place, sign): &(usize, char)| {
        written += text_width(&text[*place..place + sign.len_utf8()], VALUE_SIZE);
        written <= width
    };
    let end = text.char_indices().take_while(fits).last().map_or(0, |(place, sign)| place + sign.len_utf8());
    if end == text.len() { text.to_owned() } else { format!("{}…", &text[..end]) }
}
