//! Ratings of all players of recorded games together: [`RatedGames`] and [`Ratings`].

mod cholesky;
mod model;
mod page;
mod ratings;

use std::collections::HashMap;

use self::model::{Model, Pairing};
use self::ratings::Player;
use crate::record::GameRecord;

pub use self::ratings::Ratings;

/// The games of several players of one game.
#[derive(Debug, Default)]
pub struct RatedGames {
    /// The name of the game, once a game counts.
    game: Option<String>,
    players: Vec<Player>,
    /// The index of each player in `players`, by its name.
    player_indices: HashMap<String, usize>,
    pairings: Vec<Pairing>,
    /// The index of each pairing in `pairings`, by the player that moved first and the other player.
    pairing_indices: HashMap<[usize; 2], usize>,
    /// The games that have an identity ([`GameRecord::identity`]).
    identified: HashMap<(String, u64), Counted>,
    repeated: u64,
}

/// A game that counts.
#[derive(Clone, Copy, Debug)]
struct Counted {
    /// The player that moved first, and the other player.
    players: [usize; 2],
    /// Wins, draws and losses of the player that moved first: one of them is 1.
    results: [i64; 3],
}

impl RatedGames {
    /// Adds a game. A game without a winner is a draw. A game that has been added before counts with its last result: a
    /// contest that is continued may play a game again, and counts it so, too.
    ///
    /// # Errors
    ///
    /// Returns the reason if the record does not name two different players, if its winner is neither `first` nor
    /// `second`, if its game differs from that of the other records, or if an earlier record of the same game has other
    /// players.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), String> {
        let (Some(first), Some(second)) = (&record.first, &record.second) else {
            return Err("the record has no players; expected the keys `first` and `second`".to_owned());
        };
        if first == second {
            return Err(format!("both players are `{first}`; expected players with different names"));
        }
        if let Some(game) = self.game.as_ref().filter(|game| **game != record.game) {
            return Err(format!(
                "a game of {}; expected games of {game}, as in the lines before",
                record.game
            ));
        }
        let results = match record.winner.as_deref() {
            Some("first") => [1, 0, 0],
            None => [0, 1, 0],
            Some("second") => [0, 0, 1],
            Some(other) => {
                return Err(format!("the winner is `{other}`; expected `first`, `second` or null"));
            }
        };
        let identity = record.identity().map(|(origin, number)| (origin.to_owned(), number));
        let earlier = identity.as_ref().and_then(|identity| self.identified.get(identity)).copied();
        if let Some(earlier) = earlier {
            if earlier.players.map(|player| &self.players[player].name) != [first, second] {
                return Err(
                    "a record of the same game has other players; expected the same players".to_owned()
                );
            }
            self.repeated += 1;
            self.count(Counted { results: earlier.results.map(|result| -result), ..earlier });
        }
        self.game.get_or_insert_with(|| record.game.clone());
        let game = Counted { players: [first, second].map(|name| self.player(name)), results };
        self.count(game);
        self.identified.extend(identity.map(|identity| (identity, game)));
        Ok(())
    }

    /// Adds the results of a game to those of its players and of their pairing.
    fn count(&mut self, Counted { players, results: [wins, draws, losses] }: Counted) {
        for (player, [won, lost]) in players.into_iter().zip([[wins, losses], [losses, wins]]) {
            let player = &mut self.players[player];
            player.wins = player.wins.saturating_add_signed(won);
            player.draws = player.draws.saturating_add_signed(draws);
            player.losses = player.losses.saturating_add_signed(lost);
        }
        let index = *self.pairing_indices.entry(players).or_insert_with(|| {
            self.pairings.push(Pairing::new(players));
            self.pairings.len() - 1
        });
        self.pairings[index].add([wins, draws, losses]);
    }

    /// Returns the number of records that are left out, because a later record has the same game.
    pub fn repeated(&self) -> u64 {
        self.repeated
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.pairings.is_empty()
    }

    /// Returns the index of the player with this name.
    fn player(&mut self, name: &str) -> usize {
        if let Some(index) = self.player_indices.get(name) {
            return *index;
        }
        self.players.push(Player { name: name.to_owned(), wins: 0, draws: 0, losses: 0 });
        self.player_indices.insert(name.to_owned(), self.players.len() - 1);
        self.players.len() - 1
    }

    /// Returns the most likely ratings of all players.
    pub fn ratings(&self) -> Ratings<'_> {
        let model = Model::fit(self.players.len(), &self.pairings);
        let mut ranking: Vec<usize> = (0..self.players.len()).collect();
        ranking.sort_by(|one, other| model.ratings[*other].elo.total_cmp(&model.ratings[*one].elo));
        let players = ranking.into_iter().map(|index| (&self.players[index], model.ratings[index])).collect();
        let game = self.game.as_deref().unwrap_or_default();
        Ratings { game, players, advantage: model.advantage, draw: model.draw }
    }
}
