//! The moves of a node that need no search.

use super::table::NO_MOVE;

/// A set of indices of moves that need no search, below [`MAX`](Self::MAX); larger ones are not inserted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SkippedMoves {
    bits: [u64; Self::WORDS],
    len: usize,
    /// Whether the game is known to go on after each of the other moves.
    pub others_are_ongoing: bool,
}

impl SkippedMoves {
    const WORDS: usize = 2;
    /// The number of indices that a set can contain.
    pub(super) const MAX: usize = 64 * Self::WORDS;
    pub(super) const NONE: Self = Self { bits: [0; Self::WORDS], len: 0, others_are_ongoing: false };

    /// Inserts an index that the set does not contain.
    #[inline]
    pub(super) fn insert(&mut self, index: usize) {
        if index < Self::MAX {
            self.bits[index / 64] |= 1 << (index % 64);
            self.len += 1;
        }
    }

    /// Returns the number of indices in the set.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn contains(&self, index: usize) -> bool {
        index < Self::MAX && self.bits[index / 64] >> (index % 64) & 1 == 1
    }
}

impl FromIterator<usize> for SkippedMoves {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        let mut skipped = Self::NONE;
        indices.into_iter().for_each(|index| skipped.insert(index));
        skipped
    }
}

/// Returns the index of the move that a picker returns first: `first`, or the number of moves if `first` is [`NO_MOVE`] or
/// skipped.
#[inline]
pub(super) fn first_index<M>(moves: &[M], first: u8, skipped: &SkippedMoves) -> usize {
    let index = usize::from(first);
    // `NO_MOVE` is also an index of a list of more than 255 moves.
    if first == NO_MOVE || skipped.contains(index) { moves.len() } else { index.min(moves.len()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_128_moves_can_be_skipped() {
        let skipped: SkippedMoves = [0, 127, 128].into_iter().collect();
        assert!(skipped.contains(0) && skipped.contains(127));
        assert!(!skipped.contains(1) && !skipped.contains(128));
    }
}
