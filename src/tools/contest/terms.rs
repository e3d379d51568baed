//! The terms of a contest: [`Contest`].

use std::time::Duration;

use thiserror::Error;

use super::listed;
use super::opening::{OpeningGenerator, Openings};
use super::opening_depth::{plies_for, positions_at};
use super::pair::PlayedGame;
use super::schedule::PairSchedule;
use super::sprt::Sprt;
use super::standings::Standings;
use crate::game::Game;
use crate::search::Cancel;
use crate::tools::play::Strategy;

/// The default number of games between two players.
const DEFAULT_GAMES: u32 = 100;
/// The default number of games between two players when a sequential test can end the contest earlier.
const DEFAULT_SPRT_GAMES: u32 = 100_000;
/// The maximum number of openings that are counted and listed before the contest.
const MAX_WANTED_OPENINGS: usize = 100_000;

/// The pairs of players that play each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Every two players.
    #[default]
    RoundRobin,
    /// The first player against each of the others.
    Gauntlet,
}

impl Format {
    /// Returns the pairings of the first player, then those of the second, and so on.
    fn pairings(self, players: usize) -> Vec<[usize; 2]> {
        let challengers = if self == Format::RoundRobin { players } else { 1 };
        (0..challengers).flat_map(|one| (one + 1..players).map(move |other| [one, other])).collect()
    }
}

/// The terms of a contest.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The pairs of players that play each other.
    pub format: Format,
    /// The number of games of each pairing, which must be even. `None` means 100 games; with a sequential test, at most
    /// 100,000 games; with [`Openings::FirstMoves`] or
    /// [`Openings::Listed`] and no test, each opening once with either player moving first.
    /// A contest ends earlier if there are fewer openings.
    pub games: Option<u32>,
    /// The positions at which the games begin.
    pub openings: Openings,
    /// The seed of the random openings and of the players: the same seed yields the same openings on every machine.
    pub seed: u64,
    /// A sequential test that ends a contest of two players as soon as it has reached a decision.
    pub sprt: Option<Sprt>,
    /// The maximum length of a game in plies; a longer game is drawn.
    pub max_plies: u32,
    /// The number of nodes that the solver may visit after each move of a player to prove the outcome of the position. A
    /// game whose outcome is proved ends at once, as [`Ending::Adjudicated`](crate::play::Ending::Adjudicated). The
    /// searches of a game share one table. `None` plays every game to its end.
    pub adjudicate: Option<u64>,
    /// The time limit for one move; a player that takes longer forfeits the game, but is not interrupted.
    pub time: Option<Duration>,
    /// A flag that cancels the contest. The game in progress is then not counted.
    pub cancel: Option<Cancel>,
}

impl Default for Contest {
    /// Returns the terms for 100 games between every two players, with balanced openings.
    fn default() -> Self {
        let openings = Openings::Balanced { plies: None };
        let (games, sprt, adjudicate, time, cancel) = (None, None, None, None, None);
        let format = Format::RoundRobin;
        Self { format, games, openings, seed: 0, sprt, max_plies: u32::MAX, adjudicate, time, cancel }
    }
}

/// The error for terms that do not allow a contest.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ContestError {
    /// There are fewer than two players.
    #[error("a contest needs at least two players (got {players})")]
    TooFewPlayers {
        /// The number of players.
        players: usize,
    },
    /// The number of games is odd or zero.
    #[error(
        "the number of games must be positive and even, because each opening is played twice (got {games})"
    )]
    OddGames {
        /// The number of games.
        games: u32,
    },
    /// A sequential test was requested for more than two players.
    #[error("a sequential test needs exactly two players (got {players})")]
    SprtPlayers {
        /// The number of players.
        players: usize,
    },
    /// The game is already over at the start of the contest.
    #[error("the game is over at the starting position; a contest needs a position with legal moves")]
    GameOver,
    /// A listed opening is not valid.
    #[error("opening {number}: {reason}")]
    InvalidOpening {
        /// The number of the opening in the list, counted from 1.
        number: usize,
        /// The fault of the opening, and the accepted form.
        reason: String,
    },
    /// The list of openings is empty.
    #[error("the list of openings is empty; a contest needs at least one opening")]
    NoOpenings,
}

impl Contest {
    /// Plays the games from `start`, one after the other on the current thread, and calls `on_game` after each.
    ///
    /// The same players, terms and seed play the same games, unless a player depends on the clock or on games that it
    /// played before.
    ///
    /// # Errors
    ///
    /// [`ContestError`] if the terms do not allow a contest; no game is played in that case.
    pub fn run<G: Game>(
        &self,
        start: &G,
        players: &mut [&mut dyn Strategy<G>],
        on_game: &mut dyn FnMut(&PlayedGame<G::Move>),
    ) -> Result<Standings, ContestError> {
        let schedule = self.schedule(start, players.len())?;
        Ok(schedule.play(self.sprt.as_ref(), |pair, _| {
            // The players of a pair are different, so both borrows succeed.
            let [one, other] = players.get_disjoint_mut(pair.players).ok()?;
            Some(self.play_pair(start, [&mut **one, &mut **other], pair, on_game))
        }))
    }

    /// Returns the terms with the values that this contest uses for `games` and for the length of balanced openings, and
    /// with each listed opening only once.
    ///
    /// ```
    /// use plywood::contest::{Contest, Openings};
    /// use plywood::toy::Toy;
    /// let toy: Toy = "(((1 -1) (1 -1)) ((1 -1) (1 -1)))".parse()?;
    /// let terms = Contest::default().resolve(&toy, 2)?;
    /// assert_eq!((terms.games, terms.openings), (Some(100), Openings::Balanced { plies: Some(1) }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ContestError`] if the terms do not allow a contest.
    pub fn resolve<G: Game>(&self, start: &G, players: usize) -> Result<Self, ContestError> {
        let mut terms = self.clone();
        if let Openings::Listed(openings) = &mut terms.openings {
            *openings = listed::distinct(openings, start)?;
        }
        let games = terms.games_per_pairing(start, players)?;
        terms.games = Some(games);
        if let Openings::Balanced { plies: plies @ None } = &mut terms.openings {
            *plies = Some(plies_for(start, wanted_openings(games)));
        }
        Ok(terms)
    }

    /// Returns the pairs of games that `players` players play from `start`. Each pair can be played by
    /// [`play_pair`](Self::play_pair).
    ///
    /// # Errors
    ///
    /// [`ContestError`] if the terms do not allow a contest.
    pub fn schedule<'a, G: Game>(
        &self,
        start: &'a G,
        players: usize,
    ) -> Result<PairSchedule<'a, G::Move>, ContestError> {
        let terms = self.resolve(start, players)?;
        let games = terms.games.unwrap_or_default();
        let openings = OpeningGenerator::new(start, &terms.openings, self.seed);
        Ok(PairSchedule::new(openings, players, self.format.pairings(players), games / 2, self.seed))
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(Cancel::is_cancelled)
    }

    /// Returns the number of games between every two players.
    fn games_per_pairing<G: Game>(&self, start: &G, players: usize) -> Result<u32, ContestError> {
        if players < 2 {
            return Err(ContestError::TooFewPlayers { players });
        }
        if self.sprt.is_some() && players > 2 {
            return Err(ContestError::SprtPlayers { players });
        }
        if start.is_over() {
            return Err(ContestError::GameOver);
        }
        let default = match (self.sprt, &self.openings) {
            (Some(_), _) => DEFAULT_SPRT_GAMES,
            (None, Openings::Random { .. } | Openings::Balanced { .. }) => DEFAULT_GAMES,
            (None, Openings::FirstMoves) => {
                games_from(positions_at(start, 1, usize::MAX).map_or(0, |positions| positions.len()))
            }
            (None, Openings::Listed(openings)) => games_from(openings.len()),
        };
        match self.games.unwrap_or(default) {
            games if games == 0 || games % 2 == 1 => Err(ContestError::OddGames { games }),
            games => Ok(games),
        }
    }
}

/// Returns the number of games of a pairing that plays each of `openings` openings once with either player moving first.
fn games_from(openings: usize) -> u32 {
    u32::try_from(2 * openings).unwrap_or(DEFAULT_GAMES)
}

/// Returns the number of openings from which a contest chooses: twice as many as it plays, up to a maximum.
fn wanted_openings(games: u32) -> usize {
    usize::try_from(games).map_or(MAX_WANTED_OPENINGS, |games| games.min(MAX_WANTED_OPENINGS))
}
