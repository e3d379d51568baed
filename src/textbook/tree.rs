//! Minimax in two steps: the first builds the whole game tree, the second scores it from the leaves to the root.
//!
//! The two steps are `TreeBuilder::build` and `SearchTree::score`; together they compute plain minimax (Shannon 1950).
//! The tree and its construction are in `search_tree.rs`; limits and statistics are in `walk.rs`.

use super::search_tree::{SearchTree, TreeBuilder};
use super::walk::Walk;
use crate::game::Game;
use crate::search::{Evaluator, Limits, Observer, Report, StopReason};
use crate::value::{BoundedValue, Value};

/// Minimax by an explicit tree.
///
/// The search needs memory for every node; in return, callers can build and score the tree themselves with
/// [`SearchTree::build`] and [`SearchTree::score`]. An incomplete tree is not scored: if a limit stops the search, the
/// report has no value. The observer is called after both steps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tree;

impl<G: Game, E: Evaluator<G> + ?Sized> TreeBuilder<'_, G, E> {
    /// Builds the tree to the end of the game or to the depth limit, with values at its leaves.
    fn build(&mut self) {
        while let Some((id, ply, position)) = self.next_pending() {
            if let Some(outcome) = position.outcome() {
                self.tree.nodes[id].value = Some(self.walk.leaf(Value::of(outcome, position.to_move(), ply)));
            } else if ply == self.walk.horizon {
                self.tree.nodes[id].value = Some(self.walk.estimate(&position, ply));
            } else {
                let moves = position.moves();
                self.append_children(id, ply + 1, moves.iter().map(|&mv| (mv, position.apply(mv))));
            }
        }
    }
}

impl<M: Copy> SearchTree<M> {
    /// Scores every node that has children by its best child. This is the second step of the search [`Tree`].
    ///
    /// A child has a greater index than its parent, so a loop from the last node to the first scores children first.
    pub fn score(&mut self) {
        for id in (0..self.nodes.len()).rev() {
            let (mut best, player) = (Value::WORST, self.nodes[id].player);
            for child in self.nodes[id].child_ids() {
                let Some(value) = self.nodes[child as usize].value else { continue };
                let value = value.seen_by(player, self.nodes[child as usize].player);
                if value > best {
                    best = value;
                    (self.nodes[id].value, self.nodes[id].best_child) = (Some(value), child);
                }
            }
        }
    }

    /// Builds the tree of `position`, with values at its leaves. This is the first step of the search [`Tree`].
    ///
    /// # Errors
    ///
    /// The limit that stopped the search; an incomplete tree cannot be scored.
    pub fn build<G: Game<Move = M>, E: Evaluator<G> + ?Sized>(
        position: &G,
        evaluator: &E,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        let mut unobserved = ();
        let mut builder = TreeBuilder::new(evaluator, limits, &mut unobserved, position);
        builder.build();
        builder.walk.meter.stopped().map_or(Ok(builder.tree), Err)
    }
}

/// Runs both steps, and calls the observer for the nodes of the complete tree.
pub(super) fn search<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>>(
    position: &G,
    evaluator: &E,
    limits: &Limits,
    observer: &mut O,
) -> Report<G::Move> {
    let mut unobserved = ();
    let mut builder = TreeBuilder::new(evaluator, limits, &mut unobserved, position);
    builder.build();
    let TreeBuilder { walk: Walk { meter, stats, .. }, mut tree, .. } = builder;
    if meter.is_stopped() {
        return Report::new(position, None, Vec::new(), &meter, stats);
    }
    tree.score();
    if observer.observes_nodes() {
        tree.replay(position, observer);
    }
    Report::new(position, tree.root().value.map(BoundedValue::exact), tree.pv(), &meter, stats)
}
