//! The minimal tree, counted by a walk through the whole tree: [`MinimalTree`] and [`TreeWalk`].

use rustc_hash::FxHashMap;

use super::contender::AnyEvaluator;
use crate::game::Game;
use crate::search::stack;
use crate::search::{Limits, Meter};
use crate::value::{Player, Value};

/// The size of the smallest part of a game tree that proves the value of its root, the minimal or critical tree.
///
/// The minimal tree contains one line with best moves of both sides. Off this line, it contains all moves of one side and
/// one answer of the other side to each move. Alpha-beta with perfect move ordering visits exactly this tree. No search
/// without a transposition table and without static bounds can visit a smaller one.
///
/// D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6 (1975).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MinimalTree {
    /// The number of leaves: finished games and positions at the horizon.
    pub leaves: u64,
    /// The number of nodes.
    pub nodes: u64,
    /// Whether the numbers were counted in the tree. If false, they are estimates: the numbers for a uniform tree with the
    /// same branching factor, see [`minimal_leaves`](super::minimal_leaves).
    pub counted: bool,
}

impl MinimalTree {
    const LEAF: Self = Self { leaves: 1, nodes: 1, counted: true };
    const EMPTY: Self = Self { leaves: 0, nodes: 0, counted: true };

    fn plus(self, other: Self) -> Self {
        let leaves = self.leaves.saturating_add(other.leaves);
        Self { leaves, nodes: self.nodes.saturating_add(other.nodes), ..self }
    }

    fn min(self, other: Self) -> Self {
        Self { leaves: self.leaves.min(other.leaves), nodes: self.nodes.min(other.nodes), ..self }
    }
}

/// The size of the tree below one position, and the sizes of its smallest proofs. The smallest number of leaves and the
/// smallest number of nodes may belong to different proofs.
///
/// A proof that one side gets at least a value contains one move wherever this side moves, and all moves wherever the other
/// side moves. The minimal tree proves that the value is both a lower and an upper bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subtree {
    /// The number of positions, including the one at the top.
    pub(super) nodes: u64,
    pub(super) height: u32,
    /// The smallest proof that the first player gets at least `TreeWalk::value`; `None` if that is false or not known.
    at_least: Option<MinimalTree>,
    /// The smallest proof that the first player gets at most `TreeWalk::value`; `None` if that is false or not known.
    at_most: Option<MinimalTree>,
    /// The smallest proof of both bounds; `None` if one of them is false or not known.
    pub(super) exact: Option<MinimalTree>,
}

/// A walk through a tree that visits each position once per ply at which it occurs.
pub(super) struct TreeWalk<'w, G: Game> {
    evaluator: &'w AnyEvaluator<'w, G>,
    /// The value of the root for the first player, plies counted from the root.
    value: Option<Value>,
    max_depth: u32,
    meter: Meter,
    subtrees: FxHashMap<(G, u32), Subtree>,
}

impl<'w, G: Game> TreeWalk<'w, G> {
    /// Creates a walk within `limits`. `value` is the value of the root for the first player, if it is known.
    pub(super) fn new(evaluator: &'w AnyEvaluator<'w, G>, value: Option<Value>, limits: &Limits) -> Self {
        let (max_depth, meter) = (limits.depth.unwrap_or(u32::MAX), Meter::start(limits));
        Self { evaluator, value, max_depth, meter, subtrees: FxHashMap::default() }
    }

    /// Returns the meter of the nodes, the time and the memory of the walk.
    pub(super) fn meter(&self) -> &Meter {
        &self.meter
    }

    /// Returns the sizes of the tree below `position`, or `None` if a limit was reached.
    pub(super) fn subtree(&mut self, position: &G, ply: u32) -> Option<Subtree> {
        if stack::is_short::<G>(ply) {
            return stack::on_new_segment::<G, _>(|| self.visit(position, ply));
        }
        self.visit(position, ply)
    }

    fn visit(&mut self, position: &G, ply: u32) -> Option<Subtree> {
        if !self.meter.visit() {
            return None;
        }
        if let Some(outcome) = position.outcome() {
            return Some(self.leaf(Value::of(outcome, Player::First, ply)));
        }
        if ply == self.max_depth {
            let estimate = Value::Estimate(self.evaluator.evaluate(position));
            return Some(self.leaf(estimate.seen_by(Player::First, position.to_move())));
        }
        let mut children = Vec::new();
        for mv in position.legal_moves() {
            let key = (position.apply(mv), ply + 1);
            let subtree = if let Some(subtree) = self.subtrees.get(&key) {
                *subtree
            } else {
                let subtree = self.subtree(&key.0, key.1)?;
                // The capacity of a hash map is at most twice its length.
                if !self.meter.claim(2 * size_of::<((G, u32), Subtree)>() + key.0.heap_bytes()) {
                    return None;
                }
                self.subtrees.insert(key, subtree);
                subtree
            };
            children.push(subtree);
        }
        Some(combine(&children, position.to_move()))
    }

    fn leaf(&self, leaf_value: Value) -> Subtree {
        let proof = |holds: bool| holds.then_some(MinimalTree::LEAF);
        Subtree {
            nodes: 1,
            height: 0,
            at_least: proof(self.value.is_some_and(|value| leaf_value >= value)),
            at_most: proof(self.value.is_some_and(|value| leaf_value <= value)),
            exact: proof(self.value == Some(leaf_value)),
        }
    }
}

/// Returns the sizes of the tree whose root has these children and `mover` to move.
fn combine(children: &[Subtree], mover: Player) -> Subtree {
    let one = |bound: fn(&Subtree) -> Option<MinimalTree>| {
        children.iter().filter_map(bound).reduce(MinimalTree::min)
    };
    let all = |bound: fn(&Subtree) -> Option<MinimalTree>| {
        children.iter().map(bound).try_fold(MinimalTree::EMPTY, |sum, size| Some(sum.plus(size?)))
    };
    let lower = |subtree: &Subtree| subtree.at_least;
    let upper = |subtree: &Subtree| subtree.at_most;
    // The mover proves its own bound with one move. The bound of the other side needs a proof for every move.
    let (at_least, at_most, no_better) = match mover {
        Player::First => (one(lower), all(upper), upper as fn(&Subtree) -> Option<MinimalTree>),
        Player::Second => (all(lower), one(upper), lower as fn(&Subtree) -> Option<MinimalTree>),
    };
    // An exact proof shows for every move that it gives the mover no more than the value, and for one move that it gives
    // exactly the value. In the sum, the exact proof of that move replaces its `no_better` proof.
    let exact = all(no_better).and_then(|all_no_better| {
        let with_exact = |child: &Subtree| {
            let (exact, replaced) = (child.exact?, no_better(child)?);
            let leaves = all_no_better.leaves - replaced.leaves;
            let nodes = all_no_better.nodes - replaced.nodes;
            Some(exact.plus(MinimalTree { leaves, nodes, counted: true }))
        };
        children.iter().filter_map(with_exact).reduce(MinimalTree::min)
    });
    let with_root = |size: MinimalTree| MinimalTree { nodes: size.nodes.saturating_add(1), ..size };
    Subtree {
        nodes: children.iter().fold(1, |sum, child| sum.saturating_add(child.nodes)),
        height: 1 + children.iter().map(|child| child.height).max().unwrap_or(0),
        at_least: at_least.map(with_root),
        at_most: at_most.map(with_root),
        exact: exact.map(with_root),
    }
}
