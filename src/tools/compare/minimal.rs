//! Walking a tree for the smallest part that settles its value.

use rustc_hash::FxHashMap;

use super::contender::AnyEvaluator;
use crate::game::Game;
use crate::search::Limits;
use crate::search::Meter;
use crate::stack;
use crate::value::Player;
use crate::value::Value;

/// Leaves and positions, each counted as few as possible by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) leaves: u64,
    pub(super) nodes: u64,
}

impl Size {
    const LEAF: Self = Self { leaves: 1, nodes: 1 };
    const NOTHING: Self = Self { leaves: 0, nodes: 0 };

    fn plus(self, other: Self) -> Self {
        Self {
            leaves: self.leaves.saturating_add(other.leaves),
            nodes: self.nodes.saturating_add(other.nodes),
        }
    }

    fn least(self, other: Self) -> Self {
        Self { leaves: self.leaves.min(other.leaves), nodes: self.nodes.min(other.nodes) }
    }
}

/// What the tree of one position is like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walked {
    /// All its positions.
    pub(super) nodes: u64,
    /// Plies to its deepest leaf.
    pub(super) height: u32,
    /// The least that shows that the first player gets the root's value or more; `None` where it does not.
    at_least: Option<Size>,
    /// The least that shows that it gets no more.
    at_most: Option<Size>,
    /// The least that shows both.
    pub(super) settled: Option<Size>,
}

/// A walk through the positions of a tree, once for each ply at which one turns up: trees are alike that hang from
/// the same position at the same ply.
pub(super) struct Walk<'w, G: Game> {
    root: &'w G,
    evaluator: &'w AnyEvaluator<'w, G>,
    /// What the first player gets, plies counted from the root.
    value: Option<Value>,
    horizon: u32,
    meter: Meter,
    known: FxHashMap<(G, u32), Walked>,
}

impl<'w, G: Game> Walk<'w, G> {
    /// A walk from `root`, worth `value` to its side to move, to the depth that `limits` give.
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
            horizon: limits.depth.unwrap_or(u32::MAX),
            meter: Meter::start(limits),
            known: FxHashMap::default(),
        }
    }

    /// The whole tree; `None` where a limit was reached.
    pub(super) fn walk(&mut self) -> Option<Walked> {
        self.at(self.root, 0)
    }

    fn at(&mut self, position: &G, ply: u32) -> Option<Walked> {
        if stack::is_short::<G, G::Move>(ply) {
            return stack::on_new_segment::<G, G::Move, _>(|| self.visit(position, ply));
        }
        self.visit(position, ply)
    }

    fn visit(&mut self, position: &G, ply: u32) -> Option<Walked> {
        if !self.meter.visit() {
            return None;
        }
        if let Some(outcome) = position.outcome() {
            return Some(self.leaf(Value::of(outcome, Player::First, ply)));
        }
        if ply == self.horizon {
            let estimate = Value::Estimate(self.evaluator.evaluate(position));
            return Some(self.leaf(estimate.seen_by(Player::First, position.to_move())));
        }
        let mut children = Vec::new();
        for mv in position.legal_moves() {
            let child = (position.apply(mv), ply + 1);
            let walked = if let Some(walked) = self.known.get(&child) {
                *walked
            } else {
                let walked = self.at(&child.0, child.1)?;
                // A table is never more than twice as large as what is in it.
                if !self.meter.claim(2 * size_of::<((G, u32), Walked)>() + child.0.heap_bytes()) {
                    return None;
                }
                self.known.insert(child, walked);
                walked
            };
            children.push(walked);
        }
        Some(above(&children, position.to_move()))
    }

    fn leaf(&self, worth: Value) -> Walked {
        let shows = |so: bool| so.then_some(Size::LEAF);
        Walked {
            nodes: 1,
            height: 0,
            at_least: shows(self.value.is_some_and(|value| worth >= value)),
            at_most: shows(self.value.is_some_and(|value| worth <= value)),
            settled: shows(self.value == Some(worth)),
        }
    }
}

/// The tree above `children`, where `mover` chooses one of them.
fn above(children: &[Walked], mover: Player) -> Walked {
    // Who moves shows by one move that it gets so much, and the other side by all moves that it gets no more.
    let one = |side: fn(&Walked) -> Option<Size>| children.iter().filter_map(side).reduce(Size::least);
    let all = |side: fn(&Walked) -> Option<Size>| {
        children.iter().map(side).try_fold(Size::NOTHING, |sum, size| Some(sum.plus(size?)))
    };
    let up = |walked: &Walked| walked.at_least;
    let down = |walked: &Walked| walked.at_most;
    let (at_least, at_most, refuted) = match mover {
        Player::First => (one(up), all(down), down as fn(&Walked) -> Option<Size>),
        Player::Second => (all(up), one(down), up as fn(&Walked) -> Option<Size>),
    };
    let refutations = all(refuted);
    // One move is settled, and the others are shown to be no better. What refutes a settled move is part of it.
    let settled = refutations.and_then(|all| {
        let with = |child: &Walked| {
            let (settled, refuted) = (child.settled?, refuted(child)?);
            Some(Size {
                leaves: (all.leaves - refuted.leaves).saturating_add(settled.leaves),
                nodes: (all.nodes - refuted.nodes).saturating_add(settled.nodes),
            })
        };
        children.iter().filter_map(with).reduce(Size::least)
    });
    let itself = |size: Size| Size { nodes: size.nodes.saturating_add(1), ..size };
    Walked {
        nodes: children.iter().fold(1, |sum, child| sum.saturating_add(child.nodes)),
        height: 1 + children.iter().map(|child| child.height).max().unwrap_or(0),
        at_least: at_least.map(itself),
        at_most: at_most.map(itself),
        settled: settled.map(itself),
    }
}
