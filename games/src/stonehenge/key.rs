//! The key of a Stonehenge: what is left of a position once all that no longer matters is erased.
//!
//! | erased | why it does not matter |
//! |---|---|
//! | which side is which | a value is seen from the side to move |
//! | whose a cell is | on a free line the numbers of both sides' cells matter, on a captured one nothing does |
//! | free cells without a free line, even their number | whoever claims one may as well claim another and go on as if the two had changed places: that is an own cell more, which never hurts, and takes as many plies |
//! | which cells are free of those that a free line shares with no other | they do the same |
//! | how the board lies | it lies upon itself in six ways |
//!
//! What is left is a number made of three parts, from the highest:
//!
//! 1. how many cells the side to move has of each free line, and which lines are free: a number for each
//!    direction, the largest first, ranked among all triples of falling numbers;
//! 2. how many lines that side has yet to capture; how many the other has follows from it and from 1;
//! 3. the free cells, a bit each; with 1 they tell the other side's cells of each line.
//!
//! A finished game has the key 0 or 1, which no other position has: some line of it is free.

use plywood::Game;

use super::Stonehenge;
use super::geometry::{GEOMETRIES, Geometry, LARGEST_SIDE};
use super::symmetry::{Images, ORDERS};
use super::tally::{Lines, Tally};

/// The lines of one direction are looked up so many at a time.
const CHUNK: usize = 2;
/// So many such chunks make a direction.
const CHUNKS: usize = (LARGEST_SIDE as usize + 1) / CHUNK;
/// So many ways a tally can have of a chunk.
const WAYS: usize = 1 << (3 * CHUNK);

/// What a chunk of one side's tally says.
#[derive(Clone, Copy)]
struct Part {
    /// The cells on its free lines.
    cells: u32,
    /// How far each of its lines is, in a mixed radix: 0 if it is captured, otherwise one more than the
    /// side's cells of it.
    digits: u32,
}

/// What turns the positions of one size into keys.
pub(super) struct Packing {
    images: Images,
    /// The parts, by direction, chunk and what the tally has of it.
    parts: [[[Part; WAYS]; CHUNKS]; 3],
    /// How many bits a key needs.
    bits: u32,
}

/// By size, from side 1 up.
static PACKINGS: [Packing; LARGEST_SIDE as usize] = [
    Packing::new(&GEOMETRIES[0]),
    Packing::new(&GEOMETRIES[1]),
    Packing::new(&GEOMETRIES[2]),
    Packing::new(&GEOMETRIES[3]),
    Packing::new(&GEOMETRIES[4]),
];

impl Packing {
    #[expect(clippy::cast_possible_truncation, reason = "an octal digit is small")]
    const fn new(geometry: &Geometry) -> Self {
        let lines = geometry.side as usize + 1;
        let mut parts = [[[Part { cells: 0, digits: 0 }; WAYS]; CHUNKS]; 3];
        let mut radix = 1;
        let mut line = 0;
        while line < lines {
            let start = (geometry.tally.0 >> (3 * line) & 7) as usize;
            let mut way = 0;
            while way < WAYS {
                let digit = way >> (3 * (line % CHUNK)) & 7;
                let mut direction = 0;
                while start <= digit && digit < 4 && direction < 3 {
                    let part = &mut parts[direction][line / CHUNK][way];
                    part.cells |= geometry.line(direction * lines + line).cells;
                    part.digits += radix * (digit + 1 - start) as u32;
                    direction += 1;
                }
                way += 1;
            }
            radix *= 5 - start as u32;
            line += 1;
        }
        let ranks = radix as u128 * (radix as u128 + 1) * (radix as u128 + 2) / 6;
        let keys = (ranks * geometry.needed as u128) << geometry.cells.count_ones();
        Packing { images: Images::new(geometry), parts, bits: 128 - keys.leading_zeros() }
    }

    /// What a tally says of each direction, in digits, and the cells on at least one and at least two free lines.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a chunk is small")]
    fn read(&self, tally: Tally, each: u32) -> ([u32; 3], [u32; 2]) {
        let (mut digits, mut live, mut shared) = ([0; 3], 0, 0);
        let mut rest = tally.0;
        for (digits, chunks) in digits.iter_mut().zip(&self.parts) {
            let mut block = rest & ((1 << each) - 1);
            rest >>= each;
            let mut cells = 0;
            for parts in chunks {
                let part = parts[block as usize % WAYS];
                cells |= part.cells;
                *digits += part.digits;
                block >>= 3 * CHUNK;
            }
            shared |= live & cells;
            live |= cells;
        }
        (digits, [live, shared])
    }
}

impl Stonehenge {
    #[inline]
    fn packing(&self) -> &'static Packing {
        &PACKINGS[usize::from(self.side) - 1]
    }

    /// How many bits [`packed`](Self::packed) needs.
    pub(super) fn packed_bits(&self) -> u32 {
        self.packing().bits
    }

    /// The key.
    #[inline]
    pub(super) fn packed(&self) -> u64 {
        if let Some(winner) = self.winner {
            return u64::from(winner == self.to_move());
        }
        let (geometry, packing, own) = (self.geometry(), self.packing(), self.sides().0);
        let tally = self.tallies[own];
        let (digits, [live, shared]) = packing.read(tally, 3 * (u32::from(self.side) + 1));
        let (free, alone) = (self.free() & live, live & !shared);
        let image = |order| {
            let image = packing.images.of(order, free);
            if free & alone == 0 {
                image
            } else {
                let lines = geometry.reordered(tally.free(), ORDERS[order]);
                gathered(geometry, image, packing.images.of(order, alone), lines)
            }
        };
        let (order, tie) = descending(digits);
        let cells = if tie { least(digits, image) } else { image(order) };
        let rank = rank(ORDERS[order].map(|direction| u64::from(digits[direction])));
        let head = rank * u64::from(geometry.needed) + u64::from(self.missing[own] - 1);
        head << geometry.cells.count_ones() | u64::from(cells)
    }
}

/// The place of three falling numbers, of which neighbours may be equal, among all such triples.
#[inline]
const fn rank([first, second, third]: [u64; 3]) -> u64 {
    first * (first + 1) * (first + 2) / 6 + second * (second + 1) / 2 + third
}

/// The ranks leave no gap and come in the order of the triples.
const _: () = {
    let (mut triple, mut place) = ([0; 3], 0);
    while triple[0] < 10 {
        assert!(rank(triple) == place);
        place += 1;
        triple = match triple {
            [first, second, third] if third < second => [first, second, third + 1],
            [first, second, _] if second < first => [first, second + 1, 0],
            [first, ..] => [first + 1, 0, 0],
        };
    }
};

/// An order in which the digits do not grow, and whether it is one of several.
#[inline]
fn descending([a, b, c]: [u32; 3]) -> (usize, bool) {
    let order = match (a >= b, b >= c, a >= c) {
        (true, true, _) => 0,
        (true, false, true) => 1,
        (false, _, true) => 2,
        (false, true, false) => 3,
        (true, false, false) => 4,
        (false, false, false) => 5,
    };
    (order, a == b || b == c || a == c)
}

/// The least image in those orders in which the digits do not grow.
fn least(digits: [u32; 3], image: impl Fn(usize) -> u32) -> u32 {
    let descends = |order: [usize; 3]| order.map(|direction| digits[direction]).is_sorted_by(|a, b| a >= b);
    (0..ORDERS.len()).filter(|&order| descends(ORDERS[order])).map(image).min().unwrap_or_default()
}

/// The free cells, where those that are alone on their line take its first such places.
#[inline]
fn gathered(geometry: &Geometry, free: u32, alone: u32, lines: Lines) -> u32 {
    let (mut gathered, mut rest) = (free & !alone, free & alone);
    while rest != 0 {
        let line = (geometry.through[rest.trailing_zeros() as usize] & lines).trailing_zeros() as usize / 3;
        let places = geometry.line(line).cells & alone;
        let taken = (places & free).count_ones() as usize;
        gathered |= places & !(0..taken).fold(places, |places, _| places & (places - 1));
        rest &= !places;
    }
    gathered
}
