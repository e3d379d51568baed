//! Two minimal games for the hand-written alpha-beta in [`duties`](crate::duties). The same games implement [`Game`], so that
//! the solver can be compared with it.

use std::fmt::{self, Display};

use plywood::{Game, MoveList, Outcome, Player};

/// A game with only the operations that alpha-beta needs.
pub(crate) trait Bare: Copy {
    /// The largest number of moves.
    const MOVES: u8;
    /// Returns whether the side that moved last has won.
    fn is_lost(self) -> bool;
    /// Returns whether no cell is free.
    fn is_full(self) -> bool;
    /// Returns whether `mv` is legal; called only while the game goes on.
    fn is_free(self, mv: u8) -> bool;
    /// Returns the position after a legal move.
    fn after(self, mv: u8) -> Self;
}

/// The bit numbers of the lowest cells of the columns of Connect Four, from the middle column outwards.
const FROM_THE_MIDDLE: [u8; 7] = [21, 14, 28, 7, 35, 0, 42];

/// Connect Four as two bit sets of pieces, with seven bits for each column: six cells from the bottom up, and a bit that
/// stays 0. A move is an index in `FROM_THE_MIDDLE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BareConnectFour {
    own: u64,
    other: u64,
}

impl BareConnectFour {
    pub(crate) const EMPTY: Self = Self { own: 0, other: 0 };
    /// The highest cells: the sixth bit of each column.
    const TOPS: u64 = 0x0000_0408_1020_4081 << 5;
}

impl Bare for BareConnectFour {
    const MOVES: u8 = 7;

    #[inline]
    fn is_lost(self) -> bool {
        // Neighbors differ by 1 vertically, by 7 horizontally, by 6 and 8 diagonally. Four in a row are two pairs, two
        // cells apart.
        [1, 6, 7, 8].into_iter().any(|direction| {
            let pairs = self.other & self.other >> direction;
            pairs & pairs >> (2 * direction) != 0
        })
    }

    #[inline]
    fn is_full(self) -> bool {
        (self.own | self.other) & Self::TOPS == Self::TOPS
    }

    #[inline]
    fn is_free(self, mv: u8) -> bool {
        (self.own | self.other) >> (FROM_THE_MIDDLE[usize::from(mv)] + 5) & 1 == 0
    }

    #[inline]
    fn after(self, mv: u8) -> Self {
        // The addition carries past the pieces of the column to its lowest empty cell.
        let occupied = self.own | self.other;
        let cell = (occupied + (1 << FROM_THE_MIDDLE[usize::from(mv)])) & !occupied;
        Self { own: self.other, other: self.own | cell }
    }
}

/// Tic-Tac-Toe as two bit sets of pieces; each octal digit is a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BareTicTacToe {
    own: u16,
    other: u16,
}

impl BareTicTacToe {
    pub(crate) const EMPTY: Self = Self { own: 0, other: 0 };
}

impl Bare for BareTicTacToe {
    const MOVES: u8 = 9;

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
    fn is_free(self, mv: u8) -> bool {
        (self.own | self.other) >> mv & 1 == 0
    }

    #[inline]
    fn after(self, mv: u8) -> Self {
        Self { own: self.other, other: self.own | 1 << mv }
    }
}

/// Returns the legal moves at a position as a list.
#[inline]
pub(crate) fn list<G: Bare>(position: G) -> MoveList<u8> {
    let (mut moves, mut count) = ([0; 16], 0);
    // An illegal move is overwritten by the next move, so that the loop body needs no branch.
    for mv in 0..G::MOVES {
        moves[count] = mv;
        count += usize::from(position.is_free(mv));
    }
    MoveList::from_buf_and_len(moves, count)
}

/// An implementation of [`Game`] for a bare game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct AsGame<G> {
    game: G,
    to_move: Player,
}

impl<G> AsGame<G> {
    pub(crate) fn new(game: G) -> Self {
        Self { game, to_move: Player::First }
    }
}

impl<G: fmt::Debug> Display for AsGame<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.game)
    }
}

impl<G: Bare + fmt::Debug + Eq + std::hash::Hash + Send + Sync> Game for AsGame<G> {
    type Move = u8;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.game.is_lost() {
            Some(Outcome::Win(self.to_move.opponent()))
        } else {
            self.game.is_full().then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn moves(&self) -> MoveList<u8> {
        list(self.game)
    }

    #[inline]
    fn apply(&self, mv: u8) -> Self {
        Self { game: self.game.after(mv), to_move: self.to_move.opponent() }
    }
}
