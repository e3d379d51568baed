//! The results of a contest: [`Standings`].

use std::time::Duration;

use super::rating::{PairScores, Rating, Score};
use super::sprt::SprtDecision;
use crate::tools::play::Fault;

/// The reason why a contest ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestEnd {
    /// All games were played.
    AllGamesPlayed,
    /// The sequential test reached a decision.
    Decided(SprtDecision),
    /// [`Cancel::cancel`](crate::Cancel::cancel) was called.
    Cancelled,
}

/// The results of a contest, or of the part of it that was played. The module [`contest`](super) shows an example.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Standings {
    /// The results of every two players: players 0 and 1, 0 and 2, 1 and 2, and so on.
    pub pairings: Vec<Pairing>,
    /// The faults and times of each player, in the order of the players.
    pub player_stats: Vec<PlayerStats>,
    /// The reason why the contest ended.
    pub end: ContestEnd,
}

/// The results of all games between two players.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pairing {
    /// The indices of the two players. All scores are those of `players[0]`.
    pub players: [usize; 2],
    /// The score of `players[0]` in the games in which it was the first player.
    pub as_first: Score,
    /// The score of `players[0]` in the games in which it was the second player.
    pub as_second: Score,
    /// The scores of complete pairs of games with the same opening.
    pub pairs: PairScores,
    /// The number of different games: games with the same sides and the same moves are counted once. Deterministic players
    /// repeat games, and a repeated game is no additional evidence.
    pub distinct: u64,
    /// The number of games that were drawn because they reached the maximum length.
    pub unfinished: u64,
}

impl Pairing {
    pub(super) fn new(players: [usize; 2]) -> Self {
        let (score, pairs) = (Score::default(), PairScores::default());
        Self { players, as_first: score, as_second: score, pairs, distinct: 0, unfinished: 0 }
    }

    /// Returns the same results from the perspective of the opponent.
    #[must_use]
    pub fn reversed(self) -> Self {
        let [player, opponent] = self.players;
        Self {
            players: [opponent, player],
            as_first: self.as_second.reversed(),
            as_second: self.as_first.reversed(),
            pairs: self.pairs.reversed(),
            ..self
        }
    }

    /// Returns the score of `players[0]` in all games.
    pub fn score(&self) -> Score {
        self.as_first + self.as_second
    }

    /// Returns the rating of `players[0]` relative to `players[1]`, or `None` if there is no complete pair of games.
    pub fn rating(&self) -> Option<Rating> {
        Rating::of(self.pairs)
    }
}

/// The faults of a player, and the number and time of its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayerStats {
    /// The number of games forfeited by each kind of fault, in the order of [`Fault::ALL`].
    pub faults: [u64; Fault::ALL.len()],
    /// The number of moves requested from the player.
    pub moves_requested: u64,
    /// The total time of these moves.
    pub time: Duration,
}

impl PlayerStats {
    /// Returns the number of games forfeited by this kind of fault.
    pub fn faults_of(&self, kind: Fault) -> u64 {
        self.faults[kind as usize]
    }
}

impl Standings {
    /// Returns the pairing of two players from the perspective of `player`, or `None` if both are the same player.
    pub fn pairing(&self, player: usize, opponent: usize) -> Option<Pairing> {
        self.pairings.iter().find_map(|pairing| match pairing.players {
            players if players == [player, opponent] => Some(pairing.clone()),
            players if players == [opponent, player] => Some(pairing.clone().reversed()),
            _ => None,
        })
    }

    /// Returns the pairings of `player` with all others, from the perspective of `player`.
    fn pairings_of(&self, player: usize) -> impl Iterator<Item = Pairing> {
        (0..self.player_stats.len()).filter_map(move |opponent| self.pairing(player, opponent))
    }

    /// Returns the score of `player` against all others.
    pub fn score(&self, player: usize) -> Score {
        self.pairings_of(player).fold(Score::default(), |sum, pairing| sum + pairing.score())
    }

    /// Returns the rating of `player` relative to all other players together, who played equally many games against it.
    pub fn rating(&self, player: usize) -> Option<Rating> {
        let mut pairs = PairScores::default();
        self.pairings_of(player).for_each(|pairing| pairs += pairing.pairs);
        Rating::of(pairs)
    }

    /// Returns the players ordered by their fraction of points, best first. Players with equal fractions keep their order.
    pub fn ranking(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.player_stats.len()).collect();
        // Cross-multiplication compares fractions exactly.
        players.sort_by(|player, other| {
            let (one, two) = (self.score(*player), self.score(*other));
            (two.half_points() * one.games()).cmp(&(one.half_points() * two.games()))
        });
        players
    }
}
