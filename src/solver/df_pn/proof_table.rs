//! Proof numbers and the table that stores them.

use crate::game::Game;
use crate::solver::score::Score;
use crate::solver::table::{Growable, WideTable};

/// The proof numbers of a position: the work that is left to decide whether the side to move reaches a threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// The least number of positions that must be proved to prove that the threshold is reached.
    pub proof: u32,
    /// The least number of positions that must be disproved to disprove it.
    pub disproof: u32,
}

/// The proof number of a disproved position, and the disproof number of a proved one.
pub(super) const INFINITE: u32 = u32::MAX;
/// Finite numbers saturate at this value.
pub(super) const SATURATED: u32 = INFINITE / 2;

impl Numbers {
    /// The numbers of a position that was not expanded.
    pub(super) const UNKNOWN: Self = Self { proof: 1, disproof: 1 };

    pub(super) fn decided(is_proved: bool) -> Self {
        if is_proved { Self { proof: 0, disproof: INFINITE } } else { Self { proof: INFINITE, disproof: 0 } }
    }

    pub(super) fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Converts the numbers between parent and child: swaps them, unless the same side is to move at both.
    pub(super) fn swapped_unless(self, same_side: bool) -> Self {
        if same_side { self } else { Self { proof: self.disproof, disproof: self.proof } }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofEntry {
    pub numbers: Numbers,
    /// Whether a horizon contributed to the numbers.
    pub depends_on_horizon: bool,
}

/// The key of an entry: a position (or its exact key) and the claim that the value of the position to `depth` is at
/// least `threshold`. Plies are counted from the position.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct ProofKey<K> {
    position: K,
    threshold: Score,
    depth: u32,
}

#[derive(Debug)]
pub(super) enum ProofTable<G> {
    None,
    Keys(WideTable<ProofKey<u128>, ProofEntry>),
    Positions(WideTable<ProofKey<G>, ProofEntry>),
}

impl<G: Game> ProofTable<G> {
    /// Creates a table of at most `bytes`, for keys if `exact_keys` is set and `position` has one, otherwise for positions.
    pub(super) fn new(position: &G, bytes: usize, exact_keys: bool) -> Self {
        let table = if exact_keys && position.key().is_some() {
            WideTable::new(bytes).map(Self::Keys)
        } else {
            WideTable::new(bytes).map(Self::Positions)
        };
        table.unwrap_or(Self::None)
    }

    /// Returns the stored entry of `position`, if any. A table of keys never stores a position without a key.
    pub(super) fn probe(&mut self, position: &G, threshold: Score, depth: u32) -> Option<ProofEntry> {
        match self {
            Self::None => None,
            Self::Keys(table) => table.probe(&ProofKey { position: position.key()?, threshold, depth }),
            Self::Positions(table) => table.probe(&ProofKey { position: position.clone(), threshold, depth }),
        }
    }

    /// Stores an entry and returns whether a place was free for it.
    pub(super) fn store(
        &mut self,
        position: &G,
        threshold: Score,
        depth: u32,
        entry: ProofEntry,
        work: u64,
    ) -> bool {
        match self {
            Self::None => false,
            Self::Keys(table) => position
                .key()
                .is_some_and(|key| table.store(ProofKey { position: key, threshold, depth }, entry, work)),
            Self::Positions(table) => {
                table.store(ProofKey { position: position.clone(), threshold, depth }, entry, work)
            }
        }
    }

    pub(super) fn storage(&mut self) -> Option<&mut dyn Growable> {
        match self {
            Self::None => None,
            Self::Keys(table) => Some(table),
            Self::Positions(table) => Some(table),
        }
    }
}
