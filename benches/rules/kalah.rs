//! Kalah, by its rules alone.
//!
//! Each side has a row of pits and a store. A move takes all seeds of one of the side's own pits and sows them one by one
//! counterclockwise: into the following own pits, the own store, the opponent's pits, and again the own pits; the opponent's
//! store is skipped. If the last seed falls into the own store, the same side moves again. If it falls into an own pit that
//! was empty, that seed and all seeds of the opposite pit go to the own store, *even if the opposite pit is empty* (this is
//! the "empty capture" variant). The game ends as soon as one row is empty; the seeds that remain belong to the side in whose
//! row they lie. The result is the margin in seeds.
//!
//! G. Irving, J. Donkers and J. Uiterwijk, "Solving Kalah", ICGA Journal 23 (2000): with 4 pits, the first player wins with 3
//! and with 4 seeds in each pit. The margins are results of the searches of this bench.

use std::array;
use std::fmt::{self, Display};

use plywood::{Game, MoveList, Outcome, Player};

use super::choice::Choice;

/// A position of Kalah with `PITS` pits on each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Kalah<const PITS: usize> {
    /// The rows of the first and of the second player, each in the order of sowing.
    pub(crate) rows: [[u8; PITS]; 2],
    pub(crate) stores: [u8; 2],
    to_move: Player,
}

impl<const PITS: usize> Kalah<PITS> {
    /// Creates the start with `seeds` seeds in each pit.
    pub(crate) fn new(seeds: u8) -> Self {
        Self { rows: [[seeds; PITS]; 2], stores: [0; 2], to_move: Player::First }
    }
}

impl<const PITS: usize> Display for Kalah<PITS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.rows;
        let reversed: [u8; PITS] = array::from_fn(|pit| second[PITS - 1 - pit]);
        write!(f, "{}: {reversed:?}\n{first:?} :{}", self.stores[1], self.stores[0])
    }
}

impl<const PITS: usize> Game for Kalah<PITS> {
    type Move = Choice;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        let sums = self.rows.map(|row| row.iter().sum::<u8>());
        let total = |side: usize| i32::from(self.stores[side] + sums[side]);
        sums.contains(&0).then(|| Outcome::Points(total(0) - total(1)))
    }

    fn moves(&self) -> MoveList<Choice> {
        let row = &self.rows[self.to_move as usize];
        (0..).zip(row).filter(|(_, seeds)| **seeds > 0).map(|(pit, _)| Choice(pit)).collect()
    }

    fn apply(&self, Choice(pit): Choice) -> Self {
        let mut after = *self;
        let (own, other) = (self.to_move as usize, self.to_move.opponent() as usize);
        let mut place = usize::from(pit);
        let seeds = std::mem::take(&mut after.rows[own][place]);
        for _ in 0..seeds {
            place = (place + 1) % (2 * PITS + 1);
            match place {
                place if place < PITS => after.rows[own][place] += 1,
                place if place == PITS => after.stores[own] += 1,
                place => after.rows[other][place - PITS - 1] += 1,
            }
        }
        if place < PITS && after.rows[own][place] == 1 {
            let opposite = &mut after.rows[other][PITS - 1 - place];
            after.stores[own] += std::mem::take(opposite) + std::mem::take(&mut after.rows[own][place]);
        }
        if place != PITS {
            after.to_move = self.to_move.opponent();
        }
        after
    }
}
