//! The traced tree of a search as text, SVG, input for Graphviz, and HTML.

mod dot;
mod layout;
mod mark;
mod page;
mod shapes;
mod svg;
mod text;

use plywood::trace::{Cutoff, MoveOrder, NodeKind, PrunedMove, TraceNode, short_value};
use plywood::{Bound, Limits, Outcome, Player, Session, Trace, Value, Window};

use crate::sentences::{bound_suffix, describe_end, headline, quantity, to_depth};
use crate::text::short_board;

/// A traced search whose moves and boards are text.
pub type TextTrace = Trace<String, String>;
/// A position of a traced search.
type TextNode = TraceNode<String, String>;

/// The largest number of pruned moves that are shown individually.
const MAX_NAMED: usize = 3;

/// The explanation of all values, windows and scores.
pub const KEY: &str = "values are from the perspective of first; plies are counted from the root";

/// The color of texts and outlines.
const INK: &str = "#222222";
/// The color of moves that were not searched and of positions that are not shown.
const PALE: &str = "#6B6B6B";
/// The background.
const PAPER: &str = "#FFFFFF";
/// The color of the first player. Both players' colors are darkened from the palette for color-deficient vision of Okabe
/// and Ito, "Color Universal Design" (2008).
const FIRST: &str = "#00639C";
/// The color of the second player.
const SECOND: &str = "#B34E00";

/// A traced tree with its caption.
#[derive(Debug)]
pub struct Picture<'t> {
    trace: &'t TextTrace,
    /// The searched position.
    title: String,
    /// The result of the search.
    result: String,
    /// The size of the tree.
    counts: String,
    /// Whether the search uses windows.
    has_windows: bool,
    /// Whether the search takes its steps in another order than its trace.
    pub(crate) is_replayed: bool,
    /// Whether every board is short enough to be written into the picture.
    has_short_boards: bool,
}

/// What the picture shows below a position: a visited position, or a stub.
#[derive(Clone, Copy, Debug)]
enum Branch<'t> {
    /// A visited position, by its index in the trace.
    Node(usize),
    /// A pruned move.
    Pruned(&'t PrunedMove<String>),
    /// All pruned moves of a position.
    PrunedGroup(&'t Cutoff<String>),
    /// A number of visited positions that are not shown.
    Folded(u64),
}

impl<'t> Branch<'t> {
    /// Returns the move of the branch; it is empty for several moves.
    fn mv(self, picture: &Picture<'t>) -> &'t str {
        match self {
            Branch::Node(id) => picture.trace.nodes()[id].mv.as_deref().unwrap_or_default(),
            Branch::Pruned(pruned) => &pruned.mv,
            Branch::PrunedGroup(_) | Branch::Folded(_) => "",
        }
    }
}

impl<'t> Picture<'t> {
    /// Returns the picture of a `trace` of `search` within `limits` in the position of `session`.
    pub fn new(session: &dyn Session, search: &str, limits: &Limits, trace: &'t TextTrace) -> Self {
        let depth = to_depth(limits.depth);
        let root = trace.root();
        let result = root.value.map_or_else(
            || "nothing found yet".to_owned(),
            |value| format!("{}{}", value.in_words(root.player), bound_suffix(Some(root.bound), root.player)),
        );
        let pv = trace.report.pv_text();
        let order = match trace.order {
            MoveOrder::Listed => String::new(),
            order => format!(", {}", order.in_words()),
        };
        let by_pv = if pv.is_empty() { pv } else { format!(", by {pv}") };
        Self {
            trace,
            title: headline(session),
            result: format!("{search}{depth}{order}: {result}{by_pv}"),
            counts: counts(trace),
            has_windows: trace.nodes().iter().any(|node| node.window != Window::FULL),
            is_replayed: search == "tree",
            has_short_boards: trace.nodes().iter().all(|node| short_board(&node.position).is_some()),
        }
    }

    /// Returns the searched position, the result and the size of the tree.
    pub fn caption(&self) -> String {
        format!("{}\n{}\n{}", self.title, self.result, self.counts)
    }

    /// Returns the branches below a position, in the order of the moves. Pruned moves are one branch if they are more
    /// than [`MAX_NAMED`] or if `individually` is false.
    fn branches(&self, id: usize, individually: bool) -> Vec<Branch<'t>> {
        let node = &self.trace.nodes()[id];
        let mut branches: Vec<Branch<'t>> = node.children.iter().copied().map(Branch::Node).collect();
        // The note of a folded position also counts its pruned moves.
        if self.folded_note(id).is_some() {
            return branches;
        }
        if node.folded > 0 {
            branches.push(Branch::Folded(node.folded));
        }
        match &node.cutoff {
            Some(cutoff) if individually && cutoff.pruned_moves() <= MAX_NAMED => {
                branches.extend(cutoff.pruned.iter().map(Branch::Pruned));
            }
            Some(cutoff) => branches.push(Branch::PrunedGroup(cutoff)),
            None => {}
        }
        branches
    }

    /// Whether the branch is a position that the search expanded.
    fn is_inner(&self, branch: Branch<'_>) -> bool {
        matches!(branch, Branch::Node(id) if self.trace.nodes()[id].kind == NodeKind::Inner)
    }

    /// Returns the note at a position whose subtree was visited but is not shown; `None` for other positions.
    fn folded_note(&self, id: usize) -> Option<String> {
        let node = &self.trace.nodes()[id];
        let is_folded = node.children.is_empty() && node.folded > 0;
        is_folded.then(|| match node.pruned_moves() {
            0 => format!("+{} more", node.folded),
            pruned => format!("+{} more, {pruned} cut", node.folded),
        })
    }

    /// Returns the window of a position, if the search uses windows.
    fn window(&self, node: &TextNode) -> Option<String> {
        self.has_windows.then(|| window_text(node.window_for(Player::First)))
    }

    /// Returns the tooltip of a position.
    fn details(&self, id: usize) -> String {
        let node = &self.trace.nodes()[id];
        let mut lines = Vec::new();
        if let (Some(mv), Some(parent)) = (&node.mv, node.parent) {
            lines.push(format!("{} plays {mv}", self.trace.nodes()[parent].player));
        }
        lines.push(node.position.trim_end_matches('\n').to_owned());
        lines.push(match node.kind {
            NodeKind::End(outcome) => outcome.to_string(),
            _ => format!("{} to move: {}", node.player, value_text(node)),
        });
        if let Some(window) = self.window(node) {
            lines.push(format!("window {window}"));
        }
        if let Some(cutoff) = &node.cutoff {
            lines.push(format!("not searched: {}", moves_text(cutoff)));
        }
        lines.join("\n")
    }
}

/// Returns the pruned moves, separated by spaces, and the number of those that are not listed.
fn moves_text(cutoff: &Cutoff<String>) -> String {
    let moves: Vec<&str> = cutoff.pruned.iter().map(|pruned| &*pruned.mv).collect();
    match cutoff.unlisted {
        0 => moves.join(" "),
        unlisted => format!("{} and {unlisted} more", moves.join(" ")),
    }
}

/// Returns the value of a position from the perspective of the first player, with its bound.
fn value_text(node: &TextNode) -> String {
    let Some(value) = node.value_for(Player::First) else { return "?".to_owned() };
    let sign = match node.bound_for(Player::First) {
        Bound::Exact => "",
        Bound::Lower => "≥ ",
        Bound::Upper => "≤ ",
    };
    format!("{sign}{}", short_value(value))
}

/// Returns a window as an open interval.
fn window_text(window: Window) -> String {
    let end =
        |value, infinite, sign: &str| if value == infinite { sign.to_owned() } else { short_value(value) };
    format!("({}, {})", end(window.alpha(), Value::WORST, "-∞"), end(window.beta(), Value::BEST, "∞"))
}

/// Returns the scores of both players: 1 for a win, -1 for a loss, or the margin.
fn scores(outcome: Outcome) -> (i64, i64) {
    let first = match outcome {
        Outcome::Win(Player::First) => 1,
        Outcome::Win(Player::Second) => -1,
        Outcome::Draw => 0,
        Outcome::Points(points) => i64::from(points),
    };
    (first, -first)
}

/// Returns the size of the tree in words.
fn counts(trace: &TextTrace) -> String {
    let mut parts = vec![quantity(trace.report.stats.nodes, "position", "positions")];
    if trace.folded() > 0 {
        parts.push(format!("{} of them folded", trace.folded()));
    }
    let cutoffs = trace.report.stats.cutoffs;
    if cutoffs > 0 {
        let moves = if trace.folded() == 0 {
            format!(", {} not searched", quantity(trace.pruned_moves() as u64, "move", "moves"))
        } else {
            String::new()
        };
        parts.push(format!("{}{moves}", quantity(cutoffs, "cutoff", "cutoffs")));
    }
    if !trace.report.end.is_complete() {
        parts.push(describe_end(trace.report.end).to_owned());
    }
    parts.join(", ")
}

/// Returns the fill color of the positions in which `player` is to move.
fn fill_color(player: Player) -> &'static str {
    match player {
        Player::First => "#DCEBF6",
        Player::Second => "#FBE6D6",
    }
}
