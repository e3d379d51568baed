//! The order of moves in Connect.

use plywood::Game;

use super::{Column, Connect};

/// The lines of four cells that contain exactly one piece of the mover and otherwise only free cells, for each direction
/// but the vertical one, by their first cells.
type LinesWithOne = [u64; 3];

impl Connect {
    /// Returns the function that scores moves.
    ///
    /// Each free cell on which the mover completes a run after the move counts 32. A landing cell counts 4 if the mover can
    /// complete a run on the cell above it, because the opponent cannot reply there, and a column that the move fills
    /// counts 4. Each line of four cells, horizontal or diagonal, in which the piece is the mover's second one counts 1 if
    /// the other two cells are free. The distance from the middle counts -1 for each half of a column.
    #[inline(always)]
    pub(super) fn scorer(&self) -> impl Fn(Column, Option<&Self>) -> i32 {
        let lines = if self.is_four { self.lines_with_one::<7>() } else { self.lines_on_any_board() };
        move |mv, after| match after {
            Some(child) if self.is_four && child.has_threats() => self.score_of::<7>(mv, child, lines),
            _ => self.score_on_any_board(mv, after, lines),
        }
    }

    #[inline(never)]
    fn lines_on_any_board(&self) -> LinesWithOne {
        if self.has_lines() { self.lines_with_one::<0>() } else { [0; 3] }
    }

    #[inline(never)]
    fn score_on_any_board(&self, mv: Column, after: Option<&Self>, lines: LinesWithOne) -> i32 {
        let child = after.map_or_else(|| self.apply(mv), |child| *child).with_known_threats();
        self.score_of::<0>(mv, &child, lines)
    }

    /// Returns whether lines are counted. On higher boards, the shifts might exceed 63 bits.
    fn has_lines(&self) -> bool {
        self.run == 4 && self.rows <= 15
    }

    #[inline(always)]
    fn lines_with_one<const STRIDE: usize>(&self) -> LinesWithOne {
        let (own, free) = (self.own, self.cells_in::<STRIDE>() & !self.occupied());
        let lines = |direction: usize| {
            let open = (own | free) & (own | free) >> direction;
            let (one, any) = (own ^ own >> direction, own | own >> direction);
            let (far_one, far_any) = (one >> (2 * direction), any >> (2 * direction));
            open & open >> (2 * direction) & (one & !far_any | far_one & !any)
        };
        let stride = self.stride_in::<STRIDE>();
        [lines(stride), lines(stride + 1), lines(stride - 1)]
    }

    /// Returns the score of the move `mv`, after which the position is `child`.
    #[inline(always)]
    fn score_of<const STRIDE: usize>(&self, mv: Column, child: &Self, lines: LinesWithOne) -> i32 {
        let (cell, occupied) = (child.other & !self.own, child.occupied());
        let stride = self.stride_in::<STRIDE>();
        let count_through = |lines: u64, direction: usize| {
            let pair = cell | cell >> direction;
            count_few(lines & (pair | pair >> (2 * direction)))
        };
        let lines = if STRIDE == 7 || self.has_lines() {
            let [horizontal, rising, falling] = lines;
            count_through(horizontal, stride)
                + count_through(rising, stride + 1)
                + count_through(falling, stride - 1)
        } else {
            0
        };
        let threats = child.other_threats & !occupied;
        let landings = (occupied + self.bottoms_in::<STRIDE>()) & self.cells_in::<STRIDE>();
        let tops = self.bottoms_in::<STRIDE>() << (stride - 2);
        let fills = i32::from(cell & tops != 0);
        let from_middle = (2 * i32::from(mv.0) + 1 - i32::from(self.columns)).abs();
        32 * count_few(threats) + 4 * (fills + count_few(landings & (threats >> 1))) + lines - from_middle
    }
}

/// Returns the number of cells of a small set. One step for each cell is faster than `count_ones`, which has a fixed cost
/// on processors without an instruction for it.
#[inline(always)]
fn count_few(mut cells: u64) -> i32 {
    let mut count = 0;
    while cells != 0 {
        cells &= cells - 1;
        count += 1;
    }
    count
}
