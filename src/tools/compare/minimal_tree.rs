//! Computing the minimal tree of a position: [`TreeWalk`].
//!
//! To prove that the value of a position is at least `v`, the side to move needs one move with a proof of `v`, and the other
//! side's moves must all be refuted. The minimal tree proves both bounds at once.

use rustc_hash::FxHashMap;

use super::contender::AnyEvaluator;
use crate::game::Game;
use crate::search::{Limits, Meter};
use crate::stack;
use crate::value::{Player, Value};

/// The size of a part of the tree. Each number is minimized separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofSize {
    pub(super) leaves: u64,
    pub(super) nodes: u64,
}

impl ProofSize {
    const LEAF: Self = Self { leaves: 1, nodes: 1 };
    const EMPTY: Self = Self { leaves: 0, nodes: 0 };

    fn plus(self, other: Self) -> Self {
        Self {
            leaves: self.leaves.saturating_add(other.leaves),
            nodes: self.nodes.saturating_add(other.nodes),
        }
    }

    fn min(self, other: Self) -> Self {
        Self { leaves: self.leaves.min(other.leaves), nodes: self.nodes.min(other.nodes) }
    }
}

/// The sizes of the tree below one position, and of its proofs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subtree {
    /// The number of positions, including the root.
    pub(super) nodes: u64,
    /// The number of plies to the deepest leaf.
    pub(super) height: u32,
    /// The smallest proof that the first player gets at least the value of the root; `None` if that is false.
    at_least: Option<ProofSize>,
    /// The smallest proof that the first player gets at most the value of the root; `None` if that is false.
    at_most: Option<ProofSize>,
    /// The smallest proof of both.
    pub(super) exact: Option<ProofSize>,
}

/// A walk through a tree that visits each position once per ply at which it occurs.
pub(super) struct TreeWalk<'w, G: Game> {
    root: &'w G,
    evaluator: &'w AnyEvaluator<'w, G>,
    /// The value of the root for the first player, plies counted from the root.
    value: Option<Value>,
    max_depth: u32,
    meter: Meter,
    subtrees: FxHashMap<(G, u32), Subtree>,
}

impl<'w, G: Game> TreeWalk<'w, G> {
    /// Creates a walk from `root` to the depth in `limits`; `value` is the value of `root` for its side to move.
    pub(super) fn new(
        root: &'w G,
        evaluator: &'w AnyEvaluator<'w, G>,
        value: Option<Value>,
        limits: &Limits,
    ) -> Self {
        Self {
            root,
            evaluator,
            value: value.map(|value| value.seen_by(Player::First, root.to_move())),
            max_depth: limits.depth.unwrap_or(u32::MAX),
            meter: Meter::start(limits),
            subtrees: FxHashMap::default(),
        }
    }

    /// Returns the sizes of the whole tree, or `None` if a limit was reached.
    pub(super) fn run(&mut self) -> Option<Subtree> {
        self.subtree(self.root, 0)
    }

    fn subtree(&mut self, position: &G, ply: u32) -> Option<Subtree> {
        if stack::is_short::<G, G::Move>(ply) {
            return stack::on_new_segment::<G, G::Move, _>(|| self.visit(position, ply));
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
        let proof = |holds: bool| holds.then_some(ProofSize::LEAF);
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
    let one =
        |bound: fn(&Subtree) -> Option<ProofSize>| children.iter().filter_map(bound).reduce(ProofSize::min);
    let all = |bound: fn(&Subtree) -> Option<ProofSize>| {
        children.iter().map(bound).try_fold(ProofSize::EMPTY, |sum, size| Some(sum.plus(size?)))
    };
    let lower = |subtree: &Subtree| subtree.at_least;
    let upper = |subtree: &Subtree| subtree.at_most;
    // The mover proves its bound with one move; the other side's bound needs a proof for every move.
    let (at_least, at_most, refuted) = match mover {
        Player::First => (one(lower), all(upper), upper as fn(&Subtree) -> Option<ProofSize>),
        Player::Second => (all(lower), one(upper), lower as fn(&Subtree) -> Option<ProofSize>),
    };
    // The exact proof has one move with an exact proof, which includes its refutation; the other moves are refuted.
    let exact = all(refuted).and_then(|all_refuted| {
        let with_exact = |child: &Subtree| {
            let (exact, refuted) = (child.exact?, refuted(child)?);
            Some(ProofSize {
                leaves: (all_refuted.leaves - refuted.leaves).saturating_add(exact.leaves),
                nodes: (all_refuted.nodes - refuted.nodes).saturating_add(exact.nodes),
            })
        };
        children.iter().filter_map(with_exact).reduce(ProofSize::min)
    });
    let with_root = |size: ProofSize| ProofSize { nodes: size.nodes.saturating_add(1), ..size };
    Subtree {
        nodes: children.iter().fold(1, |sum, child| sum.saturating_add(child.nodes)),
        height: 1 + children.iter().map(|child| child.height).max().unwrap_or(0),
        at_least: at_least.map(with_root),
        at_most: at_most.map(with_root),
        exact: exact.map(with_root),
    }
}
