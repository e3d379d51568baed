//! Wins and losses in Connect within a few plies: a small search on sets of cells, without lists of moves and without a
//! table.

use plywood::Bounds;

use super::Connect;
use super::threats::{for_shape, safe_landings};
use crate::near_end;

/// The largest number of plies that is searched. Longer searches without a table take more instructions than they save.
const MAX_PLIES: u32 = 7;

/// The sets of cells that change with each move. Threats are the cells that complete a run, as in [`Connect`].
#[derive(Clone, Copy)]
struct Sets {
    own: u64,
    other: u64,
    own_threats: u64,
    other_threats: u64,
    landings: u64,
}

impl Sets {
    /// Returns the landing cells after which the opponent cannot win immediately.
    #[inline(always)]
    fn safe(&self) -> u64 {
        safe_landings(self.landings, self.other_threats & !(self.own | self.other))
    }
}

impl Connect {
    /// Returns the bounds of [`Game::near_win_bounds`](plywood::Game::near_win_bounds).
    #[inline]
    pub(super) fn bounds_from_near_win(&self, plies: u32) -> Bounds {
        near_end::near_win_bounds(plies, self.max_plies(), |plies| {
            self.with_known_threats().wins_on_any_board(plies)
        })
    }

    /// Returns the bounds of [`Game::near_loss_bounds`](plywood::Game::near_loss_bounds).
    #[inline]
    pub(super) fn bounds_from_near_loss(&self, plies: u32) -> Bounds {
        near_end::near_loss_bounds(plies, self.max_plies(), |plies| {
            self.with_known_threats().loses_on_any_board(plies)
        })
    }

    /// Returns the largest number of plies that is searched: the board is not full after that many plies.
    #[inline]
    fn max_plies(&self) -> u32 {
        MAX_PLIES.min(u32::from(self.plies_left()).saturating_sub(1))
    }

    #[inline(never)]
    fn wins_on_any_board(&self, plies: u32) -> bool {
        for_shape!(self.wins_within(plies))
    }

    #[inline(never)]
    fn loses_on_any_board(&self, plies: u32) -> bool {
        for_shape!(self.loses_within(plies))
    }

    /// Returns whether the side to move wins within `plies` plies, an odd number.
    fn wins_within<const RUN: usize, const STRIDE: usize>(&self, plies: u32) -> bool {
        let sets = self.sets::<STRIDE>();
        sets.own_threats & sets.landings != 0
            || plies > 1 && self.wins_later_within::<RUN, STRIDE>(sets, plies)
    }

    /// Returns whether the side to move loses within `plies` plies, an even number.
    fn loses_within<const RUN: usize, const STRIDE: usize>(&self, plies: u32) -> bool {
        let sets = self.sets::<STRIDE>();
        sets.own_threats & sets.landings == 0 && self.all_lose::<RUN, STRIDE>(sets, sets.safe(), plies)
    }

    fn sets<const STRIDE: usize>(&self) -> Sets {
        let landings = (self.occupied() + self.bottoms_in::<STRIDE>()) & self.cells_in::<STRIDE>();
        let Self { own, other, own_threats, other_threats, .. } = *self;
        Sets { own, other, own_threats, other_threats, landings }
    }

    /// Returns whether the side to move, which cannot win with its next move, wins within `plies` plies, an odd number from 3.
    fn wins_later_within<const RUN: usize, const STRIDE: usize>(&self, sets: Sets, plies: u32) -> bool {
        let mut safe = sets.safe();
        if plies == 3 {
            return self.wins_in_three::<RUN, STRIDE>(sets, safe);
        }
        while let Some(cell) = self.take_first::<STRIDE>(&mut safe) {
            let child = self.after::<RUN, STRIDE>(sets, cell);
            if self.all_lose::<RUN, STRIDE>(child, child.safe(), plies - 1) {
                return true;
            }
        }
        false
    }

    /// Returns whether a move to one of the `safe` cells leaves the opponent without a safe reply.
    fn wins_in_three<const RUN: usize, const STRIDE: usize>(&self, sets: Sets, mut safe: u64) -> bool {
        // The threats after all of these moves together include the threats after each of them.
        let free = !(sets.own | sets.other);
        let possible = self.completing::<RUN, STRIDE>(sets.own | safe) & free;
        let (threats, above) = (possible & sets.landings, possible >> 1);
        let several = |cells: u64| cells & cells.wrapping_sub(1) != 0;
        if !(several(threats)
            || threats != 0 && (safe | threats) & above != 0
            || safe & above & possible >> 2 != 0
            || !several(sets.landings & !above))
        {
            return false;
        }
        while let Some(cell) = self.take_first::<STRIDE>(&mut safe) {
            let landings = self.landings_after::<STRIDE>(sets, cell);
            let leaves_none = |threats: u64| safe_landings(landings, threats & !cell) == 0;
            if leaves_none(possible) && leaves_none(self.completing::<RUN, STRIDE>(sets.own | cell) & free) {
                return true;
            }
        }
        false
    }

    /// Returns whether the side to move, which cannot win with its next move, loses within `plies` plies, an even number: at
    /// once if no landing cell is `safe`, and otherwise after each move to one of them.
    #[inline(always)]
    fn all_lose<const RUN: usize, const STRIDE: usize>(&self, sets: Sets, mut safe: u64, plies: u32) -> bool {
        while let Some(cell) = self.take_first::<STRIDE>(&mut safe) {
            let is_lost = plies > 2
                && self.wins_later_within::<RUN, STRIDE>(self.after::<RUN, STRIDE>(sets, cell), plies - 1);
            if !is_lost {
                return false;
            }
        }
        true
    }

    #[inline(always)]
    fn after<const RUN: usize, const STRIDE: usize>(&self, sets: Sets, cell: u64) -> Sets {
        let other = sets.own | cell;
        Sets {
            own: sets.other,
            other,
            own_threats: sets.other_threats,
            other_threats: self.completing::<RUN, STRIDE>(other),
            landings: self.landings_after::<STRIDE>(sets, cell),
        }
    }

    #[inline(always)]
    fn landings_after<const STRIDE: usize>(&self, sets: Sets, cell: u64) -> u64 {
        sets.landings ^ cell | cell << 1 & self.cells_in::<STRIDE>()
    }

    /// Takes a cell: the middle column comes first, then those to the right of it, then those to the left, outwards.
    #[inline(always)]
    fn take_first<const STRIDE: usize>(&self, cells: &mut u64) -> Option<u64> {
        if *cells == 0 {
            return None;
        }
        let columns = if STRIDE == 7 { 7 } else { self.columns };
        let left = (1 << (usize::from(columns / 2) * self.stride_in::<STRIDE>())) - 1;
        let right = *cells & !left;
        let cell = if right != 0 { right & right.wrapping_neg() } else { 1 << (63 - cells.leading_zeros()) };
        *cells ^= cell;
        Some(cell)
    }
}
