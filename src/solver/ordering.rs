//! Which move to look at first: killers and history, beside what a game promises and what a table remembers.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::options::SolverOptions;
use super::queue::Candidate;
use super::table::NO_MOVE;
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

fn waiting<G: Game, K>(candidates: &mut [Candidate<G, K>]) -> impl Iterator<Item = &mut Candidate<G, K>> {
    candidates.iter_mut().filter(|candidate| candidate.is_waiting())
}

impl<M: Copy + Eq + Hash> Ordering<M> {
    /// Ranks the candidates of `position`, at `ply`: first the one that stands at `best` in the list of moves, then
    /// the killers, then by promise, then by history.
    #[inline(always)]
    pub(super) fn rank<G: Game<Move = M>, K>(
        &mut self,
        position: &G,
        candidates: &mut [Candidate<G, K>],
        ply: u32,
        best: u8,
        options: SolverOptions,
    ) {
        if options.move_scores {
            for candidate in waiting(candidates) {
                let after = candidate.ahead.as_ref().map(|ahead| &ahead.child);
                candidate.rank = i64::from(position.move_score(candidate.mv, after)) << MOST_HISTORY;
            }
        }
        if options.table_move && best != NO_MOVE {
            for candidate in waiting(candidates).filter(|candidate| candidate.place == best) {
                candidate.rank += FIRST;
            }
        }
        if options.killers
            && let Some(killers) = self.killers.get(ply as usize)
        {
            for candidate in waiting(candidates).filter(|candidate| killers.contains(&Some(candidate.mv))) {
                candidate.rank += KILLER;
            }
        }
        if options.history {
            for candidate in waiting(candidates) {
                candidate.rank += self.history.get(&candidate.mv).copied().unwrap_or(0);
            }
        }
    }

    /// Remembers that `mv` cut off, where that is of use.
    #[inline]
    pub(super) fn reward(&mut self, mv: M, ply: u32, options: SolverOptions) {
        if options.killers || options.history {
            self.remember(mv, ply, options);
        }
    }

    fn remember(&mut self, mv: M, ply: u32, options: SolverOptions) {
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
            let score = self.history.entry(mv).or_default();
            *score = (*score + 1).min((1 << MOST_HISTORY) - 1);
        }
    }
}
