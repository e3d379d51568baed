//! The ratings of all players, as text and as JSON: [`Ratings`].

use serde_json::{Value as Json, json};

use super::model::Rating;
use crate::json::VERSION;
use crate::report::{points, points_range};
use crate::text::{Column, Columns, TextStyle, escape};

/// The most likely ratings of all players.
#[derive(Debug)]
pub struct Ratings<'g> {
    /// The game with its size.
    pub(super) game: &'g str,
    /// The players and their ratings, best first.
    pub(super) players: Vec<(&'g Player, Rating)>,
    /// The advantage of the side that moves first, in points of Elo.
    pub(super) advantage: f64,
    /// The draw parameter of the model, in points of Elo.
    pub(super) draw: f64,
}

/// A player and its results.
#[derive(Debug)]
pub(super) struct Player {
    pub(super) name: String,
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
}

impl Player {
    fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

impl Ratings<'_> {
    /// Returns a table of the ratings, and the advantage of the side that moves first.
    pub fn text(&self, style: TextStyle) -> String {
        let table = Columns::fitting(self.columns(), style).text();
        format!("{}\n\n{table}\n\n{}", self.game, self.advantage_text())
    }

    /// Returns the advantage of the side that moves first, in words.
    pub(super) fn advantage_text(&self) -> String {
        format!("moving first is worth {} elo", points(self.advantage))
    }

    /// Returns the table of the ratings.
    pub(super) fn columns(&self) -> Vec<Column> {
        let cells = |cell: &dyn Fn(&Player, &Rating) -> String| -> Vec<String> {
            self.players.iter().map(|(player, rating)| cell(player, rating)).collect()
        };
        let ranks = (1..=self.players.len()).map(|rank| rank.to_string()).collect();
        let numbers = |name, cell: &dyn Fn(&Player, &Rating) -> String| Column::numbers(name, 0, cells(cell));
        vec![
            Column::numbers("", 0, ranks),
            Column::words("player", 0, cells(&|player, _| escape(&player.name))),
            numbers("games", &|player, _| player.games().to_string()),
            numbers("won", &|player, _| player.wins.to_string()),
            numbers("drawn", &|player, _| player.draws.to_string()),
            numbers("lost", &|player, _| player.losses.to_string()),
            numbers("elo", &|_, rating| points(rating.elo)),
            numbers("95 % interval", &|_, rating| points_range(rating.low, rating.high)),
        ]
    }

    /// Returns the ratings as one object.
    pub fn json(&self) -> Json {
        let player = |(rank, (player, rating)): (usize, &(&Player, Rating))| {
            json!({
                "player": player.name,
                "rank": rank,
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
            "players": (1..).zip(&self.players).map(player).collect::<Json>(),
            "advantage": self.advantage,
            "draw_elo": self.draw,
        })
    }
}
