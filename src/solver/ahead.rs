//! What can be said of moves before one of them is searched: by what the game sees, and by what the table knows.

use super::queue::{Ahead, Candidate, Promising, Seen, place};
use super::run::{Reached, Run};
use super::score::Score;
use super::table::Table;
use crate::game::{Game, MoveList, heap_bytes};
use crate::search::Evaluator;
use crate::search::Observer;
use crate::value::Value;
use crate::value::{Bounds, Outcome};

impl<G, E, O, T> Run<'_, G, E, O, T>
where
    G: Game,
    E: Evaluator<G> + ?Sized,
    O: Observer<G>,
    T: Table<G>,
{
    /// What is seen of `position`, as it holds to the depth of this search.
    #[inline(always)]
    pub(super) fn look(&mut self, position: &G, ply: u32) -> Seen {
        let Bounds { low, high } = position.static_bounds();
        self.state.points |= matches!((low, high), (Value::Points(_), _) | (_, Value::Points(_)));
        let (low, high) = (Score::reached(low, ply), Score::reached(high, ply));
        self.seen(low, high, G::EAGER_BOUNDS && low < high)
    }

    /// The same where bounds may not tell whether the game is over: then the rules do. If it is not, and bounds say
    /// nothing, it is as `open` as others are.
    #[inline]
    fn look_twice(&mut self, position: &G, ply: u32, open: Option<Seen>) -> Seen {
        if let Some(outcome) = position.outcome() {
            self.state.points |= matches!(outcome, Outcome::Points(_));
            let score = Score::of(outcome, position.to_move(), ply);
            return self.seen(score, score, false);
        }
        let bounds = if self.options().hints { position.static_bounds() } else { Bounds::UNKNOWN };
        if bounds == Bounds::UNKNOWN
            && let Some(open) = open
        {
            return open;
        }
        let Bounds { low, high } = bounds;
        self.state.points |= matches!((low, high), (Value::Points(_), _) | (_, Value::Points(_)));
        let (low, high) = (Score::reached(low, ply), Score::reached(high, ply));
        self.seen(low.max(Score::loss(ply + 1)), high.min(Score::win(ply + 1)), true)
    }

    /// What is seen of any position at `ply` that is not over: no game ends sooner than with the next move. `None` at
    /// the horizon, where it makes a difference whether there is such a position.
    #[inline]
    fn open(&mut self, ply: u32) -> Option<Seen> {
        (ply < self.question.last).then(|| self.seen(Score::loss(ply + 1), Score::win(ply + 1), true))
    }

    /// Bounds on a true value, as they hold to the depth of this search; whether the game is known to go on.
    #[inline(always)]
    fn seen(&mut self, low: Score, high: Score, goes_on: bool) -> Seen {
        let horizons = &mut self.state.horizons;
        Seen {
            floor: self.question.lower(low, horizons),
            ceiling: -self.question.lower(-high, horizons),
            goes_on,
        }
    }

    /// The best of `moves`, the most promising first, and none of those that can be judged without a search.
    pub(super) fn best_of_promising(
        &mut self,
        position: &G,
        moves: &MoveList<G::Move>,
        ply: u32,
        (alpha, beta): (Score, Score),
        best_place: &mut u8,
    ) -> Score {
        let mut best = Score::WORST;
        let mut queue = Promising::new();
        let looks = self.looks(ply);
        // Where the table wants whole positions, all have to be made in any case.
        let makes = looks || T::KEEPS && !T::KEYS && self.options().enhanced_cutoffs;
        let asks = T::KEEPS
            && self.options().enhanced_cutoffs
            && self.question.last - ply >= 2
            && !self.question.is_near(ply + 1);
        let open = if makes { self.open(ply + 1) } else { None };
        for (index, &mv) in moves.iter().enumerate() {
            let mut key = None;
            let ahead = if makes {
                let child = self.ready(position.apply(mv));
                let seen =
                    if looks { self.look(&child, ply + 1) } else { self.look_twice(&child, ply + 1, open) };
                if let Some(value) = self.judged(position, &child, seen, mv, ply, (alpha, beta)) {
                    if value >= beta {
                        return value;
                    }
                    best = best.max(value);
                    continue;
                }
                if asks && child.to_move() != position.to_move() {
                    key = Some(self.table.key(&child));
                }
                Some(Ahead { child, seen })
            } else {
                if asks {
                    key = self.table.key_after(position, mv);
                }
                None
            };
            if let Some(key) = key {
                self.table.prefetch(&key);
            }
            queue.candidates.push(Candidate { mv, place: place(index), key, is_new: false, rank: 0, ahead });
        }
        if asks {
            for candidate in &mut queue.candidates {
                let Some(key) = candidate.key else { continue };
                let found = match &candidate.ahead {
                    Some(ahead) => self.table.probe(&ahead.child, &key),
                    None => self.table.probe_key(&key),
                };
                let Some(found) = found else {
                    candidate.is_new = true;
                    continue;
                };
                let (low, high) = self.question.at(found, ply + 1, &mut self.state.horizons);
                if -high >= beta {
                    self.state.stats.table_hits += 1;
                    if ply == 0 && -high > alpha {
                        self.state.best = Some((candidate.mv, -high));
                    }
                    return -high;
                }
                if -low <= alpha && ply > 0 {
                    self.state.stats.table_hits += 1;
                    best = best.max(-low);
                    candidate.drop_out();
                }
            }
        }
        if queue.candidates.len() > 1 {
            self.state.ordering.rank(position, &mut queue.candidates, ply, *best_place, self.options());
        }
        queue.complete();
        let room = heap_bytes(position, moves) + queue.bytes();
        best.max(self.best_of(position, &mut queue, room, ply, (alpha.max(best), beta), best_place))
    }

    /// What the only move is worth to who makes it.
    #[inline(always)]
    pub(super) fn value_of_only(
        &mut self,
        position: &G,
        mv: G::Move,
        ply: u32,
        window: (Score, Score),
    ) -> Score {
        let child = self.ready(position.apply(mv));
        let key = self.table.key(&child);
        self.table.prefetch(&key);
        let mut seen = None;
        if self.looks(ply) {
            let child_seen = self.look(&child, ply + 1);
            if let Some(value) = self.judged(position, &child, child_seen, mv, ply, window) {
                return value;
            }
            seen = Some(child_seen);
        }
        let room = position.heap_bytes();
        self.state.meter.claim(room);
        let reached = Reached { mv: Some(mv), ply: ply + 1, seen, is_new: false };
        let value = self.follow(&child, key, reached, window, child.to_move() == position.to_move());
        self.state.meter.release(room);
        value
    }

    /// Whether all positions after the next move are looked at before one of them is searched.
    #[inline]
    fn looks(&self, ply: u32) -> bool {
        G::EAGER_BOUNDS && self.options().hints && self.question.last - ply >= 2
    }

    /// What a move is worth to who makes it, where what is `seen` of the `child` that it leads to is enough to say
    /// that it need not be searched.
    #[inline]
    fn judged(
        &mut self,
        position: &G,
        child: &G,
        seen: Seen,
        mv: G::Move,
        ply: u32,
        (alpha, beta): (Score, Score),
    ) -> Option<Score> {
        let same = child.to_move() == position.to_move();
        let (low, high) = if same { (seen.floor, seen.ceiling) } else { (-seen.ceiling, -seen.floor) };
        if low >= beta {
            if ply == 0 && low > alpha {
                self.state.best = Some((mv, low));
            }
            return Some(low);
        }
        (high <= alpha && ply > 0).then_some(high)
    }
}
