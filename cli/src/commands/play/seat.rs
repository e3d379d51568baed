//! Who sits at the board: a player of the command line, ready to move.

use plywood::Cancel;

use crate::arguments::who::{Contestant, Thinker, Who};
use crate::engine::EnginePlayer;
use crate::failure::Failure;
use crate::progress::Bar;

/// A player of one side of one game.
#[derive(Debug)]
pub(crate) enum Seat {
    /// Types moves.
    Human,
    /// Makes any move.
    Random,
    /// Makes the first legal move.
    First,
    /// Makes the move that a search finds best.
    Search(Box<Thinker>),
    /// Another program, which has been started.
    Engine(Box<EnginePlayer>),
}

impl Seat {
    /// Seats `contestant` at a game of `spec`; once `cancel` is flipped nobody is waited for.
    pub(crate) fn take(contestant: &Contestant, spec: &str, cancel: &Cancel) -> Result<Self, Failure> {
        let name = &contestant.text;
        Ok(match &contestant.who {
            Who::Human => Seat::Human,
            Who::Random => Seat::Random,
            Who::First => Seat::First,
            Who::Search(thinker) => Seat::Search(thinker.clone()),
            Who::Engine(engine) => {
                let _bar = Bar::wait_for(&format!("the greeting of {name}"));
                let player = EnginePlayer::start(engine, spec, cancel)
                    .map_err(|error| Failure::Player { player: name.clone(), error })?;
                Seat::Engine(Box::new(player))
            }
        })
    }

    /// What to call it, where `who` was asked for.
    pub(crate) fn name(&self, who: &Who) -> String {
        match self {
            Seat::Engine(player) => player.name().map(|name| format!("{name} ({who})")),
            _ => None,
        }
        .unwrap_or_else(|| who.to_string())
    }
}
