//! The games of this bench with the hints that their author might add after the rules.

use std::fmt::{self, Display};
use std::ops::{BitAnd, BitOr, BitXor};

use plywood::{Bounds, Game, MoveList, Outcome, Player, Value};

use super::choice::{Choice, bit_numbers, choices};
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

    fn undominated_moves(&self) -> MoveList<Self::Move> {
        self.moves()
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

    fn undominated_moves(&self) -> MoveList<G::Move> {
        Hints::undominated_moves(&self.0)
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

/// The values of rows of up to eight squares in base three, if each occupied square is the digit 1.
const BASE_THREE: [u16; 256] = {
    let mut values = [0; 256];
    let mut row = 1;
    while row < values.len() {
        values[row] = 3 * values[row >> 1] + if row % 2 == 1 { 1 } else { 0 };
        row += 1;
    }
    values
};

/// The key contains each square as a digit in base three: empty, a disc of the side to move, or one of the opponent. A
/// board turned by half has the same key.
impl<const SIDE: u32> Hints for Othello<SIDE> {
    fn key_bits(&self) -> u32 {
        3_u128.pow(SIDE * SIDE).ilog2() + 1
    }

    fn key(&self) -> Option<u128> {
        let count = SIDE * SIDE;
        let (own, other) = self.sides();
        let row_of = |discs: u64, row: u32| (discs >> (SIDE * row)).to_le_bytes()[0];
        let digits =
            |discs: u64, row: u32| u128::from(BASE_THREE[usize::from(row_of(discs, row)) % (1 << SIDE)]);
        let key = |own: u64, other: u64| {
            (0..SIDE).fold(0, |key, row| key * 3_u128.pow(SIDE) + digits(own, row) + 2 * digits(other, row))
        };
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

    /// An edge that completes every box that it touches is drawn at once: it gains points, the side moves again, and no
    /// other box contains the edge. Otherwise, one edge of each chain is enough: all have the same value, except that in a
    /// chain of two boxes the edge between them is at least as good as the others. This holds for every position of 3 x 3
    /// boxes; [`known`](super::known) checks those of 2 x 2 and 2 x 3.
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

/// The key contains the men of the side to move, then those of the opponent. Reflected and turned boards have the same key.
impl Hints for ThreeMensMorris {
    const EAGER_BOUNDS: bool = true;

    fn key_bits(&self) -> u32 {
        18
    }

    fn key(&self) -> Option<u128> {
        let (own, other) = (self.to_move() as usize, self.to_move().opponent() as usize);
        let [own, other] = [self.men[own], self.men[other]].map(images);
        own.zip(other).map(|(own, other)| u128::from(own) << 9 | u128::from(other)).min()
    }

    /// A side with a man that can complete a line wins at once.
    fn static_bounds(&self) -> Bounds {
        if let Some(outcome) = self.outcome() {
            return final_bounds(self, outcome);
        }
        let own = self.men[self.to_move() as usize];
        let completes = |step: Step| {
            let men = step.men_after(own);
            LINES.iter().any(|line| men & line == *line)
        };
        if self.steps().any(completes) { Bounds::exact(Value::Win { plies: 1 }) } else { Bounds::UNKNOWN }
    }

    /// Lines that are still possible for the side that moved, less those of the opponent.
    fn move_score(&self, _: Step, after: &Self) -> i32 {
        let own = after.open_lines(self.to_move());
        let other = after.open_lines(after.to_move());
        own - other + if after.is_over() { 100 } else { 0 }
    }
}

/// Returns the eight boards that reflections and turns make of a board of three by three points.
fn images(points: u16) -> impl Iterator<Item = u16> {
    let map = |points: u16, to: fn(u32, u32) -> u32| {
        let moved =
            bit_numbers(points.into()).map(|point| 1 << to(u32::from(point) % 3, u32::from(point) / 3));
        moved.fold(0, |image, point: u16| image | point)
    };
    let turn = move |points| map(points, |column, row| 3 * column + 2 - row);
    let mirrored = map(points, |column, row| 3 * row + 2 - column);
    [points, mirrored].into_iter().flat_map(move |board| {
        let half = turn(turn(board));
        [board, turn(board), half, turn(half)]
    })
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
    fn key_bits(&self) -> u32 {
        40
    }

    /// Returns the rows: for each row one bit per pin, all of them ones except the last. The key omits the side to move, as
    /// both sides have the same moves.
    fn key(&self) -> Option<u128> {
        let rows = self.rows.iter().take_while(|pins| **pins > 0);
        let key: u64 = rows.fold(0, |key, &pins| key << pins | ((1 << pins) - 2));
        Some(key.into())
    }

    /// A side that can win makes no other move.
    fn undominated_moves(&self) -> MoveList<Take> {
        let (moves, nim_value) = (self.moves(), self.nim_value());
        if nim_value == 0 {
            return moves;
        }
        let wins = |take: &Take| {
            let pins = self.rows[usize::from(take.row)];
            let changes = [pins, take.left, pins - 2 - take.left].map(|pins| NIM_VALUES[usize::from(pins)]);
            changes.iter().fold(nim_value, u8::bitxor) == 0
        };
        moves.into_iter().filter(wins).collect()
    }

    /// Each move takes two pins, and leaves at most one single pin on either side. The winner makes the last move.
    fn static_bounds(&self) -> Bounds {
        let pins = || self.rows.iter().map(|&pins| u32::from(pins));
        let (least, most) =
            pins().fold((0, 0), |(least, most), pins| (least + (pins + 1) / 3, most + pins / 2));
        if self.nim_value() == 0 {
            Bounds::new(Value::Loss { plies: least.next_multiple_of(2) }, Value::Loss { plies: most / 2 * 2 })
        } else {
            Bounds::new(Value::Win { plies: (most - 1) / 2 * 2 + 1 }, Value::Win { plies: least / 2 * 2 + 1 })
        }
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
