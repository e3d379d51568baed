//! Three Men's Morris, by its rules alone.
//!
//! The board has three rows of three points. The sides take turns to put their three men on free points; then each move
//! slides a man to a free point next to it in its row or column. Three men of one side in a row, a column or a diagonal win.
//! A side that cannot move loses.
//!
//! The rules allow endless play, so the bench limits the game to 20 plies, after which it is a draw.
//!
//! The first player wins with a first man in the center, and otherwise can at most draw: H. E. Dudeney, "Ovid's Game", in
//! "Amusements in Mathematics" (1917). The number of plies is a result of the searches of this bench.

use std::fmt::{self, Display};

use plywood::{Game, MoveList, Outcome, Player};

use super::choice::bit_numbers;

/// A move: the number of the point that a man comes to, and of the point that it leaves, unless it is new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Step {
    from: Option<u8>,
    to: u8,
}

impl Step {
    /// Returns what the step makes of the men of the side that makes it.
    pub(crate) fn men_after(self, men: u16) -> u16 {
        let left = self.from.map_or(0, |from| 1 << from);
        men & !left | 1 << self.to
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(from) = self.from {
            write!(f, "{from}-")?;
        }
        self.to.fmt(f)
    }
}

/// A position. The points are bits, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ThreeMensMorris {
    /// The men of the first and of the second player.
    pub(crate) men: [u16; 2],
    to_move: Player,
}

const BOARD: u16 = 0o777;
pub(crate) const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Returns the points next to `point` in its row or column.
fn neighbors(point: u8) -> u16 {
    let man = 1 << point;
    let (not_left, not_right) = (man & !0o111, man & !0o444);
    (not_left >> 1 | not_right << 1 | man >> 3 | man << 3) & BOARD
}

impl ThreeMensMorris {
    /// Creates the empty board.
    pub(crate) fn new() -> Self {
        Self { men: [0; 2], to_move: Player::First }
    }

    pub(crate) fn steps(&self) -> impl Iterator<Item = Step> {
        let own = self.men[self.to_move as usize];
        let free = BOARD & !(self.men[0] | self.men[1]);
        let is_placing = own.count_ones() < 3;
        let sources = if is_placing { 0 } else { own };
        let new = bit_numbers(if is_placing { free.into() } else { 0 }).map(|to| Step { from: None, to });
        new.chain(bit_numbers(sources.into()).flat_map(move |from| {
            bit_numbers((free & neighbors(from)).into()).map(move |to| Step { from: Some(from), to })
        }))
    }
}

impl Display for ThreeMensMorris {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in 0..9 {
            let sign = match self.men.map(|men| men >> point & 1) {
                [0, 0] => '.',
                [1, _] => 'X',
                _ => 'O',
            };
            write!(f, "{sign}{}", if point % 3 == 2 { "\n" } else { " " })?;
        }
        write!(f, "{} to move", self.to_move)
    }
}

impl Game for ThreeMensMorris {
    type Move = Step;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        let last = self.to_move.opponent();
        let men = self.men[last as usize];
        let has_lost = LINES.iter().any(|line| men & line == *line) || self.steps().next().is_none();
        has_lost.then_some(Outcome::Win(last))
    }

    fn moves(&self) -> MoveList<Step> {
        self.steps().collect()
    }

    fn apply(&self, step: Step) -> Self {
        let mut after = Self { to_move: self.to_move.opponent(), ..*self };
        let own = &mut after.men[self.to_move as usize];
        *own = step.men_after(*own);
        after
    }
}
