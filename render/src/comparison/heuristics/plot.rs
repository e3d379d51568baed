//! The plot of a study: the quality of the best moves by depth, and the calibration, with intervals.

use std::io;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plywood::Session;
use plywood::heuristics::{Interval, Quality, Study};

use crate::report::{
    Area, DrawResult, INK, line, mark, outlined, style_mesh, svg, text_style, whisker, with_label,
};
use crate::sentences::game_and_moves;

/// The width of the picture, in pixels.
const WIDTH: u32 = 760;
/// The height of a chart with its heading, in pixels.
const CHART: u32 = 320;
/// The height of a heading, in pixels.
const HEADING: u32 = 28;
/// The height of a row of the legend, in pixels.
const ROW: u32 = 24;

/// The points of one heuristic: the horizontal place, and the share with its interval.
type Points = Vec<(f64, Interval)>;

/// Returns an SVG picture with two charts: the share of positions in which the best move keeps the outcome, by depth,
/// and the average result by estimate. The estimates of each heuristic are scaled to its least and its greatest
/// estimate.
///
/// # Errors
///
/// Fails if the picture cannot be drawn.
pub fn study_svg(session: &dyn Session, study: &Study) -> io::Result<String> {
    let title = format!("{}: quality of heuristics, {} positions", game_and_moves(session), study.positions);
    let rows = u32::try_from(study.heuristics.len()).unwrap_or(u32::MAX);
    let picture = svg(WIDTH, 2 * CHART + HEADING + rows.saturating_mul(ROW), &|area| {
        area.fill(&WHITE)?;
        let (heading, rest) = area.split_vertically(HEADING);
        heading.draw(&Text::new(title.clone(), (10, 8), ("sans-serif", 16).into_font().color(&INK)))?;
        let (moves, rest) = rest.split_vertically(CHART);
        let (estimates, legend) = rest.split_vertically(CHART);
        let by_depth: Vec<Points> = study.heuristics.iter().map(move_points).collect();
        let last = by_depth.iter().flatten().map(|(depth, _)| *depth).fold(0.0, f64::max);
        let depths =
            Axis { title: "depth after the move", range: (-0.2, last + 0.2), ticks: whole_ticks(last) };
        chart(&moves, &depths, "best moves that keep the outcome", &by_depth)?;
        let by_estimate: Vec<Points> = study.heuristics.iter().map(estimate_points).collect();
        let ticks = vec![0, 500, 1_000];
        let scaled = Axis { title: "estimate, from the least to the greatest", range: (-0.05, 1.05), ticks };
        chart(&estimates, &scaled, "average result", &by_estimate)?;
        draw_legend(&legend, study)
    })?;
    Ok(with_label(&outlined(&picture, "white"), &title))
}

fn move_points(quality: &Quality) -> Points {
    quality.overall.depths.iter().map(|shares| (shares.depth.into(), shares.outcome)).collect()
}

fn estimate_points(quality: &Quality) -> Points {
    let buckets = &quality.overall.calibration;
    let least = buckets.first().map_or(0.0, |bucket| bucket.low);
    let greatest = buckets.last().map_or(0.0, |bucket| bucket.high);
    // Halves are subtracted, because the difference of two large estimates could overflow.
    let half_width = greatest / 2.0 - least / 2.0;
    let scaled = |estimate: f64| (estimate / 2.0 - least / 2.0) / half_width;
    let place = |low, high| if half_width > 0.0 { scaled(f64::midpoint(low, high)) } else { 0.5 };
    buckets.iter().map(|bucket| (place(bucket.low, bucket.high), bucket.result)).collect()
}

/// Returns at most eleven whole numbers from 0 to `last`, in thousandths.
fn whole_ticks(last: f64) -> Vec<i32> {
    let step = (last / 10.0).ceil().max(1.0);
    (0..=10_u8)
        .map(|number| f64::from(number) * step)
        .take_while(|tick| *tick <= last)
        .map(thousandths)
        .collect()
}

/// A horizontal axis.
struct Axis {
    title: &'static str,
    range: (f64, f64),
    /// The labeled places, in thousandths.
    ticks: Vec<i32>,
}

/// Returns a coordinate; those of the chart are whole numbers of thousandths.
fn thousandths(number: f64) -> i32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a cast limits greater numbers, which are far outside"
    )]
    let rounded = (number * 1e3).round() as i32;
    rounded
}

fn chart(area: &Area<'_>, axis: &Axis, share_title: &str, series: &[Points]) -> DrawResult {
    let mut chart = ChartBuilder::on(area)
        .margin(8)
        .margin_right(14)
        .x_label_area_size(42)
        .y_label_area_size(68)
        .build_cartesian_2d(
            (thousandths(axis.range.0)..thousandths(axis.range.1)).with_key_points(axis.ticks.clone()),
            (-30..1_030).with_key_points(vec![0, 250, 500, 750, 1_000]),
        )?;
    let mut mesh = chart.configure_mesh();
    style_mesh(&mut mesh)
        .x_desc(axis.title)
        .y_desc(share_title)
        .x_label_formatter(&|x| (f64::from(*x) / 1e3).to_string())
        .y_label_formatter(&|share| format!("{}%", share / 10))
        .draw()?;
    let (left, top) = area.get_base_pixel();
    let at = |x: f64, share: f64| {
        let (x, y) = chart.backend_coord(&(thousandths(x), thousandths(share)));
        (x - left, y - top)
    };
    for (number, points) in series.iter().enumerate() {
        let places: Vec<_> = points.iter().map(|(x, share)| at(*x, share.value)).collect();
        line(area, number, &places)?;
        for ((x, share), place) in points.iter().zip(places) {
            whisker(area, number, [at(*x, share.low), at(*x, share.high)])?;
            mark(area, number, place)?;
        }
    }
    Ok(())
}

fn draw_legend(area: &Area<'_>, study: &Study) -> DrawResult {
    let font = text_style().pos(Pos::new(HPos::Left, VPos::Center));
    for (number, quality) in study.heuristics.iter().enumerate() {
        let y = i32::try_from(ROW)? * i32::try_from(number)? + i32::try_from(ROW / 2)?;
        line(area, number, &[(76, y), (116, y)])?;
        mark(area, number, (96, y))?;
        area.draw(&Text::new(quality.name.clone(), (128, y), font.clone()))?;
    }
    Ok(())
}
