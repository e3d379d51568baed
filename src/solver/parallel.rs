//! Searches with one or several threads, which share a table.

use std::{panic, thread};

use memmap2::MmapOptions;

use super::bounds::Interval;
use super::context::{Context, SearchState, observer_of_nodes};
use super::horizon::Horizon;
use super::score::Score;
use super::signals::{Reason, StopSignal, Task};
use super::table::{KeyHandle, PositionHandle, Table, TranspositionTable, UsualPositionHandle};
use super::worker::Worker;
use crate::game::Game;
use crate::search::{Limits, Meter, SharedMemory, Warning};

/// The number of nodes after which other threads join a search: a smaller search ends before they could start.
const NODES_ALONE: u64 = 300;
/// The size of the stack of a thread; deep searches continue on further segments.
const THREAD_STACK_BYTES: usize = 2 << 20;
/// The addresses that a thread may reserve: its stack and, with the GNU C library, 64 MiB for its allocations.
const THREAD_BYTES: usize = THREAD_STACK_BYTES + (64 << 20);
/// Several threads must all stop before the table grows. It then takes up to this many steps, until it has room for twice
/// its entries: one step at a time would stop the threads more often, and more steps would stop them for longer.
const STEPS: usize = 4;

/// Returns how many of `count` threads, halved as often as necessary, fit into the address space. Threads that take the
/// last addresses would let the next small allocation fail, which ends the program.
fn threads_with_addresses(mut count: u32) -> u32 {
    let has_addresses = |count: u32| {
        let bytes = (count as usize + 1).saturating_mul(THREAD_BYTES);
        MmapOptions::new().len(bytes).no_reserve_swap().map_anon().is_ok()
    };
    while count > 0 && !has_addresses(count) {
        count /= 2;
    }
    count
}

/// Returns the value of `position`, as exactly as `window` requires (see [`Worker::search`]).
///
/// If `finds_move`, the root is searched even if bounds decide its value, and [`SearchState::best`] is the best
/// move. If a limit stops the search, the result is meaningless, but the best move so far is valid.
pub(super) fn search<G: Game>(
    context: &mut Context<'_, G>,
    position: &G,
    horizon: Horizon,
    window: Interval,
    finds_move: bool,
) -> Score {
    // With a depth limit, refutations and the best moves of the previous iteration order the moves better than the history.
    let orders_by_history =
        context.options.history && horizon == Horizon::NONE && !context.outlook(position).orders_moves;
    let orders_by_refutations = context.options.history && horizon != Horizon::NONE;
    let (is_usual, is_whole_game) = (context.is_usual(), horizon == Horizon::NONE);
    let mut threads = 1;
    loop {
        let signal = StopSignal::default();
        let helpers = context.helpers;
        let mut table = std::mem::take(&mut context.table);
        let full_at = table.storage().map_or(usize::MAX, |table| table.growth().full_at());
        // Searches that find no move are so small that starting other threads would not pay.
        let is_alone = threads == 1 && finds_move && context.helpers > 0;
        let alone_until = if is_alone { context.state.meter.nodes() + NODES_ALONE } else { u64::MAX };
        let task = Task {
            horizon,
            window,
            finds_move,
            orders_by_history,
            orders_by_refutations,
            full_at,
            alone_until,
            signal: &signal,
        };
        let value = match &mut table {
            TranspositionTable::None if context.is_plain(horizon) => {
                context.state.search_plain(position, horizon.ply, window)
            }
            TranspositionTable::None => search_with(context, vec![KeyHandle::None], position, task),
            TranspositionTable::Packed(table)
                if const { may_have_keys::<G>(true) } && is_usual && is_whole_game =>
            {
                search_with(context, table.handles::<true>(threads), position, task)
            }
            TranspositionTable::Packed(table) if const { may_have_keys::<G>(true) } && is_usual => {
                search_with(context, table.handles::<false>(threads), position, task)
            }
            TranspositionTable::Packed(table) => {
                search_with(context, KeyHandle::of_packed(table, threads), position, task)
            }
            TranspositionTable::Keys { table, .. } => {
                search_with(context, KeyHandle::of_wide(table, threads), position, task)
            }
            TranspositionTable::Positions(table)
                if const { may_have_keys::<G>(false) } && is_usual && context.marks.is_none() =>
            {
                if is_whole_game {
                    search_with(context, vec![UsualPositionHandle::<_, true>::new(table)], position, task)
                } else {
                    search_with(context, vec![UsualPositionHandle::<_, false>::new(table)], position, task)
                }
            }
            TranspositionTable::Positions(table) => {
                search_with(context, PositionHandle::of_whole_game(table, threads), position, task)
            }
            TranspositionTable::PositionsWithDepth(table) => {
                search_with(context, PositionHandle::with_depth(table, threads), position, task)
            }
        };
        context.table = table;
        note_missing_threads(context, helpers);
        threads = threads.min(1 + context.helpers);
        if !signal.is_pause() || context.is_stopped() {
            return value;
        }
        if is_alone {
            context.helpers = threads_with_addresses(helpers);
            note_missing_threads(context, helpers);
            threads = 1 + context.helpers;
            continue;
        }
        context.succeed_table();
        if let Some(table) = context.table.storage() {
            for _ in 0..STEPS {
                let growth = table.growth();
                if !growth.is_outgrown() && growth.full_at() / 2 < context.state.filled {
                    table.grow_within(&mut context.state.meter);
                }
            }
        }
    }
}

/// Reports that of `helpers` threads some could not be started.
fn note_missing_threads<G: Game>(context: &mut Context<'_, G>, helpers: u32) {
    let missing = helpers - context.helpers;
    if missing > 0 {
        context.state.stats.threads_not_started += missing;
        context.state.meter.warn(Warning::FewThreads { missing });
    }
}

/// Returns whether positions of the game may have keys, or if not `has_keys`, whether they may have none.
///
/// Where the result is constant and false, the compiler does not create the code of the search for the kind of table.
const fn may_have_keys<G: Game>(has_keys: bool) -> bool {
    match G::HAS_KEYS {
        Some(declared) => declared == has_keys,
        None => true,
    }
}

/// Searches `position` with one thread for each handle of the table; returns the value that a thread finds first.
fn search_with<G: Game, T: Table<G>>(
    context: &mut Context<'_, G>,
    mut handles: Vec<T>,
    position: &G,
    mut task: Task<'_>,
) -> Score {
    let threads = handles.len();
    let Some(table) = handles.pop() else { return Score::WORST };
    // Each thread may fill the same share of the free places, and counts the places that it fills itself. The count of
    // this thread also includes the places that earlier searches filled.
    let filled = context.state.filled;
    let share = task.full_at.saturating_sub(filled) / threads;
    task.full_at = share.saturating_add(filled);
    let task_of_helpers = Task { full_at: share, ..task };
    let (evaluator, options) = (context.evaluator, context.options);
    let marks = context.marks.as_ref().filter(|_| threads > 1);
    let (observer, state) = (observer_of_nodes(context.observer), &mut context.state);
    let mut main = Worker { evaluator, observer, table, options, state, task, marks };
    if T::IS_EXCLUSIVE || threads == 1 {
        return main.search_root(position);
    }
    let mut results = HelperResults::new(main.state, &context.limits, handles.len());
    let mut value = Score::WORST;
    let mut helpers: Vec<HelperSearch<'_>> = Vec::new();
    for (table, (state, answer)) in handles.into_iter().zip(&mut results.of_helpers) {
        helpers.push(Box::new(move || {
            let task = task_of_helpers;
            let _stop = StopOnPanic(task.signal);
            let mut helper = Worker { evaluator, observer: None, table, options, state, task, marks };
            let value = helper.search_root(position);
            let is_first = !helper.state.meter.is_stopped() && task.signal.raise(Reason::Answered);
            *answer = is_first.then_some(value);
        }));
    }
    context.helpers -= run_with_helpers(helpers, &mut || {
        let _stop = StopOnPanic(task.signal);
        value = main.search_root(position);
        task.signal.raise(if main.state.meter.is_stopped() { Reason::Limit } else { Reason::Answered });
    });
    results.join(main.state).unwrap_or(value)
}

/// The states of the searches of other threads, each with its value if it was the first.
struct HelperResults<M> {
    of_helpers: Vec<(SearchState<M>, Option<Score>)>,
    shared_memory: SharedMemory,
}

impl<M: Copy> HelperResults<M> {
    /// Starts `count` searches whose limits are what `main` has left of `limits`.
    fn new(main: &mut SearchState<M>, limits: &Limits, count: usize) -> Self {
        let time = limits.time.map(|time| time.saturating_sub(main.meter.elapsed()));
        let shared_memory = main.meter.share_memory(count as u64);
        let limits = Limits { time, memory: shared_memory.share, ..limits.clone() };
        let of_helpers = (0..count).map(|_| (SearchState::new(Meter::start(&limits)), None)).collect();
        Self { of_helpers, shared_memory }
    }

    /// Adds the counts of the other threads to `main`. If one of them was the first, `main` also takes its best move, and the
    /// method returns its value.
    fn join(self, main: &mut SearchState<M>) -> Option<Score> {
        let (mut first, mut peaks) = (None, 0);
        for (state, answer) in self.of_helpers {
            peaks += state.meter.peak_bytes();
            main.join(&state);
            if answer.is_some() {
                first = answer;
                main.best = state.best;
            }
        }
        main.meter.end_sharing(self.shared_memory, peaks);
        first
    }
}

/// Stops all threads of a search if it is dropped by a panic in one of them: in the game, in the evaluator, or in a report of
/// the progress. Otherwise the panic would continue only after the other threads had finished the search.
struct StopOnPanic<'s>(&'s StopSignal);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.raise(Reason::Limit);
        }
    }
}

/// The search of a thread that helps another one.
type HelperSearch<'s> = Box<dyn FnOnce() + Send + 's>;

/// Runs `main`, and at the same time each of `helpers` on its own thread. Returns how many threads could not be started.
///
/// The function depends on no game, so that the compiler creates its code once and not for each game and table.
fn run_with_helpers(helpers: Vec<HelperSearch<'_>>, main: &mut dyn FnMut()) -> u32 {
    let mut not_started = 0;
    thread::scope(|scope| {
        let mut running = Vec::new();
        for helper in helpers {
            match thread::Builder::new().stack_size(THREAD_STACK_BYTES).spawn_scoped(scope, helper) {
                Ok(thread) => running.push(thread),
                Err(_) => not_started += 1,
            }
        }
        main();
        for thread in running {
            // A panic of the game, the evaluator or a report of the progress continues here.
            thread.join().unwrap_or_else(|payload| panic::resume_unwind(payload));
        }
    });
    not_started
}
