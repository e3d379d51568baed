//! The tree as a page that needs nothing else: the picture, and a list to be opened level by level.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use plywood::Player;
use plywood::trace::Kind;

use super::{KEY, Picture, TextTrace, Twig, scores, value};

/// How it looks, light and dark, on a telephone and on a wide screen.
const LOOKS: &str = include_str!("page.css");
/// Browsers do not nest what is nested deeper than a few hundred times; each ply nests twice.
const DEEPEST: u32 = 100;
/// To this ply the list is open.
const OPEN: u32 = 1;

impl Picture<'_> {
    /// A page with the picture of this tree, and `list`, the same one or one with more positions, to be opened.
    pub fn page(&self, list: &Picture<'_>) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) }
                    style { (PreEscaped(LOOKS)) }
                }
                body {
                    h1 { (self.title) }
                    p { (self.result) br; (self.counts) }
                    div.picture tabindex="0" role="region" aria-label="the tree as a picture" { (self.svg()) }
                    h2 { "Level by level" }
                    p { "A line opens and closes what lies below it; " (KEY) "." }
                    div.list { (list.list()) }
                }
            }
        }
    }

    /// The tree as nested lists.
    fn list(&self) -> Markup {
        let visited = visited(self.trace);
        let mut text = String::new();
        let mut pieces = vec![Piece::Text("</ul>"), Piece::Twig(Twig::Node(0)), Piece::Text("<ul>")];
        while let Some(piece) = pieces.pop() {
            let twig = match piece {
                Piece::Text(closing) => {
                    text.push_str(closing);
                    continue;
                }
                Piece::Twig(twig) => twig,
            };
            let Twig::Node(id) = twig else {
                text.push_str(&stub(twig).into_string());
                continue;
            };
            let node = &self.trace.nodes()[id];
            let below = self.twigs(id, true);
            let opens = node.ply <= OPEN || node.principal && node.ply <= OPEN + 1;
            if below.is_empty() || node.ply >= DEEPEST {
                let more = visited[id] - 1;
                text.push_str(
                    &html! { li { (self.item(id)) @if more > 0 { small { " +" (more) " more" } } } }
                        .into_string(),
                );
                continue;
            }
            text.push_str(if opens { "<li><details open>" } else { "<li><details>" });
            text.push_str(
                &html! { summary { (self.item(id)) small { " " (visited[id]) } } pre { (node.position) } }
                    .into_string(),
            );
            text.push_str("<ul>");
            pieces.push(Piece::Text("</ul></details></li>"));
            pieces.extend(below.into_iter().rev().map(Piece::Twig));
        }
        PreEscaped(text)
    }

    fn item(&self, id: usize) -> Markup {
        let node = &self.trace.nodes()[id];
        let (class, sign) = match (node.kind, node.player) {
            (Kind::End(_), _) => ("end", "■"),
            (Kind::Horizon, _) => ("horizon", "○"),
            (Kind::Inner, Player::First) => ("first", "▲"),
            (Kind::Inner, Player::Second) => ("second", "▼"),
        };
        html! {
            span.principal[node.principal] title=(self.details(id)) {
                @if let Some(mv) = &node.mv { b { (mv) } " " }
                span class=(class) aria-hidden="true" { (sign) } " "
                @if let Kind::End(outcome) = node.kind {
                    (outcome) " (" (scores(outcome).0) ", " (scores(outcome).1) ")"
                } @else { (value(node)) }
                @if let Some(window) = self.window(node) { small { " in " (window) } }
            }
        }
    }
}

/// Something of a list that is still to be written.
enum Piece<'t> {
    Twig(Twig<'t>),
    Text(&'static str),
}

fn stub(twig: Twig<'_>) -> Markup {
    html! {
        @match twig {
            Twig::Node(_) => {},
            Twig::Unseen(unseen) => li.unseen {
                b { (unseen.mv) } " not searched" @if let Some(outcome) = unseen.outcome { ": " (outcome) }
            },
            Twig::AllUnseen(cut) => li.unseen {
                (cut.unseen.len()) " moves not searched:" @for unseen in &cut.unseen { " " (unseen.mv) }
            },
            Twig::Folded(count) => li.unseen { "+" (count) " more" },
        }
    }
}

/// How many positions were visited at each and below it.
fn visited(trace: &TextTrace) -> Vec<u64> {
    let mut visited: Vec<u64> = trace.nodes().iter().map(|node| 1 + node.folded).collect();
    for (id, node) in trace.nodes().iter().enumerate().rev() {
        if let Some(parent) = node.parent {
            visited[parent] += visited[id];
        }
    }
    visited
}
