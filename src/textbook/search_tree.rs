//! [`SearchTree`], the tree that the search `tree` builds and scores, and its construction.

use std::fmt::{self, Display};
use std::ops::Range;

use super::walk::Walk;
use crate::game::Game;
use crate::search::{Evaluator, Limits, Meter, Observer, StopReason};
use crate::value::{Player, Value, Window};

/// The index of a node of a [`SearchTree`]. The root is 0, and the index of a child is greater than that of its parent.
pub type NodeId = u32;

/// A node of a [`SearchTree`].
#[derive(Clone, Debug, PartialEq)]
pub struct TreeNode<M> {
    /// The move that leads to the node; `None` at the root.
    pub mv: Option<M>,
    /// The side to move.
    pub player: Player,
    /// The value for the side to move, with plies counted from the root. A leaf has a value as soon as the tree is
    /// built, any other node once the tree is scored.
    pub value: Option<Value>,
    first_child: NodeId,
    child_count: u32,
    pub(super) best_child: NodeId,
}

impl<M> TreeNode<M> {
    /// Returns whether the node has no children: the game is over there, or the node is at the horizon.
    pub fn is_leaf(&self) -> bool {
        self.child_count == 0
    }

    pub(super) fn child_ids(&self) -> Range<NodeId> {
        self.first_child..self.first_child + self.child_count
    }
}

/// A complete game tree that can be scored, traversed and printed.
///
/// [`SearchTree::build`] and [`SearchTree::score`] are the two steps of the search [`Tree`](crate::textbook::Tree).
///
/// ```
/// use plywood::{ZeroEvaluator, Limits, textbook::SearchTree, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let mut tree = SearchTree::build(&toy, &ZeroEvaluator, &Limits::none())?;
/// tree.score();
/// assert_eq!(tree.pv_text(), "a a");
/// assert_eq!(tree.to_string(), "\
/// first to move: points 3
///   a: second to move: points -3
///     a: first to move: points 3
///     b: first to move: points 5
///   b: second to move: points -2
///     a: first to move: points 2
///     b: first to move: points 9
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SearchTree<M> {
    pub(super) nodes: Vec<TreeNode<M>>,
}

impl<M: Copy> SearchTree<M> {
    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns `false`: every tree has a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the root of the tree.
    pub fn root(&self) -> &TreeNode<M> {
        &self.nodes[0]
    }

    /// Returns the node `id`, if it exists.
    pub fn node(&self, id: NodeId) -> Option<&TreeNode<M>> {
        self.nodes.get(id as usize)
    }

    /// Returns the children of the node `id`, in the order of the legal moves; an empty range for a leaf.
    pub fn children(&self, id: NodeId) -> Range<NodeId> {
        self.node(id).map_or(0..0, TreeNode::child_ids)
    }

    /// Returns the first of the best children of the node `id` in a scored tree; `None` for a leaf.
    pub fn best_child(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id)?;
        (!node.is_leaf() && node.value.is_some()).then_some(node.best_child)
    }

    /// Returns the principal variation of a scored tree.
    pub fn pv(&self) -> Vec<M> {
        std::iter::successors(self.best_child(0), |&id| self.best_child(id))
            .filter_map(|id| self.nodes[id as usize].mv)
            .collect()
    }

    /// Returns the principal variation as text, with spaces between the moves.
    pub fn pv_text(&self) -> String
    where
        M: Display,
    {
        self.pv().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Calls `observer` for every node of a scored tree, in the order of the recursive search.
    pub(super) fn replay<G: Game<Move = M>, O: Observer<G>>(&self, root: &G, observer: &mut O) {
        let mut open: Vec<(u32, NodeId, G, Range<NodeId>)> = Vec::new();
        let mut entered = Some((0, 0, root.clone()));
        loop {
            if let Some((ply, id, position)) = entered {
                let node = &self.nodes[id as usize];
                observer.enter(&position, node.mv, ply, Window::FULL);
                if let (true, Some(value @ Value::Estimate(_))) = (node.is_leaf(), node.value) {
                    observer.evaluate(&position, ply, value);
                }
                open.push((ply, id, position, node.child_ids()));
            }
            let Some((ply, id, position, children)) = open.last_mut() else { return };
            let child = children.next().and_then(|child| Some((child, self.nodes[child as usize].mv?)));
            entered = child.map(|(child, mv)| (*ply + 1, child, position.apply(mv)));
            if entered.is_none() {
                if let Some(value) = self.nodes[*id as usize].value {
                    observer.leave(position, *ply, value);
                }
                open.pop();
            }
        }
    }
}

/// Writes one line for each node (the move that leads to it, the side to move and the value) and indents children.
impl<M: Copy + Display> Display for SearchTree<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut open = vec![(0, 0)];
        while let Some((id, depth)) = open.pop() {
            let node = &self.nodes[id as usize];
            let mv = node.mv.map_or_else(String::new, |mv| format!("{mv}: "));
            let value = node.value.map_or_else(String::new, |value| format!(": {value}"));
            writeln!(f, "{:indent$}{mv}{} to move{value}", "", node.player, indent = 2 * depth)?;
            open.extend(self.children(id).rev().map(|child| (child, depth + 1)));
        }
        Ok(())
    }
}

/// A tree under construction, depth first. Beside the nodes, it keeps only the positions that are still to be visited.
pub(super) struct TreeBuilder<'a, G: Game, E: ?Sized> {
    /// The bookkeeping; the observer is called later, from the complete tree.
    pub(super) walk: Walk<'a, G, E, ()>,
    pub(super) tree: SearchTree<G::Move>,
    /// The positions that are still to be visited, each with its node and ply; the next one is last.
    pending: Vec<(NodeId, u32, G)>,
}

impl<'a, G: Game, E: Evaluator<G> + ?Sized> TreeBuilder<'a, G, E> {
    /// Creates a builder whose tree consists of one node, for `root`.
    pub(super) fn new(evaluator: &'a E, limits: &Limits, unobserved: &'a mut (), root: &G) -> Self {
        let walk = Walk::new(evaluator, limits, unobserved);
        let mut builder = Self { walk, tree: SearchTree { nodes: Vec::new() }, pending: Vec::new() };
        if builder.reserve(1) {
            builder.append(None, 0, root.clone());
        }
        builder
    }

    /// Takes the next position to visit, with its node and ply; `None` if the tree is complete or a limit is reached.
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
        self.walk.meter.examine(count);
        if !self.reserve(count) {
            return;
        }
        let first_pending = self.pending.len();
        let first_child = node_id(self.tree.nodes.len());
        let parent = &mut self.tree.nodes[parent];
        (parent.first_child, parent.child_count) = (first_child, node_id(count));
        for (mv, child) in children {
            self.append(Some(mv), ply, child);
        }
        // The last position is visited first, and children are visited in the order of the moves.
        self.pending[first_pending..].reverse();
    }

    fn append(&mut self, mv: Option<G::Move>, ply: u32, position: G) {
        self.walk.meter.claim(position.heap_bytes());
        let id = node_id(self.tree.nodes.len());
        let player = position.to_move();
        let node = TreeNode { mv, player, value: None, first_child: 0, child_count: 0, best_child: 0 };
        self.tree.nodes.push(node);
        self.pending.push((id, ply, position));
    }

    /// Reserves space for `more` nodes, or stops the search and returns `false` if the memory limit forbids it.
    fn reserve(&mut self, more: usize) -> bool {
        let meter = &mut self.walk.meter;
        reserve(meter, &mut self.tree.nodes, more) && reserve(meter, &mut self.pending, more)
    }
}

/// Reserves space in `list` for `more` elements, or stops the search and returns `false` if memory does not suffice.
///
/// A full list grows by an eighth: doubling it could leave almost half of the allowed memory unused.
fn reserve<T>(meter: &mut Meter, list: &mut Vec<T>, more: usize) -> bool {
    let (capacity, needed) = (list.capacity(), list.len() + more);
    if needed > capacity {
        let new_capacity = needed.max(capacity + capacity / 8).max(64);
        if NodeId::try_from(new_capacity).is_err() {
            meter.stop(StopReason::Memory);
        }
        if !meter.claim((new_capacity - capacity) * size_of::<T>()) || meter.is_stopped() {
            return false;
        }
        list.reserve_exact(new_capacity - list.len());
    }
    true
}

#[expect(clippy::cast_possible_truncation, reason = "`reserve` keeps the lists shorter than 2^32")]
fn node_id(index: usize) -> NodeId {
    index as NodeId
}
