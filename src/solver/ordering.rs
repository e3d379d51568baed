//! Which move to look at first: killers and history, beside what a game promises and what a table remembers.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::run::Candidate;
use super::table::NO_MOVE;
use super::techniques::Techniques;
use crate::game::Game;

/// What moves have been worth so far.
#[derive(Debug)]
pub(super) struct Ordering<M> {
    /// By ply, the two moves that cut off last.
    killers: Vec<[Option<M>; 2]>,
    /// How much the cutoffs by each move have saved.
    history: FxHashMap<M, i64>,
}

impl<M> Default for Ordering<M> {
    fn default() -> Self {
        Self { killers: Vec::new(), history: FxHashMap::default() }
    }
}

/// Before every promise.
const FIRST: i64 = 1 << 60;
/// Before every promise, and after the first.
const KILLER: i64 = 1 << 59;
/// How many cutoffs count between equal promises.
const MOST_HISTORY: u32 = 20;

impl<M: Copy + Eq + Hash> Ordering<M> {
    /// Sorts the candidates of `position`, at `ply`: first the one that stands at `best` in the list of moves, then
    /// the killers, then by promise, then by history, then as they come.
    #[inline]
    pub(super) fn sort<G: Game<Move = M>, K: Copy>(
        &self,
        position: &G,
        candidates: &mut [Candidate<M, K>],
        ply: u32,
        best: u8,
        techniques: Techniques,
    ) {
        if techniques.promise {
            for candidate in candidates.iter_mut() {
                candidate.rank = i64::from(position.promise(candidate.mv)) << MOST_HISTORY;
            }
        }
        if techniques.table_move && best != NO_MOVE {
            for candidate in candidates.iter_mut().filter(|candidate| candidate.place == best) {
                candidate.rank += FIRST;
            }
        }
        if techniques.killers
            && let Some(killers) = self.killers.get(ply as usize)
        {
            for candidate in candidates.iter_mut().filter(|candidate| killers.contains(&Some(candidate.mv))) {
                candidate.rank += KILLER;
            }
        }
        if techniques.history {
            for candidate in candidates.iter_mut() {
                candidate.rank += self.history.get(&candidate.mv).copied().unwrap_or(0);
            }
        }
        // Insertion: the lists are short, and equals stay in their order.
        for index in 1..candidates.len() {
            let candidate = candidates[index];
            let mut place = index;
            while place > 0 && candidate.rank > candidates[place - 1].rank {
                candidates[place] = candidates[place - 1];
                place -= 1;
            }
            candidates[place] = candidate;
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
            *score = (*score + 1).min((1 << MOST_HISTORY) - 1);
        }
    }
}
