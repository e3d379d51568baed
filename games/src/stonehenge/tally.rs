//! The progress of a side on all lines, as sets of lines.

/// The greatest number of cells that capture a line at the start.
pub(super) const MAX_NEEDED: usize = 4;
/// The number of bits of a set of lines for each direction.
pub(super) const DIRECTION_BITS: usize = 8;

/// A set of lines. The lines of direction `d`, 0 to 2, are bits of byte `d`: the line with the index `i` among them is bit
/// `8 d + i`. The highest byte is empty, and so is the highest bit of each byte.
pub(super) type Lines = u32;

/// The progress of one side on every line: the set of lines for which it needs `n` more cells, for every `n`.
///
/// The lines of set 0 are captured by this side. The lines of the other sets are free. Lines that the opponent has
/// captured are in no set. The cells of captured lines are not recorded, because they no longer matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Tally(pub [Lines; MAX_NEEDED + 1]);

impl Tally {
    /// Returns the lines that neither side has captured.
    #[inline]
    pub(super) fn free(self) -> Lines {
        self.0[1] | self.0[2] | self.0[3] | self.0[4]
    }

    /// Returns the free lines that one more cell captures.
    #[inline]
    pub(super) fn ready(self) -> Lines {
        self.0[1]
    }

    /// Returns the free lines that two more cells capture.
    #[inline]
    pub(super) fn one_off(self) -> Lines {
        self.0[2]
    }

    /// Returns the lines that this side has captured.
    #[inline]
    pub(super) fn captured(self) -> Lines {
        self.0[0]
    }

    /// Records a claimed cell on the free lines among `lines`, and returns the lines that it captures.
    #[inline]
    pub(super) fn claim(&mut self, lines: Lines) -> Lines {
        let captured = self.ready() & lines;
        for needed in 1..=MAX_NEEDED {
            let entered = self.0[needed] & lines;
            self.0[needed] ^= entered;
            self.0[needed - 1] |= entered;
        }
        captured
    }

    /// Records that the opponent has captured `lines`.
    #[inline]
    pub(super) fn lose(&mut self, lines: Lines) {
        for needed in &mut self.0[1..] {
            *needed &= !lines;
        }
    }
}

/// Returns, for a set with at most one line of each direction, the number of its lines in three bytes: byte `d` is 1 if
/// the set has a line of direction `d`.
#[inline]
pub(super) fn by_direction(lines: Lines) -> u32 {
    (lines + 0x7f_7f7f) >> 7 & 0x01_0101
}

/// Returns the sum of the numbers in the three lowest bytes, if it is less than 256.
#[inline]
pub(super) fn sum_of_directions(numbers: u32) -> u8 {
    numbers.wrapping_mul(0x01_0101).to_le_bytes()[2]
}

/// Returns the sizes of two sets, which are counted at the same time.
#[inline]
pub(super) fn sizes(first: Lines, second: Lines) -> [u32; 2] {
    // Each group of two, then of four, then of eight bits becomes the number of its bits.
    let mut counts = u64::from(first) | u64::from(second) << 32;
    counts -= counts >> 1 & 0x5555_5555_5555_5555;
    counts = (counts & 0x3333_3333_3333_3333) + (counts >> 2 & 0x3333_3333_3333_3333);
    counts = (counts + (counts >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // The product has in its bytes 3 and 7 the sums of the bytes of the two halves.
    let sums = counts.wrapping_mul(0x0101_0101).to_le_bytes();
    [sums[3].into(), sums[7].into()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_counted() {
        let sets: Vec<Lines> =
            (0..5_000).map(|n: u32| n.wrapping_mul(0x9e37_79b9) >> 3 & 0x7f_7f7f).collect();
        for pair in sets.windows(2) {
            assert_eq!(sizes(pair[0], pair[1]), [pair[0].count_ones(), pair[1].count_ones()]);
        }
    }

    #[test]
    fn lines_of_each_direction_are_counted() {
        let of_direction = |direction: usize| {
            (0..DIRECTION_BITS).map(move |bit| (1 << bit & 0x7f) << (DIRECTION_BITS * direction))
        };
        for first in of_direction(0) {
            for second in of_direction(1) {
                for third in of_direction(2) {
                    let lines: Lines = first | second | third;
                    assert_eq!(u32::from(sum_of_directions(by_direction(lines))), lines.count_ones());
                }
            }
        }
    }
}
