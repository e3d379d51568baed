//! The progress of a contest on the terminal: [`ContestProgress`], and players whose turns it shows: [`ShownPlayer`].

use std::sync::{Mutex, MutexGuard, PoisonError};

use plywood::Session;
use plywood::contest::{Sprt, Standings};
use plywood::play::{Forfeit, MoveStats};
use plywood::session::TextPlayer;
use plywood_render::text::escape_and_shorten;

use crate::progress::{MIN_WIDTH_WITH_BAR, ProgressLine};
use crate::terminal;

/// The largest number of characters of a name beside the bar.
const MAX_NAME: usize = 30;
/// The largest number of characters of a name in a narrow terminal.
const MAX_NAME_NARROW: usize = 18;
/// The number of characters that the bar, the number of games and the remaining time need.
const RESERVED_WIDTH: usize = 46;

/// The bar of a contest, and the text beside it.
#[derive(Debug)]
pub(super) struct ContestProgress {
    pub(super) bar: ProgressLine,
    /// The number of games; `None` if a test may end the contest at any time.
    total: Option<u64>,
    /// The number of finished games, and the names of the players that have begun the current game.
    state: Mutex<(u64, Vec<String>)>,
    /// The state of the sequential test.
    ratio: Mutex<String>,
}

impl ContestProgress {
    /// Shows a bar for `total` games.
    pub(super) fn new(total: Option<u64>) -> Self {
        let (state, ratio) = Default::default();
        Self { bar: ProgressLine::of_steps(), total, state, ratio }
    }

    /// Shows that the player `name` is being started.
    pub(super) fn show_start(&self, name: &str) {
        self.show(&format!("starting {}", shorten(name)));
    }

    /// Records the end of a game.
    pub(super) fn end_game(&self) {
        let mut state = lock(&self.state);
        state.0 += 1;
        state.1.clear();
    }

    /// Shows the log-likelihood ratio of the test and the bounds at which it decides.
    pub(super) fn show_ratio(&self, sprt: Option<&Sprt>, standings: &Standings) {
        let Some((sprt, pairing)) = sprt.zip(standings.pairings.first()) else { return };
        let (ratio, (lower, upper)) = (sprt.log_likelihood_ratio(pairing.pairs), sprt.bounds());
        *lock(&self.ratio) = format!("LLR {ratio:.2} ({lower:.2}, {upper:.2}), ");
    }

    /// Records that the player `name` begins a game.
    fn begin_game(&self, name: &str) {
        lock(&self.state).1.push(name.to_owned());
        self.show_start(name);
    }

    /// Shows whose turn it is, and the opponent in a wide terminal.
    fn show_turn(&self, name: &str) {
        let mut text = format!("waiting for {name}");
        let opponent = lock(&self.state).1.iter().find(|player| *player != name).cloned();
        if let Some(opponent) = opponent {
            let longer = format!("{text}, against {opponent}");
            if width() >= RESERVED_WIDTH + longer.chars().count() {
                text = longer;
            }
        }
        self.show(&text);
    }

    fn show(&self, text: &str) {
        let text = format!("{}{text}", lock(&self.ratio));
        let done = lock(&self.state).0;
        self.bar.update(done, self.total, text);
    }
}

fn shorten(name: &str) -> String {
    escape_and_shorten(name, if width() < MIN_WIDTH_WITH_BAR { MAX_NAME_NARROW } else { MAX_NAME })
}

fn width() -> usize {
    terminal::error_width().map_or(usize::MAX, usize::from)
}

/// A player whose turns the progress bar shows.
pub(super) struct ShownPlayer<'a> {
    name: String,
    player: Box<dyn TextPlayer>,
    progress: &'a ContestProgress,
}

impl<'a> ShownPlayer<'a> {
    pub(super) fn new(name: &str, player: Box<dyn TextPlayer>, progress: &'a ContestProgress) -> Self {
        Self { name: shorten(name), player, progress }
    }
}

impl TextPlayer for ShownPlayer<'_> {
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

/// Locks a mutex even after a panic in a thread that held it, because an outdated text beside the bar is harmless.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
