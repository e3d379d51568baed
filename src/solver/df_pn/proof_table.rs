//! Proof numbers and the table that stores them.

use crate::game::{Game, settled_for_mover};
use crate::solver::horizon::Horizon;
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

/// The claim that the value of a position to a depth is at least a threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Claim {
    /// The threshold, with plies counted from the position.
    threshold: Score,
    depth: u32,
    /// The settled points of the position for its side to move. Positions that differ in them share no entry: with shared
    /// entries, Dots and Boxes 2x3 takes more than ten times the nodes.
    settled_points: i32,
}

impl Claim {
    /// Returns the claim that the value of `position` at `ply` to `horizon` is at least `threshold`.
    pub(super) fn new<G: Game>(position: &G, ply: u32, horizon: Horizon, threshold: Score) -> Self {
        Self {
            threshold: threshold.counted_from(ply),
            depth: horizon.counted_from(ply).ply,
            settled_points: settled_for_mover(position),
        }
    }
}

/// The key of an entry: a position (or its exact key) and a claim about it.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct ProofKey<K> {
    position: K,
    claim: Claim,
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
            WideTable::new(bytes, 0).map(Self::Keys)
        } else {
            WideTable::new(bytes, position.heap_bytes()).map(Self::Positions)
        };
        table.unwrap_or(Self::None)
    }

    /// Returns the stored entry of `position`, if any. A table of keys never stores a position without a key.
    pub(super) fn probe(&mut self, position: &G, claim: Claim) -> Option<ProofEntry> {
        match self {
            Self::None => None,
            Self::Keys(table) => table.probe(&ProofKey { position: position.key()?, claim }),
            Self::Positions(table) => table.probe(&ProofKey { position: position.clone(), claim }),
        }
    }

    /// Stores an entry and returns whether a place was free for it.
    pub(super) fn store(&mut self, position: &G, claim: Claim, entry: ProofEntry, work: u64) -> bool {
        match self {
            Self::None => false,
            Self::Keys(table) => {
                position.key().is_some_and(|key| table.store(ProofKey { position: key, claim }, entry, work))
            }
            Self::Positions(table) => {
                table.store(ProofKey { position: position.clone(), claim }, entry, work)
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
