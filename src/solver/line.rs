//! The principal variation of a value that is known, step by step.

use super::horizon::{Horizon, Question};
use super::score::Score;
use super::solving::Solving;
use crate::game::{Game, MoveList};
use crate::search::Evaluator;
use crate::search::Observer;

impl<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> Solving<'_, G, E, O> {
    /// What both sides play from `position` on, whose value is exactly `value` and whose best move is `first`;
    /// and the position in which that ends. Shorter where a limit comes first.
    ///
    /// The search has shown for each side how it gets at least that much, so the table knows most of the way: a
    /// move is right if the child is worth no more to the other side.
    pub(super) fn line(
        &mut self,
        position: &G,
        question: Question,
        value: Score,
        first: G::Move,
    ) -> (Vec<G::Move>, G) {
        let mut line = vec![first];
        let mut here = position.apply(first);
        let mut value = value.across(here.to_move() == position.to_move());
        let mut ply = 1;
        while ply < question.last && !here.is_over() {
            let Some((mv, next)) = self.step(&here, question, ply, value) else { break };
            line.push(mv);
            value = value.across(next.to_move() == here.to_move());
            here = next;
            ply += 1;
        }
        (line, here)
    }

    /// A move of `position`, at `ply`, that keeps `value`, and where it leads; plies of the value count from
    /// the root.
    fn step(&mut self, position: &G, question: Question, ply: u32, value: Score) -> Option<(G::Move, G)> {
        let last = if question.horizon == Horizon::None { question.last } else { question.last - ply - 1 };
        let question = Question { last, rooted: false, ..question };
        let moves = self.promising(position);
        for &mv in &moves {
            let child = position.apply(mv);
            if moves.len() == 1 {
                return Some((mv, child));
            }
            let same = child.to_move() == position.to_move();
            let wanted = value.seen_from(ply + 1).across(same);
            let keeps = if same {
                self.ask(&child, question, wanted.previous(), wanted) >= wanted
            } else {
                self.ask(&child, question, wanted, wanted.next()) <= wanted
            };
            if self.state.meter.is_stopped() {
                return None;
            }
            if keeps {
                return Some((mv, child));
            }
        }
        None
    }

    /// The moves of `position`, those that the table knows to be good before the others.
    fn promising(&self, position: &G) -> MoveList<G::Move> {
        let mut moves = position.legal_moves();
        if self.options.move_scores {
            moves.sort_by_cached_key(|mv| std::cmp::Reverse(position.move_score(*mv, None)));
        }
        moves
    }
}
