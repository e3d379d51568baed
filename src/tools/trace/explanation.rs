//! The steps of a search, listed by [`Trace::steps`], and short labels for values: [`short_value`].

use super::tree::{NodeKind, Trace, TraceNode};
use crate::phrase::Phrase;
use crate::value::{Bound, Value};

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
    /// This many visited nodes below the position are folded.
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
    /// The node cannot be ranked, because it or the best earlier sibling has only an upper bound. Both are at most alpha, which the
    /// side that moved can already get at an earlier position.
    AtMostAlpha,
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
        let TraceNode { player: mover, children, .. } = &self.nodes[parent];
        let mover = *mover;
        let is_bounded = |node: &TraceNode<M, P>| node.bound_for(mover) == Bound::Upper;
        if node.is_new_best {
            return match node.order {
                _ if is_bounded(node) => Rank::AtMostAlpha,
                0 => Rank::First,
                _ => Rank::Better,
            };
        }
        let earlier = &children[..children.partition_point(|&sibling| sibling < id)];
        let best = earlier.iter().rev().copied().find(|&sibling| {
            let sibling = &self.nodes[sibling];
            sibling.is_new_best && sibling.value_for(mover) >= node.value_for(mover)
        });
        match best {
            Some(best) if is_bounded(&self.nodes[best]) => Rank::AtMostAlpha,
            best => Rank::NoBetter(best),
        }
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
    short_phrase(value).to_string()
}

/// Returns the label of [`short_value`] with a code for translation.
pub(super) fn short_phrase(value: Value) -> Phrase {
    match value.rounded() {
        Value::Win { plies } => Phrase::new("short-win", "win {plies}", [("plies", plies.into())]),
        Value::Loss { plies } => Phrase::new("short-loss", "loss {plies}", [("plies", plies.into())]),
        Value::Draw => Phrase::new("draw", "draw", []),
        Value::Points(points) => number_phrase(points.into(), false),
        Value::Estimate(estimate) => number_phrase(estimate, true),
    }
}

/// Returns a number, with `+` before a positive number if `has_plus` is set. Its size is an argument, because languages
/// write decimal places in different ways.
fn number_phrase(number: f64, has_plus: bool) -> Phrase {
    let size = [("size", number.abs().into())];
    if number < 0.0 {
        Phrase::new("minus", "-{size}", size)
    } else if number > 0.0 && has_plus {
        Phrase::new("plus", "+{size}", size)
    } else {
        Phrase::from(number.to_string())
    }
}
