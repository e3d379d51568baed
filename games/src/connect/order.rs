//! The order of moves in Connect.

use plywood::Game;

use super::threats::{FOUR_BOTTOMS, FOUR_CELLS};
use super::{Column, Connect};

/// The lines of four cells in one direction that contain exactly one piece of the mover and otherwise only free cells.
#[derive(Clone, Copy, Default)]
struct LinesWithOne {
    /// The difference between the bits of neighboring cells of a line.
    direction: u8,
    /// The first cell of each line.
    starts: u64,
}

impl LinesWithOne {
    #[inline(always)]
    fn new(direction: u8, own: u64, free: u64) -> Self {
        let open = (own | free) & (own | free) >> direction;
        let (one, any) = (own ^ own >> direction, own | own >> direction);
        let (far_one, far_any) = (one >> (2 * direction), any >> (2 * direction));
        let has_one = one & !far_any | far_one & !any;
        Self { direction, starts: open & open >> (2 * direction) & has_one }
    }

    /// Returns the number of these lines that contain `cell`.
    #[inline(always)]
    fn count_through(self, cell: u64) -> i32 {
        let pair = cell | cell >> self.direction;
        count_few(self.starts & (pair | pair >> (2 * self.direction)))
    }
}

impl Connect {
    /// Returns the function that scores moves.
    ///
    /// Each free cell on which the mover completes a run after the move counts 32. A landing cell counts 4 if the mover can
    /// complete a run on the cell above it, because the opponent cannot reply there, and a column that the move fills
    /// counts 4. Each line of four cells, horizontal or diagonal, in which the piece is the mover's second one counts 1 if
    /// the other two cells are free. The distance from the middle counts -1 for each half of a column.
    #[inline(always)]
    pub(super) fn scorer(&self) -> impl Fn(Column, Option<&Self>) -> i32 {
        let lines = if self.is_four {
            lines_with_one(7, self.own, FOUR_CELLS & !self.occupied())
        } else {
            self.lines_on_any_board()
        };
        move |mv, after| match after {
            Some(child) if self.is_four && child.has_threats() => {
                let landings = (child.occupied() + FOUR_BOTTOMS) & FOUR_CELLS;
                self.score_of(mv, child, landings, FOUR_BOTTOMS << 5, lines)
            }
            _ => self.score_on_any_board(mv, after, lines),
        }
    }

    #[inline(never)]
    fn lines_on_any_board(&self) -> [LinesWithOne; 3] {
        // On higher boards, the shifts might exceed 63 bits.
        if self.run == 4 && self.rows <= 15 {
            lines_with_one(self.stride(), self.own, self.cells() & !self.occupied())
        } else {
            [LinesWithOne::default(); 3]
        }
    }

    #[inline(never)]
    fn score_on_any_board(&self, mv: Column, after: Option<&Self>, lines: [LinesWithOne; 3]) -> i32 {
        let child = after.map_or_else(|| self.apply(mv), |child| *child).with_threats();
        self.score_of(mv, &child, child.landings(), self.bottoms << (self.rows - 1), lines)
    }

    /// Returns the score of the move `mv`, after which the position is `child`. `landings` are the landing cells of `child`,
    /// and `tops` are the highest cells of the columns.
    #[inline(always)]
    fn score_of(&self, mv: Column, child: &Self, landings: u64, tops: u64, lines: [LinesWithOne; 3]) -> i32 {
        let cell = child.other & !self.own;
        let threats = child.other_threats & !child.occupied();
        let fills = i32::from(cell & tops != 0);
        let lines: i32 = lines.into_iter().map(|lines| lines.count_through(cell)).sum();
        let from_middle = (2 * i32::from(mv.0) + 1 - i32::from(self.columns)).abs();
        32 * count_few(threats) + 4 * (fills + count_few(landings & (threats >> 1))) + lines - from_middle
    }
}

/// Returns the lines with exactly one piece in the three directions but the vertical one.
#[inline(always)]
fn lines_with_one(stride: u8, own: u64, free: u64) -> [LinesWithOne; 3] {
    let lines = |direction| LinesWithOne::new(direction, own, free);
    [lines(stride), lines(stride + 1), lines(stride - 1)]
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
