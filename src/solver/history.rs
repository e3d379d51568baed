//! Move history: the moves that caused cutoffs earlier in a query.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::options::SolverOptions;

/// The number of bits of a count of cutoffs.
pub(super) const HISTORY_BITS: u32 = 20;

#[derive(Debug)]
pub(super) struct MoveHistory<M> {
    /// The killers of each ply: the last two different moves that caused a cutoff there.
    killers: Vec<[Option<M>; 2]>,
    cutoffs: FxHashMap<M, i64>,
}

impl<M> Default for MoveHistory<M> {
    fn default() -> Self {
        Self { killers: Vec::new(), cutoffs: FxHashMap::default() }
    }
}

impl<M: Copy + Eq + Hash> MoveHistory<M> {
    #[inline]
    pub(super) fn killers(&self, ply: u32) -> [Option<M>; 2] {
        self.killers.get(ply as usize).copied().unwrap_or_default()
    }

    /// Returns the number of cutoffs by `mv`, below 2 to the power of [`HISTORY_BITS`].
    #[inline]
    pub(super) fn count(&self, mv: M) -> i64 {
        self.cutoffs.get(&mv).copied().unwrap_or(0)
    }

    /// Records a cutoff by `mv` at `ply`.
    #[inline]
    pub(super) fn reward(&mut self, mv: M, ply: u32, options: SolverOptions) {
        if options.killers {
            let ply = ply as usize;
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, [None; 2]);
            }
            let [first, second] = &mut self.killers[ply];
            if *first != Some(mv) {
                *second = first.replace(mv);
            }
        }
        if options.history {
            let count = self.cutoffs.entry(mv).or_default();
            *count = (*count + 1).min((1 << HISTORY_BITS) - 1);
        }
    }
}
