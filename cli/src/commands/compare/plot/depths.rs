//! By depth: a line for each search, and a dashed one for the least.

use std::num::TryFromIntError;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axis::{decades, marks, short};
use super::style::{dashed, letters, line, mark, plain};
use super::{Area, DrawResult, Measure, Series};
use crate::commands::compare::summary::LEAST;

/// The height of the lines and axes, in pixels.
const LINES: u32 = 300;
/// The height of a row of the legend.
const ROW: u32 = 22;
/// The least width of an entry of the legend.
const ENTRY: u32 = 300;

/// How long a line is in the legend.
const SAMPLE: i32 = 40;

/// How high the picture is: the lines and the legend.
pub(super) fn height(series: &[Series], has_least: bool, width: u32) -> u32 {
    let entries = series.len() + usize::from(has_least);
    let rows = entries.div_ceil(columns(width));
    LINES + ROW * u32::try_from(rows).unwrap_or(1) + 8
}

fn columns(width: u32) -> usize {
    (width / ENTRY).max(1) as usize
}

/// Draws a line for each search, and the legend below.
pub(super) fn draw(area: &Area<'_>, measure: Measure, series: &[Series], least: &[(u32, f64)]) -> DrawResult {
    let (upper, legend) = area.split_vertically(LINES);
    let points = || series.iter().flat_map(|series| &series.points).chain(least);
    let (low, high) = decades(points().map(|(_, worth)| *worth));
    let depths = || points().map(|(depth, _)| *depth);
    let (from, to) = (depths().min().unwrap_or(0), depths().max().unwrap_or(1));
    let stride = (to - from) as usize / 12 + 1;
    let (from, to) = (place(from)?, place(to)?);
    let places = (from..=to).step_by(stride * 10).collect();
    let mut chart = ChartBuilder::on(&upper)
        .margin(8)
        .margin_right(14)
        .x_label_area_size(42)
        .y_label_area_size(68)
        .build_cartesian_2d(
            (from - 2..to + 2).with_key_points(places),
            (low..high).log_scale().with_key_points(marks((low, high), 9)),
        )?;
    let mut mesh = chart.configure_mesh();
    plain(&mut mesh)
        .x_desc("depth in plies")
        .y_desc(format!("{}, logarithmic", measure.title()))
        .x_label_formatter(&|place| (place / 10).to_string())
        .y_label_formatter(&|number| short(measure, *number))
        .draw()?;
    let (left, top) = upper.get_base_pixel();
    let at = |points: &[(u32, f64)]| -> Result<Vec<(i32, i32)>, TryFromIntError> {
        let points = points.iter().map(|(depth, worth)| {
            let (x, y) = chart.backend_coord(&(place(*depth)?, *worth));
            Ok((x - left, y - top))
        });
        points.collect()
    };
    let below = at(least)?;
    dashed(&upper, &below)?;
    for Series { style, points, .. } in series {
        let points = at(points)?;
        line(&upper, *style, &points)?;
        for point in points {
            mark(&upper, *style, point)?;
        }
    }
    draw_legend(&legend, series, !least.is_empty())
}

/// Where a depth stands: in tenths of a ply, so that there is some room at both ends.
fn place(depth: u32) -> Result<i32, TryFromIntError> {
    i32::try_from(depth.saturating_mul(10))
}

fn draw_legend(area: &Area<'_>, series: &[Series], has_least: bool) -> DrawResult {
    let (width, _) = area.dim_in_pixel();
    let columns = i32::try_from(columns(width))?;
    let across = i32::try_from(width)? / columns;
    let row = i32::try_from(ROW)?;
    let font = letters().pos(Pos::new(HPos::Left, VPos::Center));
    let entries = series.iter().map(|series| (&*series.name, Some(series.style)));
    for (number, (name, style)) in (0..).zip(entries.chain(has_least.then_some((LEAST, None)))) {
        let (x, y) = (12 + number % columns * across, row / 2 + number / columns * row);
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
