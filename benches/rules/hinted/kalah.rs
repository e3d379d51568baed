//! Hints for Kalah.

use plywood::{Bounds, Game, Value};

use super::{Hints, final_bounds};
use crate::choice::Choice;
use crate::kalah::Kalah;

/// The key contains the seeds of each pit, seen by the side to move. The seeds in the stores are settled points.
impl<const PITS: usize> Hints for Kalah<PITS> {
    const EAGER_BOUNDS: bool = true;

    fn key_bits(&self) -> u32 {
        u32::try_from(12 * PITS).expect("a few pits")
    }

    fn key(&self) -> Option<u128> {
        let (own, other) = (self.to_move() as usize, self.to_move().opponent() as usize);
        let seeds = self.rows[own].iter().chain(&self.rows[other]);
        Some(seeds.fold(0, |key, &seeds| key << 6 | u128::from(seeds)))
    }

    fn settled_points(&self) -> i32 {
        i32::from(self.stores[0]) - i32::from(self.stores[1])
    }

    fn may_end_in_points(&self) -> bool {
        true
    }

    /// A second move in a row and seeds in the store are good; pits near the store come first.
    fn move_score(&self, choice: Choice, after: Option<&Self>) -> i32 {
        let after = after.copied().unwrap_or_else(|| self.apply(choice));
        let Choice(pit) = choice;
        let own = self.to_move() as usize;
        let gain = i32::from(after.stores[own] - self.stores[own]);
        let moves_again = i32::from(after.to_move() == self.to_move());
        16 * gain + 32 * moves_again + i32::from(pit)
    }

    fn static_bounds(&self) -> Bounds {
        if let Some(outcome) = self.outcome() {
            return final_bounds(self, outcome);
        }
        let own = i32::from(self.stores[self.to_move() as usize]);
        let other = i32::from(self.stores[self.to_move().opponent() as usize]);
        let open: i32 = self.rows.iter().flatten().map(|&seeds| i32::from(seeds)).sum();
        Bounds::new(Value::Points(own - other - open), Value::Points(own - other + open))
    }
}
