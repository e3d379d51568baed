//! Transposition tables: bounds on the values of positions that were searched before.
//!
//! Tables are exact. They identify a position by its full key or by the position itself, so that a collision of hashes
//! cannot change a result. A position whose key is `None` is neither probed nor stored in a table of keys.

mod compact;
mod entry;
mod growth;
mod packed;
mod packed_bounds;
mod packed_slots;
mod wide;

use compact::CompactEntry;
pub(super) use entry::{Entry, Growable, NO_MOVE, NoTable, Table};
use packed::PackedTable;
pub(super) use wide::WideTable;
use wide::{KeyWithPoints, WholePosition};

use crate::game::Game;

/// The table of a query.
#[derive(Debug, Default)]
pub(super) enum TranspositionTable<G> {
    #[default]
    None,
    /// Entries of 8 bytes, for keys of few bits and bounds on the value of the whole game.
    Packed(PackedTable),
    /// Entries with full keys of up to 128 bits.
    Keys(WideTable<KeyWithPoints, Entry>),
    /// Entries with whole positions, and bounds on the value of the whole game.
    Positions(WideTable<WholePosition<G>, CompactEntry>),
    /// Entries with whole positions, and bounds for a depth.
    PositionsWithDepth(WideTable<WholePosition<G>, Entry>),
}

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
            let packed = if with_depth { None } else { PackedTable::new(position.key_bits(), bytes) };
            packed.map(Self::Packed).or_else(|| WideTable::new(bytes, 0).map(Self::Keys))
        };
        table.unwrap_or_default()
    }

    pub(super) fn storage(&mut self) -> Option<&mut dyn Growable> {
        match self {
            Self::None => None,
            Self::Packed(table) => Some(table),
            Self::Keys(table) => Some(table),
            Self::Positions(table) => Some(table),
            Self::PositionsWithDepth(table) => Some(table),
        }
    }
}
