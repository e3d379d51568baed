//! Alpha-beta without recursion: the open positions are on an explicit stack, each with its window.
//!
//! The algorithm is that of `alpha_beta.rs` (Knuth and Moore 1975; Fishburn 1983) with its recursion written out:
//! `StackWalk::alpha_beta`. The stack is in `stack_walk.rs`; limits, observer calls, statistics and principal
//! variations are in `walk.rs`.

use super::stack_walk::StackWalk;
use crate::game::Game;
use crate::search::{Evaluator, Observer};
use crate::value::{Value, Window};

/// Alpha-beta with an explicit stack, fail-soft.
///
/// The search visits the positions of [`AlphaBeta`](crate::textbook::AlphaBeta) in the same order and returns the same
/// values. The documentation of `AlphaBeta` explains windows and bounds.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBetaIterative {
    pub(super) window: Window,
}

impl<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> StackWalk<'_, G, E, O, Window> {
    /// Returns the value of `position`, the root, for its side to move, or a bound on it if the value lies outside
    /// `window`; `None` once a limit is reached.
    pub(super) fn alpha_beta(&mut self, mut position: G, mut window: Window) -> Option<Value> {
        loop {
            let ply = self.enter(&position, window)?;
            let mut finished = match position.outcome() {
                Some(outcome) => Some(self.leaf(&position, Value::of(outcome, position.to_move(), ply))),
                None if ply == self.walk.horizon => Some(self.estimate(&position)),
                None => self.push(position, window),
            };
            while let Some((value, player)) = finished {
                let Some(parent) = self.stack.last_mut() else { return Some(value) };
                let value = value.seen_by(parent.position.to_move(), player);
                if value > parent.best {
                    parent.best = value;
                    self.walk.pv.set_best(parent.pv_start, parent.mv());
                }
                if parent.best >= parent.window.beta() {
                    self.cut();
                }
                finished = self.pop_finished();
            }
            let top = self.stack.last_mut()?;
            position = top.next_child()?;
            window = top.window.above(top.best).seen_by(position.to_move(), top.position.to_move());
        }
    }
}

impl AlphaBetaIterative {
    /// Returns a search whose value is exact only inside `window`. The window is for the side to move at the root, with
    /// plies counted from the root. [`analyze`](crate::Searcher::analyze) searches each move with the full window.
    pub fn within(window: Window) -> Self {
        Self { window }
    }
}
