//! Another program as a player of games.

use std::mem;

use plywood::play::{Fault, Forfeit};
use plywood::session::TextPlayer;
use plywood::{Cancel, Session};

use crate::arguments::who::Guest;
use crate::engine::child::{Allowance, Answer, Child};
use crate::engine::trouble::Trouble;
use crate::failure::Failure;

/// How often a program that does not even greet is started, before it is given up.
const ATTEMPTS: u32 = 3;

/// A program that is asked for moves, in one game after the other. One that was ended for its faults is started
/// anew for the next game.
#[derive(Debug)]
pub(crate) struct EnginePlayer {
    guest: Guest,
    cancel: Cancel,
    child: Result<Child, Trouble>,
    /// How often in a row it could not be started.
    failures: u32,
    /// Whether it was started for a game that has not begun yet.
    is_fresh: bool,
}

impl EnginePlayer {
    /// Starts `guest`, which is called `name` where it is refused, for a game of `spec`; once `cancel` is flipped it is not
    /// waited for.
    pub(crate) fn start(guest: &Guest, name: &str, spec: &str, cancel: &Cancel) -> Result<Self, Failure> {
        match Self::enter(guest, name, spec, cancel)? {
            Self { child: Err(trouble), .. } => Err(Failure::Player { player: name.to_owned(), trouble }),
            player => Ok(player),
        }
    }

    /// The same for a contest, in which a program that is there takes part: one that does not greet loses its games.
    pub(crate) fn enter(guest: &Guest, name: &str, spec: &str, cancel: &Cancel) -> Result<Self, Failure> {
        let child = Err(Trouble::Interrupted);
        let mut player =
            Self { guest: guest.clone(), cancel: cancel.clone(), child, failures: 0, is_fresh: true };
        player.start_anew(spec);
        match player.child {
            Err(trouble) if !trouble.is_bad_play() => {
                Err(Failure::Player { player: name.to_owned(), trouble })
            }
            _ => Ok(player),
        }
    }

    fn start_anew(&mut self, spec: &str) {
        self.child = self.guest.start(spec, Allowance::default(), &self.cancel);
        self.failures = if self.child.is_ok() { 0 } else { self.failures + 1 };
    }

    /// Why it cannot play, if that is known already.
    pub(crate) fn trouble(&self) -> Option<&Trouble> {
        self.child.as_ref().err()
    }

    /// What to call it: the name that it was given, or what the program calls itself, if it does.
    pub(crate) fn name(&self) -> Option<&str> {
        self.guest.name.as_deref().or_else(|| self.child.as_ref().ok().and_then(Child::name))
    }

    /// What it answers where `session` stands, which is not over.
    pub(crate) fn answer(&mut self, session: &dyn Session) -> Result<Answer, Trouble> {
        let child = self.child.as_mut().map_err(|trouble| trouble.clone())?;
        child.think(session, &self.guest.task)
    }
}

impl TextPlayer for EnginePlayer {
    fn begin(&mut self, session: &dyn Session) {
        if mem::take(&mut self.is_fresh) {
            return;
        }
        match &mut self.child {
            // What is wrong with it comes out when it is to move.
            Ok(child) if !child.is_gone() => drop(child.new_game(session.spec())),
            _ if self.failures < ATTEMPTS => self.start_anew(session.spec()),
            _ => {}
        }
    }

    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit> {
        match self.answer(session) {
            Ok(answer) => Ok(answer.mv),
            Err(trouble) => {
                Err(trouble.forfeit().unwrap_or_else(|| Forfeit::new(Fault::NoMove, "interrupted")))
            }
        }
    }
}
