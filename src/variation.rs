//! The principal variations of the positions that a search has open.

/// The variations of all open positions, one behind the other in one list, each back to front.
///
/// The last move of a variation is its first element, so that putting a move before a line is a push:
/// a line is never copied on its way up, however deep the game.
#[derive(Debug)]
pub(crate) struct Variations<M> {
    moves: Vec<M>,
}

impl<M: Copy> Variations<M> {
    pub(crate) fn new() -> Self {
        Self { moves: Vec::new() }
    }

    /// The place behind all that is kept: there the next position's variation begins.
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.moves.len()
    }

    /// Makes the line behind `child`, with `mv` before it, the variation that begins at `own`, in place
    /// of the one kept there so far.
    #[inline]
    pub(crate) fn keep(&mut self, own: usize, child: usize, mv: M) {
        self.moves.push(mv);
        if own < child {
            self.moves.drain(own..child);
        }
    }

    /// Drops the line behind `child`.
    #[inline]
    pub(crate) fn forget(&mut self, child: usize) {
        self.moves.truncate(child);
    }

    /// The root's variation, first move first.
    pub(crate) fn into_line(mut self) -> Vec<M> {
        self.moves.reverse();
        self.moves
    }
}
