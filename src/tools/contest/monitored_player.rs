//! A player whose time and panics are monitored: [`MonitoredPlayer`].

use std::time::{Duration, Instant};

use crate::catch_panic::catch_panic;
use crate::game::Game;
use crate::search::Cancel;
use crate::tools::play::{Fault, Forfeit, Strategy};

/// Passes all calls on to a player, measures the time of its moves, and turns panics into forfeits.
pub(super) struct MonitoredPlayer<'a, G: Game> {
    player: &'a mut dyn Strategy<G>,
    /// The time limit for one move.
    limit: Option<Duration>,
    cancel: Option<&'a Cancel>,
    /// The message of a panic, after which the player forfeits the game.
    panic: Option<String>,
    /// The time spent on all moves.
    pub(super) time: Duration,
    /// The number of moves requested from the player.
    pub(super) moves_requested: u64,
}

impl<'a, G: Game> MonitoredPlayer<'a, G> {
    pub(super) fn new(
        player: &'a mut dyn Strategy<G>,
        limit: Option<Duration>,
        cancel: Option<&'a Cancel>,
    ) -> Self {
        Self { player, limit, cancel, panic: None, time: Duration::ZERO, moves_requested: 0 }
    }

    fn notify(&mut self, call: impl FnOnce(&mut dyn Strategy<G>)) {
        if self.panic.is_none() {
            self.panic = catch_panic(|| call(self.player)).err();
        }
    }
}

impl<G: Game> Strategy<G> for MonitoredPlayer<'_, G> {
    fn begin(&mut self, start: &G) {
        self.notify(|player| player.begin(start));
    }

    fn observe_move(&mut self, mv: G::Move, position: &G) {
        self.notify(|player| player.observe_move(mv, position));
    }

    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit> {
        if self.cancel.is_some_and(Cancel::is_cancelled) {
            return Err(Forfeit::new(Fault::NoMove, "the contest was cancelled"));
        }
        if let Some(panic) = &self.panic {
            return Err(Forfeit::new(Fault::Crash, panic.clone()));
        }
        let started = Instant::now();
        let choice = catch_panic(|| self.player.choose(position));
        let elapsed = started.elapsed();
        self.time += elapsed;
        self.moves_requested += 1;
        let mv = choice.map_err(|panic| Forfeit::new(Fault::Crash, panic))??;
        match self.limit {
            Some(limit) if elapsed > limit => {
                let reason = format!("the move took {elapsed:.1?}; the limit is {limit:?}");
                Err(Forfeit::new(Fault::Time, reason))
            }
            _ => Ok(mv),
        }
    }
}
