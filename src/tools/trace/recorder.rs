//! Recording a search: [`Trace::record`] and [`Recorder`].

use rustc_hash::FxHashSet;
use thiserror::Error;

use super::order::MoveOrder;
use super::tree::{Cutoff, NodeKind, PrunedMove, Trace, TraceNode, keep_only};
use crate::game::Game;
use crate::search::{Evaluator, Limits, Observer, Report, Searcher};
use crate::searchers::AnySearcher;
use crate::value::{Bound, Bounds, Player, Value, Window};

/// The number of nodes that a recorder keeps before the trace is folded to the requested number.
const NODES_BEFORE_FOLDING: usize = 1 << 16;
/// The number of pruned moves that a recorder lists at each cutoff. A game with very many moves has so many cutoffs with so
/// many pruned moves that a list of all of them would need far more memory than the nodes.
const MAX_LISTED: usize = 64;
/// The nodes of a recorder may use the memory limit of its search divided by this number.
pub(super) const MEMORY_DIVISOR: u64 = 8;

impl<G: Game> Trace<G::Move, G> {
    /// Searches `position` and records the visited tree: at most `max_nodes` nodes, but at least the root.
    ///
    /// # Errors
    ///
    /// [`UntraceableSearch`] if the search is not [traceable](Searcher::is_traceable).
    pub fn record<S: Searcher, E: Evaluator<G> + ?Sized>(
        searcher: &mut S,
        position: &G,
        evaluator: &E,
        limits: &Limits,
        max_nodes: usize,
    ) -> Result<Self, UntraceableSearch> {
        UntraceableSearch::check(searcher)?;
        let mut recorder = Recorder::for_folding(max_nodes, limits);
        let mut observer: &mut dyn Observer<G> = &mut recorder;
        let report = searcher.observe(position, evaluator, limits, &mut observer);
        Ok(recorder.finish(position, report).fold(max_nodes))
    }
}

/// The error for a search that does not visit one game tree in depth-first order, and so cannot be recorded.
///
/// ```
/// use plywood::{Limits, Solver, Trace, ZeroEvaluator, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let error = Trace::record(&mut Solver::default(), &toy, &ZeroEvaluator, &Limits::none(), 100).unwrap_err();
/// assert!(error.to_string().starts_with("the search `solver` cannot be recorded as a tree"));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the search `{search}` cannot be recorded as a tree, because it searches positions repeatedly and uses a table; \
     traceable searches are {}",
    UntraceableSearch::alternatives().join(", ")
)]
#[non_exhaustive]
pub struct UntraceableSearch {
    /// The name of the search.
    pub search: String,
}

impl UntraceableSearch {
    /// Checks that `searcher` is [traceable](Searcher::is_traceable).
    ///
    /// # Errors
    ///
    /// [`UntraceableSearch`] if it is not.
    pub fn check(searcher: &impl Searcher) -> Result<(), Self> {
        if searcher.is_traceable() { Ok(()) } else { Err(Self::new(searcher.name())) }
    }

    /// Creates the error for the search with this name.
    pub fn new(search: &str) -> Self {
        Self { search: search.to_owned() }
    }

    /// Returns the names of the built-in searches that are traceable.
    fn alternatives() -> Vec<&'static str> {
        AnySearcher::all().iter().filter(|search| search.is_traceable()).map(Searcher::name).collect()
    }
}

/// An observer that records the visited tree, up to a number of nodes.
///
/// At the maximum number of nodes, the deepest plies are folded until half of the space is free. The recorder therefore
/// keeps the upper part of the tree and counts the rest, in amortized constant time per node. When the search enters the
/// root again, the recorder discards the previous tree.
///
/// ```
/// use plywood::{Limits, Searcher, ZeroEvaluator, textbook::Recursive, toy::Toy, trace::Recorder};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let mut recorder = Recorder::new(5);
/// let report = Recursive.observe(&toy, &ZeroEvaluator, &Limits::none(), &mut recorder);
/// let trace = recorder.finish(&toy, report);
/// assert_eq!(trace.nodes().len() as u64 + trace.folded(), 7);
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recorder<G: Game> {
    max_nodes: usize,
    nodes: Vec<TraceNode<G::Move, G>>,
    /// The path from the root to the current position; the index is the ply.
    open: Vec<OpenNode>,
    /// The deepest ply that is recorded.
    max_ply: u32,
}

/// A position that the search has entered but not yet left.
#[derive(Clone, Debug)]
struct OpenNode {
    /// The index of the recorded node, if the position is recorded.
    node: Option<usize>,
    /// The side to move.
    player: Player,
    window: Window,
    /// The number of moves that were searched or pruned.
    moves: usize,
    /// The best value so far for the side to move.
    best: Value,
    /// The interval of the position's value for the side to move that follows from the moves searched so far.
    implied: Bounds,
    /// The number of visited positions below.
    below: u64,
    /// Whether the position, or a position below it, is at the horizon.
    reaches_horizon: bool,
    /// Whether all searches below were completed.
    complete: bool,
}

impl OpenNode {
    /// Returns the interval of the position's value that follows from the moves and from `value`, the result of the
    /// search in its window. This result may be only a bound even if the moves determine the value: a position all of
    /// whose moves end the game has an exact value in every window.
    fn bounds(&self, value: Value) -> Bounds {
        let low = if value <= self.window.alpha() { Value::WORST } else { value };
        let high = if value >= self.window.beta() { Value::BEST } else { value };
        Bounds::new(low.max(self.implied.low), high.min(self.implied.high))
    }
}

impl<G: Game> Recorder<G> {
    /// Creates a recorder that keeps at most `max_nodes` nodes, but at least the root.
    pub fn new(max_nodes: usize) -> Self {
        Self { max_nodes: max_nodes.max(1), nodes: Vec::new(), open: Vec::new(), max_ply: u32::MAX }
    }

    /// Creates a recorder with enough nodes to select `max_nodes` of them. Its nodes use at most an eighth of the memory in
    /// `limits`, unless `max_nodes` nodes alone need more, and its lists of pruned moves about twice as much as its nodes.
    pub(super) fn for_folding(max_nodes: usize, limits: &Limits) -> Self {
        // A growing vector can have twice the capacity that it needs.
        let bytes = 2 * size_of::<TraceNode<G::Move, G>>();
        let share = limits.memory.and_then(|memory| usize::try_from(memory / MEMORY_DIVISOR).ok());
        let capacity = share.map_or(usize::MAX, |share| share / bytes).min(NODES_BEFORE_FOLDING);
        Self::new(capacity.max(max_nodes))
    }

    /// Returns the trace of the search of `position`, which returned `report`.
    pub fn finish(mut self, position: &G, report: Report<G::Move>) -> Trace<G::Move, G> {
        if self.nodes.is_empty() {
            self.nodes.push(new_node(position, None, 0, Window::FULL));
        }
        // If a limit stopped the search, the report contains the result so far.
        let root = &mut self.nodes[0];
        root.bound = report.bound().unwrap_or(root.bound);
        root.value = report.value();
        root.on_pv = true;
        let mut last = 0;
        for mv in &report.pv {
            let mut children = self.nodes[last].children.iter().copied();
            let Some(next) = children.find(|&child| self.nodes[child].mv.as_ref() == Some(mv)) else { break };
            self.nodes[next].on_pv = true;
            last = next;
        }
        Trace { nodes: self.nodes, report, order: MoveOrder::Listed }
    }

    /// Folds the deepest plies until half of the space is free; plies 0 and 1 are kept.
    fn fold_deepest_plies(&mut self) {
        let mut plies: Vec<u32> = self.nodes.iter().map(|node| node.ply).collect();
        let (_, first_beyond_half, _) = plies.select_nth_unstable(self.max_nodes / 2);
        self.max_ply = first_beyond_half.saturating_sub(1).max(1).min(self.max_ply);
        let kept: Vec<bool> = self.nodes.iter().map(|node| node.ply <= self.max_ply).collect();
        let open: FxHashSet<usize> = self.open.iter().filter_map(|open| open.node).collect();
        // Nodes below an open position are counted when the search leaves that position.
        let indices = keep_only(&mut self.nodes, &kept, &open);
        for open in &mut self.open {
            open.node = open.node.and_then(|id| indices[id]);
        }
    }
}

impl<G: Game> Observer<G> for Recorder<G> {
    fn enter(&mut self, position: &G, mv: Option<G::Move>, ply: u32, window: Window) {
        if ply == 0 {
            self.nodes.clear();
            self.open.clear();
            self.max_ply = u32::MAX;
        }
        if self.nodes.len() >= self.max_nodes && self.max_ply > 1 && ply <= self.max_ply {
            self.fold_deepest_plies();
        }
        let (parent, order) = self.open.last().map_or((None, 0), |open| (open.node, open.moves));
        // A node is recorded only if its parent is.
        let is_attached = parent.is_some() || ply == 0;
        let id = self.nodes.len();
        let node = (is_attached && ply <= self.max_ply && id < self.max_nodes).then_some(id);
        if node.is_some() {
            self.nodes.push(TraceNode { parent, order, ..new_node(position, mv, ply, window) });
            if let Some(parent) = parent {
                self.nodes[parent].children.push(id);
            }
        }
        self.open.push(OpenNode {
            node,
            player: position.to_move(),
            window,
            moves: 0,
            best: Value::WORST,
            implied: Bounds::exact(Value::WORST),
            below: 0,
            reaches_horizon: false,
            complete: true,
        });
    }

    fn evaluate(&mut self, _: &G, _: u32, _: Value) {
        let Some(open) = self.open.last_mut() else { return };
        open.reaches_horizon = true;
        if let Some(id) = open.node {
            self.nodes[id].kind = NodeKind::Horizon;
        }
    }

    fn cut(&mut self, position: &G, _: u32, value: Value, pruned: &[G::Move]) {
        let Some(open) = self.open.last_mut() else { return };
        open.moves += pruned.len();
        open.implied.high = Value::BEST;
        if let Some(id) = open.node {
            let outcome = |mv| position.apply(mv).outcome();
            let unlisted = pruned.len().saturating_sub(MAX_LISTED);
            let listed = pruned.iter().take(MAX_LISTED);
            let pruned = listed.map(|&mv| PrunedMove { mv, outcome: outcome(mv) }).collect();
            self.nodes[id].cutoff = Some(Cutoff { value, pruned, unlisted });
        }
    }

    fn leave(&mut self, position: &G, _: u32, value: Value) {
        let Some(open) = self.open.pop() else { return };
        let outcome = if open.below == 0 { position.outcome() } else { None };
        let is_leaf = outcome.is_some() || open.below == 0 && open.reaches_horizon;
        let finished = is_leaf || open.complete && open.moves == position.legal_moves().len();
        let mut is_new_best = true;
        let bounds = match finished {
            true if is_leaf => Bounds::exact(value),
            true => open.bounds(value),
            false => Bounds::UNKNOWN,
        };
        if let Some(parent) = self.open.last_mut() {
            parent.moves += 1;
            parent.below += 1 + open.below;
            parent.reaches_horizon |= open.reaches_horizon;
            parent.complete &= finished;
            let below = bounds.seen_by(parent.player, open.player);
            parent.implied =
                Bounds::new(parent.implied.low.max(below.low), parent.implied.high.max(below.high));
            if let Some(parent_id) = parent.node {
                let parent_value = value.seen_by(parent.player, open.player);
                is_new_best = finished && parent_value > parent.best;
                if is_new_best {
                    parent.best = parent_value;
                }
                if open.node.is_none() {
                    self.nodes[parent_id].folded += 1 + open.below;
                }
            }
        }
        let Some(id) = open.node else { return };
        let node = &mut self.nodes[id];
        node.is_new_best = is_new_best;
        if let Some(outcome) = outcome {
            node.kind = NodeKind::End(outcome);
        }
        if finished {
            let is_unproven = open.reaches_horizon && !is_leaf;
            // If the exact value equals the value that the search returned, they can still be different results, such as a
            // draw and 0 points: the search returns the first of equal values.
            let value = bounds.exact_value().filter(|exact| *exact != value).unwrap_or(value);
            node.value = Some(if is_unproven { value.unproven() } else { value });
            node.bound = match bounds.exact_value() {
                Some(_) => Bound::Exact,
                None if value <= node.window.alpha() => Bound::Upper,
                None => Bound::Lower,
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
        kind: NodeKind::Inner,
        cutoff: None,
        is_new_best: true,
        folded: 0,
        on_pv: false,
    }
}
