//! `contest`: matches and tournaments.

use std::cell::RefCell;
use std::io::Write;
use std::rc::Rc;

use plywood::contest::{self, ContestEnd, Standings};
use plywood::play::{Forfeit, MoveStats};
use plywood::session::TextPlayer;
use plywood::{Cancel, Session};
use plywood_render::contest::{FirstFaults, Setup, standings_json, standings_text};
use plywood_render::json::write_line;
use plywood_render::text::escape_and_shorten;

use crate::arguments::Contest;
use crate::ending::CommandEnding;
use crate::engine::EngineError;
use crate::failure::Failure;
use crate::player::{make_unique, new_player};
use crate::program::{CommandResult, Program, random_seed};
use crate::progress::{MIN_WIDTH_WITH_BAR, ProgressLine};
use crate::recorder::Recorder;
use crate::{interrupt, terminal};

/// The largest number of characters of a name beside the bar.
const MAX_NAME: usize = 30;
/// The largest number of characters of a name in a narrow terminal.
const MAX_NAME_NARROW: usize = 18;
/// The number of characters that the bar, the number of games and the remaining time need.
const RESERVED_WIDTH: usize = 46;

pub(super) fn run(options: &Contest, program: &Program, output: &mut dyn Write) -> CommandResult {
    let cancel = interrupt::listen(&program.name);
    let session = program.open_position(&options.position)?;
    let terms = options.terms.with_seed(options.seed.unwrap_or_else(random_seed), &cancel);
    let total = session.contest_total_games(&terms, options.players.len())?;
    let names = make_unique(options.players.iter().map(|player| player.name.clone()));
    let deterministic: Vec<bool> =
        options.players.iter().map(|player| player.spec.is_deterministic()).collect();
    let setup = Setup { session: &*session, names: &names, deterministic: &deterministic, terms: &terms };
    let progress = ContestProgress::new(terms.sprt.is_none().then_some(total));
    let mut players = start_players(options, program, &setup, &progress, &cancel)?;
    let warn = |text: &str| progress.bar.suspend(|| program.note(text));
    let recorder = options.record.as_deref().map(|file| Recorder::open(file, &cancel, &warn)).transpose()?;
    let Played { standings, faults, failed } =
        play(&setup, &mut players, recorder, &progress, &warn, &cancel)?;
    // The progress bar is cleared when its last owner is dropped.
    drop((players, progress));
    if options.json {
        write_line(output, &standings_json(&setup, &standings, &faults))?;
    } else {
        writeln!(output, "{}", standings_text(&setup, &standings, &faults, terminal::output_style()))?;
    }
    if let Some(failure) = failed {
        return Err(failure);
    }
    Ok(match standings.end {
        ContestEnd::AllGamesPlayed | ContestEnd::Decided(_) => CommandEnding::Done,
        ContestEnd::Cancelled => CommandEnding::Interrupted,
    })
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
        player.check_heuristic(setup.session)?;
    }
    let seeded = options.players.iter().zip(setup.names).zip(contest::seeds(setup.terms.seed));
    let players = seeded.map(|((player, name), seed)| {
        progress.show_start(name);
        let warn = |error: &EngineError| {
            let note = format_args!("{name}: {error}; this player forfeits its games");
            progress.bar.suspend(|| program.note(note));
        };
        let time = options.terms.time_per_move;
        let player = &player.with_limits(|limits| program.prepared(limits));
        let started = new_player(player, setup.session.spec(), seed, time, cancel, &warn)?;
        let Some(started) = started else {
            let text = &player.name;
            let reason = format!("`{text}` cannot play in a contest; `play --first {text}` plays one game");
            return Err(Failure::Usage(reason));
        };
        Ok(ShownPlayer { name: shorten(name), player: started, progress: Rc::clone(progress) })
    });
    players.collect()
}

/// The results of all games.
struct Played {
    standings: Standings,
    faults: FirstFaults,
    /// The failure to record a game, which ended the contest.
    failed: Option<Failure>,
}

/// Plays and records all games. `warn` is called with a message for each record that was cut off.
fn play(
    setup: &Setup<'_>,
    players: &mut [ShownPlayer],
    mut recorder: Option<Recorder>,
    progress: &ContestProgress,
    warn: &dyn Fn(&str),
    cancel: &Cancel,
) -> Result<Played, Failure> {
    let mut failed = None;
    let mut faults = FirstFaults::default();
    let mut players: Vec<&mut dyn TextPlayer> =
        players.iter_mut().map(|player| -> &mut dyn TextPlayer { player }).collect();
    let standings = setup.session.contest(setup.terms, &mut players, &mut |played| {
        progress.end_game(played.number);
        faults.record(played);
        let written = recorder.as_mut().map(|recorder| recorder.write(&setup.record(played), warn));
        if let Some(Err(failure)) = written {
            // The contest ends, because its games can no longer be recorded.
            cancel.cancel();
            failed = Some(failure);
        }
    })?;
    Ok(Played { standings, faults, failed })
}

/// The bar of a contest, and the text beside it.
#[derive(Debug)]
struct ContestProgress {
    bar: ProgressLine,
    /// The number of games; `None` if a test may end the contest at any time.
    total: Option<u64>,
    /// The number of finished games, and the names of the players that have begun the current game.
    state: RefCell<(u64, Vec<String>)>,
}

impl ContestProgress {
    /// Shows a bar for `total` games.
    fn new(total: Option<u64>) -> Rc<Self> {
        Rc::new(Self { bar: ProgressLine::of_steps(), total, state: RefCell::default() })
    }

    /// Shows that the player `name` is being started.
    fn show_start(&self, name: &str) {
        self.show(format!("starting {}", shorten(name)));
    }

    /// Records the end of a game, with which `done` games have ended.
    fn end_game(&self, done: u64) {
        self.state.replace((done, Vec::new()));
    }

    /// Records that the player `name` begins a game.
    fn begin_game(&self, name: &str) {
        self.state.borrow_mut().1.push(name.to_owned());
        self.show_start(name);
    }

    /// Shows whose turn it is, and the opponent in a wide terminal.
    fn show_turn(&self, name: &str) {
        let mut text = format!("waiting for {name}");
        if let Some(opponent) = self.state.borrow().1.iter().find(|player| *player != name) {
            let longer = format!("{text}, against {opponent}");
            if width() >= RESERVED_WIDTH + longer.chars().count() {
                text = longer;
            }
        }
        self.show(text);
    }

    fn show(&self, text: String) {
        self.bar.update(self.state.borrow().0, self.total, text);
    }
}

fn shorten(name: &str) -> String {
    escape_and_shorten(name, if width() < MIN_WIDTH_WITH_BAR { MAX_NAME_NARROW } else { MAX_NAME })
}

fn width() -> usize {
    terminal::error_width().map_or(usize::MAX, usize::from)
}

/// A player whose turns the progress bar shows.
struct ShownPlayer {
    name: String,
    player: Box<dyn TextPlayer>,
    progress: Rc<ContestProgress>,
}

impl TextPlayer for ShownPlayer {
    fn begin(&mut self, session: &dyn Session) {
        self.progress.begin_game(&self.name);
        self.player.begin(session);
    }

    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit> {
        self.choose_with_stats(session).map(|(mv, _)| mv)
    }

    fn choose_with_stats(&mut self, session: &dyn Session) -> Result<(String, MoveStats), Forfeit> {
        self.progress.show_turn(&self.name);
        self.player.choose_with_stats(session)
    }
}
