//! A tree told from its beginning to its end: [`Step`].

use super::{Kind, Trace};

/// One step of a search, as [`Trace::steps`] tells them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// At which position, as its place in [`Trace::nodes`].
    pub node: usize,
    /// What happens there.
    pub event: Event,
}

/// What happens in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The search begins with a position and will look at moves.
    Enter,
    /// It has a value without looking further: the game is over, or the evaluator has spoken.
    Leaf(Standing),
    /// So many positions below it are visited and not told of.
    Fold(u64),
    /// The moves that are left need no search.
    Cut,
    /// The search is done with a position.
    Leave(Standing),
}

/// How a position stands beside those that the same side could have moved to and that were searched before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is the root, and there are none.
    Alone,
    /// There were none before.
    First,
    /// It is better than all of them.
    Better,
    /// It is no better than the best of them, which stands at this place where it is kept.
    NoBetter(Option<usize>),
    /// A limit came first.
    Unfinished,
}

impl<M, P> Trace<M, P> {
    /// Every step of the search in the order in which it was made, as far as positions are kept. Positions that are
    /// folded are told of after those that are kept beside them.
    ///
    /// ```
    /// use plywood::trace::{Event, Standing, Trace};
    /// use plywood::{Limits, ZeroEvaluator, textbook::Recursive, toy::Toy};
    /// let toy: Toy = "(3 5)".parse()?;
    /// let trace = Trace::record(&mut Recursive, &toy, &ZeroEvaluator, &Limits::none(), 100)?;
    /// let events: Vec<Event> = trace.steps().iter().map(|step| step.event).collect();
    /// assert_eq!(events[..2], [Event::Enter, Event::Leaf(Standing::First)]);
    /// assert_eq!(events[2..], [Event::Leaf(Standing::Better), Event::Leave(Standing::Alone)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        // Positions still to be told of, the next one last; `true` where that is to leave them.
        let mut open = vec![(0, false)];
        while let Some((id, leaves)) = open.pop() {
            let node = &self.nodes[id];
            let mut tell = |event| steps.push(Step { node: id, event });
            if leaves {
                if node.folded > 0 {
                    tell(Event::Fold(node.folded));
                }
                if node.cut.is_some() {
                    tell(Event::Cut);
                }
                tell(Event::Leave(self.standing(id)));
            } else if node.kind == Kind::Inner {
                tell(Event::Enter);
                open.push((id, true));
                open.extend(node.children.iter().rev().map(|&child| (child, false)));
            } else {
                tell(Event::Leaf(self.standing(id)));
            }
        }
        steps
    }

    fn standing(&self, id: usize) -> Standing {
        let node = &self.nodes[id];
        if node.value.is_none() {
            return Standing::Unfinished;
        }
        let Some(parent) = node.parent else { return Standing::Alone };
        if node.raised {
            return if node.order == 0 { Standing::First } else { Standing::Better };
        }
        let mover = self.nodes[parent].player;
        let earlier = self.nodes[parent].children.iter().rev().copied().filter(|&sibling| sibling < id);
        let better = |&sibling: &usize| {
            let sibling = &self.nodes[sibling];
            sibling.raised && sibling.value_for(mover) >= node.value_for(mover)
        };
        let mut earlier = earlier.filter(better);
        Standing::NoBetter(earlier.next())
    }
}
