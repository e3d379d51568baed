//! Compact entries, for bounds on the value of the whole game.

use super::entry::Entry;
use crate::solver::bounds::Interval;
use crate::solver::score::Score;

/// An [`Entry`] without a depth, in nine bytes: a table of the same size has room for twice as many positions.
///
/// Each bound is stored as a [code](Score::floor_to_code). A bound without a code is weakened: a lower bound is rounded
/// down, an upper bound up. The codes are arrays of bytes, so that a slot needs no padding for alignment.
#[derive(Clone, Copy, Debug)]
pub(in crate::solver) struct CompactEntry {
    low: [u8; 4],
    /// The code of the negated upper bound.
    minus_high: [u8; 4],
    best: u8,
}

impl From<Entry> for CompactEntry {
    #[inline]
    fn from(Entry { bounds, best, .. }: Entry) -> Self {
        let bytes = |bound: Score| bound.floor_to_code().to_ne_bytes();
        Self { low: bytes(bounds.low), minus_high: bytes(-bounds.high), best }
    }
}

impl From<CompactEntry> for Entry {
    #[inline]
    fn from(CompactEntry { low, minus_high, best }: CompactEntry) -> Self {
        let bound = |bytes| Score::of_code(i32::from_ne_bytes(bytes));
        Entry { bounds: Interval::new(bound(low), -bound(minus_high)), best, ..Entry::UNKNOWN }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn scores() -> impl Strategy<Value = Score> {
        prop_oneof![
            (0..3_000_000_u32).prop_map(Score::win),
            (0..3_000_000_u32).prop_map(Score::loss),
            any::<u32>().prop_map(Score::win),
            any::<i32>().prop_map(|points| Score::of_number(f64::from(points))),
            (-9.0..9.0).prop_map(Score::of_number),
            Just(Score::BELOW_WINS),
            Just(-Score::BELOW_WINS),
        ]
    }

    fn stored(low: Score, high: Score) -> Interval {
        let entry = Entry { bounds: Interval::new(low, high), ..Entry::UNKNOWN };
        Entry::from(CompactEntry::from(entry)).bounds
    }

    proptest! {
        #[test]
        fn a_stored_bound_is_never_stronger_than_the_original(low in scores(), high in scores()) {
            let stored = stored(low, high);
            prop_assert!(stored.low <= low && high <= stored.high, "{stored:?}");
        }
    }

    #[test]
    fn bounds_that_have_a_code_are_stored_without_loss() {
        let points = [0, 1, -1, 7, -1_000_001, 2_097_151].map(|points| Score::of_number(f64::from(points)));
        let plies = [0, 1, 2, 99, (1 << 20) - 2];
        let ends = plies.iter().flat_map(|&plies| [Score::win(plies), Score::loss(plies)]);
        for score in points.into_iter().chain(ends) {
            assert_eq!(stored(score, score), Interval::exact(score));
        }
    }

    #[test]
    fn an_entry_without_information_stays_so() {
        assert_eq!(Entry::from(CompactEntry::from(Entry::UNKNOWN)), Entry::UNKNOWN);
    }
}
