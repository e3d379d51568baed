//! The progress of a contest: [`ContestProgress`], and [`ShownPlayer`], which reports to it.

use std::cell::RefCell;
use std::rc::Rc;

use plywood::Session;
use plywood::play::Forfeit;
use plywood::session::TextPlayer;
use plywood_render::text::escape_and_shorten;

use crate::progress::{NARROW, StepBar};
use crate::terminal;

/// The largest number of characters of a name beside the bar.
const MAX_NAME: usize = 30;
/// The same in a narrow terminal.
const MAX_NAME_NARROW: usize = 18;
/// The number of characters that the bar, the games and the remaining time need.
const BAR_WIDTH: usize = 46;

/// The bar of a contest, and the text beside it.
#[derive(Debug)]
pub(super) struct ContestProgress {
    bar: StepBar,
    /// The number of games; `None` where a test may end the contest at any time.
    total: Option<u64>,
    game: RefCell<CurrentGame>,
}

/// The game that is being played.
#[derive(Debug, Default)]
struct CurrentGame {
    /// The number of games before this one.
    done: u64,
    /// The players that have begun this game: first, then second.
    players: Vec<String>,
}

impl ContestProgress {
    /// Shows a bar for `total` games.
    pub(super) fn new(total: Option<u64>) -> Rc<Self> {
        Rc::new(Self { bar: StepBar::show(), total, game: RefCell::default() })
    }

    /// Shows that the player `name` is being started.
    pub(super) fn show_start(&self, name: &str) {
        self.show(format!("starting {}", shorten(name)));
    }

    /// Records the end of a game; `done` games have ended.
    pub(super) fn end_game(&self, done: u64) {
        self.game.replace(CurrentGame { done, players: Vec::new() });
    }

    /// Calls `write` while the bar is cleared.
    pub(super) fn suspend<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }

    /// Records that the player `name` begins a game; the first player of a game begins first.
    fn begin_game(&self, name: &str) {
        self.game.borrow_mut().players.push(name.to_owned());
        self.show_start(name);
    }

    /// Shows whose turn it is, and the opponent in a wide terminal.
    fn show_turn(&self, name: &str) {
        let mut text = format!("waiting for {name}");
        if let Some(opponent) = self.game.borrow().players.iter().find(|player| *player != name) {
            let longer = format!("{text}, against {opponent}");
            if width() >= BAR_WIDTH + longer.chars().count() {
                text = longer;
            }
        }
        self.show(text);
    }

    fn show(&self, text: String) {
        self.bar.update(self.game.borrow().done, self.total, text);
    }
}

fn shorten(name: &str) -> String {
    escape_and_shorten(name, if width() < NARROW { MAX_NAME_NARROW } else { MAX_NAME })
}

fn width() -> usize {
    terminal::error_width().map_or(usize::MAX, usize::from)
}

/// A player whose turns are shown.
pub(super) struct ShownPlayer {
    name: String,
    player: Box<dyn TextPlayer>,
    progress: Rc<ContestProgress>,
}

impl ShownPlayer {
    /// Shows the turns of `player` in `progress`.
    pub(super) fn new(name: &str, player: Box<dyn TextPlayer>, progress: &Rc<ContestProgress>) -> Self {
        Self { name: shorten(name), player, progress: Rc::clone(progress) }
    }
}

impl TextPlayer for ShownPlayer {
    fn begin(&mut self, session: &dyn Session) {
        self.progress.begin_game(&self.name);
        self.player.begin(session);
    }

    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit> {
        self.progress.show_turn(&self.name);
        self.player.choose(session)
    }
}
