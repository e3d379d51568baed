//! Minimax in two steps: the first builds the whole game tree, the second scores it from the leaves to the root.
//!
//! The two steps are `TreeBuilder::build` and `SearchTree::score`; together they compute plain minimax (Shannon 1950).
//! The tree is in `search_tree.rs`, its growing lists in `tree_builder.rs`; limits and statistics are in `walk.rs`.

use super::search_tree::SearchTree;
use super::tree_builder::TreeBuilder;
use super::walk::Walk;
use crate::game::Game;
use crate::search::{Evaluator, Limits, Observer, Report, Searcher, StopReason};
use crate::value::{BoundedValue, Value};

/// Minimax by an explicit tree.
///
/// The search needs memory for every node; in return [`SearchTree::build`] and [`SearchTree::score`] offer the tree to
/// callers. An incomplete tree is not scored: if a limit stops the search, the report has no value. The observer is
/// called after both steps.
///
/// ```
/// use plywood::{ZeroEvaluator, Limits, Searcher, Value, textbook::Tree, toy::Toy};
/// let toy: Toy = "(((2 -1) (5)) (5 -4 0) ((-4 9)))".parse()?;
/// let report = Tree.search(&toy, &ZeroEvaluator, &Limits::none());
/// assert_eq!(report.value(), Some(Value::Points(9)));
/// assert_eq!(report.pv_text(), "c a b");
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Tree;

impl<G: Game, E: Evaluator<G> + ?Sized> TreeBuilder<'_, G, E> {
    /// Builds every position to the end of the game or to the depth limit, and gives each leaf its value.
    fn build(&mut self) {
        while let Some((id, ply, position)) = self.next_pending() {
            if let Some(outcome) = position.outcome() {
                self.nodes[id].value = Some(self.walk.leaf(Value::of(outcome, position.to_move(), ply)));
            } else if ply == self.walk.horizon {
                self.nodes[id].value = Some(self.walk.estimate(&position, ply));
            } else {
                let moves = position.moves();
                self.append_children(id, ply + 1, moves.iter().map(|&mv| (mv, position.apply(mv))));
            }
        }
    }
}

impl<M: Copy> SearchTree<M> {
    /// Gives every node that has children the value of the best of them: the second step.
    ///
    /// Every child has a greater index than its parent, so a loop from the last node to the first scores children
    /// before parents.
    pub fn score(&mut self) {
        for id in (0..self.nodes.len()).rev() {
            let (mut best, player) = (Value::WORST, self.nodes[id].player);
            for child in self.child_range(id) {
                let Some(value) = self.nodes[child as usize].value else { continue };
                let value = value.seen_by(player, self.nodes[child as usize].player);
                if value > best {
                    best = value;
                    (self.nodes[id].value, self.nodes[id].best_child) = (Some(value), child);
                }
            }
        }
    }

    /// Builds the tree of `position`, with values at its leaves: the first step.
    ///
    /// # Errors
    ///
    /// The limit that stopped the search; an incomplete tree cannot be scored.
    pub fn build<G: Game<Move = M>, E: Evaluator<G> + ?Sized>(
        position: &G,
        evaluator: &E,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        let (mut nodes, mut unobserved) = (Vec::new(), ());
        let walk = Walk::new(evaluator, limits, &mut unobserved);
        let mut builder = TreeBuilder::new(walk, position, &mut nodes);
        builder.build();
        builder.walk.meter.stopped().map_or(Ok(Self { nodes }), Err)
    }
}

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
        let (mut nodes, mut unobserved) = (Vec::new(), ());
        let mut builder =
            TreeBuilder::new(Walk::new(evaluator, limits, &mut unobserved), position, &mut nodes);
        builder.build();
        let Walk { meter, stats, .. } = builder.walk;
        if meter.is_stopped() {
            return Report::new(position, None, Vec::new(), &meter, stats);
        }
        let mut tree = SearchTree { nodes };
        tree.score();
        if observer.observes_nodes() {
            tree.replay(position, observer);
        }
        let found = tree.root().value.map(BoundedValue::exact);
        Report::new(position, found, tree.pv(), &meter, stats)
    }
}
