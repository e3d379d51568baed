//! Plain alpha-beta: the search of a solver whose options are all off.
//!
//! Its code omits all options of [`alpha_beta`](super::alpha_beta): it has no table, no hints, no order of moves, no
//! null windows. It has no observer and no evaluator either. What remains is counting nodes and leaves, the limits, the
//! plies to the end of the game, and a stack that cannot overflow.
//!
//! Source: Knuth and Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975). The result may lie
//! outside the window, as in Fishburn, "Another optimization of alpha-beta search", SIGART Newsletter 84 (1983).

use super::bounds::Interval;
use super::context::SearchState;
use super::score::Score;
use crate::game::{Game, heap_bytes, repeats_turn};
use crate::search::on_new_segment;
use crate::search::stack;

impl<M: Copy> SearchState<M> {
    /// Searches `position` with `window`; nodes at the ply `horizon` have the value 0. Even if the search is stopped,
    /// [`best`](Self::best) is the best completely searched move whose value is above alpha.
    pub(super) fn search_plain<G: Game<Move = M>>(
        &mut self,
        position: &G,
        horizon: u32,
        window: Interval,
    ) -> Score {
        self.best = None;
        self.frontier_ply = horizon;
        let evaluations_before = self.stats.evaluations;
        let value = self.visit_plain::<G, true>(position, 0, window);
        let evaluations = self.stats.evaluations - evaluations_before;
        self.stats.leaves += evaluations;
        self.horizon_uses += evaluations;
        value.unwrap_or(Score::WORST)
    }

    /// Counts a node and returns its value as exactly as `window` requires, or `None` if the search is stopped.
    #[inline(always)]
    fn visit_plain<G: Game<Move = M>, const IS_ROOT: bool>(
        &mut self,
        position: &G,
        ply: u32,
        window: Interval,
    ) -> Option<Score> {
        // Only the root can be a frontier node here; the parents of the others do not call this function.
        if IS_ROOT && ply == self.frontier_ply {
            return self.visit_frontier(position, ply);
        }
        if !self.meter.visit() {
            return None;
        }
        if let Some(outcome) = position.outcome() {
            return Some(self.score_end(position, outcome, ply));
        }
        let value = if ply + 1 == self.frontier_ply {
            self.best_child_value::<G, IS_ROOT, true>(position, ply, window)
        } else {
            self.search_plain_children::<G, IS_ROOT>(position, ply, window)
        };
        if self.meter.is_stopped() { None } else { Some(value) }
    }

    /// Counts a frontier node and returns its value, or `None` if the search is stopped.
    #[inline(always)]
    fn visit_frontier<G: Game<Move = M>>(&mut self, position: &G, ply: u32) -> Option<Score> {
        if !self.meter.visit() {
            return None;
        }
        if let Some(outcome) = position.outcome() {
            return Some(self.score_end(position, outcome, ply));
        }
        // `search_plain` derives other statistics from this one.
        self.stats.evaluations += 1;
        Some(Score::ZERO)
    }

    /// The recursion: returns the best value of the children, which is meaningless if the search is stopped.
    #[inline(never)]
    fn search_plain_children<G: Game<Move = M>, const IS_ROOT: bool>(
        &mut self,
        position: &G,
        ply: u32,
        window: Interval,
    ) -> Score {
        if stack::is_short::<G>(ply) {
            let search =
                move |this: &mut Self| this.search_plain_children::<G, IS_ROOT>(position, ply, window);
            return on_new_segment::<G, _, _>(self, |this| &mut this.meter, search).unwrap_or(Score::WORST);
        }
        self.best_child_value::<G, IS_ROOT, false>(position, ply, window)
    }

    /// The loop over the children, which are frontier nodes if `IS_LAST_MOVE`. That loop is part of the code of the parent,
    /// so that the recursion ends two plies above the frontier.
    #[inline(always)]
    fn best_child_value<G: Game<Move = M>, const IS_ROOT: bool, const IS_LAST_MOVE: bool>(
        &mut self,
        position: &G,
        ply: u32,
        window: Interval,
    ) -> Score {
        let Interval { low: mut alpha, high: beta } = window;
        let moves = position.moves();
        let bytes = heap_bytes(position, &moves);
        self.meter.claim(bytes);
        let mut best = Score::WORST;
        let mut rest = moves.iter();
        while let Some(&mv) = rest.next() {
            let child = position.apply(mv);
            let same_side = repeats_turn(position, &child);
            let value = if IS_LAST_MOVE {
                self.visit_frontier(&child, ply + 1)
            } else {
                let window = Interval::new(alpha, beta).negated_unless(same_side);
                self.visit_plain::<G, false>(&child, ply + 1, window)
            };
            let Some(value) = value.map(|value| value.negated_unless(same_side)) else { break };
            if value > best {
                best = value;
                if best > alpha {
                    alpha = best;
                    if IS_ROOT {
                        self.best = Some((mv, best));
                    }
                }
                if best >= beta {
                    if rest.len() > 0 {
                        self.stats.cutoffs += 1;
                    }
                    break;
                }
            }
        }
        self.meter.release(bytes);
        best
    }
}
