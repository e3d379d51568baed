//! Move ordering: the candidates of a position, in the order in which they are searched.

use smallvec::SmallVec;

use super::assessment::Assessment;
use super::bounds::Interval;
use super::context::SearchState;
use super::history::{HISTORY_BITS, RelativeHistory};
use super::options::SolverOptions;
use super::table::NO_MOVE;
use crate::game::{Game, MoveList, repeats_turn};
use crate::value::Player;

/// The greatest length of a list from which the best candidate is selected each time; longer lists are sorted once.
const MAX_SELECTION: usize = 32;
/// Moves of larger rank are searched earlier.
pub(super) type Rank = i64;
/// The rank of a move that needs no search.
pub(super) const SKIPPED: Rank = i64::MIN;
/// The rank of a move that was picked.
const PICKED: Rank = SKIPPED + 1;
/// The bonus of the table's move: above the killers and all move scores.
const TABLE_MOVE_BONUS: Rank = 1 << 60;
/// The bonus of a move after which the same side moves again: above the history, below all differences of move scores.
const TURN_BONUS: Rank = 1 << HISTORY_BITS;
/// The bonus of a killer: above all move scores.
const KILLER_BONUS: Rank = 1 << 59;

/// Returns an index in a list of moves as an entry stores it; [`NO_MOVE`] if it is too large.
#[inline]
pub(super) fn move_index(index: usize) -> u8 {
    #[expect(clippy::cast_possible_truncation, reason = "at most 255")]
    let index = index.min(NO_MOVE.into()) as u8;
    index
}

/// A child that was created and assessed before its search.
pub(super) struct Child<G> {
    pub position: G,
    pub assessment: Assessment,
}

/// A move to search.
pub(super) struct Candidate<G: Game, K> {
    pub mv: G::Move,
    /// The index in the list of moves.
    pub index: u8,
    /// The key of the child, if it is already known.
    pub key: Option<K>,
    /// Whether the table was probed for the child and had no entry.
    pub has_no_entry: bool,
    pub child: Option<Child<G>>,
}

/// The move to search next.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts about the move, which the child's node takes over"
)]
pub(super) struct PickedMove<'p, G: Game, K> {
    pub mv: G::Move,
    pub index: u8,
    pub key: Option<K>,
    pub has_no_entry: bool,
    /// The child, if it was created in advance.
    pub child: Option<&'p G>,
    /// The bounds of the child's assessment, if it was assessed in advance.
    pub bounds: Option<Interval>,
    /// Whether the horizon tightened these bounds.
    pub uses_horizon: bool,
    /// Whether the game is known to go on after the move; otherwise it may be over.
    pub is_ongoing: bool,
    /// Whether the move may be postponed until the others are searched.
    pub can_wait: bool,
}

impl<G: Game, K> PickedMove<'_, G, K> {
    /// Returns a move about whose child nothing is known.
    #[inline]
    pub(super) fn new(mv: G::Move, index: usize) -> Self {
        let (key, child, bounds) = (None, None, None);
        let (has_no_entry, uses_horizon, is_ongoing, can_wait) = (false, false, false, false);
        Self {
            mv,
            index: move_index(index),
            key,
            has_no_entry,
            child,
            bounds,
            uses_horizon,
            is_ongoing,
            can_wait,
        }
    }
}

/// An iterator over moves in the order in which they are searched.
pub(super) trait MovePicker<G: Game, K> {
    /// Returns the next move. `history` orders the moves if the picker uses it.
    fn next(&mut self, history: &RelativeHistory) -> Option<PickedMove<'_, G, K>>;
    /// Records that the move that was picked last caused a cutoff in a search of `nodes` nodes, if the picker uses
    /// the history.
    fn record_cutoff(&self, _history: &mut RelativeHistory, _nodes: u64) {}
    /// Makes `mv` the next move if it remains and the picker uses refutations.
    fn prefer(&mut self, _mv: G::Move) {}
    /// Postpones the move that was picked last until all others are searched.
    fn postpone(&mut self);
    fn is_empty(&self) -> bool;
    /// Returns the moves that remain.
    fn rest(&self) -> MoveList<G::Move>;
}

/// A picker that returns candidates by descending rank, and candidates of equal rank in the order of the list.
pub(super) struct RankedPicker<G: Game, K> {
    pub candidates: SmallVec<[Candidate<G, K>; 16]>,
    /// The rank of each candidate, in a separate array because it is read often.
    pub ranks: SmallVec<[Rank; 16]>,
    /// The index of the best move in the table's entry.
    best_index: u8,
    /// The indices of the candidates by descending rank, if there are too many to select the best one each time.
    sorted: Vec<usize>,
    /// The index of the next candidate in `sorted`.
    next_sorted: usize,
    /// The index of the last candidate that was picked.
    last: usize,
    /// The indices of the postponed candidates.
    postponed: SmallVec<[usize; 4]>,
    /// The side to move, if the history orders the candidates.
    history_side: Option<Player>,
}

impl<G: Game, K> RankedPicker<G, K> {
    #[inline]
    pub(super) fn new(best_index: u8) -> Self {
        let (candidates, ranks, postponed) = (SmallVec::new(), SmallVec::new(), SmallVec::new());
        let (sorted, history_side) = (Vec::new(), None);
        Self { candidates, ranks, best_index, sorted, next_sorted: 0, last: 0, postponed, history_side }
    }

    /// Ranks the candidates of `position`: the best move in the table's entry first, then the killers, then by move score,
    /// then the moves after which the same side moves again, then by history if `orders_by_history`.
    #[inline(always)]
    pub(super) fn rank(
        &mut self,
        position: &G,
        state: &SearchState<G::Move>,
        ply: u32,
        options: SolverOptions,
        orders_by_history: bool,
    ) {
        if self.candidates.len() <= 1 {
            return;
        }
        if options.move_scores {
            let score = position.move_scorer();
            self.add_to_ranks(|candidate| {
                let after = candidate.child.as_ref().map(|child| &child.position);
                // The lowest bits are for the turn and the history.
                Rank::from(score(candidate.mv, after)) << (HISTORY_BITS + 1)
            });
        }
        if state.repeats_turns::<G>() {
            self.add_to_ranks(|it| {
                let moves_again =
                    it.child.as_ref().is_some_and(|child| repeats_turn(position, &child.position));
                if moves_again { TURN_BONUS } else { 0 }
            });
        }
        if options.table_move && self.best_index != NO_MOVE {
            let best_index = self.best_index;
            self.add_to_ranks(|it| if it.index == best_index { TABLE_MOVE_BONUS } else { 0 });
        }
        if options.killers {
            let killers = state.killers.at(ply);
            self.add_to_ranks(|it| if killers.contains(&Some(it.mv)) { KILLER_BONUS } else { 0 });
        }
        if orders_by_history {
            let side = position.to_move();
            self.history_side = Some(side);
            self.add_to_ranks(|it| state.history.rank(it.mv, side).into());
        }
        if self.candidates.len() > MAX_SELECTION {
            self.sorted = by_descending_rank(&self.ranks);
        }
    }

    /// Increases the rank of each candidate that needs a search.
    #[inline(always)]
    fn add_to_ranks(&mut self, bonus: impl Fn(&Candidate<G, K>) -> Rank) {
        for (candidate, rank) in self.candidates.iter().zip(&mut self.ranks) {
            if *rank != SKIPPED {
                *rank += bonus(candidate);
            }
        }
    }

    /// Adds a candidate whose move has no rank yet.
    #[inline(always)]
    pub(super) fn push(&mut self, candidate: Candidate<G, K>) {
        self.candidates.push(candidate);
        self.ranks.push(0);
    }

    /// Returns the heap memory of the list in bytes.
    #[inline]
    pub(super) fn bytes(&self) -> usize {
        let place = size_of::<Candidate<G, K>>() + size_of::<Rank>() + size_of::<usize>();
        if self.candidates.spilled() { self.candidates.capacity() * place } else { 0 }
    }

    /// Returns the index of the candidate to search next, apart from the postponed ones.
    #[inline(always)]
    fn pick(&mut self) -> Option<usize> {
        if let Some(&index) = self.sorted.get(self.next_sorted) {
            self.next_sorted += 1;
            // If this candidate is skipped, so are all later ones: skipped candidates have the lowest rank.
            return (self.ranks[index] != SKIPPED).then_some(index);
        }
        let (mut best, mut best_rank) = (None, PICKED);
        for (index, &rank) in self.ranks.iter().enumerate() {
            if rank > best_rank {
                (best, best_rank) = (Some(index), rank);
            }
        }
        best
    }

    /// Returns the moves that were neither picked nor skipped.
    fn waiting(&self) -> impl Iterator<Item = G::Move> {
        let ranked = self.candidates.iter().zip(&self.ranks);
        ranked.filter(|(_, rank)| **rank > PICKED).map(|(candidate, _)| candidate.mv)
    }
}

impl<G: Game, K: Copy> MovePicker<G, K> for RankedPicker<G, K> {
    #[inline(always)]
    fn next(&mut self, _: &RelativeHistory) -> Option<PickedMove<'_, G, K>> {
        let (picked, can_wait) = match self.pick() {
            Some(picked) => (picked, true),
            None if self.postponed.is_empty() => return None,
            None => (self.postponed.remove(0), false),
        };
        self.last = picked;
        self.ranks[picked] = PICKED;
        let Candidate { mv, index, key, has_no_entry, ref child } = self.candidates[picked];
        let bounds = child.as_ref().map(|child| child.assessment.bounds);
        let uses_horizon = child.as_ref().is_some_and(|child| child.assessment.uses_horizon);
        let is_ongoing = child.as_ref().is_some_and(|child| child.assessment.is_ongoing);
        let child = child.as_ref().map(|child| &child.position);
        Some(PickedMove { mv, index, key, has_no_entry, child, bounds, uses_horizon, is_ongoing, can_wait })
    }

    #[inline(always)]
    fn record_cutoff(&self, history: &mut RelativeHistory, nodes: u64) {
        let Some(side) = self.history_side else { return };
        let searched = |&index: &usize| {
            self.ranks[index] == PICKED && index != self.last && !self.postponed.contains(&index)
        };
        let earlier = (0..self.ranks.len()).filter(searched).map(|index| self.candidates[index].mv);
        history.record(self.candidates[self.last].mv, earlier, side, nodes);
    }

    fn postpone(&mut self) {
        self.postponed.push(self.last);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.postponed.is_empty() && self.ranks.iter().all(|rank| *rank <= PICKED)
    }

    fn rest(&self) -> MoveList<G::Move> {
        let postponed = self.postponed.iter().map(|&index| self.candidates[index].mv);
        self.waiting().chain(postponed).collect()
    }
}

/// Returns the indices of `ranks` in descending order of the ranks; equal ranks keep their order.
fn by_descending_rank(ranks: &[Rank]) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..ranks.len()).collect();
    indices.sort_by_key(|&index| std::cmp::Reverse(ranks[index]));
    indices
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::toy::{Toy, ToyMove};

    /// Returns the indices of the moves in the order of the picker, and the number of moves that remain after each.
    pub(in crate::solver) fn order_of(
        toy: &Toy,
        moves: &[ToyMove],
        mut picker: impl MovePicker<Toy, ()>,
        history: &RelativeHistory,
    ) -> (Vec<u8>, Vec<usize>) {
        let (mut order, mut rest) = (Vec::new(), Vec::new());
        while let Some(PickedMove { mv, index, child, .. }) = picker.next(history) {
            assert_eq!(mv, moves[usize::from(index)]);
            assert!(child.is_none_or(|child| *child == toy.apply(mv)));
            order.push(index);
            let remaining = picker.rest();
            assert_eq!(remaining.is_empty(), picker.is_empty());
            assert!(!remaining.contains(&mv));
            rest.push(remaining.len());
        }
        (order, rest)
    }
}
