//! A value on a line: `win 3 exact`.

use plywood::{Bound, Value};

/// The value that stands in `words`, after the word `value`; exact where nothing else is said.
pub(crate) fn read(words: &[&str]) -> Option<(Value, Bound)> {
    let (bound, words) = match words.split_last()? {
        (&"exact", words) => (Bound::Exact, words),
        (&"lower", words) => (Bound::Lower, words),
        (&"upper", words) => (Bound::Upper, words),
        _ => (Bound::Exact, words),
    };
    Some((words.join(" ").parse().ok()?, bound))
}

/// The value as it stands on a line.
pub(crate) fn written(value: Value, bound: Bound) -> String {
    format!("value {value} {bound}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_read_as_it_is_written() {
        for value in [Value::Win { plies: 3 }, Value::Draw, Value::Points(-2), Value::Estimate(0.125)] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let line = written(value, bound);
                let words: Vec<&str> = line.split(' ').collect();
                assert_eq!(read(&words[1..]), Some((value, bound)), "{line}");
            }
        }
        assert_eq!(read(&["draw"]), Some((Value::Draw, Bound::Exact)));
        for nonsense in
            [&[][..], &["lower"], &["win"], &["win", "3", "maybe"], &["nan"], &["estimate", "nan"]]
        {
            assert_eq!(read(nonsense), None, "{nonsense:?}");
        }
    }
}
