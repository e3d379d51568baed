//! Expansion: creating and assessing the children of a position before any of them is searched.

use std::ops::ControlFlow;

use super::assessment::Assessment;
use super::bounds::Interval;
use super::move_picker::{Candidate, Child, RankedPicker, SKIPPED, move_index};
use super::outlook::has_different_scores;
use super::score::Score;
use super::skipped_moves::SkippedMoves;
use super::table::Table;
use super::worker::Worker;
use crate::game::{Game, MoveList, repeats_turn, settled_for_mover};

impl<G: Game, T: Table<G>> Worker<'_, G, T> {
    /// Returns whether the table is probed for the children of a position at `ply` with `moves` moves before one of them is
    /// searched. Probes need either the keys of children that are not created, or children that are created only for
    /// the probes; both may cost more than the cutoffs save. Once a game of the query has ended in points, no children are
    /// created only for the probes: a value in points has many thresholds, so that an entry rarely decides the tested one.
    #[inline]
    pub(super) fn is_enhanced(&mut self, ply: u32, moves: usize) -> bool {
        if !self.table.exists() || !self.options().enhanced_cutoffs {
            false
        } else if self.assesses_children(ply) {
            true
        } else if T::NEEDS_POSITION {
            !self.state.has_points && self.state.expansion_record.pays()
        } else {
            self.state.subtree_sizes.are_large(ply, moves) || self.state.expansion_record.pays()
        }
    }

    /// Returns whether all moves of `position` have equal rank: there are no killers, the children are not assessed, and there
    /// are no move scores or they are equal.
    #[inline]
    pub(super) fn has_equal_scores(&self, position: &G, moves: &[G::Move], ply: u32) -> bool {
        let options = self.options();
        if options.killers || self.assesses_children(ply) {
            return false;
        }
        !options.move_scores || !has_different_scores(position, moves)
    }

    /// Fills `picker` with the children that need a search, with their ranks. Returns the best value of the other
    /// children, or breaks with a value that is at least beta. `is_enhanced` says whether the table may be probed for the
    /// children; it is not probed for children at or near the horizon.
    ///
    /// A debug build does not inline the function, so that its many copies of positions are not in the stack frames of the
    /// recursion.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn expand(
        &mut self,
        position: &G,
        moves: &MoveList<G::Move>,
        ply: u32,
        window: Interval,
        is_enhanced: bool,
        picker: &mut RankedPicker<G, T::Key>,
    ) -> ControlFlow<Score, Score> {
        // Children at or near the horizon have no entries.
        let horizon = self.horizon();
        let probes = is_enhanced && horizon.ply - ply >= 2 && !horizon.is_near(ply + 1);
        self.state.meter.examine(moves.len());
        if is_enhanced {
            self.state.expansion_record.count_expansion();
        }
        let mut best = Score::WORST;
        let mut added = ControlFlow::Continue(());
        if self.assesses_children(ply) {
            added = self.add_assessed(position, moves, ply, window, probes, picker, &mut best);
        } else if T::NEEDS_POSITION
            && (is_enhanced || self.state.repeats_turns::<G>() && self.marks().is_some())
        {
            // A table without keys is probed with the child itself, so the child exists and its side to move can be
            // read.
            added = self.add_created(position, moves, ply, window, probes, picker, &mut best);
        } else {
            for (index, &mv) in moves.iter().enumerate() {
                let separates_points = horizon.separates_points();
                let key = if probes { self.table.key_after(position, mv, separates_points) } else { None };
                self.add(picker, mv, index, key, None);
            }
        }
        if probes && added.is_continue() {
            added = self.probe_candidates(position, ply, window, picker, &mut best);
        }
        if is_enhanced && added.is_break() {
            self.state.expansion_record.count_cutoff();
        }
        added?;
        picker.rank(position, self.state, ply, self.options(), self.task.orders_by_history);
        ControlFlow::Continue(best)
    }

    /// Creates each child of a position whose moves have equal scores, for a probe of a table of whole positions, and
    /// drops it again. Records in `skipped`, which is empty, the moves that need no search, and whether the game goes
    /// on after the others. Returns the best value of these moves, or breaks with a value that is at least beta.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn probe_children(
        &mut self,
        position: &G,
        moves: &MoveList<G::Move>,
        ply: u32,
        window: Interval,
        skipped: &mut SkippedMoves,
    ) -> ControlFlow<Score, Score> {
        let (horizon, options) = (self.horizon(), self.options());
        let probes = horizon.ply - ply >= 2 && !horizon.is_near(ply + 1);
        self.state.meter.examine(moves.len());
        self.state.expansion_record.count_expansion();
        let mut best = Score::WORST;
        skipped.others_are_ongoing = true;
        // See `add_created`.
        let default = (ply + 1 < horizon.ply)
            .then(|| Assessment::of_unfinished(Interval::FULL, ply + 1, horizon, self.state));
        let default = default.as_ref();
        for (index, &mv) in moves.iter().enumerate() {
            let mut child = position.apply(mv);
            options.prepare(&mut child);
            let same_side = repeats_turn(position, &child);
            let assessment =
                Assessment::by_rules(&child, ply + 1, horizon, self.state, options.hints, default);
            let (mut bounds, mut has_entry) = (assessment.bounds, false);
            if probes
                && assessment.is_ongoing
                && let Some(key) = self.table.key(&child, horizon.separates_points())
                && let Some(entry) = self.table.probe(key, Some(&child))
            {
                let (settled, uses) = (settled_for_mover(&child), &mut self.state.horizon_uses);
                bounds = bounds.intersect(horizon.bounds_of(entry, ply + 1, settled, uses));
                has_entry = true;
            }
            if let Some(value) = self.decide_child(bounds.negated_unless(same_side), mv, ply, window) {
                self.state.stats.table_hits += u64::from(has_entry);
                if value >= window.high {
                    self.state.expansion_record.count_cutoff();
                    self.record_refutation(mv, ply);
                    return ControlFlow::Break(value);
                }
                best = best.max(value);
                skipped.insert(index);
            } else {
                skipped.others_are_ongoing &= assessment.is_ongoing;
            }
        }
        skipped.others_are_ongoing &= moves.len() <= SkippedMoves::MAX;
        ControlFlow::Continue(best)
    }

    /// Adds a candidate, and prepares the table for the probe of its key.
    #[inline(always)]
    fn add(
        &self,
        picker: &mut RankedPicker<G, T::Key>,
        mv: G::Move,
        index: usize,
        key: Option<T::Key>,
        child: Option<Child<G>>,
    ) {
        if let Some(key) = key {
            self.table.prefetch(key);
        }
        picker.push(Candidate { mv, index: move_index(index), key, has_no_entry: false, child });
    }

    /// Creates the children of a position of a game with [`EAGER_BOUNDS`](Game::EAGER_BOUNDS), and adds those that their
    /// static bounds do not decide to `picker`. Raises `best` to the best value of the others; breaks with the first value
    /// that is at least beta.
    #[expect(clippy::too_many_arguments, reason = "the arguments of `expand`, and its result")]
    #[inline(always)]
    fn add_assessed(
        &mut self,
        position: &G,
        moves: &[G::Move],
        ply: u32,
        window: Interval,
        probes: bool,
        picker: &mut RankedPicker<G, T::Key>,
        best: &mut Score,
    ) -> ControlFlow<Score> {
        let horizon = self.horizon();
        for (index, &mv) in moves.iter().enumerate() {
            let mut child = position.apply(mv);
            child.precompute();
            let same_side = repeats_turn(position, &child);
            let assessment = Assessment::by_hints(&child, ply + 1, horizon, self.state);
            let bounds = assessment.bounds.negated_unless(same_side);
            if let Some(value) = self.decide_child(bounds, mv, ply, window) {
                if value >= window.high {
                    return ControlFlow::Break(value);
                }
                *best = (*best).max(value);
                continue;
            }
            let key =
                if probes && !same_side { self.table.key(&child, horizon.separates_points()) } else { None };
            self.add(picker, mv, index, key, Some(Child { position: child, assessment }));
        }
        ControlFlow::Continue(())
    }

    /// Does the same as [`add_assessed`](Self::add_assessed) for a game without [`EAGER_BOUNDS`](Game::EAGER_BOUNDS).
    ///
    /// The end of the loop is written twice: a common function, to which the child is moved, takes 2 % more instructions in
    /// Connect Four.
    #[expect(clippy::too_many_arguments, reason = "the arguments of `expand`, and its result")]
    #[inline(always)]
    fn add_created(
        &mut self,
        position: &G,
        moves: &[G::Move],
        ply: u32,
        window: Interval,
        probes: bool,
        picker: &mut RankedPicker<G, T::Key>,
        best: &mut Score,
    ) -> ControlFlow<Score> {
        let (horizon, options) = (self.horizon(), self.options());
        // The assessment of all children without known bounds. It is not created in advance for children at the horizon,
        // because its creation counts as a use of the horizon, even if there is no such child.
        let default = (ply + 1 < horizon.ply)
            .then(|| Assessment::of_unfinished(Interval::FULL, ply + 1, horizon, self.state));
        let default = default.as_ref();
        for (index, &mv) in moves.iter().enumerate() {
            let mut child = position.apply(mv);
            options.prepare(&mut child);
            let same_side = repeats_turn(position, &child);
            let assessment =
                Assessment::by_rules(&child, ply + 1, horizon, self.state, options.hints, default);
            let bounds = assessment.bounds.negated_unless(same_side);
            if let Some(value) = self.decide_child(bounds, mv, ply, window) {
                if value >= window.high {
                    return ControlFlow::Break(value);
                }
                *best = (*best).max(value);
                continue;
            }
            let key =
                if probes && !same_side { self.table.key(&child, horizon.separates_points()) } else { None };
            self.add(picker, mv, index, key, Some(Child { position: child, assessment }));
        }
        ControlFlow::Continue(())
    }

    /// Probes the table for the candidates, and removes those that an entry decides. `best` is as in
    /// [`add_assessed`](Self::add_assessed).
    #[inline(always)]
    fn probe_candidates(
        &mut self,
        position: &G,
        ply: u32,
        window: Interval,
        picker: &mut RankedPicker<G, T::Key>,
        best: &mut Score,
    ) -> ControlFlow<Score> {
        for (candidate, rank) in picker.candidates.iter_mut().zip(&mut picker.ranks) {
            let Some(key) = candidate.key else { continue };
            let child = candidate.child.as_ref().map(|child| &child.position);
            let Some(entry) = self.table.probe(key, child) else {
                candidate.has_no_entry = true;
                continue;
            };
            // The key of a child that was not created implies that the move settles no points.
            let settled = child.map_or(-settled_for_mover(position), settled_for_mover);
            // The bounds change sign: a candidate has a key only if the opponent is to move at the child.
            let (horizon, uses) = (self.horizon(), &mut self.state.horizon_uses);
            let bounds = -horizon.bounds_of(entry, ply + 1, settled, uses);
            if let Some(value) = self.decide_child(bounds, candidate.mv, ply, window) {
                self.state.stats.table_hits += 1;
                if value >= window.high {
                    return ControlFlow::Break(value);
                }
                *best = (*best).max(value);
                *rank = SKIPPED;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether all children are assessed by their static bounds before one of them is searched.
    #[inline]
    pub(super) fn assesses_children(&self, ply: u32) -> bool {
        G::EAGER_BOUNDS && self.options().hints && self.horizon().ply - ply >= 2
    }

    /// Returns the value of a move if the `bounds` on it make a search of its child unnecessary: the move fails high, or it
    /// fails low and the position is not the root.
    #[inline]
    pub(super) fn decide_child(
        &mut self,
        bounds: Interval,
        mv: G::Move,
        ply: u32,
        window: Interval,
    ) -> Option<Score> {
        if bounds.low >= window.high {
            if ply == 0 && bounds.low > window.low {
                self.state.best = Some((mv, bounds.low));
            }
            return Some(bounds.low);
        }
        (bounds.high <= window.low && ply > 0).then_some(bounds.high)
    }
}
