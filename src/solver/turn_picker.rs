//! Move ordering by turns: moves after which the same side moves again come first.

use smallvec::SmallVec;

use super::history::RelativeHistory;
use super::move_picker::{MovePicker, PickedMove};
use super::options::SolverOptions;
use super::skipped_moves::{SkippedMoves, first_index};
use crate::game::{Game, MoveList};

/// The number of children that the picker stores without heap memory.
const CHILDREN: usize = 16;

/// A move picker that returns one given move first, then the moves after which the same side moves again, then the
/// others. Each group keeps the order of the list. The picker leaves out the skipped moves.
///
/// Children are created one after the other. A child after a repeated turn is returned at once, and the others are kept
/// until no such child remains, so that a cutoff saves the creation of the later children.
pub(super) struct TurnPicker<'m, G: Game> {
    position: &'m G,
    moves: &'m [G::Move],
    skipped: &'m SkippedMoves,
    options: SolverOptions,
    /// The index of the first move; the number of moves if there is none.
    first: usize,
    is_first_done: bool,
    /// The number of moves at the beginning of the list that were picked, or whose children were created and kept.
    created: usize,
    /// The last child that was returned at once.
    repeated: Option<G>,
    /// The other children, with the indices of their moves.
    kept: SmallVec<[(usize, G); CHILDREN]>,
    /// The number of kept children that were picked.
    picked: usize,
}

impl<'m, G: Game> TurnPicker<'m, G> {
    /// Creates a picker that returns the move with the index `first` first, if [`first_index`] accepts this index.
    #[inline]
    pub(super) fn new(
        position: &'m G,
        moves: &'m [G::Move],
        first: u8,
        skipped: &'m SkippedMoves,
        options: SolverOptions,
    ) -> Self {
        let first = first_index(moves, first, skipped);
        let (is_first_done, kept, repeated) = (first == moves.len(), SmallVec::new(), None);
        Self {
            position,
            moves,
            skipped,
            options,
            first,
            is_first_done,
            created: 0,
            repeated,
            kept,
            picked: 0,
        }
    }

    /// Returns the heap memory in bytes that the children may need.
    #[inline]
    pub(super) fn bytes(&self) -> usize {
        if self.moves.len() > CHILDREN { self.moves.len() * size_of::<(usize, G)>() } else { 0 }
    }

    /// Returns the indices of the moves that remain.
    #[inline]
    fn remaining(&self) -> impl Iterator<Item = usize> {
        let is_waiting =
            |&index: &usize| (!self.is_first_done || index != self.first) && !self.skipped.contains(index);
        let later = (self.created..self.moves.len()).filter(is_waiting);
        self.kept[self.picked..].iter().map(|&(index, _)| index).chain(later)
    }
}

/// Returns the picked move with the index `index`, and its child if that was created.
#[inline]
fn picked<'p, G: Game, K>(
    moves: &[G::Move],
    index: usize,
    child: Option<&'p G>,
    skipped: &SkippedMoves,
) -> PickedMove<'p, G, K> {
    let is_ongoing = skipped.others_are_ongoing;
    PickedMove { child, is_ongoing, ..PickedMove::new(moves[index], index) }
}

impl<G: Game, K> MovePicker<G, K> for TurnPicker<'_, G> {
    #[inline(always)]
    fn next(&mut self, _: &RelativeHistory) -> Option<PickedMove<'_, G, K>> {
        if !self.is_first_done {
            self.is_first_done = true;
            return Some(picked(self.moves, self.first, None, self.skipped));
        }
        while self.created < self.moves.len() {
            let index = self.created;
            self.created += 1;
            if index == self.first || self.skipped.contains(index) {
                continue;
            }
            let mut child = self.position.apply(self.moves[index]);
            self.options.prepare(&mut child);
            if child.to_move() == self.position.to_move() {
                return Some(picked(self.moves, index, Some(self.repeated.insert(child)), self.skipped));
            }
            self.kept.push((index, child));
        }
        let (index, child) = self.kept.get(self.picked)?;
        self.picked += 1;
        Some(picked(self.moves, *index, Some(child), self.skipped))
    }

    fn postpone(&mut self) {}

    #[inline]
    fn is_empty(&self) -> bool {
        self.remaining().next().is_none()
    }

    fn rest(&self) -> MoveList<G::Move> {
        self.remaining().map(|index| self.moves[index]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::move_picker::tests::order_of;
    use crate::solver::table::NO_MOVE;
    use crate::toy::Toy;

    /// After the second and the fourth move, the same side moves again.
    fn picked(first: u8, skipped: &[usize]) -> (Vec<u8>, Vec<usize>) {
        let toy: Toy = "((1 2) !(3 4) (5 6) !(7 8) (9 10))".parse().expect("a tree");
        let moves = toy.legal_moves();
        let skipped = skipped.iter().copied().collect();
        let picker = TurnPicker::new(&toy, &moves, first, &skipped, SolverOptions::default());
        order_of(&toy, &moves, picker, &RelativeHistory::default())
    }

    #[test]
    fn repeated_turns_come_before_the_others() {
        let rest = vec![4, 3, 2, 1, 0];
        assert_eq!(picked(NO_MOVE, &[]), (vec![1, 3, 0, 2, 4], rest.clone()));
        assert_eq!(picked(2, &[]), (vec![2, 1, 3, 0, 4], rest.clone()));
        assert_eq!(picked(3, &[]), (vec![3, 1, 0, 2, 4], rest.clone()));
        assert_eq!(picked(2, &[1, 4]), (vec![2, 3, 0], rest[2..].to_vec()));
    }
}
