//! A position whose search always reaches the limits of these tests.

use plywood::{AnySearcher, Bound, Game, Report, Searcher};
use plywood_games::Stonehenge;

/// Returns a position whose search takes far longer than a second.
pub(crate) fn endless() -> Stonehenge {
    Stonehenge::new(5).expect("a size")
}

/// Returns whether `report` contains no exact value of [`endless`]; a search that deepens may report a lower bound.
pub(crate) fn is_still_open<M: Copy + PartialEq>(searcher: &AnySearcher, report: &Report<M>) -> bool
where
    Stonehenge: Game<Move = M>,
{
    let first = report.value().is_none() && report.best == endless().legal_moves().first().copied();
    first || searcher.deepens() && report.bound() == Some(Bound::Lower)
}
