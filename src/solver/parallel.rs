//! Several threads that search the same position and share a table.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::{panic, thread};

use super::alpha_beta::AlphaBeta;
use super::bounds::Interval;
use super::context::{Context, SearchState};
use super::horizon::Horizon;
use super::score::Score;
use super::table::Table;
use crate::game::Game;
use crate::search::{Evaluator, Limits, Meter, Observer};

/// What all threads of one search do.
#[derive(Clone, Copy)]
pub(super) struct Task<'r> {
    pub horizon: Horizon,
    pub window: Interval,
    /// Whether the search must find a best move, so that bounds do not decide the root.
    pub finds_move: bool,
    /// Whether the search stops when the table is full, so that the table can grow.
    pub grows: bool,
    pub signal: &'r StopSignal,
}

/// Searches `position` with one thread per table and returns the value that the first thread finds.
pub(super) fn search<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>, T: Table<G>>(
    context: &mut Context<'_, G, E, O>,
    mut tables: Vec<T>,
    position: &G,
    task: Task<'_>,
) -> Score {
    let threads = tables.len();
    let Some(table) = tables.pop() else { return Score::WORST };
    let full_at = if task.grows { table.full_at() / threads } else { usize::MAX };
    let (evaluator, options) = (context.evaluator, context.options);
    let marks = context.marks.as_ref().filter(|_| threads > 1);
    let (observer, state) = (&mut *context.observer, &mut context.state);
    let mut own = AlphaBeta { evaluator, observer, table, options, state, task, full_at, marks };
    if threads == 1 {
        return own.search_root(position);
    }
    let time = context.limits.time.map(|time| time.saturating_sub(own.state.meter.elapsed()));
    let limits = Limits { time, memory: None, ..context.limits.clone() };
    thread::scope(|scope| {
        let helpers: Vec<_> = tables
            .into_iter()
            .map(|table| {
                let mut state = SearchState::new(Meter::start(&limits));
                scope.spawn(move || {
                    let (observer, state_ref) = (&mut (), &mut state);
                    let mut helper = AlphaBeta {
                        evaluator,
                        observer,
                        table,
                        options,
                        state: state_ref,
                        task,
                        full_at,
                        marks,
                    };
                    let value = helper.search_root(position);
                    let is_first = !state.meter.is_stopped() && task.signal.raise(Reason::Answered);
                    (state, is_first.then_some(value))
                })
            })
            .collect();
        let mut value = own.search_root(position);
        task.signal.raise(if own.state.meter.is_stopped() { Reason::Limit } else { Reason::Answered });
        for helper in helpers {
            // A helper panics only in the code of the game or the evaluator; the panic continues here.
            let (state, answer) = helper.join().unwrap_or_else(|payload| panic::resume_unwind(payload));
            own.state.join(&state);
            if let Some(answer) = answer {
                value = answer;
                own.state.best = state.best;
            }
        }
        value
    })
}

/// Why all threads of a search stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// One of them has found the value.
    Answered = 1,
    /// The table is full and can grow.
    TableFull,
    /// A limit was reached.
    Limit,
}

/// A signal that stops all threads of a search.
#[derive(Debug, Default)]
pub(super) struct StopSignal(AtomicU8);

impl StopSignal {
    /// Raises the signal; returns whether this was the first time.
    pub(super) fn raise(&self, reason: Reason) -> bool {
        self.0.compare_exchange(0, reason as u8, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    #[inline]
    pub(super) fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    pub(super) fn is_table_full(&self) -> bool {
        self.0.load(Ordering::Relaxed) == Reason::TableFull as u8
    }
}

/// The number of positions that can be marked.
const MARKS: usize = 1 << 12;

/// Marks on the positions that are being searched, so that another thread searches others first.
///
/// Marks are hashes and may be overwritten: they only change the order of moves. The method is the simplified ABDADA:
/// Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 19 (1996), as simplified by Kerrigan.
#[derive(Debug)]
pub(super) struct BusyMarks(Box<[AtomicU64]>);

impl BusyMarks {
    pub(super) fn new() -> Self {
        Self((0..MARKS).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn mark(&self, hash: u64) -> &AtomicU64 {
        let place = (hash >> 40) as usize % MARKS;
        &self.0[place]
    }

    #[inline]
    pub(super) fn contains(&self, hash: u64) -> bool {
        self.mark(hash).load(Ordering::Relaxed) == hash
    }

    #[inline]
    pub(super) fn insert(&self, hash: u64) {
        self.mark(hash).store(hash, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn remove(&self, hash: u64) {
        let _ = self.mark(hash).compare_exchange(hash, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}
