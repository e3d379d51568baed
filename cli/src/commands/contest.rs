//! `contest`: matches and tournaments.

mod progress;

use std::io::Write;
use std::rc::Rc;

use plywood::Cancel;
use plywood::contest::{self, ContestEnd, PlayedGame, Standings};
use plywood::session::TextPlayer;
use plywood_render::contest::{FirstFaults, Setup, standings_json, standings_text};
use plywood_render::json::write_line;
use plywood_render::record::Record;

use crate::arguments::{Contest, NamedPlayer, PlayerSpec};
use crate::ending::Ending;
use crate::engine::EngineError;
use crate::failure::Failure;
use crate::player::new_player;
use crate::program::{CommandResult, Program};
use crate::recorder::Recorder;
use crate::{interrupt, seed, terminal};

use self::progress::{ContestProgress, ShownPlayer};

pub(super) fn run(options: &Contest, program: &Program, output: &mut dyn Write) -> CommandResult {
    let cancel = interrupt::listen();
    let session = program.open_position(&options.position)?;
    let terms = options.terms.with_seed(options.seed.unwrap_or_else(seed::random), &cancel);
    let total = session.contest_total_games(&terms, options.players.len())?;
    let names = unique_names(&options.players);
    let deterministic: Vec<bool> =
        options.players.iter().map(|player| player.spec.is_deterministic()).collect();
    let setup = Setup { session: &*session, names: &names, deterministic: &deterministic, terms: &terms };
    let progress = ContestProgress::new(terms.sprt.is_none().then_some(total));
    let mut players = start_players(options, program, &setup, &progress, &cancel)?;
    let (standings, faults) = play(options, &setup, &mut players, &progress, &cancel)?;
    // The progress bar is cleared when its last owner is dropped.
    drop((players, progress));
    if options.json {
        write_line(output, &standings_json(&setup, &standings, &faults))?;
    } else {
        writeln!(output, "{}", standings_text(&setup, &standings, &faults, terminal::output_style()))?;
    }
    Ok(match standings.end {
        ContestEnd::AllGamesPlayed | ContestEnd::Decided(_) => Ending::Done,
        ContestEnd::Cancelled => Ending::Interrupted,
    })
}

/// Returns the names of the players; a number is added to a name that occurs again.
fn unique_names(players: &[NamedPlayer]) -> Vec<String> {
    let name = |(index, player): (usize, &NamedPlayer)| {
        let same = players[..index].iter().filter(|other| other.name == player.name).count();
        if same == 0 { player.name.clone() } else { format!("{} #{}", player.name, same + 1) }
    };
    players.iter().enumerate().map(name).collect()
}

/// Returns the players, ready to play. Heuristics are checked before any engine is started.
fn start_players(
    options: &Contest,
    program: &Program,
    setup: &Setup<'_>,
    progress: &Rc<ContestProgress>,
    cancel: &Cancel,
) -> Result<Vec<ShownPlayer>, Failure> {
    for player in &options.players {
        if let PlayerSpec::Search(search) = &player.spec {
            setup.session.check_heuristic(search.heuristic.as_deref())?;
        }
    }
    let seeded = options.players.iter().zip(setup.names).zip(contest::seeds(setup.terms.seed));
    let players = seeded.map(|((player, name), seed)| {
        progress.show_start(name);
        let warn = |error: &EngineError| {
            let note = format_args!("{name}: {error}; this player forfeits its games");
            progress.suspend(|| terminal::note(&program.name, note));
        };
        let time = options.terms.time_per_move;
        let started = new_player(player, setup.session.spec(), seed, time, cancel, &warn)?;
        started.map(|started| ShownPlayer::new(name, started, progress)).ok_or_else(|| {
            let text = &player.name;
            let reason = format!("`{text}` cannot play in a contest; `play --first {text}` plays one game");
            Failure::Usage(reason)
        })
    });
    players.collect()
}

/// Plays and records all games.
fn play(
    options: &Contest,
    setup: &Setup<'_>,
    players: &mut [ShownPlayer],
    progress: &ContestProgress,
    cancel: &Cancel,
) -> Result<(Standings, FirstFaults), Failure> {
    let mut recorder = options.record.as_deref().map(Recorder::open).transpose()?;
    let mut failed = None;
    let mut faults = FirstFaults::default();
    let mut players: Vec<&mut dyn TextPlayer> =
        players.iter_mut().map(|player| -> &mut dyn TextPlayer { player }).collect();
    let standings = setup.session.contest(setup.terms, &mut players, &mut |played| {
        progress.end_game(played.number);
        faults.record(played);
        let written = recorder.as_mut().map(|recorder| recorder.write(&record(setup, played)));
        if let Some(Err(failure)) = written {
            // The contest ends, because its games can no longer be recorded.
            cancel.cancel();
            failed = Some(failure);
        }
    })?;
    failed.map_or(Ok((standings, faults)), Err)
}

/// Returns the record of a game, with all moves from the start of the game.
fn record(setup: &Setup<'_>, played: &PlayedGame<String>) -> Record {
    let before = setup.session.moves();
    let moves = before.iter().chain(&played.record.moves).cloned().collect();
    let names = played.players.map(|player| &*setup.names[player]);
    let opening = before.len() + played.opening;
    Record::new(setup.session.spec(), moves, opening, names, &played.record.ending).numbered(played.number)
}
