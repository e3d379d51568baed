//! How hard positions are to prove, and the table that remembers it.

use std::hash::Hash;

use rustc_hash::FxBuildHasher;

use super::score::Score;
use super::table::Broad;
use crate::game::Game;

/// How hard it is to show that the side to move gets what is asked, and that it does not: each the fewest
/// positions that have still to be decided for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

/// It can't be shown.
pub(super) const NEVER: u32 = u32::MAX;
/// Larger numbers are all alike.
pub(super) const MOST: u32 = NEVER / 2;

impl Numbers {
    /// Of a position that has not been looked at.
    pub(super) const UNKNOWN: Self = Self { proof: 1, disproof: 1 };

    pub(super) fn decided(proved: bool) -> Self {
        if proved { Self { proof: 0, disproof: NEVER } } else { Self { proof: NEVER, disproof: 0 } }
    }

    pub(super) fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The same seen by the other side, or by the same where `same` says so.
    pub(super) fn across(self, same: bool) -> Self {
        if same { self } else { Self { proof: self.disproof, disproof: self.proof } }
    }
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    pub numbers: Numbers,
    /// Whether a horizon played a part.
    pub touched: bool,
}

/// What a position is asked: whether its value is at least so much, plies counted from it, to a depth.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Asked<K> {
    key: K,
    threshold: Score,
    left: u32,
}

/// What is remembered of positions that were visited before, by key or by the position itself.
#[derive(Debug)]
pub(super) enum Proofs<G> {
    None,
    Keys(Broad<Asked<u128>, Proof>),
    Whole(Broad<Asked<G>, Proof>),
}

fn hash(key: &impl Hash) -> u64 {
    std::hash::BuildHasher::hash_one(&FxBuildHasher, key)
}

impl<G: Game> Proofs<G> {
    pub(super) fn new(position: &G, bytes: u64) -> Self {
        let bytes = usize::try_from(bytes / 16 * 15).unwrap_or(usize::MAX);
        let proofs = match position.key() {
            Some(_) => Broad::new(bytes).map(Proofs::Keys),
            None => Broad::new(bytes).map(Proofs::Whole),
        };
        proofs.unwrap_or(Proofs::None)
    }

    pub(super) fn get(&mut self, position: &G, threshold: Score, left: u32) -> Option<Proof> {
        match self {
            Proofs::None => None,
            Proofs::Keys(table) => {
                let asked = Asked { key: position.key().unwrap_or_default(), threshold, left };
                table.get(hash(&asked), &asked)
            }
            Proofs::Whole(table) => {
                let asked = Asked { key: position.clone(), threshold, left };
                table.get(hash(&asked), &asked)
            }
        }
    }

    /// Remembers a position; whether that took a place more.
    pub(super) fn keep(
        &mut self,
        position: &G,
        threshold: Score,
        left: u32,
        proof: Proof,
        work: u64,
    ) -> bool {
        match self {
            Proofs::None => false,
            Proofs::Keys(table) => {
                let asked = Asked { key: position.key().unwrap_or_default(), threshold, left };
                table.keep(hash(&asked), asked, proof, work)
            }
            Proofs::Whole(table) => {
                let asked = Asked { key: position.clone(), threshold, left };
                table.keep(hash(&asked), asked, proof, work)
            }
        }
    }

    /// How many positions there is room for.
    pub(super) fn places(&self) -> usize {
        match self {
            Proofs::None => 0,
            Proofs::Keys(table) => table.room(),
            Proofs::Whole(table) => table.room(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Proofs::None => 0,
            Proofs::Keys(table) => table.bytes(),
            Proofs::Whole(table) => table.bytes(),
        }
    }

    /// Makes room when more than three places of four are taken, as far as `goes_on` says.
    pub(super) fn make_room(&mut self, taken: usize, goes_on: impl FnMut() -> bool) {
        match self {
            Proofs::Keys(table) if taken > table.room() / 4 * 3 => table.grow(goes_on),
            Proofs::Whole(table) if taken > table.room() / 4 * 3 => table.grow(goes_on),
            _ => false,
        };
    }
}
