//! What a look at the shapes says about a position without searching.

use plywood::{Bounds, MoveList, Value};

use super::shapes::Shapes;
use super::{Grid, Place};
use crate::bits::ones;

/// A board as the side to move sees it, with the shapes that win.
pub(crate) struct View<'s, const CELLS: usize> {
    shapes: &'s Shapes<CELLS>,
    own: u64,
    other: u64,
    free: u64,
    side: u8,
}

impl<'s, const CELLS: usize> View<'s, CELLS> {
    #[inline]
    pub(crate) fn new(grid: &Grid, shapes: &'s Shapes<CELLS>) -> Self {
        let own = grid.to_move();
        let (own, other) = (grid.pieces(own), grid.pieces(own.opponent()));
        Self { shapes, own, other, free: grid.free(), side: grid.side() }
    }

    /// The cells on which `pieces` complete a shape.
    #[inline]
    fn completing(&self, pieces: u64) -> u64 {
        self.shapes.completing(pieces, self.free, self.side)
    }

    /// Within what the value lies, exact where the game is decided within three plies.
    ///
    /// Who can complete a shape does. Who cannot has to take the cell on which the other side could, and
    /// has lost if there are two of them. Who then makes two threats at once wins two plies later. All
    /// else takes longer, and as many own moves as the shape next to completion lacks cells.
    #[inline]
    pub(crate) fn bounds(&self) -> Bounds {
        if self.shapes.any(self.other, self.side) {
            return Bounds::exact(Value::Loss { plies: 0 });
        }
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
        let left = self.free.count_ones();
        let wins_in = self.lacking(self.own, own_pairs).map(|lacking| (2 * lacking - 1).max(5));
        let loses_in = if other_double & !threats != 0 {
            Some(4)
        } else {
            self.lacking(self.other, other_pairs).map(|lacking| (2 * lacking).max(6))
        };
        let within = |plies: &u32| *plies <= left;
        Bounds::new(
            loses_in.filter(within).map_or(Value::Draw, |plies| Value::Loss { plies }),
            wins_in.filter(within).map_or(Value::Draw, |plies| Value::Win { plies }),
        )
    }

    /// The cells that do not lose at once, where the other side threatens to complete a shape on `threats`.
    #[inline]
    fn playable(&self, threats: u64) -> u64 {
        match threats.count_ones() {
            0 => self.free,
            1 => threats,
            _ => 0,
        }
    }

    #[inline]
    fn pairs(&self, pieces: u64) -> (u64, u64) {
        self.shapes.pairs(pieces, self.free, self.side).single_and_double()
    }

    /// How many cells a shape lacks that is as near to completion by `pieces` as any: two where there are
    /// `pairs`, for none lacks one; `None` where all shapes are spoilt.
    #[inline]
    fn lacking(&self, pieces: u64, pairs: u64) -> Option<u32> {
        if pairs != 0 {
            return Some(2);
        }
        let open = self.shapes.all(self.free | pieces, self.side);
        open.map(|shape| (shape & !pieces).count_ones()).min()
    }

    /// The moves that do not lose at once, row by row.
    #[inline]
    pub(crate) fn non_losing_moves(&self) -> MoveList<Place> {
        let playable = self.playable(self.completing(self.other)) | self.completing(self.own);
        ones(playable).map(Place).collect()
    }

    /// What a piece on `place` does: four to the power of the pieces that the side to move has in each
    /// open shape through it, and a quarter of the same for each that it spoils, if there is a piece in it.
    #[inline]
    pub(crate) fn move_score(&self, place: Place) -> i32 {
        let weights = self.shapes.0.iter().map(|shape| {
            let through = shape.through(place.0);
            let made = shape.within(!self.other, self.side) & through;
            let spoilt = shape.within(!self.own, self.side) & through;
            // The number of pieces at each place of the shape, as its two binary digits.
            let (low, high) = shape.cells.iter().fold((0, 0), |(low, high), cell| {
                let piece = (self.own | self.other) >> cell;
                (low ^ piece, high ^ (low & piece))
            });
            let [none, one, two, three] = [!low & !high, low & !high, !low & high, low & high];
            let by_weight = [
                made & three,
                made & two | spoilt & three,
                made & one | spoilt & two,
                made & none | spoilt & one,
            ];
            by_weight.into_iter().fold(0, |weight, places| 4 * weight + places.count_ones())
        });
        weights.sum::<u32>().cast_signed()
    }
}
