//! Bounds in Connect that follow from a strategy of the side that is not to move: it answers moves in the same column.

use plywood::Value;

use super::Connect;

/// Every second bit, from the lowest.
const EVEN: u64 = 0x5555_5555_5555_5555;

impl Connect {
    /// Returns an upper bound of the value for the side to move if the opponent can *follow up*, and `None` if that proves
    /// nothing. `landings` are the landing cells, and `threats` are the free cells on which the opponent completes a run.
    /// The game must go on, and the side to move must not win with its next move.
    ///
    /// The opponent follows up if it answers every move in the same column. This divides the free cells of a column into
    /// pairs: the side to move gets the lower cell of each pair, and the opponent the upper one. If the upper cell is a
    /// threat of the opponent, it *closes* the column: the side to move loses if it plays to the lower cell, so nobody
    /// plays above that pair. There are three kinds of columns:
    ///
    /// - In a column with an even number of free cells, the pairs are counted from the top.
    /// - In a column with an odd number of free cells, they can be counted from the landing cell if that closes the column.
    /// - Any other column with an odd number of free cells is *loose*. Its landing cell belongs to no pair. If the side to
    ///   move plays to such a cell, the opponent plays to the landing cell of another loose column, and follows up in both
    ///   columns afterwards. If the number of loose columns is even, the opponent always has such an answer. The side to
    ///   move gets some of these landing cells, at most all of them.
    ///
    /// The side to move cannot win without a run in the cells that it may get. If it cannot win and a column is closed, it
    /// loses: when the other cells are full, it has to play below the threat. It also loses if the upper cells of the
    /// pairs give the opponent a run.
    ///
    /// Follow-up and the answer to a landing cell in another column are the rules *claimeven* and *baseinverse* of Allis,
    /// "A Knowledge-based Approach of Connect-Four", 1988.
    #[inline(always)]
    pub(super) fn follow_up_bound<const STRIDE: usize>(&self, landings: u64, threats: u64) -> Option<Value> {
        let (bottoms, cells) = (self.bottoms_in::<STRIDE>(), self.cells_in::<STRIDE>());
        let rows = self.stride_in::<STRIDE>() - 1;
        // The highest `rows` bits of `EVEN` are 0 for the top cell, 1 for the cell below it, and so on.
        let lower = bottoms * (EVEN >> (64 - rows));
        let mut closed = 0;
        let mut loose_is_even = self.plies_left_in::<STRIDE>().is_multiple_of(2);
        if threats & lower != 0 {
            // A set of columns is represented by the empty bits above them. Where a column contains a cell of a set, the
            // addition of all cells carries into its empty bit.
            let columns_of = |set: u64| (set + cells) & (bottoms << rows);
            closed = columns_of(landings & !lower) & columns_of(threats & lower);
            loose_is_even ^= !closed.count_ones().is_multiple_of(2);
        }
        if !loose_is_even {
            if closed == 0 {
                return None;
            }
            // One column less is closed, so that the number of loose columns is even.
            closed &= closed - 1;
        }
        let lower = lower ^ (closed - (closed >> rows));
        let loose = landings & !lower;
        self.bound_of_claims::<STRIDE>(lower, loose, threats & !lower & !loose)
    }

    /// Returns the bound of [`follow_up_bound`](Self::follow_up_bound), where `lower` are the lower cells of the pairs,
    /// `loose` are the landing cells of the loose columns, and `closing` are the threats of the opponent on upper cells.
    #[inline(never)]
    fn bound_of_claims<const STRIDE: usize>(&self, lower: u64, loose: u64, closing: u64) -> Option<Value> {
        let rows = self.stride_in::<STRIDE>() - 1;
        let free = self.cells_in::<STRIDE>() & !self.occupied();
        let in_play = if closing == 0 {
            free
        } else {
            // Subtracting the lowest bit of a column changes the bits up to its lowest closing cell, or up to the empty bit.
            let ends = closing | self.bottoms_in::<STRIDE>() << rows;
            (ends ^ (ends - self.bottoms_in::<STRIDE>())) & free
        };
        let to_move = in_play & (lower | loose);
        // A threat in these cells is a run, and is found sooner.
        if self.own_threats & to_move != 0 || self.has_run_in::<STRIDE>(self.own | to_move) {
            None
        } else if closing != 0 || self.has_run_in::<STRIDE>(self.other | in_play & !to_move) {
            Some(Value::Loss { plies: in_play.count_ones() })
        } else {
            Some(Value::Draw)
        }
    }
}
