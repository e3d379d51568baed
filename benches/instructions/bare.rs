//! Alpha-beta as short as it can be, on games as short as they can be: who wins to a depth, and nothing else.

use std::fmt::{self, Display};
use std::sync::LazyLock;

use plywood::{Game, Moves, Outcome, Player};
use plywood_games::{Connect, connect::Column};

/// The columns of Connect Four from the middle outwards.
const ORDER: [usize; 7] = [3, 2, 4, 1, 5, 0, 6];

/// The same, as moves.
static FROM_THE_MIDDLE: LazyLock<[Column; 7]> = LazyLock::new(|| {
    let columns = Connect::new(7, 6, 4).expect("a size").legal_moves();
    ORDER.map(|column| columns[column])
});

/// Connect Four by its rules alone, columns from the middle outwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Centred(pub(crate) Connect);

impl Display for Centred {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl Game for Centred {
    type Move = Column;

    #[inline]
    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    #[inline]
    fn legal_moves(&self) -> Moves<Column> {
        let moves = self.0.legal_moves();
        let mask = moves.iter().fold(0_u32, |mask, column| mask | 1 << column.index());
        FROM_THE_MIDDLE.iter().filter(|column| mask >> column.index() & 1 != 0).copied().collect()
    }

    #[inline]
    fn apply(&self, mv: Column) -> Self {
        Self(self.0.apply(mv))
    }
}

/// Connect Four as two numbers and nothing else: a bit for each piece, seven for each column.
#[derive(Clone, Copy)]
pub(crate) struct Four {
    own: u64,
    other: u64,
}

/// A bit for each lowest cell.
const BOTTOMS: u64 = 0x0000_0408_1020_4081;
const CELLS: u64 = BOTTOMS * 0x3F;

impl Four {
    pub(crate) const EMPTY: Self = Self { own: 0, other: 0 };
}

/// A game with just what alpha-beta asks for, written down by hand.
pub(crate) trait Bare: Copy {
    /// How many moves there may be.
    const MOVES: usize;
    /// Whether the side that moved last has won.
    fn is_lost(self) -> bool;
    fn is_full(self) -> bool;
    /// The position after a move, if that is legal.
    fn after(self, mv: usize) -> Option<Self>;
}

impl Bare for Four {
    const MOVES: usize = 7;

    #[inline]
    fn is_lost(self) -> bool {
        [1, 6, 7, 8].into_iter().any(|direction| {
            let pairs = self.other & self.other >> direction;
            pairs & pairs >> (2 * direction) != 0
        })
    }

    #[inline]
    fn is_full(self) -> bool {
        self.own | self.other == CELLS
    }

    #[inline]
    fn after(self, mv: usize) -> Option<Self> {
        let (occupied, column) = (self.own | self.other, 7 * ORDER[mv]);
        let cell = (occupied + (1 << column)) & (0x3F << column);
        (cell != 0).then_some(Self { own: self.other, other: self.own | cell })
    }
}

/// Tic-Tac-Toe as two numbers: a bit for each piece, row by row.
#[derive(Clone, Copy)]
pub(crate) struct Noughts {
    own: u16,
    other: u16,
}

impl Noughts {
    pub(crate) const EMPTY: Self = Self { own: 0, other: 0 };
}

impl Bare for Noughts {
    const MOVES: usize = 9;

    #[inline]
    fn is_lost(self) -> bool {
        const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        LINES.into_iter().any(|line| self.other & line == line)
    }

    #[inline]
    fn is_full(self) -> bool {
        self.own | self.other == 0o777
    }

    #[inline]
    fn after(self, mv: usize) -> Option<Self> {
        let cell = 1 << mv;
        ((self.own | self.other) & cell == 0).then_some(Self { own: self.other, other: self.own | cell })
    }
}

/// Who wins to a depth: 1 is the side to move, -1 the other, 0 nobody. Exact between `alpha` and `beta`; counts nodes.
fn value<G: Bare>(position: G, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if position.is_lost() {
        return -1;
    }
    if depth == 0 || position.is_full() {
        return 0;
    }
    let mut best = -1;
    for child in (0..G::MOVES).filter_map(|mv| position.after(mv)) {
        best = best.max(-value(child, depth - 1, -beta, -alpha, nodes));
        alpha = alpha.max(best);
        if best >= beta {
            break;
        }
    }
    best
}

/// The nodes that it takes to find out that nobody wins.
pub(crate) fn level(position: impl Bare, depth: u32) -> u64 {
    let mut nodes = 0;
    assert_eq!(value(position, depth, -1, 1, &mut nodes), 0, "it is level");
    nodes
}
