//! Playing the games of a contest: [`PlayedPair`] and [`PlayedGame`].

use super::schedule::GamePair;
use super::standings::PlayerStats;
use super::terms::Contest;
use crate::catch_panic::catch_panic;
use crate::clock::Instant;
use crate::game::{Game, PositionText};
use crate::solver::Referee;
use crate::tools::play::{Ending, Fault, Forfeit, MoveStats, Record, Strategy, play_with_referee};
use crate::value::Player;

/// A finished game of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PlayedGame<M> {
    /// The number of the game in the contest, counted from 1.
    pub number: u64,
    /// The indices of the players: the first player of the game, then the second.
    pub players: [usize; 2],
    /// The text of the position before the moves; `None` stands for the position at which the contest starts.
    pub position: Option<PositionText>,
    /// The number of moves that belong to the opening.
    pub opening: usize,
    /// The moves and the result.
    pub record: Record<M>,
    /// The work for each move of the record. Its time is measured by the contest.
    pub move_stats: Vec<MoveStats>,
    /// The fault and the moves of each player in this game, in the order of `players`.
    pub player_stats: [PlayerStats; 2],
}

impl<M> PlayedGame<M> {
    /// Returns the game with every move replaced by `f(move)`, for example by its text.
    pub fn map<N>(&self, f: impl Fn(&M) -> N) -> PlayedGame<N> {
        let record =
            Record { moves: self.record.moves.iter().map(f).collect(), ending: self.record.ending.clone() };
        let &Self { number, players, ref position, opening, record: _, ref move_stats, player_stats } = self;
        let (position, move_stats) = (position.clone(), move_stats.clone());
        PlayedGame { number, players, position, opening, record, move_stats, player_stats }
    }
}

/// The games of a [`GamePair`] that were played: both, unless the contest was cancelled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PlayedPair<M> {
    /// The number of the pair in the contest, counted from 0.
    pub number: u64,
    /// The indices of the two players. The first one moves first in the first game.
    pub players: [usize; 2],
    /// The finished games in order.
    pub games: Vec<PlayedGame<M>>,
}

impl<M> PlayedPair<M> {
    /// Returns the pair with every move replaced by `f(move)`, for example by its text.
    pub fn map<N>(&self, f: impl Fn(&M) -> N) -> PlayedPair<N> {
        let games = self.games.iter().map(|game| game.map(&f)).collect();
        PlayedPair { number: self.number, players: self.players, games }
    }
}

impl Contest {
    /// Plays the two games of `pair` from `start` on the current thread, and calls `on_game` after each. `players` are
    /// the players of the pair, in the order of [`GamePair::players`].
    ///
    /// No game is played if the [`position`](GamePair::position) of the pair is not a position of the game.
    ///
    /// The same pair leads to the same games, unless a player depends on the clock or on games that it played before.
    pub fn play_pair<G: Game>(
        &self,
        start: &G,
        players: [&mut dyn Strategy<G>; 2],
        pair: &GamePair<G::Move>,
        on_game: &mut dyn FnMut(&PlayedGame<G::Move>),
    ) -> PlayedPair<G::Move> {
        let [one, other] = players;
        let mut played = PlayedPair { number: pair.number, players: pair.players, games: Vec::new() };
        let Some(start) = pair.start(start) else { return played };
        for is_second_game in [false, true] {
            let Some(game) = self.play_game(&*start, [&mut *one, &mut *other], pair, is_second_game) else {
                break;
            };
            on_game(&game);
            played.games.push(game);
        }
        played
    }

    /// Plays one game of a pair; returns `None` if the contest was cancelled.
    fn play_game<G: Game>(
        &self,
        start: &G,
        [one, other]: [&mut dyn Strategy<G>; 2],
        pair: &GamePair<G::Move>,
        is_second_game: bool,
    ) -> Option<PlayedGame<G::Move>> {
        let [player, opponent] = pair.players;
        let one = MonitoredPlayer::new(one, self, pair.player_seed(is_second_game, 0));
        let other = MonitoredPlayer::new(other, self, pair.player_seed(is_second_game, 1));
        let (mut first, mut second, players) =
            if is_second_game { (other, one, [opponent, player]) } else { (one, other, [player, opponent]) };
        // Each game has its own referee, so that its end does not depend on other games.
        let mut observer = ();
        let mut referee =
            self.adjudicate.map(|nodes| Referee::new(&mut observer, nodes, self.cancel.as_ref()));
        let mut known_outcome = |position: &G| referee.as_mut()?.outcome(position);
        let sides: [&mut dyn Strategy<G>; 2] = [&mut first, &mut second];
        let record = play_with_referee(start, &pair.opening, sides, self.max_plies, &mut known_outcome);
        if self.is_cancelled() {
            return None;
        }
        let both = first.moves.iter().zip(&second.moves);
        let move_stats = both.map(|(first, second)| first.or(*second).unwrap_or_default()).collect();
        let mut player_stats = [first.stats, second.stats];
        if let Ending::Forfeit { loser, reason } = &record.ending {
            player_stats[usize::from(*loser == Player::Second)].faults[reason.fault as usize] += 1;
        }
        let number = 2 * pair.number + 1 + u64::from(is_second_game);
        let (position, opening) = (pair.position.clone(), pair.opening.len());
        Some(PlayedGame { number, players, position, opening, record, move_stats, player_stats })
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
    /// Returns the player for one game, in which its random choices follow from `seed`.
    fn new(player: &'a mut dyn Strategy<G>, terms: &'a Contest, seed: u64) -> Self {
        let stats = PlayerStats::default();
        let mut player = Self { player, terms, panic: None, stats, chosen: None, moves: Vec::new() };
        player.notify(|player| player.reseed(seed));
        player
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
            let reason = format!("the move took longer than the limit of {limit:?}");
            Err(Forfeit::new(Fault::Time, reason))
        })
    }
}
