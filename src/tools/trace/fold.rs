//! Leaving positions out of a tree, and counting them: [`Trace::fold`].

use super::{Trace, TraceNode};

impl<M, P> Trace<M, P> {
    /// The same with at most `most` positions, and at least the root: first of all the principal variation, then
    /// the upper plies, each as a whole, then the moves beside the principal variation. Linear in the positions that there are.
    ///
    /// ```
    /// use plywood::{Limits, ZeroEvaluator, textbook::Recursive, toy::Toy, trace::Trace};
    /// let toy: Toy = "((3 5) (2 9))".parse()?;
    /// let trace = Trace::record(&mut Recursive, &toy, &ZeroEvaluator, &Limits::none(), 100)?.fold(3);
    /// // The line `a a` is there; `b` beside its end, and all that begins with `b`, is counted.
    /// assert_eq!(trace.nodes().iter().map(|node| node.folded).collect::<Vec<_>>(), [3, 1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fold(mut self, most: usize) -> Self {
        if self.nodes.len() <= most {
            return self;
        }
        let mut kept = vec![false; self.nodes.len()];
        kept[0] = true;
        let mut left = most.saturating_sub(1);
        let keep = |kept: &mut Vec<bool>, left: &mut usize, id: usize| {
            if !kept[id] && *left > 0 {
                kept[id] = true;
                *left -= 1;
            }
        };
        // Parents stand before their children, so that no position is kept without the one above it.
        for (id, node) in self.nodes.iter().enumerate() {
            if node.principal {
                keep(&mut kept, &mut left, id);
            }
        }
        let mut row = vec![0];
        while !row.is_empty() {
            row = row.iter().flat_map(|&id: &usize| self.nodes[id].children.iter().copied()).collect();
            if row.iter().filter(|&&id| !kept[id]).count() > left {
                break;
            }
            for &id in &row {
                keep(&mut kept, &mut left, id);
            }
        }
        for node in self.nodes.iter().filter(|node| node.principal) {
            for &id in &node.children {
                keep(&mut kept, &mut left, id);
            }
        }
        let none_open = vec![false; self.nodes.len()];
        keep_only(&mut self.nodes, &kept, &none_open);
        self
    }
}

/// Leaves out the positions that are not `kept`, below which none may be. Each is counted at the lowest position
/// above it that is kept, unless it is `open` or lies below one that is. Says where each position stands now.
pub(super) fn keep_only<M, P>(
    nodes: &mut Vec<TraceNode<M, P>>,
    kept: &[bool],
    open: &[bool],
) -> Vec<Option<usize>> {
    let mut places: Vec<Option<usize>> = Vec::with_capacity(nodes.len());
    // Where a position that is left out is counted.
    let mut carriers: Vec<Option<usize>> = vec![None; nodes.len()];
    let mut remaining = Vec::with_capacity(kept.iter().filter(|kept| **kept).count());
    for (id, mut node) in std::mem::take(nodes).into_iter().enumerate() {
        if kept[id] {
            places.push(Some(remaining.len()));
            node.parent = node.parent.and_then(|parent| places[parent]);
            remaining.push(node);
            continue;
        }
        places.push(None);
        if let (Some(parent), false) = (node.parent, open[id]) {
            carriers[id] = places[parent].or(carriers[parent]);
            if let Some(carrier) = carriers[id] {
                let carrier: &mut TraceNode<M, P> = &mut remaining[carrier];
                carrier.folded += 1 + node.folded;
            }
        }
    }
    for node in &mut remaining {
        node.children = node.children.iter().filter_map(|&child| places[child]).collect();
    }
    *nodes = remaining;
    places
}
