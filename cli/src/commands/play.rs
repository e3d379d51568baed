//! `play`: a game in the terminal; with `--replay`, recorded games.

mod game;
mod human;
mod prompt;

use std::io::Write;
use std::path::Path;

use plywood::contest;
use plywood::play::{Ending, RandomMove};
use plywood::{Cancel, Session};
use plywood_render::record::{GameRecord, RecordedFault};
use plywood_render::sentences::game_and_start;
use plywood_render::text::escape;

use crate::arguments::{NamedPlayer, Play, PlayerSpec};
use crate::ending::CommandEnding;
use crate::interrupt;
use crate::lines::Next;
use crate::program::{CommandResult, Program};
use crate::provenance;

use super::records::{GameRecorder, Records, start_of};

use self::game::{ReadyPlayer, TerminalGame};

pub(super) fn run(options: &Play, program: &Program, output: &mut dyn Write) -> CommandResult {
    let cancel = interrupt::listen(&program.name);
    if let Some(file) = &options.replay {
        return replay(file, options.game.as_deref(), program, &cancel, output);
    }
    let session = program.open(options.game.as_deref())?;
    for player in [&options.first, &options.second] {
        player.check_heuristic(&*session)?;
    }
    let warn = |text: &str| program.note(text);
    let recorder =
        options.record.as_deref().map(|file| GameRecorder::open(file, &cancel, &warn)).transpose()?;
    let start = |player: &NamedPlayer| {
        let player = player.with_limits(|limits| program.prepared(limits));
        ReadyPlayer::start(&player, session.spec(), &cancel)
    };
    let mut players = [start(&options.first)?, start(&options.second)?];
    if let Some(seed) = options.seed {
        for (player, seed) in players.iter_mut().zip(contest::seeds(seed)) {
            player.reseed_engine(seed, &*session);
        }
    }
    let names = [players[0].name(&options.first.spec), players[1].name(&options.second.spec)];
    write_introduction(options, &*session, program, &names, output)?;
    let notation = program.details(&*session).map_or_else(String::new, |details| details.notation.clone());
    // Of the players that the command itself implements, only random ones use the seed.
    let is_random = has_player(options, |spec| matches!(spec, PlayerSpec::Random));
    let seed = if is_random { program.choose_seed(options.seed) } else { 0 };
    let generator = RandomMove::seeded(seed);
    let ending = Ending::Unfinished;
    let mut game =
        TerminalGame { session, notation, players, generator, cancel, ending, move_stats: Vec::new() };
    let result = game.run(output);
    if let Some(mut recorder) = recorder {
        let session = &*game.session;
        let names = [&*options.first.name, &*options.second.name];
        let moves = session.moves().to_vec();
        let record = GameRecord::new(session.spec(), moves, &game.move_stats, 0, names, &game.ending);
        let provenance = provenance::of_command(program).with_seed(is_random.then_some(seed));
        recorder.write(record, || (provenance::id(&provenance), provenance), &warn)?;
    }
    result
}

/// Writes the game, the players, and how to get help.
fn write_introduction(
    options: &Play,
    session: &dyn Session,
    program: &Program,
    [first, second]: &[String; 2],
    output: &mut dyn Write,
) -> std::io::Result<()> {
    let about = program.details(session).map_or("", |details| &details.about);
    let colon = if about.is_empty() { "" } else { ": " };
    writeln!(output, "{}{colon}{about}", session.spec())?;
    let has_human = has_player(options, |spec| matches!(spec, PlayerSpec::Human));
    let help = if has_human { "; type `help` for the commands" } else { "" };
    writeln!(output, "first is {first}, second is {second}{help}")
}

fn has_player(options: &Play, predicate: impl Fn(&PlayerSpec) -> bool) -> bool {
    predicate(&options.first.spec) || predicate(&options.second.spec)
}

/// Writes every game that `file` records. A line that is invalid, or whose game is not the `game` that is given, is noted
/// on standard error.
fn replay(
    file: &Path,
    game: Option<&str>,
    program: &Program,
    cancel: &Cancel,
    output: &mut dyn Write,
) -> CommandResult {
    let expected = game.map(|game| program.open(Some(game))).transpose()?;
    let expected = expected.as_ref().map(|session| session.spec());
    let mut records = Records::open(file, program, cancel);
    let mut is_empty = true;
    loop {
        match records.next()? {
            Next::Item(record) => {
                is_empty = false;
                match replayed(&record, expected, program) {
                    Ok(game) => output.write_all(&game)?,
                    Err(reason) => records.refuse(reason),
                }
            }
            Next::End if is_empty => return records.ending_without_games(),
            Next::End => return Ok(records.ending()),
            Next::Cancelled => return Ok(CommandEnding::Interrupted),
        }
    }
}

/// Returns the recorded game as text, with the board after each move.
fn replayed(record: &GameRecord, expected: Option<&str>, program: &Program) -> Result<Vec<u8>, String> {
    let mut session = start_of(record, program)?;
    if let Some(expected) = expected
        && expected != session.spec()
    {
        return Err(format!("expected a game of {expected} (got {})", session.spec()));
    }
    let mut buffer = Vec::new();
    let failed = |error: std::io::Error| error.to_string();
    writeln!(buffer, "{}", game_and_start(&*session)).map_err(failed)?;
    if let (Some(first), Some(second)) = (&record.first, &record.second) {
        let [first, second] = [first, second].map(|name| escaped(name));
        writeln!(buffer, "first is {first}, second is {second}").map_err(failed)?;
    }
    show_board(&*session, &mut buffer).map_err(failed)?;
    for (index, mv) in record.moves.iter().enumerate() {
        let side = session.to_move();
        session.play(mv).map_err(|error| error.to_string())?;
        writeln!(buffer, "{}. {side} plays {mv}", index + 1).map_err(failed)?;
        show_board(&*session, &mut buffer).map_err(failed)?;
    }
    let end = match (session.outcome(), &record.fault) {
        (Some(outcome), _) => format!("the game is over: {outcome}"),
        (None, Some(RecordedFault { by, kind, reason })) => {
            let [by, kind, reason] = [by, kind, reason].map(|words| escaped(words));
            let winner = record.winner.as_ref();
            let winner = winner.map_or_else(String::new, |winner| format!("{} wins, for ", escaped(winner)));
            format!("the game is over: {winner}{by} forfeits: {reason} ({kind})")
        }
        (None, None) if record.adjudicated => {
            format!("the game is over: {}", escaped(record.ending.as_deref().unwrap_or("adjudicated")))
        }
        (None, None) => "the game was not finished".to_owned(),
    };
    writeln!(buffer, "{end}").map_err(failed)?;
    Ok(buffer)
}

/// Returns a text of a record, trimmed and escaped for the terminal.
fn escaped(words: &str) -> String {
    escape(words.trim())
}

fn show_board(session: &dyn Session, buffer: &mut Vec<u8>) -> std::io::Result<()> {
    writeln!(buffer, "\n{}\n", session.board().trim_end_matches('\n'))
}
