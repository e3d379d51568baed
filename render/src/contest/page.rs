//! The standings of a contest as one HTML page without scripts or external files.

use std::io;

use maud::{Markup, html};
use plywood::contest::{Rating, Standings};
use serde_json::json;

use super::json::standings_json;
use super::setup::{FirstFaults, Setup};
use super::text::{CROSS_TABLE, cross_table_columns, heading, notes, pairing_columns, ranking_columns};
use crate::provenance::Provenance;
use crate::report::{
    IntervalPlot, IntervalRow, PaperTable, document, elo_axis, paper_tables, provenance_list, results_object,
    table,
};
use crate::text::Column;

/// Returns the standings as an HTML page with a plot of the ratings. `failure` is the reason why the contest is cancelled;
/// `None` is an interruption by the user.
///
/// # Errors
///
/// Fails if the plot cannot be drawn.
pub fn standings_page(
    setup: &Setup<'_>,
    standings: &Standings,
    faults: &FirstFaults,
    failure: Option<&str>,
    provenance: &Provenance,
) -> io::Result<String> {
    let plot = rating_plot(setup, standings);
    let figure = plot.figure()?;
    let tables = tables(setup, standings);
    let mut results = standings_json(setup, standings, faults, failure);
    results["provenance"] = json!(provenance);
    let paper = tables.iter().map(|(title, columns)| PaperTable::new(title, columns.clone()));
    let body = html! {
        h1 { "Contest of " (setup.names.len()) " players" }
        p { strong { (heading(setup)) "." } }
        @for note in notes(setup, standings, faults, failure) { p { (note) "." } }
        (provenance_list(provenance))
        section {
            h2 { "Ratings" }
            div.figures { (figure) }
            @for (title, columns) in &tables { h3 { (title) } (table(title, columns)) }
        }
        section {
            h2 { "Tables for a paper" }
            (paper_tables(&paper.collect::<Vec<_>>()))
        }
        (legend(setup))
        (results_object(&results))
    };
    Ok(document(&format!("Contest: {}", setup.session.spec()), &body))
}

/// Returns the tables of the text, with their titles.
fn tables(setup: &Setup<'_>, standings: &Standings) -> Vec<(&'static str, Vec<Column>)> {
    let mut tables = vec![("Standings", ranking_columns(setup, standings))];
    if setup.names.len() > 2 {
        tables.push((CROSS_TABLE, cross_table_columns(standings)));
    }
    tables.push(("Results of every two players", pairing_columns(setup, standings)));
    tables
}

fn rating_plot(setup: &Setup<'_>, standings: &Standings) -> IntervalPlot {
    let rating = |player| standings.rating(player).map(|Rating { elo, low, high, .. }| [elo, low, high]);
    let row =
        |(rank, player): (usize, usize)| IntervalRow::of_player(rank, &setup.names[player], rating(player));
    IntervalPlot {
        title: format!("{}: ratings with 95 % intervals", setup.session.spec()),
        axis: elo_axis("Elo against all opponents"),
        rows: standings.ranking().into_iter().enumerate().map(row).collect(),
    }
}

fn legend(setup: &Setup<'_>) -> Markup {
    html! {
        section {
            h2 { "How to read this page" }
            p {
                "The first number of each row is the rank of a player; other tables name players by their ranks. "
                em { "elo" } " is the difference in strength for which the score is the expected score: 400 log"
                sub { "10" } "(s / (1 − s)) for a score s. In the first table and in the plot, a player is compared "
                "with all of its opponents together. The bar is the 95 % interval; an arrow is an end of the "
                "interval that the games do not limit."
            }
            p {
                "Every opening is played twice with the sides swapped. The interval is m ± 1.96 √(v / n), converted to "
                "Elo, where m is the mean score of the n distinct pairs and v is the variance of their scores, after "
                "one pair with two wins and one pair with two losses are added (Agresti and Min, 2005). "
                em { "P(stronger)" } " is the probability that the first of the two players is the stronger one, and "
                em { "nElo" } " is the difference divided by the standard deviation of a game."
            }
            @if setup.terms.sprt.is_some() {
                p {
                    "A sequential test ended or limited this contest. The intervals assume that the number of games "
                    "does not depend on the results, which is not true here: only the decision of the test keeps its "
                    "probabilities of error."
                }
            }
        }
    }
}
