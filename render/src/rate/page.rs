//! The ratings of all players as one HTML page without scripts or external files.

use std::io;

use maud::html;
use serde_json::json;

use super::model::Rating;
use super::ratings::{Player, Ratings};
use crate::provenance::Provenance;
use crate::report::{
    IntervalPlot, IntervalRow, PaperTable, document, elo_axis, paper_tables, provenance_list, results_object,
    table,
};
use crate::text::escape;

impl Ratings<'_> {
    /// Returns the ratings as an HTML page with a plot.
    ///
    /// # Errors
    ///
    /// Fails if the plot cannot be drawn.
    pub fn page(&self, provenance: &Provenance) -> io::Result<String> {
        let game = escape(self.game);
        let row = |(rank, (player, rating)): (usize, &(&Player, Rating))| {
            IntervalRow::of_player(rank, &player.name, Some([rating.elo, rating.low, rating.high]))
        };
        let plot = IntervalPlot {
            title: format!("{game}: ratings with 95 % intervals"),
            axis: elo_axis("Elo above the average"),
            rows: self.players.iter().enumerate().map(row).collect(),
        };
        let mut results = self.json();
        results["provenance"] = json!(provenance);
        let columns = self.columns();
        let body = html! {
            h1 { "Ratings of " (self.players.len()) " players" }
            p { strong { (game) ": " (self.advantage_text()) "." } }
            (provenance_list(provenance))
            section {
                h2 { "Ratings" }
                div.figures { (plot.figure()?) }
                h3 { "All players" }
                (table("ratings", &columns))
            }
            section {
                h2 { "Tables for a paper" }
                (paper_tables(&[PaperTable::new("Ratings", columns)]))
            }
            section {
                h2 { "How to read this page" }
                p {
                    "The ratings maximize the likelihood of all games together, in the model of Bradley and Terry "
                    "(1952), with draws after Rao and Kupper (1967) and with an advantage of the side that moves first. "
                    "Their average is 0, and 400 points are odds of 10 to 1. The bar is the 95 % interval of the "
                    "difference from this average, by the normal approximation. Each player also has two virtual games "
                    "against a player of strength 0, with one draw, half a win and half a loss, which keep all "
                    "ratings finite."
                }
            }
            (results_object(&results))
        };
        Ok(document(&format!("Ratings: {game}"), &body))
    }
}
