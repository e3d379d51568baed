//! The recorded tree as data: [`Trace`] and its nodes, and folding it to a number of nodes: [`Trace::fold`].

use rustc_hash::FxHashSet;

use super::order::MoveOrder;
use crate::search::Report;
use crate::value::{Bound, Outcome, Player, Value, Window};

/// The tree that a search visited, with the window and the result of every node.
///
/// `M` is the type of moves and `P` the type of positions: the types of a game, or text.
///
/// If the search visited more nodes than the trace may keep, deeper nodes are *folded*: they are left out and counted at
/// their lowest ancestor in the trace.
///
/// ```
/// use plywood::{Limits, ZeroEvaluator, textbook::AlphaBeta, toy::Toy, trace::Trace};
/// // On the right, the reply 2 causes a cutoff: the move to 9 is pruned.
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let trace = Trace::record(&mut AlphaBeta::default(), &toy, &ZeroEvaluator, &Limits::none(), 100)?;
/// assert_eq!(trace.nodes().len(), 6);
/// let right = &trace.nodes()[trace.root().children[1]];
/// let cutoff = right.cutoff.as_ref().expect("a cutoff");
/// assert_eq!((cutoff.pruned.len(), cutoff.pruned[0].mv.to_string()), (1, "b".to_owned()));
/// let pruned: usize = trace.nodes().iter().map(|node| node.pruned_moves()).sum();
/// assert_eq!((trace.pruned_moves(), trace.folded()), (pruned, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Trace<M, P> {
    /// Parents come before their children, and children are in the order of the visit.
    pub(super) nodes: Vec<TraceNode<M, P>>,
    /// The report of the search.
    pub report: Report<M>,
    /// The order in which the search tried the moves.
    pub order: MoveOrder,
}

/// A node of a [`Trace`]: a position that the search visited.
///
/// Values and windows are from the perspective of the side to move, with plies counted from the root.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TraceNode<M, P> {
    /// The move that led to the position; `None` at the root.
    pub mv: Option<M>,
    /// The position.
    pub position: P,
    /// The side to move.
    pub player: Player,
    /// The distance from the root in plies.
    pub ply: u32,
    /// The index of the parent in [`Trace::nodes`]; `None` at the root.
    pub parent: Option<usize>,
    /// The number of moves of the parent that were searched before this one.
    pub order: usize,
    /// The indices of the children in [`Trace::nodes`], without the folded children.
    pub children: Vec<usize>,
    /// The window of the search at this node; [`Window::FULL`] for searches without windows.
    pub window: Window,
    /// The result of the search at this node; `None` if a limit stopped it.
    pub value: Option<Value>,
    /// The relation of `value` to the true value.
    pub bound: Bound,
    /// The kind of the node.
    pub kind: NodeKind,
    /// The cutoff that ended the search of this node, if there was one.
    pub cutoff: Option<Cutoff<M>>,
    /// Whether the value of the node was greater, for the side that moved to it, than the values of all of its earlier siblings.
    /// If these values are bounds, the true values may be in another order. True at the root.
    pub is_new_best: bool,
    /// The number of visited nodes below this one that were folded into it.
    pub folded: u64,
    /// Whether the node lies on the principal variation.
    pub on_pv: bool,
}

/// The kind of a [`TraceNode`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A position whose moves were searched, or at which a limit stopped the search.
    Inner,
    /// A position at the horizon, scored by the evaluator.
    Horizon,
    /// A finished game.
    End(Outcome),
}

/// A cutoff: the value of an earlier move is at least beta, so the remaining moves are pruned.
#[derive(Clone, Debug, PartialEq)]
pub struct Cutoff<M> {
    /// The value of the earlier move.
    pub value: Value,
    /// The first of the pruned moves, in their order: at most 64 if a [`Recorder`](super::Recorder) recorded them.
    pub pruned: Vec<PrunedMove<M>>,
    /// The number of further pruned moves.
    pub unlisted: usize,
}

impl<M> Cutoff<M> {
    /// Returns the number of pruned moves, with those that are not listed.
    pub fn pruned_moves(&self) -> usize {
        self.pruned.len() + self.unlisted
    }
}

/// A move that was pruned.
#[derive(Clone, Debug, PartialEq)]
pub struct PrunedMove<M> {
    /// The move.
    pub mv: M,
    /// The outcome of the game if the move ends it. The search did not compute it.
    pub outcome: Option<Outcome>,
}

impl<M, P> TraceNode<M, P> {
    /// Returns the value from the perspective of `viewer`.
    pub fn value_for(&self, viewer: Player) -> Option<Value> {
        self.value.map(|value| value.seen_by(viewer, self.player))
    }

    /// Returns the relation of the value to the true value from the perspective of `viewer`.
    pub fn bound_for(&self, viewer: Player) -> Bound {
        if viewer == self.player { self.bound } else { self.bound.reversed() }
    }

    /// Returns the window from the perspective of `viewer`.
    pub fn window_for(&self, viewer: Player) -> Window {
        self.window.seen_by(viewer, self.player)
    }

    /// Returns the number of pruned moves.
    pub fn pruned_moves(&self) -> usize {
        self.cutoff.as_ref().map_or(0, Cutoff::pruned_moves)
    }
}

impl<M, P> Trace<M, P> {
    /// Returns the nodes of the trace, parents before their children. The first node is the root.
    pub fn nodes(&self) -> &[TraceNode<M, P>] {
        &self.nodes
    }

    /// Returns the root.
    pub fn root(&self) -> &TraceNode<M, P> {
        &self.nodes[0]
    }

    /// Returns the number of visited nodes that were folded.
    pub fn folded(&self) -> u64 {
        self.nodes.iter().map(|node| node.folded).sum()
    }

    /// Returns the number of pruned moves of all nodes in the trace.
    pub fn pruned_moves(&self) -> usize {
        self.nodes.iter().map(TraceNode::pruned_moves).sum()
    }

    /// Returns the trace with its moves and positions converted by the functions `mv` and `position`, such as to text.
    pub fn map<N, Q>(self, mut mv: impl FnMut(M) -> N, mut position: impl FnMut(P) -> Q) -> Trace<N, Q> {
        let node = |node: TraceNode<M, P>| TraceNode {
            mv: node.mv.map(&mut mv),
            position: position(node.position),
            player: node.player,
            ply: node.ply,
            parent: node.parent,
            order: node.order,
            children: node.children,
            window: node.window,
            value: node.value,
            bound: node.bound,
            kind: node.kind,
            cutoff: node.cutoff.map(|Cutoff { value, pruned, unlisted }| {
                let map = |PrunedMove { mv: pruned, outcome }| PrunedMove { mv: mv(pruned), outcome };
                Cutoff { value, pruned: pruned.into_iter().map(map).collect(), unlisted }
            }),
            is_new_best: node.is_new_best,
            folded: node.folded,
            on_pv: node.on_pv,
        };
        let nodes = self.nodes.into_iter().map(node).collect();
        Trace { nodes, report: self.report.map(mv), order: self.order }
    }

    /// Folds the trace to at most `max_nodes` nodes, but keeps at least the root.
    ///
    /// The trace keeps the principal variation first, then complete upper plies, then siblings of the principal variation.
    /// The time is linear in the number of nodes.
    ///
    /// ```
    /// use plywood::{Limits, ZeroEvaluator, textbook::Recursive, toy::Toy, trace::Trace};
    /// let toy: Toy = "((3 5) (2 9))".parse()?;
    /// let trace = Trace::record(&mut Recursive, &toy, &ZeroEvaluator, &Limits::none(), 100)?.fold(3);
    /// // The line `a a` is kept. Its sibling `a b` and the subtree of `b` are folded.
    /// assert_eq!(trace.nodes().iter().map(|node| node.folded).collect::<Vec<_>>(), [3, 1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fold(mut self, max_nodes: usize) -> Self {
        if self.nodes.len() <= max_nodes {
            return self;
        }
        let mut kept = vec![false; self.nodes.len()];
        let mut left = max_nodes.max(1);
        // Keeps as many of these nodes as there is space for. With `all_or_none`, keeps no node if there is not space for
        // all. Returns whether all are kept. Parents come before their children, so no node is kept without its parent.
        let mut keep = |ids: &[usize], all_or_none: bool| {
            let new: Vec<usize> = ids.iter().copied().filter(|&id| !kept[id]).collect();
            let count = if all_or_none && new.len() > left { 0 } else { new.len().min(left) };
            new[..count].iter().for_each(|&id| kept[id] = true);
            left -= count;
            count == new.len()
        };
        let children = |ids: &[usize]| ids.iter().flat_map(|&id| self.nodes[id].children.clone()).collect();
        let pv: Vec<usize> = (0..self.nodes.len()).filter(|&id| self.nodes[id].on_pv).collect();
        keep(&pv, false);
        let mut row: Vec<usize> = children(&[0]);
        while !row.is_empty() && keep(&row, true) {
            row = children(&row);
        }
        keep(&children(&pv), false);
        keep_only(&mut self.nodes, &kept, &FxHashSet::default());
        self
    }
}

/// Removes the nodes that are not `kept`; no descendant of a removed node may be kept. A removed node is counted at its
/// lowest kept ancestor, unless the node or one of its removed ancestors is in `open`: the recorder counts the nodes below
/// an open node when the search leaves it. Returns the new index of each node.
pub(super) fn keep_only<M, P>(
    nodes: &mut Vec<TraceNode<M, P>>,
    kept: &[bool],
    open: &FxHashSet<usize>,
) -> Vec<Option<usize>> {
    let mut indices: Vec<Option<usize>> = Vec::with_capacity(nodes.len());
    // The new index of the node at which each removed node is counted.
    let mut counted_at: Vec<Option<usize>> = vec![None; nodes.len()];
    let mut remaining = Vec::with_capacity(kept.iter().filter(|kept| **kept).count());
    for (id, mut node) in std::mem::take(nodes).into_iter().enumerate() {
        if kept[id] {
            indices.push(Some(remaining.len()));
            node.parent = node.parent.and_then(|parent| indices[parent]);
            remaining.push(node);
            continue;
        }
        indices.push(None);
        if let (Some(parent), false) = (node.parent, open.contains(&id)) {
            counted_at[id] = indices[parent].or(counted_at[parent]);
            if let Some(ancestor) = counted_at[id] {
                let ancestor: &mut TraceNode<M, P> = &mut remaining[ancestor];
                ancestor.folded += 1 + node.folded;
            }
        }
    }
    for node in &mut remaining {
        node.children = node.children.iter().filter_map(|&child| indices[child]).collect();
    }
    *nodes = remaining;
    indices
}
