//! The sizes of subtrees, which show at which plies it pays to probe the table for all children of a position.

/// The number of plies whose mean sizes are kept separately; all later plies are counted with the last one.
const PLIES: usize = 64;
/// Probing for the children pays if the subtree of a position has at least this many nodes for each of its moves. A cutoff
/// then saves more than the keys of the children cost. docs/PERFORMANCE.md compares other numbers.
const MIN_NODES_PER_MOVE: u64 = 2;

/// The mean number of nodes in the subtree of a position, for each ply.
#[derive(Clone, Debug)]
pub(super) struct SubtreeSizes([SubtreeSize; PLIES]);

#[derive(Clone, Copy, Debug, Default)]
struct SubtreeSize {
    positions: u64,
    nodes: u64,
}

impl Default for SubtreeSizes {
    fn default() -> Self {
        Self([SubtreeSize::default(); PLIES])
    }
}

impl SubtreeSizes {
    /// Records that the search of a position at `ply` visited `nodes` nodes.
    #[inline]
    pub(super) fn record(&mut self, ply: u32, nodes: u64) {
        let size = &mut self.0[index(ply)];
        size.positions += 1;
        size.nodes += nodes;
    }

    /// Returns whether subtrees at `ply` are so large that it pays to probe for all children of a position with `moves`
    /// moves.
    #[inline]
    pub(super) fn are_large(&self, ply: u32, moves: usize) -> bool {
        let SubtreeSize { positions, nodes } = self.0[index(ply)];
        nodes >= MIN_NODES_PER_MOVE * positions * moves as u64
    }
}

#[inline]
fn index(ply: u32) -> usize {
    (ply as usize).min(PLIES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_size_of_a_ply_decides() {
        let mut sizes = SubtreeSizes::default();
        assert!(sizes.are_large(3, 5), "nothing is known yet");
        sizes.record(3, 4);
        sizes.record(3, 16);
        assert!(sizes.are_large(3, 5));
        assert!(!sizes.are_large(3, 6));
        assert!(sizes.are_large(4, 6));
        sizes.record(70, 1);
        assert!(!sizes.are_large(80, 1));
    }
}
