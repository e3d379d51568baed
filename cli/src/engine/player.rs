//! Another program as a player of games.

use plywood::play::{Fault, Forfeit};
use plywood::session::TextPlayer;
use plywood::{Cancel, Session};

use crate::arguments::who::Guest;
use crate::engine::child::{Answer, Child};
use crate::engine::trouble::Trouble;
use crate::failure::Failure;

/// A program that is asked for moves, in one game after the other. One that was ended for its faults is started
/// anew for the next game.
#[derive(Debug)]
pub(crate) struct EnginePlayer {
    guest: Guest,
    cancel: Cancel,
    child: Result<Child, Trouble>,
}

impl EnginePlayer {
    /// Starts `guest` for a game of `spec`; once `cancel` is flipped it is not waited for.
    pub(crate) fn start(guest: &Guest, spec: &str, cancel: &Cancel) -> Result<Self, Failure> {
        match guest.start(spec, cancel) {
            Ok(child) => Ok(Self { guest: guest.clone(), cancel: cancel.clone(), child: Ok(child) }),
            Err(trouble) => Err(Failure::Player { player: guest.to_string(), trouble }),
        }
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
        match &mut self.child {
            // What is wrong with it comes out when it is to move.
            Ok(child) if !child.is_gone() => drop(child.new_game(session.spec())),
            _ => self.child = self.guest.start(session.spec(), &self.cancel),
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
