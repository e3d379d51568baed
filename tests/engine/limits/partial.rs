//! The partial results of stopped searches.

use plywood::{Bound, Game, Report};

/// Checks the report of a stopped search against `truth`, the report of a complete search: the move is legal, the variation
/// can be played, and the value is a lower bound. Only a search that deepens may report the exact value, since a limit may
/// stop it while it searches for the principal variation.
pub(crate) fn check_partial<G: Game>(
    position: &G,
    report: &Report<G::Move>,
    truth: &Report<G::Move>,
    deepens: bool,
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
            if deepens && report.value() == truth.value() && report.pv[0] == best =>
        {
            Ok(())
        }
        _ => Err(format!("{:?} {:?} {:?}", report.value(), report.bound(), report.pv_text())),
    }
}
