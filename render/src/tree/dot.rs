//! The tree in the DOT language of Graphviz.

use plywood::Player;
use plywood::trace::NodeKind;

use super::{Branch, FIRST, INK, KEY, PALE, PAPER, Picture, SECOND, fill_color, scores, value_text};

impl Picture<'_> {
    /// Returns the tree as input for `dot`.
    pub fn dot(&self) -> String {
        let label = format!("{}\n{KEY}", self.caption());
        let mut lines = vec![
            format!("digraph {} {{", quoted(&self.title)),
            format!("  graph [label={}, labelloc=t, ordering=out, fontname=Helvetica]", quoted(&label)),
            "  node [fontname=Helvetica, fontsize=11, style=filled, margin=\"0.05,0.03\"]".to_owned(),
            "  edge [fontname=Helvetica, fontsize=10, arrowhead=none]".to_owned(),
        ];
        // A branch that is not a position is drawn as an edge to a numbered stub.
        let mut stub = 0;
        for id in 0..self.trace.nodes().len() {
            lines.push(self.dot_node(id));
            for branch in self.branches(id, true) {
                stub += 1;
                lines.push(self.dot_edge(id, branch, stub));
            }
        }
        lines.join("\n") + "\n}\n"
    }

    /// Returns the edge from the node `id` to `branch`; if `branch` is not a position, also its node, number `stub`.
    fn dot_edge(&self, id: usize, branch: Branch<'_>, stub: usize) -> String {
        let mv = quoted(branch.mv(self));
        let (label, style, head) = match branch {
            Branch::Node(child) => {
                let width = if self.trace.nodes()[child].on_pv { ", penwidth=3" } else { "" };
                return format!("  n{id} -> n{child} [label={mv}{width}]");
            }
            Branch::Pruned(pruned) => {
                let score = pruned.outcome.map(|outcome| scores(outcome).0.to_string());
                (score.unwrap_or_default(), "dashed", "tee")
            }
            Branch::PrunedGroup(cutoff) => (format!("{} cut", cutoff.pruned_moves()), "dashed", "tee"),
            Branch::Folded(count) => (format!("+{count} more"), "dotted", "none"),
        };
        let label = quoted(&label);
        let node = format!("  s{stub} [shape=plaintext, style=\"\", fontcolor=\"{PALE}\", label={label}]");
        format!("{node}\n  n{id} -> s{stub} [style={style}, arrowhead={head}, color=\"{PALE}\", label={mv}]")
    }

    fn dot_node(&self, id: usize) -> String {
        let node = &self.trace.nodes()[id];
        let (shape, label, color) = match node.kind {
            NodeKind::End(outcome) => {
                let (first, second) = scores(outcome);
                ("box", format!("{first} | {second}"), INK)
            }
            NodeKind::Horizon => ("ellipse", value_text(node), INK),
            NodeKind::Inner if node.player == Player::First => ("house", value_text(node), FIRST),
            NodeKind::Inner => ("invhouse", value_text(node), SECOND),
        };
        let fill = if node.kind == NodeKind::Inner { fill_color(node.player) } else { PAPER };
        let lines: Vec<String> =
            std::iter::once(label).chain(self.window(node)).chain(self.folded_note(id)).collect();
        let (label, tooltip) = (quoted(&lines.join("\n")), quoted(&self.details(id)));
        let width = if node.on_pv { ", penwidth=3" } else { "" };
        format!(
            "  n{id} [shape={shape}, color=\"{color}\", fillcolor=\"{fill}\", label={label}, tooltip={tooltip}{width}]"
        )
    }
}

/// Quotes a text for Graphviz.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
