//! A search that always reaches the limits of these tests.

use plywood::{AnySearcher, Bound, Game, Report};
use plywood_games::Stonehenge;

use super::partial::is_solver;

/// Far more than can be searched in a second.
pub(crate) fn endless() -> Stonehenge {
    Stonehenge::new(5).expect("a size")
}

/// Whether a search of [`endless`] has finished nothing; a solver may know by then that some move does not lose soon.
pub(crate) fn is_still_open<M: Copy + PartialEq>(searcher: &AnySearcher, report: &Report<M>) -> bool
where
    Stonehenge: Game<Move = M>,
{
    let first = report.value().is_none() && report.best == endless().legal_moves().first().copied();
    first || is_solver(searcher) && report.bound() == Some(Bound::Lower)
}
