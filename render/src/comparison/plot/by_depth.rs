//! Plots over the depths: a line for each search, and a dashed line for the minimal tree.

use std::num::TryFromIntError;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::super::summary::MINIMAL;
use super::axis::{Measure, decades, short_label, ticks};
use crate::report::{Area, DrawResult, dashed, line, mark, style_mesh, text_style, whisker};

/// The height of the chart without its legend, in pixels.
const CHART: u32 = 300;
/// The height of a row of the legend, in pixels.
const ROW: u32 = 22;
/// The smallest width of an entry of the legend, in pixels.
const ENTRY: u32 = 300;
/// The largest distance between the bars of two series at the same depth, in pixels.
const BAR_DISTANCE: i32 = 12;
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
    /// The depths and the two ends of the bars, where there are any.
    pub(super) ranges: Vec<(u32, [f64; 2])>,
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
    let ends = series.iter().flat_map(|series| &series.ranges).flat_map(|(_, ends)| ends);
    let (low, high) = decades(points().map(|(_, amount)| *amount).chain(ends.copied()));
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
    let at = |points: &[(u32, f64)], shift: i32| -> Result<Vec<(i32, i32)>, TryFromIntError> {
        let points = points.iter().map(|(depth, amount)| {
            let (x, y) = chart.backend_coord(&(x_of(*depth)?, *amount));
            Ok((x - left + shift, y - top))
        });
        points.collect()
    };
    dashed(&upper, &at(minimal, 0)?)?;
    let ply = chart.backend_coord(&(from + 10, low)).0 - chart.backend_coord(&(from, low)).0;
    for (shift, Series { style, points, ranges, .. }) in shifts(series, ply)?.into_iter().zip(series) {
        for (depth, ends) in ranges {
            let ends = at(&ends.map(|end| (*depth, end)), shift)?;
            if let [low, high] = *ends {
                whisker(&upper, *style, [low, high])?;
            }
        }
        let points = at(points, shift)?;
        line(&upper, *style, &points)?;
        for point in points {
            mark(&upper, *style, point)?;
        }
    }
    draw_legend(&legend, series, !minimal.is_empty())
}

/// Returns the distance in pixels by which each series is moved to the right, so that bars at the same depth do not cover
/// each other. Together they take at most half of the width of a ply; without bars, nothing is moved.
fn shifts(series: &[Series], ply: i32) -> Result<Vec<i32>, TryFromIntError> {
    let count = i32::try_from(series.len())?;
    let has_bars = series.iter().any(|series| !series.ranges.is_empty());
    let distance = if has_bars { (ply / (2 * count.max(1))).min(BAR_DISTANCE) } else { 0 };
    Ok((0..count).map(|place| place * distance - (count - 1) * distance / 2).collect())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn series(has_bars: bool) -> Series {
        let ranges = if has_bars { vec![(1, [2.0, 4.0])] } else { Vec::new() };
        Series { name: String::new(), style: 0, points: vec![(1, 3.0)], ranges }
    }

    #[test]
    fn series_with_bars_are_drawn_side_by_side() {
        let all = |has_bars, count: usize, ply| {
            shifts(&(0..count).map(|_| series(has_bars)).collect::<Vec<_>>(), ply).expect("few series")
        };
        assert_eq!(all(true, 3, 100), [-12, 0, 12]);
        assert_eq!(all(true, 2, 20), [-2, 3], "together at most half of a ply");
        assert_eq!(all(false, 2, 100), [0, 0]);
    }
}
