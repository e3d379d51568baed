//! The steps of a recorded search in chronological order: [`Step`].

use super::tree::{NodeKind, Trace};

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
    /// This number of nodes below the position were visited but folded.
    Fold(u64),
    /// The remaining moves are pruned.
    Cutoff,
    /// The search leaves the position.
    Leave(Rank),
}

/// The comparison of a node with the siblings that were searched before it, for the side that moved.
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
    ///
    /// ```
    /// use plywood::trace::{Event, Rank, Trace};
    /// use plywood::{Limits, ZeroEvaluator, textbook::Recursive, toy::Toy};
    /// let toy: Toy = "(3 5)".parse()?;
    /// let trace = Trace::record(&mut Recursive, &toy, &ZeroEvaluator, &Limits::none(), 100)?;
    /// let events: Vec<Event> = trace.steps().iter().map(|step| step.event).collect();
    /// assert_eq!(events[..2], [Event::Enter, Event::Leaf(Rank::First)]);
    /// assert_eq!(events[2..], [Event::Leaf(Rank::Better), Event::Leave(Rank::Root)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        let earlier = self.nodes[parent].children.iter().rev().copied().filter(|&sibling| sibling < id);
        let better = |&sibling: &usize| {
            let sibling = &self.nodes[sibling];
            sibling.is_new_best && sibling.value_for(mover) >= node.value_for(mover)
        };
        let mut earlier = earlier.filter(better);
        Rank::NoBetter(earlier.next())
    }
}
