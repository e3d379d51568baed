//! Players that do not need a person: a [`TextPlayer`] for each [`PlayerSpec`] except `human`.

use std::time::Duration;

use plywood::play::{Fault, Forfeit, MoveStats, RandomMove};
use plywood::session::TextPlayer;
use plywood::{Cancel, Progress, Report, Session};

use crate::arguments::{NamedPlayer, PlayerSpec, SearchPlayer};
use crate::engine::{EngineError, EnginePlayer};
use crate::failure::Failure;
use crate::progress::ProgressLine;

/// Returns the player that `player` describes, ready for games of `game`; `None` for a human.
///
/// The limit of searches and engines is nine tenths of `time_per_move`, because the transfer of the move takes time, too.
/// `warn` receives the error of an engine that starts but cannot play.
pub(crate) fn new_player(
    player: &NamedPlayer,
    game: &str,
    seed: u64,
    time_per_move: Option<Duration>,
    cancel: &Cancel,
    warn: &dyn Fn(&EngineError),
) -> Result<Option<Box<dyn TextPlayer>>, Failure> {
    let time = time_per_move.map(|time| time / 10 * 9);
    Ok(Some(match &player.spec {
        PlayerSpec::Human => return Ok(None),
        PlayerSpec::First => Box::new(FirstMove),
        PlayerSpec::Random => Box::new(Random(RandomMove::seeded(seed))),
        PlayerSpec::Search(search) => {
            let mut search = (**search).clone();
            if let Some(time) = time {
                search = search.within(time);
            }
            search.limits = search.limits.with_cancel(cancel.clone());
            Box::new(search)
        }
        PlayerSpec::Engine(engine) => {
            let mut engine = (**engine).clone();
            if let Some(time) = time {
                engine.limits.time = Some(engine.move_time().min(time));
            }
            let engine = EnginePlayer::start_or_forfeit(&engine, game, cancel)
                .map_err(|error| Failure::Player { player: player.name.clone(), error })?;
            engine.start_error().map(warn);
            Box::new(engine)
        }
    }))
}

/// Searches for the move of `player`, and shows the progress.
pub(crate) fn search_move(
    session: &dyn Session,
    player: &SearchPlayer,
    cancel: &Cancel,
) -> Result<Report<String>, Failure> {
    let limits = player.limits.clone().with_cancel(cancel.clone()).with_progress(Progress::new());
    let _progress = ProgressLine::of_search(&limits);
    Ok(player.search_for_move(session, &limits)?)
}

/// Plays the first legal move.
struct FirstMove;

impl TextPlayer for FirstMove {
    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit> {
        session.first_move()
    }
}

/// Plays random moves.
struct Random(RandomMove);

impl TextPlayer for Random {
    fn reseed(&mut self, seed: u64) {
        self.0 = RandomMove::seeded(seed);
    }

    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit> {
        session.random_move(&mut self.0)
    }
}

impl TextPlayer for SearchPlayer {
    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit> {
        self.choose_with_stats(session).map(|(mv, _)| mv)
    }

    fn choose_with_stats(&mut self, session: &dyn Session) -> Result<(String, MoveStats), Forfeit> {
        let report = self.search_for_move(session, &self.limits);
        let report = report.map_err(|error| Forfeit::new(Fault::NoMove, error.to_string()))?;
        let stats = MoveStats::of_report(&report);
        Ok((report.best.map_or_else(|| session.first_move(), Ok)?, stats))
    }
}

/// Returns the names, made unique: the second `solver` becomes `solver #2`.
pub(crate) fn make_unique(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut unique: Vec<String> = Vec::new();
    for name in names {
        let numbered = (2..).map(|number| format!("{name} #{number}"));
        let mut candidates = std::iter::once(name.clone()).chain(numbered);
        unique.extend(candidates.find(|candidate| !unique.contains(candidate)));
    }
    unique
}
