//! The games of this bench with the hints that their author might add after the rules.

use std::fmt::{self, Display};

use plywood::{Bounds, Game, MoveList, Outcome, Player, Value};

use super::choice::Choice;
use super::domineering::Domineering;
use super::dots::Dots;
use super::hex::Hex;
use super::kalah::Kalah;
use super::kayles::{DawsonsKayles, Take};
use super::morris::{LINES, Step, ThreeMensMorris};
use super::othello::{Othello, Turn};

/// The hints of a game; each has the meaning and the default of the item of [`Game`] with its name.
#[expect(unused_variables, reason = "the default methods ignore their arguments")]
pub(crate) trait Hints: Game {
    const EAGER_BOUNDS: bool = false;

    fn key_bits(&self) -> u32 {
        128
    }

    fn key(&self) -> Option<u128> {
        None
    }

    fn settled_points(&self) -> i32 {
        0
    }

    fn move_score(&self, mv: Self::Move, after: &Self) -> i32 {
        0
    }

    fn static_bounds(&self) -> Bounds {
        Bounds::UNKNOWN
    }
}

/// The game `G` with its hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hinted<G>(pub(crate) G);

impl<G: Game> Display for Hinted<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl<G: Hints> Game for Hinted<G> {
    type Move = G::Move;
    const EAGER_BOUNDS: bool = <G as Hints>::EAGER_BOUNDS;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn moves(&self) -> MoveList<G::Move> {
        self.0.moves()
    }

    fn apply(&self, mv: G::Move) -> Self {
        Self(self.0.apply(mv))
    }

    fn key_bits(&self) -> u32 {
        Hints::key_bits(&self.0)
    }

    fn key(&self) -> Option<u128> {
        Hints::key(&self.0)
    }

    fn settled_points(&self) -> i32 {
        Hints::settled_points(&self.0)
    }

    fn move_score(&self, mv: G::Move, after: Option<&Self>) -> i32 {
        after.map_or_else(
            || Hints::move_score(&self.0, mv, &self.0.apply(mv)),
            |after| Hints::move_score(&self.0, mv, &after.0),
        )
    }

    fn static_bounds(&self) -> Bounds {
        Hints::static_bounds(&self.0)
    }
}

/// Returns the exact bounds of a finished game.
fn final_bounds<G: Game>(position: &G, outcome: Outcome) -> Bounds {
    Bounds::exact(Value::of(outcome, position.to_move(), 0))
}

/// Returns the lowest `count` bits in reverse order: a board that is turned by half.
fn turned(bits: u64, count: u32) -> u64 {
    bits.reverse_bits() >> (64 - count)
}

/// Returns the lowest `rows` groups of `width` bits with the groups in reverse order.
fn upside_down(bits: u64, width: u32, rows: u32) -> u64 {
    (0..rows).fold(0, |flipped, row| flipped << width | bits >> (row * width) & ((1 << width) - 1))
}

/// The key contains the seeds of each pit, seen by the side to move. The seeds in the stores are settled points.
impl<const PITS: usize> Hints for Kalah<PITS> {
    const EAGER_BOUNDS: bool = true;

    fn key_bits(&self) -> u32 {
        u32::try_from(12 * PITS).expect("a few pits")
    }

    fn key(&self) -> Option<u128> {
        let (own, other) = (self.to_move() as usize, self.to_move().opponent() as usize);
        let seeds = self.rows[own].iter().chain(&self.rows[other]);
        Some(seeds.fold(0, |key, &seeds| key << 6 | u128::from(seeds)))
    }

    fn settled_points(&self) -> i32 {
        i32::from(self.stores[0]) - i32::from(self.stores[1])
    }

    /// A second move in a row and seeds in the store are good; pits near the store come first.
    fn move_score(&self, Choice(pit): Choice, after: &Self) -> i32 {
        let own = self.to_move() as usize;
        let gain = i32::from(after.stores[own] - self.stores[own]);
        let moves_again = i32::from(after.to_move() == self.to_move());
        16 * gain + 32 * moves_again + i32::from(pit)
    }

    fn static_bounds(&self) -> Bounds {
        if let Some(outcome) = self.outcome() {
            return final_bounds(self, outcome);
        }
        let own = i32::from(self.stores[self.to_move() as usize]);
        let other = i32::from(self.stores[self.to_move().opponent() as usize]);
        let open: i32 = self.rows.iter().flatten().map(|&seeds| i32::from(seeds)).sum();
        Bounds::new(Value::Points(own - other - open), Value::Points(own - other + open))
    }
}

/// The key contains the discs of the side to move, then those of the opponent. A board turned by half has the same key.
impl<const SIDE: u32> Hints for Othello<SIDE> {
    fn key_bits(&self) -> u32 {
        2 * SIDE * SIDE
    }

    fn key(&self) -> Option<u128> {
        let count = SIDE * SIDE;
        let (own, other) = self.sides();
        let key = |own: u64, other: u64| u128::from(own) << count | u128::from(other);
        Some(key(own, other).min(key(turned(own, count), turned(other, count))))
    }

    /// Moves that leave the opponent few answers come first, and corners before others.
    fn move_score(&self, turn: Turn, after: &Self) -> i32 {
        let (own, other) = after.sides();
        let answers = Self::places(own, other).count_ones().cast_signed();
        let last = SIDE * SIDE - 1;
        let is_corner = matches!(turn, Turn::Place(square)
            if [0, SIDE - 1, last + 1 - SIDE, last].contains(&square.into()));
        8 * i32::from(is_corner) - 2 * answers
    }
}

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

    /// Completed boxes come first, and edges that leave a box with one open edge come last.
    fn move_score(&self, Choice(edge): Choice, after: &Self) -> i32 {
        let touched = Self::boxes().filter(|sides| sides >> edge & 1 == 1);
        let score = |sides: u32| match (sides & !after.edges).count_ones() {
            0 => 4,
            1 => -2,
            _ => 0,
        };
        touched.map(score).sum()
    }

    fn static_bounds(&self) -> Bounds {
        let open: i32 = Self::boxes().map(|sides| i32::from(sides & !self.edges != 0)).sum();
        Bounds::new(Value::Points(self.own_margin() - open), Value::Points(self.own_margin() + open))
    }
}

/// A limited game has no key and no bounds.
impl Hints for ThreeMensMorris {
    /// Lines that are still possible for the side that moved, less those of the opponent.
    fn move_score(&self, _: Step, after: &Self) -> i32 {
        let own = after.open_lines(self.to_move());
        let other = after.open_lines(after.to_move());
        own - other + if after.is_over() { 100 } else { 0 }
    }
}

/// The nim-values of rows of up to 40 pins.
const NIM_VALUES: [u8; 41] = {
    let mut values = [0; 41];
    let mut pins = 2;
    while pins < values.len() {
        let (mut reached, mut left) = (0_u32, 0);
        while left <= pins - 2 {
            reached |= 1 << (values[left] ^ values[pins - 2 - left]);
            left += 1;
        }
        values[pins] = reached.trailing_ones().to_le_bytes()[0];
        pins += 1;
    }
    values
};

/// The sum of the nim-values decides who wins.
impl Hints for DawsonsKayles {
    const EAGER_BOUNDS: bool = true;

    fn key_bits(&self) -> u32 {
        60
    }

    /// Returns the rows. The key omits the side to move, as both sides have the same moves.
    fn key(&self) -> Option<u128> {
        Some(self.rows.iter().fold(0, |key, &pins| key << 6 | u128::from(pins)))
    }

    fn move_score(&self, _: Take, after: &Self) -> i32 {
        i32::from(after.nim_value() == 0)
    }

    /// Each move takes two pins. The winner makes the last move.
    fn static_bounds(&self) -> Bounds {
        let plies = self.rows.iter().map(|&pins| u32::from(pins / 2)).sum::<u32>();
        if self.nim_value() == 0 {
            let (most, least) = (plies / 2 * 2, u32::from(plies > 0) * 2);
            Bounds::new(Value::Loss { plies: least }, Value::Loss { plies: most })
        } else {
            Bounds::new(Value::Win { plies: (plies - 1) / 2 * 2 + 1 }, Value::Win { plies: 1 })
        }
    }
}

impl<const COLUMNS: u32, const ROWS: u32> Dots<COLUMNS, ROWS> {
    /// Returns the margin for the side to move.
    fn own_margin(self) -> i32 {
        if self.to_move() == Player::First { self.margin.into() } else { -i32::from(self.margin) }
    }
}

impl ThreeMensMorris {
    /// Returns the number of lines without a man of the opponent of `player`.
    fn open_lines(self, player: Player) -> i32 {
        let men = self.men[player.opponent() as usize];
        LINES.iter().map(|line| i32::from(men & line == 0)).sum()
    }
}

impl DawsonsKayles {
    fn nim_value(&self) -> u8 {
        self.rows.iter().fold(0, |value, &pins| value ^ NIM_VALUES[usize::from(pins)])
    }
}

/// The key contains the covered cells and the side to move; a reflected board has the same key.
impl<const SIDE: u32> Hints for Domineering<SIDE> {
    fn key_bits(&self) -> u32 {
        SIDE * SIDE + 1
    }

    fn key(&self) -> Option<u128> {
        let flipped = upside_down(self.covered, SIDE, SIDE);
        let turn = |cells| turned(cells, SIDE * SIDE);
        let least = self.covered.min(turn(self.covered)).min(flipped).min(turn(flipped));
        Some(u128::from(least) << 1 | self.to_move() as u128)
    }

    /// The places that remain for the side that moved, less those of the opponent.
    fn move_score(&self, _: Choice, after: &Self) -> i32 {
        let places = |player| after.places(player).count_ones().cast_signed();
        places(self.to_move()) - places(after.to_move())
    }
}

/// The key contains the stones, whose numbers show the side to move. Turning the board by 180 degrees keeps the key.
impl<const SIDE: u32> Hints for Hex<SIDE> {
    const EAGER_BOUNDS: bool = true;

    fn key_bits(&self) -> u32 {
        2 * SIDE * SIDE
    }

    fn key(&self) -> Option<u128> {
        let key = |stones: [u32; 2]| u128::from(stones[0]) << (SIDE * SIDE) | u128::from(stones[1]);
        let turned = self.stones.map(|stones| stones.reverse_bits() >> (32 - SIDE * SIDE));
        Some(key(self.stones).min(key(turned)))
    }

    /// The stones that the opponent needs to connect, less those that the side that moved needs. Central cells come first.
    fn move_score(&self, Choice(cell): Choice, after: &Self) -> i32 {
        let needed = |player| after.needed_stones(player).cast_signed();
        let (column, row) = (u32::from(cell) % SIDE, u32::from(cell) / SIDE);
        let from_center = (2 * column + 1).abs_diff(SIDE) + (2 * row + 1).abs_diff(SIDE);
        8 * (needed(after.to_move()) - needed(self.to_move())) - from_center.cast_signed()
    }

    /// A side that needs `n` more stones wins in `2 * n - 1` plies at the earliest, or `2 * n` if the opponent is to move.
    fn static_bounds(&self) -> Bounds {
        if let Some(outcome) = self.outcome() {
            return final_bounds(self, outcome);
        }
        let own = self.needed_stones(self.to_move());
        let other = self.needed_stones(self.to_move().opponent());
        Bounds::new(Value::Loss { plies: 2 * other }, Value::Win { plies: 2 * own - 1 })
    }
}

impl<const SIDE: u32> Hex<SIDE> {
    /// Returns how many more stones `player` needs to connect, or the number of all cells if the opponent has connected.
    fn needed_stones(&self, player: Player) -> u32 {
        let (from, to) = Self::edges(player);
        let own = self.stones[player as usize];
        let free = Self::BOARD & !(self.stones[0] | self.stones[1]);
        // The cells that are reached with `needed` new stones.
        let (mut reached, mut next) = (0, from);
        for needed in 0..=SIDE * SIDE {
            let mut previous = u32::MAX;
            while reached != previous {
                previous = reached;
                reached |= (next | Self::neighbors(reached)) & own;
            }
            if reached & to != 0 {
                return needed;
            }
            next |= Self::neighbors(reached);
            reached |= next & free;
        }
        SIDE * SIDE
    }
}
