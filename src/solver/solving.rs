//! One search under way: questions are asked of positions, by one thread or by several.

use std::thread;

use super::horizon::Question;
use super::memory::Memory;
use super::options::SolverOptions;
use super::run::Run;
use super::score::Score;
use super::state::State;
use super::table::{NoTable, Table};
use super::threads::{Busy, Halt};
use crate::game::Game;
use crate::search::Evaluator;
use crate::search::Limits;
use crate::search::Meter;
use crate::search::Observer;

/// A search under way.
pub(super) struct Solving<'s, G: Game, E: ?Sized, O> {
    pub evaluator: &'s E,
    pub observer: &'s mut O,
    pub options: SolverOptions,
    pub limits: Limits,
    pub state: State<G::Move>,
    pub memory: Memory<G>,
    /// Whether the table is one that tells depths apart; `None` while there is none.
    pub remembers: Option<bool>,
    halt: Halt,
    /// Made only for several threads.
    busy: Option<Busy>,
}

impl<'s, G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> Solving<'s, G, E, O> {
    /// A search that begins now. Under a limit on nodes it keeps to one thread, so that the limit is exact.
    pub(super) fn start(
        evaluator: &'s E,
        observer: &'s mut O,
        options: SolverOptions,
        limits: &Limits,
    ) -> Self {
        let threads = if limits.nodes.is_some() { None } else { limits.threads };
        Self {
            evaluator,
            observer,
            options,
            limits: Limits { threads, ..limits.clone() },
            state: State::new(Meter::start(limits)),
            memory: Memory::None,
            remembers: None,
            halt: Halt::default(),
            busy: threads.is_some_and(|threads| threads > 1).then(Busy::new),
        }
    }

    /// Takes another table.
    pub(super) fn remember(&mut self, memory: Memory<G>) {
        self.state.meter.release(self.memory.bytes());
        self.state.meter.claim(memory.bytes());
        self.state.filled = 0;
        self.memory = memory;
    }

    /// Asks what `position` is worth: the answer `alpha` or less says that it is at most that much, `beta` or
    /// more that it is at least that much, and in between it is exact.
    ///
    /// Where a limit stopped it, the answer means nothing, and [`State::best`] is the best of the moves that
    /// were finished, if one of them was worth more than `alpha`.
    pub(super) fn ask(&mut self, position: &G, question: Question, alpha: Score, beta: Score) -> Score {
        loop {
            let grows = self.memory.growth().is_some();
            // The small questions about a line are not worth a thread.
            let threads = if question.rooted { self.limits.threads.unwrap_or(1).max(1) } else { 1 };
            let asked = (position, question, alpha, beta);
            let mut memory = std::mem::replace(&mut self.memory, Memory::None);
            let value = match &mut memory {
                Memory::None if self.options == SolverOptions::none() => {
                    self.ask_with(vec![NoTable::<true>], false, asked)
                }
                Memory::None => self.ask_with(vec![NoTable::<false>], false, asked),
                Memory::Slim(memory) => self.ask_with(memory.in_use(threads), grows, asked),
                Memory::Keys(memory) => self.ask_with(memory.in_use(threads), grows, asked),
                Memory::Whole(memory) => self.ask_with(memory.in_use(threads), grows, asked),
            };
            self.memory = memory;
            let crowded = self.halt.is_crowded();
            self.halt = Halt::default();
            if !crowded || self.state.meter.is_stopped() {
                return value;
            }
            let old = self.memory.bytes();
            if self.memory.grow(|| self.state.meter.may_continue()) {
                self.state.meter.claim(self.memory.bytes());
                self.state.meter.release(old);
            }
        }
    }

    /// Asks with a table for each thread.
    fn ask_with<T: Table<G>>(
        &mut self,
        mut tables: Vec<T>,
        grows: bool,
        (position, question, alpha, beta): (&G, Question, Score, Score),
    ) -> Score {
        let threads = tables.len();
        let Some(table) = tables.pop() else { return Score::WORST };
        let room = if grows { table.room() / threads } else { usize::MAX };
        let (evaluator, options) = (self.evaluator, self.options);
        let (halt, busy) = (&self.halt, self.busy.as_ref().filter(|_| threads > 1));
        let mut own = Run {
            evaluator,
            observer: &mut *self.observer,
            table,
            options,
            state: &mut self.state,
            question,
            room,
            halt,
            busy,
        };
        if threads == 1 {
            return own.ask(position, alpha, beta);
        }
        let time = self.limits.time.map(|time| time.saturating_sub(own.state.meter.elapsed()));
        let limits = Limits { time, memory: None, ..self.limits.clone() };
        thread::scope(|scope| {
            let helpers: Vec<_> = tables
                .into_iter()
                .map(|table| {
                    let mut state = State::new(Meter::start(&limits));
                    scope.spawn(move || {
                        let mut observer = ();
                        let mut run = Run {
                            evaluator,
                            observer: &mut observer,
                            table,
                            options,
                            state: &mut state,
                            question,
                            room,
                            halt,
                            busy,
                        };
                        let value = run.ask(position, alpha, beta);
                        let answered = !state.meter.is_stopped() && halt.call(Halt::ANSWERED);
                        (state, answered.then_some(value))
                    })
                })
                .collect();
            let mut value = own.ask(position, alpha, beta);
            halt.call(if own.state.meter.is_stopped() { Halt::STOPPED } else { Halt::ANSWERED });
            for helper in helpers {
                // A helper panics only where the game does, and then so does this thread.
                let (state, answer) = helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                own.state.join(&state);
                if let Some(answer) = answer {
                    value = answer;
                    own.state.best = state.best;
                }
            }
            value
        })
    }
}
