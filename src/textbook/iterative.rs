//! Minimax without recursion: the open positions are on an explicit stack.
//!
//! The algorithm is that of `recursive.rs` (Shannon 1950) with the recursion replaced by a stack: `StackWalk::minimax`. The
//! stack is in `stack_walk.rs`; limits, observer calls, statistics and principal variations are in `walk.rs`.

use super::stack_walk::StackWalk;
use crate::game::Game;
use crate::search::{Evaluator, Observer};
use crate::value::{Value, Window};

/// Minimax with an explicit stack.
///
/// A position is open while some of its moves are unfinished. Each turn of the loop visits one position: a leaf is
/// finished at once, any other position is pushed. The value of a finished position goes to its parent, which is on top
/// of the stack. A parent without further moves is popped and is then finished, too. Finally, the next move of the
/// topmost position is made. Only open positions are kept, so memory grows with the depth times the number of moves of
/// a position, not with the number of nodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Iterative;

impl<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> StackWalk<'_, G, E, O, ()> {
    /// Returns the value of `position`, the root, for its side to move; `None` once a limit is reached.
    pub(super) fn minimax(&mut self, mut position: G) -> Option<Value> {
        loop {
            let ply = self.enter(&position, Window::FULL)?;
            let mut finished = match position.outcome() {
                Some(outcome) => Some(self.leaf(&position, Value::of(outcome, position.to_move(), ply))),
                None if ply == self.walk.horizon => Some(self.estimate(&position)),
                None => self.push(position, ()),
            };
            while let Some((value, player)) = finished {
                let Some(parent) = self.stack.last_mut() else { return Some(value) };
                let value = value.seen_by(parent.position.to_move(), player);
                if value > parent.best {
                    parent.best = value;
                    self.walk.pv.set_best(parent.pv_start, parent.mv());
                }
                finished = self.pop_finished();
            }
            position = self.stack.last_mut()?.next_child()?;
        }
    }
}
