//! One game being solved: the tables, and questions asked of its positions.

use super::run::{Horizon, Run, State};
use super::score::Score;
use super::table::{Broad, NoTable, SlimMemory, Table, Whole};
use super::techniques::Techniques;
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::observe::Observer;

/// What a search asks: to which depth, and what of the positions there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub horizon: Horizon,
    /// The ply of the horizon.
    pub last: u32,
    /// Whether the best move is wanted.
    pub rooted: bool,
}

/// The memory of one search.
#[derive(Debug)]
pub(super) enum Memory<G> {
    None,
    Slim(SlimMemory),
    Keys(Broad<u128>),
    Whole(Broad<Whole<G>>),
}

impl<G: Game> Memory<G> {
    /// The smallest table that does for the game of `position`, to take no more than `bytes`. One for every
    /// depth has room for all that a search says of a position at one depth.
    pub(super) fn new(position: &G, bytes: u64, judged: bool) -> Self {
        let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
        let memory = if position.key().is_none() {
            Broad::new(bytes).map(Memory::Whole)
        } else {
            let slim = if judged { None } else { SlimMemory::new(position.key_bits(), bytes).map(Memory::Slim) };
            slim.or_else(|| Broad::new(bytes).map(Memory::Keys))
        };
        memory.unwrap_or(Memory::None)
    }

    fn bytes(&self) -> usize {
        match self {
            Memory::None => 0,
            Memory::Slim(memory) => memory.bytes(),
            Memory::Keys(memory) => memory.bytes(),
            Memory::Whole(memory) => memory.bytes(),
        }
    }

    fn growth(&self) -> Option<usize> {
        match self {
            Memory::None => None,
            Memory::Slim(memory) => memory.growth(),
            Memory::Keys(memory) => memory.growth(),
            Memory::Whole(memory) => memory.growth(),
        }
    }

    fn grow(&mut self) -> bool {
        match self {
            Memory::None => false,
            Memory::Slim(memory) => memory.grow(),
            Memory::Keys(memory) => memory.grow(),
            Memory::Whole(memory) => memory.grow(),
        }
    }
}

/// A game being solved.
pub(super) struct Solving<'s, G: Game, E: ?Sized, O> {
    pub evaluator: &'s E,
    pub observer: &'s mut O,
    pub techniques: Techniques,
    pub state: State<G::Move>,
    pub memory: Memory<G>,
}

impl<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> Solving<'_, G, E, O> {
    /// Asks what `position` is worth, as [`Run::ask`] does; a table that becomes too small on the way grows.
    pub(super) fn ask(&mut self, position: &G, question: Question, alpha: Score, beta: Score) -> Score {
        loop {
            let room = if self.memory.growth().is_some() { 3 } else { 0 };
            let value = match &mut self.memory {
                Memory::None => run(self.evaluator, self.observer, self.techniques, &mut self.state, &NoTable, question, room, position, alpha, beta),
                Memory::Slim(memory) => run(self.evaluator, self.observer, self.techniques, &mut self.state, &memory.table(), question, room, position, alpha, beta),
                Memory::Keys(table) => run(self.evaluator, self.observer, self.techniques, &mut self.state, &*table, question, room, position, alpha, beta),
                Memory::Whole(table) => run(self.evaluator, self.observer, self.techniques, &mut self.state, &*table, question, room, position, alpha, beta),
            };
            if !self.state.crowded || self.state.meter.is_stopped() {
                return value;
            }
            self.state.crowded = false;
            let old = self.memory.bytes();
            self.memory.grow();
            self.state.meter.claim(self.memory.bytes());
            self.state.meter.release(old);
        }
    }
}

fn run<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>, T: Table<G>>(
    evaluator: &E,
    observer: &mut O,
    techniques: Techniques,
    state: &mut State<G::Move>,
    table: &T,
    question: Question,
    room: usize,
    position: &G,
    alpha: Score,
    beta: Score,
) -> Score {
    let room = if room == 0 { usize::MAX } else { table.capacity() / 4 * room };
    let Question { horizon, last, rooted } = question;
    Run { evaluator, observer, table, techniques, state, horizon, last, rooted, room }.ask(position, alpha, beta)
}
