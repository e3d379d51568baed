//! The terms of a contest: [`Contest`].

use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use thiserror::Error;

use super::opening::{OpeningGenerator, Openings};
use super::runner::{PlayedGame, TournamentRunner};
use super::sprt::Sprt;
use super::standings::Standings;
use crate::game::Game;
use crate::search::Cancel;
use crate::tools::play::Strategy;

/// The default number of games between two players.
const DEFAULT_GAMES: u32 = 100;
/// The default number of games between two players when a sequential test can end the contest earlier.
const DEFAULT_SPRT_GAMES: u32 = 100_000;

/// The terms of a contest.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The number of games between each two players, which must be even. `None` means 100, with a test at most 100,000,
    /// and with [`Openings::FirstMoves`] and no test each opening once with either side.
    pub games: Option<u32>,
    /// The positions at which the games begin.
    pub openings: Openings,
    /// The seed of the random openings: the same seed yields the same openings on every machine.
    pub seed: u64,
    /// A test that ends a contest of two players as soon as it has reached a decision.
    pub sprt: Option<Sprt>,
    /// The maximum length of a game in plies; a longer game is drawn.
    pub max_plies: u32,
    /// The time limit for one move; a player that takes longer forfeits the game, but is not interrupted.
    pub time: Option<Duration>,
    /// A switch that cancels the contest. The game in progress is then not counted.
    pub cancel: Option<Cancel>,
}

impl Default for Contest {
    /// Returns the terms for 100 games between each two players, starting after one random move.
    fn default() -> Self {
        Self {
            games: None,
            openings: Openings::Random { plies: 1 },
            seed: 0,
            sprt: None,
            max_plies: u32::MAX,
            time: None,
            cancel: None,
        }
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
}

/// Returns an endless sequence of different seeds, one for each player, that follows from one seed.
///
/// ```
/// let seeds: Vec<u64> = plywood::contest::seeds(1).take(3).collect();
/// assert_eq!(seeds, plywood::contest::seeds(1).take(3).collect::<Vec<_>>());
/// assert!(seeds[0] != seeds[1] && seeds[1] != seeds[2]);
/// ```
pub fn seeds(seed: u64) -> impl Iterator<Item = u64> {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    std::iter::repeat_with(move || generator.next_u64())
}

impl Contest {
    /// Plays the games from `start`, one after the other on the current thread, and calls `on_game` after each.
    ///
    /// The same players, terms and seed play the same games, unless a player depends on the clock.
    ///
    /// # Errors
    ///
    /// [`ContestError`] if the terms do not allow a contest. No game has been played then.
    pub fn run<G: Game>(
        &self,
        start: &G,
        players: &mut [&mut dyn Strategy<G>],
        on_game: &mut dyn FnMut(&PlayedGame<G::Move>),
    ) -> Result<Standings, ContestError> {
        let mut openings = OpeningGenerator::new(start, self.openings, self.seed);
        let games = self.games_per_pairing(start, players.len(), openings.count())?;
        let runner = TournamentRunner {
            games,
            max_plies: self.max_plies,
            time: self.time,
            sprt: self.sprt,
            cancel: self.cancel.as_ref(),
            start,
        };
        Ok(runner.run(players, &mut openings, on_game))
    }

    /// Returns the total number of games that `players` players play from `start`, unless a test ends the contest earlier.
    ///
    /// ```
    /// use plywood::contest::{Contest, ContestError};
    /// use plywood::toy::Toy;
    ///
    /// let toy: Toy = "((3 5) (2 9))".parse()?;
    /// assert_eq!(Contest::default().total_games(&toy, 3), Ok(300));
    /// assert_eq!(Contest::default().total_games(&toy, 1), Err(ContestError::TooFewPlayers { players: 1 }));
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ContestError`] in the same cases as [`run`](Self::run).
    pub fn total_games<G: Game>(&self, start: &G, players: usize) -> Result<u64, ContestError> {
        let openings = OpeningGenerator::new(start, self.openings, self.seed).count();
        let games = self.games_per_pairing(start, players, openings)?;
        Ok(u64::from(games) * (players as u64 * (players as u64 - 1) / 2))
    }

    /// Returns the number of games between each two players.
    fn games_per_pairing<G: Game>(
        &self,
        start: &G,
        players: usize,
        openings: Option<usize>,
    ) -> Result<u32, ContestError> {
        if players < 2 {
            return Err(ContestError::TooFewPlayers { players });
        }
        if self.sprt.is_some() && players > 2 {
            return Err(ContestError::SprtPlayers { players });
        }
        if start.is_over() {
            return Err(ContestError::GameOver);
        }
        let all_openings = openings.and_then(|openings| u32::try_from(2 * openings).ok());
        let default =
            if self.sprt.is_some() { DEFAULT_SPRT_GAMES } else { all_openings.unwrap_or(DEFAULT_GAMES) };
        match self.games.unwrap_or(default) {
            games if games == 0 || games % 2 == 1 => Err(ContestError::OddGames { games }),
            games => Ok(games),
        }
    }
}
