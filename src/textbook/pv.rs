//! The principal variations of the positions that a textbook search has open.

/// The principal variations (PVs) of all open positions, in one list.
///
/// The open positions are those from the root to the position being searched. Their PVs lie one behind the other, the
/// root's first, and each PV is stored back to front: a move is put in front of a PV by a push, and no PV is copied on
/// its way to the root, however deep the game is. Moves behind the last PV are discarded by the next push.
#[derive(Debug)]
pub(super) struct PrincipalVariations<M> {
    moves: Vec<M>,
    /// The end of the PV of the position being searched, where the PV of its next child starts.
    end: usize,
    /// The end of the PV of the child searched last.
    child_end: usize,
}

impl<M: Copy> PrincipalVariations<M> {
    pub(super) fn new() -> Self {
        Self { moves: Vec::new(), end: 0, child_end: 0 }
    }

    /// Returns the start of the PV of a position whose search begins now.
    #[inline]
    pub(super) fn start(&self) -> usize {
        self.end
    }

    /// Ends the search of a leaf, whose PV is empty.
    #[inline]
    pub(super) fn leave_leaf(&mut self) {
        self.child_end = self.end;
    }

    /// Ends the search of the position whose PV starts at `start`.
    #[inline]
    pub(super) fn leave(&mut self, start: usize) {
        self.child_end = self.end;
        self.end = start;
    }

    /// Replaces the PV of the position being searched, which starts at `start`, by `mv` and the PV of the child
    /// searched last.
    #[inline]
    pub(super) fn replace(&mut self, start: usize, mv: M) {
        self.moves.truncate(self.child_end);
        self.moves.push(mv);
        if start < self.end {
            self.moves.drain(start..self.end);
        }
        self.end = self.moves.len();
    }

    /// Returns the PV of the root, first move first, after the search has left the root.
    pub(super) fn into_root(mut self) -> Vec<M> {
        self.moves.truncate(self.child_end);
        self.moves.reverse();
        self.moves
    }
}
