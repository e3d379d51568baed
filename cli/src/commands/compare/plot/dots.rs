//! By search: a dot for each, and a dashed line where the least is.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axis::{decades, marks, short};
use super::style::{INK, dashed, letters, mark, plain};
use super::{Area, Dot, DrawResult, Measure};
use crate::commands::compare::summary::LEAST;

/// The height of a row, in pixels.
const ROW: u32 = 26;
/// Room below for the axis.
const AXIS: u32 = 52;
/// Room to the left for names.
const NAMES: u32 = 140;

/// Above and below the middle of a number nothing is drawn so far.
const CLEAR: i32 = 8;
/// From a dot to its number.
const BESIDE: i32 = 11;

/// How high a picture with so many rows is.
pub(super) fn height(rows: usize) -> u32 {
    u32::try_from(rows).unwrap_or(u32::MAX).saturating_mul(ROW) + AXIS
}

/// Draws a row for each search, and one for the least.
pub(super) fn draw(area: &Area<'_>, measure: Measure, dots: &[Dot], least: Option<f64>) -> DrawResult {
    let mut rows: Vec<(&str, Option<usize>, f64)> =
        dots.iter().map(|dot| (&*dot.name, Some(dot.style), dot.worth)).collect();
    rows.extend(least.map(|least| (LEAST, None, least)));
    let (low, high) = decades(rows.iter().map(|(_, _, worth)| *worth));
    // Numbers stand to the right of their dots.
    let (width, _) = area.dim_in_pixel();
    let inner = f64::from(width.saturating_sub(NAMES + 16).max(80));
    let beyond = high * (high / low).powf(80.0 / (inner - 80.0).max(60.0));
    let most = if width < 500 { 2 } else { 7 };
    let count = i32::try_from(rows.len())?;
    let mut chart = ChartBuilder::on(area)
        .margin(6)
        .margin_right(10)
        .x_label_area_size(AXIS - 12)
        .y_label_area_size(NAMES)
        .build_cartesian_2d(
            (low..beyond).log_scale().with_key_points(marks((low, high), most)),
            (-5..10 * count - 5).with_key_points((0..count).map(|row| 10 * row).collect()),
        )?;
    // The first row is on top, ten units above the next.
    let names = |place: &i32| {
        let mut from_below = rows.iter().rev().map(|(name, _, _)| (*name).to_owned());
        usize::try_from(place / 10).ok().and_then(|row| from_below.nth(row)).unwrap_or_default()
    };
    let mut mesh = chart.configure_mesh();
    plain(&mut mesh)
        .x_desc(format!("{}, logarithmic", measure.title()))
        .x_label_formatter(&|number| short(measure, *number))
        .y_label_formatter(&names)
        .y_labels(rows.len())
        .draw()?;
    let (left, top) = area.get_base_pixel();
    let at = |worth: f64, row: i32| {
        let (x, y) = chart.backend_coord(&(worth, 10 * (count - 1 - row)));
        (x - left, y - top)
    };
    if let Some(least) = least {
        // No number is struck through.
        let number = |(row, (_, _, worth)): (i32, &(&str, Option<usize>, f64))| {
            let ((x, y), (dot, _)) = (at(least, row), at(*worth, row));
            let number = dot + BESIDE..dot + BESIDE + room(&short(measure, *worth));
            (number.start - 4..number.end).contains(&x).then_some(y)
        };
        let numbers: Vec<i32> = (0..).zip(&rows).filter_map(number).collect();
        let ((x, mut from), (_, to)) = (at(least, 0), at(least, count - 1));
        for y in numbers {
            dashed(area, &[(x, from), (x, (y - CLEAR).max(from))])?;
            from = y + CLEAR;
        }
        dashed(area, &[(x, from.min(to)), (x, to)])?;
    }
    for (row, (_, style, worth)) in (0..).zip(&rows) {
        let (x, y) = at(*worth, row);
        match style {
            Some(style) => mark(area, *style, (x, y))?,
            None => area.draw(&Circle::new((x, y), 4, INK.filled()))?,
        }
        let label = letters().pos(Pos::new(HPos::Left, VPos::Center));
        area.draw(&Text::new(short(measure, *worth), (x + BESIDE, y), label))?;
    }
    Ok(())
}

/// About how wide a number is written, in pixels, rather too much than too little.
fn room(number: &str) -> i32 {
    i32::try_from(number.chars().count()).unwrap_or(i32::MAX).saturating_mul(9).saturating_add(4)
}
