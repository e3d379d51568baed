//! The evaluators of the games. How each judges a game is written beside the game.

/// The courses' rough outcome, for [`Stonehenge`](crate::Stonehenge) and
/// [`SubtractSquare`](crate::SubtractSquare): it looks two plies ahead and no further.
///
/// It is 1 if some move wins at once, -1 if every move lets the other side win at once, and otherwise
/// strictly between the two.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rough;

/// What is still open, for [`TicTacToe`](crate::TicTacToe), [`Tippy`](crate::Tippy) and
/// [`Connect`](crate::Connect): every winning shape in which only one side has pieces counts for that side
/// the square of their number.
///
/// The balance is divided by what all shapes would count if one side had filled them, so it lies from -1
/// to 1, and it changes its sign with the side to move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lines;

impl Lines {
    /// The balance over `shapes`, each a set of cells, between the two sides' pieces.
    pub(crate) fn balance(shapes: impl Iterator<Item = u64>, own: u64, other: u64) -> f64 {
        let (mut for_own, mut for_other, mut most) = (0, 0, 0);
        for shape in shapes {
            match ((shape & own).count_ones(), (shape & other).count_ones()) {
                (pieces, 0) => for_own += pieces.pow(2),
                (0, pieces) => for_other += pieces.pow(2),
                _ => {}
            }
            most += shape.count_ones().pow(2);
        }
        (f64::from(for_own) - f64::from(for_other)) / f64::from(most)
    }
}
