//! The players of one game in the terminal: [`ReadyPlayer`].

use plywood::Cancel;

use crate::arguments::{NamedPlayer, PlayerSpec, SearchPlayer};
use crate::engine::EnginePlayer;
use crate::failure::Failure;
use crate::progress::Spinner;

/// A player that is ready to move.
#[derive(Debug)]
pub(super) enum ReadyPlayer {
    /// A person who types moves.
    Human,
    /// Plays random moves.
    Random,
    /// Plays the first legal move.
    First,
    /// Plays the best move of a search.
    Search(Box<SearchPlayer>),
    /// A started engine.
    Engine(Box<EnginePlayer>),
}

impl ReadyPlayer {
    /// Starts `player` for `game`; `cancel` ends the wait for an engine.
    pub(super) fn start(player: &NamedPlayer, game: &str, cancel: &Cancel) -> Result<Self, Failure> {
        let name = &player.name;
        Ok(match &player.spec {
            PlayerSpec::Human => ReadyPlayer::Human,
            PlayerSpec::Random => ReadyPlayer::Random,
            PlayerSpec::First => ReadyPlayer::First,
            PlayerSpec::Search(search) => ReadyPlayer::Search(search.clone()),
            PlayerSpec::Engine(engine) => {
                let _spinner = Spinner::of_wait(&format!("the greeting of {name}"));
                let engine = EnginePlayer::start(engine, game, cancel)
                    .map_err(|error| Failure::Player { player: name.clone(), error })?;
                ReadyPlayer::Engine(Box::new(engine))
            }
        })
    }

    /// Returns the name of the player: that of `spec`, with the name in the greeting of an engine.
    pub(super) fn name(&self, spec: &PlayerSpec) -> String {
        match self {
            ReadyPlayer::Engine(player) => player.name().map(|name| format!("{name} ({spec})")),
            _ => None,
        }
        .unwrap_or_else(|| spec.to_string())
    }
}
