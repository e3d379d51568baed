//! `play --replay`: recorded games.

use std::io::Write;
use std::path::Path;

use plywood::{Cancel, Session};
use plywood_render::record::{Record, RecordedFault};
use plywood_render::text::escape;

use crate::ending::Ending;
use crate::failure::Failure;
use crate::input::{Lines, Next};
use crate::program::{CommandResult, Program};

/// Writes every game in `file`, which must be games of `game` if that is given. Nothing is written unless all games are
/// valid.
pub(super) fn run(
    file: &Path,
    game: Option<&str>,
    program: &Program,
    cancel: &Cancel,
    output: &mut dyn Write,
) -> CommandResult {
    let expected = game.map(|game| program.open(Some(game))).transpose()?;
    let expected = expected.as_ref().map(|session| session.spec());
    let mut lines = Lines::open(file, cancel)?;
    let mut shown = Vec::new();
    for line in 1.. {
        let text = match lines.next()? {
            Next::Line(text) => text,
            Next::End => break,
            Next::Cancelled => return Ok(Ending::Interrupted),
        };
        if text.trim_ascii().is_empty() {
            continue;
        }
        show(&text, expected, program, &mut shown).map_err(|reason| Failure::Line {
            file: lines.name().to_owned(),
            line,
            reason,
        })?;
    }
    output.write_all(&shown)?;
    Ok(Ending::Done)
}

fn show(text: &[u8], expected: Option<&str>, program: &Program, shown: &mut Vec<u8>) -> Result<(), String> {
    let record = Record::read(text)?;
    let mut session = program.catalog.open(&record.game).map_err(|error| error.to_string())?;
    if let Some(expected) = expected
        && expected != session.spec()
    {
        return Err(format!("expected a game of {expected} (got {})", session.spec()));
    }
    let failed = |error: std::io::Error| error.to_string();
    writeln!(shown, "{}", session.spec()).map_err(failed)?;
    if let (Some(first), Some(second)) = (&record.first, &record.second) {
        let [first, second] = [first, second].map(|name| safe(name));
        writeln!(shown, "first is {first}, second is {second}").map_err(failed)?;
    }
    show_board(&*session, shown).map_err(failed)?;
    for (index, mv) in record.moves.iter().enumerate() {
        let side = session.to_move();
        session.play(mv).map_err(|error| error.to_string())?;
        writeln!(shown, "{}. {side} plays {mv}", index + 1).map_err(failed)?;
        show_board(&*session, shown).map_err(failed)?;
    }
    let end = match (session.outcome(), record.fault) {
        (Some(outcome), _) => format!("the game is over: {outcome}"),
        (None, Some(RecordedFault { by, kind, reason })) => {
            let [by, kind, reason] = [by, kind, reason].map(|words| safe(&words));
            let winner =
                record.winner.map_or_else(String::new, |winner| format!("{} wins, for ", safe(&winner)));
            format!("the game is over: {winner}{by} forfeits: {reason} ({kind})")
        }
        (None, None) => "the game was not finished".to_owned(),
    };
    writeln!(shown, "{end}").map_err(failed)
}

/// Escapes the text of a record for the terminal.
fn safe(words: &str) -> String {
    escape(words.trim())
}

fn show_board(session: &dyn Session, shown: &mut Vec<u8>) -> std::io::Result<()> {
    writeln!(shown, "\n{}\n", session.board().trim_end_matches('\n'))
}
