//! Ratings of all players of recorded games together, as text and as JSON.

mod cholesky;
mod model;

use std::collections::HashMap;

use serde_json::{Value as Json, json};

use self::model::{Model, Pairing};
use crate::json::VERSION;
use crate::record::GameRecord;
use crate::text::{TextStyle, align_right, escape, table};

/// The games of several players of one game.
#[derive(Debug, Default)]
pub struct RatedGames {
    /// The name of the game, once there is a record.
    game: Option<String>,
    players: Vec<Player>,
    /// The index of each player in `players`, by its name.
    player_indices: HashMap<String, usize>,
    pairings: Vec<Pairing>,
    /// The index of each pairing in `pairings`, by the player that moved first and the other player.
    pairing_indices: HashMap<[usize; 2], usize>,
}

/// A player and its results.
#[derive(Debug)]
struct Player {
    name: String,
    wins: u64,
    draws: u64,
    losses: u64,
}

impl RatedGames {
    /// Adds a game. A game without a winner is a draw.
    ///
    /// # Errors
    ///
    /// Returns the reason if the record does not name two different players, if its winner is neither `first` nor
    /// `second`, or if its game differs from that of the
    /// other records.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), String> {
        let (Some(first), Some(second)) = (&record.first, &record.second) else {
            return Err("the record has no players; expected the keys `first` and `second`".to_owned());
        };
        if first == second {
            return Err(format!("both players are `{first}`; expected players with different names"));
        }
        let game = self.game.get_or_insert_with(|| record.game.clone());
        if *game != record.game {
            return Err(format!(
                "a game of {}; expected games of {game}, as in the lines before",
                record.game
            ));
        }
        let [wins, draws, losses] = match record.winner.as_deref() {
            Some("first") => [1, 0, 0],
            None => [0, 1, 0],
            Some("second") => [0, 0, 1],
            Some(other) => {
                return Err(format!("the winner is `{other}`; expected `first`, `second` or null"));
            }
        };
        let players = [first, second].map(|name| self.player(name));
        for (player, [won, lost]) in players.into_iter().zip([[wins, losses], [losses, wins]]) {
            let player = &mut self.players[player];
            (player.wins, player.draws, player.losses) =
                (player.wins + won, player.draws + draws, player.losses + lost);
        }
        let index = *self.pairing_indices.entry(players).or_insert_with(|| {
            self.pairings.push(Pairing::new(players));
            self.pairings.len() - 1
        });
        self.pairings[index].add([wins, draws, losses]);
        Ok(())
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

    /// Returns the players and their ratings, best first.
    fn ranking(&self, model: &Model) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by(|one, other| model.ratings[*other].elo.total_cmp(&model.ratings[*one].elo));
        order
    }

    /// Returns a table of the ratings, and the advantage of the side that moves first.
    pub fn text(&self, style: TextStyle) -> String {
        let model = Model::fit(self.players.len(), &self.pairings);
        let mut table = table(["", "player", "games", "won", "drawn", "lost", "elo", "95 % interval"], style);
        for (rank, index) in self.ranking(&model).into_iter().enumerate() {
            let (player, rating) = (&self.players[index], model.ratings[index]);
            table.add_row([
                (rank + 1).to_string(),
                escape(&player.name),
                player.games().to_string(),
                player.wins.to_string(),
                player.draws.to_string(),
                player.losses.to_string(),
                format!("{:+.0}", rating.elo),
                format!("{:+.0} to {:+.0}", rating.low, rating.high),
            ]);
        }
        align_right(&mut table, 2..8);
        let game = self.game.as_deref().unwrap_or_default();
        let first_move = format!("moving first is worth {:+.0} elo", model.advantage);
        format!("{game}\n\n{}\n\n{first_move}", table.trim_fmt())
    }

    /// Returns the ratings as one object.
    pub fn json(&self) -> Json {
        let model = Model::fit(self.players.len(), &self.pairings);
        let player = |(rank, index): (usize, usize)| {
            let (player, rating) = (&self.players[index], model.ratings[index]);
            json!({
                "player": player.name,
                "rank": rank + 1,
                "games": player.games(),
                "wins": player.wins,
                "draws": player.draws,
                "losses": player.losses,
                "elo": rating.elo,
                "elo_low": rating.low,
                "elo_high": rating.high,
            })
        };
        json!({
            "version": VERSION,
            "game": self.game,
            "players": self.ranking(&model).into_iter().enumerate().map(player).collect::<Json>(),
            "advantage": model.advantage,
            "draw_elo": model.draw,
        })
    }
}

impl Player {
    fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}
