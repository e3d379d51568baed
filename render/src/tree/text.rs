//! The tree as lines of text.

use std::io::{self, Write};

use plywood::Player;
use plywood::trace::Kind;

use super::{KEY, Picture, Twig, moves, scores, value};
use crate::text::TextStyle;

/// So many plies are indented; below them the number of the ply stands before the line.
const DEEPEST: usize = 40;
/// A board longer than this, in characters, does not go into a line.
const LONGEST: usize = 48;

impl Picture<'_> {
    /// Writes the tree, a position a line; the principal variation stands on heavy lines.
    ///
    /// # Errors
    ///
    /// Returns the errors of `output`.
    pub fn write_text(&self, style: TextStyle, output: &mut dyn Write) -> io::Result<()> {
        self.write_caption(output)?;
        writeln!(output, "\n{}", style.in_bold(&self.line(0)))?;
        // What is still to be written, the next one last, each with what stands before it.
        let mut open = self.below(0, &[]);
        while let Some(Open { twig, before, is_last }) = open.pop() {
            let principal = matches!(twig, Twig::Node(id) if self.trace.nodes()[id].principal);
            let branch = match (twig, principal, is_last) {
                (Twig::Node(_), true, true) => "┕━ ",
                (Twig::Node(_), true, false) => "┝━ ",
                (Twig::Node(_), false, true) => "└─ ",
                (Twig::Node(_), false, false) => "├─ ",
                (_, _, true) => "└╌ ",
                (_, _, false) => "├╌ ",
            };
            let line = match twig {
                Twig::Node(id) => self.line(id),
                Twig::Unseen(unseen) => match unseen.outcome {
                    Some(outcome) => format!("{}  ╳ not searched: {outcome}", unseen.mv),
                    None => format!("{}  ╳ not searched", unseen.mv),
                },
                Twig::AllUnseen(cut) => {
                    format!("╳ {} moves not searched: {}", cut.unseen.len(), moves(cut))
                }
                Twig::Folded(count) => format!("+{count} more"),
            };
            let line = if principal { style.in_bold(&line) } else { line };
            writeln!(output, "{}{branch}{line}", indent(&before))?;
            if let Twig::Node(id) = twig {
                let mut below = before;
                below.push(!is_last);
                open.extend(self.below(id, &below));
            }
        }
        writeln!(output, "\n▲ first to move  ▼ second to move  ■ end (first's score, second's)  ○ horizon")?;
        writeln!(output, "{KEY}")
    }

    fn below(&self, id: usize, before: &[bool]) -> Vec<Open<'_>> {
        let twigs = self.twigs(id, true).into_iter().rev().enumerate();
        twigs.map(|(place, twig)| Open { twig, before: before.to_vec(), is_last: place == 0 }).collect()
    }

    /// A position in a line.
    fn line(&self, id: usize) -> String {
        let node = &self.trace.nodes()[id];
        let mut words: Vec<String> = node.mv.iter().cloned().collect();
        words.push(match node.kind {
            Kind::End(outcome) => {
                let (first, second) = scores(outcome);
                format!("■ {outcome} ({first}, {second})")
            }
            Kind::Horizon => format!("○ {}", value(node)),
            Kind::Inner => {
                let shape = if node.player == Player::First { '▲' } else { '▼' };
                format!("{shape} {}", value(node))
            }
        });
        if let Some(window) = self.window(node) {
            words.push(format!("in {window}"));
        }
        words.extend(self.folded_beside(id));
        let board = node.position.trim();
        if !board.contains('\n') && board.chars().count() <= LONGEST {
            words.push(format!("[{board}]"));
        }
        words.join("  ")
    }
}

/// Something to be written.
struct Open<'t> {
    twig: Twig<'t>,
    /// For each ply above, whether its line goes on.
    before: Vec<bool>,
    is_last: bool,
}

fn indent(before: &[bool]) -> String {
    let (left_out, shown) = before.split_at(before.len().saturating_sub(DEEPEST));
    let number = if left_out.is_empty() { String::new() } else { format!("[{}] ", before.len() + 1) };
    let lines = shown.iter().map(|goes_on| if *goes_on { "│  " } else { "   " });
    std::iter::once(&*number).chain(lines).collect()
}
