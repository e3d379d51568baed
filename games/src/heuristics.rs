//! The evaluators that several games share. Each game implements them in its own module.

/// The heuristic `rough`, which the courses call the rough outcome, for [`Stonehenge`](crate::Stonehenge) and
/// [`SubtractSquare`](crate::SubtractSquare): it looks two plies ahead.
///
/// It is 1 if some move wins immediately, -1 if the opponent can answer every move with a win, and strictly between -1
/// and 1 otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rough;

/// An evaluator of open lines, for [`TicTacToe`](crate::TicTacToe), [`Tippy`](crate::Tippy) and
/// [`Connect`](crate::Connect).
///
/// A winning shape that contains pieces of only one side adds the square of their number to the sum of that side. The
/// difference of the two sums is divided by the sum of a side with pieces on every cell, so that the result is between
/// -1 and 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lines;

impl Lines {
    /// Returns the estimate for the side with the pieces `own`, where `shapes` are all winning shapes as sets of cells.
    pub(crate) fn balance(shapes: impl Iterator<Item = u64>, own: u64, other: u64) -> f64 {
        let (mut for_own, mut for_other, mut max_sum) = (0, 0, 0);
        for shape in shapes {
            match ((shape & own).count_ones(), (shape & other).count_ones()) {
                (pieces, 0) => for_own += pieces.pow(2),
                (0, pieces) => for_other += pieces.pow(2),
                _ => {}
            }
            max_sum += shape.count_ones().pow(2);
        }
        (f64::from(for_own) - f64::from(for_other)) / f64::from(max_sum)
    }
}
