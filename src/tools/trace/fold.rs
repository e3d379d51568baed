//! Folding a trace to a number of nodes: [`Trace::fold`].

use super::tree::{Trace, TraceNode};

impl<M, P> Trace<M, P> {
    /// Returns the trace with at most `max_nodes` nodes, and at least the root.
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
        kept[0] = true;
        let mut left = max_nodes.saturating_sub(1);
        let keep = |kept: &mut Vec<bool>, left: &mut usize, id: usize| {
            if !kept[id] && *left > 0 {
                kept[id] = true;
                *left -= 1;
            }
        };
        // Parents come before their children, so no node is kept without its parent.
        for (id, node) in self.nodes.iter().enumerate() {
            if node.on_pv {
                keep(&mut kept, &mut left, id);
            }
        }
        let mut ply = vec![0];
        while !ply.is_empty() {
            ply = ply.iter().flat_map(|&id: &usize| self.nodes[id].children.iter().copied()).collect();
            if ply.iter().filter(|&&id| !kept[id]).count() > left {
                break;
            }
            for &id in &ply {
                keep(&mut kept, &mut left, id);
            }
        }
        for node in self.nodes.iter().filter(|node| node.on_pv) {
            for &id in &node.children {
                keep(&mut kept, &mut left, id);
            }
        }
        let no_open = vec![false; self.nodes.len()];
        keep_only(&mut self.nodes, &kept, &no_open);
        self
    }
}

/// Removes the nodes that are not `kept`; no descendant of a removed node may be kept. A removed node is counted at its
/// lowest kept ancestor, unless the node or one of its ancestors is `open`. Returns the new index of each node.
pub(super) fn keep_only<M, P>(
    nodes: &mut Vec<TraceNode<M, P>>,
    kept: &[bool],
    open: &[bool],
) -> Vec<Option<usize>> {
    let mut indices: Vec<Option<usize>> = Vec::with_capacity(nodes.len());
    // The nodes at which removed nodes are counted.
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
        if let (Some(parent), false) = (node.parent, open[id]) {
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
