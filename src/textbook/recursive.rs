//! Minimax by recursion: the value of a position is the best of its moves' values, and the value of a move is the
//! opposite of the value of the position after it.
//!
//! C. E. Shannon, "Programming a Computer for Playing Chess", Philosophical Magazine 41 (1950). The algorithm is
//! `Walk::minimax`; its limits, observer calls, statistics and principal variations are in `walk.rs`.

use super::walk::Walk;
use crate::game::Game;
use crate::search::{Evaluator, Observer};
use crate::value::{Value, Window};

/// Minimax by recursion.
///
/// The search visits every position of the tree to the end of the game or to the depth limit. All other searches are tested
/// against it.
///
/// ```
/// use plywood::{ZeroEvaluator, Limits, Searcher, Value, textbook::Recursive, toy::Toy};
/// //            .
/// //        a/     \b        the first player chooses at the top,
/// //        .       .        the second below
/// //      a/ \b   a/ \b
/// //      3   5   2   9      points for the first player
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let report = Recursive.search(&toy, &ZeroEvaluator, &Limits::none());
/// assert_eq!(report.value(), Some(Value::Points(3)));
/// assert_eq!(report.pv_text(), "a a");
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Recursive;

impl<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> Walk<'_, G, E, O> {
    /// Returns the value of `position` for its side to move; plies count from the root. Once a limit is reached, it is
    /// the best value of the moves that were finished before. The window is unused: it is always the full window.
    pub(super) fn minimax(&mut self, position: &G, ply: u32, _: Window) -> Value {
        match position.outcome() {
            Some(outcome) => self.leaf(Value::of(outcome, position.to_move(), ply)),
            None if ply == self.horizon => self.estimate(position, ply),
            None => self.expand(position, |walk, moves, pv_start| {
                let mut best = Value::WORST;
                for &mv in moves {
                    let child = position.apply(mv);
                    let value = walk.visit(&child, mv, ply + 1, Window::FULL, Self::minimax);
                    let Some(value) = value else { break };
                    let value = value.seen_by(position.to_move(), child.to_move());
                    if value > best {
                        best = value;
                        walk.pv.set_best(pv_start, mv);
                    }
                }
                best
            }),
        }
    }
}
