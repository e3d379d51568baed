//! A player under watch: [`Guard`].

use std::time::{Duration, Instant};

use crate::catch_panic::catch_panic;
use crate::game::Game;
use crate::search::Cancel;
use crate::tools::play::{Fault, Forfeit, Strategy};

/// Passes everything on to a player, and takes its time; what it breaks is a fault of its own.
pub(super) struct Guard<'a, G: Game> {
    player: &'a mut dyn Strategy<G>,
    /// The most time for a move.
    limit: Option<Duration>,
    cancel: Option<&'a Cancel>,
    /// Why it can play no more in this game.
    broken: Option<String>,
    /// Time spent on moves.
    pub(super) spent: Duration,
    /// How often it was asked.
    pub(super) asked: u64,
}

impl<'a, G: Game> Guard<'a, G> {
    pub(super) fn new(
        player: &'a mut dyn Strategy<G>,
        limit: Option<Duration>,
        cancel: Option<&'a Cancel>,
    ) -> Self {
        Self { player, limit, cancel, broken: None, spent: Duration::ZERO, asked: 0 }
    }

    fn tell(&mut self, news: impl FnOnce(&mut dyn Strategy<G>)) {
        if self.broken.is_none() {
            self.broken = catch_panic(|| news(self.player)).err();
        }
    }
}

impl<G: Game> Strategy<G> for Guard<'_, G> {
    fn begin(&mut self, start: &G) {
        self.tell(|player| player.begin(start));
    }

    fn see(&mut self, mv: G::Move, position: &G) {
        self.tell(|player| player.see(mv, position));
    }

    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit> {
        if self.cancel.is_some_and(Cancel::is_cancelled) {
            return Err(Forfeit::new(Fault::NoMove, "the contest was broken off"));
        }
        if let Some(reason) = &self.broken {
            return Err(Forfeit::new(Fault::Crash, reason.clone()));
        }
        let started = Instant::now();
        let choice = catch_panic(|| self.player.choose(position));
        let elapsed = started.elapsed();
        self.spent += elapsed;
        self.asked += 1;
        let mv = choice.map_err(|panic| Forfeit::new(Fault::Crash, panic))??;
        match self.limit {
            Some(limit) if elapsed > limit => {
                let reason = format!("{elapsed:.1?} were spent on a move, where {limit:?} are allowed");
                Err(Forfeit::new(Fault::Time, reason))
            }
            _ => Ok(mv),
        }
    }
}
