//! What can be seen of a position of Connect without a search: threats, forced moves, a promise, and bounds.

use plywood::{Game, Moves, Outlook, Value};

use super::{Column, Connect};
use crate::bits::ones;

/// Every second bit, the highest not among them.
const EVEN: u64 = 0x5555_5555_5555_5555;

/// The free cells that matter to the side to move.
pub(super) struct Threats {
    /// Those on which a piece can come to rest now.
    pub(super) landings: u64,
    /// Those among them that win at once.
    pub(super) winning: u64,
    /// Those among them after which the other side can't win at once.
    pub(super) safe: u64,
}

impl Connect {
    /// Whether `pieces` have a run.
    #[inline]
    pub(super) fn has_run(&self, pieces: u64) -> bool {
        match (self.run, self.rows) {
            (4, 6) => has_run::<4>(pieces, 7),
            (4, rows @ ..=15) => has_run::<4>(pieces, usize::from(rows) + 1),
            (3, rows @ ..=15) => has_run::<3>(pieces, usize::from(rows) + 1),
            _ => self.directions().into_iter().any(|direction| self.runs(direction, pieces) != 0),
        }
    }

    /// The free cells on which one more of `pieces` makes a run, whether or not a piece can come to rest there.
    #[inline]
    pub(super) fn completing(&self, pieces: u64) -> u64 {
        let cells = match (self.run, self.rows) {
            (4, 6) => completing::<4>(pieces, 7),
            (4, rows @ ..=15) => completing::<4>(pieces, usize::from(rows) + 1),
            (3, rows @ ..=15) => completing::<3>(pieces, usize::from(rows) + 1),
            (run, rows) => completing_any(pieces, run, rows + 1),
        };
        cells & self.cells() & !self.occupied()
    }

    #[inline]
    pub(super) fn threats(&self) -> Threats {
        let player = self.to_move();
        let (own, other) = (self.pieces(player), self.pieces(player.opponent()));
        let landings = (self.occupied() + self.bottoms()) & self.cells();
        let winning = self.completing(own) & landings;
        let lost = self.completing(other);
        let forced = lost & landings;
        // Below a cell on which the other side wins nobody else wants to be.
        let mut safe = landings & !(lost >> 1);
        if forced != 0 {
            safe &= if forced & (forced - 1) == 0 { forced } else { 0 };
        }
        Threats { landings, winning, safe: safe | winning }
    }

    #[inline]
    pub(super) fn columns_of(&self, cells: u64) -> Moves<Column> {
        let stride = self.stride();
        ones(cells).map(|place| Column(place / stride)).collect()
    }

    #[inline]
    pub(super) fn outlook_by_threats(&self) -> Outlook<Column> {
        let threats = self.threats();
        let known = |value| Outlook { low: value, high: value, moves: self.columns_of(threats.safe) };
        if threats.winning != 0 {
            return known(Value::Win { plies: 1 });
        }
        if threats.safe == 0 && threats.landings != 0 {
            return known(Value::Loss { plies: 2 });
        }
        let free = self.columns * self.rows - self.plies;
        let low = if free >= 4 { Value::Loss { plies: 4 } } else { Value::Draw };
        let high = if free >= 3 { Value::Win { plies: 3 } } else { Value::Draw };
        let high = high.min(self.high_by_following_up(threats.landings));
        let player = self.to_move();
        let (own, other) = (self.pieces(player), self.pieces(player.opponent()));
        let high = if self.has_run(self.cells() & !other) { high } else { high.min(Value::Draw) };
        let low = if self.has_run(self.cells() & !own) { low } else { low.max(Value::Draw) };
        Outlook { low, high, moves: self.columns_of(threats.safe) }
    }

    /// The greatest value that the side to move can have if the other always plays on top of it.
    #[inline]
    fn high_by_following_up(&self, landings: u64) -> Value {
        let rows = self.cells();
        // The cells with an even number of cells from them to the top.
        let pattern = self.bottoms() * (EVEN >> (64 - self.rows) );
        if landings & !pattern != 0 {
            return Value::BEST;
        }
        let free = rows & !self.occupied();
        let player = self.to_move();
        let (own, other) = (self.pieces(player), self.pieces(player.opponent()));
        if self.has_run(own | free & pattern) {
            Value::BEST
        } else if self.has_run(other | free & !pattern) {
            Value::Loss { plies: free.count_ones() }
        } else {
            Value::Draw
        }
    }

    /// How many cells the move makes dangerous; between equals the one nearer to the middle.
    #[inline]
    pub(super) fn promise_of(&self, mv: Column) -> i32 {
        let own = self.pieces(self.to_move()) | self.landing(mv.0);
        let threats = self.completing(own).count_ones();
        let from_middle = (2 * i32::from(mv.0) + 1 - i32::from(self.columns)).abs();
        32 * threats.cast_signed() - from_middle
    }
}

/// The cells on which one more of `pieces` makes a run, with others that are not free or not on the board.
///
/// For each direction and each cell: so many of the others before it, and the rest behind it.
#[inline(always)]
fn completing<const RUN: usize>(pieces: u64, stride: usize) -> u64 {
    let up = |step: usize, direction: usize| pieces << (step * direction);
    // Upright only the cell above the pieces can be free.
    let mut cells = (1..RUN).fold(u64::MAX, |cells, step| cells & up(step, 1));
    for direction in [stride, stride + 1, stride - 1] {
        let (mut before, mut behind) = ([u64::MAX; RUN], [u64::MAX; RUN]);
        for step in 1..RUN {
            before[step] = before[step - 1] & pieces << (step * direction);
            behind[step] = behind[step - 1] & pieces >> (step * direction);
        }
        for step in 0..RUN {
            cells |= before[step] & behind[RUN - 1 - step];
        }
    }
    cells
}

/// The same for any run.
fn completing_any(pieces: u64, run: u8, stride: u8) -> u64 {
    let before = |steps: u8, by: u8| {
        (1..=steps).fold(u64::MAX, |cells, step| cells & pieces.checked_shl((step * by).into()).unwrap_or(0))
    };
    let behind = |steps: u8, by: u8| {
        (1..=steps).fold(u64::MAX, |cells, step| cells & pieces.checked_shr((step * by).into()).unwrap_or(0))
    };
    let mut cells = before(run - 1, 1);
    for direction in [stride, stride + 1, stride - 1] {
        for step in 0..run {
            cells |= before(step, direction) & behind(run - 1 - step, direction);
        }
    }
    cells
}

/// Whether `pieces` have a run.
#[inline(always)]
fn has_run<const RUN: usize>(pieces: u64, stride: usize) -> bool {
    let mut runs = 0;
    for direction in [1, stride, stride + 1, stride - 1] {
        let pairs = pieces & pieces >> direction;
        runs |= if RUN == 4 { pairs & pairs >> (2 * direction) } else { pairs & pieces >> (2 * direction) };
    }
    runs != 0
}
