//! What is seen of the rest of a game without searching: who wins at once, which moves lose at once, how soon
//! it can end.

use std::ops::RangeInclusive;

use plywood::{Bounds, Evaluator, Game, MoveList, Outcome, Value};

use super::tally::{Lines, Tally};
use super::{Cell, Stonehenge};
use crate::bits::ones;
use crate::heuristics::Rough;

impl Stonehenge {
    /// The side to move and the other, as indexes.
    #[inline]
    pub(super) fn sides(&self) -> (usize, usize) {
        let own = (self.claimed[0] | self.claimed[1]).count_ones() as usize % 2;
        (own, 1 - own)
    }

    /// The free cells with which a side would win if it had the move.
    #[inline]
    pub(super) fn winning(&self, side: usize) -> u32 {
        self.finishing(side, self.tallies[side].ready())
    }

    /// The free cells that would capture all that a side is short of, if `ready` are the lines that it could
    /// capture with one cell.
    #[inline]
    fn finishing(&self, side: usize, ready: Lines) -> u32 {
        match self.missing[side] {
            short @ 1..=3 => self.geometry().crossed(ready)[usize::from(short) - 1] & self.free(),
            _ => 0,
        }
    }

    /// The free cells after which the other side cannot win at once; those that win are among them.
    ///
    /// Where the other side threatens to, such a move has to win, to take the only cell that the threat needs,
    /// or to capture lines that it needs.
    #[inline]
    pub(super) fn safe(&self) -> u32 {
        let (own, other) = self.sides();
        let (free, threats) = (self.free(), self.winning(other));
        if threats == 0 {
            return free;
        }
        let [own_ready, other_ready] = [own, other].map(|side| self.tallies[side].ready());
        let geometry = self.geometry();
        let only = if threats.is_power_of_two() { threats } else { 0 };
        let capturing = geometry.crossed(own_ready)[0] & free;
        ones((only | capturing).into())
            .filter(|&cell| {
                let captured = own_ready & geometry.through[usize::from(cell)];
                self.finishing(other, other_ready & !captured) & !(1 << cell) == 0
            })
            .fold(self.winning(own), |safe, cell| safe | 1 << cell)
    }

    /// The cells of [`safe`](Stonehenge::safe), as moves.
    pub(super) fn safe_cells(&self) -> MoveList<Cell> {
        ones(self.safe().into()).map(Cell).collect()
    }

    /// How much a claim of `cell` does on the free lines through it. Each counts by how near it is to its capture
    /// by the side to move, and one that is captured at once by how near the other side was.
    ///
    /// | short of a capture by | 3 cells | 2 cells | 1 cell, the other by 3 | by 2 | by 1 |
    /// |---|---|---|---|---|---|
    /// | counts | 1 | 3 | 4 | 5 | 6 |
    #[inline]
    pub(super) fn score_of(&self, cell: Cell) -> i32 {
        let (own, other) = self.sides();
        let [own, other] = [self.tallies[own], self.tallies[other]];
        let through = self.geometry().through[usize::from(cell.0)];
        let count = |lines: Lines| (lines & through).count_ones().cast_signed();
        let (ready, contested) = (own.ready(), own.ready() & other.ready());
        let near = ready | own.one_off();
        let near_to_both = contested | ready & other.one_off();
        count(own.free()) + 2 * count(near) + count(ready) + count(near_to_both) + count(contested)
    }

    /// The least and the greatest value, for the side to move.
    pub(super) fn value_bounds(&self) -> Bounds {
        let (own, other) = self.sides();
        if let Some(winner) = self.winner {
            Bounds::exact(Value::of(Outcome::Win(winner), self.to_move(), 0))
        } else if self.winning(own) != 0 {
            Bounds::exact(Value::Win { plies: 1 })
        } else if self.safe() == 0 {
            Bounds::exact(Value::Loss { plies: 2 })
        } else {
            let moves = |side: usize| fewest_moves(self.tallies[side], self.missing[side].into()).max(2);
            Bounds::new(Value::Loss { plies: 2 * moves(other) }, Value::Win { plies: 2 * moves(own) - 1 })
        }
    }
}

/// A number of moves in which so many lines cannot be captured in less: the nearest to capture need so many cells
/// together, and a cell is on three lines.
fn fewest_moves(tally: Tally, lines: u32) -> u32 {
    let [ready, one_off] = [tally.ready(), tally.one_off()].map(Lines::count_ones);
    let second = lines.saturating_sub(ready);
    let third = second.saturating_sub(one_off);
    (lines + second + third).div_ceil(3)
}

/// Between a win and a loss it goes by the lines: those that the side to move holds less those that the other
/// holds, as a part of all.
impl Evaluator<Stonehenge> for Rough {
    fn evaluate(&self, position: &Stonehenge) -> f64 {
        let (own, other) = position.sides();
        if position.winning(own) != 0 {
            1.0
        } else if position.safe() == 0 {
            -1.0
        } else {
            let ahead = f64::from(position.missing[other]) - f64::from(position.missing[own]);
            ahead / f64::from(3 * (position.side + 1))
        }
    }

    fn range(&self) -> RangeInclusive<f64> {
        -1.0..=1.0
    }
}
