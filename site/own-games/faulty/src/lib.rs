//! The engine of a site with two games whose rules fail after the move 2: one panics, the other overflows the stack.

use std::fmt;
use std::hint::black_box;

use plywood::{Catalog, Entry, Game, MoveList, Outcome, Player};

/// The failure of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Failure {
    Panic,
    Overflow,
}

/// A game in which the players move until four moves have been made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Faulty {
    left: u32,
    to_move: Player,
    failure: Failure,
}

impl Faulty {
    fn new(failure: Failure) -> Self {
        Self { left: 4, to_move: Player::First, failure }
    }
}

impl fmt::Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} left", self.left)
    }
}

/// Calls itself until the stack overflows, long before the depth 0 is reached.
fn overflow(depth: u64) -> u64 {
    if depth == 0 { 0 } else { black_box(overflow(black_box(depth - 1))) + 1 }
}

impl Game for Faulty {
    type Move = u32;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Draw)
    }

    fn moves(&self) -> MoveList<u32> {
        [1, 2].into_iter().collect()
    }

    fn apply(&self, mv: u32) -> Self {
        match (mv, self.failure) {
            (2, Failure::Panic) => panic!("the rules have failed"),
            (2, Failure::Overflow) => {
                black_box(overflow(u64::MAX));
            }
            _ => {}
        }
        Self { left: self.left - 1, to_move: self.to_move.opponent(), failure: self.failure }
    }
}

plywood_site_engine::site!(
    "faulty",
    Catalog::new()
        .with(Entry::new("panics", || Faulty::new(Failure::Panic)))
        .with(Entry::new("overflows", || Faulty::new(Failure::Overflow)))
);
