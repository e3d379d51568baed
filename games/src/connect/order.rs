//! The order of moves in Connect.

use plywood::Game;

use super::{Column, Connect};

impl Connect {
    /// Returns the ordering score of the move `mv`, after which the position is `child`.
    ///
    /// Each free cell on which the mover completes a run counts 32. Each reply of the opponent counts -4, unless the mover
    /// can win on the cell above it. Each of the mover's [lines](Self::lines) counts 1. The distance from the middle
    /// counts -1 for each half of a column.
    #[inline]
    pub(super) fn score_of(&self, mv: Column, child: &Self) -> i32 {
        let player = self.to_move();
        let free = child.cells() & !child.occupied();
        let threats = child.threats(player) & free;
        let replies = child.landings() & !(threats >> 1);
        // On higher boards, the shifts in `lines` might exceed 63 bits.
        let has_lines = self.is_four || self.run == 4 && self.rows <= 15;
        let lines = if has_lines { child.lines(child.pieces(player), free) } else { 0 };
        let from_middle = (2 * i32::from(mv.0) + 1 - i32::from(self.columns)).abs();
        let count = |cells: u64| cells.count_ones().cast_signed();
        32 * count(threats) - 4 * count(replies) + lines - from_middle
    }

    /// Returns the number of lines of four cells, horizontal or diagonal, that contain at least two of the pieces `own`
    /// and otherwise only cells of `free`.
    #[inline]
    fn lines(&self, own: u64, free: u64) -> i32 {
        let stride = if self.is_four { 7 } else { self.stride() };
        let lines = |direction: u8| {
            let open = (own | free) & (own | free) >> direction;
            let (one, two) = (own ^ own >> direction, own & own >> direction);
            let (far_one, far_two) = (one >> (2 * direction), two >> (2 * direction));
            open & open >> (2 * direction) & (two | far_two | one & far_one)
        };
        let (a, b, c) = (lines(stride), lines(stride + 1), lines(stride - 1));
        // An adder of bits, so that two counts suffice for three sets.
        let (sum, carry) = (a ^ b ^ c, a & b | (a ^ b) & c);
        (sum.count_ones() + 2 * carry.count_ones()).cast_signed()
    }
}
