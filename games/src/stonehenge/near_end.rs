//! Wins and losses in Stonehenge within a few plies: a small search without lists of moves, keys or a table.

use plywood::{Bounds, Game};

use super::geometry::Cells;
use super::tally::{by_direction, sum_of_directions};
use super::{Cell, Stonehenge};
use crate::bits::set_bits;
use crate::near_end;

/// The largest number of plies that is searched. Longer searches without a table take more instructions than they save in the solver.
const MAX_PLIES: u32 = 5;

impl Stonehenge {
    /// Returns the bounds of [`Game::near_win_bounds`].
    pub(super) fn bounds_from_near_win(&self, plies: u32) -> Bounds {
        near_end::near_win_bounds(plies, MAX_PLIES, |plies| {
            self.winning(self.to_move as usize) != 0 || plies > 1 && self.wins_later_within(plies)
        })
    }

    /// Returns the bounds of [`Game::near_loss_bounds`].
    pub(super) fn bounds_from_near_loss(&self, plies: u32) -> Bounds {
        near_end::near_loss_bounds(plies, MAX_PLIES, |plies| {
            self.winning(self.to_move as usize) == 0 && self.every_move_loses(plies)
        })
    }

    /// Returns whether the side to move, which cannot win with its next move, wins within `plies` plies, an odd number from 3.
    fn wins_later_within(&self, plies: u32) -> bool {
        let non_losing = self.non_losing();
        if plies == 3 {
            set_bits(non_losing).any(|cell| self.threatens_without_parry(cell))
        } else {
            self.undominated_among(non_losing).any(|cell| self.apply(cell).every_move_loses(plies - 1))
        }
    }

    /// Returns whether the side to move, which cannot win with its next move, loses within `plies` plies, an even number.
    fn every_move_loses(&self, plies: u32) -> bool {
        let non_losing = self.non_losing();
        non_losing == 0
            || plies > 2
                && self
                    .undominated_among(non_losing)
                    .all(|cell| self.apply(cell).wins_later_within(plies - 1))
    }

    /// Returns whether a claim of `cell` threatens to win with the next claim, and the opponent cannot parry. Requires that the
    /// claim does not win, and that the opponent cannot win with its reply.
    fn threatens_without_parry(&self, cell: u8) -> bool {
        let (own, other) = self.sides();
        let through = self.geometry().through[usize::from(cell)];
        let tally = self.tallies.of(own);
        // The other variables describe the position after the claim.
        let captured = tally.ready() & through;
        let missing = self.missing[own].saturating_sub(sum_of_directions(by_direction(captured)));
        let ready = tally.ready() & !captured | tally.one_off() & through;
        let free = self.free() & !(1 << cell);
        let threats = self.finishing(missing, ready) & free;
        let other_ready = self.tallies.of(other).ready() & !captured;
        threats != 0 && self.parries(free, threats, other_ready, ready, missing).next().is_none()
    }

    /// Returns the cells of `cells` that no other free cell dominates.
    fn undominated_among(&self, cells: Cells) -> impl Iterator<Item = Cell> {
        set_bits(cells & self.undominated()).map(Cell)
    }
}
