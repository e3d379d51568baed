//! Which move to look at first: killers and history, beside what a game promises and what a table remembers.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::run::Candidate;
use super::techniques::Techniques;

/// So many moves are sorted best by insertion.
const SHORT: usize = 32;

/// What moves have been worth so far.
#[derive(Debug)]
pub(super) struct Ordering<M> {
    /// By ply, the two moves that cut off last.
    killers: Vec<[Option<M>; 2]>,
    /// How much the cutoffs by each move have saved.
    history: FxHashMap<M, i32>,
}

impl<M> Default for Ordering<M> {
    fn default() -> Self {
        Self { killers: Vec::new(), history: FxHashMap::default() }
    }
}

impl<M: Copy + Eq + Hash> Ordering<M> {
    /// Sorts the candidates at `ply`: first the one that stands at `best` in the list of moves, then the killers,
    /// then by promise, then by history, then as they come.
    #[inline]
    pub(super) fn sort<K: Copy>(
        &self,
        candidates: &mut [Candidate<M, K>],
        ply: u32,
        best: u8,
        techniques: Techniques,
    ) {
        let killers = match self.killers.get(ply as usize) {
            Some(killers) if techniques.killers => *killers,
            _ => [None; 2],
        };
        let rank = |candidate: &Candidate<M, K>| {
            let first = techniques.table_move && candidate.place == best;
            let killer = techniques.killers && killers.contains(&Some(candidate.mv));
            let history = if techniques.history { self.history.get(&candidate.mv).copied().unwrap_or(0) } else { 0 };
            (first, killer, candidate.promise, history)
        };
        if candidates.len() > SHORT {
            candidates.sort_by_cached_key(|candidate| std::cmp::Reverse(rank(candidate)));
            return;
        }
        // Insertion: equals stay in their order.
        for index in 1..candidates.len() {
            let mut place = index;
            while place > 0 && rank(&candidates[place]) > rank(&candidates[place - 1]) {
                candidates.swap(place, place - 1);
                place -= 1;
            }
        }
    }

    /// Remembers that `mv` cut off.
    #[inline]
    pub(super) fn reward(&mut self, mv: M, ply: u32, techniques: Techniques) {
        if techniques.killers {
            let ply = ply as usize;
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, [None; 2]);
            }
            let [first, second] = &mut self.killers[ply];
            if *first != Some(mv) {
                *second = first.replace(mv);
            }
        }
        if techniques.history {
            let score = self.history.entry(mv).or_default();
            *score = score.saturating_add(1);
        }
    }
}
