//! A worker: the state with which one thread searches a position, and all steps of a search but the recursion.

use super::context::SearchState;
use super::horizon::Horizon;
use super::options::SolverOptions;
use super::score::Score;
use super::signals::{BusyMarks, Mark, Reason, Task};
use super::table::{Entry, Table};
use crate::game::{Game, MoveList};
use crate::search::{Evaluator, Observer};

/// Threads avoid searching the same position within this many plies of the root.
const MARKED_PLIES: u32 = 12;

/// One search of a position by one thread; [`alpha_beta`](super::alpha_beta) is its recursion.
pub(super) struct Worker<'r, G: Game, T> {
    pub evaluator: &'r dyn Evaluator<G>,
    /// The observer of nodes, if there is one.
    pub observer: Option<&'r mut dyn Observer<G>>,
    pub table: T,
    pub options: SolverOptions,
    pub state: &'r mut SearchState<G::Move>,
    pub task: Task<'r>,
    pub marks: Option<&'r BusyMarks>,
}

impl<'r, G: Game, T: Table<G>> Worker<'r, G, T> {
    #[inline(always)]
    pub(super) fn options(&self) -> SolverOptions {
        if T::IS_USUAL { SolverOptions::default() } else { self.options }
    }

    #[inline(always)]
    pub(super) fn horizon(&self) -> Horizon {
        if T::IS_WHOLE_GAME { Horizon::NONE } else { self.task.horizon }
    }

    #[inline(always)]
    pub(super) fn marks(&self) -> Option<&'r BusyMarks> {
        if T::IS_EXCLUSIVE { None } else { self.marks }
    }

    #[inline(always)]
    pub(super) fn observer(&mut self) -> Option<&mut dyn Observer<G>> {
        if T::IS_USUAL { None } else { self.observer.as_deref_mut().map(|observer| observer as _) }
    }

    /// Returns whether another thread has ended the search, or it must pause so that the table can grow or other threads can
    /// join.
    #[inline(always)]
    pub(super) fn has_stop_signal(&self) -> bool {
        !T::IS_EXCLUSIVE && self.task.signal.is_raised()
    }

    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        self.has_stop_signal() || self.state.meter.is_stopped()
    }

    #[inline(always)]
    pub(super) fn score_frontier(&mut self, position: &G) -> Score {
        let score = self.state.score_frontier(position, self.horizon(), self.evaluator);
        let ply = self.horizon().ply;
        if let Some(observer) = self.observer() {
            observer.evaluate(position, ply, score.into());
        }
        score
    }

    /// Records that `mv`, whose value is `value`, caused a cutoff. If `has_rest`, moves remain that are not searched, and
    /// `rest` returns them.
    #[inline(always)]
    pub(super) fn on_cutoff(
        &mut self,
        position: &G,
        mv: G::Move,
        ply: u32,
        value: Score,
        has_rest: bool,
        rest: impl FnOnce() -> MoveList<G::Move>,
    ) {
        if has_rest {
            self.state.stats.cutoffs += 1;
            if let Some(observer) = self.observer() {
                observer.cut(position, ply, value.into(), &rest());
            }
        }
        self.record_refutation(mv, ply);
        if self.options().killers {
            self.state.killers.record(mv, ply);
        }
    }

    /// Records that `mv`, a move of a position at `ply`, refutes the move that led to this position.
    #[inline(always)]
    pub(super) fn record_refutation(&mut self, mv: G::Move, ply: u32) {
        if self.task.orders_by_refutations {
            self.state.last_cutoff = Some((mv, ply));
        }
    }

    /// Returns the refutation of the move that was searched last from a position at `ply` and failed low: the move that caused
    /// the last cutoff at the next ply. If the table or the outcome decided the child, this cutoff was at an earlier position.
    #[inline(always)]
    pub(super) fn refutation(&self, ply: u32) -> Option<G::Move> {
        let (mv, cutoff_ply) = self.state.last_cutoff.filter(|_| self.task.orders_by_refutations)?;
        (cutoff_ply == ply + 1).then_some(mv)
    }

    /// Stores the entry of a position after a search of `nodes` nodes.
    #[inline(always)]
    pub(super) fn store(&mut self, key: T::Key, position: &G, entry: Entry, nodes: u64) {
        self.state.filled += usize::from(self.table.store(key, position, entry, nodes));
        if self.state.filled > self.task.full_at {
            self.grow_table();
        }
        if !T::IS_EXCLUSIVE && self.state.meter.nodes() > self.task.alone_until {
            self.task.signal.raise(Reason::Pause);
        }
    }

    /// Lets the table grow, or pauses the search if the table can grow only between two searches.
    #[cold]
    fn grow_table(&mut self) {
        match self.table.grow(&mut self.state.meter) {
            Some(full_at) => self.task.full_at = full_at,
            None => drop(self.task.signal.raise(Reason::Pause)),
        }
    }

    /// Returns the mark of the position with `key` if several threads search and the position is near the root.
    #[inline(always)]
    pub(super) fn mark(&self, key: Option<T::Key>, ply: u32) -> Option<Mark<'r>> {
        let marks = self.marks().filter(|_| ply <= MARKED_PLIES)?;
        Some(marks.mark(self.table.hash(key?)))
    }
}
