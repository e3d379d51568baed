//! Explaining a search: [`Trace::steps`] lists its steps, [`Trace::explain`] describes a step in a sentence, and
//! [`short_value`] abbreviates a value.

use std::fmt::Display;

use super::tree::{Cutoff, NodeKind, Trace, TraceNode};
use crate::value::{Bound, Player, Value, Window};

/// The maximum number of pruned moves that are named; the others are counted.
const MAX_LISTED: usize = 3;
/// The maximum length of a position in a sentence, in characters; a longer text is left out.
const MAX_BOARD_LENGTH: usize = 60;

/// One step of a recorded search, see [`Trace::steps`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The index of the node in [`Trace::nodes`].
    pub node: usize,
    /// The event at this node.
    pub event: Event,
}

/// The event of a [`Step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The search enters a position and will search its moves.
    Enter,
    /// The position is a leaf: the game is over, or the evaluator scores it.
    Leaf(Rank),
    /// This number of visited nodes below the position are folded.
    Fold(u64),
    /// The remaining moves are pruned.
    Cutoff,
    /// The search leaves the position.
    Leave(Rank),
}

/// The comparison of a node with the siblings that were searched before it, from the perspective of the side that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// The node is the root.
    Root,
    /// The node is the first of its siblings.
    First,
    /// The node is better than all earlier siblings.
    Better,
    /// The node is not better than the best earlier sibling, whose index is given if it is recorded.
    NoBetter(Option<usize>),
    /// A limit stopped the search of the node.
    Unfinished,
}

impl<M, P> Trace<M, P> {
    /// Returns the steps of the search in chronological order. Folded nodes appear after their recorded siblings.
    pub fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        // A stack of nodes, and whether the search leaves the node (true) or enters it (false).
        let mut open = vec![(0, false)];
        while let Some((id, is_leaving)) = open.pop() {
            let node = &self.nodes[id];
            let mut push = |event| steps.push(Step { node: id, event });
            if is_leaving {
                if node.folded > 0 {
                    push(Event::Fold(node.folded));
                }
                if node.cutoff.is_some() {
                    push(Event::Cutoff);
                }
                push(Event::Leave(self.rank(id)));
            } else if node.kind == NodeKind::Inner {
                push(Event::Enter);
                open.push((id, true));
                open.extend(node.children.iter().rev().map(|&child| (child, false)));
            } else {
                push(Event::Leaf(self.rank(id)));
            }
        }
        steps
    }

    fn rank(&self, id: usize) -> Rank {
        let node = &self.nodes[id];
        if node.value.is_none() {
            return Rank::Unfinished;
        }
        let Some(parent) = node.parent else { return Rank::Root };
        if node.is_new_best {
            return if node.order == 0 { Rank::First } else { Rank::Better };
        }
        let mover = self.nodes[parent].player;
        let mut earlier = self.nodes[parent].children.iter().rev().copied().filter(|&sibling| sibling < id);
        Rank::NoBetter(earlier.find(|&sibling| {
            let sibling = &self.nodes[sibling];
            sibling.is_new_best && sibling.value_for(mover) >= node.value_for(mover)
        }))
    }
}

/// Returns a value as a short label for drawings: `win 3`, `loss 2`, `draw`, points as a number, and an estimate as a
/// [rounded](Value::rounded) number with a sign.
///
/// ```
/// use plywood::{Value, trace::short_value};
/// assert_eq!(short_value(Value::Win { plies: 3 }), "win 3");
/// assert_eq!(short_value(Value::Points(-2)), "-2");
/// assert_eq!(short_value(Value::Estimate(0.123_456)), "+0.123");
/// assert_eq!(short_value(Value::Estimate(-0.000_1)), "0");
/// ```
pub fn short_value(value: Value) -> String {
    match value.rounded() {
        Value::Points(points) => points.to_string(),
        Value::Estimate(0.0) => "0".to_owned(),
        Value::Estimate(estimate) => format!("{estimate:+}"),
        decided => decided.to_string(),
    }
}

impl<M: Display, P: Display> Trace<M, P> {
    /// Returns a sentence that describes a step. Values are from the perspective of the first player, with plies counted from
    /// the root.
    ///
    /// ```
    /// use plywood::trace::{Event, Rank, Trace};
    /// use plywood::{Limits, ZeroEvaluator, textbook::AlphaBeta, toy::Toy};
    /// let toy: Toy = "((3 5) (2 9))".parse()?;
    /// let trace = Trace::record(&mut AlphaBeta::default(), &toy, &ZeroEvaluator, &Limits::none(), 100)?;
    /// assert_eq!(trace.steps()[2].event, Event::Leaf(Rank::First));
    /// let sentences: Vec<String> = trace.steps().iter().map(|&step| trace.explain(step)).collect();
    /// assert_eq!(sentences[5], "first plays b: (2 9); only values above 3 matter");
    /// assert_eq!(sentences[6], "second plays a: 2, first wins by 2; the best so far for second");
    /// assert_eq!(
    ///     sentences[7],
    ///     "cutoff: second skips b, because a refutes this line (first wins by 2), and first already has a better \
    ///      alternative (first wins by 3)"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self, step: Step) -> String {
        let node = &self.nodes[step.node];
        match step.event {
            Event::Enter => {
                format!("{}{}", self.node_intro(node), window_text(node.window_for(Player::First)))
            }
            Event::Leaf(rank) => {
                let result = match node.kind {
                    NodeKind::End(outcome) => outcome.to_string(),
                    NodeKind::Horizon | NodeKind::Inner => result_text(node),
                };
                format!("{}, {result}{}", self.node_intro(node), self.rank_text(node, rank))
            }
            Event::Fold(1) => "1 more position below is not shown".to_owned(),
            Event::Fold(count) => format!("{count} more positions below are not shown"),
            Event::Cutoff => self.cutoff_text(node),
            Event::Leave(Rank::Unfinished) => match &node.mv {
                Some(mv) => format!("a limit stopped the search of {mv}"),
                None => "a limit stopped the search before it had a result".to_owned(),
            },
            Event::Leave(rank) => {
                let after = match &node.mv {
                    Some(mv) => format!("so after {mv}"),
                    None if self.report.end.is_complete() => "so in the end".to_owned(),
                    None => "stopped by a limit; value so far".to_owned(),
                };
                format!("{after}: {}{}", result_text(node), self.rank_text(node, rank))
            }
        }
    }

    /// Returns the move that led to the node, and the board if its text is short.
    fn node_intro(&self, node: &TraceNode<M, P>) -> String {
        let played = match (&node.mv, node.parent) {
            (Some(mv), Some(parent)) => format!("{} plays {mv}", self.nodes[parent].player),
            _ if matches!(node.kind, NodeKind::End(_)) => "the game is over".to_owned(),
            _ => format!("{} is to move", node.player),
        };
        let board = node.position.to_string();
        let board = board.trim();
        let is_long = board.contains('\n') || board.chars().count() > MAX_BOARD_LENGTH;
        if is_long { played } else { format!("{played}: {board}") }
    }

    fn rank_text(&self, node: &TraceNode<M, P>, rank: Rank) -> String {
        let mover = node.parent.map_or(node.player, |parent| self.nodes[parent].player);
        match rank {
            Rank::Root | Rank::Unfinished => String::new(),
            Rank::First => format!("; the best so far for {mover}"),
            Rank::Better => format!("; better for {mover} than all before"),
            Rank::NoBetter(best) => match best.and_then(|best| self.nodes[best].mv.as_ref()) {
                Some(mv) => format!("; no better for {mover} than {mv}"),
                None => format!("; no better for {mover} than the best so far"),
            },
        }
    }

    fn cutoff_text(&self, node: &TraceNode<M, P>) -> String {
        let (Some(cutoff), mover) = (&node.cutoff, node.player) else { return String::new() };
        let best = node.children.iter().rev().find(|&&child| self.nodes[child].is_new_best);
        let best = best.and_then(|&best| self.nodes[best].mv.as_ref());
        let best = best.map_or_else(|| "the best so far".to_owned(), ToString::to_string);
        let beta = node.window.beta();
        let comparison = if cutoff.value > beta { "a better" } else { "an equal" };
        format!(
            "cutoff: {mover} skips {}, because {best} refutes this line ({}), and {} already has {comparison} alternative ({})",
            pruned_text(cutoff),
            value_text(cutoff.value, mover),
            mover.opponent(),
            value_text(beta, mover)
        )
    }
}

/// Returns the pruned moves in words: the first of them by name, and the number of the others.
fn pruned_text<M: Display>(cutoff: &Cutoff<M>) -> String {
    let names: Vec<String> = cutoff.pruned.iter().take(MAX_LISTED).map(|each| each.mv.to_string()).collect();
    match (cutoff.pruned.len() - names.len(), names.split_last()) {
        (0, Some((last, []))) => last.clone(),
        (0, Some((last, others))) => format!("{} and {last}", others.join(", ")),
        (more, _) => format!("{} and {more} more", names.join(", ")),
    }
}

/// Returns `value`, which is for `player`, in words from the perspective of the first player.
fn value_text(value: Value, player: Player) -> String {
    value.seen_by(Player::First, player).in_words(Player::First)
}

fn result_text<M, P>(node: &TraceNode<M, P>) -> String {
    let Some(value) = node.value else { return "not known yet".to_owned() };
    let text = value_text(value, node.player);
    match node.bound {
        Bound::Exact => text,
        Bound::Lower => format!("{text}, or better for {}", node.player),
        Bound::Upper => format!("{text}, or better for {}", node.player.opponent()),
    }
}

/// Returns the text that states which values lie inside the window; empty for the full window.
fn window_text(window: Window) -> String {
    let above = (window.alpha() > Value::WORST).then(|| format!("above {}", short_value(window.alpha())));
    let below = (window.beta() < Value::BEST).then(|| format!("below {}", short_value(window.beta())));
    let ranges: Vec<String> = above.into_iter().chain(below).collect();
    if ranges.is_empty() { String::new() } else { format!("; only values {} matter", ranges.join(" and ")) }
}
