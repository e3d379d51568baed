//! Hints for Domineering.

use plywood::Game;

use super::{Hints, turned, upside_down};
use crate::choice::Choice;
use crate::domineering::Domineering;

/// The key contains the covered cells and the side to move; a reflected board has the same key.
impl<const SIDE: u32> Hints for Domineering<SIDE> {
    fn key_bits(&self) -> u32 {
        SIDE * SIDE + 1
    }

    fn key(&self) -> Option<u128> {
        let flipped = upside_down(self.covered, SIDE, SIDE);
        let turn = |cells| turned(cells, SIDE * SIDE);
        let least = self.covered.min(turn(self.covered)).min(flipped).min(turn(flipped));
        Some(u128::from(least) << 1 | self.to_move() as u128)
    }

    /// The places that remain for the side that moved, less those of the opponent.
    fn move_score(&self, choice: Choice, after: Option<&Self>) -> i32 {
        let after = after.copied().unwrap_or_else(|| self.apply(choice));
        let places = |player| after.places(player).count_ones().cast_signed();
        places(self.to_move()) - places(after.to_move())
    }
}
