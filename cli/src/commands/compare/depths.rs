//! How deep to look: one depth, or a sweep of them.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::numbers::parse_depth;

/// The most depths that one sweep has.
const MOST: u32 = 1_000;

/// A depth, or all from one to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Depths(RangeInclusive<u32>);

impl Depths {
    /// Each of them, the least first.
    pub(super) fn each(&self) -> impl Iterator<Item = u32> + use<> {
        self.0.clone()
    }
}

impl FromStr for Depths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |word: &str| {
            parse_depth(word).map_err(|why| format!("`{word}`: {why}, and a sweep is written 1..6"))
        };
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => (number(first)?, number(last.strip_prefix('=').unwrap_or(last))?),
            None => (number(text)?, number(text)?),
        };
        if first > last {
            return Err(format!("the sweep goes up, so write {last}..{first}"));
        }
        if last - first >= MOST {
            return Err(format!("a sweep has at most {MOST} depths"));
        }
        Ok(Self(first..=last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sweep_includes_both_ends() {
        let each = |text: &str| text.parse::<Depths>().map(|depths| depths.each().collect::<Vec<_>>());
        assert_eq!(each("1..4"), Ok(vec![1, 2, 3, 4]));
        assert_eq!(each("1..=4"), Ok(vec![1, 2, 3, 4]));
        assert_eq!(each("7"), Ok(vec![7]));
        assert_eq!(each("3..3"), Ok(vec![3]));
    }

    #[test]
    fn what_is_no_depth_is_refused_by_its_word() {
        let refused = |text: &str| text.parse::<Depths>().expect_err("no depth");
        assert!(refused("deep").contains("`deep`"));
        assert!(refused("1..x").contains("`x`"));
        assert!(refused("-1").contains("`-1`"));
        assert!(refused("..6").contains("``"));
        assert!(refused("6..1").contains("1..6"));
        assert!(refused("0..4294967295").contains("1000"));
    }
}
