//! What goes on in a contest, for whoever watches the bar: [`Stage`].

use std::cell::RefCell;
use std::rc::Rc;

use plywood::Session;
use plywood::play::Forfeit;
use plywood::session::TextPlayer;

use crate::progress::{NARROW, Steps};
use crate::render::shown::shown;
use crate::terminal;

/// As much of a name as stands beside a bar, in letters.
const LONGEST_NAME: usize = 30;
/// The same where the terminal is narrow.
const LONGEST_NARROW: usize = 18;
/// What the bar, the games and the time that is left take of a line, in letters.
const BESIDE: usize = 46;

/// The bar, and what stands beside it.
#[derive(Debug)]
pub(super) struct Stage {
    steps: Steps,
    /// How many games there will be, unless they may end at any time.
    total: Option<u64>,
    scene: RefCell<Scene>,
}

/// Which game it is, and who plays it.
#[derive(Debug, Default)]
struct Scene {
    /// Games that have been played.
    done: u64,
    /// Who plays now, as far as they have taken their seats: first, then second.
    seated: Vec<String>,
}

impl Stage {
    /// Before the first of `total` games.
    pub(super) fn new(total: Option<u64>) -> Rc<Self> {
        Rc::new(Self { steps: Steps::show(), total, scene: RefCell::default() })
    }

    /// `name` is started, and its greeting waited for.
    pub(super) fn starts(&self, name: &str) {
        self.show(format!("starting {}", truncated(name)));
    }

    /// A game has ended, which makes so many.
    pub(super) fn played(&self, done: u64) {
        self.scene.replace(Scene { done, seated: Vec::new() });
    }

    /// Writes something while the bar is out of the way.
    pub(super) fn suspend<R>(&self, write: impl FnOnce() -> R) -> R {
        self.steps.suspend(write)
    }

    /// `name` begins a game: the first to do so is the first player.
    fn seats(&self, name: &str) {
        self.scene.borrow_mut().seated.push(name.to_owned());
        self.starts(name);
    }

    /// It is the turn of `name`. Against whom is said where there is room for that.
    fn waits_for(&self, name: &str) {
        let mut what = format!("waiting for {name}");
        if let Some(other) = self.scene.borrow().seated.iter().find(|seated| *seated != name) {
            let whole = format!("{what}, against {other}");
            if columns() >= BESIDE + whole.chars().count() {
                what = whole;
            }
        }
        self.show(what);
    }

    fn show(&self, what: String) {
        self.steps.at(self.scene.borrow().done, self.total, what);
    }
}

/// As much of `name` as there is room for.
fn truncated(name: &str) -> String {
    shown(name, if columns() < NARROW { LONGEST_NARROW } else { LONGEST_NAME })
}

/// How many columns there are to show it in.
fn columns() -> usize {
    terminal::error_width().map_or(usize::MAX, usize::from)
}

/// A player whose turns are shown.
pub(super) struct Watched {
    /// What to call it, shortened.
    name: String,
    player: Box<dyn TextPlayer>,
    stage: Rc<Stage>,
}

impl Watched {
    /// Shows the turns of `player` on `stage`.
    pub(super) fn new(name: &str, player: Box<dyn TextPlayer>, stage: &Rc<Stage>) -> Self {
        Self { name: truncated(name), player, stage: Rc::clone(stage) }
    }
}

impl TextPlayer for Watched {
    fn begin(&mut self, session: &dyn Session) {
        self.stage.seats(&self.name);
        self.player.begin(session);
    }

    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit> {
        self.stage.waits_for(&self.name);
        self.player.choose(session)
    }
}
