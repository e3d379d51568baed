//! Move history: the moves that caused cutoffs earlier in a query.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use crate::search::Meter;
use crate::value::Player;

/// The number of bits of a [rank](RelativeHistory::rank) by the relative history.
pub(super) const HISTORY_BITS: u32 = 20;

/// The killers of each ply: the last two different moves that caused a cutoff there.
#[derive(Debug)]
pub(super) struct Killers<M>(Vec<[Option<M>; 2]>);

impl<M> Default for Killers<M> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<M: Copy + Eq> Killers<M> {
    #[inline]
    pub(super) fn at(&self, ply: u32) -> [Option<M>; 2] {
        self.0.get(ply as usize).copied().unwrap_or_default()
    }

    /// Records a cutoff by `mv` at `ply`.
    #[inline]
    pub(super) fn record(&mut self, mv: M, ply: u32) {
        let ply = ply as usize;
        if self.0.len() <= ply {
            self.0.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.0[ply];
        if *first != Some(mv) {
            *second = first.replace(mv);
        }
    }
}

/// The number of pairs of counts, for moves of both sides, is the least power of two that gives each move at the root of
/// the first search this many, but it is not less than [`MIN_PAIRS`] and not more than [`MAX_PAIRS`].
const PAIRS_PER_MOVE: usize = 64;
const MIN_PAIRS: usize = 1 << 9;
const MAX_PAIRS: usize = 1 << 12;
/// The pairs are created only if they take at most one part in this many of the memory that is left.
const MAX_MEMORY_SHARE: usize = 16;
/// A position whose search took fewer than 2 to the power of this number of nodes is not counted.
const MIN_NODES_LOG: u32 = 4;
/// Both counts of a move are halved when one of them exceeds this number.
const MAX_COUNT: u32 = 1 << 30;

/// The relative history of moves: how often each move of each side caused a cutoff where it was searched.
///
/// Only positions with a cutoff are counted, with a weight that grows with the logarithm of the nodes of their
/// searches. A pair of counts is found by a hash of the move and the side. Different moves may share a pair; that costs
/// nodes, but never changes a value. The method is the relative history heuristic: Winands, Van der Werf, Van den
/// Herik, Uiterwijk, "The relative history heuristic", Computers and Games 2004.
#[derive(Debug, Default)]
pub(super) struct RelativeHistory(Box<[Pair]>);

/// The weights of the cutoffs and of the searches of a move: an array, so that `vec!` can request zeroed memory.
type Pair = [u32; 2];

impl RelativeHistory {
    /// Creates the pairs for a root with `moves` moves, unless pairs exist or would take a large share of the memory that
    /// `meter` has left. Returns whether there are pairs.
    pub(super) fn start(&mut self, moves: usize, meter: &mut Meter) -> bool {
        let pairs = (PAIRS_PER_MOVE * moves).next_power_of_two().clamp(MIN_PAIRS, MAX_PAIRS);
        let bytes = pairs * size_of::<Pair>();
        if self.0.is_empty() && meter.has_room(bytes * MAX_MEMORY_SHARE) {
            meter.claim(bytes);
            self.0 = vec![[0; 2]; pairs].into();
        }
        !self.0.is_empty()
    }

    /// Returns the share of the searches of `mv` by `side` that caused a cutoff, in units of 2 to the power of
    /// -[`HISTORY_BITS`]. For a move that was never searched it is one half.
    #[inline]
    pub(super) fn rank(&self, mv: impl Hash, side: Player) -> u32 {
        let [cutoffs, searches] = self.0[self.index(mv, side)];
        let rank = ((u64::from(cutoffs) + 1) << HISTORY_BITS) / (u64::from(searches) + 2);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a share is below 1, so that the rank has HISTORY_BITS bits"
        )]
        let rank = rank as u32;
        rank
    }

    /// Records that `mv` caused a cutoff for `side` in a search of `nodes` nodes, after the `earlier` moves did not.
    #[inline]
    pub(super) fn record<M: Hash>(
        &mut self,
        mv: M,
        earlier: impl Iterator<Item = M>,
        side: Player,
        nodes: u64,
    ) {
        let weight = (nodes >> MIN_NODES_LOG).checked_ilog2().map_or(0, |log| log + 1);
        if weight > 0 {
            self.count(mv, side, weight, weight);
            earlier.for_each(|mv| self.count(mv, side, 0, weight));
        }
    }

    #[inline]
    fn count(&mut self, mv: impl Hash, side: Player, cutoffs: u32, searches: u32) {
        let pair = &mut self.0[self.index(mv, side)];
        *pair = [pair[0] + cutoffs, pair[1] + searches];
        if pair[1] > MAX_COUNT {
            *pair = pair.map(|count| count / 2);
        }
    }

    /// Returns the index of the pair of counts of `mv` by `side`.
    #[inline]
    fn index(&self, mv: impl Hash, side: Player) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "the lowest bits are as good as the others")]
        let hash = FxBuildHasher.hash_one(mv) as usize;
        (hash & (self.0.len() / 2 - 1)) * 2 + side as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Limits;

    #[test]
    fn the_last_two_different_moves_are_killers() {
        let mut killers = Killers::default();
        assert_eq!(killers.at(3), [None, None]);
        for mv in [1, 2, 2, 3] {
            killers.record(mv, 3);
        }
        assert_eq!(killers.at(3), [Some(3), Some(2)]);
        assert_eq!(killers.at(2), [None, None]);
    }

    fn history(records: &[(u8, &[u8], u64)]) -> RelativeHistory {
        let mut history = RelativeHistory::default();
        assert!(history.start(10, &mut Meter::start(&Limits::none())));
        for &(mv, earlier, nodes) in records {
            history.record(mv, earlier.iter().copied(), Player::First, nodes);
        }
        history
    }

    #[test]
    fn moves_are_ranked_by_their_share_of_cutoffs() {
        let history = history(&[(1, &[2, 3], 100), (1, &[], 100), (2, &[3], 20)]);
        let rank = |mv: u8| history.rank(mv, Player::First);
        assert!(rank(1) > rank(4) && rank(4) > rank(2) && rank(2) > rank(3) && rank(3) > 0);
        assert_eq!(rank(4), 1 << (HISTORY_BITS - 1));
        assert!(rank(1) < 1 << HISTORY_BITS);
        assert_eq!(history.rank(1_u8, Player::Second), rank(4), "each side has its own pairs");
    }

    #[test]
    fn large_searches_count_more_and_small_ones_not_at_all() {
        let rank = |nodes| history(&[(1, &[], nodes)]).rank(1_u8, Player::First);
        assert_eq!(rank(15), 1 << (HISTORY_BITS - 1));
        assert!(rank(15) < rank(16) && rank(16) < rank(32) && rank(32) < rank(1 << 40));
    }

    #[test]
    fn pairs_are_not_created_in_little_memory() {
        let started = |memory| {
            let limits = Limits { memory: Some(memory), ..Limits::none() };
            let (mut history, mut meter) = (RelativeHistory::default(), Meter::start(&limits));
            (history.start(100, &mut meter), meter.peak_bytes())
        };
        assert_eq!(started(500_000), (false, 0));
        assert_eq!(started(1 << 20), (true, 1 << 15));
    }

    #[test]
    fn the_number_of_pairs_grows_with_the_moves() {
        let pairs = |moves| {
            let mut history = RelativeHistory::default();
            assert!(history.start(moves, &mut Meter::start(&Limits::none())));
            history.0.len()
        };
        assert_eq!([0, 8, 9, 32, 1_000].map(pairs), [512, 512, 1_024, 2_048, 4_096]);
    }

    #[test]
    fn small_numbers_have_different_pairs() {
        let history = history(&[]);
        let places: std::collections::HashSet<_> =
            (0..100_u8).map(|mv| history.index(mv, Player::First)).collect();
        assert_eq!(places.len(), 100);
    }

    #[test]
    fn counts_do_not_overflow() {
        let records: Vec<(u8, &[u8], u64)> = vec![(1, &[2], u64::MAX); 10];
        let mut history = history(&records);
        for _ in 0..3 {
            history.count(1_u8, Player::First, MAX_COUNT, MAX_COUNT);
        }
        assert!(history.rank(1_u8, Player::First) < 1 << HISTORY_BITS);
    }
}
