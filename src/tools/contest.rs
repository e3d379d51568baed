//! Matches and tournaments: [`Contest`] lets players meet, and [`Standings`] say how strong they are.
//!
//! Every two players meet. Each opening is played twice by each two, with the sides swapped, and all pairs of players
//! play the same openings. From the pairs of games follow a [`Rating`] in points of Elo with its interval, and the answer of
//! a sequential test, [`Sprt`]. A player that fails to make a legal move loses that game, and the contest goes on.
//!
//! ```
//! use plywood::contest::{Contest, Openings};
//! use plywood::play::{FirstMove, RandomMove};
//! use plywood::toy::Toy;
//!
//! let toy: Toy = "(((1 -1) (1 -1)) ((1 -1) (1 -1)))".parse()?;
//! let contest = Contest { games: Some(40), openings: Openings::FirstMoves, ..Contest::default() };
//! let standings = contest.run(&toy, &mut [&mut FirstMove, &mut RandomMove::seeded(1)], &mut |_| {})?;
//! let score = standings.score(0);
//! assert_eq!(score.games(), 40);
//! // As first, the last mover, who takes the first move gets a point each time.
//! assert_eq!(standings.encounters[0].as_first.wins, 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod guard;
mod hall;
mod opening;
mod rating;
mod score;
mod sprt;
mod standings;

use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use thiserror::Error;

use crate::game::Game;
use crate::search::Cancel;
use crate::tools::play::{Record, Strategy};
use hall::Hall;
use opening::Deck;

pub use opening::Openings;
pub use rating::{Rating, elo_of, expected_score};
pub use score::{Pairs, Score};
pub use sprt::{Sprt, SprtError, Verdict};
pub use standings::{Conduct, Encounter, Finish, Standings};

/// How many games two players play where nothing is said.
const GAMES: u32 = 100;
/// The same where a test may end them sooner.
const GAMES_OF_TEST: u32 = 100_000;

/// The terms of a contest.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Games between each two players, an even number. `None` is 100; with a test at most 100,000; with
    /// [`Openings::FirstMoves`] and no test, each of them once.
    pub games: Option<u32>,
    /// Where the games begin.
    pub openings: Openings,
    /// What the random openings follow from: the same number gives the same ones on every machine.
    pub seed: u64,
    /// A test that ends the contest of two players as soon as it has decided.
    pub sprt: Option<Sprt>,
    /// The greatest number of plies; a game that comes so far is broken off, and drawn.
    pub max_plies: u32,
    /// The most time for a move; a player that takes longer loses the game. It is not interrupted.
    pub time: Option<Duration>,
    /// A switch to stop it by. The game that is being played then does not count.
    pub cancel: Option<Cancel>,
}

impl Default for Contest {
    /// A hundred games between each two, from one random move on.
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

/// A game that has just been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<M> {
    /// Which game of the contest it is, counted from 1.
    pub number: u64,
    /// How many games there will be, unless a test ends them.
    pub total: u64,
    /// Who made the first move and who the second, as the players were named, counted from 0.
    pub players: [usize; 2],
    /// How many moves belong to the opening.
    pub opening: usize,
    /// The game.
    pub record: Record<M>,
}

impl<M> Played<M> {
    /// The same with other moves, as their text.
    pub fn map<N>(&self, change: impl Fn(&M) -> N) -> Played<N> {
        let moves = self.record.moves.iter().map(change).collect();
        let record = Record { moves, ending: self.record.ending.clone() };
        let &Self { number, total, players, opening, .. } = self;
        Played { number, total, players, opening, record }
    }
}

/// Terms that make no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContestError {
    /// Nobody to play with.
    #[error("a contest needs two players or more, not {players}")]
    Players {
        /// How many there are.
        players: usize,
    },
    /// A number of games that is odd, or 0.
    #[error("{games} is no number of games: each opening is played twice, so an even number will do, such as {}", games.saturating_sub(1).max(2))]
    Games {
        /// That number.
        games: u32,
    },
    /// A test of more than two players.
    #[error("a test asks about two players, and here are {players}")]
    Test {
        /// How many there are.
        players: usize,
    },
    /// There is nothing to play.
    #[error("the game is over where the contest would begin")]
    Over,
}

/// A seed for each player, all different, that follow from one seed.
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
    /// Plays the games from `start`, all on this thread, and tells `told` of each. The same players, terms and seed play the
    /// same games, as far as the players themselves are not led by the clock.
    ///
    /// # Errors
    ///
    /// [`ContestError`] if the terms make no sense; no game has been played then.
    pub fn run<G: Game>(
        &self,
        start: &G,
        players: &mut [&mut dyn Strategy<G>],
        told: &mut dyn FnMut(&Played<G::Move>),
    ) -> Result<Standings, ContestError> {
        let mut deck = Deck::new(start, self.openings, self.seed);
        let games = self.check(start, players.len(), deck.size())?;
        Ok(Hall::new(self, start, players, told, games).play(&mut deck))
    }

    /// How many games so many players will play from `start` on, all together, unless a test ends them sooner.
    ///
    /// ```
    /// use plywood::contest::{Contest, ContestError};
    /// use plywood::toy::Toy;
    ///
    /// let toy: Toy = "((3 5) (2 9))".parse()?;
    /// assert_eq!(Contest::default().total(&toy, 3), Ok(300));
    /// assert_eq!(Contest::default().total(&toy, 1), Err(ContestError::Players { players: 1 }));
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ContestError`] if the terms make no sense, as [`run`](Self::run) would say.
    pub fn total<G: Game>(&self, start: &G, players: usize) -> Result<u64, ContestError> {
        let openings = Deck::new(start, self.openings, self.seed).size();
        let games = self.check(start, players, openings)?;
        Ok(u64::from(games) * (players as u64 * (players as u64 - 1) / 2))
    }

    /// How many games each two play, if the terms make sense.
    fn check<G: Game>(
        &self,
        start: &G,
        players: usize,
        openings: Option<usize>,
    ) -> Result<u32, ContestError> {
        if players < 2 {
            return Err(ContestError::Players { players });
        }
        if self.sprt.is_some() && players > 2 {
            return Err(ContestError::Test { players });
        }
        if start.is_over() {
            return Err(ContestError::Over);
        }
        let all = openings.and_then(|openings| u32::try_from(2 * openings).ok());
        let unsaid = if self.sprt.is_some() { GAMES_OF_TEST } else { all.unwrap_or(GAMES) };
        match self.games.unwrap_or(unsaid) {
            games if games == 0 || games % 2 == 1 => Err(ContestError::Games { games }),
            games => Ok(games),
        }
    }
}
