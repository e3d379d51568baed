//! `contest`: matches and tournaments.

use std::cell::RefCell;
use std::io::Write;
use std::rc::Rc;

use plywood::contest::{self, ContestEnd, PairSchedule, PlayedGame, Sprt, Standings};
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
    let terms = session.contest_terms(&terms, options.players.len())?;
    let schedule = session.contest_schedule(&terms, options.players.len())?;
    let names = make_unique(options.players.iter().map(|player| player.name.clone()));
    let setup = Setup { session: &*session, names: &names, terms: &terms };
    let progress = ContestProgress::new(terms.sprt.is_none().then_some(2 * schedule.max_pairs()));
    let mut players = start_players(options, program, &setup, &progress, &cancel)?;
    let warn = |text: &str| progress.bar.suspend(|| program.note(text));
    let recorder = options.record.as_deref().map(|file| Recorder::open(file, &cancel, &warn)).transpose()?;
    let Played { standings, faults, failed } =
        play(&setup, schedule, &mut players, recorder, &progress, &warn, &cancel);
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
        ContestEnd::AllGamesPlayed | ContestEnd::OpeningsExhausted | ContestEnd::Decided(_) => {
            CommandEnding::Done
        }
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
    schedule: PairSchedule<'_, String>,
    players: &mut [ShownPlayer],
    mut recorder: Option<Recorder>,
    progress: &ContestProgress,
    warn: &dyn Fn(&str),
    cancel: &Cancel,
) -> Played {
    let mut failed = None;
    let mut faults = FirstFaults::default();
    let mut on_game = |played: &PlayedGame<String>| {
        progress.end_game(played.number);
        faults.record(played);
        let written = recorder.as_mut().map(|recorder| recorder.write(&setup.record(played), warn));
        if let Some(Err(failure)) = written {
            // The contest ends, because its games can no longer be recorded.
            cancel.cancel();
            failed = Some(failure);
        }
    };
    let sprt = setup.terms.sprt.as_ref();
    let standings = schedule.play(sprt, |pair, standings| {
        progress.show_ratio(sprt, standings);
        // The players of a pair are different and its opening is legal, so that this does not fail.
        let [one, other] = players.get_disjoint_mut(pair.players).ok()?;
        setup.session.contest_pair(setup.terms, [one, other], pair, &mut on_game).ok()
    });
    Played { standings, faults, failed }
}

/// The bar of a contest, and the text beside it.
#[derive(Debug)]
struct ContestProgress {
    bar: ProgressLine,
    /// The number of games; `None` if a test may end the contest at any time.
    total: Option<u64>,
    /// The number of finished games, and the names of the players that have begun the current game.
    state: RefCell<(u64, Vec<String>)>,
    /// The state of the sequential test.
    ratio: RefCell<String>,
}

impl ContestProgress {
    /// Shows a bar for `total` games.
    fn new(total: Option<u64>) -> Rc<Self> {
        let (state, ratio) = Default::default();
        Rc::new(Self { bar: ProgressLine::of_steps(), total, state, ratio })
    }

    /// Shows that the player `name` is being started.
    fn show_start(&self, name: &str) {
        self.show(&format!("starting {}", shorten(name)));
    }

    /// Records the end of a game, with which `done` games have ended.
    fn end_game(&self, done: u64) {
        self.state.replace((done, Vec::new()));
    }

    /// Shows the log-likelihood ratio of the test and the bounds at which it decides.
    fn show_ratio(&self, sprt: Option<&Sprt>, standings: &Standings) {
        let Some((sprt, pairing)) = sprt.zip(standings.pairings.first()) else { return };
        let (ratio, (lower, upper)) = (sprt.log_likelihood_ratio(pairing.pairs), sprt.bounds());
        self.ratio.replace(format!("LLR {ratio:.2} ({lower:.2}, {upper:.2}), "));
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
        self.show(&text);
    }

    fn show(&self, text: &str) {
        let text = format!("{}{text}", self.ratio.borrow());
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
    fn reseed(&mut self, seed: u64) {
        self.player.reseed(seed);
    }

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
