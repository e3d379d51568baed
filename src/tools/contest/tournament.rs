//! The terms of a contest and its games: [`Contest`].

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use thiserror::Error;

use super::opening::{OpeningGenerator, Openings, continuing_moves};
use super::rating::Score;
use super::sprt::Sprt;
use super::standings::{ContestEnd, Pairing, PlayerStats, Standings};
use crate::catch_panic::catch_panic;
use crate::game::Game;
use crate::search::Cancel;
use crate::tools::play::{Ending, Fault, Forfeit, MoveStats, Record, Strategy, play_from_opening};
use crate::value::Player;

/// The default number of games between two players.
const DEFAULT_GAMES: u32 = 100;
/// The default number of games between two players when a sequential test can end the contest earlier.
const DEFAULT_SPRT_GAMES: u32 = 100_000;

/// The terms of a contest.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The number of games between every two players, which must be even. `None` means 100 games; with a sequential test,
    /// at most 100,000 games; with [`Openings::FirstMoves`] and no test, each opening once with either player moving first.
    pub games: Option<u32>,
    /// The positions at which the games begin.
    pub openings: Openings,
    /// The seed of the random openings: the same seed yields the same openings on every machine.
    pub seed: u64,
    /// A sequential test that ends a contest of two players as soon as it has reached a decision.
    pub sprt: Option<Sprt>,
    /// The maximum length of a game in plies; a longer game is drawn.
    pub max_plies: u32,
    /// The time limit for one move; a player that takes longer forfeits the game, but is not interrupted.
    pub time: Option<Duration>,
    /// A flag that cancels the contest. The game in progress is then not counted.
    pub cancel: Option<Cancel>,
}

impl Default for Contest {
    /// Returns the terms for 100 games between every two players, each of which starts with one random move.
    fn default() -> Self {
        let openings = Openings::Random { plies: 1 };
        let (games, sprt, time, cancel) = (None, None, None, None);
        Self { games, openings, seed: 0, sprt, max_plies: u32::MAX, time, cancel }
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

/// A finished game of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayedGame<M> {
    /// The number of the game in the contest, counted from 1.
    pub number: u64,
    /// The total number of games, unless a test ends the contest earlier.
    pub total: u64,
    /// The indices of the players: the first player of the game, then the second.
    pub players: [usize; 2],
    /// The number of moves that belong to the opening.
    pub opening: usize,
    /// The moves and the result.
    pub record: Record<M>,
    /// The work for each move of the record. Its time is measured by the contest.
    pub move_stats: Vec<MoveStats>,
}

impl<M> PlayedGame<M> {
    /// Returns the game with every move replaced by `f(move)`, for example by its text.
    pub fn map<N>(&self, f: impl Fn(&M) -> N) -> PlayedGame<N> {
        let record =
            Record { moves: self.record.moves.iter().map(f).collect(), ending: self.record.ending.clone() };
        let &Self { number, total, players, opening, record: _, ref move_stats } = self;
        PlayedGame { number, total, players, opening, record, move_stats: move_stats.clone() }
    }
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
        let games = self.games_per_pairing(start, players.len())?;
        let mut openings = OpeningGenerator::new(start, self.openings, self.seed);
        let count = players.len();
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| [one, other]));
        let pairings: Vec<Pairing> = pairs.map(Pairing::new).collect();
        let total = u64::from(games) * pairings.len() as u64;
        let seen = vec![HashSet::new(); pairings.len()];
        let player_stats = vec![PlayerStats::default(); count];
        let standings = Standings { pairings, player_stats, end: ContestEnd::AllGamesPlayed };
        let mut tournament =
            Tournament { terms: self, start, players, standings, seen, on_game, number: 0, total };
        tournament.standings.end = tournament.play_rounds(games / 2, &mut openings);
        Ok(tournament.standings)
    }

    /// Returns the total number of games that `players` players play from `start`, unless a test ends the contest earlier.
    ///
    /// # Errors
    ///
    /// [`ContestError`] in the same cases as [`run`](Self::run).
    pub fn total_games<G: Game>(&self, start: &G, players: usize) -> Result<u64, ContestError> {
        let games = self.games_per_pairing(start, players)?;
        Ok(u64::from(games) * (players as u64 * (players as u64 - 1) / 2))
    }

    fn is_cancelled(&self) -> bool {
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
        let default = match (self.sprt, self.openings) {
            (Some(_), _) => DEFAULT_SPRT_GAMES,
            (None, Openings::Random { .. }) => DEFAULT_GAMES,
            (None, Openings::FirstMoves) => {
                u32::try_from(2 * continuing_moves(start).len().max(1)).unwrap_or(DEFAULT_GAMES)
            }
        };
        match self.games.unwrap_or(default) {
            games if games == 0 || games % 2 == 1 => Err(ContestError::OddGames { games }),
            games => Ok(games),
        }
    }
}

/// A contest in progress: the results so far, and the players.
struct Tournament<'t, 'p, G: Game> {
    terms: &'t Contest,
    start: &'t G,
    players: &'t mut [&'p mut dyn Strategy<G>],
    standings: Standings,
    /// The hashes of the games of each pairing that have been played.
    seen: Vec<HashSet<u64>>,
    on_game: &'t mut dyn FnMut(&PlayedGame<G::Move>),
    /// The number of games played.
    number: u64,
    total: u64,
}

impl<G: Game> Tournament<'_, '_, G> {
    /// Plays all rounds, until a test reaches a decision or the contest is cancelled. In a round, every two players play
    /// one opening twice, with the sides swapped.
    fn play_rounds(&mut self, rounds: u32, openings: &mut OpeningGenerator<'_, G>) -> ContestEnd {
        for _ in 0..rounds {
            let opening = openings.next_opening();
            for index in 0..self.standings.pairings.len() {
                let Some(one) = self.play_game(&opening, index, false) else { return ContestEnd::Cancelled };
                let Some(other) = self.play_game(&opening, index, true) else { return ContestEnd::Cancelled };
                let pairs = &mut self.standings.pairings[index].pairs;
                pairs.add(one, other);
                if let Some(decision) = self.terms.sprt.and_then(|sprt| sprt.decision(*pairs)) {
                    return ContestEnd::Decided(decision);
                }
            }
        }
        ContestEnd::AllGamesPlayed
    }

    /// Plays and counts one game. Returns the score of the pairing's `players[0]`, or `None` if the game was cancelled.
    fn play_game(&mut self, opening: &[G::Move], index: usize, swapped: bool) -> Option<Score> {
        let [player, opponent] = self.standings.pairings[index].players;
        let [first, second] = if swapped { [opponent, player] } else { [player, opponent] };
        let (record, move_stats) = self.play_record(opening, first, second)?;
        let side = if swapped { Player::Second } else { Player::First };
        let score = Score::of(&record.ending, side);
        let pairing = &mut self.standings.pairings[index];
        *(if swapped { &mut pairing.as_second } else { &mut pairing.as_first }) += score;
        let mut hasher = DefaultHasher::new();
        (swapped, &record.moves).hash(&mut hasher);
        pairing.distinct += u64::from(self.seen[index].insert(hasher.finish()));
        pairing.unfinished += u64::from(record.ending == Ending::Unfinished);
        if let Ending::Forfeit { loser, reason } = &record.ending {
            let loser = if *loser == Player::First { first } else { second };
            self.standings.player_stats[loser].faults[reason.fault as usize] += 1;
        }
        self.number += 1;
        let (number, total, players) = (self.number, self.total, [first, second]);
        (self.on_game)(&PlayedGame { number, total, players, opening: opening.len(), record, move_stats });
        Some(score)
    }

    /// Plays one game and counts its moves and their time. Returns the game with the work for each move, or `None` if the
    /// game was cancelled.
    fn play_record(
        &mut self,
        opening: &[G::Move],
        first: usize,
        second: usize,
    ) -> Option<(Record<G::Move>, Vec<MoveStats>)> {
        let terms = self.terms;
        // The indices are different, so both borrows succeed.
        let [one, two] = self.players.get_disjoint_mut([first, second]).ok()?;
        let (mut one, mut two) = (MonitoredPlayer::new(*one, terms), MonitoredPlayer::new(*two, terms));
        let record = play_from_opening(self.start, opening, &mut one, &mut two, terms.max_plies);
        if terms.is_cancelled() {
            return None;
        }
        for (index, player) in [(first, &one), (second, &two)] {
            self.standings.player_stats[index].moves_requested += player.stats.moves_requested;
            self.standings.player_stats[index].time += player.stats.time;
        }
        let both = one.moves.iter().zip(&two.moves);
        let move_stats = both.map(|(one, two)| one.or(*two).unwrap_or_default()).collect();
        Some((record, move_stats))
    }
}

/// Passes all calls on to a player, measures the time of its moves, and turns panics into forfeits.
struct MonitoredPlayer<'a, G: Game> {
    player: &'a mut dyn Strategy<G>,
    terms: &'a Contest,
    /// The message of a panic, after which the player forfeits the game.
    panic: Option<String>,
    /// The number of moves requested from the player in this game, and their time.
    stats: PlayerStats,
    /// The work for the move that the player has chosen, until the move is made.
    chosen: Option<MoveStats>,
    /// For each move of this game the work, if the player chose the move.
    moves: Vec<Option<MoveStats>>,
}

impl<'a, G: Game> MonitoredPlayer<'a, G> {
    fn new(player: &'a mut dyn Strategy<G>, terms: &'a Contest) -> Self {
        let stats = PlayerStats::default();
        Self { player, terms, panic: None, stats, chosen: None, moves: Vec::new() }
    }

    /// Calls the player unless it has panicked before.
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
        self.moves.push(self.chosen.take());
        self.notify(|player| player.observe_move(mv, position));
    }

    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit> {
        if self.terms.is_cancelled() {
            return Err(Forfeit::new(Fault::NoMove, "the contest was cancelled"));
        }
        if let Some(panic) = &self.panic {
            return Err(Forfeit::new(Fault::Crash, panic.clone()));
        }
        let started = Instant::now();
        let choice = catch_panic(|| self.player.choose_with_stats(position));
        let elapsed = started.elapsed();
        self.stats.time += elapsed;
        self.stats.moves_requested += 1;
        let (mv, stats) = choice.map_err(|panic| Forfeit::new(Fault::Crash, panic))??;
        self.chosen = Some(stats.with_time(elapsed));
        self.terms.time.filter(|limit| elapsed > *limit).map_or(Ok(mv), |limit| {
            let reason = format!("the move took {elapsed:.1?}; the limit is {limit:?}");
            Err(Forfeit::new(Fault::Time, reason))
        })
    }
}
