//! Threats in Connect, and the hints that are derived from them: non-losing moves and bounds.

use plywood::{Bounds, MoveList, Value};

use super::{Column, Connect, directions, run_starts};

/// The value of threats that have not been computed. It contains bit 63, which is not a cell of any board.
pub(super) const NOT_COMPUTED: u64 = u64::MAX;

/// The stride of Connect Four. As a const parameter, it stands for the whole size of Connect Four.
const FOUR_STRIDE: usize = 7;

/// The lowest cell of each column of Connect Four.
const FOUR_BOTTOMS: u64 = 0x0000_0408_1020_4081;

/// The bounds if no threat decides the game within the next two moves.
const QUIET_BOUNDS: Bounds = Bounds::new(Value::Loss { plies: 4 }, Value::Win { plies: 3 });

/// Calls a method with the length of a run and the stride of the board, `rows + 1`, as its const parameters, so that the
/// method is compiled separately for common boards. The parameter 0 stands for any number. Boards of more than 15 rows
/// use the general code, because a shift in the special code might exceed 63 bits on them.
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
pub(super) use for_shape;

impl Connect {
    /// Returns whether the side that is not to move has a run, so that the side to move has lost.
    #[inline(always)]
    pub(super) fn is_lost(&self) -> bool {
        if self.other_threats == NOT_COMPUTED {
            self.has_run(self.other)
        } else {
            self.other & self.other_threats != 0
        }
    }

    /// Returns whether `pieces` contain a run.
    #[inline(always)]
    pub(super) fn has_run(&self, pieces: u64) -> bool {
        if self.is_four {
            has_run_in::<4, 7>(pieces, 4, 7)
        } else {
            has_run_on_any_board(pieces, self.run, self.stride())
        }
    }

    #[inline(never)]
    fn compute_threats(&self, pieces: u64) -> u64 {
        for_shape!(self.completing(pieces))
    }

    /// Computes the threats of both sides. Those of the side to move are already known if they were computed before the last
    /// move.
    #[inline(always)]
    pub(super) fn compute_all_threats(&mut self) {
        if self.own_threats == NOT_COMPUTED {
            self.own_threats = self.compute_threats(self.own);
        }
        self.other_threats =
            if self.is_four { self.completing::<4, 7>(self.other) } else { self.compute_threats(self.other) };
    }

    /// Returns the same position with its threats, which are computed only if they are not known.
    pub(super) fn with_known_threats(&self) -> Self {
        if self.has_threats() {
            return *self;
        }
        let mut position = *self;
        position.compute_all_threats();
        position
    }

    /// Returns whether the threats of both sides are computed. Those of the side to move are computed whenever the others are.
    #[inline(always)]
    pub(super) fn has_threats(&self) -> bool {
        self.other_threats != NOT_COMPUTED
    }

    /// Returns `STRIDE`, or the stride of the board if `STRIDE` is 0.
    #[inline]
    pub(super) fn stride_in<const STRIDE: usize>(&self) -> usize {
        if STRIDE == 0 { self.stride().into() } else { STRIDE }
    }

    /// Returns whether `pieces` contain a run, with a const parameter.
    #[inline(always)]
    pub(super) fn has_run_in<const STRIDE: usize>(&self, pieces: u64) -> bool {
        if STRIDE == FOUR_STRIDE {
            has_run_in::<4, 7>(pieces, 4, 7)
        } else {
            has_run_on_any_board(pieces, self.run, self.stride())
        }
    }

    /// Returns the cells each of which forms a run together with some of `pieces`.
    #[inline(always)]
    pub(super) fn completing<const RUN: usize, const STRIDE: usize>(&self, pieces: u64) -> u64 {
        if RUN == 0 {
            return self.completing_any(pieces) & self.cells();
        }
        let stride = self.stride_in::<STRIDE>();
        // In a vertical run, only the highest cell can be free.
        let mut cells = (1..RUN).fold(u64::MAX, |cells, step| cells & pieces << step);
        for direction in [stride, stride + 1, stride - 1] {
            if RUN == 4 {
                // The free cell of a run has a pair of pieces directly before it or directly behind it. The nearer piece of
                // this pair has the third piece at a distance of two cells, on one side or the other.
                let (before, behind) = (pieces << (2 * direction), pieces >> (2 * direction));
                let near = pieces & (before | behind);
                cells |= near << direction & before | near >> direction & behind;
                continue;
            }
            // `before[n]` are the cells with n pieces directly before them, `behind[n]` those with n directly behind
            // them.
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

    /// Returns the same cells as [`completing`](Self::completing) for a run of any length, and possibly cells above the
    /// board.
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

    /// Returns bounds of the value. They are exact if the game is over or decided within two plies. Otherwise
    /// [`follow_up_bound`](Self::follow_up_bound) may lower the upper bound.
    #[inline(always)]
    pub(super) fn bounds_from_threats(&self) -> Bounds {
        if self.is_four && self.has_threats() { self.bounds_in::<4, 7>() } else { self.bounds_on_any_board() }
    }

    #[inline(never)]
    fn bounds_on_any_board(&self) -> Bounds {
        let position = self.with_known_threats();
        for_shape!(position.bounds_in())
    }

    /// Returns the bounds of a position that is quiet, that is, to which no special case of
    /// [`decisive_bounds`](Self::decisive_bounds) applies; otherwise calls that method.
    #[inline(always)]
    fn bounds_in<const RUN: usize, const STRIDE: usize>(&self) -> Bounds {
        let occupied = self.occupied();
        let landings = (occupied + self.bottoms_in::<STRIDE>()) & self.cells_in::<STRIDE>();
        let threats = self.other_threats & !occupied;
        let is_quiet = self.own_threats & landings == 0
            && self.other_threats & self.other == 0
            && safe_landings(landings, threats) != 0
            && self.plies_left_in::<STRIDE>() >= 4;
        if !is_quiet {
            return self.decisive_bounds();
        }
        match self.follow_up_bound::<STRIDE>(landings, threats) {
            Some(high) => Bounds::new(QUIET_BOUNDS.low, high),
            None => QUIET_BOUNDS,
        }
    }

    /// Returns the bounds of a position that is not quiet: the game is over, or threats decide it within the next two
    /// moves, or the board is almost full.
    #[inline(never)]
    fn decisive_bounds(&self) -> Bounds {
        let landings = self.landings();
        if self.other_threats & self.other != 0 {
            Bounds::exact(Value::Loss { plies: 0 })
        } else if self.own_threats & landings != 0 {
            Bounds::exact(Value::Win { plies: 1 })
        } else if landings == 0 {
            Bounds::exact(Value::Draw)
        } else if safe_landings(landings, self.other_threats & !self.occupied()) == 0 {
            Bounds::exact(Value::Loss { plies: 2 })
        } else {
            let high = if self.plies_left() == 3 { Value::Win { plies: 3 } } else { Value::Draw };
            Bounds::new(Value::Draw, high)
        }
    }

    /// Returns the number of free cells.
    #[inline]
    pub(super) fn plies_left(&self) -> u8 {
        self.columns * self.rows - self.plies
    }

    #[inline]
    pub(super) fn plies_left_in<const STRIDE: usize>(&self) -> u8 {
        if STRIDE == FOUR_STRIDE { 42 - self.plies } else { self.plies_left() }
    }

    /// Returns the lowest cell of each column.
    #[inline]
    pub(super) fn bottoms_in<const STRIDE: usize>(&self) -> u64 {
        if STRIDE == FOUR_STRIDE { FOUR_BOTTOMS } else { self.bottoms }
    }

    /// Returns all cells of the board; `STRIDE` is its stride, or 0.
    #[inline]
    pub(super) fn cells_in<const STRIDE: usize>(&self) -> u64 {
        if STRIDE == 0 { self.cells() } else { self.bottoms_in::<STRIDE>() * ((1 << (STRIDE - 1)) - 1) }
    }

    /// Returns the winning moves, and the moves after which the opponent cannot win immediately.
    #[inline(always)]
    pub(super) fn non_losing(&self) -> MoveList<Column> {
        if self.is_four && self.has_threats() {
            self.non_losing_in::<7>()
        } else {
            self.non_losing_on_any_board()
        }
    }

    #[inline(never)]
    fn non_losing_on_any_board(&self) -> MoveList<Column> {
        self.with_known_threats().non_losing_in::<0>()
    }

    #[inline(always)]
    fn non_losing_in<const STRIDE: usize>(&self) -> MoveList<Column> {
        let occupied = self.occupied();
        let landings = (occupied + self.bottoms_in::<STRIDE>()) & self.cells_in::<STRIDE>();
        let safe = safe_landings(landings, self.other_threats & !occupied);
        self.columns_of(self.own_threats & landings | safe)
    }

    /// Returns the columns of `cells`, which contain at most one cell of each column.
    #[inline]
    pub(super) fn columns_of(&self, cells: u64) -> MoveList<Column> {
        if self.is_four { columns_in::<7>(cells, 7) } else { columns_in::<0>(cells, self.stride()) }
    }
}

/// Returns whether `pieces` contain a run, for any board. If the stride is greater than 16, the shifts for a fixed `RUN`
/// might exceed 63 bits, so the general code is used.
#[inline(never)]
fn has_run_on_any_board(pieces: u64, run: u8, stride: u8) -> bool {
    match (run, stride) {
        (3, 6) => has_run_in::<3, 6>(pieces, run, stride),
        (4, ..=16) => has_run_in::<4, 0>(pieces, run, stride),
        (3, ..=16) => has_run_in::<3, 0>(pieces, run, stride),
        _ => has_run_in::<0, 0>(pieces, run, stride),
    }
}

/// Returns whether `pieces` contain a run. `RUN` and `STRIDE` are 0 for any board, and otherwise equal to `run` and
/// `stride`.
#[inline(always)]
fn has_run_in<const RUN: u8, const STRIDE: u8>(pieces: u64, run: u8, stride: u8) -> bool {
    let stride = if STRIDE == 0 { stride } else { STRIDE };
    directions(stride).into_iter().fold(0, |runs, direction| {
        let pairs = pieces & pieces >> direction;
        runs | match RUN {
            4 => pairs & pairs >> (2 * direction),
            3 => pairs & pieces >> (2 * direction),
            _ => run_starts(pieces, run, direction),
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
        // A board has at most 9 columns, so the mask never changes `count`; it lets the compiler omit the bounds check.
        columns[count & 15] = Column(cell / stride);
        count += 1;
        cells &= cells - 1;
    }
    MoveList::from_buf_and_len(columns, count)
}

/// Returns the landing cells after which the opponent cannot win immediately. `threats` are the free cells on which the
/// opponent completes a run. A threat on a landing cell must be taken; the cell below a threat must not be taken.
#[inline]
pub(super) fn safe_landings(landings: u64, threats: u64) -> u64 {
    let allowed = landings & !(threats >> 1);
    match threats & landings {
        0 => allowed,
        forced if forced.is_power_of_two() => allowed & forced,
        _ => 0,
    }
}
