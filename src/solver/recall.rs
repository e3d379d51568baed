//! Recall: the bounds on a node that hints and the table prove before its moves are listed.

use std::ops::ControlFlow;

use super::assessment::Assessment;
use super::bounds::Interval;
use super::horizon::Frontier;
use super::near_end::NearEnd;
use super::score::Score;
use super::table::{Entry, Table};
use super::worker::Worker;
use crate::game::{Game, settled_for_mover};

/// A position to search.
pub(super) struct Node<'p, G: Game, K> {
    pub position: &'p G,
    /// The key of the position in the table, if it has one. A table of whole positions computes it from the position where
    /// it is needed, unless it is known.
    pub key: Option<K>,
    pub ply: u32,
    /// The move that led here; `None` at the root.
    pub mv: Option<G::Move>,
    /// The bounds of its [assessment](Assessment); `None` if it was not assessed.
    pub bounds: Option<Interval>,
    /// Whether the horizon tightened these bounds. The use of the horizon was counted for the parent; it also counts for the
    /// entry of this node.
    pub uses_horizon: bool,
    /// Whether the game is known to go on; otherwise it may be over.
    pub is_ongoing: bool,
    /// Whether the table was just probed for the position and had no entry.
    pub has_no_entry: bool,
}

/// The key, bounds and table entry of a node, found before its moves are listed.
#[derive(Clone, Copy)]
pub(super) struct Known<K> {
    pub key: Option<K>,
    pub bounds: Interval,
    pub entry: Entry,
    /// The number of horizon uses before the node was assessed.
    pub uses_before: u64,
}

impl<K> Known<K> {
    pub(super) const NOTHING: Self =
        Self { key: None, bounds: Interval::FULL, entry: Entry::UNKNOWN, uses_before: 0 };
}

impl<G: Game, T: Table<G>> Worker<'_, G, T> {
    /// Returns whether hints may decide a node at `ply`: they give no best move, which the root may need.
    #[inline(always)]
    pub(super) fn uses_hints(&self, ply: u32) -> bool {
        self.options().hints && !self.needs_move(ply)
    }

    #[inline(always)]
    pub(super) fn key(&self, position: &G) -> Option<T::Key> {
        self.table.key(position, self.horizon().separates_points())
    }

    #[inline(always)]
    pub(super) fn needs_move(&self, ply: u32) -> bool {
        self.task.finds_move && ply == 0
    }

    /// Returns the key of a node that has a place in the table: not too near the horizon.
    #[inline(always)]
    pub(super) fn key_to_store(&self, node: &Node<'_, G, T::Key>) -> Option<T::Key> {
        if self.horizon().is_near(node.ply) {
            None
        } else if T::NEEDS_POSITION {
            node.key.or_else(|| self.key(node.position))
        } else {
            node.key
        }
    }

    /// Returns the bounds on a node that are known without the table, or breaks with its value if they decide it.
    #[inline(always)]
    pub(super) fn assess(
        &mut self,
        node: &Node<'_, G, T::Key>,
        window: Interval,
    ) -> ControlFlow<Score, Interval> {
        let &Node { position, ply, .. } = node;
        let bounds = Interval::unfinished(ply);
        if !self.uses_hints(ply) {
            return ControlFlow::Continue(bounds);
        }
        let horizon = self.horizon();
        // The compiler leaves this test out of a search without a horizon.
        if horizon.frontier != Frontier::None && node.uses_horizon {
            self.state.horizon_uses += 1;
        }
        let assess = || Assessment::by_hints(position, ply, horizon, self.state).bounds;
        let mut bounds = bounds.intersect(node.bounds.unwrap_or_else(assess));
        if bounds.decide(window).is_none()
            && let Some(question) = NearEnd::of_window(window, ply)
        {
            bounds = question.tighten(bounds, position, ply, horizon, self.state);
        }
        bounds.decide(window).map_or(ControlFlow::Continue(bounds), ControlFlow::Break)
    }

    /// Probes the table for a node. Returns `bounds`, tightened, and the entry, or breaks with the value of the node if the
    /// bounds decide it.
    #[inline(always)]
    pub(super) fn look_up(
        &mut self,
        node: &Node<'_, G, T::Key>,
        key: Option<T::Key>,
        bounds: Interval,
        window: Interval,
    ) -> ControlFlow<Score, (Interval, Entry)> {
        let &Node { position, ply, .. } = node;
        let Some(entry) =
            key.filter(|_| !node.has_no_entry).and_then(|key| self.table.probe(key, Some(position)))
        else {
            return ControlFlow::Continue((bounds, Entry::UNKNOWN));
        };
        if self.needs_move(ply) {
            return ControlFlow::Continue((bounds, entry));
        }
        let (horizon, uses) = (self.horizon(), &mut self.state.horizon_uses);
        let bounds = bounds.intersect(horizon.bounds_of(entry, ply, settled_for_mover(position), uses));
        let Some(value) = bounds.decide(window) else { return ControlFlow::Continue((bounds, entry)) };
        self.state.stats.table_hits += 1;
        ControlFlow::Break(value)
    }

    /// Returns what hints and the table show about a node, or breaks with its value if that decides it.
    #[inline(always)]
    pub(super) fn recall(
        &mut self,
        node: &Node<'_, G, T::Key>,
        window: Interval,
    ) -> ControlFlow<Score, Known<T::Key>> {
        let uses_before = self.state.horizon_uses;
        let bounds = self.assess(node, window)?;
        let key = self.key_to_store(node);
        let (bounds, entry) = self.look_up(node, key, bounds, window)?;
        ControlFlow::Continue(Known { key, bounds, entry, uses_before })
    }
}
