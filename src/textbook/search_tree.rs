//! [`SearchTree`], the tree that the search `tree` builds and scores.

use std::fmt::{self, Display};
use std::ops::Range;

use crate::game::Game;
use crate::search::Observer;
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
    pub(super) first_child: NodeId,
    /// The number of children.
    pub(super) children: u32,
    pub(super) best_child: NodeId,
}

impl<M> TreeNode<M> {
    pub(super) fn new(mv: Option<M>, player: Player) -> Self {
        Self { mv, player, value: None, first_child: 0, children: 0, best_child: 0 }
    }

    /// Returns whether the node has no children: the game is over there, or the node is at the horizon.
    pub fn is_leaf(&self) -> bool {
        self.children == 0
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
        if (id as usize) < self.nodes.len() { self.child_range(id as usize) } else { 0..0 }
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

    pub(super) fn child_range(&self, id: usize) -> Range<NodeId> {
        let node = &self.nodes[id];
        node.first_child..node.first_child + node.children
    }

    /// Calls `observer` for every node of a scored tree, in the order of the recursive search.
    pub(super) fn replay<G: Game<Move = M>, O: Observer<G>>(&self, root: &G, observer: &mut O) {
        enum Step<G> {
            Enter(NodeId, u32, G),
            Leave(NodeId, u32, G),
        }
        let mut steps = vec![Step::Enter(0, 0, root.clone())];
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(id, ply, position) => {
                    let node = &self.nodes[id as usize];
                    observer.enter(&position, node.mv, ply, Window::FULL);
                    if let Some(value @ Value::Estimate(_)) = node.value
                        && node.is_leaf()
                    {
                        observer.evaluate(&position, ply, value);
                    }
                    let children = self.children(id).rev();
                    let children = children.filter_map(|child| Some((child, self.nodes[child as usize].mv?)));
                    let children: Vec<_> =
                        children.map(|(child, mv)| Step::Enter(child, ply + 1, position.apply(mv))).collect();
                    steps.push(Step::Leave(id, ply, position));
                    steps.extend(children);
                }
                Step::Leave(id, ply, position) => {
                    if let Some(value) = self.nodes[id as usize].value {
                        observer.leave(&position, ply, value);
                    }
                }
            }
        }
    }
}

/// Writes one line for each node (the move that leads to it, the side to move and the value), children indented.
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
