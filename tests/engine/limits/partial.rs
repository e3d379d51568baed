//! The partial results of stopped searches.

use plywood::{AnySearcher, Bound, Game, Report, Searcher};

/// What a stopped search must still be: a legal move first, a line that can be played, a value that is
/// one of a finished move and no better than the true one. Only while it looks for the line has a solver the value
/// itself.
pub(crate) fn check_partial<G: Game>(
    position: &G,
    report: &Report<G::Move>,
    truth: &Report<G::Move>,
    is_solver: bool,
) -> Result<(), String> {
    let best = report.best.ok_or("no move")?;
    if !position.legal_moves().contains(&best) {
        return Err(format!("`{best}` is not legal"));
    }
    let mut end = position.clone();
    for &mv in &report.pv {
        end = end.play(mv).map_err(|error| error.to_string())?;
    }
    match (report.value(), report.bound()) {
        (None, None) if report.pv.is_empty() && position.legal_moves()[0] == best => Ok(()),
        (Some(value), Some(Bound::Lower)) if Some(value) <= truth.value() && report.pv[0] == best => Ok(()),
        (Some(_), Some(Bound::Exact))
            if is_solver && report.value() == truth.value() && report.pv[0] == best =>
        {
            Ok(())
        }
        _ => Err(format!("{:?} {:?} {:?}", report.value(), report.bound(), report.pv_text())),
    }
}

/// Whether a search takes from the solver's rooms.
pub(crate) fn is_solver(searcher: &AnySearcher) -> bool {
    AnySearcher::solvers().iter().any(|solver| solver.name() == searcher.name())
}
