//! Last moves: the search of a position one ply before a horizon scored 0.

use std::ops::ControlFlow;

use super::bounds::Interval;
use super::recall::Node;
use super::score::Score;
use super::table::Table;
use super::worker::Worker;
use crate::game::{Game, heap_bytes, repeats_turn};
use crate::search::on_new_segment;
use crate::search::stack;

impl<G: Game, T: Table<G>> Worker<'_, G, T> {
    /// Returns the value of a node that is not over, one ply before a horizon scored 0. A move matters here only if it ends
    /// the game, so the moves keep their order, and the table is not used. The score of a child is exact, so that no child
    /// needs a null window first.
    ///
    /// In Connect Four to depth 18 by the rules alone, half of all nodes are the children of such nodes. The general loop
    /// would compute for each of them what only a search of its children needs. With that loop, Domineering 6x6 to depth 9
    /// takes 1.4 times as long.
    #[inline(never)]
    pub(super) fn search_last_moves(&mut self, node: &Node<'_, G, T::Key>, window: Interval) -> Score {
        let &Node { position, ply, .. } = node;
        if stack::is_short::<G>(ply) {
            let search = move |this: &mut Self| this.search_last_moves(node, window);
            return on_new_segment::<G, _, _>(self, |this| &mut this.state.meter, search)
                .unwrap_or(Score::WORST);
        }
        let bounds = match self.assess(node, window) {
            ControlFlow::Break(value) => return value,
            ControlFlow::Continue(bounds) => bounds,
        };
        let Interval { low: mut alpha, high } = window;
        let beta = high.min(bounds.high);
        let moves = position.moves();
        // Only in a game that breaks the laws has a position that is not over no moves; the general loop returns the same.
        if moves.is_empty() {
            return Score::loss(ply + 2);
        }
        let bytes = heap_bytes(position, &moves);
        self.state.meter.claim(bytes);
        let mut best = Score::WORST;
        for (index, &mv) in moves.iter().enumerate() {
            let child = position.apply(mv);
            if self.has_stop_signal() || !self.state.meter.visit() {
                break;
            }
            let same_side = repeats_turn(position, &child);
            self.state.repeats_turns |= same_side;
            let window = Interval::new(alpha, beta).negated_unless(same_side);
            let value = self.score_leaf(&child, mv, ply + 1, window).negated_unless(same_side);
            best = best.max(value);
            if value > alpha {
                alpha = value;
                if ply == 0 {
                    self.state.best = Some((mv, value));
                }
            }
            if value >= beta {
                // As in the general loop, the only move of a position is not recorded as a cutoff or as a refutation.
                if moves.len() > 1 {
                    let rest = &moves[index + 1..];
                    self.on_cutoff(position, mv, ply, value, !rest.is_empty(), || {
                        rest.iter().copied().collect()
                    });
                }
                break;
            }
        }
        self.state.meter.release(bytes);
        best
    }

    /// Returns the score, for its side to move, of a position at the horizon, which `mv` reached.
    #[inline(always)]
    fn score_leaf(&mut self, position: &G, mv: G::Move, ply: u32, window: Interval) -> Score {
        if let Some(observer) = self.observer() {
            observer.enter(position, Some(mv), ply, window.as_window());
        }
        let value = match position.outcome() {
            Some(outcome) => self.state.score_end(position, outcome, ply),
            None => self.score_frontier(position),
        };
        if let Some(observer) = self.observer() {
            observer.leave(position, ply, value.into());
        }
        value
    }
}
