//! Minimax in two steps: build the tree, then score it.

use super::search_tree::{NodeId, SearchTree, TreeNode};
use crate::game::Game;
use crate::search::Evaluator;
use crate::search::Meter;
use crate::search::Observer;
use crate::search::{Limits, StopReason};
use crate::search::{Report, Searcher, Stats};
use crate::value::{BoundedValue, Value, Window};

/// Minimax by an explicit tree: first the whole tree is built to the end of the game or to the depth
/// asked, then it is scored from the leaves up.
///
/// It needs memory for every node, and in return the tree is there to be looked at:
/// [`SearchTree::build`] and [`SearchTree::score`] are the two steps. A half-built tree is never scored:
/// where a limit stops the building, no value is reported. An observer is told when both steps are done.
///
/// ```
/// use plywood::{Limits, Searcher, Value, ZeroEvaluator, textbook::Tree, toy::Toy};
/// let toy: Toy = "(((2 -1) (5)) (5 -4 0) ((-4 9)))".parse()?;
/// let report = Tree.search(&toy, &ZeroEvaluator, &Limits::none());
/// assert_eq!(report.value, Some(Value::Points(9)));
/// assert_eq!(report.pv_text(), "c a b");
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Tree;

impl Searcher for Tree {
    fn name(&self) -> &'static str {
        "tree"
    }

    fn finds_first_best_move(&self) -> bool {
        true
    }

    fn is_traceable(&self) -> bool {
        true
    }

    fn observe<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>>(
        &mut self,
        position: &G,
        evaluator: &E,
        limits: &Limits,
        observer: &mut O,
    ) -> Report<G::Move> {
        let mut builder = Builder::new(evaluator, limits);
        // To give back gigabytes takes the system a while, which is no time of the search: a tree is freed when the
        // report is made.
        let mut nodes = Vec::new();
        match builder.build(position, &mut nodes) {
            Ok(()) => {
                let mut tree = SearchTree { nodes };
                tree.score();
                if observer.observes_nodes() {
                    tell(&tree, position, observer);
                }
                let found = tree.root().value.map(BoundedValue::exact);
                Report::new(position, found, tree.pv(), &builder.meter, builder.stats)
            }
            Err(_) => Report::new(position, None, Vec::new(), &builder.meter, builder.stats),
        }
    }
}

/// The two steps.
impl<M: Copy> SearchTree<M> {
    /// The first step: every position to the end of the game or to the depth asked, with the leaves'
    /// values. [`score`](SearchTree::score) is the second.
    ///
    /// # Errors
    ///
    /// The limit that stopped it; a half-built tree is of no use.
    pub fn build<G: Game<Move = M>, E: Evaluator<G> + ?Sized>(
        position: &G,
        evaluator: &E,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        let mut nodes = Vec::new();
        Builder::new(evaluator, limits).build(position, &mut nodes)?;
        Ok(Self { nodes })
    }

    /// The second step: gives every node that has children the value of the best of them.
    ///
    /// Every child stands behind its parent, so the walk goes backwards and meets children first.
    pub fn score(&mut self) {
        for id in (0..self.nodes.len()).rev() {
            let player = self.nodes[id].player;
            let mut best = Value::WORST;
            for child in self.child_range(id) {
                let Some(value) = self.nodes[child as usize].value else { continue };
                let value = value.seen_by(player, self.nodes[child as usize].player);
                if value > best {
                    best = value;
                    self.nodes[id].value = Some(value);
                    self.nodes[id].best_child = child;
                }
            }
        }
    }
}

/// Builds a tree, depth first, so that only the positions still to be visited are kept.
struct Builder<'a, E: ?Sized> {
    evaluator: &'a E,
    /// The ply at which the evaluator speaks.
    horizon: u32,
    meter: Meter,
    stats: Stats,
}

/// A node whose position has yet to be visited.
struct Pending<G> {
    id: NodeId,
    ply: u32,
    position: G,
}

impl<'a, E: ?Sized> Builder<'a, E> {
    fn new(evaluator: &'a E, limits: &Limits) -> Self {
        let horizon = limits.depth.unwrap_or(u32::MAX);
        Self { evaluator, horizon, meter: Meter::start(limits), stats: Stats::default() }
    }

    /// Puts the tree of `root` into `nodes`, which is empty.
    fn build<G: Game>(&mut self, root: &G, nodes: &mut Vec<TreeNode<G::Move>>) -> Result<(), StopReason>
    where
        E: Evaluator<G>,
    {
        let mut pending = Vec::new();
        self.make_room(nodes, 1)?;
        nodes.push(TreeNode::new(None, root.to_move()));
        self.make_room(&mut pending, 1)?;
        self.meter.claim(root.heap_bytes());
        pending.push(Pending { id: 0, ply: 0, position: root.clone() });
        while let Some(Pending { id, ply, position }) = pending.pop() {
            self.meter.release(position.heap_bytes());
            if !self.meter.visit() {
                return Err(self.meter.stopped().unwrap_or(StopReason::Nodes));
            }
            if let Some(outcome) = position.outcome() {
                self.stats.leaves += 1;
                nodes[id as usize].value = Some(Value::of(outcome, position.to_move(), ply));
            } else if ply == self.horizon {
                self.stats.leaves += 1;
                self.stats.evaluations += 1;
                nodes[id as usize].value = Some(Value::Estimate(self.evaluator.evaluate(&position)));
            } else {
                let moves = position.moves();
                self.make_room(nodes, moves.len())?;
                self.make_room(&mut pending, moves.len())?;
                let first = pending.len();
                nodes[id as usize].first_child = node_id(nodes.len());
                nodes[id as usize].children = node_id(moves.len());
                for mv in moves {
                    let child = position.apply(mv);
                    let id = node_id(nodes.len());
                    self.meter.claim(child.heap_bytes());
                    nodes.push(TreeNode::new(Some(mv), child.to_move()));
                    pending.push(Pending { id, ply: ply + 1, position: child });
                }
                // The last is taken first, and the children are to be visited in their order.
                pending[first..].reverse();
            }
        }
        Ok(())
    }

    /// Sees to it that `list` can take `more`: the list grows by an eighth at a time, since twice would
    /// leave half of a limited memory unused.
    fn make_room<T>(&mut self, list: &mut Vec<T>, more: usize) -> Result<(), StopReason> {
        let (room, wanted) = (list.capacity(), list.len() + more);
        if wanted > room {
            let room_then = wanted.max(room + room / 8).max(64);
            if NodeId::try_from(room_then).is_err() {
                self.meter.stop(StopReason::Memory);
            }
            if !self.meter.claim((room_then - room) * size_of::<T>()) || self.meter.is_stopped() {
                return Err(StopReason::Memory);
            }
            list.reserve_exact(room_then - list.len());
        }
        Ok(())
    }
}

/// A place in a list that is shorter than 2^32, which `make_room` sees to.
#[expect(clippy::cast_possible_truncation, reason = "the list is shorter than 2^32")]
fn node_id(place: usize) -> NodeId {
    place as NodeId
}

/// Tells `observer` of a scored tree, position by position in the order of the recursive search.
fn tell<G: Game, O: Observer<G>>(tree: &SearchTree<G::Move>, root: &G, observer: &mut O) {
    enum Step<G> {
        Enter(NodeId, u32, G),
        Leave(NodeId, u32, G),
    }
    let mut steps = vec![Step::Enter(0, 0, root.clone())];
    while let Some(step) = steps.pop() {
        match step {
            Step::Enter(id, ply, position) => {
                let node = &tree.nodes[id as usize];
                observer.enter(&position, node.mv, ply, Window::FULL);
                if let Some(value @ Value::Estimate(_)) = node.value
                    && node.is_leaf()
                {
                    observer.evaluate(&position, ply, value);
                }
                let children: Vec<_> = tree
                    .children(id)
                    .rev()
                    .filter_map(|child| Some((child, tree.nodes[child as usize].mv?)))
                    .map(|(child, mv)| Step::Enter(child, ply + 1, position.apply(mv)))
                    .collect();
                steps.push(Step::Leave(id, ply, position));
                steps.extend(children);
            }
            Step::Leave(id, ply, position) => {
                if let Some(value) = tree.nodes[id as usize].value {
                    observer.leave(&position, ply, value);
                }
            }
        }
    }
}
