//! What can be seen of a position of Connect without a search: threats, forced moves, a promise, and bounds.

use plywood::{Bounds, Game, MoveList, Player, Value};

use super::{Column, Connect, begins, directions};

/// Threats that were not worked out; the topmost cell is never one.
pub(super) const UNKNOWN: u64 = u64::MAX;

/// The bounds where no threat decides the game within the next two moves.
const QUIET_BOUNDS: Bounds = Bounds::new(Value::Loss { plies: 4 }, Value::Win { plies: 3 });

/// Every second bit, the highest not among them.
const EVEN: u64 = 0x5555_5555_5555_5555;

/// Calls a method for the shape of a board, so that what is called often is compiled for that shape: the run,
/// and the stride or 0 for any.
macro_rules! for_shape {
    ($position:ident.$method:ident($($argument:expr),*)) => {
        match ($position.run, $position.rows) {
            _ if $position.is_four => $position.$method::<4, 7>($($argument),*),
            (3, 5) => $position.$method::<3, 6>($($argument),*),
            (4, ..=15) => $position.$method::<4, 0>($($argument),*),
            (3, ..=15) => $position.$method::<3, 0>($($argument),*),
            _ => $position.$method::<0, 0>($($argument),*),
        }
    };
}

impl Connect {
    /// Whether `player`, who moved last, has a run.
    #[inline(always)]
    pub(super) fn has_won(&self, player: Player) -> bool {
        let (pieces, threats) = (self.pieces(player), self.threats[player as usize]);
        if threats == UNKNOWN { self.has_run(pieces) } else { pieces & threats != 0 }
    }

    /// Whether `pieces` have a run.
    #[inline(always)]
    fn has_run(&self, pieces: u64) -> bool {
        if self.is_four {
            has_run_in::<4, 7>(pieces, 4, 7)
        } else {
            has_run_elsewhere(pieces, self.run, self.stride())
        }
    }

    /// The cells, taken or free, the ones far above the pieces too, with which `player` has a run.
    #[inline]
    pub(super) fn threats(&self, player: Player) -> u64 {
        match self.threats[player as usize] {
            UNKNOWN => self.work_out(player),
            known => known,
        }
    }

    #[inline(never)]
    fn work_out(&self, player: Player) -> u64 {
        for_shape!(self.completing(self.pieces(player)))
    }

    /// The same position with its threats worked out. Where those before the last move were, so are those of
    /// the side to move.
    #[inline(always)]
    pub(super) fn with_threats(mut self) -> Self {
        let (player, last) = (self.to_move(), self.to_move().opponent());
        self.threats[last as usize] =
            if self.is_four { self.completing::<4, 7>(self.pieces(last)) } else { self.work_out(last) };
        if self.threats[player as usize] == UNKNOWN {
            self.threats[player as usize] = self.work_out(player);
        }
        self
    }

    #[inline]
    fn stride_in<const STRIDE: usize>(&self) -> usize {
        if STRIDE == 0 { self.stride().into() } else { STRIDE }
    }

    /// The cells that lie in a run if those of `pieces` do and they themselves.
    #[inline(always)]
    fn completing<const RUN: usize, const STRIDE: usize>(&self, pieces: u64) -> u64 {
        if RUN == 0 {
            return self.completing_any(pieces) & self.cells();
        }
        let stride = self.stride_in::<STRIDE>();
        // Upright only the cell above the pieces can be free, or the last that was taken.
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
        cells & self.cells_in::<STRIDE>()
    }

    /// The same for any run, with places above the board.
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

    /// Within what the value lies, where that is seen: where the game is over or will be with the next moves, or
    /// where one side can follow the other up to the end.
    #[inline(always)]
    pub(super) fn bounds_from_threats(&self) -> Bounds {
        if self.is_four { self.bounds_in::<4, 7>() } else { self.bounds_elsewhere() }
    }

    #[inline(never)]
    fn bounds_elsewhere(&self) -> Bounds {
        for_shape!(self.bounds_in())
    }

    #[inline(always)]
    fn bounds_in<const RUN: usize, const STRIDE: usize>(&self) -> Bounds {
        let player = self.to_move();
        let (own, other) = (self.pieces(player), self.pieces(player.opponent()));
        let (wins, loses) = (self.threats(player), self.threats(player.opponent()));
        let occupied = own | other;
        let cells = self.cells_in::<STRIDE>();
        let landings = (occupied + self.bottoms) & cells;
        let pattern = self.bottoms * (EVEN >> (64 - self.rows));
        let is_quiet = wins & landings == 0
            && loses & other == 0
            && unanswered(landings, loses & !occupied) != 0
            && landings & !pattern != 0
            && self.left() >= 4;
        if is_quiet { QUIET_BOUNDS } else { self.ending() }
    }

    /// Within what the value lies, where something can be seen of it.
    #[inline(never)]
    fn ending(&self) -> Bounds {
        let player = self.to_move();
        let (own, other) = (self.pieces(player), self.pieces(player.opponent()));
        let (wins, loses) = (self.threats(player), self.threats(player.opponent()));
        let free = self.cells() & !self.occupied();
        let landings = self.lowest_free();
        if loses & other != 0 {
            Bounds::exact(Value::Loss { plies: 0 })
        } else if wins & landings != 0 {
            Bounds::exact(Value::Win { plies: 1 })
        } else if landings == 0 {
            Bounds::exact(Value::Draw)
        } else if unanswered(landings, loses & free) == 0 {
            Bounds::exact(Value::Loss { plies: 2 })
        } else {
            let low = if self.left() >= 4 { Value::Loss { plies: 4 } } else { Value::Draw };
            let high = if self.left() >= 3 { Value::Win { plies: 3 } } else { Value::Draw };
            let pattern = self.bottoms * (EVEN >> (64 - self.rows));
            if landings & !pattern != 0 {
                return Bounds::new(low, high);
            }
            let most = self.high_by_following_up(own | free & pattern, other | free & !pattern);
            Bounds::new(low, high.min(most))
        }
    }

    /// How many cells are free.
    #[inline]
    fn left(&self) -> u8 {
        self.columns * self.rows - self.plies
    }

    #[inline]
    fn cells_in<const STRIDE: usize>(&self) -> u64 {
        if STRIDE == 0 { self.cells() } else { self.bottoms * ((1 << (STRIDE - 1)) - 1) }
    }

    /// The greatest value that the side to move can have where every column has an even number of free cells: the
    /// other side can always play on top of it, and that fills the board so. Who moves gets `own` at the most.
    ///
    /// Allis, "A Knowledge-based Approach of Connect-Four" (1988), calls that following up.
    fn high_by_following_up(&self, own: u64, other: u64) -> Value {
        if self.has_run(own) {
            Value::Win { plies: 3 }
        } else if self.has_run(other) {
            Value::Loss { plies: self.left().into() }
        } else {
            Value::Draw
        }
    }

    /// The landings after which the other side can't win at once, and those that win.
    #[inline]
    pub(super) fn safe(&self, landings: u64) -> u64 {
        let player = self.to_move();
        let (wins, loses) = (self.threats(player), self.threats(player.opponent()));
        wins & landings | unanswered(landings, loses & !self.occupied())
    }

    /// The columns of these cells, of which each has one at the most.
    #[inline]
    pub(super) fn columns_of(&self, cells: u64) -> MoveList<Column> {
        if self.is_four { columns_in::<7>(cells, 7) } else { columns_in::<0>(cells, self.stride()) }
    }
}

/// Whether `pieces` have a run of so many on a board of this stride, for any board.
#[inline(never)]
fn has_run_elsewhere(pieces: u64, run: u8, stride: u8) -> bool {
    match (run, stride) {
        (3, 6) => has_run_in::<3, 6>(pieces, run, stride),
        (4, ..=16) => has_run_in::<4, 0>(pieces, run, stride),
        (3, ..=16) => has_run_in::<3, 0>(pieces, run, stride),
        _ => has_run_in::<0, 0>(pieces, run, stride),
    }
}

/// The same, compiled for a run and a stride, or 0 for any.
#[inline(always)]
fn has_run_in<const RUN: u8, const STRIDE: u8>(pieces: u64, run: u8, stride: u8) -> bool {
    let stride = if STRIDE == 0 { stride } else { STRIDE };
    directions(stride).into_iter().fold(0, |runs, direction| {
        let pairs = pieces & pieces >> direction;
        runs | match RUN {
            4 => pairs & pairs >> (2 * direction),
            3 => pairs & pieces >> (2 * direction),
            _ => begins(pieces, run, direction),
        }
    }) != 0
}

#[inline(always)]
fn columns_in<const STRIDE: u8>(mut cells: u64, stride: u8) -> MoveList<Column> {
    let stride = if STRIDE == 0 { stride } else { STRIDE };
    let (mut columns, mut count) = ([Column(0); 16], 0);
    while cells != 0 {
        #[expect(clippy::cast_possible_truncation, reason = "there are at most 64 cells")]
        let cell = cells.trailing_zeros() as u8;
        columns[count & 15] = Column(cell / stride);
        count += 1;
        cells &= cells - 1;
    }
    MoveList::from_buf_and_len(columns, count)
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
