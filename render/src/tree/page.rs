//! The tree as one HTML page: the picture, and a list that opens level by level.

use maud::{Markup, html};
use plywood::Player;
use plywood::trace::NodeKind;

use super::{Branch, KEY, Picture, TextTrace, moves_text, scores, value_text};
use crate::html::document;

/// The style sheet of the page: light and dark, for phones and for wide screens.
const STYLE_SHEET: &str = include_str!("page.css");
/// The deepest ply in the list. Browsers support about 500 nested elements, and each ply needs three.
const MAX_PLY: u32 = 100;
/// The deepest ply at which the list is open.
const MAX_OPEN_PLY: u32 = 1;

impl Picture<'_> {
    /// Returns a page with the picture of this tree, and a nested list of the tree `list`, which may contain more positions.
    pub fn page(&self, list: &Picture<'_>) -> Markup {
        let body = html! {
            h1 { (self.title) }
            p { (self.result) br; (self.counts) }
            div.picture tabindex="0" role="region" aria-label="the tree as a picture" { (self.svg()) }
            h2 { "Level by level" }
            p { "A click on a line opens or closes its subtree; " (KEY) "." }
            div.list { (list.list()) }
        };
        document(&self.title, &[STYLE_SHEET], &body)
    }

    /// Returns the tree as nested lists.
    fn list(&self) -> Markup {
        html! { ul { (self.subtree(Branch::Node(0), &visited(self.trace))) } }
    }

    /// Returns the item of `branch` with the list below it; `visited` is the number of positions in each subtree.
    fn subtree(&self, branch: Branch<'_>, visited: &[u64]) -> Markup {
        let Branch::Node(id) = branch else { return stub(branch) };
        let node = &self.trace.nodes()[id];
        let below = self.branches(id, true);
        let is_open = node.ply <= MAX_OPEN_PLY || node.on_pv && node.ply <= MAX_OPEN_PLY + 1;
        html! {
            @if below.is_empty() || node.ply >= MAX_PLY {
                li { (self.item(id)) @if visited[id] > 1 { small { " +" (visited[id] - 1) " more" } } }
            } @else {
                li {
                    details open[is_open] {
                        summary { (self.item(id)) small { " " (visited[id]) } }
                        pre { (node.position) }
                        ul { @for branch in below { (self.subtree(branch, visited)) } }
                    }
                }
            }
        }
    }

    fn item(&self, id: usize) -> Markup {
        let node = &self.trace.nodes()[id];
        let (class, sign) = match (node.kind, node.player) {
            (NodeKind::End(_), _) => ("end", "■"),
            (NodeKind::Horizon, _) => ("horizon", "○"),
            (NodeKind::Inner, Player::First) => ("first", "▲"),
            (NodeKind::Inner, Player::Second) => ("second", "▼"),
        };
        html! {
            span.on_pv[node.on_pv] title=(self.details(id)) {
                @if let Some(mv) = &node.mv { b { (mv) } " " }
                span class=(class) aria-hidden="true" { (sign) } " "
                @if let NodeKind::End(outcome) = node.kind {
                    (outcome) " (" (scores(outcome).0) ", " (scores(outcome).1) ")"
                } @else { (value_text(node)) }
                @if let Some(window) = self.window(node) { small { " in " (window) } }
            }
        }
    }
}

fn stub(branch: Branch<'_>) -> Markup {
    html! {
        @match branch {
            Branch::Node(_) => {},
            Branch::Pruned(pruned) => li.unseen {
                b { (pruned.mv) } " not searched" @if let Some(outcome) = pruned.outcome { ": " (outcome) }
            },
            Branch::PrunedGroup(cutoff) => li.unseen {
                (cutoff.pruned_moves()) " moves not searched: " (moves_text(cutoff))
            },
            Branch::Folded(count) => li.unseen { "+" (count) " more" },
        }
    }
}

/// Returns for each position the number of visited positions in its subtree.
fn visited(trace: &TextTrace) -> Vec<u64> {
    let mut visited: Vec<u64> = trace.nodes().iter().map(|node| 1 + node.folded).collect();
    for (id, node) in trace.nodes().iter().enumerate().rev() {
        if let Some(parent) = node.parent {
            visited[parent] += visited[id];
        }
    }
    visited
}
