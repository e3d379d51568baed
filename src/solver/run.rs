//! The search itself: alpha-beta with everything that makes it fast.

use super::horizon::{Question, Searched};
use super::options::SolverOptions;
use super::queue::Seen;
use super::score::Score;
use super::state::State;
use super::table::{Known, Table};
use super::threads::{Busy, Halt};
use crate::game::Game;
use crate::search::Evaluator;
use crate::search::Observer;
use crate::stack;
use crate::value::Window;

/// One question asked of a position: what it is worth, as exactly as a window wants to know.
pub(super) struct Run<'r, G: Game, E: ?Sized, O, T> {
    pub evaluator: &'r E,
    pub observer: &'r mut O,
    pub table: T,
    pub options: SolverOptions,
    pub state: &'r mut State<G::Move>,
    pub question: Question,
    /// How many positions the table may take before it is crowded.
    pub room: usize,
    /// What ends the question early.
    pub halt: &'r Halt,
    /// What other threads are at.
    pub busy: Option<&'r Busy>,
}

/// How a position was reached.
#[derive(Clone, Copy)]
pub(super) struct Reached<M> {
    /// The last move.
    pub mv: Option<M>,
    pub ply: u32,
    /// What is seen of it, if it was looked at already.
    pub seen: Option<Seen>,
    /// Whether the table was asked just now, and knew nothing.
    pub is_new: bool,
}

impl<G, E, O, T> Run<'_, G, E, O, T>
where
    G: Game,
    E: Evaluator<G> + ?Sized,
    O: Observer<G>,
    T: Table<G>,
{
    /// What is switched on, known beforehand where nothing is.
    #[inline(always)]
    pub(super) fn options(&self) -> SolverOptions {
        if T::BARE { SolverOptions::none() } else { self.options }
    }

    /// What `position` is worth to its side to move: `alpha` or less says that it is at most that much, `beta`
    /// or more that it is at least that much, and in between it is exact.
    ///
    /// Where the search is stopped the answer means nothing, and [`State::best`] is the best of the moves that
    /// were finished, if one of them was worth more than `alpha`.
    pub(super) fn ask(&mut self, position: &G, alpha: Score, beta: Score) -> Score {
        self.state.best = None;
        let position = self.ready(position.clone());
        let key = self.table.key(&position);
        let reached = Reached { mv: None, ply: 0, seen: None, is_new: false };
        self.search(&position, key, reached, alpha, beta)
    }

    /// A position that can be asked for its hints, if they are wanted.
    #[inline]
    pub(super) fn ready(&self, position: G) -> G {
        if self.options().hints { position.precompute() } else { position }
    }

    /// Leaves are judged where they are made, without a call.
    #[inline(always)]
    pub(super) fn search(
        &mut self,
        position: &G,
        key: T::Key,
        reached: Reached<G::Move>,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let Reached { mv, ply, seen, is_new } = reached;
        if self.is_halted() || !self.state.meter.visit() {
            return Score::WORST;
        }
        if self.observer.observes_nodes() {
            let window = Window::new(alpha.into(), beta.into()).unwrap_or(Window::FULL);
            self.observer.enter(position, mv, ply, window);
        }
        let goes_on = seen.is_some_and(|seen| seen.goes_on);
        let value = if !goes_on && let Some(outcome) = position.outcome() {
            self.state.at_end(position, outcome, ply)
        } else if ply == self.question.last {
            self.state.at_horizon(position, ply, self.question.horizon, self.evaluator, self.observer)
        } else {
            self.beyond(position, key, ply, (seen, is_new), alpha, beta)
        };
        if self.observer.observes_nodes() {
            self.observer.leave(position, ply, value.into());
        }
        value
    }

    /// Whether the search is to be left as it is.
    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        self.is_halted() || self.state.meter.is_stopped()
    }

    /// Whether the question has been given up. Who is alone and without a table is never called upon.
    #[inline(always)]
    fn is_halted(&self) -> bool {
        T::KEEPS && self.halt.is_called()
    }

    /// The value of a position whose moves have to be looked at, unless the rules or the table know enough.
    #[inline(never)]
    fn beyond(
        &mut self,
        position: &G,
        key: T::Key,
        ply: u32,
        (seen, is_new): (Option<Seen>, bool),
        alpha: Score,
        beta: Score,
    ) -> Score {
        if stack::is_short::<G, G::Move>(ply) {
            return self.beyond_on_new_segment(position, key, ply, (seen, is_new), (alpha, beta));
        }
        if T::BARE {
            let moves = position.moves();
            return self.best_in_order(position, &moves, ply, (alpha, beta));
        }
        let is_root = self.question.rooted && ply == 0;
        let horizons = self.state.horizons;
        let nodes = self.state.meter.nodes();
        // No game ends sooner than with the next move.
        let (mut floor, mut ceiling) = (Score::loss(ply + 1), Score::win(ply + 1));
        if self.options().hints && !is_root {
            let seen = seen.unwrap_or_else(|| self.look(position, ply));
            (floor, ceiling) = (floor.max(seen.floor), ceiling.min(seen.ceiling));
            if let Some(value) = decided(floor, ceiling, alpha, beta) {
                return value;
            }
        }
        // At the root a move is wanted, and where all lose, one that was left out may lose later than the others.
        let strips = self.options().hints && self.question.last - ply >= 2 && !is_root;
        let moves = if strips { position.non_losing_moves() } else { position.moves() };
        // A move that was left out is not as bad as one that ends the game.
        let least = |value: Score| {
            let left_out = Score::loss(ply + 2);
            if value < left_out && strips && moves.len() < position.move_count() { left_out } else { value }
        };
        match moves[..] {
            [] => return Score::loss(ply + 2),
            // The table would only say once more what it says of the position after the move.
            [only] if ply > 0 => return least(self.value_of_only(position, only, ply, (alpha, beta))),
            _ => {}
        }
        if self.question.is_at_last_move(ply) {
            let window = (alpha, beta.min(ceiling));
            return self.best_in_order(position, &moves, ply, window);
        }
        let mut known = Known::NOTHING;
        let keeps = T::KEEPS && !self.question.is_near(ply);
        if keeps
            && !is_new
            && let Some(found) = self.table.probe(position, &key)
        {
            known = found;
            if !is_root {
                let (low, high) = self.question.at(found, ply, &mut self.state.horizons);
                (floor, ceiling) = (floor.max(low), ceiling.min(high));
                if let Some(value) = decided(floor, ceiling, alpha, beta) {
                    self.state.stats.table_hits += 1;
                    return value;
                }
            }
        }
        let beta = beta.min(ceiling);
        let value = if T::KEEPS || self.options().orders() {
            self.best_of_promising(position, &moves, ply, (alpha, beta), &mut known.best)
        } else {
            self.best_in_order(position, &moves, ply, (alpha, beta))
        };
        let value = least(value);
        if keeps && !self.is_stopped() {
            let touched = self.state.horizons != horizons;
            let searched = Searched { value, alpha, beta, ceiling, touched };
            let learnt = self.question.learnt(searched, known, ply);
            let work = self.state.meter.nodes() - nodes;
            self.state.filled += usize::from(self.table.store(position, &key, learnt, work));
            if self.state.filled > self.room {
                self.halt.call(Halt::CROWDED);
            }
        }
        value
    }

    #[cold]
    fn beyond_on_new_segment(
        &mut self,
        position: &G,
        key: T::Key,
        ply: u32,
        seen: (Option<Seen>, bool),
        (alpha, beta): (Score, Score),
    ) -> Score {
        if !self.state.meter.claim(stack::segment_bytes::<G, G::Move>()) {
            return Score::WORST;
        }
        let value =
            stack::on_new_segment::<G, G::Move, _>(|| self.beyond(position, key, ply, seen, alpha, beta));
        self.state.meter.release(stack::segment_bytes::<G, G::Move>());
        value
    }
}

/// The answer, where the value is known to lie from `floor` to `ceiling` and that is enough.
#[inline]
fn decided(floor: Score, ceiling: Score, alpha: Score, beta: Score) -> Option<Score> {
    if floor >= beta || floor == ceiling {
        Some(floor)
    } else if ceiling <= alpha {
        Some(ceiling)
    } else {
        None
    }
}
