//! A hand-written alpha-beta that determines the winner within a depth, and variants of it that take over the duties of the
//! solver's search one by one. The difference between two variants is the cost of a duty.

use std::hint::black_box;

use plywood::{Limits, Meter};

use crate::bare::{Bare, list};

// A variant is a number `D`: it has the duties from 1 to `D`.
/// No duty: alpha-beta alone.
pub(crate) const NONE: u8 = 0;
/// Nodes are counted by [`Meter::visit`], and the search ends when it is stopped.
pub(crate) const LIMITS: u8 = 1;
/// The moves are listed before the first of them is made, as [`Game::moves`](plywood::Game::moves) does it.
pub(crate) const MOVES: u8 = 2;
/// At every eighth ply, the search continues on new memory if the stack runs short.
pub(crate) const STACK: u8 = 3;
/// A win or a loss is worth more or less according to the number of plies to it.
pub(crate) const PLIES: u8 = 4;
/// Finished games, frontier nodes and cutoffs are counted.
pub(crate) const STATISTICS: u8 = 5;

/// The stack that the search needs until the next check, in bytes.
const RESERVE: usize = 128 << 10;

/// A search by the variant `D`.
struct Search<const D: u8> {
    /// The number of nodes, unless the meter counts them.
    nodes: u64,
    meter: Meter,
    horizon: u32,
    ends: u64,
    frontier: u64,
    cutoffs: u64,
}

impl<const D: u8> Search<D> {
    /// Returns the value for the side to move: positive if it wins within the depth, negative if the opponent does, and 0
    /// if neither does.
    fn value<G: Bare>(&mut self, position: G, depth: u32, alpha: i64, beta: i64) -> i64 {
        if D < LIMITS {
            self.nodes += 1;
        } else if !self.meter.visit() {
            return 0;
        }
        if position.is_lost() {
            self.ends += u64::from(D >= STATISTICS);
            return self.loss(depth);
        }
        if depth == 0 || position.is_full() {
            if D >= STATISTICS && position.is_full() {
                self.ends += 1;
            } else if D >= STATISTICS {
                self.frontier += 1;
            }
            return 0;
        }
        if D >= STACK
            && depth.is_multiple_of(8)
            && stacker::remaining_stack().is_some_and(|left| left < RESERVE)
        {
            return stacker::grow(4 << 20, move || self.value_of_children(position, depth, alpha, beta));
        }
        self.value_of_children(position, depth, alpha, beta)
    }

    /// Returns the value of a game that is lost at `depth`.
    #[inline(always)]
    fn loss(&self, depth: u32) -> i64 {
        if D < PLIES { -1 } else { i64::from(self.horizon - depth) - i64::MAX }
    }

    #[inline(always)]
    fn value_of_children<G: Bare>(&mut self, position: G, depth: u32, alpha: i64, beta: i64) -> i64 {
        if D < MOVES {
            let moves = (0..G::MOVES).filter(|&mv| position.is_free(mv));
            self.best_value(position, moves, depth, alpha, beta)
        } else {
            let moves = list(position);
            self.best_value(position, moves.iter().copied(), depth, alpha, beta)
        }
    }

    #[inline(always)]
    fn best_value<G: Bare>(
        &mut self,
        position: G,
        mut moves: impl Iterator<Item = u8>,
        depth: u32,
        mut alpha: i64,
        beta: i64,
    ) -> i64 {
        let mut best = if D < PLIES { -1 } else { -i64::MAX };
        while let Some(mv) = moves.next() {
            let value = -self.value(position.after(mv), depth - 1, -beta, -alpha);
            if D >= LIMITS && self.meter.is_stopped() {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(best);
            if best >= beta {
                self.cutoffs += u64::from(D >= STATISTICS && moves.next().is_some());
                break;
            }
        }
        best
    }
}

/// Returns the number of nodes of the proof that neither side wins within the depth, by the variant `D`.
pub(crate) fn nodes_of_draw<const D: u8>(position: impl Bare, depth: u32) -> u64 {
    let meter = Meter::start(&Limits::none());
    let mut search = Search::<D> { nodes: 0, meter, horizon: depth, ends: 0, frontier: 0, cutoffs: 0 };
    let slowest_win = if D < PLIES { 1 } else { i64::MAX - i64::from(u32::MAX) };
    assert_eq!(search.value(position, depth, -slowest_win, slowest_win), 0, "the game is a draw");
    black_box((search.ends, search.frontier, search.cutoffs));
    if D < LIMITS { search.nodes } else { search.meter.nodes() }
}
