//! The moves of a position, one after the other, until the best is known or good enough.

use super::queue::{InOrder, Queue};
use super::run::{Reached, Run};
use super::score::Score;
use super::table::{NO_MOVE, Table};
use crate::game::{Game, MoveList, heap_bytes};
use crate::search::Evaluator;
use crate::search::Observer;

/// So many plies from the root threads keep out of each other's way.
const SHARED_PLIES: u32 = 12;

impl<G, E, O, T> Run<'_, G, E, O, T>
where
    G: Game,
    E: Evaluator<G> + ?Sized,
    O: Observer<G>,
    T: Table<G>,
{
    /// The best of `moves`, as they come.
    #[inline(always)]
    pub(super) fn best_in_order(
        &mut self,
        position: &G,
        moves: &MoveList<G::Move>,
        ply: u32,
        window: (Score, Score),
    ) -> Score {
        let room = heap_bytes(position, moves);
        self.best_of(position, &mut InOrder::new(moves), room, ply, window, &mut { NO_MOVE })
    }

    /// The best of the moves in a queue, which takes so much `room`; its place is left in `best_place`.
    #[inline(always)]
    pub(super) fn best_of(
        &mut self,
        position: &G,
        queue: &mut impl Queue<G, T::Key>,
        room: usize,
        ply: u32,
        (mut alpha, beta): (Score, Score),
        best_place: &mut u8,
    ) -> Score {
        self.state.meter.claim(room);
        let mut best = Score::WORST;
        let mut is_first = true;
        while let Some(next) = queue.next() {
            let mv = next.mv;
            let made;
            let (child, seen) = if let Some(ahead) = next.ahead {
                (&ahead.child, Some(ahead.seen))
            } else {
                made = self.ready(position.apply(mv));
                (&made, None)
            };
            let key = next.key.unwrap_or_else(|| self.table.key(child));
            let busy = self
                .busy
                .filter(|_| T::KEEPS && ply < SHARED_PLIES)
                .map(|busy| (busy, self.table.hash(&key)));
            if let Some((busy, hash)) = busy {
                if !is_first && next.can_wait && busy.is_marked(hash) {
                    // Another thread is at it: its answer will be in the table by the time that the rest is done.
                    queue.put_off();
                    continue;
                }
                busy.begin(hash);
            }
            let place = next.place;
            let is_new = is_first && next.is_new;
            let reached = Reached { mv: Some(mv), ply: ply + 1, seen, is_new };
            let value = self.value_of_move(position, child, key, reached, (alpha, beta), is_first);
            is_first = false;
            if let Some((busy, hash)) = busy {
                busy.end(hash);
            }
            if self.is_stopped() {
                break;
            }
            if value > best {
                best = value;
                *best_place = place;
                if best > alpha {
                    alpha = best;
                    if ply == 0 {
                        self.state.best = Some((mv, value));
                    }
                }
                if best >= beta {
                    if !queue.is_empty() {
                        self.state.stats.cutoffs += 1;
                        if self.observer.observes_nodes() {
                            self.observer.cut(position, ply, best.into(), &queue.rest());
                        }
                    }
                    if !T::BARE {
                        self.state.ordering.reward(mv, ply, self.options());
                    }
                    break;
                }
            }
        }
        self.state.meter.release(room);
        best
    }

    /// What `mv` is worth to who makes it. All but the first are only asked whether they are better, and
    /// searched once more if they are.
    #[inline(always)]
    fn value_of_move(
        &mut self,
        position: &G,
        child: &G,
        key: T::Key,
        reached: Reached<G::Move>,
        (alpha, beta): (Score, Score),
        is_first: bool,
    ) -> Score {
        let same = child.to_move() == position.to_move();
        let mut scouts = !is_first && alpha.next() < beta && self.options().null_window_scout;
        loop {
            let most = if scouts { alpha.next() } else { beta };
            let value = self.follow(child, key, reached, (alpha, most), same);
            if !scouts || value <= alpha || beta <= value || self.is_stopped() {
                return value;
            }
            scouts = false;
        }
    }

    /// What `mv` is worth to who makes it, as exactly as the window asks.
    #[inline(always)]
    pub(super) fn follow(
        &mut self,
        child: &G,
        key: T::Key,
        reached: Reached<G::Move>,
        (alpha, beta): (Score, Score),
        same: bool,
    ) -> Score {
        let (low, high) = if same { (alpha, beta) } else { (-beta, -alpha) };
        self.search(child, key, reached, low, high).across(same)
    }
}
