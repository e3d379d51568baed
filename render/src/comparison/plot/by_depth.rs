//! Plots over the depths: a line for each search, and a dashed line for the minimal tree.

use std::num::TryFromIntError;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::super::summary::MINIMAL;
use super::axis::{Measure, decades, short_label, ticks};
use crate::report::{Area, DrawResult, dashed, line, mark, style_mesh, text_style};

/// The height of the chart without its legend, in pixels.
const CHART: u32 = 300;
/// The height of a row of the legend, in pixels.
const ROW: u32 = 22;
/// The smallest width of an entry of the legend, in pixels.
const ENTRY: u32 = 300;
/// The length of a sample line in the legend, in pixels.
const SAMPLE: i32 = 40;

/// The amounts of work at each depth; one series stands for all searches with the same amounts.
#[derive(Debug)]
pub(super) struct Series {
    /// The names of the searches, separated by commas.
    pub(super) name: String,
    /// The index of the style.
    pub(super) style: usize,
    /// The depths and amounts.
    pub(super) points: Vec<(u32, f64)>,
}

/// Returns the height of the plot with its legend, in pixels.
pub(super) fn height(series: &[Series], has_minimal: bool, width: u32) -> u32 {
    let entries = series.len() + usize::from(has_minimal);
    let rows = entries.div_ceil(columns(width));
    CHART + ROW * u32::try_from(rows).unwrap_or(1) + 8
}

fn columns(width: u32) -> usize {
    (width / ENTRY).max(1) as usize
}

/// Draws the chart and the legend below it.
pub(super) fn draw(
    area: &Area<'_>,
    measure: Measure,
    series: &[Series],
    minimal: &[(u32, f64)],
) -> DrawResult {
    let (upper, legend) = area.split_vertically(CHART);
    let points = || series.iter().flat_map(|series| &series.points).chain(minimal);
    let (low, high) = decades(points().map(|(_, amount)| *amount));
    let depths = || points().map(|(depth, _)| *depth);
    let (from, to) = (depths().min().unwrap_or(0), depths().max().unwrap_or(1));
    // At most 12 depths are labeled.
    let stride = (to - from) as usize / 12 + 1;
    let (from, to) = (x_of(from)?, x_of(to)?);
    let depth_ticks = (from..=to).step_by(stride * 10).collect();
    let mut chart = ChartBuilder::on(&upper)
        .margin(8)
        .margin_right(14)
        .x_label_area_size(42)
        .y_label_area_size(68)
        .build_cartesian_2d(
            (from - 2..to + 2).with_key_points(depth_ticks),
            (low..high).log_scale().with_key_points(ticks((low, high), 9)),
        )?;
    let mut mesh = chart.configure_mesh();
    style_mesh(&mut mesh)
        .x_desc("depth in plies")
        .y_desc(format!("{}, logarithmic", measure.title()))
        .x_label_formatter(&|x| (x / 10).to_string())
        .y_label_formatter(&|number| short_label(measure, *number))
        .draw()?;
    let (left, top) = upper.get_base_pixel();
    let at = |points: &[(u32, f64)]| -> Result<Vec<(i32, i32)>, TryFromIntError> {
        let points = points.iter().map(|(depth, amount)| {
            let (x, y) = chart.backend_coord(&(x_of(*depth)?, *amount));
            Ok((x - left, y - top))
        });
        points.collect()
    };
    dashed(&upper, &at(minimal)?)?;
    for Series { style, points, .. } in series {
        let points = at(points)?;
        line(&upper, *style, &points)?;
        for point in points {
            mark(&upper, *style, point)?;
        }
    }
    draw_legend(&legend, series, !minimal.is_empty())
}

/// Returns the x coordinate of a depth, in tenths of a ply, so that the axis can extend a little beyond the depths.
fn x_of(depth: u32) -> Result<i32, TryFromIntError> {
    i32::try_from(depth.saturating_mul(10))
}

fn draw_legend(area: &Area<'_>, series: &[Series], has_minimal: bool) -> DrawResult {
    let (width, _) = area.dim_in_pixel();
    let columns = i32::try_from(columns(width))?;
    let entry_width = i32::try_from(width)? / columns;
    let row = i32::try_from(ROW)?;
    let font = text_style().pos(Pos::new(HPos::Left, VPos::Center));
    let entries = series.iter().map(|series| (&*series.name, Some(series.style)));
    for (number, (name, style)) in (0..).zip(entries.chain(has_minimal.then_some((MINIMAL, None)))) {
        let (x, y) = (12 + number % columns * entry_width, row / 2 + number / columns * row);
        if let Some(style) = style {
            line(area, style, &[(x, y), (x + SAMPLE, y)])?;
            mark(area, style, (x + SAMPLE / 2, y))?;
        } else {
            dashed(area, &[(x, y), (x + SAMPLE, y)])?;
        }
        area.draw(&Text::new(name.to_owned(), (x + SAMPLE + 10, y), font.clone()))?;
    }
    Ok(())
}
