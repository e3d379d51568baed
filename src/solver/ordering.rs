//! Which move to look at first: killers and history, beside what a game promises and what a table remembers.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::run::Candidate;
use super::table::NO_MOVE;
use super::techniques::Techniques;
use crate::game::Game;

/// So many moves are sorted best by insertion.
const SHORT: usize = 32;

/// What moves have been worth so far.
#[derive(Debug)]
pub(super) struct Ordering<M> {
    /// By ply, the two moves that cut off last.
    killers: Vec<[Option<M>; 2]>,
    /// How much the cutoffs by each move have saved.
    history: FxHashMap<M, i64>,
    /// Whether the game promises nothing, as far as the root shows: then it is learnt what moves are worth.
    learns: bool,
}

impl<M> Default for Ordering<M> {
    fn default() -> Self {
        Self { killers: Vec::new(), history: FxHashMap::default(), learns: false }
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
        &mut self,
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
        if ply == 0 {
            let promises = candidates.iter().map(|candidate| candidate.rank);
            self.learns = techniques.learning && promises.clone().min() == promises.max();
        }
        if techniques.table_move && best != NO_MOVE {
            for candidate in candidates.iter_mut().filter(|candidate| candidate.place == best) {
                candidate.rank += FIRST;
            }
        }
        if (techniques.killers || self.learns)
            && let Some(killers) = self.killers.get(ply as usize)
        {
            for candidate in candidates.iter_mut().filter(|candidate| killers.contains(&Some(candidate.mv))) {
                candidate.rank += KILLER;
            }
        }
        if techniques.history || self.learns {
            for candidate in candidates.iter_mut() {
                candidate.rank += self.history.get(&candidate.mv).copied().unwrap_or(0);
            }
        }
        if candidates.len() > SHORT {
            candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank));
            return;
        }
        // Insertion: equals stay in their order.
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
        if techniques.killers || self.learns {
            let ply = ply as usize;
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, [None; 2]);
            }
            let [first, second] = &mut self.killers[ply];
            if *first != Some(mv) {
                *second = first.replace(mv);
            }
        }
        if techniques.history || self.learns {
            let score = self.history.entry(mv).or_default();
            *score = (*score + 1).min((1 << MOST_HISTORY) - 1);
        }
    }
}
