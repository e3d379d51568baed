//! The results of a comparison as one HTML page without scripts or external files.

use std::io;

use maud::{Markup, html};

use super::columns::columns;
use super::json::results_json;
use super::paper;
use super::plot::{Measure, Plot};
use super::results::{ItemResult, Results};
use super::summary::{MINIMAL, Summary, summaries};
use super::sweep::{SearchGrowth, Sweep, in_ranges, sweeps};
use super::table::{conclusion, disagreements, heading, tree_size};
use crate::report::{
    IntervalPlot, IntervalRow, NumberAxis, PaperTable, document, figure, paper_tables, provenance_list,
    results_object, table,
};
use crate::text::escape;

/// The largest number of tables of one game that are not folded.
const MAX_OPEN_TABLES: usize = 6;

/// Returns `results` as an HTML page.
///
/// # Errors
///
/// Fails if a plot cannot be drawn.
pub fn page(results: &Results<'_>) -> io::Result<String> {
    let (summaries, sweeps) = (summaries(results), sweeps(results));
    let growths: Vec<_> = sweeps.iter().map(|sweep| (sweep, sweep.growths())).collect();
    let growth = growth_section(&growths)?;
    let games = results.games().into_iter().map(|game| game_section(game, results, &summaries, &sweeps));
    let games = games.collect::<io::Result<Vec<_>>>()?;
    let disagreements = results.done.iter().flat_map(disagreements);
    let wrong: Vec<String> = results.done.iter().flat_map(ItemResult::wrong_answers).collect();
    let is_wrong = !results.agree() || !wrong.is_empty();
    let body = html! {
        h1 { "Searches compared" }
        p class=[is_wrong.then_some("wrong")] { strong { (conclusion(results)) "." } }
        @for disagreement in disagreements { pre.wrong { (disagreement) } }
        @if !wrong.is_empty() { ul.wrong { @for line in &wrong { li { (line) } } } }
        (invalid_lines(results))
        @if let Some(provenance) = &results.provenance { (provenance_list(provenance)) }
        @for game in &games { (game) }
        (growth)
        (paper_section(&summaries, &growths))
        (legend())
        (results_object(&results_json(results)))
    };
    Ok(document(&format!("Searches compared: {}", results.games().join(", ")), &body))
}

/// Lists the lines of the suite that cannot be read.
fn invalid_lines(results: &Results<'_>) -> Markup {
    let lines = &results.work.invalid_lines;
    html! {
        @if !lines.is_empty() {
            p.wrong { "Invalid lines of the suite:" }
            ul.wrong { @for (number, reason) in lines { li { "line " (number) ": " (escape(reason)) } } }
        }
    }
}

/// Returns the plots and tables of one game.
fn game_section(
    game: &str,
    results: &Results<'_>,
    summaries: &[Summary<'_>],
    sweeps: &[Sweep<'_>],
) -> io::Result<Markup> {
    let sweep = sweeps.iter().find(|sweep| sweep.game == game);
    let done: Vec<&ItemResult<'_>> = results.done.iter().filter(|result| result.game() == game).collect();
    let measures = [Measure::Nodes, Measure::Time];
    let by_depth = measures.into_iter().filter_map(|measure| Plot::by_depth(measure, results, sweep?));
    let deepest = summaries.iter().rfind(|summary| summary.game == game && !summary.entries.is_empty());
    let by_search = measures.into_iter().filter_map(|measure| Plot::by_search(measure, results, deepest?));
    let figures =
        by_depth.chain(by_search).map(|plot| plot_figure(game, &plot)).collect::<io::Result<Vec<_>>>()?;
    let several_positions = deepest.filter(|summary| summary.total > 1);
    let tables = html! { @for result in &done { (result_table(result)) } };
    Ok(html! {
        section {
            h2 { (game) }
            @if let Some(summary) = several_positions {
                p {
                    @if let Some(sweep) = sweep.filter(|sweep| sweep.positions > 0) {
                        "The plots by depth show " (sweep.positions_text()) ". The plots by search show "
                    } @else { "The plots show " }
                    (summary.positions_text()) "."
                }
            }
            div.figures { @for figure in &figures { (figure) } }
            @if several_positions.is_some() {
                h3 { "Means over the positions" }
                (table("means", &paper::work_columns(summaries.iter().filter(|summary| summary.game == game))))
            }
            @if done.len() > MAX_OPEN_TABLES {
                details { summary { (done.len()) " tables, one for each position and depth" } (tables) }
            } @else { (tables) }
        }
    })
}

fn plot_figure(game: &str, plot: &Plot) -> io::Result<Markup> {
    figure(&plot.title, &|width| plot.inline(game, width))
}

/// Returns the table of one comparison.
fn result_table(result: &ItemResult<'_>) -> Markup {
    html! {
        h3 { (heading(result)) }
        p {
            (tree_size(&result.round.tree)) "."
            @if let (Some(line), Some(expected)) = (result.item.line, result.item.expected) {
                " Line " (line) " of the suite expects " (expected) "."
            }
        }
        (table("rows", &columns(result)))
    }
}

/// A sweep with its growths.
type Grown<'s> = (&'s Sweep<'s>, Vec<SearchGrowth<'s>>);

fn growth_section(growths: &[Grown<'_>]) -> io::Result<Markup> {
    let is_shown = |(sweep, growths): &&Grown<'_>| !growths.is_empty() || !sweep.omitted.is_empty();
    let shown = growths.iter().filter(is_shown).map(growth_of_game).collect::<io::Result<Vec<_>>>()?;
    Ok(html! {
        @if !shown.is_empty() {
            section {
                h2 { "Growth with depth" }
                p {
                    "Each additional ply multiplies the nodes by this factor; a fit of 1 means that it does so exactly. "
                    "All figures of a game are based on the same depths and positions: those that all of its searches "
                    "finished. The interval shows how much the factor depends on the choice of these positions; with "
                    "one position there is none."
                }
                @for game in &shown { (game) }
            }
        }
    })
}

/// Returns the plot and the table of the growth in one game.
fn growth_of_game((sweep, growths): &Grown<'_>) -> io::Result<Markup> {
    let row = |SearchGrowth { search, growth, interval }: &SearchGrowth<'_>| IntervalRow {
        name: (*search).to_owned(),
        value: Some(growth.factor),
        ends: *interval,
    };
    let with_intervals = if sweep.positions > 1 { " with 95 % intervals" } else { "" };
    let plot = IntervalPlot {
        title: format!("{}: growth of the nodes{with_intervals}", sweep.game),
        axis: NumberAxis {
            title: "factor per ply",
            min_range: 0.5,
            reference: None,
            text: |factor| format!("{factor:.2}"),
        },
        rows: growths.iter().map(row).collect(),
    };
    let figure = if growths.is_empty() { None } else { Some(plot.figure()?) };
    Ok(html! {
        h3 { (sweep.game) }
        @if let Some(figure) = figure {
            p {
                "Depths " (in_ranges(&sweep.fitted_depths))
                @if sweep.total > 1 { "; " (sweep.positions_text()) }
                "."
            }
            div.figures { (figure) }
            (table(&format!("growth in {}", sweep.game), &paper::growth_columns(growths)))
        }
        @if let Some(omitted) = sweep.omitted_in_words() { p { (omitted) "." } }
    })
}

/// Returns the totals, the means and the growth as text that can be copied into a paper.
fn paper_section(summaries: &[Summary<'_>], growths: &[Grown<'_>]) -> Markup {
    let work = paper::work_columns(summaries.iter());
    let growth = growths.iter().flat_map(|(sweep, growths)| growths.iter().map(move |found| (*sweep, found)));
    let tables = [
        PaperTable::new("Nodes and times", work),
        PaperTable::new("Growth of the nodes", paper::growth_columns_of_games(growth)),
    ];
    html! {
        section {
            h2 { "Tables for a paper" }
            p {
                "The nodes and the times are sums over the positions that all searches finished; the interval is that "
                "of the mean number of nodes on a position."
            }
            (paper_tables(&tables))
        }
    }
}

fn legend() -> Markup {
    html! {
        section {
            h2 { "How to read this page" }
            p {
                "Values are from the perspective of the side to move; “win 5” ends the game in five plies. "
                "On logarithmic axes, the same distance means the same factor."
            }
            p {
                "The " em { (MINIMAL) } " is the smallest part of the game tree that determines the value (Knuth and "
                "Moore, 1975): one line of best play, and beside it every move of one side with one reply of the other. "
                "The column “minimal” gives the nodes of a search as a multiple of it. A search that only walks the tree "
                "visits at least that many nodes; a search with a transposition table or with hints from the game can "
                "visit fewer."
            }
            p {
                "In the plots of several positions, the marks are means over the positions, and the bars are 95 % "
                "intervals of these means by the bootstrap (Efron, 1979): the positions are drawn 400 times with "
                "replacement, as many as there are, with a fixed seed, and the interval contains the middle 95 % of the "
                "means. The interval of a growth factor is computed from the same samples. It holds for positions that "
                "are chosen like these. With one position there is no such interval; a bar in the plot of times then "
                "reaches from the shortest to the longest run of a search."
            }
            p {
                em { "first" } " is the share of cutoffs by the first move searched: 100% means perfect move ordering. "
                em { "branching" } " is the branching factor of a uniform tree of the same depth with as many nodes."
            }
        }
    }
}
