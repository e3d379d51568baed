//! Players that need nobody at the keyboard: a [`TextPlayer`] for each [`Who`].

use std::time::Duration;

use plywood::play::{Fault, Forfeit, RandomMove};
use plywood::session::TextPlayer;
use plywood::{Cancel, Session};

use crate::arguments::who::{Contestant, Thinker, Who};
use crate::engine::{EngineError, EnginePlayer};
use crate::failure::Failure;

/// The player of games of `spec` that `contestant` is, if it is not a human; chance follows from `seed`, and a search is
/// stopped by `cancel`. Another program is started; what is wrong with it from the beginning is told by `warn`. More time
/// than `limit` for a move loses the game, so that whoever watches the clock is told to take nine tenths of that: a move
/// has to be made and sent, too.
pub(crate) fn player(
    contestant: &Contestant,
    spec: &str,
    seed: u64,
    limit: Option<Duration>,
    cancel: &Cancel,
    warn: impl FnOnce(&EngineError),
) -> Result<Option<Box<dyn TextPlayer>>, Failure> {
    let time = limit.map(|limit| limit / 10 * 9);
    Ok(Some(match &contestant.who {
        Who::Human => return Ok(None),
        Who::First => Box::new(First),
        Who::Random => Box::new(Random(RandomMove::seeded(seed))),
        Who::Search(thinker) => {
            let mut thinker = (**thinker).clone();
            if let Some(time) = time {
                thinker = thinker.within(time);
            }
            thinker.limits = thinker.limits.with_cancel(cancel.clone());
            Box::new(thinker)
        }
        Who::Engine(engine) => {
            let mut engine = (**engine).clone();
            if let Some(time) = time {
                engine.limits = engine.limits.within(time);
            }
            let player = EnginePlayer::start_or_forfeit(&engine, spec, cancel)
                .map_err(|error| Failure::Player { player: contestant.text.clone(), error })?;
            player.start_error().map(warn);
            Box::new(player)
        }
    }))
}

/// Makes the first legal move.
struct First;

impl TextPlayer for First {
    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit> {
        session.first_move()
    }
}

/// Makes any legal move.
struct Random(RandomMove);

impl TextPlayer for Random {
    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit> {
        session.random_move(&mut self.0)
    }
}

impl TextPlayer for Thinker {
    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit> {
        let report = session.think(&mut self.searcher, self.heuristic.as_deref(), &self.limits);
        let report = report.map_err(|unknown| Forfeit::new(Fault::NoMove, unknown.to_string()))?;
        report.best.map_or_else(|| session.first_move(), Ok)
    }
}
