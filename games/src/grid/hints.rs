//! Hints of the games that are won by completing a shape on a square board.

use plywood::{Bounds, MoveList, Value};

use super::shapes::Shapes;
use super::{Grid, Place};
use crate::bits::set_bits;

/// The hints for one position: its board from the perspective of the side to move, and the shapes that win.
pub(crate) struct GridHints<'s, const CELLS: usize> {
    shapes: &'s Shapes<CELLS>,
    own: u64,
    other: u64,
    free: u64,
    size: u8,
}

impl<'s, const CELLS: usize> GridHints<'s, CELLS> {
    #[inline]
    pub(crate) fn new(grid: &Grid, shapes: &'s Shapes<CELLS>) -> Self {
        let own = grid.to_move();
        let (own, other) = (grid.pieces(own), grid.pieces(own.opponent()));
        Self { shapes, own, other, free: grid.free(), size: grid.size() }
    }

    /// Returns the free cells that complete a shape of `pieces`.
    #[inline]
    fn completing(&self, pieces: u64) -> u64 {
        self.shapes.completing(pieces, self.free, self.size)
    }

    /// Returns bounds of the value. They are exact if the game is decided within three plies.
    ///
    /// - If the side to move can complete a shape, it wins in 1 ply.
    /// - Otherwise, if the opponent threatens to complete a shape, the side to move must take the missing cell. If
    ///   there are two such cells, it loses in 2 plies.
    /// - If the forced move, or any move if the opponent has no threat, creates two threats, the side to move wins in 3
    ///   plies.
    /// - Otherwise, a side needs at least as many moves as cells are missing from its most complete open shape.
    #[inline]
    pub(crate) fn bounds(&self) -> Bounds {
        if self.completing(self.own) != 0 {
            return Bounds::exact(Value::Win { plies: 1 });
        }
        let threats = self.completing(self.other);
        if threats.count_ones() > 1 {
            return Bounds::exact(Value::Loss { plies: 2 });
        }
        let (own_pairs, own_double) = self.pairs(self.own);
        if own_double & self.playable(threats) != 0 {
            return Bounds::exact(Value::Win { plies: 3 });
        }
        let (other_pairs, other_double) = self.pairs(self.other);
        let plies_left = self.free.count_ones();
        // A win in 1 or 3 plies and a loss in 2 are excluded above.
        let wins_in = self.missing(self.own, own_pairs).map(|missing| (2 * missing - 1).max(5));
        // The side to move must take the only cell in `threats`, if there is one, so the opponent cannot use it.
        let loses_in = if other_double & !threats != 0 {
            Some(4)
        } else {
            self.missing(self.other, other_pairs).map(|missing| (2 * missing).max(6))
        };
        let within = |plies: &u32| *plies <= plies_left;
        Bounds::new(
            loses_in.filter(within).map_or(Value::Draw, |plies| Value::Loss { plies }),
            wins_in.filter(within).map_or(Value::Draw, |plies| Value::Win { plies }),
        )
    }

    /// Returns the moves after which the opponent cannot complete a shape on one of `threats`: all free cells if there
    /// are no threats, and none if there are several.
    #[inline]
    fn playable(&self, threats: u64) -> u64 {
        match threats.count_ones() {
            0 => self.free,
            1 => threats,
            _ => 0,
        }
    }

    /// Returns the cells in at least one pair of free cells that together complete a shape of `pieces`, and the cells
    /// in several such pairs.
    #[inline]
    fn pairs(&self, pieces: u64) -> (u64, u64) {
        self.shapes.pairs(pieces, self.free, self.size).single_and_double()
    }

    /// Returns the number of missing cells of the open shape that is nearest to completion by `pieces`, or `None` if
    /// the opponent blocks every shape. `pairs` are the missing cells of the shapes in which two cells are missing; if
    /// there are any, the result is 2.
    #[inline]
    fn missing(&self, pieces: u64, pairs: u64) -> Option<u32> {
        if pairs != 0 {
            return Some(2);
        }
        let open = self.shapes.all(self.free | pieces, self.size);
        open.map(|shape| (shape & !pieces).count_ones()).min()
    }

    /// Returns the moves that do not lose immediately, row by row.
    #[inline]
    pub(crate) fn non_losing_moves(&self) -> MoveList<Place> {
        let playable = self.playable(self.completing(self.other)) | self.completing(self.own);
        set_bits(playable).map(Place).collect()
    }

    /// Returns the ordering score of a piece on `place`. Every placement of a shape that contains `place` adds:
    ///
    /// - 4^n for a shape with n own pieces and none of the opponent;
    /// - 4^(n - 1) for a shape with n > 0 pieces of the opponent and no own piece.
    #[inline]
    pub(crate) fn move_score(&self, place: Place) -> i32 {
        let scores = self.shapes.0.iter().map(|shape| {
            let through = shape.through(place.0);
            let open_to_own = shape.within(!self.other, self.size) & through;
            let open_to_other = shape.within(!self.own, self.size) & through;
            // The number of pieces in the shape at each of its placements, as two binary digits.
            let (low, high) = shape.cells.iter().fold((0, 0), |(low, high), cell| {
                let piece = (self.own | self.other) >> cell;
                (low ^ piece, high ^ (low & piece))
            });
            let [none, one, two, three] = [!low & !high, low & !high, !low & high, low & high];
            let by_weight = [
                open_to_own & three,
                open_to_own & two | open_to_other & three,
                open_to_own & one | open_to_other & two,
                open_to_own & none | open_to_other & one,
            ];
            // Horner's rule: the last set has the weight 1, the first one 4^3.
            by_weight.into_iter().fold(0, |score, corners| 4 * score + corners.count_ones())
        });
        scores.sum::<u32>().cast_signed()
    }
}
