//! Alpha-beta by recursion: minimax that skips the moves that cannot change the value of the root.
//!
//! D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6 (1975); fail-soft after
//! J. P. Fishburn, "Another optimization of alpha-beta search", SIGART Bulletin 84 (1983). The algorithm is
//! `Walk::alpha_beta`; its limits, observer calls, statistics and principal variations are in `walk.rs`.

use super::walk::Walk;
use crate::game::Game;
use crate::search::{Evaluator, Observer};
use crate::value::{Value, Window};

/// Alpha-beta by recursion, fail-soft.
///
/// The search has a window from alpha to beta. Alpha is the value that the side to move can already get, by a move that was
/// searched earlier, here or at an ancestor. Beta is the value to which the other side can already limit it. A move whose value
/// is at least beta makes the other side avoid the position, so the remaining moves are skipped: a cutoff.
///
/// The contract of a search with a window, where *actual* is the value of plain minimax:
///
/// - if the returned value is at most alpha (the search fails low), then actual <= returned value: an upper bound;
/// - if it is at least beta (the search fails high), then actual >= returned value: a lower bound;
/// - otherwise actual = returned value.
///
/// *Fail-soft* means that outside the window the bound is as tight as the searched moves allow; it may lie below alpha
/// or above beta. The full window, which is the default, gives the exact value.
///
/// ```
/// use plywood::{ZeroEvaluator, Bound, Limits, Searcher, Value::Points, Window};
/// use plywood::{textbook::AlphaBeta, toy::Toy};
/// //            .
/// //        a/     \b        the first player chooses at the top,
/// //        .       .        the second below
/// //      a/ \b   a/ \b
/// //      3   5   2   9      after b a: 2 < 3, so 9 is skipped
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let report = AlphaBeta::default().search(&toy, &ZeroEvaluator, &Limits::none());
/// assert_eq!((report.value(), report.stats.nodes, report.stats.cutoffs), (Some(Points(3)), 6, 1));
///
/// // Is the value more than 4? No: it is at most 3.
/// let window = Window::new(Points(4), Points(5)).expect("4 is less than 5");
/// let report = AlphaBeta::within(window).search(&toy, &ZeroEvaluator, &Limits::none());
/// assert_eq!((report.value(), report.bound()), (Some(Points(3)), Some(Bound::Upper)));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta {
    pub(super) window: Window,
}

impl<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> Walk<'_, G, E, O> {
    /// Returns the value of `position` for its side to move, or a bound on it if the value lies outside `window`.
    pub(super) fn alpha_beta(&mut self, position: &G, ply: u32, window: Window) -> Value {
        match position.outcome() {
            Some(outcome) => self.leaf(Value::of(outcome, position.to_move(), ply)),
            None if ply == self.horizon => self.estimate(position, ply),
            None => self.expand(position, |walk, moves, pv_start| {
                let mut best = Value::WORST;
                for (index, &mv) in moves.iter().enumerate() {
                    let child = position.apply(mv);
                    let inner = window.above(best).seen_by(child.to_move(), position.to_move());
                    let Some(value) = walk.visit(&child, mv, ply + 1, inner, Self::alpha_beta) else { break };
                    let value = value.seen_by(position.to_move(), child.to_move());
                    if value > best {
                        best = value;
                        walk.pv.set_best(pv_start, mv);
                    }
                    if best >= window.beta() {
                        walk.cut(position, ply, best, &moves[index + 1..]);
                        break;
                    }
                }
                best
            }),
        }
    }
}

impl AlphaBeta {
    /// Returns a search whose value is exact only inside `window`. The window is for the side to move at the root, with
    /// plies counted from the root. [`analyze`](crate::Searcher::analyze) searches each move with the full window.
    ///
    /// If the reported value is an upper bound, the best move is the move with the highest bound.
    pub fn within(window: Window) -> Self {
        Self { window }
    }
}
