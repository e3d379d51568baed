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
}

/// The tallies of both sides: each number has a set of the first player in its lower half and one of the second player in
/// its upper half. A claim changes all sets by the same operations for both players, so that a new position is computed in
/// registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Tallies([u64; MAX_NEEDED + 1]);

impl Tallies {
    /// Returns tallies that are equal for both sides.
    #[inline]
    pub(super) fn equal(tally: Tally) -> Self {
        Self(tally.0.map(|lines| u64::from(lines) | u64::from(lines) << Lines::BITS))
    }

    /// Returns the tally of side 0, the first player, or of side 1.
    #[inline]
    pub(super) fn of(&self, side: usize) -> Tally {
        Tally(self.0.map(|sets| lower_half(sets >> (Lines::BITS as usize * side))))
    }

    /// Records that the line `bit` is captured by the side.
    pub(super) fn add_captured(&mut self, side: usize, bit: Lines) {
        self.0[0] |= on_side(side, bit);
    }

    /// Records that the line `bit` is free, and that the sides need these numbers of cells to capture it.
    pub(super) fn add_free(&mut self, needed: [usize; 2], bit: Lines) {
        for (side, needed) in needed.into_iter().enumerate() {
            self.0[needed] |= on_side(side, bit);
        }
    }

    /// Records a cell that `side` claims, on the free lines among `lines`. Returns the lines that it captures.
    #[inline]
    pub(super) fn claim(&mut self, side: usize, lines: Lines) -> Lines {
        let lines = on_side(side, lines);
        let captured = self.0[1] & lines;
        for needed in 1..=MAX_NEEDED {
            let entered = self.0[needed] & lines;
            self.0[needed] ^= entered;
            self.0[needed - 1] |= entered;
        }
        // The opponent has lost the captured lines.
        let lost = captured.rotate_left(Lines::BITS);
        for sets in &mut self.0[1..] {
            *sets &= !lost;
        }
        lower_half(captured | lost)
    }

    /// Returns, for each side, the number of lines for which it needs `needed` more cells.
    #[inline]
    pub(super) fn sizes(&self, needed: usize) -> [u32; 2] {
        // Each group of two, then of four, then of eight bits becomes the number of its bits.
        let mut counts = self.0[needed];
        counts -= counts >> 1 & 0x5555_5555_5555_5555;
        counts = (counts & 0x3333_3333_3333_3333) + (counts >> 2 & 0x3333_3333_3333_3333);
        counts = (counts + (counts >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        // The product has in its bytes 3 and 7 the sums of the bytes of the two halves.
        let sums = counts.wrapping_mul(0x0101_0101).to_le_bytes();
        [sums[3].into(), sums[7].into()]
    }
}

/// Returns the set in the lower half.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the upper half is left out")]
fn lower_half(sets: u64) -> Lines {
    sets as Lines
}

/// Returns the lines in the half of `side`.
#[inline]
fn on_side(side: usize, lines: Lines) -> u64 {
    u64::from(lines) << (Lines::BITS as usize * side)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_counted() {
        let sets: Vec<Lines> =
            (0..5_000).map(|n: u32| n.wrapping_mul(0x9e37_79b9) >> 3 & 0x7f_7f7f).collect();
        for pair in sets.windows(2) {
            let mut tallies = Tallies::default();
            for (side, lines) in pair.iter().enumerate() {
                tallies.0[3] |= on_side(side, *lines);
            }
            assert_eq!(tallies.sizes(3), [pair[0].count_ones(), pair[1].count_ones()]);
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
