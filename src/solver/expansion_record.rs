//! A record of how often the children of a position decide it before one of them is searched.

/// Counts of expansions, from which the search decides whether the next expansion pays.
///
/// An expansion creates, tests and probes all children of a position. It pays if often enough one of them ends the game or
/// has an entry so that it cuts off the others. The counts are halved from time to time, so that they follow the search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ExpansionRecord {
    expansions: u32,
    cutoffs: u32,
    /// The number of expansions that were omitted, because they did not seem to pay, since the last one that was made as a sample.
    omitted: u32,
}

/// An expansion pays if at least one in this many ends with a cutoff.
const EXPANSIONS_PER_CUTOFF: u32 = 5;
/// The number of expansions before which nothing is omitted.
const MIN_EXPANSIONS: u32 = 256;
/// The number of expansions at which the counts are halved.
const MAX_EXPANSIONS: u32 = 1024;
/// While expansions do not pay, one in this many is made, so that the counts show if they pay again.
const SAMPLE: u32 = 16;

impl ExpansionRecord {
    /// Returns whether the next position should be expanded.
    #[inline]
    pub(super) fn pays(&mut self) -> bool {
        if self.expansions < MIN_EXPANSIONS || EXPANSIONS_PER_CUTOFF * self.cutoffs >= self.expansions {
            return true;
        }
        self.omitted = (self.omitted + 1) % SAMPLE;
        self.omitted == 0
    }

    /// Counts an expansion.
    #[inline]
    pub(super) fn count_expansion(&mut self) {
        self.expansions += 1;
        if self.expansions == MAX_EXPANSIONS {
            self.expansions /= 2;
            self.cutoffs /= 2;
        }
    }

    /// Counts a cutoff without a search.
    #[inline]
    pub(super) fn count_cutoff(&mut self) {
        self.cutoffs += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns how many of the next 160 positions are expanded if every `per_cutoff`th expansion ends with a cutoff.
    fn expanded(record: &mut ExpansionRecord, per_cutoff: u32) -> usize {
        let mut expansions = 0;
        (0..160)
            .filter(|_| {
                let pays = record.pays();
                if pays {
                    expansions += 1;
                    record.count_expansion();
                    if expansions % per_cutoff == 0 {
                        record.count_cutoff();
                    }
                }
                pays
            })
            .count()
    }

    #[test]
    fn expansions_that_cut_off_too_rarely_are_sampled() {
        let mut record = ExpansionRecord::default();
        assert_eq!(expanded(&mut record, 6) + expanded(&mut record, 6), 256 + 4);
        assert_eq!(expanded(&mut record, 6), 10);
    }

    #[test]
    fn expansions_that_cut_off_often_are_always_made() {
        let mut record = ExpansionRecord::default();
        for _ in 0..20 {
            assert_eq!(expanded(&mut record, 4), 160);
        }
    }

    #[test]
    fn expansions_are_made_again_when_they_pay_again() {
        let mut record = ExpansionRecord::default();
        (0..10).for_each(|_| {
            expanded(&mut record, 1000);
        });
        (0..50).for_each(|_| {
            expanded(&mut record, 2);
        });
        assert_eq!(expanded(&mut record, 2), 160);
    }
}
