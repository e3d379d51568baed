//! Another program as a player of games: [`EnginePlayer`].

use std::mem;

use plywood::play::{Fault, Forfeit, MoveStats};
use plywood::session::TextPlayer;
use plywood::{Cancel, Session};

use crate::engine::client::{EngineClient, EngineMove, EngineSpec};
use crate::engine::dialect::SearchInfo;
use crate::engine::error::EngineError;

/// The number of failed starts in a row after which an engine is not started again.
const MAX_FAILED_STARTS: u32 = 3;

/// An engine that plays one game after the other. If an error ended it, it is restarted for the next game.
#[derive(Debug)]
pub(crate) struct EnginePlayer {
    engine: EngineSpec,
    cancel: Cancel,
    client: Result<EngineClient, EngineError>,
    /// The number of failed starts in a row.
    failed_starts: u32,
    /// Whether the engine was started for a game that has not begun yet.
    is_fresh: bool,
    /// The seed of the game that is about to begin.
    seed: Option<u64>,
}

impl EnginePlayer {
    /// Starts `engine` for `game`; `cancel` ends every wait.
    pub(crate) fn start(engine: &EngineSpec, game: &str, cancel: &Cancel) -> Result<Self, EngineError> {
        let player = Self::start_or_forfeit(engine, game, cancel)?;
        match player.client {
            Err(error) => Err(error),
            Ok(_) => Ok(player),
        }
    }

    /// Starts `engine` for the games of a contest. An engine that starts but does not greet takes part and loses its
    /// games; errors of the command line are returned.
    pub(crate) fn start_or_forfeit(
        engine: &EngineSpec,
        game: &str,
        cancel: &Cancel,
    ) -> Result<Self, EngineError> {
        let client = Err(EngineError::Interrupted); // `restart` replaces it.
        let (engine, cancel) = (engine.clone(), cancel.clone());
        let mut player = Self { engine, cancel, client, failed_starts: 0, is_fresh: true, seed: None };
        player.restart(game);
        match player.client {
            Err(error) if !error.loses_games() => Err(error),
            _ => Ok(player),
        }
    }

    fn restart(&mut self, game: &str) {
        self.client = self.engine.start(game, &self.cancel);
        self.failed_starts = if self.client.is_ok() { 0 } else { self.failed_starts + 1 };
    }

    /// The error of the last start, if it failed.
    pub(crate) fn start_error(&self) -> Option<&EngineError> {
        self.client.as_ref().err()
    }

    /// The display name: the one that was given, or else the one in the engine's greeting.
    pub(crate) fn name(&self) -> Option<&str> {
        self.engine.name.as_deref().or_else(|| self.client.as_ref().ok()?.name.as_deref())
    }

    /// Requests a move in the position of `session`, which must not be over.
    pub(crate) fn best_move(&mut self, session: &dyn Session) -> Result<EngineMove, EngineError> {
        let client = self.client.as_mut().map_err(|error| error.clone())?;
        client.best_move(session)
    }
}

impl TextPlayer for EnginePlayer {
    fn reseed(&mut self, seed: u64) {
        self.seed = Some(seed);
    }

    fn begin(&mut self, session: &dyn Session) {
        let mut is_announced = mem::take(&mut self.is_fresh);
        let has_failed = self.client.as_ref().map_or(true, EngineClient::has_failed);
        if has_failed && !is_announced && self.failed_starts < MAX_FAILED_STARTS {
            self.restart(session.spec());
            is_announced = true;
        }
        if let Ok(client) = &mut self.client {
            // An error here is reported when a move is due.
            let seeded = self.seed.take().map_or(Ok(false), |seed| client.set_seed(seed));
            if seeded.is_ok_and(|seeded| seeded || !is_announced) {
                drop(client.new_game(session.spec()));
            }
        }
    }

    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit> {
        self.choose_with_stats(session).map(|(mv, _)| mv)
    }

    fn choose_with_stats(&mut self, session: &dyn Session) -> Result<(String, MoveStats), Forfeit> {
        match self.best_move(session) {
            Ok(EngineMove { mv, info: SearchInfo { nodes, depth, .. } }) => {
                Ok((mv, MoveStats::new(nodes, depth)))
            }
            Err(error) => Err(error.forfeit().unwrap_or_else(|| Forfeit::new(Fault::NoMove, "interrupted"))),
        }
    }
}
