//! Logarithmic axes: the quantities that they show, their ends, their tick marks and their labels.

use super::super::summary::{Entry, Summary};

/// The quantity that a plot shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The visited nodes.
    Nodes,
    /// The time.
    Time,
}

impl Measure {
    /// Returns the mean amount that a search needed for a position.
    pub(super) fn of(self, entry: &Entry) -> f64 {
        match self {
            Measure::Nodes => entry.mean_nodes(),
            Measure::Time => entry.mean_seconds(),
        }
    }

    /// Returns the 95 % interval of the mean amount or, for the time on one position, the least and the greatest time;
    /// `None` if its length is 0.
    pub(super) fn range(self, entry: &Entry) -> Option<[f64; 2]> {
        let range = match self {
            Measure::Nodes => entry.nodes_interval()?,
            Measure::Time => entry.seconds_range(),
        };
        (0.0 < range[0] && range[0] < range[1]).then_some(range)
    }

    /// Returns the mean amount for the minimal tree, which has nodes but no time.
    pub(super) fn minimal(self, summary: &Summary) -> Option<f64> {
        summary.mean_minimal().filter(|_| self == Measure::Nodes)
    }

    /// Returns the title of an axis.
    pub(super) fn title(self) -> &'static str {
        match self {
            Measure::Nodes => "nodes visited",
            Measure::Time => "time",
        }
    }
}

/// Returns the powers of ten that enclose the positive `numbers`, at least one power apart.
pub(super) fn decades(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = numbers
        .map(f64::log10)
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| (low.min(number), high.max(number)));
    if low > high {
        return (1.0, 10.0);
    }
    // A number within 0.05 of the end in log10 would be drawn on the frame, so the axis is extended by a power of ten.
    let first = (low - 0.05).floor();
    let last = (high + 0.05).ceil().max(first + 1.0);
    (10_f64.powf(first), 10_f64.powf(last))
}

/// Returns at most `max_count` powers of ten from `low` to `high`, at equal distances.
pub(super) fn ticks((low, high): (f64, f64), max_count: usize) -> Vec<f64> {
    #[expect(clippy::cast_possible_truncation, reason = "exponents are small")]
    let (first, last) = (low.log10().round() as i32, high.log10().round() as i32);
    let count = usize::try_from(last - first + 1).unwrap_or(1);
    let stride = count.div_ceil(max_count.max(1)).max(1);
    (first..=last).step_by(stride).map(|exponent| 10_f64.powi(exponent)).collect()
}

/// Returns a short label for a number.
pub(super) fn short_label(measure: Measure, number: f64) -> String {
    let (number, unit) = match measure {
        Measure::Nodes if number >= 999.5e6 => (number / 1e9, "G"),
        Measure::Nodes if number >= 999.5e3 => (number / 1e6, "M"),
        Measure::Nodes if number >= 99_995.0 => (number / 1e3, "k"),
        Measure::Nodes => return format!("{number:.0}"),
        Measure::Time if number >= 0.9995 => (number, " s"),
        Measure::Time if number >= 0.9995e-3 => (number * 1e3, " ms"),
        Measure::Time if number >= 0.9995e-6 => (number * 1e6, " µs"),
        Measure::Time => (number * 1e9, " ns"),
    };
    // At most three significant digits, without zeros at the end.
    let digits = if number < 9.995 { 2 } else { usize::from(number < 99.95) };
    let text = format!("{number:.digits$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{text}{unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_encloses_all_numbers_between_powers_of_ten() {
        assert_eq!(decades([7.0, 320.0].into_iter()), (1.0, 1000.0));
        assert_eq!(decades([50.0].into_iter()), (10.0, 100.0));
        assert_eq!(decades([1.0].into_iter()), (0.1, 10.0));
        assert_eq!(decades(std::iter::empty()), (1.0, 10.0));
        assert_eq!(ticks((1.0, 1000.0), 10), [1.0, 10.0, 100.0, 1000.0]);
        assert_eq!(ticks((1.0, 1e6), 4), [1.0, 100.0, 1e4, 1e6]);
    }

    #[test]
    fn labels_have_at_most_three_digits_and_a_unit() {
        let nodes = |number| short_label(Measure::Nodes, number);
        assert_eq!([nodes(7.0), nodes(18_730.0), nodes(549_946.0)], ["7", "18730", "550k"]);
        assert_eq!([nodes(1e6), nodes(2.5e7), nodes(1e9)], ["1M", "25M", "1G"]);
        let time = |number| short_label(Measure::Time, number);
        assert_eq!(
            [time(1.5), time(0.010), time(2.34e-5), time(1e-7)],
            ["1.5 s", "10 ms", "23.4 µs", "100 ns"]
        );
    }
}
