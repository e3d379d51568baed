//! The tree of a search as text, as a picture, as input for Graphviz and as a page.

mod colors;
mod dot;
mod page;
mod sketch;
mod svg;
mod text;

use std::io::{self, Write};

use plywood::trace::{Cut, Kind, TraceNode, Unseen, brief};
use plywood::{Bound, Limits, Outcome, Player, Session, Trace, Value, Window};

use crate::sentences::{describe_end, headline, to_depth};

/// A tree of moves and boards in text.
pub type TextTrace = Trace<String, String>;
/// One of its positions.
type TextNode = TraceNode<String, String>;

/// So many moves that were not searched are shown one by one, and more in one place.
const NAMED: usize = 3;

/// A board is short, in characters, if it has no more than this, its line ends included.
const SHORT: usize = 12;

/// A tree with all that is written around it.
#[derive(Debug)]
pub struct Picture<'t> {
    trace: &'t TextTrace,
    /// Which position was searched.
    title: String,
    /// What the search found.
    result: String,
    /// How large the tree is.
    counts: String,
    /// Whether the search was asked about windows.
    has_windows: bool,
    /// Whether every board is a word or two, so that it can be written into the picture.
    has_short_boards: bool,
}

/// What hangs below a position.
#[derive(Clone, Copy, Debug)]
enum Twig<'t> {
    /// A position that was visited.
    Node(usize),
    /// A move that was not searched, with how the game ends there, if it does.
    Unseen(&'t Unseen<String>),
    /// Several such moves.
    AllUnseen(&'t Cut<String>),
    /// So many positions that were visited and are not shown.
    Folded(u64),
}

impl<'t> Twig<'t> {
    /// The move that leads here.
    fn mv(self, picture: &Picture<'t>) -> &'t str {
        match self {
            Twig::Node(id) => picture.trace.nodes()[id].mv.as_deref().unwrap_or_default(),
            Twig::Unseen(unseen) => &unseen.mv,
            Twig::AllUnseen(_) | Twig::Folded(_) => "",
        }
    }
}

impl<'t> Picture<'t> {
    /// What a search called `search` within `limits` saw where `session` stands.
    pub fn new(session: &dyn Session, search: &str, limits: &Limits, trace: &'t TextTrace) -> Self {
        let depth = to_depth(limits.depth);
        let root = trace.root();
        let found = root.value.map_or_else(
            || "nothing found yet".to_owned(),
            |value| match root.bound {
                Bound::Exact => value.in_words(root.player),
                Bound::Lower => format!("{}, or better for {}", value.in_words(root.player), root.player),
                Bound::Upper => format!("{}, or worse for {}", value.in_words(root.player), root.player),
            },
        );
        let line = trace.report.pv_text();
        let line = if line.is_empty() { line } else { format!(", by {line}") };
        Self {
            trace,
            title: headline(session),
            result: format!("{search}{depth}: {found}{line}"),
            counts: counts(trace),
            has_windows: trace.nodes().iter().any(|node| node.window != Window::FULL),
            has_short_boards: trace.nodes().iter().all(|node| node.position.trim().chars().count() <= SHORT),
        }
    }

    /// Writes which position was searched, what was found, and how large the tree is.
    pub fn write_caption(&self, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "{}\n{}\n{}", self.title, self.result, self.counts)
    }

    /// What hangs below a position, in the order of the moves; those that were not searched one by one if they are
    /// few, and otherwise, or where there is no room for that, as one.
    fn twigs(&self, id: usize, has_room: bool) -> Vec<Twig<'t>> {
        let node = &self.trace.nodes()[id];
        let mut twigs: Vec<Twig<'t>> = node.children.iter().copied().map(Twig::Node).collect();
        if self.folded_beside(id).is_some() {
            return twigs;
        }
        if node.folded > 0 {
            twigs.push(Twig::Folded(node.folded));
        }
        match &node.cut {
            Some(cut) if has_room && cut.unseen.len() <= NAMED => {
                twigs.extend(cut.unseen.iter().map(Twig::Unseen));
            }
            Some(cut) => twigs.push(Twig::AllUnseen(cut)),
            None => {}
        }
        twigs
    }

    /// Whether it is a position from which the search went on.
    fn is_inner(&self, twig: Twig<'_>) -> bool {
        matches!(twig, Twig::Node(id) if self.trace.nodes()[id].kind == Kind::Inner)
    }

    /// What is said beside a position of which nothing below is shown, though there is something.
    fn folded_beside(&self, id: usize) -> Option<String> {
        let node = &self.trace.nodes()[id];
        let is_folded = node.children.is_empty() && node.folded > 0;
        is_folded.then(|| match node.unseen() {
            0 => format!("+{} more", node.folded),
            unseen => format!("+{} more, {unseen} cut", node.folded),
        })
    }

    /// The window of a position, where the search was asked about one.
    fn window(&self, node: &TextNode) -> Option<String> {
        self.has_windows.then(|| interval(node.window_for(Player::First)))
    }

    /// What there is to read about a position where there is room.
    fn details(&self, id: usize) -> String {
        let node = &self.trace.nodes()[id];
        let mut lines = Vec::new();
        if let (Some(mv), Some(parent)) = (&node.mv, node.parent) {
            lines.push(format!("{} plays {mv}", self.trace.nodes()[parent].player));
        }
        lines.push(node.position.trim_end_matches('\n').to_owned());
        lines.push(match node.kind {
            Kind::End(outcome) => outcome.to_string(),
            _ => format!("{} to move: {}", node.player, value(node)),
        });
        if let Some(window) = self.window(node) {
            lines.push(format!("window {window}"));
        }
        if let Some(cut) = &node.cut {
            lines.push(format!("not searched: {}", moves(cut)));
        }
        lines.join("\n")
    }
}

/// The moves that were not searched, in a row.
fn moves(cut: &Cut<String>) -> String {
    let moves: Vec<&str> = cut.unseen.iter().map(|unseen| &*unseen.mv).collect();
    moves.join(" ")
}

/// A value as it is known, seen by the first player.
fn value(node: &TextNode) -> String {
    let Some(value) = node.value_for(Player::First) else { return "?".to_owned() };
    let sign = match node.bound_for(Player::First) {
        Bound::Exact => "",
        Bound::Lower => "≥ ",
        Bound::Upper => "≤ ",
    };
    format!("{sign}{}", brief(value))
}

/// A window as an open interval.
fn interval(window: Window) -> String {
    let end = |value, infinite, sign: &str| if value == infinite { sign.to_owned() } else { brief(value) };
    format!("({}, {})", end(window.alpha(), Value::WORST, "-∞"), end(window.beta(), Value::BEST, "∞"))
}

/// What both players get: 1 for a win, -1 for a loss, or the margin.
fn scores(outcome: Outcome) -> (i64, i64) {
    let first = match outcome {
        Outcome::Win(Player::First) => 1,
        Outcome::Win(Player::Second) => -1,
        Outcome::Draw => 0,
        Outcome::Points(points) => i64::from(points),
    };
    (first, -first)
}

/// How large the tree is.
fn counts(trace: &TextTrace) -> String {
    let plural = |count: u64, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let mut parts = vec![plural(trace.report.stats.nodes, "position")];
    if trace.folded() > 0 {
        parts.push(format!("{} of them folded", trace.folded()));
    }
    let cutoffs = trace.report.stats.cutoffs;
    if cutoffs > 0 {
        let moves = if trace.folded() == 0 {
            format!(", {} not searched", plural(trace.unseen() as u64, "move"))
        } else {
            String::new()
        };
        parts.push(format!("{}{moves}", plural(cutoffs, "cutoff")));
    }
    if !trace.report.end.is_complete() {
        parts.push(describe_end(trace.report.end).to_owned());
    }
    parts.join(", ")
}

/// What is told of all values, windows and scores.
pub const KEY: &str = "values are seen by first; win n and loss n end the game n plies below the top";
