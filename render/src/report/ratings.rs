//! The plot of ratings with their intervals: [`RatingPlot`].

use std::io;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plywood::heuristics::Interval;

use super::picture::inline_svg;
use super::style::{Area, DrawResult, arrow, dashed, mark, style_mesh, text_style, whisker};
use crate::text::escape_and_shorten;

/// The height of a row, in pixels.
const ROW: u32 = 26;
/// The height of the axis below the chart, in pixels.
const AXIS: u32 = 52;
/// The names use at most the width of the plot divided by this number.
const NAMES_PART: u32 = 3;
/// An upper estimate of the width of a character, in pixels.
const CHARACTER: u32 = 9;
/// The width of the numbers at the right, in pixels; a narrow plot has none.
const NUMBERS: u32 = 190;
/// The smallest width of a plot with numbers, in pixels.
const WIDE: u32 = 500;
/// The smallest range of the axis, in points of Elo.
const MIN_RANGE: f64 = 40.0;
/// The style of all ratings.
const STYLE: usize = 5;

/// A plot with a row for each player: its rating and the interval of the rating. An end that is infinite is drawn as an
/// arrow to the edge.
#[derive(Debug)]
pub(crate) struct RatingPlot {
    /// The caption of the figure.
    pub(crate) title: String,
    /// The title of the axis.
    pub(crate) axis: &'static str,
    /// The names and the ratings in points of Elo, best first; `None` for a player without a rating.
    pub(crate) rows: Vec<(String, Option<Interval>)>,
}

impl RatingPlot {
    /// Returns the plot as SVG of this width in pixels, for a page that defines its colors.
    pub(crate) fn inline(&self, width: u32) -> io::Result<String> {
        let rows = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        let height = rows.saturating_mul(ROW).saturating_add(AXIS);
        inline_svg(&self.title, (width, height), &|area| self.draw(area))
    }

    /// Returns the finite numbers of all rows, and 0.
    fn numbers(&self) -> impl Iterator<Item = f64> {
        let ratings = self.rows.iter().filter_map(|(_, rating)| *rating);
        let numbers = ratings.flat_map(|Interval { value, low, high }| [value, low, high]);
        numbers.chain([0.0]).filter(|number| number.is_finite())
    }

    /// Returns the ends of the axis, with a margin beyond all finite numbers.
    fn range(&self) -> (f64, f64) {
        let low = self.numbers().fold(0.0, f64::min);
        let high = self.numbers().fold(0.0, f64::max);
        let margin = ((high - low) / 12.0).max((MIN_RANGE - (high - low)) / 2.0);
        (low - margin, high + margin)
    }

    fn draw(&self, area: &Area<'_>) -> DrawResult {
        let (width, _) = area.dim_in_pixel();
        let (low, high) = self.range();
        let labels: Vec<String> = self.labels(width / NAMES_PART / CHARACTER).collect();
        let longest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let names = u32::try_from(longest)?.saturating_mul(CHARACTER).min(width / NAMES_PART) + 8;
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
            .x_desc(self.axis)
            .x_labels(if width < WIDE { 5 } else { 8 })
            .x_label_formatter(&|elo| points(*elo))
            .y_label_formatter(&name)
            .y_labels(self.rows.len())
            .draw()?;
        let (left, top) = area.get_base_pixel();
        let at = |elo: f64, row: i32| {
            // An infinite number is drawn at the edge.
            let (x, y) = chart.backend_coord(&(elo.clamp(low, high), 10 * (count - 1 - row)));
            (x - left, y - top)
        };
        let half_row = i32::try_from(ROW / 2)?;
        let [(x, first), (_, last)] = [at(0.0, 0), at(0.0, count - 1)];
        dashed(area, &[(x, first - half_row), (x, last + half_row)])?;
        for (row, (_, rating)) in (0..).zip(&self.rows) {
            if let Some(rating) = rating {
                draw_interval(area, *rating, &|elo| at(elo, row))?;
            }
            if width >= WIDE {
                let (_, y) = at(0.0, row);
                let style = text_style().pos(Pos::new(HPos::Right, VPos::Center));
                let place = (i32::try_from(width)? - 8, y);
                area.draw(&Text::new(rating.map_or_else(|| "?".to_owned(), interval_text), place, style))?;
            }
        }
        Ok(())
    }

    /// Returns the rank and the name of each player, with at most `max` characters.
    fn labels(&self, max: u32) -> impl Iterator<Item = String> {
        let max = usize::try_from(max).unwrap_or(usize::MAX);
        (1..).zip(&self.rows).map(move |(rank, (name, _))| {
            let rank = format!("{rank} ");
            format!("{rank}{}", escape_and_shorten(name, max.saturating_sub(rank.len() + 2)))
        })
    }
}

/// Draws a rating with its interval; `at` returns the place of a number of points.
fn draw_interval(area: &Area<'_>, rating: Interval, at: &dyn Fn(f64) -> (i32, i32)) -> DrawResult {
    let Interval { value, low, high } = rating;
    let inner = [value, low, high].into_iter().find(|number| number.is_finite()).unwrap_or(0.0);
    for end in [low, high] {
        if end.is_finite() {
            whisker(area, STYLE, [at(inner), at(end)])?;
        } else {
            arrow(area, STYLE, at(inner), at(end))?;
        }
    }
    if value.is_finite() { mark(area, STYLE, at(value)) } else { Ok(()) }
}

/// Returns a rating with its interval, such as `+81 (+19 to +142)`.
fn interval_text(Interval { value, low, high }: Interval) -> String {
    format!("{} ({})", points(value), points_range(low, high))
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
        let rating = |[value, low, high]: [f64; 3]| Interval { value, low, high };
        let rows = ratings.iter().map(|numbers| ("<a>&b".to_owned(), numbers.map(rating))).collect();
        let plot = RatingPlot { title: "ratings".to_owned(), axis: "Elo", rows };
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
        let rows = vec![(String::new(), Some(Interval { value: 90.0, low: -30.0, high: f64::INFINITY }))];
        let plot = RatingPlot { title: String::new(), axis: "Elo", rows };
        assert_eq!(plot.range(), (-40.0, 100.0));
        let plot = RatingPlot { rows: Vec::new(), ..plot };
        assert_eq!(plot.range(), (-20.0, 20.0));
    }

    #[test]
    fn points_have_a_sign_except_zero() {
        assert_eq!([points(-0.4), points(12.5), points(f64::NEG_INFINITY)], ["0", "+13", "-inf"]);
    }
}
