//! Hints for Dots and Boxes.

use std::ops::{BitAnd, BitOr};

use plywood::{Bounds, Game, MoveList, Player, Value};

use super::{Hints, turned, upside_down};
use crate::choice::{Choice, choices};
use crate::dots::Dots;

/// The key contains the edges; a reflected board has the same key. The margin so far is the number of settled points.
impl<const COLUMNS: u32, const ROWS: u32> Hints for Dots<COLUMNS, ROWS> {
    const EAGER_BOUNDS: bool = true;

    fn key_bits(&self) -> u32 {
        Self::EDGES.count_ones()
    }

    fn key(&self) -> Option<u128> {
        let (columns, rows, all) = (COLUMNS, ROWS, u64::from(self.edges));
        let (horizontal, vertical) = (Self::HORIZONTAL, (COLUMNS + 1) * ROWS);
        let flipped = upside_down(all >> horizontal, columns + 1, rows) << horizontal
            | upside_down(all, columns, rows + 1);
        let turn = |edges| turned(edges >> horizontal, vertical) << horizontal | turned(edges, horizontal);
        Some(all.min(turn(all)).min(flipped).min(turn(flipped)).into())
    }

    fn settled_points(&self) -> i32 {
        self.margin.into()
    }

    fn may_end_in_points(&self) -> bool {
        true
    }

    /// An edge that completes every box that it touches is drawn at once: it gains points, the side moves again, and no
    /// other box contains the edge. Otherwise, one edge of each chain is enough: all have the same value, except that in a
    /// chain of two boxes the edge between them is at least as good as the others. This holds for every position of 3 x 3
    /// boxes; [`known`](crate::known) checks those of 2 x 2 and 2 x 3.
    fn undominated_moves(&self) -> MoveList<Choice> {
        let lowest = |edges: u32| edges & edges.wrapping_neg();
        let single = self.open_sides().filter(|open| open.is_power_of_two()).fold(0, u32::bitor);
        let shared = self.open_sides().filter(|open| open.count_ones() > 1).fold(0, u32::bitor);
        let gifts = single & !shared;
        if gifts != 0 {
            return choices(lowest(gifts).into());
        }
        let mut edges = Self::EDGES & !self.edges;
        let mut rest = self.corridors().fold(0, u32::bitor);
        while rest != 0 {
            let chain = self.chain(lowest(rest));
            rest &= !chain;
            // The edges beside a box with one open edge differ in value.
            if chain & single == 0 {
                let boxes = || self.corridors().filter(|open| open & chain != 0);
                let kept =
                    if boxes().count() == 2 { boxes().fold(chain, u32::bitand) } else { lowest(chain) };
                edges &= !chain | kept;
            }
        }
        choices(edges.into())
    }

    /// Completed boxes come first, and edges that leave a box with one open edge come last.
    fn move_score(&self, Choice(edge): Choice, _: Option<&Self>) -> i32 {
        let touched = Self::boxes().filter(|sides| sides >> edge & 1 == 1);
        let score = |sides: u32| match (sides & !self.edges).count_ones() {
            1 => 4,
            2 => -2,
            _ => 0,
        };
        touched.map(score).sum()
    }

    fn static_bounds(&self) -> Bounds {
        let open: i32 = Self::boxes().map(|sides| i32::from(sides & !self.edges != 0)).sum();
        Bounds::new(Value::Points(self.own_margin() - open), Value::Points(self.own_margin() + open))
    }
}

impl<const COLUMNS: u32, const ROWS: u32> Dots<COLUMNS, ROWS> {
    /// Returns the open edges of each box.
    fn open_sides(&self) -> impl Iterator<Item = u32> {
        Self::boxes().map(|sides| sides & !self.edges)
    }

    /// Returns the open edges of each box that has two.
    fn corridors(&self) -> impl Iterator<Item = u32> {
        self.open_sides().filter(|open| open.count_ones() == 2)
    }

    /// Returns the open edges of the chain that contains `edge`: of boxes with two open edges, each of which shares an edge
    /// with the next one.
    fn chain(&self, edge: u32) -> u32 {
        let mut chain = edge;
        loop {
            let longer = self.corridors().filter(|open| open & chain != 0).fold(chain, u32::bitor);
            if longer == chain {
                return chain;
            }
            chain = longer;
        }
    }

    /// Returns the margin for the side to move.
    fn own_margin(&self) -> i32 {
        if self.to_move() == Player::First { self.margin.into() } else { -i32::from(self.margin) }
    }
}
