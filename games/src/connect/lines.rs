//! The evaluator of open lines in Connect, which counts all runs of a direction together.

use std::ops::RangeInclusive;

use plywood::Evaluator;

use super::{Connect, directions, run_starts};
use crate::heuristics::Lines;

/// `Lines` scores all placements of a run on the board.
impl Evaluator<Connect> for Lines {
    fn evaluate(&self, position: &Connect) -> f64 {
        let (own, other) = (position.own, position.other);
        // With constants, the compiler unrolls the loops: it does so for the size of Connect Four.
        if position.is_four {
            balance(own, other, position.cells(), 4, 7)
        } else {
            balance(own, other, position.cells(), position.run, position.stride())
        }
    }

    fn range(&self) -> RangeInclusive<f64> {
        -1.0..=1.0
    }
}

/// Computes [`Lines::balance`] of all runs of `run` cells among `cells`, for all runs of a direction together.
#[inline(always)]
fn balance(own: u64, other: u64, cells: u64, run: u8, stride: u8) -> f64 {
    let (mut for_own, mut for_other, mut max_sum) = (0, 0, 0);
    for direction in directions(stride) {
        for_own += sum_of_squares(own, cells & !other, run, direction);
        for_other += sum_of_squares(other, cells & !own, run, direction);
        max_sum += u32::from(run).pow(2) * run_starts(cells, run, direction).count_ones();
    }
    (f64::from(for_own) - f64::from(for_other)) / f64::from(max_sum)
}

/// Returns the sum, over all runs in one direction that lie in `open`, of the square of the number of `pieces` in the run.
#[inline(always)]
fn sum_of_squares(mut pieces: u64, open: u64, run: u8, direction: u8) -> u32 {
    let starts = run_starts(open, run, direction);
    // Bit `n` of `digits[i]` is the binary digit `i` of the number of pieces in the run whose first cell is bit `n`. A
    // run has at most 31 cells.
    let mut digits = [0_u64; 5];
    let digits = &mut digits[..=run.ilog2() as usize];
    for _ in 0..run {
        let mut carry = starts & pieces;
        for digit in &mut *digits {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
        pieces >>= direction;
    }
    // The square of a number is the sum of the products of its digits, in which each pair of different digits counts twice.
    let mut sum = 0;
    for (power, &digit) in digits.iter().enumerate() {
        sum += digit.count_ones() << (2 * power);
        for (more, other) in (1..).zip(&digits[power + 1..]) {
            sum += (digit & other).count_ones() << (2 * power + more + 1);
        }
    }
    sum
}
