//! What can be said of moves before one of them is searched: by what the game sees, and by what the table knows.

use super::queue::{Ahead, Candidate, Promising, Seen, place};
use super::run::Run;
use super::score::Score;
use super::table::{Known, Table};
use crate::evaluate::Evaluator;
use crate::game::{Game, Moves, bytes_beside};
use crate::observe::Observer;
use crate::value::Value;

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
        let bounds = position.bounds();
        let (low, high) = match bounds {
            Some((low, high)) => {
                self.state.points |= matches!((low, high), (Value::Points(_), _) | (_, Value::Points(_)));
                (Score::reached(low, ply), Score::reached(high, ply))
            }
            None => match G::QUIET {
                Some((low, high)) => (Score::reached(low, ply), Score::reached(high, ply)),
                None => (Score::loss(ply), Score::win(ply)),
            },
        };
        let horizons = &mut self.state.horizons;
        Seen {
            floor: self.question.lower(low, horizons),
            ceiling: -self.question.lower(-high, horizons),
            is_quiet: bounds.is_none() && G::QUIET.is_some(),
        }
    }

    /// The best of `moves`, the most promising first, and none of those that can be judged without a search.
    pub(super) fn best_of_promising(
        &mut self,
        position: &G,
        moves: &Moves<G::Move>,
        ply: u32,
        (alpha, beta): (Score, Score),
        known: &mut Known,
    ) -> Score {
        let mut best = Score::WORST;
        let mut queue = Promising::new();
        let looks = G::QUIET.is_some() && self.techniques.hints && self.question.last - ply >= 2;
        let asks = T::KEYS && self.techniques.enhanced && (moves.len() > 1 || ply == 0);
        for (index, &mv) in moves.iter().enumerate() {
            let mut key = None;
            let ahead = if looks {
                let child = position.apply(mv).prepared();
                let seen = self.look(&child, ply + 1);
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
                    key = self.table.child_key(position, mv);
                }
                None
            };
            if let Some(key) = key {
                self.table.prefetch(&key);
            }
            queue.candidates.push(Candidate { mv, place: place(index), key, rank: 0, ahead });
        }
        if asks {
            for candidate in &mut queue.candidates {
                let Some(found) = candidate.key.and_then(|key| self.table.probe_key(&key)) else { continue };
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
            self.state.ordering.rank(position, &mut queue.candidates, ply, known.best, self.techniques);
        }
        queue.complete();
        let room = bytes_beside(position, moves) + queue.bytes();
        best.max(self.best_of(position, &mut queue, room, ply, (alpha.max(best), beta), known))
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
