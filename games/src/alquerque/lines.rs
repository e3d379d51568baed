//! The lines of the board, and the ways along them.

/// A set of points: point 1, top left, is the lowest bit, and point 25, bottom right, the highest.
pub(super) type Points = u32;

/// The points of a row, and the rows.
pub(super) const SIDE: u8 = 5;

/// All points.
pub(super) const ALL: Points = (1 << (SIDE * SIDE)) - 1;

/// One way to move: by how much the number of the point changes, along a line.
pub(super) struct Way {
    /// What is added to the number of the point that is left.
    pub offset: i8,
    /// Whether it leads over a piece of the other side to the point behind it.
    pub jumps: bool,
    /// The points from which a line goes so far.
    from: Points,
}

/// The ways of each side, by their offset. Plain moves lead up for the first side and down for the second; a jump leads
/// anywhere.
///
/// ```text
/// -12     .    -10     .    -8
///   .    -6    -5    -4     .
///  -2    (-1)   0   (+1)   +2
///   .    +4    +5    +6     .
///  +8     .    +10    .    +12
/// ```
pub(super) static WAYS: [[Way; 11]; 2] =
    [ways([-12, -10, -8, -6, -5, -4, -2, 2, 8, 10, 12]), ways([-12, -10, -8, -2, 2, 4, 5, 6, 8, 10, 12])];

const fn ways(offsets: [i8; 11]) -> [Way; 11] {
    let mut ways = [const { Way { offset: 0, jumps: false, from: 0 } }; 11];
    let mut index = 0;
    while index < ways.len() {
        let offset = offsets[index];
        let jumps = matches!(offset.abs(), 2 | 8 | 10 | 12);
        let from = if jumps { with_line(offset / 2, 2) } else { with_line(offset, 1) };
        ways[index] = Way { offset, jumps, from };
        index += 1;
    }
    ways
}

/// The points from which a line goes so many steps of this offset. Every point lies on a row and a column;
/// diagonals go through the points with an odd number alone, whose bits have an even place.
const fn with_line(offset: i8, steps: i8) -> Points {
    let side = SIDE.cast_signed();
    let down = (offset + side + 1) / side - 1;
    let right = offset - side * down;
    let is_straight = down == 0 || right == 0;
    let (mut points, mut place) = (0, 0);
    while place < side * side {
        let (row, column) = (place / side + steps * down, place % side + steps * right);
        let on_board = 0 <= row && row < side && 0 <= column && column < side;
        if on_board && (is_straight || place % 2 == 0) {
            points |= 1 << place;
        }
        place += 1;
    }
    points
}

impl Way {
    /// The points from which this way can be gone.
    #[inline]
    pub(super) fn open(&self, own: Points, other: Points, free: Points) -> Points {
        let open = own & self.from & before(free, self.offset);
        if self.jumps { open & before(other, self.offset / 2) } else { open }
    }
}

/// The points from which this offset leads to one of `points`, as if the board went on beyond its edges.
#[inline]
fn before(points: Points, offset: i8) -> Points {
    if offset < 0 { points << offset.unsigned_abs() } else { points >> offset }
}

/// The board turned by half.
#[inline]
pub(super) fn turned(points: Points) -> Points {
    points.reverse_bits() >> ALL.leading_zeros()
}

/// The board mirrored, left to right.
#[inline]
pub(super) fn mirrored(points: Points) -> Points {
    const LEFT: Points = 0b00001_00001_00001_00001_00001;
    (points & LEFT) << 4
        | (points & LEFT << 1) << 2
        | points & LEFT << 2
        | (points & LEFT << 3) >> 2
        | (points & LEFT << 4) >> 4
}
