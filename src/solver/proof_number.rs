//! Proof-number search, depth first: is a value at least so much?

use smallvec::SmallVec;

use super::answer::MEMORY;
use super::horizon::{Horizon, Question};
use super::options::SolverOptions;
use super::proofs::{MOST, NEVER, Numbers, Proof, Proofs};
use super::score::Score;
use super::solving::Solving;
use super::state::State;
use super::strategy::Found;
use crate::game::Game;
use crate::search::Evaluator;
use crate::search::Observer;
use crate::stack;
use crate::value::Window;
use crate::value::{Bounds, Outcome};

impl<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> Solving<'_, G, E, O> {
    /// Proves or disproves that the value of `position` is at least `threshold`.
    pub(super) fn prove(
        &mut self,
        position: &G,
        question: Question,
        threshold: Score,
        found: &mut Found<G::Move>,
    ) {
        let bytes = self.limits.memory.unwrap_or(MEMORY).saturating_sub(self.memory.bytes() as u64);
        let proofs = if self.options.table { Proofs::new(position, bytes) } else { Proofs::None };
        self.state.meter.claim(proofs.bytes());
        let mut search = Search {
            evaluator: self.evaluator,
            observer: &mut *self.observer,
            options: self.options,
            state: &mut self.state,
            proofs,
            taken: 0,
            question,
            best: None,
        };
        let limit = Numbers { proof: NEVER, disproof: NEVER };
        let numbers = search.expand(position, None, 0, threshold, limit);
        let best = search.best;
        let (bytes, places, taken) = (search.proofs.bytes(), search.proofs.places(), search.taken);
        self.state.stats.table_places = places as u64;
        self.state.stats.table_filled = taken as u64;
        self.state.meter.release(bytes);
        if self.state.meter.is_stopped() {
            return;
        }
        if numbers.proof == 0 {
            (found.lower, found.best) = (threshold, best);
        } else {
            found.upper = threshold.previous();
        }
    }
}

/// One proof.
struct Search<'s, G: Game, E: ?Sized, O> {
    evaluator: &'s E,
    observer: &'s mut O,
    options: SolverOptions,
    state: &'s mut State<G::Move>,
    proofs: Proofs<G>,
    /// How many places of the table are taken.
    taken: usize,
    question: Question,
    /// The move that proves it at the root.
    best: Option<G::Move>,
}

/// A move, and what is known of where it leads, seen by who makes it.
struct Child<M> {
    mv: M,
    same: bool,
    numbers: Numbers,
}

impl<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> Search<'_, G, E, O> {
    /// Looks at the moves of `position`, again and again at the one that is easiest to prove, until what is asked
    /// is decided or one of its numbers reaches `limit`.
    ///
    /// The numbers of the moves are kept here and not only in the table, so that the search gets on however
    /// small that is.
    fn expand(
        &mut self,
        position: &G,
        mv: Option<G::Move>,
        ply: u32,
        threshold: Score,
        limit: Numbers,
    ) -> Numbers {
        if stack::is_short::<G, G::Move>(ply) {
            return self.expand_on_new_segment(position, mv, ply, threshold, limit);
        }
        if !self.state.meter.visit() {
            return Numbers::UNKNOWN;
        }
        self.enter(position, mv, ply, threshold);
        let (nodes, horizons) = (self.state.meter.nodes(), self.state.horizons);
        let mut children = self.children(position, ply, threshold);
        let list = if children.spilled() { children.capacity() * size_of::<Child<G::Move>>() } else { 0 };
        let room = list + position.heap_bytes();
        self.state.meter.claim(room);
        let numbers = loop {
            let numbers = together(&children);
            if numbers.is_decided() || numbers.proof >= limit.proof || numbers.disproof >= limit.disproof {
                break numbers;
            }
            let (easiest, second) = easiest(&children);
            let Child { mv, same, numbers: before } = children[easiest];
            let child = position.apply(mv);
            let child_limit = Numbers {
                // A little beyond the second, so that the search does not change its mind all the time.
                proof: limit.proof.min(second.saturating_add(second / 4 + 1)),
                disproof: if limit.disproof == NEVER {
                    NEVER
                } else {
                    limit.disproof.saturating_sub(numbers.disproof.saturating_sub(before.disproof))
                },
            };
            let asked = if same { threshold } else { (-threshold).next() };
            let after = self.expand(&child, Some(mv), ply + 1, asked, child_limit.across(same));
            if self.state.meter.is_stopped() {
                break Numbers::UNKNOWN;
            }
            children[easiest].numbers = after.across(same);
        };
        self.state.meter.release(room);
        if self.observer.observes_nodes() {
            let value = if numbers.proof == 0 { threshold } else { threshold.previous() };
            self.observer.leave(position, ply, value.into());
        }
        if self.state.meter.is_stopped() {
            return numbers;
        }
        if ply == 0 {
            self.best = children.iter().find(|child| child.numbers.proof == 0).map(|child| child.mv);
        }
        let work = self.state.meter.nodes() - nodes + 1;
        let proof = Proof { numbers, touched: self.state.horizons != horizons };
        self.taken +=
            usize::from(self.proofs.keep(position, threshold.seen_from(ply), self.left(ply), proof, work));
        self.make_room();
        numbers
    }

    /// The depth that is left at `ply`, where it makes a difference.
    fn left(&self, ply: u32) -> u32 {
        if self.question.horizon == Horizon::None { u32::MAX } else { self.question.last - ply }
    }

    fn make_room(&mut self) {
        let old = self.proofs.bytes();
        self.proofs.make_room(self.taken, || self.state.meter.may_continue());
        let new = self.proofs.bytes();
        if new != old {
            self.state.meter.claim(new);
            self.state.meter.release(old);
        }
    }

    /// The moves of `position` with what is known of each before it is looked into.
    fn children(&mut self, position: &G, ply: u32, threshold: Score) -> SmallVec<[Child<G::Move>; 16]> {
        // A move that loses at once is left out only where that does not decide the question.
        let strips = self.options.hints && self.question.last - ply >= 2 && threshold > Score::loss(ply + 2);
        let moves = if strips { position.non_losing_moves() } else { position.moves() };
        moves
            .into_iter()
            .map(|mv| {
                let child = position.apply(mv);
                let same = child.to_move() == position.to_move();
                let asked = if same { threshold } else { (-threshold).next() };
                Child { mv, same, numbers: self.at_sight(&child, mv, ply + 1, asked).across(same) }
            })
            .collect()
    }

    /// The numbers of a position before its moves are looked at.
    fn at_sight(&mut self, position: &G, mv: G::Move, ply: u32, threshold: Score) -> Numbers {
        let outcome = position.outcome();
        if outcome.is_some() || ply == self.question.last {
            return self.at_leaf(position, outcome, mv, ply, threshold);
        }
        // Nothing is better than to win with the next move, nothing worse than to lose with it.
        let (mut low, mut high) = (Score::loss(ply + 1), Score::win(ply + 1));
        if self.options.hints {
            let Bounds { low: least, high: most } = position.static_bounds();
            let (least, most) = (Score::reached(least, ply), Score::reached(most, ply));
            let within = |score| self.question.horizon == Horizon::None || self.question.is_within(score);
            low = if within(least) { low.max(least) } else { low };
            high = if within(most) { high.min(most) } else { high };
        }
        if low >= threshold {
            return Numbers::decided(true);
        }
        if high < threshold {
            return Numbers::decided(false);
        }
        match self.proofs.get(position, threshold.seen_from(ply), self.left(ply)) {
            Some(Proof { numbers, touched }) => {
                self.state.stats.table_hits += u64::from(numbers.is_decided());
                self.state.horizons += u64::from(numbers.is_decided() && touched);
                numbers
            }
            None => Numbers::UNKNOWN,
        }
    }

    /// The numbers of a finished game, or of a position at the horizon.
    fn at_leaf(
        &mut self,
        position: &G,
        outcome: Option<Outcome>,
        mv: G::Move,
        ply: u32,
        threshold: Score,
    ) -> Numbers {
        if !self.state.meter.visit() {
            return Numbers::UNKNOWN;
        }
        self.enter(position, Some(mv), ply, threshold);
        let score = match outcome {
            Some(outcome) => self.state.at_end(position, outcome, ply),
            None => {
                self.state.at_horizon(position, ply, self.question.horizon, self.evaluator, self.observer)
            }
        };
        if self.observer.observes_nodes() {
            self.observer.leave(position, ply, score.into());
        }
        Numbers::decided(score >= threshold)
    }

    /// Tells that the search comes to a position.
    fn enter(&mut self, position: &G, mv: Option<G::Move>, ply: u32, threshold: Score) {
        if self.observer.observes_nodes() {
            let window = Window::new(threshold.previous().into(), threshold.into()).unwrap_or(Window::FULL);
            self.observer.enter(position, mv, ply, window);
        }
    }

    #[cold]
    fn expand_on_new_segment(
        &mut self,
        position: &G,
        mv: Option<G::Move>,
        ply: u32,
        threshold: Score,
        limit: Numbers,
    ) -> Numbers {
        if !self.state.meter.claim(stack::segment_bytes::<G, G::Move>()) {
            return Numbers::UNKNOWN;
        }
        let numbers =
            stack::on_new_segment::<G, G::Move, _>(|| self.expand(position, mv, ply, threshold, limit));
        self.state.meter.release(stack::segment_bytes::<G, G::Move>());
        numbers
    }
}

/// The numbers of a position by those of its moves: one of them has to be proved, all to be disproved.
fn together<M>(children: &[Child<M>]) -> Numbers {
    let proof = children.iter().map(|child| child.numbers.proof).min().unwrap_or(NEVER);
    if proof == 0 || proof == NEVER {
        return Numbers::decided(proof == 0);
    }
    let sum = children.iter().map(|child| u64::from(child.numbers.disproof)).sum::<u64>();
    #[expect(clippy::cast_possible_truncation, reason = "at most MOST")]
    let disproof = sum.min(MOST.into()) as u32;
    Numbers { proof: proof.min(MOST), disproof }
}

/// The move that is easiest to prove, and the proof number of the second.
fn easiest<M>(children: &[Child<M>]) -> (usize, u32) {
    let (mut easiest, mut least, mut second) = (0, NEVER, NEVER);
    for (place, child) in children.iter().enumerate() {
        if child.numbers.proof < least {
            (second, least, easiest) = (least, child.numbers.proof, place);
        } else {
            second = second.min(child.numbers.proof);
        }
    }
    (easiest, second)
}
