//! The tree in the language of Graphviz.

use std::io::{self, Write};

use plywood::Player;
use plywood::trace::Kind;

use super::colours::{FIRST, INK, PALE, PAPER, SECOND, pale};
use super::{KEY, Picture, Twig, scores, value};

impl Picture<'_> {
    /// Writes the tree as input for `dot`.
    pub(crate) fn write_dot(&self, output: &mut dyn Write) -> io::Result<()> {
        let label = format!("{}\n{}\n{}\n{KEY}", self.title, self.result, self.counts);
        writeln!(output, "digraph {} {{", quoted(&self.title))?;
        writeln!(output, "  graph [label={}, labelloc=t, ordering=out, fontname=Helvetica]", quoted(&label))?;
        writeln!(output, "  node [fontname=Helvetica, fontsize=11, style=filled, margin=\"0.05,0.03\"]")?;
        writeln!(output, "  edge [fontname=Helvetica, fontsize=10, arrowhead=none]")?;
        let mut stubs = 0;
        for (id, node) in self.trace.nodes().iter().enumerate() {
            self.write_node(id, output)?;
            if let (Some(parent), Some(mv)) = (node.parent, &node.mv) {
                let width = if node.principal { ", penwidth=3" } else { "" };
                writeln!(output, "  n{parent} -> n{id} [label={}{width}]", quoted(mv))?;
            }
            for twig in self.twigs(id, true) {
                let (label, edge) = match twig {
                    Twig::Node(_) => continue,
                    Twig::Unseen(unseen) => {
                        let end = unseen.outcome.map(|outcome| scores(outcome).0.to_string());
                        (end.unwrap_or_default(), unseen.mv.clone())
                    }
                    Twig::AllUnseen(cut) => (format!("{} moves", cut.unseen.len()), String::new()),
                    Twig::Folded(count) => (format!("+{count} more"), String::new()),
                };
                let (style, head) = match twig {
                    Twig::Folded(_) => ("dotted", "none"),
                    _ => ("dashed", "tee"),
                };
                stubs += 1;
                let label = quoted(&label);
                writeln!(
                    output,
                    "  s{stubs} [shape=plaintext, style=\"\", fontcolor=\"{PALE}\", label={label}]"
                )?;
                writeln!(
                    output,
                    "  n{id} -> s{stubs} [style={style}, arrowhead={head}, color=\"{PALE}\", label={}]",
                    quoted(&edge)
                )?;
            }
        }
        writeln!(output, "}}")
    }

    fn write_node(&self, id: usize, output: &mut dyn Write) -> io::Result<()> {
        let node = &self.trace.nodes()[id];
        let (shape, label, colour) = match node.kind {
            Kind::End(outcome) => {
                let (first, second) = scores(outcome);
                ("box", format!("{first} | {second}"), INK)
            }
            Kind::Horizon => ("ellipse", value(node), INK),
            Kind::Inner if node.player == Player::First => ("house", value(node), FIRST),
            Kind::Inner => ("invhouse", value(node), SECOND),
        };
        let fill = if node.kind == Kind::Inner { pale(node.player) } else { PAPER };
        let window = self.window(node).map(|window| format!("\n{window}")).unwrap_or_default();
        let width = if node.principal { ", penwidth=3" } else { "" };
        writeln!(
            output,
            "  n{id} [shape={shape}, color=\"{colour}\", fillcolor=\"{fill}\", label={}, tooltip={}{width}]",
            quoted(&format!("{label}{window}")),
            quoted(&self.details(id))
        )
    }
}

/// A text as Graphviz reads it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
