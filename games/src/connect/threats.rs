//! What can be seen of a position of Connect without a search: threats, forced moves, a promise, and bounds.

use plywood::{Game, Moves, Outlook, Value};

use super::{Column, Connect};
use crate::bits::ones;

/// Every second bit, the highest not among them.
const EVEN: u64 = 0x5555_5555_5555_5555;

/// Calls a method for the shape of a board, so that what is called often is compiled for that shape: the run,
/// and the stride or 0 for any.
macro_rules! for_shape {
    ($position:ident.$method:ident($($argument:expr),*)) => {
        match ($position.run, $position.rows) {
            (4, 6) => $position.$method::<4, 7>($($argument),*),
            (4, ..=15) => $position.$method::<4, 0>($($argument),*),
            (3, ..=15) => $position.$method::<3, 0>($($argument),*),
            _ => $position.$method::<0, 0>($($argument),*),
        }
    };
}

impl Connect {
    /// Whether `pieces` have a run.
    #[inline]
    pub(super) fn has_run(&self, pieces: u64) -> bool {
        for_shape!(self.has_run_in(pieces))
    }

    /// [`Game::outlook`].
    #[inline]
    pub(super) fn look_out(&self) -> Outlook<Column> {
        for_shape!(self.look_out_in())
    }

    /// [`Game::promise`].
    #[inline]
    pub(super) fn promise_of(&self, mv: Column) -> i32 {
        for_shape!(self.promise_in(mv))
    }

    #[inline]
    fn stride_in<const STRIDE: usize>(&self) -> usize {
        if STRIDE == 0 { self.stride().into() } else { STRIDE }
    }

    #[inline]
    fn has_run_in<const RUN: usize, const STRIDE: usize>(&self, pieces: u64) -> bool {
        let stride = self.stride_in::<STRIDE>();
        if RUN == 0 {
            return self.directions().into_iter().any(|direction| self.runs(direction, pieces) != 0);
        }
        let mut runs = 0;
        for direction in [1, stride, stride + 1, stride - 1] {
            let pairs = pieces & pieces >> direction;
            runs |= pairs & if RUN == 4 { pairs } else { pieces } >> (2 * direction);
        }
        runs != 0
    }

    /// The free cells, the ones far above the pieces too, on which one more of `pieces` makes a run.
    #[inline]
    fn completing<const RUN: usize, const STRIDE: usize>(&self, pieces: u64, free: u64) -> u64 {
        if RUN == 0 {
            return self.completing_any(pieces) & free;
        }
        let stride = self.stride_in::<STRIDE>();
        // Upright only the cell above the pieces can be free.
        let mut cells = (1..RUN).fold(u64::MAX, |cells, step| cells & pieces << step);
        for direction in [stride, stride + 1, stride - 1] {
            // So many of the pieces before a cell, and so many behind it.
            let (mut before, mut behind) = ([u64::MAX; 4], [u64::MAX; 4]);
            for step in 1..RUN {
                before[step] = before[step - 1] & pieces << (step * direction);
                behind[step] = behind[step - 1] & pieces >> (step * direction);
            }
            for step in 0..RUN {
                cells |= before[step] & behind[RUN - 1 - step];
            }
        }
        cells & free
    }

    /// The same for any run, with cells that are not free.
    fn completing_any(&self, pieces: u64) -> u64 {
        let shifted = |cells: u64, step: u8, direction: u8| {
            let by = u32::from(step) * u32::from(direction);
            (cells.checked_shl(by).unwrap_or(0), cells.checked_shr(by).unwrap_or(0))
        };
        let before = |count, direction| {
            (1..=count).fold(u64::MAX, |cells, step| cells & shifted(pieces, step, direction).0)
        };
        let behind = |count, direction| {
            (1..=count).fold(u64::MAX, |cells, step| cells & shifted(pieces, step, direction).1)
        };
        let mut cells = before(self.run - 1, 1);
        for direction in [self.stride(), self.stride() + 1, self.stride() - 1] {
            for step in 0..self.run {
                cells |= before(step, direction) & behind(self.run - 1 - step, direction);
            }
        }
        cells
    }

    #[inline]
    fn look_out_in<const RUN: usize, const STRIDE: usize>(&self) -> Outlook<Column> {
        let player = self.to_move();
        let (own, other) = (self.pieces(player), self.pieces(player.opponent()));
        let (cells, occupied) = (self.cells(), own | other);
        let free = cells & !occupied;
        let landings = (occupied + self.bottoms) & cells;
        // Where the value is certain nobody asks for moves.
        let certain = |value| Outlook { low: value, high: value, moves: Moves::new(), may_end: true };
        if self.completing::<RUN, STRIDE>(own, landings) != 0 {
            return certain(Value::Win { plies: 1 });
        }
        let lost = self.completing::<RUN, STRIDE>(other, free);
        let safe = unanswered(landings, lost);
        if safe == 0 && landings != 0 {
            return certain(Value::Loss { plies: 2 });
        }
        let left = self.columns * self.rows - self.plies;
        let mut low = if left >= 4 { Value::Loss { plies: 4 } } else { Value::Draw };
        let mut high = if left >= 3 { Value::Win { plies: 3 } } else { Value::Draw };
        // A full board holds no run for who has too few cells left; that is rare while the board is empty.
        if 2 * self.plies >= self.columns * self.rows {
            if !self.has_run_in::<RUN, STRIDE>(own | free) {
                high = high.min(Value::Draw);
            }
            if !self.has_run_in::<RUN, STRIDE>(other | free) {
                low = low.max(Value::Draw);
            }
        }
        let pattern = self.bottoms * (EVEN >> (64 - self.rows));
        if landings & !pattern == 0 {
            high = high.min(self.high_by_following_up(own | free & pattern, other | free & !pattern));
        }
        Outlook { low, high, moves: self.columns_of(safe), may_end: left == 1 }
    }

    /// The greatest value that the side to move can have where every column has an even number of free cells: the
    /// other side can always play on top of it, and that fills the board so. Who moves gets `own` at the most.
    ///
    /// Allis, "A Knowledge-based Approach of Connect-Four" (1988), calls that following up.
    fn high_by_following_up(&self, own: u64, other: u64) -> Value {
        if self.has_run(own) {
            Value::BEST
        } else if self.has_run(other) {
            Value::Loss { plies: (self.columns * self.rows - self.plies).into() }
        } else {
            Value::Draw
        }
    }

    /// The landings after which the other side can't win at once, and those that win.
    #[inline]
    pub(super) fn safe(&self, landings: u64) -> u64 {
        for_shape!(self.safe_in(landings))
    }

    #[inline]
    fn safe_in<const RUN: usize, const STRIDE: usize>(&self, landings: u64) -> u64 {
        let player = self.to_move();
        let (own, other) = (self.pieces(player), self.pieces(player.opponent()));
        let free = self.cells() & !self.occupied();
        let wins = self.completing::<RUN, STRIDE>(own, landings);
        wins | unanswered(landings, self.completing::<RUN, STRIDE>(other, free))
    }

    #[inline]
    pub(super) fn columns_of(&self, cells: u64) -> Moves<Column> {
        let stride = self.stride();
        ones(cells).map(|place| Column(place / stride)).collect()
    }

    /// How many cells the move makes dangerous; between equals the one nearer to the middle.
    #[inline]
    fn promise_in<const RUN: usize, const STRIDE: usize>(&self, mv: Column) -> i32 {
        let own = self.pieces(self.to_move()) | self.landing(mv.0);
        let free = self.cells() & !self.occupied();
        let threats = self.completing::<RUN, STRIDE>(own, free).count_ones();
        let from_middle = (2 * i32::from(mv.0) + 1 - i32::from(self.columns)).abs();
        32 * threats.cast_signed() - from_middle
    }
}

/// The landings after which the other side can't win at once, where its winning cells are `lost`: the one that it
/// threatens, if there is one, and in any case none below such a cell.
#[inline]
fn unanswered(landings: u64, lost: u64) -> u64 {
    let safe = landings & !(lost >> 1);
    match lost & landings {
        0 => safe,
        forced if forced.is_power_of_two() => safe & forced,
        _ => 0,
    }
}
