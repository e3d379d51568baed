//! The results of a contest: [`Standings`].

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::{AddAssign, ControlFlow};
use std::time::Duration;

use super::pair::PlayedPair;
use super::rating::{PairScores, Rating, Score};
use super::sprt::{Sprt, SprtDecision};
use crate::tools::play::{Ending, Fault};
use crate::value::Player;

/// The reason why a contest ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestEnd {
    /// All games were played.
    AllGamesPlayed,
    /// Every opening was played. Openings are not repeated, so fewer games were played than requested.
    OpeningsExhausted,
    /// The sequential test reached a decision.
    Decided(SprtDecision),
    /// [`Cancel::cancel`](crate::Cancel::cancel) was called; also the value of a contest that is still running.
    Cancelled,
}

/// The results of a contest, or of the part of it that was played. The module [`contest`](super) shows an example.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Standings {
    /// The results of the players that play each other: players 0 and 1, 0 and 2, then 1 and 2, and so on.
    pub pairings: Vec<Pairing>,
    /// The faults and times of each player, in the order of the players.
    pub player_stats: Vec<PlayerStats>,
    /// The reason why the contest ended.
    pub end: ContestEnd,
    /// Hashes of all games, which identify repeated games.
    known_games: HashSet<u64>,
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
    /// The scores of the distinct pairs of games, on which all statistics are based. A pair is distinct if both games
    /// were finished and neither of them repeats an earlier game.
    pub pairs: PairScores,
    /// The half points of `players[0]` in each of these pairs, in the order of the games.
    pub pair_results: Vec<u8>,
    /// The number of distinct games: games with the same sides and the same moves are counted once.
    pub distinct: u64,
    /// The number of games that were drawn because they reached the maximum length.
    pub unfinished: u64,
    /// The number of games that ended early, because their outcome was proved (see
    /// [`Contest::adjudicate`](super::Contest::adjudicate)).
    pub adjudicated: u64,
}

impl Pairing {
    pub(super) fn new(players: [usize; 2]) -> Self {
        let (score, pairs) = (Score::default(), PairScores::default());
        let pair_results = Vec::new();
        Self {
            players,
            as_first: score,
            as_second: score,
            pairs,
            pair_results,
            distinct: 0,
            unfinished: 0,
            adjudicated: 0,
        }
    }

    /// Adds a distinct pair of games with these scores.
    fn add_pair(&mut self, one: Score, other: Score) {
        self.pairs.add(one, other);
        self.pair_results.extend(u8::try_from((one + other).half_points()));
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
            pair_results: self.pair_results.iter().map(|half_points| 4 - half_points).collect(),
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PlayerStats {
    /// The number of games forfeited by each kind of fault, in the order of [`Fault::ALL`].
    pub faults: [u64; Fault::ALL.len()],
    /// The number of moves requested from the player.
    pub moves_requested: u64,
    /// The total time of these moves.
    pub time: Duration,
}

impl AddAssign for PlayerStats {
    fn add_assign(&mut self, other: Self) {
        self.faults.iter_mut().zip(other.faults).for_each(|(count, more)| *count += more);
        self.moves_requested += other.moves_requested;
        self.time += other.time;
    }
}

impl PlayerStats {
    /// Returns the number of games forfeited by this kind of fault.
    pub fn faults_of(&self, kind: Fault) -> u64 {
        self.faults[kind as usize]
    }
}

impl Standings {
    /// Returns standings without games for a number of players and their pairings.
    pub(super) fn new(players: usize, pairings: &[[usize; 2]]) -> Self {
        Self {
            pairings: pairings.iter().copied().map(Pairing::new).collect(),
            player_stats: vec![PlayerStats::default(); players],
            end: ContestEnd::Cancelled,
            known_games: HashSet::new(),
        }
    }

    /// Adds the two games of `pair`, or does nothing if its players have no pairing. Pairs must be added in the
    /// order of their numbers: then the standings do not depend on the order in which they were played.
    ///
    /// Returns `Break`, and sets [`end`](Self::end), if no further pair may be added: the test has reached a decision,
    /// or the pair was not finished.
    pub fn add<M: Hash>(&mut self, pair: &PlayedPair<M>, sprt: Option<&Sprt>) -> ControlFlow<ContestEnd> {
        let Some(pairing) = self.pairings.iter_mut().find(|pairing| pairing.players == pair.players) else {
            return ControlFlow::Continue(());
        };
        let mut scores = Vec::new();
        let mut repeats_a_game = false;
        for game in &pair.games {
            let is_swapped = game.players != pairing.players;
            let side = if is_swapped { Player::Second } else { Player::First };
            let score = Score::of(&game.record.ending, side);
            *(if is_swapped { &mut pairing.as_second } else { &mut pairing.as_first }) += score;
            scores.push(score);
            let mut hasher = DefaultHasher::new();
            (game.players, &game.position, &game.record.moves).hash(&mut hasher);
            let is_new = self.known_games.insert(hasher.finish());
            repeats_a_game |= !is_new;
            pairing.distinct += u64::from(is_new);
            pairing.unfinished += u64::from(game.record.ending == Ending::Unfinished);
            pairing.adjudicated += u64::from(matches!(game.record.ending, Ending::Adjudicated(_)));
            for (player, stats) in game.players.into_iter().zip(game.player_stats) {
                self.player_stats[player] += stats;
            }
        }
        let end = match *scores {
            [one, other] => {
                if !repeats_a_game {
                    pairing.add_pair(one, other);
                }
                sprt.and_then(|sprt| sprt.decision(pairing.pairs)).map(ContestEnd::Decided)
            }
            _ => Some(ContestEnd::Cancelled),
        };
        end.map_or(ControlFlow::Continue(()), |end| {
            self.end = end;
            ControlFlow::Break(end)
        })
    }

    /// Returns the pairing of two players from the perspective of `player`, or `None` if they do not play each
    /// other.
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

    /// Returns the rating of `player` relative to all of its opponents together. In a complete contest, `player` has played the
    /// same number of games against each of them.
    pub fn rating(&self, player: usize) -> Option<Rating> {
        let mut pairs = PairScores::default();
        self.pairings_of(player).for_each(|pairing| pairs += pairing.pairs);
        Rating::of(pairs)
    }

    /// Returns the players ordered by their fraction of points, best first. Players with equal fractions keep their order, and
    /// players without games are last.
    pub fn ranking(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.player_stats.len()).collect();
        let scores: Vec<Score> = players.iter().map(|&player| self.score(player)).collect();
        // Cross-multiplication compares fractions exactly.
        players.sort_by(|&player, &other| {
            let (one, two) = (scores[player], scores[other]);
            let without_games = (one.games() == 0).cmp(&(two.games() == 0));
            without_games.then((two.half_points() * one.games()).cmp(&(one.half_points() * two.games())))
        });
        players
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_without_games_are_ranked_last() {
        let mut standings = Standings::new(3, &[[0, 1], [0, 2]]);
        assert_eq!(standings.ranking(), [0, 1, 2]);
        standings.pairings[1].as_first = Score { losses: 2, ..Score::default() };
        assert_eq!(standings.ranking(), [2, 0, 1]);
    }
}
