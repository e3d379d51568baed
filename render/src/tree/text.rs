//! The tree as lines of text.

use plywood::Player;
use plywood::trace::NodeKind;

use super::{Branch, KEY, Picture, moves_text, scores, value_text};
use crate::text::TextStyle;

/// The deepest indented ply; deeper lines begin with the number of their ply.
const MAX_INDENT: usize = 40;
/// The largest number of characters of a board that is written into its line.
const MAX_BOARD: usize = 48;

impl Picture<'_> {
    /// Returns the tree with one position on each line. Heavy lines connect the positions of the principal variation.
    pub fn text(&self, style: TextStyle) -> String {
        let mut lines = vec![self.caption(), String::new(), style.in_bold(&self.line(0))];
        // The stack of the branches that are still to be written.
        let mut pending = self.below(0, &[]);
        while let Some(Pending { branch, mut continues, is_last }) = pending.pop() {
            let is_principal = matches!(branch, Branch::Node(id) if self.trace.nodes()[id].on_pv);
            let connector = match (branch, is_principal, is_last) {
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
                    format!("╳ {} moves not searched: {}", cutoff.pruned_moves(), moves_text(cutoff))
                }
                Branch::Folded(count) => format!("+{count} more"),
            };
            let line = if is_principal { style.in_bold(&line) } else { line };
            lines.push(format!("{}{connector}{line}", indent(&continues)));
            if let Branch::Node(id) = branch {
                continues.push(!is_last);
                pending.extend(self.below(id, &continues));
            }
        }
        let signs = "▲ first to move  ▼ second to move  ■ end (first's score, second's)  ○ horizon";
        format!("{}\n\n{signs}\n{KEY}\n", lines.join("\n"))
    }

    /// Returns the branches below a position, the last one first, because they go on a stack.
    fn below(&self, id: usize, continues: &[bool]) -> Vec<Pending<'_>> {
        let branches = self.branches(id, true).into_iter().rev().enumerate();
        branches
            .map(|(place, branch)| Pending { branch, continues: continues.to_vec(), is_last: place == 0 })
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
            NodeKind::Horizon => format!("○ {}", value_text(node)),
            NodeKind::Inner => {
                let shape = if node.player == Player::First { '▲' } else { '▼' };
                format!("{shape} {}", value_text(node))
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

/// A branch that is still to be written.
struct Pending<'t> {
    branch: Branch<'t>,
    /// For each ply above, whether its vertical line continues below this branch.
    continues: Vec<bool>,
    is_last: bool,
}

/// Returns the vertical lines before a branch, and the number of its ply if some of the lines are left out.
fn indent(continues: &[bool]) -> String {
    let (hidden, shown) = continues.split_at(continues.len().saturating_sub(MAX_INDENT));
    let number = if hidden.is_empty() { String::new() } else { format!("[{}] ", continues.len() + 1) };
    let lines = shown.iter().map(|line| if *line { "│  " } else { "   " });
    std::iter::once(&*number).chain(lines).collect()
}
