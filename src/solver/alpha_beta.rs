//! Alpha-beta: the recursion of the solver.
//!
//! [`search`](Worker::search) counts a node and scores leaves. [`search_interior`](Worker::search_interior) decides a
//! node by bounds or searches its children, whose order [`ordered_search`](super::ordered_search) chooses.
//! [`search_children`](Worker::search_children) is the loop of negamax. One ply before a horizon scored 0,
//! [`last_moves`](super::last_moves) scores the children. If all options are off, [`plain`](super::plain) searches instead.

use std::ops::ControlFlow;

use super::assessment::Assessment;
use super::bounds::Interval;
use super::move_picker::{MovePicker, PickedMove};
use super::recall::{Known, Node};
use super::score::Score;
use super::table::Table;
use super::worker::Worker;
use crate::game::{Game, repeats_turn, settled_for_mover};
use crate::search::on_new_segment;
use crate::search::stack;

impl<G: Game, T: Table<G>> Worker<'_, G, T> {
    /// Searches `position` with the window of [`Worker::task`]. Even if the search is stopped, [`SearchState::best`] is the
    /// best completely searched move whose value is above alpha.
    pub(super) fn search_root(&mut self, position: &G) -> Score {
        self.state.best = None;
        if self.task.orders_by_history {
            let (history, meter) = (&mut self.state.history, &mut self.state.meter);
            self.task.orders_by_history = history.start(position.move_count(), meter);
        }
        let mut position = position.clone();
        self.options().prepare(&mut position);
        let (position, key) = (&position, self.key(&position));
        let root = Node {
            position,
            key,
            ply: 0,
            mv: None,
            bounds: None,
            uses_horizon: false,
            is_ongoing: false,
            has_no_entry: false,
        };
        self.search(&root, self.task.window)
    }

    /// Returns the value of a node as exactly as `window` requires:
    ///
    /// - a result of at most alpha is an upper bound on the value (the search *fails low*),
    /// - a result between alpha and beta is the value,
    /// - a result of at least beta is a lower bound on the value (the search *fails high*).
    ///
    /// The result is meaningless if the search [is stopped](Self::is_stopped).
    #[inline(always)]
    fn search(&mut self, node: &Node<'_, G, T::Key>, window: Interval) -> Score {
        let &Node { position, ply, mv, is_ongoing, .. } = node;
        if self.has_stop_signal() || !self.state.meter.visit() {
            return Score::WORST;
        }
        if let Some(observer) = self.observer() {
            observer.enter(position, mv, ply, window.as_window());
        }
        let value = if !is_ongoing && let Some(outcome) = position.outcome() {
            self.state.score_end(position, outcome, ply)
        } else if ply == self.horizon().ply {
            self.score_frontier(position)
        } else if self.horizon().is_last_move(ply) {
            self.search_last_moves(node, window)
        } else if T::NEEDS_POSITION {
            // A game without keys has no list of moves that is cheaper than a probe, so the table is probed first. This
            // code is part of the parent's loop, so that a node that the table decides needs no call.
            match self.recall(node, window) {
                ControlFlow::Break(value) => value,
                ControlFlow::Continue(known) => self.search_interior(node, window, &known),
            }
        } else {
            self.search_interior(node, window, &Known::NOTHING)
        };
        if let Some(observer) = self.observer() {
            observer.leave(position, ply, value.into());
        }
        value
    }

    /// Searches the children of a node that is not over. A table of whole positions was already probed for `known`.
    #[inline(never)]
    fn search_interior(
        &mut self,
        node: &Node<'_, G, T::Key>,
        window: Interval,
        known: &Known<T::Key>,
    ) -> Score {
        let &Node { position, ply, .. } = node;
        let horizon = self.horizon();
        if stack::is_short::<G>(ply) {
            let search = move |this: &mut Self| this.search_interior(node, window, known);
            return on_new_segment::<G, _, _>(self, |this| &mut this.state.meter, search)
                .unwrap_or(Score::WORST);
        }
        let nodes_before = self.state.meter.nodes();
        let uses_before = if T::NEEDS_POSITION { known.uses_before } else { self.state.horizon_uses };
        let Known { mut key, mut bounds, mut entry, .. } = *known;
        if !T::NEEDS_POSITION {
            bounds = match self.assess(node, window) {
                ControlFlow::Break(value) => return value,
                ControlFlow::Continue(bounds) => bounds,
            };
        }

        // A losing move is left out if its value, `loss(ply + 2)`, is within the horizon. A dominated move may be left out,
        // too; a move remains that is at least as good and does not lose at once.
        let skips_losing = self.uses_hints(ply) && horizon.ply - ply >= 2;
        let moves = if skips_losing { horizon.needed_moves(position) } else { position.moves() };
        match moves[..] {
            // All moves are left out.
            [] => return Score::loss(ply + 2),
            // A position with one move needs no entry: it would only repeat the entry of the child.
            [only] if ply > 0 => {
                let value = self.search_only_child(position, only, ply, window);
                return or_left_out_move(value, position, moves.len(), ply, skips_losing);
            }
            _ => {}
        }
        if !T::NEEDS_POSITION {
            key = self.key_to_store(node);
            (bounds, entry) = match self.look_up(node, key, bounds, window) {
                ControlFlow::Break(value) => return value,
                ControlFlow::Continue(known) => known,
            };
        }

        // A move that reaches the upper bound is a best move, so it causes a cutoff.
        let window = Interval::new(window.low, window.high.min(bounds.high));
        let value = self.search_ordered(position, &moves, ply, window, &mut entry.best);
        let value = or_left_out_move(value, position, moves.len(), ply, skips_losing);
        let nodes = self.state.meter.nodes() - nodes_before;
        if !T::NEEDS_POSITION {
            self.state.subtree_sizes.record(ply, nodes);
        }
        if let Some(key) = key
            && !self.is_stopped()
        {
            let proved = Interval::of_search(value, window, bounds.high, ply);
            let depends_on_horizon = self.state.horizon_uses != uses_before;
            let settled = settled_for_mover(position);
            let entry = horizon.new_entry(proved, depends_on_horizon, entry, ply, settled);
            self.store(key, position, entry, nodes);
        }
        value
    }

    /// Searches the children in the order of `picker` and returns the value of the best one and the index of its move.
    /// `bytes` is the heap memory of the position and its lists, which is claimed during the search.
    #[inline(always)]
    pub(super) fn search_children(
        &mut self,
        position: &G,
        ply: u32,
        picker: &mut impl MovePicker<G, T::Key>,
        bytes: usize,
        window: Interval,
    ) -> (Score, Option<u8>) {
        let Interval { low: mut alpha, high: beta } = window;
        let (mut best, mut best_index, mut is_first) = (Score::WORST, None, true);
        let nodes_before = self.state.meter.nodes();
        self.state.meter.claim(bytes);
        while let Some(next) = picker.next(&self.state.history) {
            let (mv, index) = (next.mv, next.index);
            let window = Interval::new(alpha, beta);
            let searched = if let Some(child) = next.child {
                self.search_picked(position, child, &next, ply, window, is_first)
            } else {
                let mut child = position.apply(mv);
                self.options().prepare(&mut child);
                self.search_picked(position, &child, &next, ply, window, is_first)
            };
            let Some(value) = searched else {
                picker.postpone();
                continue;
            };
            is_first = false;
            if self.is_stopped() {
                break;
            }
            if value <= alpha
                && let Some(refutation) = self.refutation(ply)
            {
                picker.prefer(refutation);
            }
            if value > best {
                (best, best_index) = (value, Some(index));
                if best > alpha {
                    alpha = best;
                    if ply == 0 {
                        self.state.best = Some((mv, value));
                    }
                }
                if best >= beta {
                    self.on_cutoff(position, mv, ply, best, !picker.is_empty(), || picker.rest());
                    if self.task.orders_by_history {
                        let nodes = self.state.meter.nodes() - nodes_before;
                        picker.record_cutoff(&mut self.state.history, nodes);
                    }
                    break;
                }
            }
        }
        self.state.meter.release(bytes);
        (best, best_index)
    }

    /// Returns the value of a picked move, whose child is `child`, for the side to move at `parent`; `None` if the move must wait
    /// because another thread is searching its child.
    ///
    /// The caller has one call for a child that the picker provides and one for a child that it creates. A single call would
    /// make it copy the created child, which takes 1 to 4 % of the time.
    #[inline(always)]
    fn search_picked(
        &mut self,
        parent: &G,
        child: &G,
        next: &PickedMove<'_, G, T::Key>,
        ply: u32,
        window: Interval,
        is_first: bool,
    ) -> Option<Score> {
        let mut key = next.key;
        if !T::NEEDS_POSITION || self.marks().is_some() {
            key = key.or_else(|| self.key(child));
        }
        let mark = self.mark(key, ply + 1);
        if let Some(mark) = &mark {
            if !is_first && next.can_wait && mark.is_set() {
                // When the picker returns the move again, the table may contain the entry of its child.
                return None;
            }
            mark.set();
        }
        // A later child is probed again, because the search of an earlier one may have stored its entry.
        let has_no_entry = is_first && next.has_no_entry;
        let node = Node {
            position: child,
            key,
            ply: ply + 1,
            mv: Some(next.mv),
            bounds: next.bounds,
            uses_horizon: next.uses_horizon,
            is_ongoing: next.is_ongoing,
            has_no_entry,
        };
        let value = self.search_child(parent, &node, window, is_first);
        if let Some(mark) = mark {
            mark.clear();
        }
        Some(value)
    }

    /// Returns the value of a child for the side to move at `parent`. Every child but the first is searched with a null
    /// window, and again with `window` if its value lies inside that window.
    #[inline(always)]
    fn search_child(
        &mut self,
        parent: &G,
        child: &Node<'_, G, T::Key>,
        window: Interval,
        is_first: bool,
    ) -> Score {
        let same_side = repeats_turn(parent, child.position);
        self.state.repeats_turns |= same_side;
        let Interval { low: alpha, high: beta } = window;
        let mut is_scout = !is_first && alpha.next() < beta && self.options().null_window_scout;
        loop {
            let high = if is_scout { alpha.next() } else { beta };
            let child_window = Interval::new(alpha, high).negated_unless(same_side);
            let value = self.search(child, child_window).negated_unless(same_side);
            if !is_scout || value <= alpha || beta <= value || self.is_stopped() {
                return value;
            }
            is_scout = false;
        }
    }

    /// Returns the value of `mv`, the only move at `position`, for the side to move there.
    #[inline(always)]
    fn search_only_child(&mut self, position: &G, mv: G::Move, ply: u32, window: Interval) -> Score {
        let mut child = position.apply(mv);
        self.options().prepare(&mut child);
        let key = if T::NEEDS_POSITION { None } else { self.key(&child) };
        if let Some(key) = key {
            self.table.prefetch(key);
        }
        let mut assessment = None;
        if self.assesses_children(ply) {
            let assessed = Assessment::by_hints(&child, ply + 1, self.horizon(), self.state);
            let bounds = assessed.bounds.negated_unless(repeats_turn(position, &child));
            if let Some(value) = self.decide_child(bounds, mv, ply, window) {
                return value;
            }
            assessment = Some(assessed);
        }
        let bounds = assessment.map(|assessment| assessment.bounds);
        let uses_horizon = assessment.is_some_and(|assessment| assessment.uses_horizon);
        let is_ongoing = assessment.is_some_and(|assessment| assessment.is_ongoing);
        let (ply, mv, has_no_entry) = (ply + 1, Some(mv), false);
        let node = Node { position: &child, key, ply, mv, bounds, uses_horizon, is_ongoing, has_no_entry };
        let bytes = position.heap_bytes();
        self.state.meter.claim(bytes);
        let value = self.search_child(position, &node, window, true);
        self.state.meter.release(bytes);
        value
    }
}

/// Returns the value of the position at `ply`, where `value` is the value of the `listed` moves. If `skips_losing`, losing
/// moves are left out of the list. Their value, `loss(ply + 2)`, is better than that of the listed moves if each of these
/// ends the game at once as a loss for the mover, `loss(ply + 1)`.
#[inline(always)]
fn or_left_out_move<G: Game>(
    value: Score,
    position: &G,
    listed: usize,
    ply: u32,
    skips_losing: bool,
) -> Score {
    let left_out = Score::loss(ply + 2);
    if value < left_out && skips_losing && listed < position.move_count() { left_out } else { value }
}
