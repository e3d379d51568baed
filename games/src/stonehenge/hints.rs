//! The hints of Stonehenge: winning cells, non-losing moves, ordering scores and bounds.

use std::ops::RangeInclusive;

use plywood::{Bounds, Evaluator, MoveList, Value};

use super::geometry::Cells;
use super::tally::{Lines, by_direction, sum_of_directions};
use super::{Cell, Stonehenge};
use crate::bits::set_bits;
use crate::heuristics::Rough;

impl Stonehenge {
    /// Returns the indexes of the side to move and of the opponent.
    #[inline]
    pub(super) fn sides(&self) -> (usize, usize) {
        let own = self.to_move as usize;
        (own, 1 - own)
    }

    /// Returns the free cells that win immediately if `side` is to move.
    #[inline]
    pub(super) fn winning(&self, side: usize) -> Cells {
        self.finishing(self.missing[side], self.tallies.of(side).ready()) & self.free()
    }

    /// Returns the cells, free or claimed, that are on at least `needed` of the lines `ready`; none if `needed` is 0. If a side
    /// can capture each of these lines with one cell and needs so many lines, the free ones among the cells win.
    #[inline]
    pub(super) fn finishing(&self, needed: u8, ready: Lines) -> Cells {
        match needed {
            // A cell is on three lines, so it captures at most three.
            1..=3 => self.geometry().crossed(ready)[usize::from(needed) - 1],
            _ => 0,
        }
    }

    /// Returns the free cells that win, and the free cells after which the opponent cannot win immediately.
    #[inline]
    pub(super) fn non_losing(&self) -> Cells {
        let (own, other) = self.sides();
        let free = self.free();
        let [own_ready, other_ready] = [own, other].map(|side| self.tallies.of(side).ready());
        let threats = self.winning(other);
        if threats == 0 {
            return free;
        }
        let parries = self.parries(free, threats, own_ready, other_ready, self.missing[other]);
        parries.fold(self.winning(own), |cells, cell| cells | 1 << cell)
    }

    /// Returns the cells of `free` on which the defender parries all `threats`: the cells on which the attacker would win now.
    /// With one cell, the defender can capture each of the lines `defender_ready`, and the attacker each of the lines
    /// `attacker_ready`, of which `missing` win.
    ///
    /// A parry takes the only threat, or captures enough of the lines `attacker_ready`.
    #[inline]
    pub(super) fn parries(
        &self,
        free: Cells,
        threats: Cells,
        defender_ready: Lines,
        attacker_ready: Lines,
        missing: u8,
    ) -> impl Iterator<Item = u8> {
        let geometry = self.geometry();
        let only_threat = if threats.is_power_of_two() { threats } else { 0 };
        let capturing = geometry.crossed(defender_ready)[0] & free;
        set_bits(only_threat | capturing).filter(move |&cell| {
            let captured = defender_ready & geometry.through[usize::from(cell)];
            self.finishing(missing, attacker_ready & !captured) & free & !(1 << cell) == 0
        })
    }

    /// Returns the moves that do not lose immediately.
    pub(super) fn non_losing_cells(&self) -> MoveList<Cell> {
        set_bits(self.non_losing()).map(Cell).collect()
    }

    /// Returns the moves that do not lose immediately and claim an undominated cell.
    pub(super) fn undominated_cells(&self) -> MoveList<Cell> {
        set_bits(self.non_losing() & self.undominated()).map(Cell).collect()
    }

    /// Returns the free cells that no other free cell *dominates*. A cell dominates another one if it is on all free
    /// lines of the other. If both are on the same free lines, the cell with the lower number dominates the other.
    ///
    /// A claim of the dominating cell is never worse, because the side can play on as if it had claimed the other cell:
    /// each of its claims then counts on at least as many lines, and each claim of the opponent on at most as many.
    #[inline]
    pub(super) fn undominated(&self) -> Cells {
        let (geometry, lines) = (self.geometry(), self.tallies.of(0).free());
        // A line through two cells is the only one that they have in common, so a cell on two free lines is not dominated.
        let [free, shared, _] = geometry.crossed(lines).map(|cells| cells & self.free());
        let (mut undominated, mut rest) = (shared, free & !shared);
        while rest != 0 {
            let cell = rest & rest.wrapping_neg();
            let through = geometry.through[cell.trailing_zeros() as usize] & lines;
            let on_line = geometry.cells_of(through);
            if on_line & shared == 0 {
                undominated |= cell;
            }
            rest &= !on_line;
        }
        undominated
    }

    /// Returns the ordering score of a claim of `cell`: the sum of the scores of the free lines through `cell`.
    ///
    /// | cells that the side to move needs to capture the line | 3, 4 | 2 | 1 | 1 | 1 |
    /// |---|---|---|---|---|---|
    /// | cells that the opponent needs | any | any | 3, 4 | 2 | 1 |
    /// | score of the line | 1 | 3 | 4 | 5 | 6 |
    #[inline]
    pub(super) fn score_of(&self, cell: Cell) -> i32 {
        let (own, other) = self.sides();
        let [own, other] = [self.tallies.of(own), self.tallies.of(other)];
        let through = self.geometry().through[usize::from(cell.0)];
        let (ready, contested) = (own.ready(), own.ready() & other.ready());
        let near = ready | own.one_off();
        let near_to_both = contested | ready & other.one_off();
        let count = |lines: Lines| by_direction(lines & through);
        let sums =
            count(own.free()) + 2 * count(near) + count(ready) + count(near_to_both) + count(contested);
        sum_of_directions(sums).into()
    }

    /// Returns bounds of the value. They are exact if the game is decided within two plies.
    pub(super) fn value_bounds(&self) -> Bounds {
        let (own, other) = self.sides();
        if self.winning(own) != 0 {
            Bounds::exact(Value::Win { plies: 1 })
        } else if self.non_losing() == 0 {
            Bounds::exact(Value::Loss { plies: 2 })
        } else {
            // With best play, neither side wins with its next move, so each needs at least two.
            let moves = self.fewest_moves().map(|moves| moves.max(2));
            Bounds::new(Value::Loss { plies: 2 * moves[other] }, Value::Win { plies: 2 * moves[own] - 1 })
        }
    }

    /// Returns, for each side, a lower bound of the number of moves in which it can capture the lines that it still needs.
    ///
    /// The nearest lines need a number of cells. A cell counts on as many of them as there are free lines through it, at
    /// most three. The opponent can always claim the free cell on the most free lines, so that a side gets at most every
    /// other cell of the list that is sorted by these numbers.
    #[inline]
    fn fewest_moves(&self) -> [u32; 2] {
        // Each line needs a cell, each line that is not ready needs a second cell, and so on.
        let mut lines = self.missing.map(u32::from);
        let mut cells = lines;
        let geometry = self.geometry();
        for needed in 1..geometry.longest_need {
            let near = self.tallies.sizes(needed);
            for side in 0..2 {
                lines[side] = lines[side].saturating_sub(near[side]);
                cells[side] += lines[side];
            }
        }
        // The numbers of free cells on at least one, two and three free lines.
        let crossed = geometry.crossed(self.tallies.of(0).free());
        let counts = crossed.map(|cells| (cells & self.free()).count_ones());
        let mut moves = cells.map(|cells| cells.div_ceil(3));
        for side in 0..2 {
            // The side to move claims the first cell of the list, the other side the second.
            let is_first = u32::from(side == self.to_move as usize);
            let most = counts.map(|count| (count + is_first) >> 1);
            while moves[side] < most[0]
                && most.iter().map(|&most| most.min(moves[side])).sum::<u32>() < cells[side]
            {
                moves[side] += 1;
            }
        }
        moves
    }
}

/// A position that is not decided within two plies scores the captured lines of the side to move minus the captured
/// lines of the opponent, divided by the number of all lines.
impl Evaluator<Stonehenge> for Rough {
    fn evaluate(&self, position: &Stonehenge) -> f64 {
        let (own, other) = position.sides();
        if position.winning(own) != 0 {
            1.0
        } else if position.non_losing() == 0 {
            -1.0
        } else {
            // A side needs one line less for each line that it has captured.
            let ahead = f64::from(position.missing[other]) - f64::from(position.missing[own]);
            ahead / f64::from(3 * (position.size + 1))
        }
    }

    fn range(&self) -> RangeInclusive<f64> {
        -1.0..=1.0
    }
}
