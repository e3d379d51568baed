//! Alpha-beta without recursion: the open positions are on an explicit stack, each with its window.
//!
//! The algorithm is that of `alpha_beta.rs` (Knuth and Moore 1975; Fishburn 1983) with its recursion written out:
//! `StackWalk::alpha_beta`. The stack is in `stack_walk.rs`; limits, observer calls, statistics and principal
//! variations are in `walk.rs`.

use super::stack_walk::StackWalk;
use crate::game::Game;
use crate::search::{Evaluator, Limits, Observer, Report, Searcher};
use crate::value::{Value, Window};

/// Alpha-beta with an explicit stack, fail-soft.
///
/// The search visits the positions of [`AlphaBeta`](crate::textbook::AlphaBeta) in the same order and returns the same
/// values. That type's documentation explains windows and bounds.
///
/// ```
/// use plywood::{ZeroEvaluator, Limits, Searcher, Value, textbook::AlphaBetaIterative, toy::Toy};
/// let toy: Toy = "(((2 -1) (5)) (5 -4 0) ((-4 9)))".parse()?;
/// let report = AlphaBetaIterative::default().search(&toy, &ZeroEvaluator, &Limits::none());
/// assert_eq!(report.value(), Some(Value::Points(9)));
/// assert_eq!(report.pv_text(), "c a b");
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AlphaBetaIterative {
    window: Window,
}

impl<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> StackWalk<'_, G, E, O, Window> {
    /// Returns the value of `position`, the root, for its side to move, or a bound on it if the value lies outside
    /// `window`; `None` once a limit is reached.
    fn alpha_beta(&mut self, mut position: G, mut window: Window) -> Option<Value> {
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
                    self.walk.set_best(parent.pv, parent.mv());
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
    /// Returns a search whose value is exact only inside `window`, which is given for the side to move at the root with
    /// plies counted from there.
    pub fn within(window: Window) -> Self {
        Self { window }
    }
}

impl Default for AlphaBetaIterative {
    fn default() -> Self {
        Self::within(Window::FULL)
    }
}

impl Searcher for AlphaBetaIterative {
    fn name(&self) -> &'static str {
        "alpha-beta-iterative"
    }

    fn finds_first_best_move(&self) -> bool {
        true
    }

    fn is_traceable(&self) -> bool {
        true
    }

    fn observe<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>>(
        &mut self,
        position: &G,
        evaluator: &E,
        limits: &Limits,
        observer: &mut O,
    ) -> Report<G::Move> {
        let walk = StackWalk::new(evaluator, limits, observer);
        walk.run(position, self.window, |walk, root| walk.alpha_beta(root, self.window))
    }
}
