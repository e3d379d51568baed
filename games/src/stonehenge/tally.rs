//! How a side stands on all lines at once.

/// A set of lines: line `n` is bit `3 n`, the lowest of the three that an octal digit takes.
pub(super) type Lines = u64;

/// All lines that there can be.
const ALL: Lines = 0o111_111_111_111_111_111;

/// How one side stands on every line: an octal digit for each, line 0 in the lowest place.
///
/// | digit | the line is |
/// |---|---|
/// | 0 | captured by the other side, or is none |
/// | 1, 2, 3 | free, and three, two or one more cells of it capture it |
/// | 4 | captured by this side |
///
/// So one addition enters a claimed cell on all of its lines, and what reaches 4 is captured. What has become of
/// a captured line's cells is no part of it, since it no longer matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Tally(pub u64);

impl Tally {
    /// The lines that nobody has captured.
    #[inline]
    pub(super) fn free(self) -> Lines {
        (self.0 | self.0 >> 1) & ALL
    }

    /// The free lines that one more cell captures.
    #[inline]
    pub(super) fn ready(self) -> Lines {
        self.0 & self.0 >> 1 & ALL
    }

    /// The free lines that two more cells capture.
    #[inline]
    pub(super) fn one_off(self) -> Lines {
        self.0 >> 1 & !self.0 & ALL
    }

    /// The lines that this side has captured.
    #[inline]
    pub(super) fn captured(self) -> Lines {
        self.0 >> 2 & ALL
    }

    /// Enters a cell on those of `lines` that are free; the lines that it captures.
    #[inline]
    pub(super) fn claim(&mut self, lines: Lines) -> Lines {
        let entered = lines & self.free();
        self.0 += entered;
        self.captured() & entered
    }

    /// Enters that the other side has captured `lines`.
    #[inline]
    pub(super) fn lose(&mut self, lines: Lines) {
        self.0 &= !(7 * lines);
    }
}

/// The numbers of `lines`, from the lowest.
#[inline]
pub(super) fn numbers(lines: Lines) -> impl Iterator<Item = usize> {
    crate::bits::ones(lines).map(|bit| usize::from(bit) / 3)
}
