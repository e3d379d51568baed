//! The key of a position of Stonehenge: a packing of everything on which the value of a position depends.
//!
//! A line is *free* until a side captures it; a cell is *free* until a side claims it.
//!
//! | left out of the key | reason |
//! |---|---|
//! | which side is to move | a value is given from the perspective of the side to move |
//! | the owners of single cells | only the number of each side's cells on each free line matters |
//! | the free cells that lie only on captured lines, and their number | claiming such a cell is only a pass, and a pass is never better than claiming a cell on a free line, which takes one ply as well and never hurts its owner |
//! | for the cells that lie on exactly one free line: which of them are free; the key contains only the number of free ones for each line | these cells are interchangeable |
//! | the orientation of the board | the board has six symmetries |
//!
//! The key has three parts, from the highest bits:
//!
//! 1. The state of each line: captured, or the number of cells of the side to move on it. The states of the lines of one
//!    direction are the digits of one number. The three numbers are sorted in descending order, and the key contains the
//!    index of this triple among all descending triples.
//! 2. The number of lines that the side to move still needs. The number for the opponent follows from parts 1 and 2.
//! 3. The free cells, one bit each. Together with part 1, they determine the opponent's cells on each line.
//!
//! A finished game has the key 0 or 1. A game that goes on has a greater key, because at least one line is free.

use super::Stonehenge;
use super::geometry::{Cells, DIRECTION_SETS, GEOMETRIES, Geometry, LARGEST_SIZE};
use super::symmetry::{Images, ORDERS};
use super::tally::{Lines, MAX_NEEDED, Tally};

/// The lookup tables for the keys of one size.
pub(super) struct KeyTables {
    images: Images,
    /// For a number of needed cells, from 1, and a set of lines of one direction for which a side needs so many: the sum of
    /// the digits of these lines in a mixed radix. The digit of a free line is one more than the side's cells on it; a
    /// captured line has the digit 0.
    digits: [[u32; DIRECTION_SETS]; MAX_NEEDED],
    /// The number of bits of a key.
    bits: u32,
}

/// The tables of each size, from size 1.
static KEY_TABLES: [KeyTables; LARGEST_SIZE as usize] = [
    KeyTables::new(&GEOMETRIES[0]),
    KeyTables::new(&GEOMETRIES[1]),
    KeyTables::new(&GEOMETRIES[2]),
    KeyTables::new(&GEOMETRIES[3]),
    KeyTables::new(&GEOMETRIES[4]),
    KeyTables::new(&GEOMETRIES[5]),
];

impl KeyTables {
    const fn new(geometry: &Geometry) -> Self {
        let mut digits = [[0; DIRECTION_SETS]; MAX_NEEDED];
        let mut radix = 1;
        let mut line = 0;
        // All directions have lines of the same lengths.
        while line <= geometry.size as usize {
            let half = geometry.lines()[line].cells.count_ones().div_ceil(2);
            let mut needed = 1;
            while needed <= half {
                let mut set = 0;
                while set < DIRECTION_SETS {
                    if set >> line & 1 == 1 {
                        digits[needed as usize - 1][set] += radix * (1 + half - needed);
                    }
                    set += 1;
                }
                needed += 1;
            }
            radix *= 1 + half;
            line += 1;
        }
        // The number of descending triples of numbers below `radix`.
        let ranks = radix as u128 * (radix as u128 + 1) * (radix as u128 + 2) / 6;
        let keys = (ranks * geometry.needed as u128) << geometry.cells.count_ones();
        KeyTables { images: Images::new(geometry), digits, bits: 128 - keys.leading_zeros() }
    }

    /// Returns, for a tally, the number of each direction whose digits are the states of its lines (part 1 of the key).
    #[inline]
    fn numbers(&self, tally: Tally) -> [u32; 3] {
        let mut numbers = [0; 3];
        for (lines, digits) in tally.0[1..].iter().zip(&self.digits) {
            let [first, second, third, _] =
                lines.to_le_bytes().map(|set| digits[usize::from(set) % DIRECTION_SETS]);
            numbers = [numbers[0] + first, numbers[1] + second, numbers[2] + third];
        }
        numbers
    }
}

impl Stonehenge {
    #[inline]
    fn key_tables(&self) -> &'static KeyTables {
        &KEY_TABLES[usize::from(self.size) - 1]
    }

    /// Returns the number of bits of [`packed`](Self::packed).
    pub(super) fn packed_bits(&self) -> u32 {
        self.key_tables().bits
    }

    /// Returns the key of the position.
    #[inline]
    pub(super) fn packed(&self) -> u128 {
        if let Some(winner) = self.winner {
            return u128::from(winner == self.to_move);
        }
        let (geometry, tables, own) = (self.geometry(), self.key_tables(), self.sides().0);
        let tally = self.tallies.of(own);
        let numbers = tables.numbers(tally);
        let [live, shared, _] = geometry.crossed(tally.free());
        let (free, unshared) = (self.free() & live, live & !shared);
        let image = |order| {
            let free_image = tables.images.of(order, free);
            if free & unshared == 0 {
                free_image
            } else {
                let lines = Geometry::reordered(tally.free(), ORDERS[order]);
                gathered(geometry, free_image, tables.images.of(order, unshared), lines)
            }
        };
        let (order, has_ties) = descending(numbers);
        let cells = if has_ties { least(numbers, image) } else { image(order) };
        let rank = rank(ORDERS[order].map(|direction| u64::from(numbers[direction])));
        let head = rank * u64::from(geometry.needed) + u64::from(self.missing[own] - 1);
        u128::from(head) << geometry.cell_count | u128::from(cells)
    }
}

/// Returns the index of a descending triple, in which neighbors may be equal, among all such triples.
#[inline]
const fn rank([first, second, third]: [u64; 3]) -> u64 {
    first * (first + 1) * (first + 2) / 6 + second * (second + 1) / 2 + third
}

/// Checks that ranks are consecutive in the order of the triples.
const _: () = {
    let (mut triple, mut expected) = ([0; 3], 0);
    while triple[0] < 10 {
        assert!(rank(triple) == expected);
        expected += 1;
        triple = match triple {
            [first, second, third] if third < second => [first, second, third + 1],
            [first, second, _] if second < first => [first, second + 1, 0],
            [first, ..] => [first + 1, 0, 0],
        };
    }
};

/// Returns an index in [`ORDERS`] that sorts the numbers of the three directions in descending order, and whether
/// several indexes do.
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

/// Returns the least image under the orders that sort the numbers in descending order.
fn least(numbers: [u32; 3], image: impl Fn(usize) -> Cells) -> Cells {
    let descends = |order: [usize; 3]| order.map(|direction| numbers[direction]).is_sorted_by(|a, b| a >= b);
    (0..ORDERS.len()).filter(|&order| descends(ORDERS[order])).map(image).min().unwrap_or_default()
}

/// Returns `free`, in which the free cells among the `unshared` cells of each line are replaced by equally many of the
/// first `unshared` cells of the line. The result thus depends only on their number.
#[inline]
fn gathered(geometry: &Geometry, free: Cells, unshared: Cells, lines: Lines) -> Cells {
    let (mut gathered, mut rest) = (free & !unshared, free & unshared);
    while rest != 0 {
        // Each of these cells is on exactly one of the free `lines`.
        let line = geometry.through[rest.trailing_zeros() as usize] & lines;
        let mut candidates = geometry.cells_of(line) & unshared;
        let mut counted = candidates & rest;
        rest &= !candidates;
        while counted != 0 {
            gathered |= candidates & candidates.wrapping_neg();
            candidates &= candidates - 1;
            counted &= counted - 1;
        }
    }
    gathered
}
