//! The bookkeeping that the five textbook searches share, so that each of their files shows its algorithm alone.
//!
//! [`Walk`] enforces the limits, claims memory, continues deep recursion on new stack segments, calls the observer,
//! counts the statistics, keeps the principal variations and makes the report. It contains no search: the base cases,
//! the loop over the moves and the comparison of values are in each of the five files. `stack_walk.rs` adds an explicit
//! stack, and `search_tree.rs` adds the two lists of a tree under construction.

use crate::game::{Game, MoveList, heap_bytes};
use crate::search::stack;
use crate::search::{Evaluator, Limits, Meter, Observer, Report, Stats, on_new_segment};
use crate::value::{Bound, BoundedValue, Value, Window};

/// The state of a running textbook search, apart from the algorithm's own variables.
pub(super) struct Walk<'a, G: Game, E: ?Sized, O> {
    /// The ply of the depth limit: positions at this ply are scored by the evaluator.
    pub(super) horizon: u32,
    pub(super) meter: Meter,
    pub(super) observer: &'a mut O,
    pub(super) pv: PrincipalVariations<G::Move>,
    evaluator: &'a E,
    pub(super) stats: Stats,
}

impl<'a, G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> Walk<'a, G, E, O> {
    pub(super) fn new(evaluator: &'a E, limits: &Limits, observer: &'a mut O) -> Self {
        Self {
            horizon: limits.depth.unwrap_or(u32::MAX),
            meter: Meter::start(limits),
            observer,
            pv: PrincipalVariations { moves: Vec::new(), end: 0, child_end: 0 },
            evaluator,
            stats: Stats::default(),
        }
    }

    /// Runs `search` on the root and reports its value, or the best value of the moves finished before a limit was reached.
    pub(super) fn run(
        mut self,
        root: &G,
        window: Window,
        search: impl FnOnce(&mut Self, &G, u32, Window) -> Value,
    ) -> Report<G::Move> {
        let value = self.observed(root, None, 0, window, search);
        self.report(root, value, window)
    }

    /// Runs `search` on `child`, the position after `mv`, and returns its value; `None` once a limit is reached.
    #[inline]
    pub(super) fn visit(
        &mut self,
        child: &G,
        mv: G::Move,
        ply: u32,
        window: Window,
        search: impl FnOnce(&mut Self, &G, u32, Window) -> Value,
    ) -> Option<Value> {
        let value = self.observed(child, Some(mv), ply, window, search);
        if self.meter.is_stopped() { None } else { Some(value) }
    }

    /// Counts a node and runs `search` on it between the observer's `enter` and `leave`, on a new stack segment if
    /// necessary. Once a limit is reached, returns the best value of the moves that were finished.
    #[inline]
    fn observed(
        &mut self,
        position: &G,
        mv: Option<G::Move>,
        ply: u32,
        window: Window,
        search: impl FnOnce(&mut Self, &G, u32, Window) -> Value,
    ) -> Value {
        let visit = move |walk: &mut Self| {
            if !walk.meter.visit() {
                return Value::WORST;
            }
            walk.observer.enter(position, mv, ply, window);
            let value = search(walk, position, ply, window);
            walk.observer.leave(position, ply, value);
            value
        };
        if stack::is_short::<G>(ply) {
            on_new_segment::<G, _, _>(self, |walk| &mut walk.meter, visit).unwrap_or(Value::WORST)
        } else {
            visit(self)
        }
    }

    /// Counts a leaf and returns its value.
    #[inline]
    pub(super) fn leaf(&mut self, value: Value) -> Value {
        self.stats.leaves += 1;
        self.pv.child_end = self.pv.end;
        value
    }

    /// Counts a leaf at the horizon and returns the evaluator's estimate of it.
    #[inline]
    pub(super) fn estimate(&mut self, position: &G, ply: u32) -> Value {
        self.stats.evaluations += 1;
        let value = Value::Estimate(self.evaluator.evaluate(position));
        self.observer.evaluate(position, ply, value);
        self.leaf(value)
    }

    /// Calls `search` with the moves of `position`, which is not over, and with the index in `self.pv` at which its
    /// principal variation starts. The memory of the moves is claimed during the call.
    #[inline]
    pub(super) fn expand(
        &mut self,
        position: &G,
        search: impl FnOnce(&mut Self, &MoveList<G::Move>, usize) -> Value,
    ) -> Value {
        let moves = position.moves();
        let pv_start = self.pv.end;
        self.meter.claim(heap_bytes(position, &moves));
        let value = search(self, &moves, pv_start);
        self.meter.release(heap_bytes(position, &moves));
        self.pv.leave(pv_start);
        value
    }

    /// Counts a cutoff if it skips any moves. `value` is the best value at `position` so far, which is at least beta.
    #[inline]
    pub(super) fn cut(&mut self, position: &G, ply: u32, value: Value, pruned: &[G::Move]) {
        if !pruned.is_empty() {
            self.stats.cutoffs += 1;
            self.observer.cut(position, ply, value, pruned);
        }
    }

    /// Reports `value`, which the search of the root with `window` returned.
    pub(super) fn report(self, root: &G, value: Value, window: Window) -> Report<G::Move> {
        let Self { meter, pv: PrincipalVariations { mut moves, child_end, .. }, stats, .. } = self;
        moves.truncate(child_end);
        moves.reverse();
        let bound = if meter.is_stopped() {
            // One of the moves that were finished has this value, unless all of them failed low.
            (!moves.is_empty() && value > window.alpha()).then_some(Bound::Lower)
        } else if moves.is_empty() || (window.alpha() < value && value < window.beta()) {
            // A root without a best move is a leaf, whose value is always exact.
            Some(Bound::Exact)
        } else {
            Some(if value <= window.alpha() { Bound::Upper } else { Bound::Lower })
        };
        Report::new(root, bound.map(|bound| BoundedValue::new(value, bound)), moves, &meter, stats)
    }
}

/// The principal variations (PVs) of all open positions, in one list.
///
/// The open positions are those from the root to the position being searched. Their PVs lie one after the other, the
/// root's first, and behind them lies the PV of the child that was searched last. Each PV is stored back to front, so that
/// pushing a move puts it in front of the PV of the child. A PV is moved only if it replaces an earlier PV of the position.
pub(super) struct PrincipalVariations<M> {
    moves: Vec<M>,
    /// The end of the PV of the position being searched, and the start of the PV of its next child.
    pub(super) end: usize,
    /// The end of the PV of the child searched last.
    child_end: usize,
}

impl<M: Copy> PrincipalVariations<M> {
    /// Ends the search of the position whose PV starts at `start`.
    #[inline]
    pub(super) fn leave(&mut self, start: usize) {
        self.child_end = self.end;
        self.end = start;
    }

    /// Makes `mv`, whose child was searched last, the best move of the position whose PV starts at `start`: its PV
    /// becomes `mv` and the PV of the child.
    #[inline]
    pub(super) fn set_best(&mut self, start: usize, mv: M) {
        self.moves.truncate(self.child_end);
        self.moves.push(mv);
        if start < self.end {
            self.moves.drain(start..self.end);
        }
        self.end = self.moves.len();
    }
}
