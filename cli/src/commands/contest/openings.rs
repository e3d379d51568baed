//! The openings of a contest from a file: each line of the file is a position, as in a suite.

use std::path::Path;

use plywood::contest::ListedOpening;
use plywood::{Cancel, PositionText, Session};
use plywood_render::suite::SuiteLine;

use crate::arguments::{Contest, PlayerSpec};
use crate::failure::Failure;
use crate::input::Suite;
use crate::program::Program;

/// Returns the openings of `file`, in order. Each invalid line is noted on standard error.
pub(super) fn read(
    file: &Path,
    options: &Contest,
    start: &dyn Session,
    program: &Program,
    cancel: &Cancel,
) -> Result<Vec<ListedOpening>, Failure> {
    if options.position.moves.is_some() {
        let reason = "--openings FILE cannot be used with --moves, because the openings begin at the start of the game; \
            write the moves into the file";
        return Err(Failure::Usage(reason.to_owned()));
    }
    let name = file.display();
    if file != Path::new("-") && !file.exists() {
        let expected = "--openings expects a number of random moves, `all`, or a file of openings";
        return Err(Failure::Input(format!("there is no file {name}; {expected}")));
    }
    let games = [start.spec().to_owned()];
    let suite = Suite::open(("--openings", file), &games, None, program, cancel)?;
    let engine = options.players.iter().find(|player| matches!(player.spec, PlayerSpec::Engine(_)));
    let mut openings = Vec::new();
    let invalid_lines = suite.read_all(&mut |_, SuiteLine { session, .. }| {
        if session.spec() != start.spec() {
            return Err(format!("expected an opening of {} (got {})", start.spec(), session.spec()));
        }
        if let Some(outcome) = session.outcome() {
            return Err(format!("the game is over ({outcome}); expected a position with legal moves"));
        }
        if let (Some(_), Some(engine)) = (session.start_position(), engine) {
            return Err(format!(
                "the engine `{}` receives each position as moves from the start of the game; expected moves, not the text \
                 of a position",
                engine.name
            ));
        }
        let position = session.start_position().map(|text| PositionText::from(text.to_owned()));
        openings.push(ListedOpening { position, moves: session.moves().to_vec() });
        Ok(())
    })?;
    if invalid_lines.is_empty() {
        return Ok(openings);
    }
    let count = invalid_lines.len();
    let lines = if count == 1 { "1 line is".to_owned() } else { format!("{count} lines are") };
    Err(Failure::Input(format!(
        "{name}: {lines} invalid; expected an opening of {} on each line",
        start.spec()
    )))
}

/// Returns a line of text for an opening. Different openings have different lines.
pub(super) fn description(opening: &ListedOpening) -> String {
    let position = opening.position.as_ref().map(ToString::to_string);
    format!("{} {}", position.unwrap_or_default(), opening.moves.join(" "))
}
