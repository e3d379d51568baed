//! Transposition tables: bounds on the values of positions that were searched before.
//!
//! Tables are exact. They identify a position by its full key or by the position itself, so that a collision of hashes
//! cannot change a result. A position whose key is `None` is neither probed nor stored in a table of keys.

mod compact;
mod entry;
mod growth;
mod handles;
mod huge_pages;
mod packed;
mod packed_bounds;
mod packed_layout;
mod packed_slots;
mod wide;
mod wide_keys;

use compact::CompactEntry;
pub(super) use entry::{Entry, Growable, NO_MOVE, Table};
pub(super) use handles::{KeyHandle, PositionHandle, UsualPositionHandle};
use packed::PackedTable;
pub(super) use wide::WideTable;
use wide_keys::{KeyWithPoints, WholePosition};

use crate::game::Game;

/// The table of a query.
#[derive(Debug, Default)]
pub(super) enum TranspositionTable<G> {
    #[default]
    None,
    /// Entries of 8 bytes, for keys of few bits and bounds on the value of the whole game.
    Packed(PackedTable),
    /// Entries with full keys of up to 128 bits. If a packed table is possible, but large when it is new, the search begins
    /// with a small table of keys, whose successor is the packed table.
    Keys { table: WideTable<KeyWithPoints, Entry>, key_bits: u32 },
    /// Entries with whole positions, and bounds on the value of the whole game.
    Positions(WideTable<WholePosition<G>, CompactEntry>),
    /// Entries with whole positions, and bounds for a depth.
    PositionsWithDepth(WideTable<WholePosition<G>, Entry>),
}

/// The largest size of a table of keys whose successor is a packed table.
const PROVISIONAL_BYTES: usize = 1 << 20;

/// Returns how much of a memory limit tables may use; the rest is for the stack.
pub(super) fn max_table_bytes(memory: u64) -> usize {
    usize::try_from(memory / 16 * 15).unwrap_or(usize::MAX)
}

impl<G: Game> TranspositionTable<G> {
    /// Creates the smallest kind of table that suits the game of `position`, to use at most `bytes`. `with_depth` says
    /// whether entries must record a depth, `exact_keys` whether keys may replace positions.
    pub(super) fn new(position: &G, bytes: usize, exact_keys: bool, with_depth: bool) -> Self {
        let table = if !exact_keys || position.key().is_none() {
            let heap_bytes = position.heap_bytes();
            if with_depth {
                WideTable::new(bytes, heap_bytes).map(Self::PositionsWithDepth)
            } else {
                WideTable::new(bytes, heap_bytes).map(Self::Positions)
            }
        } else {
            let key_bits = position.key_bits();
            let has_successor = !with_depth
                && PackedTable::is_large_when_new(key_bits, bytes.saturating_sub(PROVISIONAL_BYTES));
            let packed = if with_depth || has_successor { None } else { PackedTable::new(key_bits, bytes) };
            packed.map(Self::Packed).or_else(|| {
                let mut table = WideTable::new(if has_successor { PROVISIONAL_BYTES } else { bytes }, 0)?;
                if has_successor {
                    table.growth_mut().set_provisional();
                }
                Some(Self::Keys { table, key_bits })
            })
        };
        table.unwrap_or_default()
    }

    /// Returns the successor of an outgrown table of keys, which holds its entries, and the number of these entries; `None` if
    /// the table can grow. Both tables together use at most `bytes`.
    pub(super) fn successor(&mut self, bytes: usize) -> Option<(Self, usize)> {
        let Self::Keys { table, key_bits } = self else { return None };
        if !table.growth().is_outgrown() {
            return None;
        }
        let Some(mut packed) = PackedTable::new(*key_bits, bytes - table.growth().bytes()) else {
            // The system has no memory for a packed table.
            table.growth_mut().set_final(bytes);
            return None;
        };
        let filled = packed.insert(table.entries());
        Some((Self::Packed(packed), filled))
    }

    pub(super) fn storage(&mut self) -> Option<&mut dyn Growable> {
        match self {
            Self::None => None,
            Self::Packed(table) => Some(table),
            Self::Keys { table, .. } => Some(table),
            Self::Positions(table) => Some(table),
            Self::PositionsWithDepth(table) => Some(table),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Limits, Meter};
    use crate::solver::bounds::Interval;
    use crate::solver::score::Score;
    use crate::toy::Toy;

    const BYTES: usize = 256 << 20;

    fn key_of(index: u64) -> u128 {
        index.wrapping_mul(0x9E37_79B9_7F4A_7C15).into()
    }

    fn bounds_of(index: u64) -> Interval {
        Interval::exact(Score::win((index % 31) as u32))
    }

    /// Returns an outgrown table, the number of its entries, and the number of entries that were stored.
    fn outgrown() -> (WideTable<KeyWithPoints, Entry>, usize, u64) {
        let mut table = WideTable::new(PROVISIONAL_BYTES, 0).expect("a table of one MiB");
        table.growth_mut().set_provisional();
        let (mut meter, mut filled, mut count) = (Meter::start(&Limits::none()), 0, 0);
        while !table.growth().is_outgrown() || filled <= table.growth().full_at() {
            if filled > table.growth().full_at() {
                table.grow_within(&mut meter);
            }
            let entry = Entry { bounds: bounds_of(count), ..Entry::UNKNOWN };
            filled += usize::from(table.store(KeyWithPoints::new(key_of(count), 0, false), entry, 1));
            count += 1;
        }
        (table, filled, count)
    }

    #[test]
    fn the_successor_of_a_table_has_its_entries() {
        let (mut table, filled, count) = outgrown();
        let kept: Vec<_> = table.entries().map(|(key, ..)| key).collect();
        assert_eq!(kept.len(), filled);
        let mut keys = TranspositionTable::<Toy>::Keys { table, key_bits: 64 };
        let Some((TranspositionTable::Packed(mut packed), moved)) = keys.successor(BYTES) else {
            panic!("no successor of an outgrown table");
        };
        let mut handle = packed.handles::<true>(1).remove(0);
        let mut bounds_in_successor = |index| {
            let product = handle.product_of_key(key_of(index));
            Table::<Toy>::probe(&mut handle, product, None).map(|entry| entry.bounds)
        };
        let found: Vec<_> = (0..count).filter(|&index| bounds_in_successor(index).is_some()).collect();
        assert_eq!(found.len(), moved);
        assert!(found.iter().all(|&index| bounds_in_successor(index) == Some(bounds_of(index))));
        assert!(found.iter().all(|&index| kept.contains(&key_of(index))) && moved * 100 >= filled * 99);
        assert!((count..2 * count).all(|index| bounds_in_successor(index).is_none()));
    }

    #[test]
    fn a_table_without_a_possible_successor_grows() {
        let (table, ..) = outgrown();
        let mut keys = TranspositionTable::<Toy>::Keys { table, key_bits: 65 };
        assert!(keys.successor(BYTES).is_none());
        let table = keys.storage().expect("a table");
        let (places, full_at) = (table.growth().capacity(), table.growth().full_at());
        assert!(!table.growth().is_outgrown() && full_at < places);
        while table.growth().full_at() < usize::MAX {
            table.grow();
        }
        let bytes = table.growth().bytes();
        assert!(table.growth().capacity() >= 128 * places && bytes <= BYTES, "{bytes} bytes");
    }
}
