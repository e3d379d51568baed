//! What can be seen of a position of Connect without a search: threats, forced moves, a promise, and bounds.

use plywood::{Game, Moves, Value};

use super::{Column, Connect};
use crate::bits::ones;

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
    /// The free cells on which one more of `pieces` makes a run, whether or not a piece can come to rest there.
    #[inline]
    pub(super) fn completing(&self, pieces: u64) -> u64 {
        let cells = match (self.run, self.rows) {
            (4, 6) => completing(pieces, 4, 7),
            (run, rows) => completing(pieces, run, rows + 1),
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
    pub(super) fn bounds_by_threats(&self) -> (Value, Value) {
        let threats = self.threats();
        if threats.winning != 0 {
            return (Value::Win { plies: 1 }, Value::Win { plies: 1 });
        }
        if threats.safe == 0 && threats.landings != 0 {
            return (Value::Loss { plies: 2 }, Value::Loss { plies: 2 });
        }
        let free = (self.cells() & !self.occupied()).count_ones();
        let low = if free >= 4 { Value::Loss { plies: 4 } } else { Value::Draw };
        let high = if free >= 3 { Value::Win { plies: 3 } } else { Value::Draw };
        (low, high)
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
#[inline(always)]
fn completing(pieces: u64, run: u8, stride: u8) -> u64 {
    // Upright only the cell above the pieces can be free.
    let mut cells = above(pieces, run - 1, 1);
    for direction in [stride, stride + 1, stride - 1] {
        for below in 0..run {
            cells |= above(pieces, below, direction) & beneath(pieces, run - 1 - below, direction);
        }
    }
    cells
}

/// The cells that have so many of `pieces` before them in this direction.
#[inline(always)]
fn above(pieces: u64, count: u8, direction: u8) -> u64 {
    (1..=count).fold(u64::MAX, |cells, step| cells & pieces.checked_shl((step * direction).into()).unwrap_or(0))
}

/// The cells that have so many of `pieces` behind them in this direction.
#[inline(always)]
fn beneath(pieces: u64, count: u8, direction: u8) -> u64 {
    (1..=count).fold(u64::MAX, |cells, step| cells & pieces.checked_shr((step * direction).into()).unwrap_or(0))
}
