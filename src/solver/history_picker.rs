//! Move ordering where the move scores are equal: by the relative history, or by refutations.

use smallvec::SmallVec;

use super::history::RelativeHistory;
use super::move_picker::{MovePicker, PickedMove};
use super::skipped_moves::{SkippedMoves, first_index};
use crate::game::{Game, MoveList};
use crate::value::Player;

/// The rank of a move that needs no search.
const SKIPPED: u32 = 0;
/// The rank of a move that was picked.
const PICKED: u32 = 1;
/// The rank of a move that was postponed.
const POSTPONED: u32 = 2;
/// The lowest rank of the other moves.
const WAITING: u32 = 3;

/// A picker that returns one given move first, then the others by their relative history. If there is no history, they keep
/// the order of the list, but a [preferred](MovePicker::prefer) move comes next. The picker leaves out the skipped moves.
///
/// The ranks are computed only after the first move was searched, because this search often causes a cutoff.
pub(super) struct HistoryPicker<'m, M> {
    moves: &'m [M],
    /// The skipped moves and, while there are no ranks, the preferred moves that were picked.
    skipped: SkippedMoves,
    /// The side to move, if the history orders the moves.
    history_side: Option<Player>,
    /// The index of the first move; the number of moves if there is none.
    first: usize,
    is_first_done: bool,
    /// The number of moves that remain.
    left: usize,
    /// The ranks of the moves. With a history, the list is empty until the first move was searched; without one, until
    /// a move is postponed.
    ranks: SmallVec<[u32; RANKS]>,
    /// While there are no ranks: the number of moves at the beginning of the list that were picked or skipped.
    passed: usize,
    /// The move to return next, if it remains.
    preferred: Option<M>,
    /// The index of the last move that was picked.
    last: usize,
}

/// The number of ranks that the picker stores without heap memory.
const RANKS: usize = 32;

impl<'m, M> HistoryPicker<'m, M> {
    /// Creates a picker that returns the move with the index `first` first, if [`first_index`] accepts this index.
    #[inline]
    pub(super) fn new(
        moves: &'m [M],
        first: u8,
        skipped: SkippedMoves,
        history_side: Option<Player>,
    ) -> Self {
        let first = first_index(moves, first, &skipped);
        let (is_first_done, left, ranks) =
            (first == moves.len(), moves.len() - skipped.len(), SmallVec::new());
        let (passed, preferred, last) = (0, None, 0);
        Self { moves, skipped, history_side, first, is_first_done, left, ranks, passed, preferred, last }
    }

    /// Returns the heap memory in bytes that the ranks may need.
    #[inline]
    pub(super) fn bytes(&self) -> usize {
        if self.moves.len() > RANKS { self.moves.len() * size_of::<u32>() } else { 0 }
    }

    /// Returns whether the move with this index was neither picked nor skipped, while there are no ranks.
    #[inline]
    fn is_unpicked(&self, index: usize) -> bool {
        let was_first = self.is_first_done && index == self.first;
        index >= self.passed && !was_first && !self.skipped.contains(index)
    }
}

impl<M: Copy + Eq + std::hash::Hash> HistoryPicker<'_, M> {
    /// Computes the ranks.
    #[inline]
    fn rank(&mut self, history: &RelativeHistory, side: Player) {
        let count = self.moves.len();
        // `SmallVec` would test its capacity for each rank that is pushed.
        self.ranks = if count <= RANKS {
            SmallVec::from_buf_and_len([SKIPPED; RANKS], count)
        } else {
            SmallVec::from_vec(vec![SKIPPED; count])
        };
        for (index, (rank, &mv)) in self.ranks.iter_mut().zip(self.moves).enumerate() {
            if index == self.first {
                *rank = PICKED;
            } else if !self.skipped.contains(index) {
                *rank = WAITING + history.rank(mv, side);
            }
        }
    }

    /// Returns the index of `preferred` if this move remains and can be marked as picked.
    #[inline(never)]
    fn pick_preferred(&mut self, preferred: M) -> Option<usize> {
        let index = self.passed + self.moves[self.passed..].iter().position(|&mv| mv == preferred)?;
        if index >= SkippedMoves::MAX || !self.is_unpicked(index) {
            return None;
        }
        self.skipped.insert(index);
        Some(index)
    }

    /// Returns the index of the preferred move, or else of the next move in the list. At least one move remains.
    #[inline(always)]
    fn pick_without_history(&mut self) -> usize {
        if let Some(preferred) = self.preferred.take()
            && let Some(index) = self.pick_preferred(preferred)
        {
            return index;
        }
        while !self.is_unpicked(self.passed) {
            self.passed += 1;
        }
        self.passed += 1;
        self.passed - 1
    }

    /// Returns the index of the next move. At least one move remains.
    #[inline(always)]
    fn pick(&mut self, history: &RelativeHistory) -> usize {
        if !self.is_first_done {
            self.is_first_done = true;
            return self.first;
        }
        if self.ranks.is_empty() {
            let Some(side) = self.history_side else { return self.pick_without_history() };
            self.rank(history, side);
        }
        let (mut best, mut best_rank) = (0, PICKED);
        for (index, &rank) in self.ranks.iter().enumerate() {
            if rank > best_rank {
                (best, best_rank) = (index, rank);
            }
        }
        best
    }
}

impl<G: Game, K> MovePicker<G, K> for HistoryPicker<'_, G::Move> {
    #[inline(always)]
    fn next(&mut self, history: &RelativeHistory) -> Option<PickedMove<'_, G, K>> {
        if self.left == 0 {
            return None;
        }
        let index = self.pick(history);
        let mut can_wait = true;
        if let Some(rank) = self.ranks.get_mut(index) {
            can_wait = *rank >= WAITING;
            *rank = PICKED;
        }
        self.last = index;
        self.left -= 1;
        let is_ongoing = self.skipped.others_are_ongoing;
        Some(PickedMove { is_ongoing, can_wait, ..PickedMove::new(self.moves[index], index) })
    }

    #[inline(always)]
    fn record_cutoff(&self, history: &mut RelativeHistory, nodes: u64) {
        let Some(side) = self.history_side else { return };
        let searched = |&index: &usize| self.ranks[index] == PICKED && index != self.last;
        let earlier = (0..self.ranks.len()).filter(searched).map(|index| self.moves[index]);
        history.record(self.moves[self.last], earlier, side, nodes);
    }

    #[inline(always)]
    fn prefer(&mut self, mv: G::Move) {
        self.preferred = Some(mv);
    }

    fn postpone(&mut self) {
        if self.ranks.is_empty() {
            self.ranks = (0..self.moves.len())
                .map(|index| match index {
                    _ if self.skipped.contains(index) => SKIPPED,
                    _ if self.is_unpicked(index) => WAITING,
                    _ => PICKED,
                })
                .collect();
        }
        self.ranks[self.last] = POSTPONED;
        self.left += 1;
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.left == 0
    }

    fn rest(&self) -> MoveList<G::Move> {
        let remains = |&index: &usize| match self.ranks.get(index) {
            Some(rank) => *rank >= POSTPONED,
            None => self.is_unpicked(index),
        };
        (0..self.moves.len()).filter(remains).map(|index| self.moves[index]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Limits, Meter};
    use crate::solver::move_picker::tests::order_of;
    use crate::solver::table::NO_MOVE;
    use crate::toy::{Toy, ToyMove};

    const LEFT: [usize; 5] = [4, 3, 2, 1, 0];

    fn toy() -> (Toy, Vec<ToyMove>) {
        let toy: Toy = "(1 2 3 4 5)".parse().expect("a tree");
        let moves = toy.legal_moves().to_vec();
        (toy, moves)
    }

    fn skipped(indices: &[usize]) -> SkippedMoves {
        indices.iter().copied().collect()
    }

    /// A history in which the fourth move caused a cutoff after the first two.
    fn history(moves: &[ToyMove]) -> RelativeHistory {
        let mut history = RelativeHistory::default();
        history.start(moves.len(), &mut Meter::start(&Limits::none()));
        history.record(moves[3], [moves[0], moves[1]].into_iter(), Player::First, 1_000);
        history.record(moves[1], [moves[0]].into_iter(), Player::First, 1_000);
        history
    }

    #[test]
    fn without_a_history_one_move_is_first_and_the_others_keep_their_order() {
        let (toy, moves) = toy();
        let picked = |first, skipped: &SkippedMoves, rest: &[usize]| {
            let picker = HistoryPicker::new(&moves, first, *skipped, None);
            let (order, found) = order_of(&toy, &moves, picker, &RelativeHistory::default());
            assert_eq!(found, rest);
            order
        };
        assert_eq!(picked(0, &SkippedMoves::NONE, &LEFT), [0, 1, 2, 3, 4]);
        assert_eq!(picked(2, &SkippedMoves::NONE, &LEFT), [2, 0, 1, 3, 4]);
        assert_eq!(picked(4, &SkippedMoves::NONE, &LEFT), [4, 0, 1, 2, 3]);
        assert_eq!(picked(NO_MOVE, &SkippedMoves::NONE, &LEFT), [0, 1, 2, 3, 4]);
        assert_eq!(picked(2, &skipped(&[0, 3]), &LEFT[2..]), [2, 1, 4]);
        assert_eq!(picked(2, &skipped(&[2]), &LEFT[1..]), [0, 1, 3, 4]);
    }

    #[test]
    fn the_history_orders_the_moves_after_the_first() {
        let (toy, moves) = toy();
        let picked = |first, skipped: &SkippedMoves, side, rest: &[usize]| {
            let picker = HistoryPicker::new(&moves, first, *skipped, Some(side));
            let (order, found) = order_of(&toy, &moves, picker, &history(&moves));
            assert_eq!(found, rest);
            order
        };
        assert_eq!(picked(NO_MOVE, &SkippedMoves::NONE, Player::First, &LEFT), [3, 1, 2, 4, 0]);
        assert_eq!(picked(2, &SkippedMoves::NONE, Player::First, &LEFT), [2, 3, 1, 4, 0]);
        assert_eq!(picked(2, &skipped(&[1, 3]), Player::First, &LEFT[2..]), [2, 4, 0]);
        assert_eq!(picked(2, &SkippedMoves::NONE, Player::Second, &LEFT), [2, 0, 1, 3, 4]);
    }

    #[test]
    fn a_preferred_move_is_next_if_it_remains() {
        let (_, moves) = toy();
        let mut picker = HistoryPicker::new(&moves, 3, skipped(&[1]), None);
        let mut order = Vec::new();
        while let Some(picked) = MovePicker::<Toy, ()>::next(&mut picker, &RelativeHistory::default()) {
            order.push(picked.index);
            // The preferred moves are: the fifth, which is next; one that was picked; one that is skipped; none.
            let preferred = [4, 3, 1];
            if let Some(&index) = preferred.get(order.len() - 1) {
                MovePicker::<Toy, ()>::prefer(&mut picker, moves[index]);
            }
            if order.len() == 2 {
                assert_eq!(MovePicker::<Toy, ()>::rest(&picker).to_vec(), [moves[0], moves[2]]);
            }
        }
        assert_eq!(order, [3, 4, 0, 2]);
    }

    #[test]
    fn a_preferred_move_can_be_postponed() {
        let (_, moves) = toy();
        let mut picker = HistoryPicker::new(&moves, NO_MOVE, SkippedMoves::NONE, None);
        let mut order = Vec::new();
        MovePicker::<Toy, ()>::prefer(&mut picker, moves[2]);
        while let Some(picked) = MovePicker::<Toy, ()>::next(&mut picker, &RelativeHistory::default()) {
            order.push(picked.index);
            if order.len() == 1 {
                MovePicker::<Toy, ()>::postpone(&mut picker);
            }
        }
        assert_eq!(order, [2, 0, 1, 3, 4, 2]);
    }

    #[test]
    fn postponed_moves_come_last() {
        let (_, moves) = toy();
        for side in [None, Some(Player::First)] {
            let mut history = RelativeHistory::default();
            history.start(moves.len(), &mut Meter::start(&Limits::none()));
            let skipped = skipped(&[2]);
            let mut picker = HistoryPicker::new(&moves, 3, skipped, side);
            let mut order = Vec::new();
            while let Some(picked) = MovePicker::<Toy, ()>::next(&mut picker, &history) {
                let PickedMove { index, can_wait, .. } = picked;
                order.push((index, can_wait));
                if index == 0 && can_wait {
                    MovePicker::<Toy, ()>::postpone(&mut picker);
                    let rest = MovePicker::<Toy, ()>::rest(&picker);
                    assert_eq!(rest.to_vec(), [moves[0], moves[1], moves[4]]);
                }
            }
            assert_eq!(order, [(3, true), (0, true), (1, true), (4, true), (0, false)]);
            assert!(MovePicker::<Toy, ()>::is_empty(&picker));
        }
    }

    #[test]
    fn a_cutoff_counts_for_its_move_and_against_those_that_were_searched_before() {
        let (_, moves) = toy();
        let mut history = history(&moves);
        let before: Vec<_> = moves.iter().map(|&mv| history.rank(mv, Player::First)).collect();
        let skipped = skipped(&[3]);
        let mut picker = HistoryPicker::new(&moves, 2, skipped, Some(Player::First));
        for expected in [2, 1, 4] {
            let next: Option<PickedMove<'_, Toy, ()>> = picker.next(&history);
            assert_eq!(next.map(|next| next.index), Some(expected));
            if expected == 1 {
                MovePicker::<Toy, ()>::postpone(&mut picker);
            }
        }
        MovePicker::<Toy, ()>::record_cutoff(&picker, &mut history, 1_000);
        let change = |index: usize| history.rank(moves[index], Player::First).cmp(&before[index]) as i8;
        assert_eq!([0, 1, 2, 3, 4].map(change), [0, 0, -1, 0, 1]);
    }

    #[test]
    fn no_move_is_not_an_index_of_a_long_list() {
        let moves: Vec<u32> = (0..300).collect();
        let mut picker = HistoryPicker::new(&moves, NO_MOVE, SkippedMoves::NONE, None);
        let history = RelativeHistory::default();
        assert!((0..moves.len()).all(|index| picker.pick(&history) == index));
    }
}
