//! Moves on their way to being searched.

use smallvec::SmallVec;

use super::score::Score;
use super::table::NO_MOVE;
use crate::game::{Game, MoveList};

/// So many moves are searched for the best of the rest each time; more are sorted once.
const SHORT: usize = 32;
/// The rank of a move that was taken from the queue.
const TAKEN: i64 = i64::MIN;

/// The place of a move in the list of moves; what does not fit is no place, and none is known.
#[inline]
pub(super) fn place(index: usize) -> u8 {
    #[expect(clippy::cast_possible_truncation, reason = "at most 255")]
    let place = index.min(NO_MOVE.into()) as u8;
    place
}

/// A move to be searched.
pub(super) struct Candidate<G: Game, K> {
    pub mv: G::Move,
    /// Its place in the list of moves.
    pub place: u8,
    /// The key of the position that it leads to, if that is known.
    pub key: Option<K>,
    /// Whether the table was asked about that position, and knew nothing.
    pub is_new: bool,
    /// What it promises: larger is earlier.
    pub rank: i64,
    /// Where it leads, if that was looked at already.
    pub ahead: Option<Ahead<G>>,
}

impl<G: Game, K> Candidate<G, K> {
    /// Says that it need not be searched.
    #[inline]
    pub(super) fn drop_out(&mut self) {
        self.rank = TAKEN;
    }

    /// Whether it is still to be searched.
    #[inline]
    pub(super) fn is_waiting(&self) -> bool {
        self.rank != TAKEN
    }
}

/// What is seen of a position without a search.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    /// Its value is at least this,
    pub floor: Score,
    /// and at most this.
    pub ceiling: Score,
    /// Whether it is known that the game goes on.
    pub goes_on: bool,
}

/// The position after a move, looked at before it is searched.
pub(super) struct Ahead<G> {
    pub child: G,
    pub seen: Seen,
}

/// The next move of a queue.
pub(super) struct Next<'q, G: Game, K> {
    pub mv: G::Move,
    pub place: u8,
    pub key: Option<K>,
    pub is_new: bool,
    pub ahead: Option<&'q Ahead<G>>,
    /// Whether it may be put off until the others are done.
    pub can_wait: bool,
}

/// Moves in the order in which they are to be searched.
pub(super) trait Queue<G: Game, K> {
    /// Takes the next move.
    fn next(&mut self) -> Option<Next<'_, G, K>>;
    /// Puts off the move that was taken last.
    fn put_off(&mut self);
    /// Whether no move is left.
    fn is_empty(&self) -> bool;
    /// The moves that are left.
    fn rest(&self) -> MoveList<G::Move>;
}

/// Moves just as they come.
pub(super) struct InOrder<'m, M> {
    moves: &'m [M],
    taken: usize,
}

impl<'m, M> InOrder<'m, M> {
    #[inline]
    pub(super) fn new(moves: &'m [M]) -> Self {
        Self { moves, taken: 0 }
    }
}

impl<G: Game, K> Queue<G, K> for InOrder<'_, G::Move> {
    #[inline(always)]
    fn next(&mut self) -> Option<Next<'_, G, K>> {
        let &mv = self.moves.get(self.taken)?;
        let place = place(self.taken);
        self.taken += 1;
        Some(Next { mv, place, key: None, is_new: false, ahead: None, can_wait: false })
    }

    fn put_off(&mut self) {}

    #[inline]
    fn is_empty(&self) -> bool {
        self.taken == self.moves.len()
    }

    fn rest(&self) -> MoveList<G::Move> {
        self.moves[self.taken..].iter().copied().collect()
    }
}

/// The most promising moves first; between equals, as they come.
pub(super) struct Promising<G: Game, K> {
    pub candidates: SmallVec<[Candidate<G, K>; 16]>,
    /// Where a long list has got to, which is sorted.
    sorted: Option<usize>,
    /// The one that was taken last.
    last: usize,
    /// Those that were put off.
    late: SmallVec<[usize; 4]>,
}

impl<G: Game, K> Promising<G, K> {
    #[inline]
    pub(super) fn new() -> Self {
        Self { candidates: SmallVec::new(), sorted: None, last: 0, late: SmallVec::new() }
    }

    /// Says that all candidates are there, with their ranks.
    #[inline]
    pub(super) fn complete(&mut self) {
        if self.candidates.len() > SHORT {
            self.candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank));
            self.sorted = Some(0);
        }
    }

    /// The bytes that the list takes beside its place on the stack.
    #[inline]
    pub(super) fn bytes(&self) -> usize {
        if self.candidates.spilled() { self.candidates.capacity() * size_of::<Candidate<G, K>>() } else { 0 }
    }

    #[inline(always)]
    fn take(&mut self) -> Option<usize> {
        if let Some(next) = &mut self.sorted {
            let index = *next;
            *next += 1;
            return self.candidates.get(index).filter(|candidate| candidate.is_waiting()).map(|_| index);
        }
        let (mut best, mut rank) = (None, TAKEN);
        for (index, candidate) in self.candidates.iter().enumerate() {
            if candidate.rank > rank {
                (best, rank) = (Some(index), candidate.rank);
            }
        }
        best
    }
}

impl<G: Game, K: Copy> Queue<G, K> for Promising<G, K> {
    #[inline(always)]
    fn next(&mut self) -> Option<Next<'_, G, K>> {
        let (index, can_wait) = match self.take() {
            Some(index) => (index, true),
            None if self.late.is_empty() => return None,
            None => (self.late.remove(0), false),
        };
        self.last = index;
        let candidate = &mut self.candidates[index];
        candidate.rank = TAKEN;
        let Candidate { mv, place, key, is_new, ref ahead, .. } = *candidate;
        Some(Next { mv, place, key, is_new, ahead: ahead.as_ref(), can_wait })
    }

    fn put_off(&mut self) {
        self.late.push(self.last);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.late.is_empty() && !self.candidates.iter().any(Candidate::is_waiting)
    }

    fn rest(&self) -> MoveList<G::Move> {
        let late = self.late.iter().map(|&index| self.candidates[index].mv);
        let waiting = self.candidates.iter().filter(|candidate| candidate.is_waiting());
        waiting.map(|candidate| candidate.mv).chain(late).collect()
    }
}
