//! A value with its bound as a line of the protocol: `value win 3 exact`.

use plywood::{Bound, Value};

/// Reads the words after `value`; a value without a bound is exact.
pub(crate) fn parse(words: &[&str]) -> Option<(Value, Bound)> {
    let (bound, words) = match words.split_last()? {
        (&"exact", words) => (Bound::Exact, words),
        (&"lower", words) => (Bound::Lower, words),
        (&"upper", words) => (Bound::Upper, words),
        _ => (Bound::Exact, words),
    };
    Some((words.join(" ").parse().ok()?, bound))
}

/// Writes the line.
pub(crate) fn format(value: Value, bound: Bound) -> String {
    format!("value {value} {bound}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_value_is_read_back() {
        for value in [Value::Win { plies: 3 }, Value::Draw, Value::Points(-2), Value::Estimate(0.125)] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let line = format(value, bound);
                let words: Vec<&str> = line.split(' ').collect();
                assert_eq!(parse(&words[1..]), Some((value, bound)), "{line}");
            }
        }
        assert_eq!(parse(&["draw"]), Some((Value::Draw, Bound::Exact)));
        for invalid in [&[][..], &["lower"], &["win"], &["win", "3", "maybe"], &["nan"], &["estimate", "nan"]]
        {
            assert_eq!(parse(invalid), None, "{invalid:?}");
        }
    }
}
