//! Plots of numbers with their intervals, such as ratings: [`IntervalPlot`].

use std::io;

use maud::Markup;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::page::figure;
use super::picture::inline_svg;
use super::style::{Area, DrawResult, arrow, dashed, mark, style_mesh, text_style, whisker};
use crate::text::{escape, escape_and_shorten};

/// The height of a row, in pixels.
const ROW: u32 = 26;
/// The height of the axis below the chart, in pixels.
const AXIS: u32 = 52;
/// The largest part of the width for the names, in percent.
const NAMES_PERCENT: u32 = 40;
/// An upper estimate of the width of a character, in pixels.
const CHARACTER: u32 = 9;
/// The width of the numbers at the right, in pixels; a narrow plot has none.
const NUMBERS: u32 = 190;
/// The smallest width of a plot with numbers, in pixels.
const WIDE: u32 = 500;
/// The style of all numbers.
const STYLE: usize = 5;

/// A plot with a row for each number, such as the rating of a player, and its interval. An end that is infinite is drawn
/// as an arrow to the edge.
#[derive(Debug)]
pub(crate) struct IntervalPlot {
    /// The caption of the figure.
    pub(crate) title: String,
    pub(crate) axis: NumberAxis,
    /// The rows, from top to bottom.
    pub(crate) rows: Vec<IntervalRow>,
}

/// The axis of a plot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NumberAxis {
    pub(crate) title: &'static str,
    /// The smallest range of the axis.
    pub(crate) min_range: f64,
    /// The number at which a dashed line is drawn.
    pub(crate) reference: Option<f64>,
    /// Returns the text of a number.
    pub(crate) text: fn(f64) -> String,
}

/// A number of a plot with its interval.
#[derive(Clone, Debug)]
pub(crate) struct IntervalRow {
    pub(crate) name: String,
    /// The number; `None` if it is not known.
    pub(crate) value: Option<f64>,
    /// The lower and the upper end of the interval, if it is known.
    pub(crate) ends: Option<[f64; 2]>,
}

impl IntervalRow {
    /// Returns a row for the player with this rank, from 0, and this name.
    pub(crate) fn of_player(rank: usize, name: &str, rating: Option<[f64; 3]>) -> Self {
        let name = format!("{} {}", rank + 1, escape(name));
        Self { name, value: rating.map(|[elo, ..]| elo), ends: rating.map(|[_, low, high]| [low, high]) }
    }

    /// Returns the number with its interval, such as `+81 (+19 to +142)`, and `?` if it is not known.
    fn text(&self, number: fn(f64) -> String) -> String {
        match (self.value, self.ends) {
            (None, _) => "?".to_owned(),
            (Some(value), None) => number(value),
            (Some(value), Some([low, high])) => {
                format!("{} ({} to {})", number(value), number(low), number(high))
            }
        }
    }
}

/// The axis of ratings in points of Elo.
pub(crate) const fn elo_axis(title: &'static str) -> NumberAxis {
    NumberAxis { title, min_range: 40.0, reference: Some(0.0), text: points }
}

impl IntervalPlot {
    /// Returns the plot as a figure of a page, which defines its colors.
    ///
    /// # Errors
    ///
    /// Fails if the plot cannot be drawn.
    pub(crate) fn figure(&self) -> io::Result<Markup> {
        figure(&self.title, &|width| self.inline(width))
    }

    fn inline(&self, width: u32) -> io::Result<String> {
        let rows = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        let height = rows.saturating_mul(ROW).saturating_add(AXIS);
        inline_svg(&self.title, (width, height), &|area| self.draw(area))
    }

    /// Returns the ends of the axis, with a margin beyond all finite numbers.
    fn range(&self) -> (f64, f64) {
        let numbers =
            self.rows.iter().flat_map(|row| row.value.into_iter().chain(row.ends.into_iter().flatten()));
        let numbers = numbers.chain(self.axis.reference).filter(|number| number.is_finite());
        let ends = numbers.map(|number| (number, number));
        let (low, high) =
            ends.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1))).unwrap_or_default();
        let margin = ((high - low) / 12.0).max((self.axis.min_range - (high - low)) / 2.0);
        (low - margin, high + margin)
    }

    fn draw(&self, area: &Area<'_>) -> DrawResult {
        let (width, _) = area.dim_in_pixel();
        let (low, high) = self.range();
        let max_names = width * NAMES_PERCENT / 100;
        let labels: Vec<String> = self.labels(max_names / CHARACTER).collect();
        let longest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let names = u32::try_from(longest)?.saturating_mul(CHARACTER).min(max_names) + 8;
        let numbers = if width < WIDE { 10 } else { NUMBERS };
        let count = i32::try_from(self.rows.len())?;
        let mut chart = ChartBuilder::on(area)
            .margin(6)
            .margin_right(numbers)
            .x_label_area_size(AXIS - 12)
            .y_label_area_size(names)
            .build_cartesian_2d(
                low..high,
                (-5..10 * count - 5).with_key_points((0..count).map(|row| 10 * row).collect()),
            )?;
        // Rows are ten units apart; the first one is at the top.
        let name = |place: &i32| {
            let row = usize::try_from(count - 1 - place / 10).ok();
            row.and_then(|row| labels.get(row).cloned()).unwrap_or_default()
        };
        let mut mesh = chart.configure_mesh();
        style_mesh(&mut mesh)
            .x_desc(self.axis.title)
            .x_labels(if width < WIDE { 5 } else { 8 })
            .x_label_formatter(&|number| (self.axis.text)(*number))
            .y_label_formatter(&name)
            .y_labels(self.rows.len())
            .draw()?;
        let (left, top) = area.get_base_pixel();
        let at = |number: f64, row: i32| {
            // An infinite number is drawn at the edge.
            let (x, y) = chart.backend_coord(&(number.clamp(low, high), 10 * (count - 1 - row)));
            (x - left, y - top)
        };
        if let Some(reference) = self.axis.reference {
            let half_row = i32::try_from(ROW / 2)?;
            let [(x, first), (_, last)] = [at(reference, 0), at(reference, count - 1)];
            dashed(area, &[(x, first - half_row), (x, last + half_row)])?;
        }
        for (place, row) in (0..).zip(&self.rows) {
            draw_interval(area, row, &|number| at(number, place))?;
            if width >= WIDE {
                let (_, y) = at(low, place);
                let style = text_style().pos(Pos::new(HPos::Right, VPos::Center));
                let text = row.text(self.axis.text);
                area.draw(&Text::new(text, (i32::try_from(width)? - 8, y), style))?;
            }
        }
        Ok(())
    }

    /// Returns the name of each row with at most `max` characters.
    fn labels(&self, max: u32) -> impl Iterator<Item = String> {
        let max = usize::try_from(max).unwrap_or(usize::MAX);
        // Two characters are left for the dots after a shortened name.
        self.rows.iter().map(move |row| escape_and_shorten(&row.name, max.saturating_sub(2)))
    }
}

/// Draws a number with its interval; `at` returns the place of a number.
fn draw_interval(area: &Area<'_>, row: &IntervalRow, at: &dyn Fn(f64) -> (i32, i32)) -> DrawResult {
    let ends = row.ends.into_iter().flatten();
    let inner = row.value.into_iter().chain(ends.clone()).find(|number| number.is_finite()).unwrap_or(0.0);
    for end in ends {
        if end.is_finite() {
            whisker(area, STYLE, [at(inner), at(end)])?;
        } else {
            arrow(area, STYLE, at(inner), at(end))?;
        }
    }
    row.value.filter(|value| value.is_finite()).map_or(Ok(()), |value| mark(area, STYLE, at(value)))
}

/// Returns an interval in whole points, such as `+19 to +142`.
pub(crate) fn points_range(low: f64, high: f64) -> String {
    format!("{} to {}", points(low), points(high))
}

/// Returns a difference in whole points with its sign.
pub(crate) fn points(elo: f64) -> String {
    // Adding zero turns -0 into 0.
    let elo = elo.round() + 0.0;
    if elo == 0.0 { "0".to_owned() } else { format!("{elo:+}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(ratings: &[Option<[f64; 3]>]) -> String {
        let rows = ratings.iter().map(|rating| IntervalRow::of_player(0, "<a>&b", *rating)).collect();
        let plot = IntervalPlot { title: "ratings".to_owned(), axis: elo_axis("Elo"), rows };
        [720, 328].map(|width| plot.inline(width).expect("a plot")).concat()
    }

    /// Returns the number of marks and the number of arrows in two widths.
    fn marks_and_arrows(svg: &str) -> (usize, usize) {
        (svg.matches("<circle").count(), svg.matches("<polygon").count())
    }

    #[test]
    fn infinite_ends_are_arrows() {
        const INF: f64 = f64::INFINITY;
        for (rating, marks, arrows) in [
            ([10.0, -5.0, 25.0], 1, 0),
            ([0.0, 0.0, 0.0], 1, 0),
            ([INF, 200.0, INF], 0, 1),
            ([-INF, -INF, -200.0], 0, 1),
            ([10.0, -INF, INF], 1, 2),
            ([INF, -INF, INF], 0, 2),
        ] {
            assert_eq!(marks_and_arrows(&plot(&[Some(rating)])), (2 * marks, 2 * arrows), "{rating:?}");
        }
        let numbers = plot(&[Some([INF, 200.0, INF])]);
        assert!(numbers.contains("+inf (+200 to +inf)"), "{numbers}");
    }

    #[test]
    fn a_player_without_a_rating_has_a_name_and_no_mark() {
        let svg = plot(&[None]);
        assert_eq!(marks_and_arrows(&svg), (0, 0));
        assert!(svg.contains("1 &lt;a&gt;&amp;b") && !svg.contains("<a>"), "{svg}");
        assert_eq!(marks_and_arrows(&plot(&[])), (0, 0));
    }

    #[test]
    fn the_axis_contains_every_finite_number() {
        let rows = vec![IntervalRow::of_player(0, "", Some([90.0, -30.0, f64::INFINITY]))];
        let plot = IntervalPlot { title: String::new(), axis: elo_axis("Elo"), rows };
        assert_eq!(plot.range(), (-40.0, 100.0));
        let plot = IntervalPlot { rows: Vec::new(), ..plot };
        assert_eq!(plot.range(), (-20.0, 20.0));
    }

    #[test]
    fn a_number_without_an_interval_has_only_a_mark() {
        let row = IntervalRow { name: "solver".to_owned(), value: Some(2.5), ends: None };
        assert_eq!(row.text(|number| format!("{number:.2}")), "2.50");
        let axis = NumberAxis { title: "factor", min_range: 1.0, reference: None, text: |x| x.to_string() };
        let plot = IntervalPlot { title: String::new(), axis, rows: vec![row] };
        assert_eq!(plot.range(), (2.0, 3.0));
        assert_eq!(marks_and_arrows(&plot.inline(720).expect("a plot")), (1, 0));
    }

    #[test]
    fn points_have_a_sign_except_zero() {
        assert_eq!([points(-0.4), points(12.5), points(f64::NEG_INFINITY)], ["0", "+13", "-inf"]);
    }
}
