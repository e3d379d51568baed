//! Pictures of the findings: nodes or time, by depth and by search.

mod axis;
mod depths;
mod dots;
mod style;

use clap::ValueEnum;
use plotters::coord::Shift;
use plotters::prelude::*;

use super::finding::Findings;
use super::summary::{Entry, Summary, least};
use super::sweep::Sweep;
use crate::failure::Failure;
use style::INK;
pub(super) use style::looks;

/// What is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Measure {
    /// The nodes that were visited
    Nodes,
    /// The time that it took
    Time,
}

impl Measure {
    /// What a search needed.
    fn of(self, entry: &Entry) -> f64 {
        match self {
            Measure::Nodes => entry.nodes,
            Measure::Time => entry.seconds,
        }
    }

    /// The least that it could have needed: of nodes alone is that known.
    fn least(self, summary: &Summary) -> Option<f64> {
        summary.least.filter(|_| self == Measure::Nodes)
    }

    /// What stands beside an axis.
    fn title(self) -> &'static str {
        match self {
            Measure::Nodes => "nodes visited",
            Measure::Time => "time",
        }
    }
}

/// A place to draw on.
type Area<'s> = DrawingArea<SVGBackend<'s>, Shift>;
/// What may go wrong while drawing.
type DrawResult = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// A picture of one game.
#[derive(Debug)]
pub(super) struct Plot {
    /// What it shows.
    pub(super) title: String,
    measure: Measure,
    content: Content,
}

#[derive(Debug)]
enum Content {
    /// By depth: a line for each search.
    Depths { series: Vec<Series>, least: Vec<(u32, f64)> },
    /// By search: a dot for each.
    Searches { dots: Vec<Dot>, least: Option<f64> },
}

/// What searches needed at each depth; several of them where they needed the same.
#[derive(Debug)]
struct Series {
    name: String,
    /// The number of its colour and marker.
    style: usize,
    points: Vec<(u32, f64)>,
}

/// What a search needed.
#[derive(Debug)]
struct Dot {
    name: String,
    style: usize,
    worth: f64,
}

impl Plot {
    /// What the searches needed at each depth of a game, at the same positions; `None` where there are no two depths.
    pub(super) fn by_depth(measure: Measure, findings: &Findings<'_>, sweep: &Sweep<'_>) -> Option<Self> {
        let mut series: Vec<Series> = Vec::new();
        for (place, search) in findings.searches.iter().enumerate() {
            let style = style::number(search, place);
            let points = sweep.points(|found| Entry::of(search, found).map(|entry| measure.of(&entry)));
            match series.iter_mut().find(|series| series.points == points) {
                Some(same) => same.name = format!("{}, {search}", same.name),
                None if points.is_empty() => {}
                None => series.push(Series { name: (*search).to_owned(), style, points }),
            }
        }
        let least = if measure == Measure::Nodes { sweep.points(least) } else { Vec::new() };
        let title = format!("{} by depth{}", measure.title(), of_positions(sweep.positions, sweep.asked));
        let has_line = series.iter().any(|series| series.points.len() > 1);
        has_line.then_some(Self { title, measure, content: Content::Depths { series, least } })
    }

    /// What the searches needed at one depth of a game; `None` where nothing is known.
    pub(super) fn by_search(measure: Measure, findings: &Findings<'_>, summary: &Summary) -> Option<Self> {
        let dot = |entry: &Entry| {
            let place = findings.searches.iter().position(|search| *search == entry.search)?;
            let style = style::number(entry.search, place);
            let dot = Dot { name: entry.search.to_owned(), style, worth: measure.of(entry) };
            Some(dot).filter(|dot| dot.worth > 0.0)
        };
        let dots: Vec<Dot> = summary.entries.iter().filter_map(dot).collect();
        let depth =
            summary.depth.map_or_else(|| "to the end".to_owned(), |depth| format!("to depth {depth}"));
        let positions = of_positions(summary.positions, summary.asked);
        let title = format!("{} by search, {depth}{positions}", measure.title());
        let content = Content::Searches { least: measure.least(summary), dots };
        let has_dots = matches!(&content, Content::Searches { dots, .. } if !dots.is_empty());
        has_dots.then_some(Self { title, measure, content })
    }

    /// How high it is when it is so wide, in pixels.
    fn height(&self, width: u32) -> u32 {
        match &self.content {
            Content::Depths { series, least } => depths::height(series, !least.is_empty(), width),
            Content::Searches { dots, least } => dots::height(dots.len() + usize::from(least.is_some())),
        }
    }

    fn draw(&self, area: &Area<'_>) -> DrawResult {
        match &self.content {
            Content::Depths { series, least } => depths::draw(area, self.measure, series, least),
            Content::Searches { dots, least } => dots::draw(area, self.measure, dots, *least),
        }
    }

    /// The picture by itself, so many pixels wide, as text to be put into a page: it takes its colours from there.
    ///
    /// `game` is named to those who do not see it.
    pub(super) fn inline(&self, game: &str, width: u32) -> Result<String, Failure> {
        let svg = svg(width, self.height(width), |area| self.draw(area))?;
        Ok(named(&style::for_page(&svg), &format!("{game}: {}", self.title)))
    }
}

/// Which positions a picture shows, for its title; nothing where there is one alone.
fn of_positions(count: usize, asked: usize) -> String {
    match (count, asked) {
        (_, 1) => String::new(),
        (count, asked) if count == asked => format!(", {count} positions"),
        (count, asked) => format!(", {count} of {asked} positions"),
    }
}

/// How wide a picture in a file of its own is, in pixels.
const WIDTH: u32 = 760;
/// Room for a heading, in pixels.
const HEADING: u32 = 30;

/// A picture with a part for each game, for a file of its own: by depth where there are several, otherwise by search.
pub(super) fn alone(
    measure: Measure,
    findings: &Findings<'_>,
    summaries: &[Summary],
    sweeps: &[Sweep<'_>],
) -> Result<String, Failure> {
    let plots = findings.games().into_iter().filter_map(|game| {
        let sweep = sweeps.iter().find(|sweep| sweep.game == game);
        let deepest = summaries.iter().rfind(|summary| summary.game == game && !summary.entries.is_empty());
        let by_depth = sweep.and_then(|sweep| Plot::by_depth(measure, findings, sweep));
        Some((game, by_depth.or_else(|| Plot::by_search(measure, findings, deepest?))?))
    });
    let plots: Vec<(&str, Plot)> = plots.collect();
    let height: u32 = plots.iter().map(|(_, plot)| HEADING + plot.height(WIDTH)).sum();
    let svg = svg(WIDTH, height.max(HEADING), |area| {
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
    Ok(named(&style::rimmed(&svg, "white"), &titles.join("; ")))
}

/// The same picture with a name, which a screen reader says in its stead.
fn named(svg: &str, name: &str) -> String {
    let name = maud::html! { (name) }.into_string();
    svg.replacen("<svg ", &format!("<svg role=\"img\" aria-label=\"{name}\" "), 1)
}

fn svg(width: u32, height: u32, draw: impl FnOnce(&Area<'_>) -> DrawResult) -> Result<String, Failure> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (width, height)).into_drawing_area();
        let drawn = draw(&area).and_then(|()| Ok(area.present()?));
        drawn.map_err(|error| Failure::Output(std::io::Error::other(error)))?;
    }
    Ok(text)
}
