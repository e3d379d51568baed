//! The tree as lines of text.

use plywood::Player;
use plywood::trace::NodeKind;

use super::{Branch, KEY, Picture, moves, scores, value};
use crate::text::TextStyle;

/// The deepest indented ply; deeper lines begin with the number of their ply.
const MAX_INDENT: usize = 40;
/// The largest number of characters of a board that is written into its line.
const MAX_BOARD: usize = 48;

impl Picture<'_> {
    /// Returns the tree with one position on each line. Bold lines connect the principal variation.
    pub fn text(&self, style: TextStyle) -> String {
        let mut lines = vec![self.caption(), String::new(), style.in_bold(&self.line(0))];
        // The stack of branches to write, each with the lines before it.
        let mut open = self.below(0, &[]);
        while let Some(Pending { branch, before, is_last }) = open.pop() {
            let principal = matches!(branch, Branch::Node(id) if self.trace.nodes()[id].on_pv);
            let connector = match (branch, principal, is_last) {
                (Branch::Node(_), true, true) => "┕━ ",
                (Branch::Node(_), true, false) => "┝━ ",
                (Branch::Node(_), false, true) => "└─ ",
                (Branch::Node(_), false, false) => "├─ ",
                (_, _, true) => "└╌ ",
                (_, _, false) => "├╌ ",
            };
            let line = match branch {
                Branch::Node(id) => self.line(id),
                Branch::Pruned(pruned) => match pruned.outcome {
                    Some(outcome) => format!("{}  ╳ not searched: {outcome}", pruned.mv),
                    None => format!("{}  ╳ not searched", pruned.mv),
                },
                Branch::PrunedGroup(cutoff) => {
                    format!("╳ {} moves not searched: {}", cutoff.pruned.len(), moves(cutoff))
                }
                Branch::Folded(count) => format!("+{count} more"),
            };
            let line = if principal { style.in_bold(&line) } else { line };
            lines.push(format!("{}{connector}{line}", indent(&before)));
            if let Branch::Node(id) = branch {
                let mut below = before;
                below.push(!is_last);
                open.extend(self.below(id, &below));
            }
        }
        let signs = "▲ first to move  ▼ second to move  ■ end (first's score, second's)  ○ horizon";
        format!("{}\n\n{signs}\n{KEY}\n", lines.join("\n"))
    }

    fn below(&self, id: usize, before: &[bool]) -> Vec<Pending<'_>> {
        let branches = self.branches(id, true).into_iter().rev().enumerate();
        branches
            .map(|(place, branch)| Pending { branch, before: before.to_vec(), is_last: place == 0 })
            .collect()
    }

    /// Returns a position in one line.
    fn line(&self, id: usize) -> String {
        let node = &self.trace.nodes()[id];
        let mut words: Vec<String> = node.mv.iter().cloned().collect();
        words.push(match node.kind {
            NodeKind::End(outcome) => {
                let (first, second) = scores(outcome);
                format!("■ {outcome} ({first}, {second})")
            }
            NodeKind::Horizon => format!("○ {}", value(node)),
            NodeKind::Inner => {
                let shape = if node.player == Player::First { '▲' } else { '▼' };
                format!("{shape} {}", value(node))
            }
        });
        if let Some(window) = self.window(node) {
            words.push(format!("in {window}"));
        }
        words.extend(self.folded_note(id));
        let board = node.position.trim();
        if !board.contains('\n') && board.chars().count() <= MAX_BOARD {
            words.push(format!("[{board}]"));
        }
        words.join("  ")
    }
}

/// A branch to write.
struct Pending<'t> {
    branch: Branch<'t>,
    /// For each ply above, whether its line continues.
    before: Vec<bool>,
    is_last: bool,
}

fn indent(before: &[bool]) -> String {
    let (hidden, shown) = before.split_at(before.len().saturating_sub(MAX_INDENT));
    let number = if hidden.is_empty() { String::new() } else { format!("[{}] ", before.len() + 1) };
    let lines = shown.iter().map(|continues| if *continues { "│  " } else { "   " });
    std::iter::once(&*number).chain(lines).collect()
}
