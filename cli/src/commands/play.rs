//! `play`: a game in the terminal.

mod completion;
mod game;
mod human;
mod prompt;
mod ready_player;
mod replay;
mod thinking;

use std::io::Write;

use plywood::Session;
use plywood::play::{Ending as GameEnding, RandomMove};
use plywood_render::record::Record;

use crate::arguments::{NamedPlayer, Play, PlayerSpec};
use crate::program::{CommandResult, Program};
use crate::recorder::Recorder;
use crate::{interrupt, seed, terminal};

use self::game::TerminalGame;
use self::ready_player::ReadyPlayer;

pub(super) fn run(options: &Play, program: &Program, output: &mut dyn Write) -> CommandResult {
    let cancel = interrupt::listen();
    if let Some(file) = &options.replay {
        return replay::run(file, options.game.as_deref(), program, &cancel, output);
    }
    let session = program.open(options.game.as_deref())?;
    for player in [&options.first, &options.second] {
        if let PlayerSpec::Search(search) = &player.spec {
            session.check_heuristic(search.heuristic.as_deref())?;
        }
    }
    let recorder = options.record.as_deref().map(Recorder::open).transpose()?;
    let start = |player: &NamedPlayer| ReadyPlayer::start(player, session.spec(), &cancel);
    let players = [start(&options.first)?, start(&options.second)?];
    let names = [players[0].name(&options.first.spec), players[1].name(&options.second.spec)];
    write_introduction(options, &*session, program, &names, output)?;
    let notation = program.details(&*session).map_or_else(String::new, |details| details.notation.clone());
    let generator = RandomMove::seeded(choose_seed(options, program));
    let mut game =
        TerminalGame { session, notation, players, generator, cancel, ending: GameEnding::Unfinished };
    let result = game.run(output);
    if let Some(mut recorder) = recorder {
        let session = &*game.session;
        let names = [&*options.first.name, &*options.second.name];
        let moves = session.moves().to_vec();
        recorder.write(&Record::new(session.spec(), moves, 0, names, &game.ending))?;
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

fn has_player(options: &Play, is_such: impl Fn(&PlayerSpec) -> bool) -> bool {
    is_such(&options.first.spec) || is_such(&options.second.spec)
}

/// Returns the seed of the options, or a random one. The seed is noted where a random player uses it.
fn choose_seed(options: &Play, program: &Program) -> u64 {
    let seed = options.seed.unwrap_or_else(seed::random);
    if has_player(options, |spec| matches!(spec, PlayerSpec::Random)) {
        terminal::note(&program.name, format_args!("seed {seed}"));
    }
    seed
}
