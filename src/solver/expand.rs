//! Expansion: creating and assessing the children of a position before any of them is searched.

use std::ops::ControlFlow;

use super::alpha_beta::AlphaBeta;
use super::bounds::Interval;
use super::context::SearchState;
use super::horizon::Horizon;
use super::move_picker::{Candidate, Child, Ranked, move_index};
use super::score::Score;
use super::table::Table;
use crate::game::{Game, MoveList};
use crate::search::{Evaluator, Observer};
use crate::value::{Bounds, Outcome, Value};

/// What is known of a position without a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assessment {
    /// Bounds on the value to the horizon of the search.
    pub bounds: Interval,
    /// Whether the game is known to go on; otherwise it may be over.
    pub is_ongoing: bool,
}

impl Assessment {
    /// Assesses a position by its static bounds.
    #[inline(always)]
    pub(super) fn by_hints<G: Game>(
        position: &G,
        ply: u32,
        horizon: Horizon,
        state: &mut SearchState<G::Move>,
    ) -> Self {
        let bounds = scores_of(position.static_bounds(), ply, state);
        let is_ongoing = G::EAGER_BOUNDS && bounds.low < bounds.high;
        Self { bounds: horizon.limit(bounds, &mut state.horizon_uses), is_ongoing }
    }

    /// Assesses a position by the rules, and by its static bounds where `uses_hints`. `ongoing` is the assessment of a
    /// position of which only its going on is known; `None` at the horizon.
    #[inline]
    fn by_rules<G: Game>(
        position: &G,
        ply: u32,
        horizon: Horizon,
        state: &mut SearchState<G::Move>,
        uses_hints: bool,
        ongoing: Option<Self>,
    ) -> Self {
        if let Some(outcome) = position.outcome() {
            state.has_points |= matches!(outcome, Outcome::Points(_));
            let value = Interval::exact(Score::of_outcome(outcome, position.to_move(), ply));
            return Self { bounds: horizon.limit(value, &mut state.horizon_uses), is_ongoing: false };
        }
        let bounds = if uses_hints { position.static_bounds() } else { Bounds::UNKNOWN };
        match ongoing {
            Some(ongoing) if bounds == Bounds::UNKNOWN => ongoing,
            _ => Self::ongoing(scores_of(bounds, ply, state), ply, horizon, state),
        }
    }

    #[inline]
    fn ongoing<M>(bounds: Interval, ply: u32, horizon: Horizon, state: &mut SearchState<M>) -> Self {
        let bounds = bounds.intersect(Interval::unfinished(ply));
        Self { bounds: horizon.limit(bounds, &mut state.horizon_uses), is_ongoing: true }
    }
}

/// Converts static bounds of a position at `ply` into scores.
#[inline]
fn scores_of<M>(Bounds { low, high }: Bounds, ply: u32, state: &mut SearchState<M>) -> Interval {
    state.has_points |= matches!((low, high), (Value::Points(_), _) | (_, Value::Points(_)));
    Interval::new(Score::of_value(low, ply), Score::of_value(high, ply))
}

impl<G, E, O, T> AlphaBeta<'_, G, E, O, T>
where
    G: Game,
    E: Evaluator<G> + ?Sized,
    O: Observer<G>,
    T: Table<G>,
{
    /// Fills `picker` with the children that need a search, in the order of their promise. Returns the best value of the
    /// other children, or breaks with a value that is at least beta. `best_index` is the best move of the table's entry.
    pub(super) fn expand(
        &mut self,
        position: &G,
        moves: &MoveList<G::Move>,
        ply: u32,
        window: Interval,
        best_index: u8,
        picker: &mut Ranked<G, T::Key>,
    ) -> ControlFlow<Score, Score> {
        let (horizon, options) = (self.task.horizon, self.options());
        let mut best = Score::WORST;
        let assesses = self.assesses_children(ply);
        let probes =
            T::STORES && options.enhanced_cutoffs && horizon.ply - ply >= 2 && !horizon.is_near(ply + 1);
        // A table that needs the positions makes them all in any case.
        let makes_children = assesses || T::STORES && T::NEEDS_POSITION && options.enhanced_cutoffs;
        let ongoing = (makes_children && ply + 1 < horizon.ply)
            .then(|| Assessment::ongoing(Interval::FULL, ply + 1, horizon, self.state));
        for (index, &mv) in moves.iter().enumerate() {
            let mut key = None;
            let child = if makes_children {
                let child = options.prepare(position.apply(mv));
                let same = child.to_move() == position.to_move();
                let assessment = if assesses {
                    Assessment::by_hints(&child, ply + 1, horizon, self.state)
                } else {
                    Assessment::by_rules(&child, ply + 1, horizon, self.state, options.hints, ongoing)
                };
                let bounds = assessment.bounds.negated_unless(same);
                if let Some(value) = self.decide_child(bounds, mv, ply, window) {
                    if value >= window.high {
                        return ControlFlow::Break(value);
                    }
                    best = best.max(value);
                    continue;
                }
                if probes && !same {
                    key = self.table.key(&child);
                }
                Some(Child { position: child, assessment })
            } else {
                if probes {
                    key = self.table.key_after(position, mv);
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
                let Some(entry) = self.table.probe(key, child) else {
                    candidate.has_no_entry = true;
                    continue;
                };
                let bounds = -horizon.bounds_of(entry, ply + 1, &mut self.state.horizon_uses);
                if let Some(value) = self.decide_child(bounds, candidate.mv, ply, window) {
                    self.state.stats.table_hits += 1;
                    if value >= window.high {
                        return ControlFlow::Break(value);
                    }
                    best = best.max(value);
                    candidate.remove();
                }
            }
        }
        if picker.candidates.len() > 1 {
            self.state.history.rank(position, &mut picker.candidates, ply, best_index, options);
        }
        picker.sort_if_long();
        ControlFlow::Continue(best)
    }

    /// Returns whether all children are assessed by their static bounds before one of them is searched.
    #[inline]
    pub(super) fn assesses_children(&self, ply: u32) -> bool {
        G::EAGER_BOUNDS && self.options().hints && self.task.horizon.ply - ply >= 2
    }

    /// Returns the value of a move where `bounds` on it show that its child needs no search: it fails high, or it fails
    /// low and the position is not the root.
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
