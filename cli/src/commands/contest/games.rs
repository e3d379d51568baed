//! The games of a contest: each pair of games is a unit of work, and the standings are computed from the pairs in
//! order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use plywood::Cancel;
use plywood::contest::{self, ContestEnd, GamePair, PairSchedule, PlayedGame, PlayedPair, Standings};
use plywood::session::TextPlayer;
use plywood_render::contest::{FirstFaults, Setup};

use super::progress::{ContestProgress, ShownPlayer};
use crate::arguments::Contest;
use crate::commands::records::GameRecorder;
use crate::engine::EngineError;
use crate::experiment::{Experiment, UnitResult};
use crate::failure::Failure;
use crate::player::new_player;
use crate::run::Run;

/// The results of all games.
pub(super) struct Played {
    pub(super) standings: Standings,
    pub(super) faults: FirstFaults,
    /// The failure to record a game, which ended the contest.
    pub(super) failed: Option<Failure>,
}

/// A contest in progress, which several threads share.
pub(super) struct Games<'a> {
    pub(super) options: &'a Contest,
    pub(super) setup: Setup<'a>,
    pub(super) run: &'a Run<'a>,
    pub(super) progress: &'a ContestProgress,
    pub(super) cancel: &'a Cancel,
    pairs: Mutex<Pairs<'a>>,
    recorder: Mutex<Option<GameRecorder>>,
    failed: Mutex<Option<Failure>>,
}

/// The pairs of games that are still to be played.
struct Pairs<'a> {
    schedule: PairSchedule<'a, String>,
    /// The pairs that were skipped, by their numbers, because threads need not request pairs in order.
    skipped: BTreeMap<u64, GamePair<String>>,
}

impl Pairs<'_> {
    /// Returns the pair with this number; `None` if there are not enough openings.
    fn take(&mut self, number: u64) -> Option<GamePair<String>> {
        if let Some(pair) = self.skipped.remove(&number) {
            return Some(pair);
        }
        for pair in &mut self.schedule {
            if pair.number == number {
                return Some(pair);
            }
            self.skipped.insert(pair.number, pair);
        }
        None
    }
}

impl<'a> Games<'a> {
    pub(super) fn new(
        options: &'a Contest,
        setup: Setup<'a>,
        run: &'a Run<'a>,
        progress: &'a ContestProgress,
        cancel: &'a Cancel,
        schedule: PairSchedule<'a, String>,
        recorder: Option<GameRecorder>,
    ) -> Self {
        let pairs = Mutex::new(Pairs { schedule, skipped: BTreeMap::new() });
        let (recorder, failed) = (Mutex::new(recorder), Mutex::default());
        Self { options, setup, run, progress, cancel, pairs, recorder, failed }
    }

    /// Plays and records the games of `units` pairs, or fewer if the test reaches a decision or the openings run out.
    pub(super) fn play(self, units: usize) -> Result<Played, Failure> {
        let mut standings = lock(&self.pairs).schedule.standings();
        let sprt = self.setup.terms.sprt.as_ref();
        let mut faults = FirstFaults::default();
        let (mut added, mut end) = (0, None);
        Experiment { units, block: 1, run: self.run, cancel: self.cancel }.run(
            || self.worker(),
            &mut |unit, pair| {
                let pair: PlayedPair<String> = pair;
                if !is_pair_of_contest(&pair, unit, self.options.players.len()) {
                    let reason = format!("the file of --resume has an invalid result of unit {unit}");
                    return Err(Failure::Input(reason));
                }
                // A sequential test needs all earlier pairs. After its decision, no further pair counts.
                if end.is_some() || (sprt.is_some() && unit != added) {
                    return Ok(());
                }
                added += 1;
                pair.games.iter().for_each(|game| faults.record(game));
                if let ControlFlow::Break(ContestEnd::Decided(decision)) = standings.add(&pair, sprt) {
                    end = Some(ContestEnd::Decided(decision));
                    // The games that other threads are playing are no longer needed.
                    self.cancel.cancel();
                }
                self.progress.show_ratio(sprt, &standings);
                Ok(())
            },
        )?;
        let all_played = u64::try_from(added) == Ok(lock(&self.pairs).schedule.max_pairs());
        standings.end = match end {
            Some(end) => end,
            None if all_played => ContestEnd::AllGamesPlayed,
            None if self.cancel.is_cancelled() => ContestEnd::Cancelled,
            None => ContestEnd::OpeningsExhausted,
        };
        let failed = lock(&self.failed).take();
        Ok(Played { standings, faults, failed })
    }

    /// Returns a function that plays the pair with a given number. Its players are started for the first pair.
    fn worker(&self) -> impl FnMut(usize) -> UnitResult<PlayedPair<String>> {
        let mut players: Option<Vec<ShownPlayer<'_>>> = None;
        move |unit| {
            let Some(pair) = lock(&self.pairs).take(unit as u64) else { return Ok(None) };
            let players = match &mut players {
                Some(players) => players,
                empty => empty.insert(self.start_players()?),
            };
            // This does not fail, because the players of a pair are different and its opening is legal.
            let Ok([one, other]) = players.get_disjoint_mut(pair.players) else { return Ok(None) };
            let players: [&mut dyn TextPlayer; 2] = [one, other];
            let mut on_game = |game: &PlayedGame<String>| self.end_game(game);
            let played = self.setup.session.contest_pair(self.setup.terms, players, &pair, &mut on_game);
            Ok(played.ok().filter(|pair| !pair.games.is_empty()))
        }
    }

    /// Shows and records a game that has ended.
    fn end_game(&self, game: &PlayedGame<String>) {
        self.progress.end_game();
        let mut recorder = lock(&self.recorder);
        let warn = |text: &str| self.progress.bar.suspend(|| self.run.program.note(text));
        let written = recorder
            .as_mut()
            .map(|recorder| recorder.write(self.setup.record(game), || self.run.origin(), &warn));
        if let Some(Err(failure)) = written {
            // The contest ends, because its games can no longer be recorded.
            self.cancel.cancel();
            lock(&self.failed).get_or_insert(failure);
        }
    }

    /// Returns the players, ready to play.
    fn start_players(&self) -> Result<Vec<ShownPlayer<'a>>, Failure> {
        let Self { options, setup, progress, .. } = self;
        let seeded = options.players.iter().zip(setup.names).zip(contest::seeds(setup.terms.seed));
        let players = seeded.map(|((player, name), seed)| {
            progress.show_start(name);
            let warn = |error: &EngineError| {
                let note = format_args!("{name}: {error}; this player forfeits its games");
                progress.bar.suspend(|| self.run.program.note(note));
            };
            let time = options.terms.time_per_move;
            let player = &player.with_limits(|limits| self.run.program.prepared(limits));
            let started = new_player(player, setup.session.spec(), seed, time, self.cancel, &warn)?;
            let Some(started) = started else {
                let text = &player.name;
                let reason =
                    format!("`{text}` cannot play in a contest; `play --first {text}` plays one game");
                return Err(Failure::Usage(reason));
            };
            Ok(ShownPlayer::new(name, started, progress))
        });
        players.collect()
    }
}

/// Returns whether a pair that was read from a file can be the pair with the number `unit` of a contest of `players`
/// players.
fn is_pair_of_contest(pair: &PlayedPair<String>, unit: usize, players: usize) -> bool {
    let [one, other] = pair.players;
    let sides = [[one, other], [other, one]];
    pair.number == unit as u64
        && one != other
        && one.max(other) < players
        && pair.games.len() <= sides.len()
        && pair.games.iter().zip(sides).all(|(game, sides)| game.players == sides)
}

/// Locks a mutex even after a panic in a thread that held it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
