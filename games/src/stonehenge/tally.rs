//! The progress of a side on all lines, packed into one number.

/// A set of lines: line `n` is bit `3 n`, the lowest bit of octal digit `n`.
pub(super) type Lines = u64;

/// The lines of the largest board.
const ALL: Lines = 0o111_111_111_111_111_111;

/// The progress of one side on every line, as one octal digit for each line, from line 0 in the lowest digit.
///
/// | digit | state of the line |
/// |---|---|
/// | 0 | captured by the opponent, or not on the board |
/// | 1, 2, 3 | free; three, two or one more cells capture it |
/// | 4 | captured by this side |
///
/// One addition therefore records a claimed cell on all of its lines, and a digit that reaches 4 is a captured line. The
/// cells of captured lines are not recorded, because they no longer matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Tally(pub u64);

impl Tally {
    /// Returns the lines that neither side has captured.
    #[inline]
    pub(super) fn free(self) -> Lines {
        (self.0 | self.0 >> 1) & ALL
    }

    /// Returns the free lines that one more cell captures.
    #[inline]
    pub(super) fn ready(self) -> Lines {
        self.0 & self.0 >> 1 & ALL
    }

    /// Returns the free lines that two more cells capture.
    #[inline]
    pub(super) fn one_off(self) -> Lines {
        self.0 >> 1 & !self.0 & ALL
    }

    /// Returns the lines that this side has captured.
    #[inline]
    pub(super) fn captured(self) -> Lines {
        self.0 >> 2 & ALL
    }

    /// Records a claimed cell on the free lines among `lines`, and returns the lines that it captures.
    #[inline]
    pub(super) fn claim(&mut self, lines: Lines) -> Lines {
        let entered = lines & self.free();
        self.0 += entered;
        self.captured() & entered
    }

    /// Records that the opponent has captured `lines`.
    #[inline]
    pub(super) fn lose(&mut self, lines: Lines) {
        self.0 &= !(7 * lines);
    }
}

/// Returns the numbers of `lines` in ascending order.
#[inline]
pub(super) fn numbers(lines: Lines) -> impl Iterator<Item = usize> {
    crate::bits::set_bits(lines).map(|bit| usize::from(bit) / 3)
}
