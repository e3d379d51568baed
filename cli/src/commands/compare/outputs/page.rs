//! The findings as a page that needs nothing else: no network, no script.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use plywood::compare::Growth;

use super::super::plot::{Measure, Plot, looks};
use super::super::table::in_brief;
use crate::commands::compare::finding::{Finding, Findings};
use crate::commands::compare::summary::{LEAST, Summary};
use crate::commands::compare::sweep::{Sweep, in_ranges};
use crate::failure::Failure;
use crate::render::shown::escaped;
use crate::render::text::headline;

/// How it looks, light and dark, on a telephone and on a wide screen.
const LOOKS: &str = include_str!("page.css");
/// Every picture comes in these widths, in pixels; the looks show the one that fits.
const WIDTHS: [(u32, &str); 2] = [(328, "narrow"), (720, "wide")];
/// More positions of a game than this are folded up.
const MOST_OPEN: usize = 6;

/// The whole page.
pub(super) fn page(
    findings: &Findings<'_>,
    summaries: &[Summary],
    sweeps: &[Sweep<'_>],
) -> Result<Markup, Failure> {
    let games = findings.games().into_iter().map(|game| of_game(game, findings, summaries, sweeps));
    let games = games.collect::<Result<Vec<_>, _>>()?;
    let dissents = findings.done.iter().flat_map(Finding::dissents_told);
    let wrong: Vec<String> = findings.done.iter().flat_map(Finding::wrong).collect();
    let well = findings.agree() && wrong.is_empty();
    Ok(html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Searches compared: " (findings.games().join(", ")) }
                style { (PreEscaped(LOOKS)) (PreEscaped(looks())) }
            }
            body {
                h1 { "Searches compared" }
                p class=[(!well).then_some("wrong")] { strong { (findings.verdict()) "." } }
                @for dissent in dissents { pre.wrong { (dissent) } }
                @if !wrong.is_empty() { ul.wrong { @for line in &wrong { li { (line) } } } }
                (bad_lines(findings))
                (circumstances(findings))
                @for game in &games { (game) }
                (growths(sweeps))
                (explanation())
            }
        }
    })
}

/// Which lines of the suite make no sense, and why.
fn bad_lines(findings: &Findings<'_>) -> Markup {
    let lines = &findings.work.bad_lines;
    html! {
        @if !lines.is_empty() {
            p.wrong { "Lines of the suite that make no sense:" }
            ul.wrong { @for (number, reason) in lines { li { "line " (number) ": " (escaped(reason)) } } }
        }
    }
}

/// What was typed, and on what kind of machine.
fn circumstances(findings: &Findings<'_>) -> Markup {
    let processor = processor();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    html! {
        dl {
            dt { "Made by" }
            dd { code { (findings.program) " " (typed()) } }
            @if let Some(seed) = findings.work.seed { dt { "Seed" } dd { (seed) } }
            dt { "Program" }
            dd {
                (findings.program) " " (env!("CARGO_PKG_VERSION"))
                @if cfg!(debug_assertions) { ", a debug build, whose times mean little" }
            }
            dt { "Machine" }
            dd {
                (std::env::consts::OS) " on " (std::env::consts::ARCH) ", "
                @if let Some(processor) = processor { (processor) ", " }
                (threads) @if threads == 1 { " thread" } @else { " threads" }
            }
        }
    }
}

/// The words of the command line, so that they can be typed again.
fn typed() -> String {
    let words: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    // Only a NUL cannot be quoted, and a command line has none.
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "))
}

/// The name of the processor, where the system has it in a file.
fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// All about one game: pictures, then tables.
fn of_game(
    game: &str,
    findings: &Findings<'_>,
    summaries: &[Summary],
    sweeps: &[Sweep<'_>],
) -> Result<Markup, Failure> {
    let sweep = sweeps.iter().find(|sweep| sweep.game == game);
    let done: Vec<&Finding<'_>> = findings.done.iter().filter(|finding| finding.game() == game).collect();
    let measures = [Measure::Nodes, Measure::Time];
    let by_depth = measures.into_iter().filter_map(|measure| Plot::by_depth(measure, findings, sweep?));
    let deepest = summaries.iter().rfind(|summary| summary.game == game && !summary.entries.is_empty());
    let by_search = measures.into_iter().filter_map(|measure| Plot::by_search(measure, findings, deepest?));
    let figures = by_depth.chain(by_search).map(|plot| figure(game, &plot)).collect::<Result<Vec<_>, _>>()?;
    let positions = deepest.filter(|summary| summary.asked > 1);
    let tables = html! { @for finding in &done { (rows(finding)) } };
    Ok(html! {
        section {
            h2 { (game) }
            @if let Some(summary) = positions {
                p {
                    @if let Some(sweep) = sweep.filter(|sweep| sweep.positions > 0) {
                        "The pictures by depth show " (sweep.count_in_words()) ". The pictures by search show "
                    } @else { "The pictures show " }
                    (summary.count_in_words()) "."
                }
            }
            div.figures { @for figure in &figures { (figure) } }
            @if done.len() > MOST_OPEN {
                details { summary { (done.len()) " tables, one for each position and depth" } (tables) }
            } @else { (tables) }
        }
    })
}

fn figure(game: &str, plot: &Plot) -> Result<Markup, Failure> {
    let pictures = WIDTHS.iter().map(|(width, name)| Ok((*name, plot.inline(game, *width)?)));
    let pictures = pictures.collect::<Result<Vec<_>, Failure>>()?;
    Ok(html! {
        figure {
            figcaption { (plot.title) }
            @for (name, picture) in pictures {
                div class=(name) { (PreEscaped(picture)) }
            }
        }
    })
}

/// The rows of one position.
fn rows(finding: &Finding<'_>) -> Markup {
    let columns = finding.columns();
    html! {
        h3 { (headline(&*finding.piece.session)) (finding.depth_in_words()) }
        p {
            (in_brief(&finding.round.yardstick)) "."
            @if let (Some(line), Some(expected)) = (finding.piece.line, finding.piece.expected) {
                " Line " (line) " of the suite expects " (expected) "."
            }
        }
        div.scroll tabindex="0" role="region" aria-label="rows" {
            table {
                thead { tr { @for column in &columns { th scope="col" { (column.name) } } } }
                tbody {
                    @for row in 0..finding.round.rows.len() {
                        tr {
                            @for (place, column) in columns.iter().enumerate() {
                                @if place == 0 { th scope="row" { (column.cells[row]) } }
                                @else { td { (column.cells[row]) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn growths(sweeps: &[Sweep<'_>]) -> Markup {
    let shown: Vec<_> = sweeps.iter().map(|sweep| (sweep, sweep.growths())).collect();
    let shown = shown.iter().filter(|(sweep, growths)| !growths.is_empty() || !sweep.left_out.is_empty());
    let shown: Vec<_> = shown.collect();
    html! {
        @if !shown.is_empty() {
            section {
                h2 { "Growth with depth" }
                p {
                    "Each ply more multiplies the nodes by this factor. A fit of 1 says that it does so exactly. "
                    "Every figure of a game rests on the same depths and positions: those that all of its searches "
                    "finished."
                }
                @for (sweep, growths) in shown { (growth(sweep, growths)) }
            }
        }
    }
}

/// How the nodes grow in one game.
fn growth(sweep: &Sweep<'_>, growths: &[(&'static str, Growth)]) -> Markup {
    html! {
        h3 { (sweep.game) }
        @if !growths.is_empty() {
            p {
                "Depths " (in_ranges(&sweep.depths))
                @if sweep.asked > 1 { "; " (sweep.count_in_words()) }
                "."
            }
            div.scroll tabindex="0" role="region" aria-label={ "growth in " (sweep.game) } {
                table {
                    thead { tr { th scope="col" { "search" } th scope="col" { "factor" } th scope="col" { "fit" } } }
                    tbody {
                        @for (search, growth) in growths {
                            tr {
                                th scope="row" { (search) }
                                td { (format!("{:.2}", growth.factor)) }
                                td { (format!("{:.3}", growth.fit)) }
                            }
                        }
                    }
                }
            }
        }
        @if let Some(left_out) = sweep.left_out_in_words() { p { "Left out: " (left_out) "." } }
    }
}

fn explanation() -> Markup {
    html! {
        section {
            h2 { "How to read this" }
            p {
                "Values are seen from the side to move; “win 5” ends the game in five plies. "
                "Axes that say so are logarithmic: the same distance is the same factor."
            }
            p {
                em { (LEAST) } " is the smallest part of the tree that settles the value (Knuth and Moore, 1975): "
                "one line on which both sides play their best, and beside it every move of one side with one answer "
                "of the other. In the column it says how many times as many nodes a search visits. A search that only "
                "walks the tree can't do with fewer; one that remembers positions, or knows what the game tells of "
                "them, can."
            }
            p {
                em { "first" } " is the share of cutoffs that came with the first move tried: 100% is perfect order. "
                em { "branching" } " is the number of moves at each position of an even tree with as many nodes."
            }
        }
    }
}
