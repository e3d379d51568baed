//! Hints for Hex.

use plywood::{Bounds, Game, Player, Value};

use super::{Hints, final_bounds};
use crate::choice::Choice;
use crate::hex::Hex;

/// The key contains the stones, whose numbers show the side to move. Turning the board by 180 degrees keeps the key.
impl<const SIDE: u32> Hints for Hex<SIDE> {
    const EAGER_BOUNDS: bool = true;

    fn key_bits(&self) -> u32 {
        2 * SIDE * SIDE
    }

    fn key(&self) -> Option<u128> {
        let key = |stones: [u32; 2]| u128::from(stones[0]) << (SIDE * SIDE) | u128::from(stones[1]);
        let turned = self.stones.map(|stones| stones.reverse_bits() >> (32 - SIDE * SIDE));
        Some(key(self.stones).min(key(turned)))
    }

    /// The stones that the opponent needs to connect, less those that the side that moved needs. Central cells come first.
    fn move_score(&self, choice: Choice, after: Option<&Self>) -> i32 {
        let after = after.copied().unwrap_or_else(|| self.apply(choice));
        let Choice(cell) = choice;
        let needed = |player| after.needed_stones(player).cast_signed();
        let (column, row) = (u32::from(cell) % SIDE, u32::from(cell) / SIDE);
        let from_center = (2 * column + 1).abs_diff(SIDE) + (2 * row + 1).abs_diff(SIDE);
        8 * (needed(after.to_move()) - needed(self.to_move())) - from_center.cast_signed()
    }

    /// A side that needs `n` more stones wins in `2 * n - 1` plies at the earliest, or `2 * n` if the opponent is to move.
    fn static_bounds(&self) -> Bounds {
        if let Some(outcome) = self.outcome() {
            return final_bounds(self, outcome);
        }
        let own = self.needed_stones(self.to_move());
        let other = self.needed_stones(self.to_move().opponent());
        Bounds::new(Value::Loss { plies: 2 * other }, Value::Win { plies: 2 * own - 1 })
    }
}

impl<const SIDE: u32> Hex<SIDE> {
    /// Returns how many more stones `player` needs to connect, or the number of all cells if the opponent has connected.
    fn needed_stones(&self, player: Player) -> u32 {
        let (from, to) = Self::edges(player);
        let own = self.stones[player as usize];
        let free = Self::BOARD & !(self.stones[0] | self.stones[1]);
        // The cells that are reached with `needed` new stones.
        let (mut reached, mut next) = (0, from);
        for needed in 0..=SIDE * SIDE {
            let mut previous = u32::MAX;
            while reached != previous {
                previous = reached;
                reached |= (next | Self::neighbors(reached)) & own;
            }
            if reached & to != 0 {
                return needed;
            }
            next |= Self::neighbors(reached);
            reached |= next & free;
        }
        SIDE * SIDE
    }
}
