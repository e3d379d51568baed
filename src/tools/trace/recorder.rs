//! Writing the tree down while it is walked: [`Recorder`].

use super::{Cut, Kind, Trace, TraceNode, Unseen, fold};
use crate::game::Game;
use crate::search::Limits;
use crate::search::Observer;
use crate::search::Report;
use crate::value::Bound;
use crate::value::{Value, Window};

/// A record that is to be folded keeps so many positions first, to choose from.
const ROOM: usize = 1 << 16;
/// Which part of the memory that a search may fill its record may fill besides: one in so many.
const SHARE: u64 = 8;

/// Watches a search and keeps the tree that it walks, up to a number of positions.
///
/// When that is reached the deepest plies are folded until half of it is free again, so that what remains is the
/// upper part of the tree, and all the rest is counted. That takes constant time a position on the average.
///
/// A search that begins at the root again has the earlier tree forgotten.
#[derive(Clone, Debug)]
pub struct Recorder<G: Game> {
    most: usize,
    nodes: Vec<TraceNode<G::Move, G>>,
    /// From the root to the position being searched: the index is the ply.
    open: Vec<Open>,
    /// Below this ply nothing is kept.
    deepest: u32,
}

/// A position that was entered and not yet left.
#[derive(Clone, Debug)]
struct Open {
    /// Where it is kept.
    node: Option<usize>,
    /// How many of its moves were searched or cut off.
    moves: usize,
    /// The best value so far, for the side to move.
    best: Value,
    /// How many positions below it were visited.
    below: u64,
    /// Whether it, or a position below it, stands at the horizon.
    horizon: bool,
    /// Whether all that was begun below it was finished.
    whole: bool,
}

impl<G: Game> Recorder<G> {
    /// A recorder that keeps at most `most` positions, and at least the root.
    pub fn new(most: usize) -> Self {
        Self { most: most.max(1), nodes: Vec::new(), open: Vec::new(), deepest: u32::MAX }
    }

    /// A recorder with positions enough to choose `most` from, that takes no more than an eighth of the memory in
    /// `limits` unless `most` alone are more.
    pub(super) fn within(most: usize, limits: &Limits) -> Self {
        let bytes = 2 * size_of::<TraceNode<G::Move, G>>();
        let room = limits.memory.map_or(ROOM, |memory| {
            usize::try_from(memory / SHARE).map_or(ROOM, |share| (share / bytes).min(ROOM))
        });
        Self::new(room.max(most))
    }

    /// The tree, once the search of `position` has given its `report`.
    pub fn finish(mut self, position: &G, report: Report<G::Move>) -> Trace<G::Move, G> {
        if self.nodes.is_empty() {
            self.nodes.push(new_node(position, None, 0, Window::FULL));
        }
        // Where a limit stopped it the report says what was found so far.
        let root = &mut self.nodes[0];
        root.bound = report.bound().unwrap_or(root.bound);
        root.value = report.value();
        let mut here = Some(0);
        let mut line = report.pv.iter();
        while let Some(id) = here {
            self.nodes[id].principal = true;
            let next = line.next().copied();
            let mut children = self.nodes[id].children.iter().copied();
            here = children.find(|&child| next.is_some() && self.nodes[child].mv == next);
        }
        Trace { nodes: self.nodes, report }
    }

    /// Folds the deepest plies until half of the room is free; ply 1 stays.
    fn make_room(&mut self) {
        let mut plies = Vec::new();
        for node in &self.nodes {
            let ply = node.ply as usize;
            if plies.len() <= ply {
                plies.resize(ply + 1, 0_usize);
            }
            plies[ply] += 1;
        }
        let mut sum = 0;
        let fitting = plies.iter().take_while(|&&count| {
            sum += count;
            sum <= self.most / 2
        });
        #[expect(clippy::cast_possible_truncation, reason = "every ply is a u32")]
        let deepest = (fitting.count() as u32).saturating_sub(1).max(1);
        self.deepest = deepest.min(self.deepest);
        let kept: Vec<bool> = self.nodes.iter().map(|node| node.ply <= self.deepest).collect();
        let mut is_open = vec![false; self.nodes.len()];
        for open in &self.open {
            if let Some(id) = open.node {
                is_open[id] = true;
            }
        }
        // What lies below an open position is counted when that is left.
        let places = fold::keep_only(&mut self.nodes, &kept, &is_open);
        for open in &mut self.open {
            open.node = open.node.and_then(|id| places[id]);
        }
    }
}

impl<G: Game> Observer<G> for Recorder<G> {
    fn enter(&mut self, position: &G, mv: Option<G::Move>, ply: u32, window: Window) {
        if ply == 0 {
            self.nodes.clear();
            self.open.clear();
            self.deepest = u32::MAX;
        }
        if self.nodes.len() >= self.most && self.deepest > 1 && ply <= self.deepest {
            self.make_room();
        }
        let parent = self.open.last().and_then(|open| open.node);
        let has_place = parent.is_some() || ply == 0;
        let node = (has_place && ply <= self.deepest && self.nodes.len() < self.most).then(|| {
            let order = self.open.last().map_or(0, |open| open.moves);
            self.nodes.push(TraceNode { parent, order, ..new_node(position, mv, ply, window) });
            let id = self.nodes.len() - 1;
            if let Some(parent) = parent {
                self.nodes[parent].children.push(id);
            }
            id
        });
        let open = Open { node, moves: 0, best: Value::WORST, below: 0, horizon: false, whole: true };
        self.open.push(open);
    }

    fn evaluate(&mut self, _: &G, _: u32, _: Value) {
        let Some(open) = self.open.last_mut() else { return };
        open.horizon = true;
        if let Some(id) = open.node {
            self.nodes[id].kind = Kind::Horizon;
        }
    }

    fn cut(&mut self, position: &G, _: u32, value: Value, unseen: &[G::Move]) {
        let Some(open) = self.open.last_mut() else { return };
        open.moves += unseen.len();
        if let Some(id) = open.node {
            let outcome = |mv| position.apply(mv).outcome();
            let unseen = unseen.iter().map(|&mv| Unseen { mv, outcome: outcome(mv) });
            self.nodes[id].cut = Some(Cut { value, unseen: unseen.collect() });
        }
    }

    fn leave(&mut self, position: &G, _: u32, value: Value) {
        let Some(open) = self.open.pop() else { return };
        let outcome = if open.below == 0 { position.outcome() } else { None };
        let is_leaf = outcome.is_some() || open.below == 0 && open.horizon;
        let finished = is_leaf || open.whole && open.moves == position.legal_moves().len();
        let mut raised = true;
        if let Some(parent) = self.open.last_mut() {
            parent.moves += 1;
            parent.below += 1 + open.below;
            parent.horizon |= open.horizon;
            parent.whole &= finished;
            if let Some(above) = parent.node {
                let seen = value.seen_by(self.nodes[above].player, position.to_move());
                raised = finished && seen > parent.best;
                if raised {
                    parent.best = seen;
                }
                if open.node.is_none() {
                    self.nodes[above].folded += 1 + open.below;
                }
            }
        }
        let Some(id) = open.node else { return };
        let node = &mut self.nodes[id];
        node.raised = raised;
        if let Some(outcome) = outcome {
            node.kind = Kind::End(outcome);
        }
        if finished {
            let vouched = open.horizon && !is_leaf;
            node.value = Some(if vouched { value.unproven() } else { value });
            node.bound = match value {
                _ if is_leaf => Bound::Exact,
                value if value <= node.window.alpha() => Bound::Upper,
                value if value >= node.window.beta() => Bound::Lower,
                _ => Bound::Exact,
            };
        }
    }
}

fn new_node<G: Game>(position: &G, mv: Option<G::Move>, ply: u32, window: Window) -> TraceNode<G::Move, G> {
    TraceNode {
        mv,
        position: position.clone(),
        player: position.to_move(),
        ply,
        parent: None,
        order: 0,
        children: Vec::new(),
        window,
        value: None,
        bound: Bound::Exact,
        kind: Kind::Inner,
        cut: None,
        raised: true,
        folded: 0,
        principal: false,
    }
}
