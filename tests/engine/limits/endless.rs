//! A position whose search always reaches the limits of these tests.

use plywood::{AnySearcher, Bound, Game, Report, Searcher};
use plywood_games::Stonehenge;

/// Returns a position whose search takes far longer than a second.
pub(crate) fn endless() -> Stonehenge {
    Stonehenge::new(5).expect("a size")
}

/// Returns whether `report` on [`endless`] contains no value and the first legal move. A search that deepens may report a
/// lower bound instead.
pub(crate) fn is_still_open<M: Copy + PartialEq>(searcher: &AnySearcher, report: &Report<M>) -> bool
where
    Stonehenge: Game<Move = M>,
{
    let is_first_move = report.value().is_none() && report.best == endless().legal_moves().first().copied();
    is_first_move || searcher.deepens() && report.bound() == Some(Bound::Lower)
}
