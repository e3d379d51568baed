//! A row of coins: a side takes the first or the last coin, and the result is the difference in value.

use std::fmt;

use plywood::{Game, MoveList, Outcome, Player};

/// A position: the coins that are left, and the margin so far.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Coins {
    /// The values of the coins that are left, in their order.
    left: Vec<i32>,
    /// The value that the first player has taken minus the value that the second player has taken.
    margin: i32,
    to_move: Player,
}

impl Coins {
    /// Creates a row of `count` coins with pseudo-random values from 1 to 16.
    pub(crate) fn new(count: u32, seed: u32) -> Self {
        // The multiplier and the increment of a linear congruential generator (Knuth and Lewis).
        let next = |state: &u32| Some(state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        let states = std::iter::successors(Some(seed), next).skip(1).take(count as usize);
        let left = states.map(|state| i32::try_from(state >> 28).expect("four bits") + 1).collect();
        Self { left, margin: 0, to_move: Player::First }
    }
}

/// Which coin is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum End {
    First,
    Last,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == End::First { "first" } else { "last" })
    }
}

impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, margin {}, {} to move", self.left, self.margin, self.to_move)
    }
}

impl Game for Coins {
    type Move = End;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        self.left.is_empty().then_some(Outcome::Points(self.margin))
    }

    fn moves(&self) -> MoveList<End> {
        [End::First, End::Last].into_iter().take(self.left.len()).collect()
    }

    fn apply(&self, mv: End) -> Self {
        let mut left = self.left.clone();
        let coin = if mv == End::First { left.remove(0) } else { left.pop().expect("a coin is left") };
        let sign = if self.to_move == Player::First { 1 } else { -1 };
        Self { left, margin: self.margin + sign * coin, to_move: self.to_move.opponent() }
    }

    fn heap_bytes(&self) -> usize {
        self.left.capacity() * size_of::<i32>()
    }
}
