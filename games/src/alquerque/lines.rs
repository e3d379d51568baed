//! The lines of the boards, and the directions in which pieces move along them.

/// A set of points: point 1, top left, is the lowest bit.
pub(super) type Points = u32;

/// What the rules need to know of a board of one size.
#[derive(Debug)]
pub(super) struct Board {
    pub columns: u8,
    pub rows: u8,
    /// All points.
    pub all: Points,
    /// The directions of the first and of the second player.
    pub directions: [[Direction; KINDS]; 2],
}

/// The boards of all sizes. The one at [`STANDARD`] is that of the usual game.
pub(super) static BOARDS: [Board; 6] = [
    Board::new(3, 3),
    Board::new(3, 5),
    Board::new(3, 7),
    Board::new(5, 3),
    Board::new(5, 5),
    Board::new(7, 3),
];

/// The index of the board with five columns and five rows.
pub(super) const STANDARD: u8 = 4;

/// The number of kinds of moves: three steps and eight jumps.
pub(super) const KINDS: usize = 11;

impl Board {
    const fn new(columns: u8, rows: u8) -> Self {
        Self {
            columns,
            rows,
            all: (1 << (columns * rows)) - 1,
            directions: [directions(columns, rows, -1), directions(columns, rows, 1)],
        }
    }

    /// Returns the number of pieces of a side at the start: all points but the middle are occupied.
    pub(super) const fn pieces_at_start(&self) -> u32 {
        self.all.count_ones() / 2
    }

    /// Returns `points` rotated by 180 degrees.
    #[inline]
    pub(super) fn turned(&self, points: Points) -> Points {
        points.reverse_bits() >> self.all.leading_zeros()
    }

    /// Returns `points` mirrored left to right.
    #[inline]
    pub(super) fn mirrored(&self, points: Points) -> Points {
        match self.columns {
            3 => mirrored_columns::<3>(points),
            5 => mirrored_columns::<5>(points),
            _ => mirrored_columns::<7>(points),
        }
    }
}

/// Returns `points` with the order of the columns reversed.
#[inline]
fn mirrored_columns<const COLUMNS: u8>(points: Points) -> Points {
    let left = const {
        let (mut left, mut place) = (0, 0);
        while place < 25 {
            left |= 1 << place;
            place += COLUMNS;
        }
        left
    };
    (0..COLUMNS).fold(0, |mirrored, column| mirrored | (points >> column & left) << (COLUMNS - 1 - column))
}

/// A direction of a move along a line: a plain move to the next point, or a jump to the point behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Direction {
    /// The difference between the numbers of the target and the source.
    pub offset: i8,
    /// Whether the move captures the piece between source and target.
    pub is_jump: bool,
    /// The points from which a line is long enough for a move in this direction.
    from: Points,
}

/// Returns the directions of the side whose plain moves go `forward`, -1 for up or 1 for down, in the order of their
/// offsets. Captures go in all eight directions.
///
/// With five columns, the first player's directions have these offsets:
///
/// ```text
/// -12     .    -10     .    -8
///   .    -6    -5    -4     .
///  -2     .     0     .    +2
///   .     .     .     .     .
///  +8     .    +10    .    +12
/// ```
///
/// With three columns, a step and a jump can have the same offset; their sources differ.
const fn directions(columns: u8, rows: u8, forward: i8) -> [Direction; KINDS] {
    let mut directions = [const { Direction { offset: 0, is_jump: false, from: 0 } }; KINDS];
    let mut length = 0;
    // The nine pairs of -1, 0 and 1 down and to the right; the middle one is not a direction.
    let mut pair = 0;
    while pair < 9 {
        let (down, right) = (pair / 3 - 1, pair % 3 - 1);
        if pair != 4 {
            insert(&mut directions, length, direction(columns, rows, down, right, true));
            length += 1;
        }
        if down == forward {
            insert(&mut directions, length, direction(columns, rows, down, right, false));
            length += 1;
        }
        pair += 1;
    }
    directions
}

/// Inserts a direction behind those of the first `length` directions whose offsets are not greater.
const fn insert(directions: &mut [Direction; KINDS], length: usize, direction: Direction) {
    let mut index = length;
    while index > 0 && directions[index - 1].offset > direction.offset {
        directions[index] = directions[index - 1];
        index -= 1;
    }
    directions[index] = direction;
}

/// Returns the direction one step `down` and to the `right`, or two if it is a jump. Rows and columns connect all points;
/// diagonals connect only the points with odd numbers, whose bits have even indexes.
const fn direction(columns: u8, rows: u8, down: i8, right: i8, is_jump: bool) -> Direction {
    let (columns, rows) = (columns.cast_signed(), rows.cast_signed());
    let steps = if is_jump { 2 } else { 1 };
    let is_straight = down == 0 || right == 0;
    let (mut from, mut place) = (0, 0);
    while place < columns * rows {
        let (row, column) = (place / columns + steps * down, place % columns + steps * right);
        let on_board = 0 <= row && row < rows && 0 <= column && column < columns;
        if on_board && (is_straight || place % 2 == 0) {
            from |= 1 << place;
        }
        place += 1;
    }
    Direction { offset: steps * (columns * down + right), is_jump, from }
}

impl Direction {
    /// Returns the points from which a piece of `own` can move in this direction.
    #[inline]
    pub(super) fn sources(self, own: Points, other: Points, free: Points) -> Points {
        let sources = own & self.from & before(free, self.offset);
        if self.is_jump { sources & before(other, self.offset / 2) } else { sources }
    }
}

/// Returns the points from which this offset leads to one of `points`, without regard to the edges of the board.
#[inline]
fn before(points: Points, offset: i8) -> Points {
    if offset < 0 { points << offset.unsigned_abs() } else { points >> offset }
}
