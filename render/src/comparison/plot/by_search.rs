//! Plots of one depth: a dot for each search, and a dashed line for the minimal tree.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::super::summary::MINIMAL;
use super::axis::{Measure, decades, short_label, ticks};
use crate::report::{Area, DrawResult, INK, dashed, mark, style_mesh, text_style, whisker};

/// The height of a row, in pixels.
const ROW: u32 = 26;
/// The height of the axis below the chart, in pixels.
const AXIS: u32 = 52;
/// The width of the names at the left, in pixels.
const NAMES: u32 = 140;
/// The vertical distance that the dashed line keeps from the middle of a number, in pixels.
const CLEAR: i32 = 8;
/// The distance from a dot or the right end of its bar to its number, in pixels.
const LABEL_GAP: i32 = 11;

/// The amount of work of one search.
#[derive(Debug)]
pub(super) struct Dot {
    pub(super) name: String,
    /// The index of the style.
    pub(super) style: usize,
    pub(super) amount: f64,
    /// The two ends of the bar: an interval of the amount, or the least and the greatest amount in several runs.
    pub(super) range: Option<[f64; 2]>,
}

/// Returns the height of a plot with this number of rows, in pixels.
pub(super) fn height(rows: usize) -> u32 {
    u32::try_from(rows).unwrap_or(u32::MAX).saturating_mul(ROW) + AXIS
}

/// Draws a row for each search, and one for the minimal tree.
pub(super) fn draw(area: &Area<'_>, measure: Measure, dots: &[Dot], minimal: Option<f64>) -> DrawResult {
    let mut rows: Vec<(&str, Option<usize>, f64)> =
        dots.iter().map(|dot| (&*dot.name, Some(dot.style), dot.amount)).collect();
    rows.extend(minimal.map(|minimal| (MINIMAL, None, minimal)));
    let ends = dots.iter().filter_map(|dot| dot.range).flatten();
    let (low, high) = decades(rows.iter().map(|(_, _, amount)| *amount).chain(ends));
    // The axis is extended by about 80 pixels, because each number is written to the right of its dot.
    let (width, _) = area.dim_in_pixel();
    let inner = f64::from(width.saturating_sub(NAMES + 16).max(80));
    let beyond = high * (high / low).powf(80.0 / (inner - 80.0).max(60.0));
    let max_ticks = if width < 500 { 2 } else { 7 };
    let count = i32::try_from(rows.len())?;
    let mut chart = ChartBuilder::on(area)
        .margin(6)
        .margin_right(10)
        .x_label_area_size(AXIS - 12)
        .y_label_area_size(NAMES)
        .build_cartesian_2d(
            (low..beyond).log_scale().with_key_points(ticks((low, high), max_ticks)),
            (-5..10 * count - 5).with_key_points((0..count).map(|row| 10 * row).collect()),
        )?;
    // Rows are ten units apart; the first one is at the top.
    let names = |place: &i32| {
        let mut from_below = rows.iter().rev().map(|(name, _, _)| (*name).to_owned());
        usize::try_from(place / 10).ok().and_then(|row| from_below.nth(row)).unwrap_or_default()
    };
    let mut mesh = chart.configure_mesh();
    style_mesh(&mut mesh)
        .x_desc(format!("{}, logarithmic", measure.title()))
        .x_label_formatter(&|number| short_label(measure, *number))
        .y_label_formatter(&names)
        .y_labels(rows.len())
        .draw()?;
    let (left, top) = area.get_base_pixel();
    let at = |amount: f64, row: i32| {
        let (x, y) = chart.backend_coord(&(amount, 10 * (count - 1 - row)));
        (x - left, y - top)
    };
    // The place of the number of a row, to the right of the dot and of its bar.
    let number_at = |row: i32, amount: f64| {
        let bar = usize::try_from(row).ok().and_then(|row| dots.get(row)?.range);
        let (x, y) = at(bar.map_or(amount, |[_, high]| high.max(amount)), row);
        (x + LABEL_GAP, y)
    };
    if let Some(minimal) = minimal {
        // The dashed line is interrupted at the numbers that it would cross.
        let crossed = |(row, (_, _, amount)): (i32, &(&str, Option<usize>, f64))| {
            let ((x, y), (start, _)) = (at(minimal, row), number_at(row, *amount));
            let number = start..start + text_width(&short_label(measure, *amount));
            (number.start - 4..number.end).contains(&x).then_some(y)
        };
        let crossed: Vec<i32> = (0..).zip(&rows).filter_map(crossed).collect();
        let ((x, mut from), (_, to)) = (at(minimal, 0), at(minimal, count - 1));
        for y in crossed {
            dashed(area, &[(x, from), (x, (y - CLEAR).max(from))])?;
            from = y + CLEAR;
        }
        dashed(area, &[(x, from.min(to)), (x, to)])?;
    }
    for (row, dot) in (0..).zip(dots) {
        if let Some(ends) = dot.range {
            whisker(area, dot.style, ends.map(|end| at(end, row)))?;
        }
    }
    for (row, (_, style, amount)) in (0..).zip(&rows) {
        let (x, y) = at(*amount, row);
        match style {
            Some(style) => mark(area, *style, (x, y))?,
            None => area.draw(&Circle::new((x, y), 4, INK.filled()))?,
        }
        let label = text_style().pos(Pos::new(HPos::Left, VPos::Center));
        area.draw(&Text::new(short_label(measure, *amount), number_at(row, *amount), label))?;
    }
    Ok(())
}

/// Returns the width of a number in pixels, estimated generously.
fn text_width(number: &str) -> i32 {
    i32::try_from(number.chars().count()).unwrap_or(i32::MAX).saturating_mul(9).saturating_add(4)
}
