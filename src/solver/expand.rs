//! Expansion: creating and assessing the children of a position before any of them is searched.

use std::ops::ControlFlow;

use super::assessment::Assessment;
use super::bounds::Interval;
use super::move_picker::{Candidate, Child, RankedPicker, move_index};
use super::score::Score;
use super::table::Table;
use super::worker::Worker;
use crate::game::{Game, MoveList, settled_for_mover};

impl<G: Game, T: Table<G>> Worker<'_, G, T> {
    /// Returns whether the table is probed for the children of a position at `ply` with `moves` moves before one of them is
    /// searched. Probes need either the keys of children that are not created, or children that are created only for
    /// the probes; both may cost more than the cutoffs save.
    #[inline]
    pub(super) fn is_enhanced(&mut self, ply: u32, moves: usize) -> bool {
        if !T::STORES || !self.options.enhanced_cutoffs {
            false
        } else if self.assesses_children(ply) {
            true
        } else if T::NEEDS_POSITION {
            self.state.expansion_record.pays()
        } else {
            self.state.subtree_sizes.are_large(ply, moves) || self.state.expansion_record.pays()
        }
    }

    /// Returns whether the moves of `position` are searched in the order of the list, apart from the table's move, because
    /// nothing else orders them.
    #[inline]
    pub(super) fn keeps_order(&self, position: &G, moves: &[G::Move], ply: u32) -> bool {
        let options = self.options;
        if options.killers || options.history || self.assesses_children(ply) {
            return false;
        }
        let mut scores = moves.iter().map(|&mv| position.move_score(mv, None));
        let first = scores.next();
        !options.move_scores || scores.all(|score| Some(score) == first)
    }

    /// Fills `picker` with the ranked children that need a search. Returns the best value of the other children, or
    /// breaks with a value that is at least beta. `is_enhanced` says whether the table is probed for the children.
    pub(super) fn expand(
        &mut self,
        position: &G,
        moves: &MoveList<G::Move>,
        ply: u32,
        window: Interval,
        is_enhanced: bool,
        picker: &mut RankedPicker<G, T::Key>,
    ) -> ControlFlow<Score, Score> {
        let (horizon, options) = (self.task.horizon, self.options);
        let mut best = Score::WORST;
        let assesses = self.assesses_children(ply);
        // Children at or near the horizon have no entries.
        let probes = is_enhanced && horizon.ply - ply >= 2 && !horizon.is_near(ply + 1);
        // A table without keys is probed with the child itself, so all children must be created first.
        let makes_children = assesses || T::NEEDS_POSITION && is_enhanced;
        if is_enhanced {
            self.state.expansion_record.count_expansion();
        }
        // One assessment for all children about which nothing is known. For children at the horizon it is not computed
        // in advance: that would count a use of the horizon even if there is no such child.
        let default = (makes_children && ply + 1 < horizon.ply)
            .then(|| Assessment::of_unfinished(Interval::FULL, ply + 1, horizon, self.state));
        for (index, &mv) in moves.iter().enumerate() {
            let mut key = None;
            let child = if makes_children {
                let child = options.prepare(position.apply(mv));
                let same_side = child.to_move() == position.to_move();
                let assessment = if assesses {
                    Assessment::by_hints(&child, ply + 1, horizon, self.state)
                } else {
                    Assessment::by_rules(&child, ply + 1, horizon, self.state, options.hints, default)
                };
                let bounds = assessment.bounds.negated_unless(same_side);
                if let Some(value) = self.decide_child(bounds, mv, ply, window) {
                    if value >= window.high {
                        if is_enhanced {
                            self.state.expansion_record.count_cutoff();
                        }
                        return ControlFlow::Break(value);
                    }
                    best = best.max(value);
                    continue;
                }
                if probes && !same_side {
                    key = self.table.key(&child, horizon.separates_points());
                }
                Some(Child { position: child, assessment })
            } else {
                if probes {
                    key = self.table.key_after(position, mv, horizon.separates_points());
                }
                None
            };
            if let Some(key) = key {
                self.table.prefetch(key);
            }
            let index = move_index(index);
            picker.candidates.push(Candidate { mv, index, key, has_no_entry: false, rank: 0, child });
        }
        if probes {
            for candidate in &mut picker.candidates {
                let Some(key) = candidate.key else { continue };
                let child = candidate.child.as_ref().map(|child| &child.position);
                // The key of a child that was not created implies that the move settles no points.
                let settled = child.map_or(-settled_for_mover(position), settled_for_mover);
                let Some(entry) = self.table.probe(key, child) else {
                    candidate.has_no_entry = true;
                    continue;
                };
                // The bounds change sign: a candidate has a key only if the opponent is to move at the child.
                let bounds = -horizon.bounds_of(entry, ply + 1, settled, &mut self.state.horizon_uses);
                if let Some(value) = self.decide_child(bounds, candidate.mv, ply, window) {
                    self.state.stats.table_hits += 1;
                    if value >= window.high {
                        self.state.expansion_record.count_cutoff();
                        return ControlFlow::Break(value);
                    }
                    best = best.max(value);
                    candidate.remove();
                }
            }
        }
        picker.rank(position, &self.state.history, ply, options);
        ControlFlow::Continue(best)
    }

    /// Returns whether all children are assessed by their static bounds before one of them is searched.
    #[inline]
    pub(super) fn assesses_children(&self, ply: u32) -> bool {
        G::EAGER_BOUNDS && self.options.hints && self.task.horizon.ply - ply >= 2
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
