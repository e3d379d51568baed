//! Another program as a player of games.

use plywood::play::{Fault, Forfeit};
use plywood::session::TextPlayer;
use plywood::{Cancel, Session};

use crate::arguments::who::Guest;
use crate::engine::child::{Answer, Child};
use crate::engine::trouble::Trouble;

/// A program that is asked for moves, in one game after the other. One that was ended for its faults is started
/// anew when it is asked again.
#[derive(Debug)]
pub(crate) struct EnginePlayer {
    guest: Guest,
    cancel: Cancel,
    child: Option<Child>,
    /// The moves that it was last told of.
    told: Vec<String>,
}

impl EnginePlayer {
    /// Starts `guest` for a game of `spec`; once `cancel` is flipped it is not waited for.
    pub(crate) fn start(guest: &Guest, spec: &str, cancel: &Cancel) -> Result<Self, Trouble> {
        let child = Some(guest.start(spec, cancel)?);
        Ok(Self { guest: guest.clone(), cancel: cancel.clone(), child, told: Vec::new() })
    }

    /// What the program calls itself, if it does.
    pub(crate) fn name(&self) -> Option<&str> {
        self.child.as_ref().and_then(Child::name)
    }

    /// What it answers where `session` stands, which is not over.
    pub(crate) fn answer(&mut self, session: &dyn Session) -> Result<Answer, Trouble> {
        let mut child = match self.child.take() {
            None => self.guest.start(session.spec(), &self.cancel)?,
            Some(mut child) => {
                if !session.moves().starts_with(&self.told) {
                    child.new_game(session.spec())?;
                }
                child
            }
        };
        self.told = session.moves().to_vec();
        let answer = child.think(session, &self.guest.task)?;
        self.child = Some(child);
        Ok(answer)
    }
}

impl TextPlayer for EnginePlayer {
    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit> {
        match self.answer(session) {
            Ok(answer) => Ok(answer.mv),
            Err(trouble) => {
                Err(trouble.forfeit().unwrap_or_else(|| Forfeit::new(Fault::NoMove, "interrupted")))
            }
        }
    }
}
