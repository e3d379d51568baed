//! Moves of searches and engines, with progress while the person waits.

use plywood::{Cancel, Progress, Report, Session};

use crate::arguments::SearchPlayer;
use crate::engine::{EngineError, EngineMove, EnginePlayer};
use crate::failure::Failure;
use crate::progress::Spinner;

/// Returns the report of a search on its move.
pub(super) fn search_move(
    session: &dyn Session,
    player: &mut SearchPlayer,
    cancel: &Cancel,
) -> Result<Report<String>, Failure> {
    let progress = Progress::new();
    let limits = player.limits.clone().with_cancel(cancel.clone()).with_progress(progress.clone());
    let _spinner = Spinner::of_search(&progress);
    Ok(player.report(session, &limits)?)
}

/// Returns the move of an engine.
pub(super) fn engine_move(
    session: &dyn Session,
    player: &mut EnginePlayer,
) -> Result<EngineMove, EngineError> {
    let _spinner = Spinner::of_wait(player.name().unwrap_or("the engine"));
    player.best_move(session)
}
