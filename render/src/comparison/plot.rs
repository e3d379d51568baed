//! Plots of nodes or time, by depth or by search.

mod axis;
mod by_depth;
mod by_search;

use std::io;

use plotters::prelude::*;

use self::by_depth::Series;
use self::by_search::Dot;
use super::results::Results;
use super::summary::{Entry, Summary, mean_minimal_nodes, summaries};
use super::sweep::{Sweep, sweeps};
use crate::report::{Area, DrawResult, INK, inline_svg, outlined, style_index, svg, with_label};

pub use self::axis::Measure;

/// A plot of one game.
#[derive(Debug)]
pub(super) struct Plot {
    pub(super) title: String,
    measure: Measure,
    content: Content,
}

#[derive(Debug)]
enum Content {
    /// A line for each search, from depth to depth.
    ByDepth { series: Vec<Series>, minimal: Vec<(u32, f64)> },
    /// A dot for each search.
    BySearch { dots: Vec<Dot>, minimal: Option<f64> },
}

impl Plot {
    /// Returns the plot of a game by depth, with the same positions at every depth; `None` for fewer than two depths.
    pub(super) fn by_depth(measure: Measure, results: &Results<'_>, sweep: &Sweep<'_>) -> Option<Self> {
        let mut series: Vec<Series> = Vec::new();
        for (place, search) in results.searches.iter().enumerate() {
            let style = style_index(search, place);
            let entries = sweep.points(&|results| Entry::of(search, results));
            let points = positive(entries.iter().map(|(depth, entry)| (*depth, measure.of(entry))));
            match series.iter_mut().find(|series| series.points == points) {
                Some(equal) => equal.name = format!("{}, {search}", equal.name),
                None if points.is_empty() => {}
                None => {
                    let ranges =
                        entries.iter().filter_map(|(depth, entry)| Some((*depth, measure.range(entry)?)));
                    let ranges = ranges.collect();
                    series.push(Series { name: (*search).to_owned(), style, points, ranges });
                }
            }
        }
        let minimal = match measure {
            Measure::Nodes => positive(sweep.points(&mean_minimal_nodes).into_iter()),
            Measure::Time => Vec::new(),
        };
        let title = format!("{} by depth{}", measure.title(), positions_suffix(sweep.positions, sweep.total));
        let has_line = series.iter().any(|series| series.points.len() > 1);
        has_line.then_some(Self { title, measure, content: Content::ByDepth { series, minimal } })
    }

    /// Returns the plot of all searches at one depth of a game; `None` if no search finished.
    pub(super) fn by_search(measure: Measure, results: &Results<'_>, summary: &Summary<'_>) -> Option<Self> {
        let dot = |entry: &Entry| {
            let place = results.searches.iter().position(|search| *search == entry.search)?;
            let style = style_index(entry.search, place);
            let (amount, range) = (measure.of(entry), measure.range(entry));
            let dot = Dot { name: entry.search.to_owned(), style, amount, range };
            Some(dot).filter(|dot| dot.amount > 0.0)
        };
        let dots: Vec<Dot> = summary.entries.iter().filter_map(dot).collect();
        let depth =
            summary.depth.map_or_else(|| "to the end".to_owned(), |depth| format!("to depth {depth}"));
        let positions = positions_suffix(summary.positions, summary.total);
        let title = format!("{} by search, {depth}{positions}", measure.title());
        let content = Content::BySearch { minimal: measure.minimal(summary), dots };
        let has_dots = matches!(&content, Content::BySearch { dots, .. } if !dots.is_empty());
        has_dots.then_some(Self { title, measure, content })
    }

    /// Returns the height in pixels of a plot with this width.
    fn height(&self, width: u32) -> u32 {
        match &self.content {
            Content::ByDepth { series, minimal } => by_depth::height(series, !minimal.is_empty(), width),
            Content::BySearch { dots, minimal } => {
                by_search::height(dots.len() + usize::from(minimal.is_some()))
            }
        }
    }

    fn draw(&self, area: &Area<'_>) -> DrawResult {
        match &self.content {
            Content::ByDepth { series, minimal } => by_depth::draw(area, self.measure, series, minimal),
            Content::BySearch { dots, minimal } => by_search::draw(area, self.measure, dots, *minimal),
        }
    }

    /// Returns the plot as SVG of this width in pixels, with `game` in its label for screen readers. The page that
    /// contains the plot defines its colors.
    pub(super) fn inline(&self, game: &str, width: u32) -> io::Result<String> {
        let label = format!("{game}: {}", self.title);
        inline_svg(&label, (width, self.height(width)), &|area| self.draw(area))
    }
}

/// Returns the points that a logarithmic axis can show.
fn positive(points: impl Iterator<Item = (u32, f64)>) -> Vec<(u32, f64)> {
    points.filter(|(_, amount)| *amount > 0.0).collect()
}

/// Returns the end of a title: how many positions the plot shows, unless there is only one.
fn positions_suffix(count: usize, total: usize) -> String {
    match (count, total) {
        (_, 1) => String::new(),
        (count, total) if count == total => format!(", mean of {count} positions"),
        (count, total) => format!(", mean of {count} of {total} positions"),
    }
}

/// The width of a picture file, in pixels.
const WIDTH: u32 = 760;
/// The height of a heading, in pixels.
const HEADING: u32 = 30;

/// Returns an SVG document with a plot for each game: by depth if several depths are known, otherwise by search.
///
/// # Errors
///
/// Fails if a plot cannot be drawn.
pub fn picture(measure: Measure, results: &Results<'_>) -> io::Result<String> {
    let (summaries, sweeps) = (summaries(results), sweeps(results));
    let plots = results.games().into_iter().filter_map(|game| {
        let sweep = sweeps.iter().find(|sweep| sweep.game == game);
        let deepest = summaries.iter().rfind(|summary| summary.game == game && !summary.entries.is_empty());
        let by_depth = sweep.and_then(|sweep| Plot::by_depth(measure, results, sweep));
        Some((game, by_depth.or_else(|| Plot::by_search(measure, results, deepest?))?))
    });
    let plots: Vec<(&str, Plot)> = plots.collect();
    let height: u32 = plots.iter().map(|(_, plot)| HEADING + plot.height(WIDTH)).sum();
    let svg = svg(WIDTH, height.max(HEADING), &|area| {
        area.fill(&WHITE)?;
        let mut rest = area.clone();
        for (game, plot) in &plots {
            let (part, below) = rest.split_vertically(HEADING + plot.height(WIDTH));
            let (heading, part) = part.split_vertically(HEADING);
            let font = ("sans-serif", 16).into_font().color(&INK);
            heading.draw(&Text::new(format!("{game}: {}", plot.title), (10, 9), font))?;
            plot.draw(&part)?;
            rest = below;
        }
        Ok(())
    })?;
    let titles: Vec<String> = plots.iter().map(|(game, plot)| format!("{game}: {}", plot.title)).collect();
    Ok(with_label(&outlined(&svg, "white"), &titles.join("; ")))
}
