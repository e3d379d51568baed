//! The order in which the children of a node are searched: the choice of the picker, and what is known about the children
//! before the first of them is searched.

use std::ops::ControlFlow;

use super::bounds::Interval;
use super::history_picker::HistoryPicker;
use super::move_picker::RankedPicker;
use super::score::Score;
use super::skipped_moves::SkippedMoves;
use super::table::{NO_MOVE, Table};
use super::turn_picker::TurnPicker;
use super::worker::Worker;
use crate::game::{Game, MoveList, heap_bytes};

impl<G: Game, T: Table<G>> Worker<'_, G, T> {
    /// Searches the children that neither the table nor their assessments decide, with the best move of the table's entry
    /// first. At the call, `best_index` is the index of this move; on return, it is the index of the best move that
    /// the search found.
    #[inline(always)]
    pub(super) fn search_ordered(
        &mut self,
        position: &G,
        moves: &MoveList<G::Move>,
        ply: u32,
        window: Interval,
        best_index: &mut u8,
    ) -> Score {
        let is_enhanced = self.is_enhanced(ply, moves.len());
        // Children that are created only for probes are dropped again. Keys of children are kept in a list, and a
        // `TurnPicker` cannot postpone the moves to positions that other threads are searching.
        let needs_list =
            is_enhanced && !T::NEEDS_POSITION || self.marks().is_some() && self.state.repeats_turns::<G>();
        if !self.orders_moves() || !needs_list && self.has_equal_scores(position, moves, ply) {
            return self.search_equal_scores(position, moves, ply, window, best_index, is_enhanced);
        }
        if T::NEEDS_POSITION {
            self.search_expanded_apart(position, moves, ply, window, best_index, is_enhanced)
        } else {
            self.search_expanded(position, moves, ply, window, best_index, is_enhanced)
        }
    }

    /// Returns whether moves may be searched in another order than that of the list.
    #[inline(always)]
    fn orders_moves(&self) -> bool {
        self.table.exists() || self.options().orders()
    }

    /// Searches the children of a position whose [moves have equal scores](Self::has_equal_scores). If a side has moved
    /// twice in a row in this query, the moves after which the same side moves again come first. Otherwise the moves keep
    /// the order of the relative history; without it, the order of the list, in which the refutation of a move comes next.
    #[inline(always)]
    fn search_equal_scores(
        &mut self,
        position: &G,
        moves: &MoveList<G::Move>,
        ply: u32,
        window: Interval,
        best_index: &mut u8,
        is_enhanced: bool,
    ) -> Score {
        let (mut best, mut skipped) = (Score::WORST, SkippedMoves::NONE);
        if is_enhanced {
            best = match self.probe_children(position, moves, ply, window, &mut skipped) {
                ControlFlow::Break(value) => return value,
                ControlFlow::Continue(best) => best,
            };
        }
        let window = Interval::new(window.low.max(best), window.high);
        let first = if self.options().table_move { *best_index } else { NO_MOVE };
        let (value, index) = if self.orders_moves() && self.state.repeats_turns::<G>() {
            self.search_by_turn(position, moves, ply, window, first, &skipped)
        } else {
            let history_side = self.task.orders_by_history.then(|| position.to_move());
            let mut picker = HistoryPicker::new(moves, first, skipped, history_side);
            let bytes = heap_bytes(position, moves) + picker.bytes();
            self.search_children(position, ply, &mut picker, bytes, window)
        };
        *best_index = index.unwrap_or(*best_index);
        best.max(value)
    }

    /// Searches the children in the order of a [`TurnPicker`]; its contract is that of
    /// [`search_children`](Self::search_children).
    #[inline(never)]
    fn search_by_turn(
        &mut self,
        position: &G,
        moves: &MoveList<G::Move>,
        ply: u32,
        window: Interval,
        first: u8,
        skipped: &SkippedMoves,
    ) -> (Score, Option<u8>) {
        let mut picker = TurnPicker::new(position, moves, first, skipped, self.options());
        let bytes = heap_bytes(position, moves) + picker.bytes();
        self.search_children(position, ply, &mut picker, bytes, window)
    }

    /// Calls [`search_expanded`](Self::search_expanded), whose lists take so much of the stack that the searches of the
    /// same function without them would be slower.
    #[inline(never)]
    fn search_expanded_apart(
        &mut self,
        position: &G,
        moves: &MoveList<G::Move>,
        ply: u32,
        window: Interval,
        best_index: &mut u8,
        is_enhanced: bool,
    ) -> Score {
        self.search_expanded(position, moves, ply, window, best_index, is_enhanced)
    }

    /// Expands the position and searches the children that the assessment does not decide.
    #[inline(always)]
    fn search_expanded(
        &mut self,
        position: &G,
        moves: &MoveList<G::Move>,
        ply: u32,
        window: Interval,
        best_index: &mut u8,
        is_enhanced: bool,
    ) -> Score {
        let mut picker = RankedPicker::new(*best_index);
        let best = match self.expand(position, moves, ply, window, is_enhanced, &mut picker) {
            ControlFlow::Break(value) => return value,
            ControlFlow::Continue(best) => best,
        };
        let bytes = heap_bytes(position, moves) + picker.bytes();
        let window = Interval::new(window.low.max(best), window.high);
        let (value, index) = self.search_children(position, ply, &mut picker, bytes, window);
        *best_index = index.unwrap_or(*best_index);
        best.max(value)
    }
}
