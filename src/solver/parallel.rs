//! Searches with one or several threads, which share a table.

use std::{panic, thread};

use super::bounds::Interval;
use super::context::{Context, SearchState, observer_of_nodes};
use super::horizon::Horizon;
use super::score::Score;
use super::signals::{Reason, StopSignal, Task};
use super::table::{NoTable, Table, TranspositionTable};
use super::worker::Worker;
use crate::game::Game;
use crate::search::{Limits, Meter};

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
    // Searches that find no move are so small that starting other threads would not pay.
    let threads = if finds_move { context.limits.threads.unwrap_or(1).max(1) } else { 1 };
    loop {
        let signal = StopSignal::default();
        let mut table = std::mem::take(&mut context.table);
        let full_at = table.storage().map_or(usize::MAX, |table| table.growth().full_at());
        let task = Task { horizon, window, finds_move, full_at, signal: &signal };
        let value = match &mut table {
            TranspositionTable::None if context.is_plain(horizon) => {
                context.state.search_plain(position, horizon.ply, window)
            }
            TranspositionTable::None => search_with(context, vec![NoTable], position, task),
            TranspositionTable::Packed(table) => search_with(context, table.handles(threads), position, task),
            TranspositionTable::Keys(table) => search_with(context, table.handles(threads), position, task),
            TranspositionTable::Positions(table) => {
                search_with(context, table.handles(threads), position, task)
            }
        };
        context.table = table;
        if !signal.is_table_full() || context.is_stopped() {
            return value;
        }
        if let Some(table) = context.table.storage() {
            table.grow_within(&mut context.state.meter);
        }
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
    if threads == 1 {
        return main.search_root(position);
    }
    let time = context.limits.time.map(|time| time.saturating_sub(main.state.meter.elapsed()));
    let shared_memory = main.state.meter.share_memory(handles.len() as u64);
    let limits = Limits { time, memory: shared_memory.share, ..context.limits.clone() };
    let jobs = handles.into_iter().map(|table| -> Job<'_, G::Move> {
        let mut state = SearchState::new(Meter::start(&limits));
        Box::new(move || {
            let (observer, state_of_job) = (None, &mut state);
            let task = task_of_helpers;
            let mut helper = Worker { evaluator, observer, table, options, state: state_of_job, task, marks };
            let value = helper.search_root(position);
            let is_first = !state.meter.is_stopped() && task.signal.raise(Reason::Answered);
            (state, is_first.then_some(value))
        })
    });
    let mut value = Score::WORST;
    let search_here = &mut || {
        value = main.search_root(position);
        task.signal.raise(if main.state.meter.is_stopped() { Reason::Limit } else { Reason::Answered });
    };
    let mut peaks = 0;
    for (state, answer) in run_with_jobs(jobs.collect(), search_here) {
        peaks += state.meter.peak_bytes();
        main.state.join(&state);
        if let Some(answer) = answer {
            value = answer;
            main.state.best = state.best;
        }
    }
    main.state.meter.end_sharing(shared_memory, peaks);
    value
}

/// A search by another thread: returns its state, and the value if this thread found it first.
type Job<'j, M> = Box<dyn FnOnce() -> (SearchState<M>, Option<Score>) + Send + 'j>;

/// Runs `jobs` in threads while `search_here` runs in this one, and returns the results of the jobs.
fn run_with_jobs<M: Send>(
    jobs: Vec<Job<'_, M>>,
    search_here: &mut dyn FnMut(),
) -> Vec<(SearchState<M>, Option<Score>)> {
    thread::scope(|scope| {
        let threads: Vec<_> = jobs.into_iter().map(|job| scope.spawn(job)).collect();
        search_here();
        // A thread panics only in the code of the game or the evaluator; the panic continues here.
        let join = |thread: thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|payload| panic::resume_unwind(payload))
        };
        threads.into_iter().map(join).collect()
    })
}
