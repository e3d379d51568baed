//! The tree in the DOT language of Graphviz.

use std::io::{self, Write};

use plywood::Player;
use plywood::trace::NodeKind;

use super::colors::{FIRST, INK, PALE, PAPER, SECOND, pale};
use super::{Branch, KEY, Picture, scores, value};

impl Picture<'_> {
    /// Writes the tree as input for `dot`.
    ///
    /// # Errors
    ///
    /// Returns the errors of `output`.
    pub fn write_dot(&self, output: &mut dyn Write) -> io::Result<()> {
        let label = format!("{}\n{}\n{}\n{KEY}", self.title, self.result, self.counts);
        writeln!(output, "digraph {} {{", quoted(&self.title))?;
        writeln!(output, "  graph [label={}, labelloc=t, ordering=out, fontname=Helvetica]", quoted(&label))?;
        writeln!(output, "  node [fontname=Helvetica, fontsize=11, style=filled, margin=\"0.05,0.03\"]")?;
        writeln!(output, "  edge [fontname=Helvetica, fontsize=10, arrowhead=none]")?;
        let mut stubs = 0;
        for id in 0..self.trace.nodes().len() {
            self.write_node(id, output)?;
            for branch in self.branches(id, true) {
                stubs += 1;
                self.write_edge(id, branch, stubs, output)?;
            }
        }
        writeln!(output, "}}")
    }

    /// Writes the edge from the node `id` to `branch`, and a node for a branch that is not a position; `stub` is the unique
    /// number of that node.
    fn write_edge(
        &self,
        id: usize,
        branch: Branch<'_>,
        stub: usize,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let (label, style, head) = match branch {
            Branch::Node(child) => {
                let width = if self.trace.nodes()[child].on_pv { ", penwidth=3" } else { "" };
                return writeln!(output, "  n{id} -> n{child} [label={}{width}]", quoted(branch.mv(self)));
            }
            Branch::Pruned(pruned) => {
                let end = pruned.outcome.map(|outcome| scores(outcome).0.to_string());
                (end.unwrap_or_default(), "dashed", "tee")
            }
            Branch::PrunedGroup(cutoff) => (format!("{} cut", cutoff.pruned.len()), "dashed", "tee"),
            Branch::Folded(count) => (format!("+{count} more"), "dotted", "none"),
        };
        let label = quoted(&label);
        writeln!(output, "  s{stub} [shape=plaintext, style=\"\", fontcolor=\"{PALE}\", label={label}]")?;
        let mv = quoted(branch.mv(self));
        writeln!(output, "  n{id} -> s{stub} [style={style}, arrowhead={head}, color=\"{PALE}\", label={mv}]")
    }

    fn write_node(&self, id: usize, output: &mut dyn Write) -> io::Result<()> {
        let node = &self.trace.nodes()[id];
        let (shape, label, color) = match node.kind {
            NodeKind::End(outcome) => {
                let (first, second) = scores(outcome);
                ("box", format!("{first} | {second}"), INK)
            }
            NodeKind::Horizon => ("ellipse", value(node), INK),
            NodeKind::Inner if node.player == Player::First => ("house", value(node), FIRST),
            NodeKind::Inner => ("invhouse", value(node), SECOND),
        };
        let fill = if node.kind == NodeKind::Inner { pale(node.player) } else { PAPER };
        let lines: Vec<String> =
            std::iter::once(label).chain(self.window(node)).chain(self.folded_note(id)).collect();
        let width = if node.on_pv { ", penwidth=3" } else { "" };
        writeln!(
            output,
            "  n{id} [shape={shape}, color=\"{color}\", fillcolor=\"{fill}\", label={}, tooltip={}{width}]",
            quoted(&lines.join("\n")),
            quoted(&self.details(id))
        )
    }
}

/// Quotes a text for Graphviz.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
