//! The table of one search: of which kind, and how large.

use super::table::{Broad, Known, SlimMemory, Whole};
use crate::game::Game;

/// A table, of the kind that suits the game.
#[derive(Debug)]
pub(super) enum Memory<G> {
    /// No table.
    None,
    /// Eight bytes a position.
    Slim(SlimMemory),
    /// Wide keys, or bounds to a depth.
    Keys(Broad<u128, Known>),
    /// Whole positions.
    Whole(Broad<Whole<G>, Known>),
}

impl<G: Game> Memory<G> {
    /// The smallest table that does for the game of `position`, to take no more than `bytes`; `deepening` where
    /// it has to tell depths apart, and by `keys` where there are any and that is wanted.
    pub(super) fn new(position: &G, bytes: u64, keys: bool, deepening: bool) -> Self {
        // What is left is for the stack.
        let bytes = usize::try_from(bytes / 16 * 15).unwrap_or(usize::MAX);
        let memory = if !keys || position.key().is_none() {
            Broad::new(bytes).map(Memory::Whole)
        } else {
            let slim = if deepening { None } else { SlimMemory::new(position.key_bits(), bytes) };
            slim.map(Memory::Slim).or_else(|| Broad::new(bytes).map(Memory::Keys))
        };
        memory.unwrap_or(Memory::None)
    }

    /// The bytes that it takes now.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Memory::None => 0,
            Memory::Slim(memory) => memory.bytes(),
            Memory::Keys(memory) => memory.bytes(),
            Memory::Whole(memory) => memory.bytes(),
        }
    }

    /// How many positions there is room for.
    pub(super) fn places(&self) -> usize {
        match self {
            Memory::None => 0,
            Memory::Slim(memory) => memory.slot_count(),
            Memory::Keys(memory) => memory.room(),
            Memory::Whole(memory) => memory.room(),
        }
    }

    /// The bytes that it would take in addition while it grows; `None` if it can't.
    pub(super) fn growth(&self) -> Option<usize> {
        match self {
            Memory::None => None,
            Memory::Slim(memory) => memory.growth(),
            Memory::Keys(memory) => memory.growth(),
            Memory::Whole(memory) => memory.growth(),
        }
    }

    /// Makes it larger, and moves what it knows as far as `goes_on` says; whether it did.
    pub(super) fn grow(&mut self, goes_on: impl FnMut() -> bool) -> bool {
        match self {
            Memory::None => false,
            Memory::Slim(memory) => memory.grow(goes_on),
            Memory::Keys(memory) => memory.grow(goes_on),
            Memory::Whole(memory) => memory.grow(goes_on),
        }
    }
}
