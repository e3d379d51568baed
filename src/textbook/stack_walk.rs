//! The explicit stack of the two searches without recursion, with the same bookkeeping as [`Walk`].

use super::walk::Walk;
use crate::game::{Game, MoveList, heap_bytes};
use crate::search::{Evaluator, Limits, Observer, Report};
use crate::value::{Player, Value, Window};

/// A position with unfinished moves; `W` is its window, or `()` in a search without windows.
pub(super) struct OpenPosition<G: Game, W> {
    pub(super) position: G,
    moves: MoveList<G::Move>,
    /// The index of the next move in `moves`.
    next: usize,
    /// The best value of the moves that are finished.
    pub(super) best: Value,
    /// The index at which the principal variation starts in [`Walk::pv`].
    pub(super) pv_start: usize,
    pub(super) window: W,
}

impl<G: Game, W> OpenPosition<G, W> {
    /// Returns the move made last; there must be one.
    #[inline]
    pub(super) fn mv(&self) -> G::Move {
        self.moves[self.next - 1]
    }

    /// Makes the next move, if there is one left, and returns the child.
    #[inline]
    pub(super) fn next_child(&mut self) -> Option<G> {
        let mv = *self.moves.get(self.next)?;
        self.next += 1;
        Some(self.position.apply(mv))
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + heap_bytes(&self.position, &self.moves)
    }
}

/// The value of a finished position for its side to move, and that side.
pub(super) type Finished = (Value, Player);

/// The state of a running search with an explicit stack.
pub(super) struct StackWalk<'a, G: Game, E: ?Sized, O, W> {
    pub(super) walk: Walk<'a, G, E, O>,
    /// The open positions, the root first; the index of a position is its ply.
    pub(super) stack: Vec<OpenPosition<G, W>>,
}

impl<'a, G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>, W> StackWalk<'a, G, E, O, W> {
    pub(super) fn new(evaluator: &'a E, limits: &Limits, observer: &'a mut O) -> Self {
        Self { walk: Walk::new(evaluator, limits, observer), stack: Vec::new() }
    }

    /// Runs `search` on the root and reports its value, or the best value of the moves finished before a limit was reached.
    pub(super) fn run(
        mut self,
        root: &G,
        window: Window,
        search: impl FnOnce(&mut Self, G) -> Option<Value>,
    ) -> Report<G::Move> {
        let mut found = search(&mut self, root.clone());
        // If a limit was reached, open positions remain; the last one to be popped is the root.
        while let Some((value, _)) = self.pop() {
            found = Some(value);
        }
        let value = found.unwrap_or(Value::WORST);
        self.walk.report(root, value, window)
    }

    /// Begins the visit of a child of the topmost position and returns its ply; `None` once a limit is reached.
    #[inline]
    pub(super) fn enter(&mut self, position: &G, window: Window) -> Option<u32> {
        if !self.walk.meter.visit() {
            return None;
        }
        let ply = self.ply();
        self.walk.observer.enter(position, self.stack.last().map(OpenPosition::mv), ply, window);
        Some(ply)
    }

    /// Ends the visit of a leaf.
    #[inline]
    pub(super) fn leaf(&mut self, position: &G, value: Value) -> Finished {
        let value = self.walk.leaf(value);
        self.leave(position, value)
    }

    /// Ends the visit of a position at the horizon, with the evaluator's estimate.
    #[inline]
    pub(super) fn estimate(&mut self, position: &G) -> Finished {
        let value = self.walk.estimate(position, self.ply());
        self.leave(position, value)
    }

    /// Pushes a position that is not over and returns `None`; if a faulty game gives it no moves, pops and returns it.
    #[inline]
    pub(super) fn push(&mut self, position: G, window: W) -> Option<Finished> {
        let (moves, pv_start) = (position.moves(), self.walk.pv.end);
        let open = OpenPosition { position, moves, next: 0, best: Value::WORST, pv_start, window };
        self.walk.meter.claim(open.bytes());
        self.stack.push(open);
        self.pop_finished()
    }

    /// Pops the topmost position if all its moves are finished.
    #[inline]
    pub(super) fn pop_finished(&mut self) -> Option<Finished> {
        let top = self.stack.last()?;
        if top.next == top.moves.len() { self.pop() } else { None }
    }

    #[inline]
    fn pop(&mut self) -> Option<Finished> {
        let open = self.stack.pop()?;
        self.walk.meter.release(open.bytes());
        self.walk.pv.leave(open.pv_start);
        Some(self.leave(&open.position, open.best))
    }

    #[inline]
    fn leave(&mut self, position: &G, value: Value) -> Finished {
        self.walk.observer.leave(position, self.ply(), value);
        (value, position.to_move())
    }

    /// Returns the ply of a child of the topmost position, which is the number of open positions.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "2^32 open positions do not fit into memory")]
    fn ply(&self) -> u32 {
        self.stack.len() as u32
    }

    /// Skips the unfinished moves of the topmost position, whose best value is at least beta.
    #[inline]
    pub(super) fn cut(&mut self) {
        let ply = self.ply() - 1;
        let Some(top) = self.stack.last_mut() else { return };
        self.walk.cut(&top.position, ply, top.best, &top.moves[top.next..]);
        top.next = top.moves.len();
    }
}
