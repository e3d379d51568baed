//! An explicit game tree: [`SearchTree`], to be scored, walked and drawn.

use std::fmt::{self, Display};
use std::ops::Range;

use crate::value::Player;
use crate::value::Value;

/// Which node of a [`SearchTree`]: its place in the order of building, in which every node stands
/// behind its parent. The root is 0.
pub type NodeId = u32;

/// A node of a [`SearchTree`].
#[derive(Clone, Debug, PartialEq)]
pub struct TreeNode<M> {
    /// The move that leads here; `None` at the root.
    pub mv: Option<M>,
    /// The side to move.
    pub player: Player,
    /// The value for the side to move, plies counted from the root: at a leaf since it was built, at
    /// any other node once the tree is scored.
    pub value: Option<Value>,
    pub(super) first_child: NodeId,
    /// The number of children.
    pub(super) children: u32,
    pub(super) best_child: NodeId,
}

impl<M> TreeNode<M> {
    pub(super) fn new(mv: Option<M>, player: Player) -> Self {
        Self { mv, player, value: None, first_child: 0, children: 0, best_child: 0 }
    }

    /// Whether nothing lies below: a finished game or a horizon.
    pub fn is_leaf(&self) -> bool {
        self.children == 0
    }
}

/// A game tree that was built node by node, to be scored, walked and drawn. The two steps of the search
/// [`Tree`](crate::textbook::Tree), building and scoring, are methods of it.
///
/// ```
/// use plywood::{Limits, ZeroEvaluator, textbook::SearchTree, toy::Toy};
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
    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: there is always a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node of the position that was asked about.
    pub fn root(&self) -> &TreeNode<M> {
        &self.nodes[0]
    }

    /// The node `id`, if there is one.
    pub fn node(&self, id: NodeId) -> Option<&TreeNode<M>> {
        self.nodes.get(id as usize)
    }

    /// The children of the node `id`, in the order of the legal moves; none for a leaf.
    pub fn children(&self, id: NodeId) -> Range<NodeId> {
        if (id as usize) < self.nodes.len() { self.child_range(id as usize) } else { 0..0 }
    }

    /// The first of the best children of the node `id`, once the tree is scored; `None` for a leaf.
    pub fn best_child(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id)?;
        (!node.is_leaf() && node.value.is_some()).then_some(node.best_child)
    }

    /// The principal variation, once the tree is scored.
    pub fn pv(&self) -> Vec<M> {
        std::iter::successors(self.best_child(0), |&id| self.best_child(id))
            .filter_map(|id| self.nodes[id as usize].mv)
            .collect()
    }

    /// The principal variation as text, moves separated by spaces.
    pub fn pv_text(&self) -> String
    where
        M: Display,
    {
        self.pv().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn child_range(&self, id: usize) -> Range<NodeId> {
        let node = &self.nodes[id];
        node.first_child..node.first_child + node.children
    }
}

/// A node a line: the move that leads there, the side to move, the value; children indented below.
impl<M: Copy + Display> Display for SearchTree<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut open = vec![(0, 0)];
        while let Some((id, depth)) = open.pop() {
            let node = &self.nodes[id as usize];
            write!(f, "{:indent$}", "", indent = 2 * depth)?;
            if let Some(mv) = node.mv {
                write!(f, "{mv}: ")?;
            }
            write!(f, "{} to move", node.player)?;
            match node.value {
                Some(value) => writeln!(f, ": {value}")?,
                None => writeln!(f)?,
            }
            open.extend(self.children(id).rev().map(|child| (child, depth + 1)));
        }
        Ok(())
    }
}
