//! The two lists that grow while a tree is built, with the limits and the statistics of [`Walk`].

use super::search_tree::{NodeId, TreeNode};
use super::walk::Walk;
use crate::game::Game;
use crate::search::{Evaluator, Meter, StopReason};

/// A tree under construction, depth first: only the positions still to be visited are kept beside the nodes.
pub(super) struct TreeBuilder<'a, G: Game, E: ?Sized> {
    /// The bookkeeping; the observer is called later, from the complete tree.
    pub(super) walk: Walk<'a, G, E, ()>,
    /// The nodes built so far. The caller owns them, because freeing gigabytes takes the system a while, which must
    /// not count as time of the search.
    pub(super) nodes: &'a mut Vec<TreeNode<G::Move>>,
    /// The positions to be visited with their node and ply, the next one last.
    pending: Vec<(NodeId, u32, G)>,
}

impl<'a, G: Game, E: Evaluator<G> + ?Sized> TreeBuilder<'a, G, E> {
    /// Returns a builder whose tree is the node of `root`; `nodes` must be empty.
    pub(super) fn new(walk: Walk<'a, G, E, ()>, root: &G, nodes: &'a mut Vec<TreeNode<G::Move>>) -> Self {
        let mut builder = Self { walk, nodes, pending: Vec::new() };
        if builder.reserve(1) {
            builder.append(None, 0, root.clone());
        }
        builder
    }

    /// Takes the next position to visit, with the index of its node and its ply; `None` when the tree is complete or a
    /// limit is reached.
    pub(super) fn next_pending(&mut self) -> Option<(usize, u32, G)> {
        let (id, ply, position) = self.pending.pop()?;
        self.walk.meter.release(position.heap_bytes());
        self.walk.meter.visit().then_some((id as usize, ply, position))
    }

    /// Appends `children`, each with its move, to the node `parent`, unless the memory limit stops the search.
    pub(super) fn append_children(
        &mut self,
        parent: usize,
        ply: u32,
        children: impl ExactSizeIterator<Item = (G::Move, G)>,
    ) {
        let count = children.len();
        if !self.reserve(count) {
            return;
        }
        let first = self.pending.len();
        let first_child = node_id(self.nodes.len());
        let parent = &mut self.nodes[parent];
        (parent.first_child, parent.children) = (first_child, node_id(count));
        for (mv, child) in children {
            self.append(Some(mv), ply, child);
        }
        // The last position is visited first, and children are visited in the order of the moves.
        self.pending[first..].reverse();
    }

    fn append(&mut self, mv: Option<G::Move>, ply: u32, position: G) {
        self.walk.meter.claim(position.heap_bytes());
        let id = node_id(self.nodes.len());
        self.nodes.push(TreeNode::new(mv, position.to_move()));
        self.pending.push((id, ply, position));
    }

    /// Reserves space for `more` nodes; `false` if the memory limit forbids that, which stops the search.
    fn reserve(&mut self, more: usize) -> bool {
        let meter = &mut self.walk.meter;
        reserve(meter, self.nodes, more) && reserve(meter, &mut self.pending, more)
    }
}

/// Reserves space in `list` for `more` elements, or returns `false` and stops the search.
///
/// A full list grows by an eighth: doubling it would leave half of a limited memory unused.
fn reserve<T>(meter: &mut Meter, list: &mut Vec<T>, more: usize) -> bool {
    let (capacity, needed) = (list.capacity(), list.len() + more);
    if needed > capacity {
        let grown = needed.max(capacity + capacity / 8).max(64);
        if NodeId::try_from(grown).is_err() {
            meter.stop(StopReason::Memory);
        }
        if !meter.claim((grown - capacity) * size_of::<T>()) || meter.is_stopped() {
            return false;
        }
        list.reserve_exact(grown - list.len());
    }
    true
}

#[expect(clippy::cast_possible_truncation, reason = "`reserve` keeps the lists shorter than 2^32")]
fn node_id(index: usize) -> NodeId {
    index as NodeId
}
