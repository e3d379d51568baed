//! The lines of the board, and the directions in which pieces move along them.

/// A set of points: point 1, top left, is the lowest bit, and point 25, bottom right, the highest.
pub(super) type Points = u32;

/// The number of points in a row, and of rows.
pub(super) const SIDE: u8 = 5;

/// All points.
pub(super) const ALL: Points = (1 << (SIDE * SIDE)) - 1;

/// A direction of a move along a line: a plain move to the next point, or a jump to the point behind it.
pub(super) struct Direction {
    /// The difference between the numbers of the target and the source.
    pub offset: i8,
    /// Whether the move captures the piece between source and target.
    pub is_jump: bool,
    /// The points from which a line is long enough for a move in this direction.
    from: Points,
}

/// The directions of each side, in the order of their offsets. Plain moves go up for the first player and down for the
/// second; captures go in all eight directions.
///
/// ```text
/// -12     .    -10     .    -8
///   .    -6    -5    -4     .
///  -2    (-1)   0   (+1)   +2
///   .    +4    +5    +6     .
///  +8     .    +10    .    +12
/// ```
pub(super) static DIRECTIONS: [[Direction; 11]; 2] = [
    directions([-12, -10, -8, -6, -5, -4, -2, 2, 8, 10, 12]),
    directions([-12, -10, -8, -2, 2, 4, 5, 6, 8, 10, 12]),
];

const fn directions(offsets: [i8; 11]) -> [Direction; 11] {
    let mut directions = [const { Direction { offset: 0, is_jump: false, from: 0 } }; 11];
    let mut index = 0;
    while index < directions.len() {
        let offset = offsets[index];
        let is_jump = matches!(offset.abs(), 2 | 8 | 10 | 12);
        let from = if is_jump { with_line(offset / 2, 2) } else { with_line(offset, 1) };
        directions[index] = Direction { offset, is_jump, from };
        index += 1;
    }
    directions
}

/// Returns the points from which a line extends for this number of steps in the direction of `offset`. Rows and columns
/// connect all points; diagonals connect only the points with odd numbers, whose bits have even indexes.
const fn with_line(offset: i8, steps: i8) -> Points {
    let side = SIDE.cast_signed();
    // One step goes `down` rows and `right` columns, each -1, 0 or 1: `down` is `offset / side`, rounded to the nearest.
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

impl Direction {
    /// Returns the points from which a piece of `own` can move in this direction.
    #[inline]
    pub(super) fn sources(&self, own: Points, other: Points, free: Points) -> Points {
        let sources = own & self.from & before(free, self.offset);
        if self.is_jump { sources & before(other, self.offset / 2) } else { sources }
    }
}

/// Returns the points from which this offset leads to one of `points`, without regard to the edges of the board.
#[inline]
fn before(points: Points, offset: i8) -> Points {
    if offset < 0 { points << offset.unsigned_abs() } else { points >> offset }
}

/// Returns `points` rotated by 180 degrees.
#[inline]
pub(super) fn turned(points: Points) -> Points {
    points.reverse_bits() >> ALL.leading_zeros()
}

/// Returns `points` mirrored left to right.
#[inline]
pub(super) fn mirrored(points: Points) -> Points {
    // Column n moves to column 4 - n.
    const LEFT: Points = 0b00001_00001_00001_00001_00001;
    (points & LEFT) << 4
        | (points & LEFT << 1) << 2
        | points & LEFT << 2
        | (points & LEFT << 3) >> 2
        | (points & LEFT << 4) >> 4
}
